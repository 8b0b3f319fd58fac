"""data/corpus/patterns_topics.py: things, places, people, and longer sentences.

These patterns make a part of the corpus that is not the starter.  As in patterns.py, a pattern
deals its words and returns one pair in full forms, or None when the deal was unlucky.  PATTERNS
has what is learned; HELD_OUT has whole templates that are never trained on, though every word
and every part of them occurs in the others.  The modules topics_... build on each other in this
order: base, people, places, shopping, time, likes, opinions, clauses, quantifiers, rare.
"""

from topics_rare import HELD_OUT, PATTERNS

__all__ = ['HELD_OUT', 'PATTERNS']
