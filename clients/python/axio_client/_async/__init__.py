"""The asynchronous half of the library."""
