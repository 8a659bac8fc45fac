"""What can be going on at a table; the top stage of the stack decides.

Nothing is re-exported here: stages and rules refer to each other module by module.
"""
