"""The words every room of the house speaks: frozen values, standard library only."""
