"""What every face does with a case: reads it, rules on it, analyses it, and works it out in processes of its own."""
