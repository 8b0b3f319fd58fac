"""data/corpus/rules.py: what must hold for every pair of sentences of the corpus.

A rule finds what a machine can find: a wrong letter or space, a missing elision or contraction,
an article or an adjective that does not agree with the noun beside it, a verb that does not agree
with its pronoun.  It knows nothing of meaning.  tests/static/check-corpus.py asks the rules,
report.py lists them.
"""

import re
import unicodedata
from functools import lru_cache

import lexicon

# Words before which nothing is elided, by their beginnings.
ASPIRATED = ('hall|halt|ham|hanch|hand|hangar|haricot|hasard|hauss|haut|heurt|héros\\b|hériss|hibou|'
             'harp|hockey|homard|hont|hors|huit|hurl|hach|haie|haïr|hain|onz|oui|yaourt|yen|yoga|yacht')
VOWEL = 'aeiouhàâéèêîôûœ'
BEFORE = r"(?<![\w'-])"


def words(text):
    """Lower-case forms, punctuation left out."""
    return re.sub(r'[,.!?]', ' ', text.lower()).split()


def bare(word):
    """A name without what English and French hang on to it: Ann's, d'Ann."""
    return word.removesuffix("'s").rpartition("'")[2]


def copied(english, french):
    """The words, without what hangs on to them, that are alike on both sides."""
    return {bare(word) for word in words(english)} & {bare(word) for word in words(french)}


# ---------------------------------------------------------------- letters, spaces, stops

LETTERS = {'English': re.compile(r"[A-Za-z0-9'\-,.!? ]+"),
           'French': re.compile(r"[A-Za-zÀ-ÿŒœ0-9'\-,.!? ]+")}


def alphabet(side, text):
    return not LETTERS[side].fullmatch(text) or text != unicodedata.normalize('NFC', text)


def capital_and_stop(_side, text):
    return not (text[0].isupper() or text[0].isdigit()) or text[-1] not in '.!?'


def spaces(side, text):
    if '  ' in text or text != text.strip() or re.search(r' [,.]|[,.!?][^\s\d]|\d[,.] ?\d{4}', text):
        return True
    return re.search(r'[^ ][!?]' if side == 'French' else r' [!?]', text)


def apostrophes(_side, text):
    return re.search(r"(?<![A-Za-zÀ-ÿ])'(?!s |clock)|'(?![A-Za-zÀ-ÿœŒ])(?<!s')|- | -|''", text)


def twice_the_same_word(_side, text):
    return re.search(r"\b(?!nous|vous|that|had|very|très|so|si|ha|no|non|yes|bye|her|leur|faire|many)([\wÀ-ÿ]+) \1\b",
                     text, re.I)


# ---------------------------------------------------------------- French, by its letters

FRENCH = {
    'elision': rf"(?:je|me|te|se|le|la|ne|de|que|jusque|lorsque|puisque|quoique) (?!{ASPIRATED})"
               rf"[{VOWEL}]|si ils?\b",
    'contraction': r"(?:de|à) les? (?!\w+(?:er|ir|re)\b)",
    'a vowel after ce, ma, ta, sa, beau, nouveau, vieux':
        rf"(?:(?:ma|ta|sa) |(?:au|ce|un|le) (?:beau|nouveau|vieux) )(?!{ASPIRATED})[{VOWEL}]|"
        rf"ce (?!{ASPIRATED}|est\b|était|étai|à\b|en\b|a\b|êtr|aur)[{VOWEL}]",
    'verb of je': r"(?:je |j')(?:es|est|sommes|êtes|sont|as|avons|avez|ont|vas|va|allons|vont|peut|"
                  r"veut|doit|fait|sait|\w+ons|\w+ez|\w+ent|\w+ait|\w+aient|\w+era|\w+eras)\b"
                  r"(?<!\bsent)",
    'verb of tu': r"tu (?:ne |n'|me |m'|te |t'|le |la |les |l'|lui |y |en )*(?:est|sommes|êtes|sont|ai|"
                  r"avons|avez|ont|vais|va|peut|veut|doit|fait|sait|dit|\w+ons|\w+ez|\w+ait|\w+ra|\w+rai)\b",
    'verb of il, elle, on': r"(?:il|elle|on) (?:ne |n'|me |m'|te |t'|se |s'|le |la |les |l'|lui |y |en )*"
                  r"(?:suis|es|sommes|êtes|sont|ai|as|avons|avez|ont|vais|vas|allons|vont|peux|veux|"
                  r"dois|fais|sais|\w+ons|\w+ez|\w+ais|\w+aient|\w+rai|\w+ras)\b",
    'verb of nous': r"nous (?:suis|êtes|vais|vas|va|veux|peux|dois|\w+ez)\b",
    'verb of ils, elles': r"(?:ils|elles) (?:ne |n'|me |m'|te |t'|se |s'|le |la |les |l'|lui |y |en )*"
                  r"(?:suis|es|est|sommes|êtes|ai|as|a|avons|avez|vais|vas|va|peut|veut|doit|fait|"
                  r"\w+ons|\w+ez|\w+ait|\w+ra|\w+rai)\b",
    'participle after être': r"(?:(?:elles|ils) (?:ne |n')?(?:sont|étaient|seront) (?:pas |très |trop |tous )?\w+é|"
                  r"elles (?:ne |n')?(?:sont|étaient) (?:pas )?\w+ée|"
                  r"elle (?:ne |n')?(?:est|était|sera) (?:pas |très |trop )?\w+é|"
                  r"il (?:ne |n')?(?:est|était|sera) (?:pas |très |trop )?\w+ées?|"
                  r"(?:il|elle) (?:ne |n')?(?:est|était) (?:pas )?\w+és)\b(?! que)",
    'one form of address': r".*\b(?:tu|te|toi|ton|ta|tes)\b.*\b(?:(?<!rendez-)vous|votre|vos)\b|"
                           r".*\b(?:(?<!rendez-)vous|votre|vos)\b.*\b(?:tu|te|toi|ton|ta|tes)\b",
    'de after a quantity': r"(?:beaucoup|trop|assez|tant|autant|peu|combien) des? "
                           r"(?:les?|la) ",
    'ne with pas': r"(?:je|tu|il|elle|on|ils|elles) (?:suis|es|est|sont|ai|as|a|ont|vais|vas|va|vont|peux|peut|"
                   r"veux|veut|sais|sait|dois|doit|\w+e|\w+es|\w+ent) pas (?!seul|à pas)",
}
FRENCH = {name: re.compile(BEFORE + '(?:' + pattern + ')', re.I)
          for name, pattern in FRENCH.items()}


# ---------------------------------------------------------------- agreement, by the lexicon

def _tables():
    """Gender and number of each French noun, and the forms of each adjective."""
    modules = [lexicon]
    try:
        import lexicon_topics
        modules.append(lexicon_topics)
    except ImportError:
        pass
    nouns, adjectives = {}, {}
    for module in modules:
        for noun in module.read_nouns():
            for is_plural, form in enumerate(noun.french):
                if form:
                    nouns.setdefault(form, set()).add((noun.gender, bool(is_plural)))
                if form and form[-1] in 'sxz':
                    nouns[form].add((noun.gender, True))
    for adjective, *_ in lexicon.read_adjectives():
        for i, form in enumerate(adjective.french):
            adjectives.setdefault(form, set()).add(('mf'[i % 2], i > 1))
    return nouns, adjectives


ARTICLES = {
    'm': 'un ce cet du au quel', 'f': 'une cette quelle',
    'mf': 'mon ton son',
    's': 'chaque notre votre leur', 'p': 'des ces mes tes ses nos vos leurs aux plusieurs',
}


@lru_cache(maxsize=None)
def _of_article(word):
    """The genders and numbers that a word before a noun may have."""
    for kind, articles in ARTICLES.items():
        if word in articles.split():
            numbers = (True,) if kind == 'p' else (False,)
            return {(gender, number) for gender in (kind if kind in ('m', 'f', 'mf') else 'mf')
                    for number in numbers}
    if word in ('ma', 'ta', 'sa'):
        return {('f', False)}
    return None


NOUNS, ADJECTIVES = _tables()
for verb in ('prête', 'prêtes', 'calme', 'calmes', 'vide', 'vides'):
    ADJECTIVES.pop(verb, None)  # verbs, too


UNCHANGING = re.compile(r"quelqu'un|bleu (?:marine|pâle|clair|foncé)")  # no article, nothing agrees


def agreement(_side, text):
    """An article, noun, adjective that are side by side and do not agree."""
    sequence = re.findall(r"[\wÀ-ÿ-]+'?|[,.!?]", UNCHANGING.sub(',', text.lower()))
    for one, other in zip(sequence, sequence[1:]):
        allowed = _of_article(one)
        known = NOUNS.get(other)
        if allowed and known and other not in ADJECTIVES and not allowed & known:
            return f'{one} {other}'
        if allowed and other in ADJECTIVES and other not in NOUNS and one not in ('du', 'au', 'aux', 'leur'):
            genders = {(g, n) for g, n in ADJECTIVES[other]}
            if not allowed & genders:
                return f'{one} {other}'
    for article, noun, adjective in zip(sequence, sequence[1:], sequence[2:]):
        allowed, known = _of_article(article), NOUNS.get(noun)
        if allowed and known and adjective in ADJECTIVES and adjective not in NOUNS:
            if not allowed & known & ADJECTIVES[adjective]:
                return f'{article} {noun} {adjective}'
    return None


# ---------------------------------------------------------------- English

ENGLISH = {
    'a or an': r"\b[Aa] (?!uni|use|usu|euro|one\b|once|u-|European|ukulele)[aeiou]|"
               r"\b[Aa]n (?!hour|hon|heir|[A-Z]\b|x|mp3)[^aeiouAEIOU\W]",
    'verb of I': r"(?<!and )\bI (?:is|are|has|does|doesn't|isn't|aren't|wants|likes|goes|were n)\b",
    'verb of he, she, it': r"(?<![Dd]oes )(?<![Dd]id )(?<![Ww]ill )(?<![Cc]an )(?<!ould )(?<![Mm]ust )"
                           r"\b(?:[Hh]e|[Ss]he|[Ii]t) (?:are|am|have|do|don't|aren't)\b",
    'verb of we, you, they': r"(?<!and )\b(?:[Ww]e|[Tt]hey) (?:is|am|has|does|doesn't|isn't|was|wasn't)\b|"
                             r"(?<!of )(?<!for )(?<!with )(?<!to )(?<!and )\b[Yy]ou (?:is|am|has|does|was)\b",
}
ENGLISH = {name: re.compile(pattern) for name, pattern in ENGLISH.items()}

RULES = ['letters of the language only, in composed form', 'a capital first, a stop at the end',
         'spaces: one before the French ! and ?, none before the English',
         'apostrophes and hyphens inside a word', 'no word twice in a row',
         *(f'French: {name}' for name in FRENCH),
         'French: agreement of article, noun and adjective side by side, by the lexicon',
         *(f'English: {name}' for name in ENGLISH)]


def faults(english, french, is_typed=False):
    """What is wrong with a pair, in words; a typed one needs no capital and no stop in English."""
    for side, text in (('English', english), ('French', french)):
        for rule, name in zip((alphabet, capital_and_stop, spaces, apostrophes,
                               twice_the_same_word), RULES):
            if is_typed and rule is capital_and_stop and side == 'English':
                continue
            if rule(side, text):
                yield f'{side} side: {name}'
    for name, pattern in FRENCH.items():
        found = pattern.search(french)
        if found:
            yield f'French side: {name} ("{found.group()}")'
    found = agreement('French', french)
    if found:
        yield f'French side: agreement ("{found}")'
    for name, pattern in ENGLISH.items():
        found = pattern.search(english)
        if found:
            yield f'English side: {name} ("{found.group()}")'
