"""What the program costs, against what people would do instead and against the floor: `make bench`."""
