"""Workbooks: the only room that knows zip, openpyxl and cell addresses."""
