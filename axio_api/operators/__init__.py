"""The operators' pages: a process of its own, which listens on this machine only by default.

Sessions, cookies and forms exist here alone; the public service has none of them.
"""
