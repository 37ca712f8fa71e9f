"""What is published beyond asv's own pages: a front page, and the scripts that asv would have from elsewhere."""
