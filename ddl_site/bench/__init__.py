"""`./run bench NAME [--json]`: each module here but `aside` and `running` measures one thing, by `measure()`.

A module may have options of its own: `add_arguments(parser)` declares them, `measure` is called with them.
"""
