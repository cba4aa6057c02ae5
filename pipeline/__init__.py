"""Tournament of table games: judges' scoresheets in, the papers of the hall out."""
