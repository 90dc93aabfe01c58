"""What would have happened: the tricks that were still there to be made, double dummy and single dummy."""
