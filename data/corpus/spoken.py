"""data/corpus/spoken.py: clauses that any subject can speak, in both languages at once.

A clause is written once, for instance

    *put on @my coat and *go out | *mettre @mon manteau et *sortir

and takes the forms that its subject and its time ask for.  A star marks a verb (the first one
carries the time, an underscore joins *se_coucher); @my, @me and @mon, @ma, @mes, @moi follow the
subject; =tired is the adjective that agrees with it; ~some and ~du become any and de after a
negation.
"""

import re

import lexicon_topics
from conjugation import conjugate, gerund, regular_past, third
from lexicon_topics import PASTS
from phrases import *

ADJECTIVE = {}
for _adjective, _place in lexicon_topics.read_adjectives():
    ADJECTIVE.setdefault(_adjective.english, _adjective)

STATIVE = set('''
    be have want like love know need hate prefer live feel understand think hurt cost own speak
    believe
    '''.split())
LASTING = set('être avoir vouloir savoir connaître aimer habiter détester préférer devoir'.split())
SUBJUNCTIVES = {'être': ('sois', 'sois', 'soit', 'soyons', 'soient'),
                'avoir': ('aie', 'aies', 'ait', 'ayons', 'aient')}
OBJECTS = ('me', 'you', 'him', 'us', 'them')
SELVES = ('myself', 'yourself', 'himself', 'ourselves', 'themselves')
BY_SLOT = (0, 1, 2, 4, 5)  # the owner of a slot


def owner_of(who):
    """The row of OWNERS that goes with a subject: he his, Marie her."""
    return HER if who.slot == 2 and who.feminine else OWNERS[BY_SLOT[who.slot]]


def _english_word(word, who):
    if word.startswith('@'):
        name = word[1:]
        if name == 'my':
            return owner_of(who)[0]
        table = {'me': OBJECTS, 'myself': SELVES}[name]
        if who.slot == 2 and who.feminine:
            return {'me': 'her', 'myself': 'herself'}[name]
        return table[who.slot]
    return word


def past_of(verb):
    return PASTS.get(verb) or regular_past(verb)


def _be(who, time, negated, short):
    """The forms of be with their subject."""
    if time == 'past':
        was_ = was(who)
        return was_ + ("n't" if short else ' not') if negated else was_
    if negated:
        return is_not(who) if short else f'{who.english} {are(who)} not'
    return is_(who) if short else f'{who.english} {are(who)}'


def _english_start(who, verb, time, negated, short):
    """Subject and first verb."""
    if verb == 'be' and time != 'going':
        return _be(who, time, negated, short)
    not_ = "n't" if short else ' not'
    match time:
        case 'now' if verb not in STATIVE:
            return f'{_be(who, "now", negated, short)} {gerund(verb)}'
        case 'now' | 'present' if negated:
            return f'{who.english} {do(who)}{not_} {verb}'
        case 'now' | 'present':
            return f'{who.english} {third(verb) if who.slot == 2 else verb}'
        case 'past' if negated:
            return f'{who.english} did{not_} {verb}'
        case 'past':
            return f'{who.english} {past_of(verb)}'
        case 'going':
            return f'{_be(who, "now", negated, short)} going to {verb}'
    raise ValueError(time)


def english_clause(who, text, time='present', negated=False, short=True):
    """The English side; time is present, now, past or going."""
    words, started = [], False
    for word in text.split():
        if word.startswith('*'):
            verb = word[1:]
            if not started:
                words.append(_english_start(who, verb, time, negated, short))
            elif time == 'going':
                words.append(verb)
            elif time == 'past':
                words.append(past_of(verb))
            elif time == 'now' and verb not in STATIVE:
                words.append(gerund(verb))
            else:
                words.append(third(verb) if who.slot == 2 else verb)
            started = True
        elif word == '~some':
            words.append('any' if negated else 'some')
        elif word.startswith('='):
            words.append(word[1:])
        else:
            words.append(_english_word(word, who))
    return ' '.join(words)


def _french_word(word, who):
    if word.startswith('='):
        return agreeing(ADJECTIVE[word[1:]], who)
    if word == '@moi':
        return stressed(who)
    column = {'@mon': 1, '@ma': 2, '@mes': 3}.get(word)
    return owner_of(who)[column] if column else word


def _french_verb(who, name, time, negated, more):
    """Clitic, verb and what negation puts around it; `more` comes right after the verb."""
    verb = conjugate(name.replace('se_', 'se '))
    se = REFLEXIVE[who.slot] if verb.reflexive else ''
    ne, pas = ('ne', 'pas') if negated else ('', '')
    match time:
        case 'present' | 'now':
            return f'{ne} {se} {verb.present[who.slot]} {pas} {more}'
        case 'past' if verb.infinitive in LASTING:
            return f'{ne} {se} {verb.imperfect[who.slot]} {pas} {more}'
        case 'past':
            avoir = (ETRE if verb.with_etre else AVOIR)[who.slot]
            done = agreed(verb.participle, who) if verb.with_etre else verb.participle
            return f'{ne} {se} {avoir} {pas} {more} {done}'
        case 'going':
            return f'{ne} {ALLER[who.slot]} {pas} {se} {verb.infinitive}'
        case 'wish':
            return f'{ne} {SUBJUNCTIVES[verb.infinitive][who.slot]} {pas} {more}'
    raise ValueError(time)


def french_clause(who, text, time='present', negated=False, more=''):
    """The French side with its subject, in full forms."""
    words, started = [who.french], False
    for word in text.split():
        if word.startswith('*'):
            if started and time == 'going':
                words.append(infinitive(who, word))
            else:
                words.append(_french_verb(who, word[1:], time, negated and not started, more))
            started, more = True, ''
        elif word.startswith('~'):
            words.append('de' if negated else word[1:].replace('_', ' '))
        else:
            words.append(_french_word(word, who))
    return ' '.join(' '.join(words).split())


def clause(who, row, time='present', negated=False, short=None):
    """Both sides of a row (English, French); contracted two times in three."""
    short = deal(OFTEN) if short is None else short
    return (english_clause(who, row[0], time, negated, short),
            french_clause(who, row[1], time, negated))


def infinitive(who, text):
    """A French clause without its subject: se coucher tôt, with the clitic that who asks for."""
    words = []
    for word in text.split():
        if word.startswith('*'):
            verb = conjugate(word[1:].replace('se_', 'se '))
            words.append((REFLEXIVE[who.slot] + ' ' if verb.reflexive else '') + verb.infinitive)
        else:
            words.append(word[1:].replace('_', ' ') if word[0] == '~' else _french_word(word, who))
    return ' '.join(words)


def base(who, text):
    """An English clause without its subject: go to bed early."""
    return english_clause(who, text.replace('*', '').replace('~', ''))


def doing(who, text):
    """The same as a gerund: going to bed early."""
    words = [gerund(word[1:]) if word.startswith('*') else word for word in text.split()]
    return english_clause(who, ' '.join(words).replace('~', ''))


def having_done(who, text):
    """après + avoir fini ses devoirs, être rentré, se être couché"""
    first, *rest = text.split(' ')
    verb = conjugate(first[1:].replace('se_', 'se '))
    se = REFLEXIVE[who.slot] + ' ' if verb.reflexive else ''
    auxiliary = 'être' if verb.with_etre else 'avoir'
    done = agreed(verb.participle, who) if verb.with_etre else verb.participle
    return f'{se}{auxiliary} {done} {infinitive(who, " ".join(rest))}'


def imperative(text, to='tu'):
    """A French command to one friend: va tout droit, couche-toi."""
    words = []
    for word in text.split():
        if word.startswith('*'):
            verb = conjugate(word[1:].replace('se_', 'se '))
            form = verb.command[{'tu': 0, 'vous': 2}[to]]
            words.append(form + {'tu': '-toi', 'vous': '-vous'}[to] if verb.reflexive else form)
        else:
            words.append(word[1:].replace('_', ' ') if word[0] == '~' else _french_word(
                word, YOU))
    return ' '.join(words)


def rows(table):
    """Lines "English | French" of a table as tuples."""
    return tuple(tuple(cell.strip() for cell in line.split('|'))
                 for line in table.strip().splitlines())
