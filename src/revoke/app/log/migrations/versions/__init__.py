"""One file for each step, in the order of their numbers; a step that has been released is never altered."""
