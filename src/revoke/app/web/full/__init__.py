"""Full mode: away from the table, the whole analysis of a deal and its play."""
