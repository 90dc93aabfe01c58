"""The pages as a folder, tried in a browser without a network: run by ``make site``."""
