"""Building blocks of processes: threads, connections, child processes, liveness, SQLite.

Nothing here knows about games.
"""
