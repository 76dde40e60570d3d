"""The documentation at /docs: the Markdown of docs/, rendered when somebody asks for it.

There is no build step. What the code knows better than a writer (codes, numbers, tables, boards) is
written into docs/ by `manage.py handbook`, and a test compares.
"""
