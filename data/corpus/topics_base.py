"""data/corpus/topics_base.py: what all the patterns on topics build on."""

import re

import lexicon_topics as lexicon
from lexicon import Noun
from lexicon_topics import pairs
from spoken import *

PATTERNS = []
HELD_OUT = []


def pattern(phenomenon, share, among=PATTERNS):
    """Registers a pattern; `share` is how many of its pairs the corpus takes."""
    def register(make):
        among.append((phenomenon, share, make))
        return make
    return register


# ---------------------------------------------------------------- words and subjects

WORDS = tuple(lexicon.read_nouns())
QUALITIES = tuple(lexicon.read_adjectives())


def words(*tags):
    """The nouns with at least one of these tags."""
    return tuple(noun for noun in WORDS if noun.tags.intersection(tags))


def noun_named(name, tag=None):
    """A noun by its English singular or plural, among those with a tag."""
    return next(noun for noun in WORDS
                if name in noun.english and (tag is None or tag in noun.tags))


def named(names, tag=None):
    return tuple(noun_named(name.replace('_', ' '), tag) for name in names.split())


def qualities(*tags):
    """The adjectives of a group: mood, color, food …"""
    return tuple(a for a, _ in QUALITIES if a.qualifies.intersection(tags))


def quality_named(name, tag):
    return next(a for a in qualities(tag) if a.english == name)


GIRLS = tuple(Phrase(name, name, feminine=True) for name in
              'Marie Julie Nina Anna Mary Lucy Alice Emma Sarah Clara'.split())
BOYS = tuple(Phrase(name, name) for name in
             'Paul Tom Louis Sam Peter David Daniel Lucas Martin Max'.split())
FIRST_NAMES = GIRLS + BOYS
KIN = words('kin')
JOBS = tuple(Noun((english, lexicon.english_plural(english)),
                  (french, lexicon.french_plural(french)),
                  gender, frozenset(['job']))
             for english, *both in pairs(lexicon.JOBS) for gender, french in zip('mf', both))
JOBS_OF_MEN = tuple(job for job in JOBS if job.gender == 'm')
SERVANTS = tuple(job for job in JOBS_OF_MEN if job.english[0] in (
    'teacher doctor dentist librarian guide waiter baker mechanic secretary lawyer').split())


SPOUSES = {'wife': (MY, YOUR, HIS), 'husband': (MY, YOUR, HER)}


def own(noun, plural=False, adjective=None):
    """my book, their keys; nobody speaks of our husband"""
    return phrase(deal(SPOUSES.get(noun.english[0], OWNERS)), noun, plural, adjective)


SEVERAL = set('brother sister son daughter cousin friend neighbor uncle aunt'.split())


def relative():
    """my sister, our parents"""
    noun = deal(KIN)
    return own(noun, noun.english[0] in SEVERAL and deal(SOMETIMES))


def person():
    """Somebody who is not a pronoun."""
    match deal(('name', 'kin', 'kin', 'job')):
        case 'name':
            return deal(FIRST_NAMES)
        case 'kin':
            return relative()
        case 'job':
            return phrase('the', deal(SERVANTS))


def who_ever():
    """A subject: a pronoun three times in five."""
    return deal(PRONOUNS) if deal((True, True, True, False, False)) else person()


def one_person():
    """A subject in the singular that is not you."""
    return deal((I, HE, SHE, deal(FIRST_NAMES), own(deal(KIN))))


def joined(first, between, second):
    """Two pairs, with a pair of words between them."""
    return (f'{first[0]}{between[0]} {second[0]}', f'{first[1]}{between[1]} {second[1]}')


AND, BUT, SO = (' and', ' et'), (', but', ', mais'), (', so', ', alors')
