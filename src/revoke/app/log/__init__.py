"""The log of an evening: every case, every change to it in a chain, the form for an appeal. No pages here."""
