"""What the law says: clauses as functions of facts, and codes as lists of clauses."""
