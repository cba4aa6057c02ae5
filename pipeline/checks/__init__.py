"""What only shows across sheets."""
