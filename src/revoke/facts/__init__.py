"""What happened: every fact the law may want to know, worked out from the timeline or asked for."""
