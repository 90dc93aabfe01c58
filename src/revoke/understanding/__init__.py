"""Told stories: what people say happened is read as a case, as far as it goes.

Every fact keeps the words that it was read from, and what was not understood is marked. A language is one file of
words; there is no language model and no network.

Public: ``understood`` (``understand``, ``Understood``), ``grammar`` (``language_file``, the words of a language), and
here how long a story may be.
"""

LONGEST_STORY = 5_000
"""Letters of the longest story that is read; here, where whoever asks for it need not have the reader."""
