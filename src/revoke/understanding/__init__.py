"""Stories told in words: what people say happened, read as a case as far as possible.

Every fact keeps the words that it was read from, and what was not understood is marked. A language is one file of
words; there is no language model and no network.

Public: ``understood`` (``understand``, ``Understood``), ``grammar`` (``language_file``, the words of a language), and
here how long a story may be.
"""

LONGEST_STORY = 5_000
"""The most letters of a story; defined here so that a caller need not load the reader."""
