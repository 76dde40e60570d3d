"""Django's SQLite backend, with an orderly queue of writers."""
