"""What each mode adds to a table, one file a mode: in states, start positions and views.

Nothing is re-exported here: a variant imports its own part.
"""
