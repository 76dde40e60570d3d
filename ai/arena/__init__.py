"""Matches between engines: `playing` plays, `tally` counts, `drawing` draws, `strength` reports,
`elsewhere` lets the engines of other versions take part."""
