"""The pages that the program writes about its own laws: codes, differences, outcomes, questions."""
