"""Events turned into what the pages print."""
