"""The pages as a folder, tested in a browser without a network: run by ``make site``."""
