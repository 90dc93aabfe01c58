"""The pages about the laws that the program writes about itself: codes, differences, outcomes, questions."""
