"""Long polls and streams of the same lists, as asynchronous views.

They have routes of their own, so that everything else stays with REST in threads.
"""
