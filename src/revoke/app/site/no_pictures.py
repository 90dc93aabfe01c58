"""A stand-in for Pillow in a browser: the PDF library imports it, and no paper of ours has a picture."""

Image = None
