"""Training: cases drawn from the explored law and from random deals, their keys, concepts, and what to practise."""
