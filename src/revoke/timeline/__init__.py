"""What lay on the table: before and after every event, in one pass over the timeline."""
