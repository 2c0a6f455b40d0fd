"""What is to be printed or exported, and the files of it, by as many processes as there are."""
