"""data/corpus/clauses.py: whole clauses from a subject, a form of the verb and what is done.

A form says how both languages put it: the English auxiliary and what follows it, the French
verb that leads (pouvoir in "il peut lire") and its tense.  The patterns only choose.
"""

import re
from dataclasses import dataclass, replace

import lexicon_verbs
from conjugation import French, conjugate, gerund, regular_past, third
from phrases import (HE, I, IT, OWNERS, PERSONS, PRONOUNS, SHE, THEM, THEY, WE, YOU,
                     Phrase, Target, again, agreed, deal, stressed)

# ---------------------------------------------------------------- the lexicon, read


@dataclass(frozen=True, eq=False)
class Action:
    """A verb in both languages; `english` is base, past, participle and -ing."""

    english: tuple[str, str, str, str]
    french: French
    tail: str  # besoin de, after avoir
    marks: frozenset[str]


@dataclass(frozen=True, eq=False)
class Deed:
    """A verb and what follows it: something that somebody does."""

    action: Action
    english: str
    french: str
    rare: bool = False  # not every day
    adult: bool = False
    unwished: bool = False

    @property
    def marks(self):
        return self.action.marks | ({'bad'} if self.unwished else set())


def _read_action(line):
    english, infinitive, marks = (cell.strip() for cell in line.split('|'))
    base, past, participle = (cell.replace('_', ' ') for cell in english.split())
    head, _, rest = base.partition(' ')
    past = f'{regular_past(head)} {rest}'.strip() if past == '-' else past
    participle = past if participle == '-' else participle
    reflexive = 'se ' * infinitive.startswith('se ')
    verb, _, tail = infinitive.removeprefix('se ').partition(' ')
    forms = base, past, participle, f'{gerund(head)} {rest}'.strip()
    return Action(forms, conjugate(reflexive + verb), tail, frozenset(marks.split()))


def _read_deed(action, saying):
    english, french = (side.strip() for side in saying.split('='))
    rare, adult = '!' in english, '^' in english or 'adult' in action.marks
    unwished, english = '~' in english, english.strip('!^~')
    return Deed(action, '' if english == '.' else english, '' if french == '.' else french,
                rare or 'once' in action.marks, adult, unwished)


def _read_deeds():
    action = None
    for line in lexicon_verbs.VERBS.strip().splitlines():
        if not line.startswith(' '):
            action = _read_action(line)
            continue
        for saying in line.split(';'):
            yield _read_deed(action, saying)


def pairs(table):
    """A table of sayings as pairs, English and French."""
    return tuple(tuple(side.strip() for side in saying.split('='))
                 for line in table.strip().splitlines() for saying in line.split(';'))


DEEDS = tuple(_read_deeds())
WISHED = tuple(deed for deed in DEEDS if not deed.marks & {'bad', 'state'})
MEN, WOMEN = (tuple(Phrase(name, name, feminine=feminine) for name in table.split())
              for table, feminine in ((lexicon_verbs.MEN, False), (lexicon_verbs.WOMEN, True)))


def _read_people():
    for line in lexicon_verbs.SOMEBODY.strip().splitlines():
        english, french, kind = (cell.strip() for cell in line.split('|'))
        many = 'many' in kind
        yield Phrase(english, french, 4 if many else 2, kind.startswith('f'), many), 'child' in kind


PEOPLE = tuple(who for who, _ in _read_people())
CHILDREN = frozenset(who.english for who, child in _read_people() if child)
WHO, NOBODY = Phrase('who', 'qui'), Phrase('nobody', 'personne')
EVERYONE, SOMEONE = Phrase('everyone', 'tout le monde'), Phrase('someone', "quelqu'un")
SIR, MADAM = Phrase('you', 'vous', 5), Phrase('you', 'vous', 5, feminine=True)


def deeds(*bases, without=()):
    """The deeds of some verbs, by their English names (or by English and French)."""
    return tuple(d for d in DEEDS if d.action.english[0] in bases and not d.marks & set(without))


def couple():
    """Two people by their names, as one subject."""
    one, other = deal(deal((MEN, WOMEN))), deal(deal((MEN, WOMEN)))
    return Phrase(f'{one.english} and {other.english}', f'{one.french} et {other.french}', 4,
                  one.feminine and other.feminine, True)


def anybody():
    """A subject: a pronoun half of the time, else a name or somebody one knows."""
    match deal(('pronoun',) * 10 + ('name',) * 5 + ('person',) * 4 + ('couple',)):
        case 'pronoun':
            return deal((*PRONOUNS, I, I, YOU, WE))
        case 'name':
            return deal(deal((MEN, WOMEN)))
        case 'person':
            return deal(PEOPLE)
    return couple()


ALONE = re.compile(r'''\bmy\ (hat|coat|watch|umbrella|phone|passport|wallet|ticket|name|password
    |birthday|mind|leg|arm|shirt|pen|pocket|driving|laptop|mouth|old\ phone|seat|number|suitcase
    |wife|husband|desk|bike|first\ day)\b''', re.X)


def suits(who, deed):
    """Whether this subject may do this deed: no child drives, nobody's mother calls her mother."""
    if deed.adult and who.english in CHILDREN:
        return False
    if who.plural and ALONE.search(deed.english):
        return False
    own = set(who.english.lower().split()) | set(again(who).english.split())
    return not own & {w for w in deed.english.lower().split() if w not in ('the', 'my', 'and')}


# ---------------------------------------------------------------- words that go with the subject

SHORT = {  # I am, I'm: for pronouns only
    'am': "'m", 'is': "'s", 'are': "'re", 'have': "'ve", 'has': "'s", 'will': "'ll", 'would': "'d"}
NOT = {
    'am': 'am not', 'is': "isn't", 'are': "aren't", 'was': "wasn't", 'were': "weren't",
    'do': "don't", 'does': "doesn't", 'did': "didn't", 'have': "haven't", 'has': "hasn't",
    'can': "can't", 'could': "couldn't", 'should': "shouldn't", 'would': "wouldn't",
    'will': "won't", 'must': 'must not', 'might': 'might not'}
LONG_NOT = {'can': 'cannot', 'might': 'might not'}
REFLEXIVE = ('me', 'te', 'se', 'nous', 'se', 'vous')
PAST_OF = {'have': 'had', 'want': 'wanted', 'need': 'needed', 'try': 'tried', 'like': 'liked',
           'begin': 'began', 'forget': 'forgot', 'decide': 'decided', 'promise': 'promised',
           'start': 'started', 'stop': 'stopped', 'learn': 'learned', 'finish': 'finished'}


def owner_of(who):
    """The possessive that goes with a subject, as in phrases.OWNERS."""
    if who.slot == 5:
        return 'your', 'votre', 'votre', 'vos'
    return OWNERS[PRONOUNS.index(again(who))] if again(who) in PRONOUNS else OWNERS[5]


def stressed_of(who):
    return 'vous' if who.slot == 5 else stressed(who)


def english_for(who, text):
    """my keys, as the subject says it: her keys; as a waiter, as waitresses."""
    def fit(found):
        word = found.group(1 + who.feminine)
        return f'as {word}{"es" if word[-1] == "s" else "s"}' if who.plural else f'as a {word}'
    text = re.sub(r'as a (\w+)/(\w+)', fit, text)
    return re.sub(r'\bmy\b', owner_of(who)[0], text)


def french_for(who, text):
    """mes clés, as the subject says it: ses clés; a/b agrees."""
    _, mon, ma, mes = owner_of(who)
    words = {'mon': mon, 'ma': ma, 'mes': mes, 'moi': stressed_of(who)}

    def fit(word):
        if '/' in word:
            form = word.split('/')[who.feminine]
            return form + 's' * (who.plural and form[-1] not in 'sx')
        return words.get(word, word)
    return ' '.join(fit(word) for word in text.split())


def without_article(french):
    """un livre, du pain, des fleurs after a negation: de livre, de pain, de fleurs."""
    found = re.match(r"(?:une?(?! peu)|du|des|de la) |de l'", french)
    return 'de ' + french[found.end():] if found else french


# ---------------------------------------------------------------- forms


@dataclass(frozen=True, eq=False)
class Form:
    """`auxiliary` and `rest` in English; in French the tense, and perhaps a verb that leads."""

    auxiliary: str
    rest: str
    tense: str
    lead: str = ''
    link: str = ''


FORMS = {
    'present': Form('do', '{0}', 'present'),
    'progressive': Form('be', '{3}', 'present'),
    'past': Form('did', '{0}', 'compound'),
    'said': Form('did', '{0}', 'imperfect'),  # after "she said that"
    'was': Form('was', '{3}', 'imperfect'),
    'used to': Form('did', 'use to {0}', 'imperfect'),
    'perfect': Form('have', '{2}', 'compound'),
    'will': Form('will', '{0}', 'future'),
    "'ll": Form('will', '{0}', 'future'),
    'going to': Form('be', 'going to {0}', 'present', 'aller'),
    'would': Form('would', '{0}', 'conditional'),
    'can': Form('can', '{0}', 'present', 'pouvoir'),
    'can, as a skill': Form('can', '{0}', 'present', 'savoir'),
    'could': Form('could', '{0}', 'conditional', 'pouvoir'),
    'could not': Form('could', '{0}', 'compound', 'pouvoir'),
    'could not, as a skill': Form('could', '{0}', 'imperfect', 'savoir'),
    'should': Form('should', '{0}', 'conditional', 'devoir'),
    'must': Form('must', '{0}', 'present', 'devoir'),
    'have to': Form('do', 'have to {0}', 'present', 'devoir'),
    'had to': Form('did', 'have to {0}', 'compound', 'devoir'),
    'will have to': Form('will', 'have to {0}', 'future', 'devoir'),
    'will be able to': Form('will', 'be able to {0}', 'future', 'pouvoir'),
    'would like to': Form('would', 'like to {0}', 'conditional', 'vouloir'),
    'want to': Form('do', 'want to {0}', 'present', 'vouloir'),
    'wanted to': Form('did', 'want to {0}', 'imperfect', 'vouloir'),
    'need to': Form('do', 'need to {0}', 'present', 'avoir', 'besoin de'),
    'like to': Form('do', 'like to {0}', 'present', 'aimer'),
    'like ing': Form('do', 'like {3}', 'present', 'aimer'),
    'love to': Form('do', 'love to {0}', 'present', 'aimer'),
    'love ing': Form('do', 'love {3}', 'present', 'aimer'),
    'hate ing': Form('do', 'hate {3}', 'present', 'détester'),
    'prefer to': Form('do', 'prefer to {0}', 'present', 'préférer'),
    'hope to': Form('do', 'hope to {0}', 'present', 'espérer'),
    'try to': Form('be', 'trying to {0}', 'present', 'essayer', 'de'),
    'tried to': Form('did', 'try to {0}', 'compound', 'essayer', 'de'),
    'learn to': Form('be', 'learning to {0}', 'present', 'apprendre', 'à'),
    'learned to': Form('did', 'learn to {0}', 'compound', 'apprendre', 'à'),
    'forgot to': Form('did', 'forget to {0}', 'compound', 'oublier', 'de'),
    'decided to': Form('did', 'decide to {0}', 'compound', 'décider', 'de'),
    'promised to': Form('did', 'promise to {0}', 'compound', 'promettre', 'de'),
    'started to': Form('did', 'start to {0}', 'compound', 'commencer', 'à'),
    'began to': Form('did', 'begin to {0}', 'compound', 'commencer', 'à'),
    'stopped ing': Form('did', 'stop {3}', 'compound', 'arrêter', 'de'),
    'finished ing': Form('did', 'finish {3}', 'compound', 'finir', 'de'),
    'know how to': Form('do', 'know how to {0}', 'present', 'savoir'),
    'just': Form('have', 'just {2}', 'present', 'venir', 'de'),
    'able to': Form('be', 'able to {0}', 'present', 'être', 'capable/capable de'),
    'ready to': Form('be', 'ready to {0}', 'present', 'être', 'prêt/prête à'),
    'happy to': Form('be', 'happy to {0}', 'present', 'être', 'heureux/heureuse de'),
    'in a hurry to': Form('be', 'in a hurry to {0}', 'present', 'être', 'pressé/pressée de'),
    'too tired to': Form('be', 'too tired to {0}', 'present', 'être', 'trop fatigué/fatiguée pour'),
    'afraid to': Form('be', 'afraid to {0}', 'present', 'avoir', 'peur de'),
    'about to': Form('be', 'about to {0}', 'present', 'être', 'sur le point de'),
    'allowed to': Form('be', 'allowed to {0}', 'present', 'avoir', 'le droit de'),
    'rather': Form('would', 'rather {0}', 'conditional', 'préférer'),
    'might': Form('might', '{0}', 'future'),
    'not have to': Form('do', 'have to {0}', 'present', 'être', 'obligé/obligée de'),
    'have time to': Form('do', 'have time to {0}', 'present', 'avoir', 'le temps de'),
}


def auxiliary_of(who, form, action):
    """The English auxiliary as the subject asks for it, and what follows it."""
    base, past, participle, ing = action.english
    rest = form.rest.format(base, past, participle, ing)
    if base == 'be' and form.auxiliary in ('do', 'did') and form.rest == '{0}':
        rest, name = '', 'be' if form.auxiliary == 'do' else 'was'
    else:
        name = form.auxiliary
    one = who.slot == 2
    match name:
        case 'be':
            return 'am' if who.slot == 0 else 'is' if one else 'are', rest
        case 'was':
            return 'was' if who.slot in (0, 2) else 'were', rest
        case 'do':
            return 'does' if one else 'do', rest
        case 'have':
            return 'has' if one else 'have', rest
    return name, rest


def english_clause(who, form, deed, short, negative, adverb, said):
    """The English side; `said` comes after the verb group."""
    aux, rest = auxiliary_of(who, form, deed.action)
    if negative:
        no = NOT[aux] if short else LONG_NOT.get(aux, f'{aux} not')
        start = f'{who.english} {no}'
        if short and aux in ('am', 'are', 'is') and who in PRONOUNS and (
                aux == 'am' or deal((True, False, False))):
            start = f'{who.english}{SHORT[aux]} not'
        return f'{start} {adverb} {rest} {said}'
    if aux in ('do', 'does', 'did'):
        head, _, tail = rest.partition(' ')
        if aux == 'does':
            head = third(head)
        elif aux == 'did':
            head = 'used' if head == 'use' else None
            head = head or _past(rest, deed.action, form)
            tail = '' if form.rest == '{0}' else tail
        return f'{who.english} {adverb} {head} {tail} {said}'
    if short and who in PRONOUNS and aux in SHORT and not (aux == 'have' and not rest):
        return f'{who.english}{SHORT[aux]} {adverb} {rest} {said}'
    return f'{who.english} {aux} {adverb} {rest} {said}'


def _past(rest, action, form):
    if form.rest == '{0}':
        return action.english[1]
    return PAST_OF[rest.split()[0]]


def finite(who, verb, tense, direct=None):
    """The finite French verb, and the participle if the tense has one."""
    if tense != 'compound':
        return getattr(verb, tense)[who.slot], ''
    helper = conjugate('être' if verb.with_etre else 'avoir')
    participle = verb.participle
    if verb.with_etre and direct != 'kept':
        participle = agreed(participle, who)
    elif isinstance(direct, Phrase):
        participle = agreed(participle, direct)
    return helper.present[who.slot], participle


def clitics_of(who, verb, clitic):
    return f'{REFLEXIVE[who.slot] if verb.reflexive else ""} {clitic}'.strip()


@dataclass(frozen=True, eq=False)
class Group:
    """A French verb group in its parts, so that negation and questions find their places."""

    clitic: str
    verb: str
    rest: str


def french_group(who, form, deed, clitic='', direct=None):
    own = deed.action.french
    clitic = clitics_of(who, own, clitic)
    tense = form.tense
    if tense == 'compound' and 'imp' in deed.marks and not form.lead and form.auxiliary == 'did':
        tense = 'imperfect'
    if form.lead:
        verb, participle = finite(who, conjugate(form.lead), tense)
        link = french_for(who, form.link)
        return Group('', verb, f'{participle} {link} {clitic} {own.infinitive}')
    verb, participle = finite(who, own, tense, 'kept' if 'inv' in deed.marks else direct)
    return Group(clitic, verb, participle)


def early(group, french):
    """bien, mal, trop and beaucoup come before a participle or an infinitive: bien dormi."""
    if french not in ('bien', 'mal', 'trop', 'beaucoup') or not group.rest.strip() \
            or 'sentir' in group.rest or 'senti' in group.rest:
        return group, french
    *before, last = group.rest.split()
    clitics = [before.pop()] if before and before[-1] in REFLEXIVE else []
    return Group(group.clitic, group.verb, ' '.join((*before, french, *clitics, last))), ''


def french_clause(who, group, tail, negation='', adverb=''):
    """Subject, verb and the rest, perhaps between ne and pas."""
    ne = 'ne' if negation or who is NOBODY else ''
    if negation == 'personne':
        negation, tail = '', f'personne {tail}'
    return ' '.join((who.french, ne, group.clitic, group.verb, negation, adverb, group.rest, tail))


def inverted(who, group, tail, negation='', adverb=''):
    """veux-tu, a-t-il, ne peux-tu pas, as-tu déjà: with a pronoun."""
    t = '-t-' if who.slot == 2 and group.verb[-1] in 'aeé' else '-'
    ne = 'ne' if negation else ''
    verb = {'peux': 'puis'}.get(group.verb, group.verb) if who.slot == 0 else group.verb
    return ' '.join((ne, group.clitic, f'{verb}{t}{who.french}', negation, adverb, group.rest,
                     tail))


INVERTING = {'can', 'can, as a skill', 'could', 'would like to', 'want to', 'perfect',
             'ready to', 'happy to', 'in a hurry to', 'too tired to', 'afraid to', 'about to',
             'allowed to', 'able to'}


def some(english, asking):
    """some bread becomes any bread"""
    return re.sub(r'^some\b', 'any', english) if asking else english


@dataclass(frozen=True, eq=False)
class Said:
    """How a clause is to be said, besides who does what."""

    negation: str = ''  # pas, jamais, plus, pas encore
    short: bool = True
    adverb: tuple[str, str] = ('', '')
    when: tuple[str, str] = ('', '')
    pronoun: Target | None = None
    dative: Target | None = None


NEVER = {'jamais': 'never'}  # the others go with not
NO_LONGER = ('no longer', '')
AFTER = {'plus': 'anymore', 'pas encore': 'yet'}


def spoken_object(who, deed, said, asking):
    """What follows the English verb group, and what the French pronouns are."""
    clitic, direct = '', None
    english, french = english_for(who, deed.english), french_for(who, deed.french)
    if said.pronoun:
        english, french = said.pronoun.english, ''
        clitic, direct = said.pronoun.le, said.pronoun.who
    elif said.dative:
        clitic = said.dative.lui
        english = (f'{english} to {said.dative.english}' if 'to' in deed.marks
                   else f'{said.dative.english} {some(english, asking)}')
    return some(english, asking), french, clitic, direct


def sep(action, english, said):
    """turn it on, instead of turn on it"""
    if said.pronoun and 'sep' in action.marks:
        head, _, particle = english.strip().rpartition(f' {said.pronoun.english}')
        words = head.split()
        return ' '.join((*words[:-1], said.pronoun.english, words[-1], particle))
    return english


def tail_of(deed, french, negative, when, lead=''):
    if negative and 'fix' not in deed.marks and lead not in ('aimer', 'avoir', 'être'):
        french = without_article(french)
    return ' '.join((deed.action.tail, french, when))


SKILL = re.compile(r'play (football|tennis|chess|cards|basketball|video games|the \w+)'
                   r'|drive( a truck| an electric car| a taxi)?|ride a (bike|horse|camel)'
                   r'|swim( well)?|cook( fish| some rice| Indian food)?|(sing|dance|draw)( well)?'
                   r'|dance the tango|draw (animals|a horse|flowers)|paint( portraits)?'
                   r'|speak (French|English|Spanish|Arabic|German|Chinese|Italian)'
                   r'|speak several languages'
                   r'|(write|read|sing|answer|think) in (English|French)|climb trees|count to ten')


def can_form(name, deed, said):
    """Who can play chess knows how to: il sait jouer aux échecs, but not "he can today"."""
    skill = SKILL.fullmatch(f'{deed.action.english[0]} {deed.english}'.strip())
    known = name in ('can', 'could not') and skill and not said.when[0] and not said.pronoun
    return FORMS[f'{name}, as a skill' if known else name]


def soon_early(said):
    """bientôt comes after the finite verb, soon at the end."""
    if said.when[0] != 'soon':
        return said
    before, early_word = said.adverb
    return replace(said, when=('soon', ''), adverb=(before, f'{early_word} bientôt'))


def clause(who, form, deed, said=Said()):
    """A statement in both languages."""
    said = soon_early(said)
    form = can_form(form, deed, said)
    negative = bool(said.negation) or who is NOBODY
    english, french, clitic, direct = spoken_object(who, deed, said, negative)
    plain = said.negation and said.negation not in NEVER and said.adverb != NO_LONGER
    adverb = f'{NEVER.get(said.negation, "")} {said.adverb[0]}'.strip()
    say = english_clause(who, form, deed, said.short, bool(plain), adverb, english)
    group, french = early(french_group(who, form, deed, clitic, direct), french)
    tail = tail_of(deed, french, negative, said.when[1], form.lead)
    yet = AFTER.get(said.negation, '') if plain else ''
    say = f'{sep(deed.action, say, said)} {yet} {said.when[0]}'
    return say, french_clause(who, group, tail, said.negation, said.adverb[1])


def inverts(who, name, deed):
    plain = name == 'present' or (name == 'past' and deed.action.english[0] == 'be')
    main = (plain and deed.action.english[0] in ('be', 'have', 'want')
            and deed.action.french.infinitive in ('être', 'avoir', 'vouloir'))
    return (who in PRONOUNS or who.slot == 5) and (name in INVERTING or main)


def question(who, name, deed, said=Said(), word=('', '')):
    """A question in both languages; `word` opens it: where, où."""
    said = soon_early(said)
    form = can_form(name, deed, said) if who not in (I, WE) else FORMS[name]
    asking = not word[0] and ' to ' not in form.rest and form.auxiliary in ('do', 'did', 'have', 'be', 'was')
    asking = said.negation or asking and 'want' not in deed.action.english[0]
    english, french, clitic, direct = spoken_object(who, deed, said, asking)
    aux, rest = auxiliary_of(who, form, deed.action)
    aux = NOT[aux] if said.negation and aux != 'am' else aux
    say = sep(deed.action, f'{rest} {english}', said)
    say = f'{word[0]} {aux} {who.english} {said.adverb[0]} {say} {said.when[0]}?'
    group, french = early(french_group(who, form, deed, clitic, direct), french)
    tail = tail_of(deed, french, bool(said.negation), said.when[1], form.lead)
    if inverts(who, name, deed) and word[0] != 'what':
        ask = inverted(who, group, tail, said.negation, said.adverb[1])
        return say, f'{word[1]} {ask} ?'
    ask = french_clause(who, group, tail, said.negation, said.adverb[1])
    opening = f"{word[1]} que" if word[1] == "qu'est-ce" else f'{word[1]} est-ce que'
    return say, f'{opening} {ask} ?'


# ---------------------------------------------------------------- commands

STRONG = {'me': 'moi', 'te': 'toi'}


def command(deed, pronoun=None, to='tu', negative=False, dative=None):
    """An imperative in both languages, said to tu, to us (let's) or to vous."""
    who = {'tu': YOU, 'nous': WE, 'vous': SIR}[to]
    verb = deed.action.french
    said = Said(pronoun=pronoun, dative=dative)
    english, french, clitic, _ = spoken_object(who, deed, said, negative)
    form = verb.command[('tu', 'nous', 'vous').index(to)]
    clitics = clitics_of(who, verb, clitic)
    start = {True: "don't", False: ''}[negative] if to != 'nous' else "let's" + ' not' * negative
    say = sep(deed.action, f'{start} {deed.action.english[0]} {english}', said)
    tail = tail_of(deed, french, negative, '')
    if negative:
        return say, f'ne {clitics} {form} pas {tail}'
    after = '-'.join((form, *(STRONG.get(word, word) for word in clitics.split())))
    return say, f'{after} {tail}'


def infinitive(who, deed):
    """The bare deed in both languages, as somebody does it: lose his keys, perdre ses clés."""
    verb = deed.action.french
    english, french, clitic, _ = spoken_object(who, deed, Said(), False)
    rest = f'{clitics_of(who, verb, clitic)} {verb.infinitive}'
    group, french = early(Group('', '', rest), french)
    return (f'{deed.action.english[0]} {english}',
            f'{group.rest} {tail_of(deed, french, False, "")}')
