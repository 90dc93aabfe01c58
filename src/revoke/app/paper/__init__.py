"""What is drawn: curves, bars and the wall poster, as SVG and PDF."""
