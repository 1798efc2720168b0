"""What is printed: rankings, correction sheets, written papers."""
