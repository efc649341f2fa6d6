"""`./run bench NAME [--json]`: each module here but `running` measures one thing, by `measure()`."""
