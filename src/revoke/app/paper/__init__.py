"""Paper: curves, bars, the wall poster and exams, drawn as SVG and PDF.

Pages and printers share the same drawings. Colours and strokes come from ``design/``.

Public: ``curve_svg`` (``curve_svg``, ``distribution_svg``), ``tree_svg`` (``tree_svg``, ``node_label``),
``poster_pdf`` (``chart``, ``svg``, ``pdf``), ``exam_pdf`` (``exam_pdf``, ``key_pdf``, ``handout_pdf``).
"""
