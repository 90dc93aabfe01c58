"""What is handed to users, tried as they get it: ``make dist`` builds the packages and runs these tests on them."""
