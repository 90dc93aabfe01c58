"""What stands for Pillow in a browser: the library that writes PDF imports it, and no paper of ours has a picture."""

Image = None
