"""Matches between engines: `playing` plays, `tally` counts, `drawing` draws, `strength` reports."""
