"""Derived from `_async` by clients/python/generate.py: do not edit. The synchronous half of the library."""
