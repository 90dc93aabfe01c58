"""Play records and case documents, read tolerantly and written without loss."""
