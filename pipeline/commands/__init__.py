"""What the organiser's commands do; each returns what to tell, the console is `cli`'s."""
