"""Papers: the only room that knows Jinja2 and WeasyPrint."""
