"""data/corpus/patterns.py: the patterns, each of which shows one phenomenon.

A pattern deals its words and returns one pair, the English sentence and the
French one in full forms, or None when the deal was unlucky.  Capitals and full
stops come later.
"""

import re

import lexicon_objects
from phrases import *

PATTERNS = []


def pattern(phenomenon, share):
    """Registers a pattern; `share` is how many of its pairs the corpus takes at least."""
    def register(make):
        PATTERNS.append((phenomenon, share, make))
        return make
    return register


# ---------------------------------------------------------------- adjectives

def described_thing(noun, kinds, adjective):
    """an old car, some cold water, her little brother"""
    kind = 'owner' if 'kin' in noun.tags else 'the' if 'sky' in noun.tags else deal(kinds)
    if kind == 'owner':
        kind = deal(OWNERS) if noun.tags & OWNED else 'the'
    if kind == 'a' and noun.tags & UNCOUNTED and adjective.english != 'good':
        kind = 'some' if noun.tags & MASS else 'the'
    return phrase(kind, noun, number_of(noun), adjective)


def described(before):
    """He's buying a red car: somebody does something with a thing that has a quality."""
    verb = deal(tuple(verb for verb in DESCRIBED if any(
        adjective.before == before for adjective, _ in DESCRIBED[verb][1])))
    kinds, choices = DESCRIBED[verb]
    adjective, noun = deal(card for card in choices if card[0].before == before)
    who, what = anyone(), described_thing(noun, kinds, adjective)
    return f'{now(who, verb)} {what.english}', affirm(who, verb.present, what.french)


@pattern('adjective-inversion', 130)
def adjective_after():
    return described(before=False)


@pattern('adjective-before', 95)
def adjective_before():
    return described(before=True)


ABSOLUTE = set('''
    French English open closed broken empty full alone ready red blue green black white yellow
    '''.split())


def quality(who, adjective):
    """The doors are, aren't, were, are very or too old."""
    form = agreeing(adjective, who)
    degrees = () if adjective.english in ABSOLUTE else ('very', 'too')
    match deal(('is', 'is not', 'was', *degrees)):
        case 'is':
            return f'{is_(who)} {adjective.english}', affirm(who, ETRE, form)
        case 'is not':
            return f'{is_not(who)} {adjective.english}', deny(who, ETRE, form)
        case 'was':
            return f'{was(who)} {adjective.english}', affirm(who, ETAIT, form)
        case 'very':
            return f'{is_(who)} very {adjective.english}', affirm(who, ETRE, 'très', form)
        case 'too':
            return f'{is_(who)} too {adjective.english}', affirm(who, ETRE, 'trop', form)


@pattern('agreement', 115)
def agreement_of_things():
    noun = deal(NOUNS)
    adjective = fitting(noun, PREDICATES)
    return adjective and quality(thing(noun, 'the', 'this', 'owner'), adjective)


@pattern('agreement', 95)
def agreement_of_people():
    return quality(deal(deal((PRONOUNS, NAMES))), deal(FEELINGS))


WHOLES = {  # a part, and what it may belong to
    'door': 'house room kitchen school shop car museum hotel',
    'window': 'house room school train hotel kitchen', 'wall': 'house room village school garden',
    'room': 'house hotel', 'street': 'town village', 'house': 'village street town',
    'tree': 'garden park forest street', 'flower': 'garden park forest',
    'shop': 'town village street', 'key': 'house car room hotel box',
    'chair': 'kitchen school room garden',
    'song': 'bird', 'picture': 'town village house bridge', 'bridge': 'town village',
    'garden': 'school hotel king museum',
}


@pattern('agreement-at-a-distance', 100)
def part_of_whole():
    part = NOUN[deal(WHOLES)]
    whole = deal(these(WHOLES[part.english[0]]))
    head, adjective = phrase('the', part, number_of(part)), fitting(part, PREDICATES)
    owner = phrase('the', whole, 'person' in whole.tags and number_of(whole))
    start = f'{head.english} of {owner.english} {are(head)}'
    début = f'{head.french} de {owner.french}'
    form = agreeing(adjective, head)
    if deal(OFTEN):
        return f'{start} {adjective.english}', f'{début} {ETRE[head.slot]} {form}'
    return f"{start}n't {adjective.english}", f'{début} ne {ETRE[head.slot]} pas {form}'


WITH_MORE = 'expensive difficult interesting dangerous important beautiful serious tired'.split()
COMPARED = tuple(a for a in PREDICATES if a.comparative or a.english in WITH_MORE)


KINDS = tuple(these(names) for line in lexicon_objects.KINDS.strip().splitlines()
              for names in line.split('|'))


@pattern('comparative', 95)
def comparative():
    adjective = deal(COMPARED)
    candidates = tuple(noun for noun in deal(KINDS) if noun.tags & adjective.qualifies)
    if len(candidates) < 2:
        return None
    first, second = deal(candidates), deal(candidates)
    if first is second or not first.tags & second.tags & adjective.qualifies:
        return None
    one, other = thing(first, 'the', 'the', 'this', 'owner'), thing(second, 'the', 'owner')
    form, quoi = agreeing(adjective, one), f'que {other.french}'
    match deal(('more', 'more', 'as', 'not as')):
        case 'more' if adjective.english == 'good':
            return (f'{is_(one)} better than {other.english}',
                    affirm(one, ETRE, agreed('meilleur', one), quoi))
        case 'more':
            more = adjective.comparative or f'more {adjective.english}'
            return f'{is_(one)} {more} than {other.english}', affirm(one, ETRE, 'plus', form, quoi)
        case 'as':
            return (f'{is_(one)} as {adjective.english} as {other.english}',
                    affirm(one, ETRE, 'aussi', form, quoi))
        case 'not as':
            return (f'{is_not(one)} as {adjective.english} as {other.english}',
                    deny(one, ETRE, 'aussi', form, quoi))


# ---------------------------------------------------------------- possession

POSSESSORS = NAMES + tuple(
    phrase('the', noun) for noun in these('doctor teacher neighbor king queen boy girl'))
POSSESSIONS = these(
    'house car dog cat horse garden book bag hat coat key bike boat letter picture room')


@pattern('possessor', 80)
def possessor():
    owner, noun = deal(POSSESSORS), deal(POSSESSIONS)
    adjective, head = fitting(noun, PREDICATES), thing(noun, 'the')
    english = f"{owner.english}'s {noun.english[head.plural]}"
    whole = Phrase(english, f'{head.french} de {owner.french}', head.slot, head.feminine,
                   head.plural)
    if deal(HALF):
        return f'{is_(whole)} {adjective.english}', affirm(whole, ETRE, agreeing(adjective, whole))
    see = {'see': 'house car dog cat horse boat picture', 'look_for': 'key bag dog cat coat book hat',
           'look_at': 'house garden picture horse'}
    who, verb = deal(PRONOUNS), deal(tuple(name for name in see if noun in these(see[name])) or ('',))
    if not verb:
        return None
    verb, = verbs(verb)
    return f'{now(who, verb)} {whole.english}', affirm(who, verb.present, whole.french)


@pattern('possessive', 85)
def possessive():
    pronoun = deal(PRONOUNS)
    verb = deal(verbs('wash wear carry sell look_for call help listen_to write'))
    noun = deal(tuple(noun for noun in OBJECTS[verb] if noun.tags & OWNED))
    many = pronoun.plural and 'clothes' in noun.tags and noun.english[1] != ''
    what = phrase(OWNERS[INDEX[pronoun]], noun, number_of(noun) or many)
    who = pronoun if deal(HALF) else thing(deal(nouns('kin')), 'owner')
    return f'{now(who, verb)} {what.english}', affirm(who, verb.present, what.french)


@pattern('this-is', 55)
def this_is():
    noun = deal(nouns('object', 'clothes', 'kin', 'building', 'vehicle', 'animal', 'thought',
                      'told', 'furniture', 'plant'))
    adjective = fitting(noun, ATTRIBUTES) if deal(HALF) and 'kin' not in noun.tags else None
    owned = 'kin' in noun.tags or (noun.tags & OWNED and deal(HALF))
    what = phrase(deal(OWNERS) if owned else 'a', noun, number_of(noun), adjective)
    if what.plural:
        return f'these are {what.english}', f'ce sont {what.french}'
    this_is_ = deal(('this is', "it's"))
    return f'{this_is_} {what.english}', f"c'est {what.french}"


# ---------------------------------------------------------------- pronouns

def pronoun_for(verb, who):
    """An object pronoun that suits the verb: it for things, him for people."""
    things = set(verb.objects) - {'person', 'kin', 'animal', 'place'}
    if verb is VERB['drink']:
        return IT
    if verb in ON_PEOPLE and (not things or deal(OFTEN)):
        return other_person(who)
    return deal((IT, IT, THEM))


@pattern('clitic', 140)
def clitic():
    who, verb = anyone(), deal(PRESENT + ON_PEOPLE)
    target = pronoun_for(verb, who)
    if deal(OFTEN):
        return f'{now(who, verb)} {target.english}', affirm(who, verb.present, clitic=target.le)
    return f'{not_now(who, verb)} {target.english}', deny(who, verb.present, clitic=target.le)


@pattern('clitic-past', 95)
def clitic_past():
    who, verb = anyone(), deal(PAST + tuple(verb for verb in ON_PEOPLE if verb in PAST))
    target = pronoun_for(verb, who)
    vu = agreed(verb.participle, target.who)
    if deal(OFTEN):
        return f'{did(who, verb)} {target.english}', affirm(who, AVOIR, vu, clitic=target.le)
    return f'{did_not(who, verb)} {target.english}', deny(who, AVOIR, vu, clitic=target.le)


LEARNED = verbs('swim read write dance sing cook draw')  # who can swim: il sait nager
MODALS = (  # affirmed, denied, in French
    (lambda who: does(who, 'want') + ' to', lambda who: f"{who.english} {do(who)}n't want to",
     VOULOIR),
    (lambda who: f'{who.english} can', lambda who: f"{who.english} can't", POUVOIR),
    (lambda who: f'{who.english} must', None, DEVOIR),
)
WISHES_WITH_OBJECT = (
    *(verb for verb in WISHES if verb.objects), *(verb for verb in ON_PEOPLE if verb in WISHES))


@pattern('clitic-infinitive', 80)
def clitic_infinitive():
    who, (can, cannot, peux) = anyone(), deal(MODALS)
    verb = deal(WISHES_WITH_OBJECT)
    target = pronoun_for(verb, who)
    see, voir = f'{verb.english[0]} {target.english}', f'{target.le} {verb.infinitive}'
    if deal(OFTEN):
        return f'{can(who)} {see}', affirm(who, peux, voir)
    return cannot and (f'{cannot(who)} {see}', deny(who, peux, voir))


TRANSFERS = (  # he's giving me the key, he gave me the key
    ('giving', 'gave', ('donne', 'donnes', 'donne', 'donnons', 'donnent'), 'donné',
     'object clothes eaten'),
    ('showing', 'showed', ('montre', 'montres', 'montre', 'montrons', 'montrent'), 'montré',
     'object clothes building way'),
    ('selling', 'sold', VERB['sell'].present, 'vendu', 'sold'),
    ('reading', '', VERB['read'].present, 'lu', 'written'),
)


TRANSFERRED = {
    'object clothes eaten': nouns('object', 'clothes', 'eaten'), 'sold': OBJECTS[VERB['sell']],
    'object clothes building way': nouns('object', 'clothes', 'building', 'way'),
    'written': these('book letter story')}


@pattern('clitic-indirect', 85)
def clitic_indirect():
    who = anyone()
    target = other_person(who)
    if deal((True, False, False, False)):
        if deal(HALF):
            return (f'{is_(who)} speaking to {target.english}',
                    affirm(who, PARLER, clitic=target.lui))
        return (f'{who.english} spoke to {target.english}',
                affirm(who, AVOIR, 'parlé', clitic=target.lui))
    giving, gave, donne, donné, tags = deal(TRANSFERS)
    what = thing(deal(TRANSFERRED[tags]), 'the', 'a',
                 *(() if giving == 'selling' else ('owner',)))
    if gave and deal(HALF):
        return (f'{who.english} {gave} {target.english} {what.english}',
                affirm(who, AVOIR, donné, what.french, clitic=target.lui))
    return (f'{is_(who)} {giving} {target.english} {what.english}',
            affirm(who, donne, what.french, clitic=target.lui))


@pattern('pronoun-y-en', 80)
def pronoun_y_en():
    who = anyone()
    two, deux = deal(NUMBERS)
    match deal(('go', 'not', 'went', 'some', 'have', 'buy', 'want')):
        case 'go':
            return f'{is_(who)} going there', affirm(who, ALLER, clitic='y')
        case 'not':
            return f'{is_not(who)} going there', deny(who, ALLER, clitic='y')
        case 'went':
            return f'{who.english} went there', affirm(who, ETRE, agreed('allé', who), clitic='y')
        case 'some':
            return f'{does(who, "want")} some', affirm(who, VOULOIR, clitic='en')
        case 'have':
            return f'{has(who)} {two} of them', affirm(who, AVOIR, deux, clitic='en')
        case 'buy':
            return (f'{who.english} bought {two} of them',
                    affirm(who, AVOIR, 'acheté', deux, clitic='en'))
        case 'want':
            return f'{does(who, "want")} {two} of them', affirm(who, VOULOIR, deux, clitic='en')


@pattern('stressed-pronoun', 70)
def stressed_pronoun():
    who = anyone()
    target = other_person(who)
    toi = stressed(target.who)
    if deal(SOMETIMES):
        what = thing(deal(nouns('object', 'clothes', 'eaten')), 'the', 'this')
        return f'{is_(what)} for {target.english}', affirm(what, ETRE, 'pour', toi)
    verb = deal(verbs('cook work play sing dance run walk swim'))
    with_, avec = deal((('with', 'avec'), ('with', 'avec'), ('without', 'sans')))
    return (f'{is_(who)} {verb.english[3]} {with_} {target.english}',
            affirm(who, verb.present, avec, toi))


RENTRER = ('rentre', 'rentres', 'rentre', 'rentrons', 'rentrent')


@pattern('home', 80)
def home():
    who = anyone()
    chez = f'chez {stressed(who)}'
    match deal(('is', 'is not', 'was', 'work', 'stay', 'go', 'went')):
        case 'is':
            return f'{is_(who)} home', affirm(who, ETRE, chez)
        case 'is not':
            return f'{is_not(who)} home', deny(who, ETRE, chez)
        case 'was':
            return f'{was(who)} home', affirm(who, ETAIT, chez)
        case 'work':
            return f'{is_(who)} working at home', affirm(who, VERB['work'].present, chez)
        case 'stay':
            return f'{is_(who)} staying home', affirm(who, VERB['stay'].present, chez)
        case 'go':
            return f'{is_(who)} going home', affirm(who, RENTRER, chez)
        case 'went':
            return f'{who.english} went home', affirm(who, ETRE, agreed('rentré', who), chez)


# ---------------------------------------------------------------- negation and questions

@pattern('negation', 80)
def negated_activity():
    who, verb = anyone(), deal(ACTIVITIES)
    match deal(('never', 'no longer', 'not now')):
        case 'never':
            return (f'{who.english} never {verb.english[who.slot == 2]}',
                    deny(who, verb.present, adverb='jamais'))
        case 'no longer':
            return (f"{who.english} {do(who)}n't {verb.english[0]} anymore",
                    deny(who, verb.present, adverb='plus'))
        case 'not now':
            return f'{is_not(who)} {verb.english[3]}', deny(who, verb.present)


@pattern('negation', 80)
def negated_object():
    who = anyone()
    match deal(('definite', 'indefinite', 'nothing', 'past')):
        case 'past':
            verb = deal(PAST)
            what = thing(object_of(verb), 'the', 'this', 'owner')
            return (f'{did_not(who, verb)} {what.english}',
                    deny(who, AVOIR, verb.participle, what.french))
        case 'nothing':
            verb = deal(tuple(verb for verb in ON_THINGS if verb is not VERB['wear'])
                        + verbs('see hear understand'))
            return f'{not_now(who, verb)} anything', deny(who, verb.present, adverb='rien')
        case 'indefinite':
            verb = deal(verbs('eat drink buy sell wear read write draw look_for learn'))
            noun = object_of(verb)
            plural = number_of(noun)
            what = noun.english[plural] if noun.tags & MASS else phrase('no', noun, plural).english
            return (f'{not_now(who, verb)} {what}',
                    deny(who, verb.present, 'de', noun.french[plural]))
        case 'definite':
            verb = deal(PRESENT)
            what = thing(object_of(verb), 'the', 'this', 'owner')
            return f'{not_now(who, verb)} {what.english}', deny(who, verb.present, what.french)


@pattern('question-est-ce-que', 95)
def question():
    who, verb = anyone(), deal(PRESENT)
    what = thing(object_of(verb), 'the', 'this', 'owner', 'a')
    if who is PRONOUNS[0]:
        return None
    return (f'{asked(who, verb)} {what.english}?',
            f'est-ce que {affirm(who, verb.present, what.french)} ?')


INVERTED = {  # for I, you, he, she, we, they
    'be': ('', 'es-tu', 'est-il', 'est-elle', 'sommes-nous', 'sont-ils'),
    'have': ('ai-je', 'as-tu', 'a-t-il', 'a-t-elle', 'avons-nous', 'ont-ils'),
    'can': ('puis-je', 'peux-tu', 'peut-il', 'peut-elle', 'pouvons-nous', 'peuvent-ils'),
    'know': ('sais-je', 'sais-tu', 'sait-il', 'sait-elle', 'savons-nous', 'savent-ils'),
    'want': ('', 'veux-tu', 'veut-il', 'veut-elle', 'voulons-nous', 'veulent-ils'),
}
WANTED = nouns('object', 'clothes', 'animal', 'sold', 'food', 'drink', 'eaten')


@pattern('question-inversion', 40)
def inversion_with_object():
    who, have = deal(PRONOUNS), deal(('have', 'want'))
    relatives = tuple(noun for noun in nouns('kin') if all(noun.english))
    noun = deal(WANTED + relatives if have == 'have' else WANTED)
    what = some_of(noun, number_of(noun))
    as_tu = INVERTED[have][INDEX[who]]
    return as_tu and (f'{do(who)} {who.english} {have} {what.english}?', f'{as_tu} {what.french} ?')


@pattern('question-inversion', 40)
def inversion_with_verb():
    who, sort = deal(PRONOUNS), deal(('be', 'can', 'want'))
    peux_tu = INVERTED[sort][INDEX[who]]
    if not peux_tu:
        return None
    if sort == 'be':
        adjective = deal(FEELINGS)
        return (f'{are(who)} {who.english} {adjective.english}?',
                f'{peux_tu} {agreeing(adjective, who)} ?')
    verb = deal(WISHES)
    what = thing(object_of(verb), 'the', 'this', 'owner') if verb.objects else Phrase('', '')
    if sort == 'can' and verb in LEARNED and (verb is VERB['draw'] or not verb.objects):
        peux_tu = INVERTED['know'][INDEX[who]]
    can = f'can {who.english}' if sort == 'can' else f'{do(who)} {who.english} want to'
    return (f'{can} {verb.english[0]} {what.english}?',
            f'{peux_tu} {verb.infinitive} {what.french} ?')


QUESTIONS = {  # English, French, and the verbs that one asks it about
    'where': ('où est-ce que', verbs('sleep work play sing run walk swim go')),
    'what': ("qu'est-ce que", verbs('eat drink read write buy sell see draw carry learn wash')),
    'why': ('pourquoi est-ce que',
            verbs('sleep work play sing dance run walk swim cry laugh wait leave stay go')),
    'when': ('quand est-ce que', verbs('leave arrive come return')),
}


@pattern('question-word', 95)
def question_word():
    sort = deal(('where is', 'who', *QUESTIONS))
    if sort == 'where is':
        noun = deal(nouns('object', 'goal', 'animal', 'kin', 'vehicle', 'clothes'))
        what = thing(noun, 'the', 'owner')
        return f'where {are(what)} {what.english}?', f'où {ETRE[what.slot]} {what.french} ?'
    if sort == 'who':
        verb = deal(tuple(verb for verb in PRESENT if verb not in STATES))
        what = thing(object_of(verb), 'the', 'owner', 'this')
        return f'who is {verb.english[3]} {what.english}?', f'qui {verb.present[2]} {what.french} ?'
    où, verbs = QUESTIONS[sort]
    who, verb = anyone(), deal(verbs)
    return f'{sort} {asked(who, verb)}?', f'{où} {affirm(who, verb.present)} ?'


@pattern('politeness', 70)
def politeness():
    sir, monsieur, who = deal((('sir', 'monsieur', PRONOUNS[2]), ('madam', 'madame', PRONOUNS[3])))
    match deal(('want', 'can', 'have', 'be')):
        case 'want':
            what = some_of(deal(nouns('food', 'drink', 'eaten')), False)
            return f'do you want {what.english}, {sir}?', f'voulez-vous {what.french}, {monsieur} ?'
        case 'can':
            verb = deal(verbs('open close wash carry finish wait_for find'))
            noun = object_of(verb)
            if 'kin' in noun.tags:
                return None
            what = thing(noun, 'the', 'this')
            return (f'can you {verb.english[0]} {what.english}, {sir}?',
                    f'pouvez-vous {verb.infinitive} {what.french}, {monsieur} ?')
        case 'have':
            noun = deal(nouns('object', 'animal', 'sold'))
            what = some_of(noun, number_of(noun))
            return f'do you have {what.english}, {sir}?', f'avez-vous {what.french}, {monsieur} ?'
        case 'be':
            adjective = deal(feelings('happy sad tired sick ready busy alone free calm'))
            return (f'are you {adjective.english}, {sir}?',
                    f'êtes-vous {agreeing(adjective, who)}, {monsieur} ?')


# ---------------------------------------------------------------- past and future

BEFORE_NOW = (('yesterday', 'hier'), ('last night', 'hier soir'), ('this morning', 'ce matin'),
              ('on Sunday', 'dimanche'))
AFTER_NOW = (('tomorrow', 'demain'), ('tonight', 'ce soir'), ('on Sunday', 'dimanche'))


@pattern('past-avoir', 120)
def past_with_object():
    who, verb = anyone(), deal(PAST)
    what = thing(object_of(verb), 'the', 'a', 'this', 'owner')
    when, quand = deal(BEFORE_NOW) if deal(SOMETIMES) else ('', '')
    return (f'{did(who, verb)} {what.english} {when}',
            affirm(who, AVOIR, verb.participle, what.french, quand))


@pattern('past-avoir', 40)
def past_of_activity():
    who, (when, quand) = anyone(), deal(BEFORE_NOW)
    verb = deal(verbs('sleep work play sing dance run walk swim cry laugh wait cook eat drink'))
    if deal(OFTEN):
        return f'{did(who, verb)} {when}', affirm(who, AVOIR, verb.participle, quand)
    return f'{did_not(who, verb)} {when}', deny(who, AVOIR, verb.participle, quand)


JOURNEYS = (  # a verb, and what follows it: a preposition before a place, or a time
    ('go', 'to', 'à'), ('come', 'from', 'de'), ('return', 'from', 'de'), ('arrive', 'at', 'à'),
    ('stay', 'at', 'à'),
    ('arrive', '', ''), ('leave', '', ''), ('stay', '', ''), ('fall', '', ''),
)


@pattern('past-etre', 85)
def past_of_journey():
    who, (name, to, à) = anyone(), deal(JOURNEYS)
    verb = VERB[name]
    where, où = deal(BEFORE_NOW)
    if to:
        place = phrase('the', deal(nouns('goal')))
        where, où = f'{to} {place.english}', f'{à} {place.french}'
    allé = agreed(verb.participle, who)
    if deal((True, True, True, False)):
        return f'{did(who, verb)} {where}', affirm(who, ETRE, allé, où)
    return f'{did_not(who, verb)} {where}', deny(who, ETRE, allé, où)


@pattern('near-future', 85)
def near_future():
    affirmed = deal(OFTEN)
    who, verb = anyone(), deal(tuple(verb for verb in ACTIVITIES + PAST + verbs('leave come arrive')
                                     if not (affirmed and verb in UNWISHED)
                                     and verb not in verbs('cry laugh wait')))
    (when, quand), what = deal(AFTER_NOW), Phrase('', '')
    if verb.objects:
        what = thing(object_of(verb), 'the', 'owner', 'this', *(('a',) if affirmed else ()))
        when, quand = '', ''
    tail = f'going to {verb.english[0]} {what.english} {when}'
    fin = f'{verb.infinitive} {what.french} {quand}'
    if affirmed:
        return f'{is_(who)} {tail}', affirm(who, ALLER, fin)
    return f'{is_not(who)} {tail}', deny(who, ALLER, fin)


@pattern('modal', 85)
def modal():
    who, verb, (can, cannot, peux) = anyone(), deal(WISHES), deal(MODALS)
    if peux is POUVOIR and verb in LEARNED and (verb is VERB['draw'] or not verb.objects):
        peux = SAVOIR
    affirmed = deal(OFTEN)
    what = Phrase('', '')
    if verb.objects:
        what = thing(object_of(verb), 'the', 'owner', 'this', *(('a',) if affirmed else ()))
    tail, fin = f'{verb.english[0]} {what.english}', f'{verb.infinitive} {what.french}'
    if affirmed:
        return f'{can(who)} {tail}', affirm(who, peux, fin)
    return cannot and (f'{cannot(who)} {tail}', deny(who, peux, fin))


# ---------------------------------------------------------------- commands

COMMANDS = {  # the French verb, said to a friend
    'watch': 'regarde', 'eat': 'mange', 'drink': 'bois', 'buy': 'achète', 'sell': 'vends',
    'take': 'prends', 'find': 'trouve', 'open': 'ouvre', 'close': 'ferme', 'wash': 'lave',
    'help': 'aide', 'learn': 'apprends', 'forget': 'oublie', 'call': 'appelle', 'carry': 'porte',
    'write': 'écris', 'read': 'lis', 'choose': 'choisis', 'finish': 'finis', 'draw': 'dessine',
    'thank': 'remercie', 'look at': 'regarde', 'listen to': 'écoute', 'wait for': 'attends',
    'look for': 'cherche', 'break': 'casse', 'lose': 'perds', 'visit': 'visite',
}


@pattern('imperative', 85)
def imperative():
    name = deal(COMMANDS)
    verb = VERB[name]
    what = thing(object_of(verb), 'the', 'the', 'this', 'owner')
    if name in ('break', 'lose', 'forget') or (name != 'find' and deal(SOMETIMES)):
        return f"don't {name} {what.english}!", f'ne {COMMANDS[name]} pas {what.french} !'
    if deal(OFTEN):
        return f'{name} {what.english}!', f'{COMMANDS[name]} {what.french} !'
    return f"let's {name} {what.english}!", f'{verb.present[3]} {what.french} !'


TAILS = (
    ('', ''), ('', ''), ('tomorrow', 'demain'), ('tonight', 'ce soir'), ('now', 'maintenant'),
    ('in the kitchen', 'dans +la cuisine'), ('in front of the school', 'devant +la école'),
)
COMMANDED = (  # English; before the verb, after it, after it as a dative
    ('me', 'me', 'moi', 'moi'), ('us', 'nous', 'nous', 'nous'),
    ('him', 'le', 'le', 'lui'), ('them', 'les', 'les', 'leur'),
)


@pattern('imperative-clitic', 60)
def imperative_with_pronoun():
    me, le, moi, lui = deal(COMMANDED)
    if deal(SOMETIMES):
        give, donne = deal((('give', 'donne'), ('show', 'montre')))
        what = thing(deal(nouns('object', 'clothes')), 'the', 'owner')
        return f'{give} {me} {what.english}!', f'{donne}-{lui} {what.french} !'
    name, (tail, fin) = deal(('help', 'wait for', 'listen to', 'look at')), deal(TAILS)
    if deal((True, True, True, False)):
        return f'{name} {me} {tail}!', f'{COMMANDS[name]}-{moi} {fin} !'
    return f"don't {name} {me}!", f'ne {le} {COMMANDS[name]} pas !'


# ---------------------------------------------------------------- places

@pattern('contraction', 115)
def contraction():
    who, place = anyone(), thing(deal(nouns('goal')), 'the')
    match deal(('go', 'went', 'come', 'speak', 'near', 'next to')):
        case 'go':
            return f'{is_(who)} going to {place.english}', affirm(who, ALLER, 'à', place.french)
        case 'went':
            return (f'{who.english} went to {place.english}',
                    affirm(who, ETRE, agreed('allé', who), 'à', place.french))
        case 'come':
            return (f'{is_(who)} coming from {place.english}',
                    affirm(who, VERB['come'].present, 'de', place.french))
        case 'speak':
            whom = thing(deal(nouns('person')), 'the')
            return f'{is_(who)} speaking to {whom.english}', affirm(who, PARLER, 'à', whom.french)
        case near:
            près = 'près' if near == 'near' else 'à côté'
            what = phrase('the', deal(nouns('vehicle', 'animal') + these('house school hotel')))
            where = thing(deal(nouns('goal', 'nature', 'way')), 'the')
            return (f'{is_(what)} {near} {where.english}',
                    affirm(what, ETRE, près, 'de', where.french))


OUTDOORS = (  # for people, animals and trees
    ('in', 'dans', 'garden park street forest'), ('under', 'sous', 'tree bridge'),
    ('behind', 'derrière', 'house tree school wall hotel'),
    ('near', 'près de', 'river lake sea house forest bridge'),
    ('in front of', 'devant', 'house school hotel cinema bank station door'),
)
SMALL = nouns('object', 'eaten', 'clothes')
LARGE = these('man woman child boy girl cat dog bird horse cow car bike bus tree flower')


SPOTS = (  # what is not to be found everywhere
    (nouns('eaten'), (('in', 'dans', 'bag box kitchen'), ('on', 'sur', 'table'))),
    (nouns('vehicle'), (
        ('in', 'dans', 'street'), ('behind', 'derrière', 'house school hotel'),
        ('in front of', 'devant', 'house school hotel cinema bank station'),
        ('near', 'près de', 'river lake sea house bridge'))),
    (nouns('plant'), (
        ('in', 'dans', 'garden park forest street'), ('near', 'près de', 'river lake house'),
        ('behind', 'derrière', 'house school hotel'),
        ('in front of', 'devant', 'house school hotel'))),
    (these('cow horse'), (
        ('in', 'dans', 'garden park'), ('under', 'sous', 'tree'),
        ('behind', 'derrière', 'house tree'), ('near', 'près de', 'river lake house forest'))),
    (nouns('clothes', 'object'), (
        ('in', 'dans', 'bag box kitchen room car house garden office'),
        ('on', 'sur', 'table chair bed'), ('under', 'sous', 'table chair bed'),
        ('behind', 'derrière', 'door lamp'), ('next to', 'à côté de', 'bed lamp window'))),
)


def spot(places=OUTDOORS):
    """Where something may be, in both languages."""
    under, sous, names = deal(places)
    where = phrase('the', deal(these(names)))
    return f'{under} {where.english}', f'{sous} {where.french}'


def spot_for(noun):
    """Where one would look for this thing."""
    return spot(next((places for some, places in SPOTS if noun in some), OUTDOORS))


@pattern('there-is', 95)
def there_is():
    noun = deal(deal((SMALL, LARGE)))
    where, où = spot_for(noun)
    what = phrase('a', noun, number_of(noun))
    match deal(('is', 'is', 'is no', 'is there', 'are two')):
        case 'is':
            return f'there {are(what)} {what.english} {where}', f'il y a {what.french} {où}'
        case 'is no':
            no, none = noun.english[what.plural], noun.french[what.plural]
            return f'there {are(what)} no {no} {where}', f"il n'y a pas de {none} {où}"
        case 'is there':
            return (f'{are(what)} there {what.english} {where}?',
                    f"est-ce qu'il y a {what.french} {où} ?")
        case 'are two' if noun.english[1]:
            two = phrase(deal(NUMBERS), noun, True)
            return f'there are {two.english} {where}', f'il y a {two.french} {où}'


@pattern('place', 85)
def place():
    noun = deal(deal((SMALL, nouns('animal', 'person', 'kin'))))
    what, (where, où) = thing(noun, 'the', 'owner'), spot_for(noun)
    if noun in SMALL or deal(HALF):
        return f'{is_(what)} {where}', affirm(what, ETRE, où)
    verb = deal(verbs('sleep play run wait eat'))
    return f'{is_(what)} {verb.english[3]} {where}', affirm(what, verb.present, où)


# ---------------------------------------------------------------- idioms, time, amounts

TO_BE_IS_TO_HAVE = (
    ('hungry', 'faim'), ('thirsty', 'soif'), ('cold', 'froid'), ('hot', 'chaud'),
    ('afraid', 'peur'),
    ('right', 'raison'), ('wrong', 'tort'), ('sleepy', 'sommeil'), ('lucky', 'de +la chance'),
)


@pattern('idiom', 90)
def idiom():
    who, (hungry, faim) = anyone(), deal(TO_BE_IS_TO_HAVE)
    match deal(('is', 'is', 'is not', 'was', 'question')):
        case 'is':
            return f'{is_(who)} {hungry}', affirm(who, AVOIR, faim)
        case 'is not':
            return (f'{is_not(who)} {hungry}',
                    deny(who, AVOIR, 'de chance' if hungry == 'lucky' else faim))
        case 'was':
            return f'{was(who)} {hungry}', affirm(who, AVAIT, faim)
        case 'question' if who in PRONOUNS[1:]:
            return f'{are(who)} {who.english} {hungry}?', f'{INVERTED["have"][INDEX[who]]} {faim} ?'


@pattern('age', 35)
def age():
    child = thing(deal(these('boy girl child student son daughter')), 'the')
    who = deal((*PRONOUNS, *NAMES)) if deal(HALF) else child
    grown = who.english.startswith('the student')
    two, deux = deal(NUMBERS + (('seven', 'sept'), ('eight', 'huit'), ('nine', 'neuf'),
                                ('twenty', 'vingt')))
    if grown and two != 'twenty':
        return None
    return f'{is_(who)} {two} years old', affirm(who, AVOIR, deux, 'ans')


HOURS = (
    ("one o'clock", 'une heure'), ("two o'clock", 'deux heures'), ("three o'clock", 'trois heures'),
    ("four o'clock", 'quatre heures'), ("five o'clock", 'cinq heures'),
    ("six o'clock", 'six heures'),
    ("seven o'clock", 'sept heures'), ("eight o'clock", 'huit heures'),
    ("nine o'clock", 'neuf heures'),
    ("ten o'clock", 'dix heures'), ('noon', 'midi'), ('midnight', 'minuit'),
)
OPENING = tuple(phrase('the', noun) for noun in these('shop restaurant bank museum'))
LEAVING = tuple(phrase('the', noun) for noun in these('train bus plane boat'))


@pattern('time', 60)
def time_of_day():
    hour, heure = deal(HOURS)
    if deal((True, True, True, False)):
        names, subject = deal((('open close', OPENING), ('leave arrive', LEAVING),
                               ('leave arrive eat return come', None)))
        who, verb = deal(subject) if subject else anyone(), deal(verbs(names))
        return f'{does(who, verb)} at {hour}', affirm(who, verb.present, 'à', heure)
    already, déjà = deal((('', ''), ('already', 'déjà'), ('almost', 'presque')))
    return f"it's {already} {hour}", f'il est {déjà} {heure}'


RISING = (
    ('get up', 'gets up', 'got up', ('lève', 'lèves', 'lève', 'levons', 'lèvent'), 'levé'),
    ('go to bed', 'goes to bed', 'went to bed',
     ('couche', 'couches', 'couche', 'couchons', 'couchent'), 'couché'),
    ('wake up', 'wakes up', 'woke up',
     ('réveille', 'réveilles', 'réveille', 'réveillons', 'réveillent'), 'réveillé'),
)


@pattern('reflexive', 80)
def reflexive():
    who, (rise, rises, rose, lève, levé) = anyone(), deal(RISING)
    hour, heure = deal(HOURS[7:10] + HOURS[11:] if rise == 'go to bed' else HOURS[4:10])
    se = REFLEXIVE[who.slot]
    match deal(('present', 'present', 'past', 'negation')):
        case 'present':
            return (f'{who.english} {rises if who.slot == 2 else rise} at {hour}',
                    affirm(who, lève, 'à', heure, clitic=se))
        case 'past':
            return (f'{who.english} {rose} at {hour}',
                    affirm(who, ETRE, agreed(levé, who), 'à', heure, clitic=se))
        case 'negation':
            return (f"{who.english} {do(who)}n't {rise} at {hour}",
                    deny(who, lève, 'à', heure, clitic=se))


@pattern('partitive', 80)
def partitive():
    who, noun = anyone(), deal(nouns('food', 'drink', 'eaten'))
    what = some_of(noun, noun.english[1] != '' and deal(HALF))
    verb = VERB['drink' if 'drink' in noun.tags else 'eat']
    match deal(('eat', 'ate', 'buy', 'want', 'have')):
        case 'eat':
            return f'{now(who, verb)} {what.english}', affirm(who, verb.present, what.french)
        case 'ate':
            return (f'{did(who, verb)} {what.english}',
                    affirm(who, AVOIR, verb.participle, what.french))
        case 'buy':
            return f'{who.english} bought {what.english}', affirm(who, AVOIR, 'acheté', what.french)
        case 'want':
            return f'{does(who, "want")} {what.english}', affirm(who, VOULOIR, what.french)
        case 'have':
            return f'{has(who)} {what.english}', affirm(who, AVOIR, what.french)


LIKED = (
    *nouns('food', 'drink'), *these('music rain'),
    *(noun for noun in nouns('eaten', 'animal', 'plant') if noun.english[1]),
)


@pattern('generic-article', 50)
def generic_article():
    who, noun = anyone(), deal(LIKED)
    what = phrase('the', noun, noun.english[1] != '')
    cats, aime = noun.english[what.plural], VERB['love'].present
    if deal(OFTEN):
        return f'{does(who, "like")} {cats}', affirm(who, aime, what.french)
    return f"{does_not(who, 'like')} {cats}", deny(who, aime, what.french)


COUNTED = tuple(n for n in nouns('object', 'animal', 'eaten', 'clothes', 'sold', 'kin',
                                 'furniture') if all(n.english))


@pattern('number', 55)
def number():
    who, noun = anyone(), deal(COUNTED)
    what = phrase(deal(NUMBERS), noun, True)
    match deal(('have', 'buy', 'see')):
        case 'have':
            return f'{has(who)} {what.english}', affirm(who, AVOIR, what.french)
        case 'buy' if 'kin' not in noun.tags:
            return f'{who.english} bought {what.english}', affirm(who, AVOIR, 'acheté', what.french)
        case 'see' if noun.tags & {'animal', 'sold'}:
            return f'{who.english} saw {what.english}', affirm(who, AVOIR, 'vu', what.french)


@pattern('quantity', 90)
def quantity():
    who, noun = anyone(), deal(COUNTED + nouns('food', 'drink'))
    many = noun.english[1] != ''
    apples, pommes = noun.english[many], f'de {noun.french[many]}'
    match deal(('a lot of', 'too many', 'enough', 'how many')):
        case 'a lot of':
            return f'{has(who)} a lot of {apples}', affirm(who, AVOIR, 'beaucoup', pommes)
        case 'too many':
            return (f'{has(who)} too {"many" if many else "much"} {apples}',
                    affirm(who, AVOIR, 'trop', pommes))
        case 'enough':
            return f'{has(who)} enough {apples}', affirm(who, AVOIR, 'assez', pommes)
        case 'how many' if who in PRONOUNS[1:]:
            return (f'how {"many" if many else "much"} {apples} {do(who)} {who.english} have?',
                    f'combien {pommes} {INVERTED["have"][INDEX[who]]} ?')


# ---------------------------------------------------------------- relative clauses

# What one does in a state, what one does not do, and what one can do about it.
DONE = {
    'tired': 'sleep', 'sick': 'sleep', 'sad': 'cry sing walk write draw', 'thirsty': 'drink',
    'alone': 'sing read write draw cry', 'hungry': 'eat cook', 'cold': 'walk run dance',
    'hot': 'swim drink', 'afraid': 'cry sing run', 'sleepy': 'sleep', 'happy': 'sing dance laugh'}
DONE_NOW = {
    'tired': 'sleep', 'sick': 'sleep', 'sad': 'cry', 'hungry': 'eat cry', 'thirsty': 'drink',
    'cold': 'run', 'afraid': 'cry', 'alone': 'cry', 'sleepy': 'sleep'}
NOT_DONE = {
    'tired': 'work play sing dance run walk swim read', 'sick': 'eat work play sing dance run',
    'sad': 'eat play sing dance', 'busy': 'play dance swim sing walk read',
    'alone': 'dance play sing', 'hungry': 'sleep work play sing', 'thirsty': 'sleep run sing work',
    'cold': 'swim sleep play', 'hot': 'work run sleep dance', 'afraid': 'sleep sing swim play',
    'sleepy': 'work play read run swim'}
POSSIBLE = {
    **DONE, 'sad': 'cry walk', 'alone': 'play', 'afraid': 'cry wait', 'busy': 'wait',
    'tired': 'sleep wait', 'happy': 'laugh dance'}
RESULTS = {'happy': 'sing dance play cook laugh', 'sad': 'cry', 'calm': 'sleep'}


def states(table):
    """A table of states as pairs of a state and a verb."""
    return tuple((name, verb) for name, names in table.items() for verb in verbs(names))
SEEMING = {  # what somebody is like who does this
    **{name: 'work play sing dance run walk swim laugh wait' for name in (
        'young', 'happy', 'kind', 'funny', 'rich')},
    **{name: 'work sing run walk swim wait' for name in ('tall', 'old', 'strong', 'serious')},
    'tired': 'sleep cry wait run', 'sick': 'sleep cry wait', 'sad': 'cry wait walk',
    'calm': 'sleep wait sing'}

@pattern('relative-clause', 40)
def relative_subject():
    head = thing(deal(nouns('who')), 'the')
    name, verb = deal(states(SEEMING))
    singer = f'{head.english} who {are(head)} {verb.english[3]}'
    chanteur = f'{head.french} qui {verb.present[head.slot]}'
    if deal(HALF):
        adjective, = feelings(name)
        return (f'{singer} {are(head)} {adjective.english}',
                f'{chanteur} {ETRE[head.slot]} {agreeing(adjective, head)}')
    who, know = deal(PRONOUNS), deal(verbs('know see hear look_at wait_for'))
    return f'{now(who, know)} {singer}', affirm(who, know.present, chanteur)


@pattern('relative-clause', 40)
def relative_object():
    who, verb = deal(PRONOUNS), deal(verbs('''
        see buy sell wear read write drink eat carry look_for watch listen_to draw learn
        understand visit know'''))
    adjective, noun = deal(card for card in DESCRIBED[verb][1] if card[0] in PREDICATES)
    head = thing(noun, 'the')
    lost, perdu = f'that {now(who, verb)}', f'que {affirm(who, verb.present)}'
    return (f'{head.english} {lost} {are(head)} {adjective.english}',
            f'{head.french} {perdu} {ETRE[head.slot]} {agreeing(adjective, head)}')


# ---------------------------------------------------------------- two clauses

def state():
    """A short clause: somebody is tired, hungry, or does something."""
    who = anyone()
    match deal(('feels', 'has', 'does', 'does not')):
        case 'feels':
            adjective = deal(FEELINGS)
            return f'{is_(who)} {adjective.english}', affirm(who, ETRE, agreeing(adjective, who))
        case 'has':
            hungry, faim = deal(tuple(pair for pair in TO_BE_IS_TO_HAVE if pair[0] != 'hot'))
            return f'{is_(who)} {hungry}', affirm(who, AVOIR, faim)
        case 'does':
            verb = deal(ACTIVITIES)
            return f'{is_(who)} {verb.english[3]}', affirm(who, verb.present)
        case 'does not':
            verb = deal(ACTIVITIES)
            return f'{is_not(who)} {verb.english[3]}', deny(who, verb.present)


BELIEVING = (
    ('think', ('pense', 'penses', 'pense', 'pensons', 'pensent')), ('know', SAVOIR),
    ('believe', ('crois', 'crois', 'croit', 'croyons', 'croient')),
    ('say', ('dis', 'dis', 'dit', 'disons', 'disent')),
)


@pattern('clause', 70)
def that_clause():
    who, (think, pense), (english, français) = deal(PRONOUNS), deal(BELIEVING), state()
    return f'{does(who, think)} that {english}', affirm(who, pense, 'que', français)


WEATHER = (('it rains', 'il pleut'), ('it snows', 'il neige'), ("it's hot", 'il fait chaud'),
           ("it's cold", 'il fait froid'))
HABITS_OF_WEATHER = {'it rains': 'sleep work read cook', 'it snows': 'walk play read work',
                     "it's hot": 'swim sleep wait', "it's cold": 'read cook work run'}

def being(who, name):
    """he's tired, he's hungry: a reason for much"""
    for hungry, faim in TO_BE_IS_TO_HAVE:
        if name == hungry:
            return f'{is_(who)} {hungry}', affirm(who, AVOIR, faim)
    adjective, = feelings(name)
    return f'{is_(who)} {adjective.english}', affirm(who, ETRE, agreeing(adjective, who))


@pattern('cause', 60)
def because():
    who = anyone()
    if deal(HALF):
        does_it = deal(SOMETIMES)
        name, verb = deal(states(DONE_NOW if does_it else NOT_DONE))
        he_is, il_est = being(again(who), name)
        if does_it:
            return (f'{is_(who)} {verb.english[3]} because {he_is}',
                    f'{affirm(who, verb.present)} parce que {il_est}')
        return (f'{is_not(who)} {verb.english[3]} because {he_is}',
                f'{deny(who, verb.present)} parce que {il_est}')
    (name, verb), other = deal(states(RESULTS)), anyone()
    start, début = being(who, name)
    if other.english == who.english:
        return None
    if deal(HALF) and name != 'calm':
        verb = VERB['leave' if name == 'sad' else 'arrive']
        return (f'{start} because {did(other, verb)}',
                f'{début} parce que {affirm(other, ETRE, agreed(verb.participle, other))}')
    return f'{start} because {now(other, verb)}', f'{début} parce que {affirm(other, verb.present)}'


@pattern('when', 50)
def when_clause():
    who = anyone()
    if deal(SOMETIMES):
        it_rains, il_pleut = deal(WEATHER)
        verb = deal(verbs(HABITS_OF_WEATHER[it_rains]))
        return (f'when {it_rains}, {does(who, verb)}',
                f'quand {il_pleut}, {affirm(who, verb.present)}')
    (name, verb), he = deal(states(DONE)), again(who)
    is_tired, est_fatigué = being(who, name)
    return f'when {is_tired}, {does(he, verb)}', f'quand {est_fatigué}, {affirm(he, verb.present)}'


@pattern('condition', 30)
def condition():
    who, (name, verb) = deal(PRONOUNS), deal(states(POSSIBLE))
    is_hungry, a_faim = being(who, name)
    return (f'if {is_hungry}, {who.english} can {verb.english[0]}',
            f'si {a_faim}, {affirm(who, POUVOIR, verb.infinitive)}')


@pattern('imperfect', 60)
def imperfect_background():
    who, verb = anyone(), deal(verbs('sleep work play sing dance eat'))
    start, début = f'{was(who)} {verb.english[3]}', affirm(who, imperfect(verb))
    if deal(HALF):
        where, où = spot()
        return f'{start} {where}', f'{début} {où}'
    other, event = anyone(), deal(verbs('arrive leave fall'))
    return (f'{start} when {did(other, event)}',
            f'{début} quand {affirm(other, ETRE, agreed(event.participle, other))}')


# ---------------------------------------------------------------- built differently

@pattern('need', 60)
def need():
    who = anyone()
    match deal(('thing', 'mass', 'person', 'activity')):
        case 'thing':
            noun = deal(tuple(noun for noun in nouns('object', 'clothes', 'sold')
                              if noun not in these('letter picture')))
            what = phrase('a', noun) if noun.english[0] else phrase('the', noun, True)
            return (f'{does(who, "need")} {what.english}',
                    affirm(who, AVOIR, 'besoin de', what.french))
        case 'mass':
            noun = deal(nouns('food', 'drink'))
            return (f'{does(who, "need")} {noun.english[0]}',
                    affirm(who, AVOIR, 'besoin de', noun.french[0]))
        case 'person':
            target = other_person(who)
            return (f'{does(who, "need")} {target.english}',
                    affirm(who, AVOIR, 'besoin de', stressed(target.who)))
        case 'activity':
            verb = deal(verbs('sleep work eat drink walk run cry laugh read write cook wait'))
            return (f'{does(who, "need")} to {verb.english[0]}',
                    affirm(who, AVOIR, 'besoin de', verb.infinitive))


@pattern('feel-like', 40)
def feel_like():
    who, verb = anyone(), deal(ACTIVITIES)
    return (f'{does(who, "feel")} like {verb.english[3]}',
            affirm(who, AVOIR, 'envie de', verb.infinitive))


MANQUER = ('manque', 'manques', 'manque', 'manquons', 'manquent')


@pattern('missing', 50)
def missing():
    """In French the one who is missed is the subject: I miss her, elle me manque."""
    if deal(SOMETIMES):
        lover, target = somebody(), deal(PERSONS)
        misses = f'{lover.english} {"misses" if lover.slot == 2 else "miss"}'
        return f'{misses} {target.english}', affirm(target.who, MANQUER, 'à', lover.french)
    dative = deal(PERSONS)
    target = other_person(dative.who)
    does_miss = f'{dative.who.english} {"misses" if dative.who.slot == 2 else "miss"}'
    if deal(HALF):
        return f'{does_miss} {target.english}', affirm(target.who, MANQUER, clitic=dative.lui)
    what = thing(deal(nouns('kin') + these('cat dog horse village school garden sea mountain')), 'the',
                 'owner')
    return f'{does_miss} {what.english}', affirm(what, MANQUER, clitic=dative.lui)


@pattern('seeming', 40)
def seeming():
    who = anyone()
    adjective = deal(feelings('old young happy sad tired sick calm strong rich funny serious busy'))
    return (f'{does(who, "look")} {adjective.english}',
            affirm(who, AVOIR, "l'air", agreeing(adjective, who)))


@pattern('price', 30)
def price():
    what = thing(deal(nouns('object', 'clothes', 'sold', 'eaten', 'furniture')), 'this', 'the')
    coûte = 'coûtent' if what.plural else 'coûte'
    return f'how much {are(what)} {what.english}?', f'combien {coûte} {what.french} ?'


FULL = next(adjective for adjective in PREDICATES if adjective.english == 'full')


@pattern('full-of', 30)
def full_of():
    if deal(HALF):
        holder, noun = deal(these('bottle cup glass')), deal(nouns('drink'))
    else:
        holder = deal(these('bag box bag box house room'))
        noun = deal(these('book letter flower' if holder in these('house room') else
                          'apple orange cake egg book letter hat shirt dress key ball gift'))
    what, many = thing(holder, 'the', 'owner'), noun.english[1] != ''
    return (f'{is_(what)} full of {noun.english[many]}',
            affirm(what, ETRE, agreeing(FULL, what), 'de', noun.french[many]))


SOUVENIR = ('souviens', 'souviens', 'souvient', 'souvenons', 'souviennent')


@pattern('remember', 40)
def remember():
    who = anyone()
    what = thing(deal(nouns('person', 'kin', 'told', 'place', 'animal', 'building')), 'the', 'this',
                 'owner')
    se = REFLEXIVE[who.slot]
    if deal(OFTEN):
        return (f'{does(who, "remember")} {what.english}',
                affirm(who, SOUVENIR, 'de', what.french, clitic=se))
    return (f"{does_not(who, 'remember')} {what.english}",
            deny(who, SOUVENIR, 'de', what.french, clitic=se))


TRYING = (
    ('trying to', ('essaie', 'essaies', 'essaie', 'essayons', 'essaient'), 'de'),
    ('starting to', ('commence', 'commences', 'commence', 'commençons', 'commencent'), 'à'),
)


TRIED = verbs('''
    sleep work sing dance swim laugh cook read write eat draw find open close understand learn sell
    see hear help call finish carry choose''')
BEGUN = verbs('''
    sleep work play sing dance run walk swim cry laugh cook read write eat drink draw understand
    learn wash''')


@pattern('trying', 60)
def trying():
    who, (to, essaie, de) = anyone(), deal(TRYING)
    verb = deal(BEGUN if to.startswith('start') else TRIED)
    what = thing(object_of(verb), 'the', 'owner', 'this') if verb.objects else Phrase('', '')
    return (f'{is_(who)} {to} {verb.english[0]} {what.english}',
            affirm(who, essaie, de, verb.infinitive, what.french))


@pattern('knowing-how', 30)
def knowing_how():
    who, verb = anyone(), deal(verbs('swim dance sing cook read write play draw'))
    if deal(OFTEN):
        return f'{does(who, "know")} how to {verb.english[0]}', affirm(who, SAVOIR, verb.infinitive)
    return (f"{who.english} {do(who)}n't know how to {verb.english[0]}",
            deny(who, SAVOIR, verb.infinitive))


TOO = {
    'tired': 'work play sing dance run walk swim cook read write eat', 'old': 'work dance run swim',
    'sick': 'work play sing dance run walk swim cook eat', 'busy': 'play dance swim cook eat',
    'young': 'work cook read write swim', 'sad': 'sing dance eat play'}


@pattern('too-to', 40)
def too_tired_to():
    who = deal((*PRONOUNS, *NAMES))
    name, verb = deal(states(TOO))
    adjective, = feelings(name)
    return (f'{is_(who)} too {adjective.english} to {verb.english[0]}',
            affirm(who, ETRE, 'trop', agreeing(adjective, who), 'pour', verb.infinitive))


@pattern('would-like', 30)
def would_like():
    if deal(HALF):
        noun = deal(nouns('food', 'drink', 'eaten', 'object'))
        what = some_of(noun, False)
        return f"I'd like {what.english}", f'je voudrais {what.french}'
    verb = deal(WISHES)
    what = thing(object_of(verb), 'the', 'this', 'owner') if verb.objects else Phrase('', '')
    return (f"I'd like to {verb.english[0]} {what.english}",
            f'je voudrais {verb.infinitive} {what.french}')


@pattern('tell-to', 40)
def tell_somebody_to():
    him, lui = deal((('him', 'lui'), ('her', 'lui'), ('them', 'leur')))
    verb = deal(ACTIVITIES + tuple(verb for verb in WISHES if verb.english[0] in COMMANDS))
    what = thing(object_of(verb), 'the', 'this') if verb.objects else Phrase('', '')
    return (f'tell {him} to {verb.english[0]} {what.english}!',
            f'dis-{lui} de {verb.infinitive} {what.french} !')


@pattern('without', 30)
def without_doing():
    who, going = anyone(), deal(verbs('leave arrive return'))
    verb = deal(verbs('eat drink sleep wait cry laugh'))
    return (f'{did(who, going)} without {verb.english[3]}',
            affirm(who, ETRE, agreed(going.participle, who), 'sans', verb.infinitive))


SUPERLATIVES = (('biggest', 'grand', 'grande'), ('oldest', '+vieux', 'vieille'))
SETTINGS = {
    'town': 'house school park hotel bridge street museum market garden station shop tree hospital',
    'village': 'house school bridge garden tree dog horse shop car bike',
    'country': 'town lake river forest mountain museum park',
    'school': 'room window garden door', 'house': 'room window door bed table',
}


@pattern('superlative', 50)
def superlative():
    setting = deal(SETTINGS)
    noun, (biggest, grand, grande) = deal(these(SETTINGS[setting])), deal(SUPERLATIVES)
    if biggest == 'oldest' and 'nature' in noun.tags:
        return None
    where = phrase('the', NOUN[setting])
    plus = ('+le plus', '+la plus')[noun.gender == 'f']
    best = f'{plus} {(grand, grande)[noun.gender == "f"]} {noun.french[0]} de {where.french}'
    if deal(HALF):
        return f"it's the {biggest} {noun.english[0]} in the {setting}", f"c'est {best}"
    who, verb = deal(PRONOUNS), deal(verbs('see draw'))
    return (f'{now(who, verb)} the {biggest} {noun.english[0]} in the {setting}',
            affirm(who, verb.present, best))


FAIRE = ('fais', 'fais', 'fait', 'faisons', 'font')
MADE = (
    ('a cake', 'un gâteau'), ('some coffee', 'du café'), ('some tea', 'du thé'),
    ('dinner', 'le dîner'),
    ('some soup', 'de +la soupe'), ('too much noise', 'trop de bruit'), ('some bread', 'du pain'),
)


@pattern('making', 40)
def making():
    who, (cake, gâteau) = anyone(), deal(MADE)
    match deal(('now', 'not now', 'made')):
        case 'now':
            return f'{is_(who)} making {cake}', affirm(who, FAIRE, gâteau)
        case 'not now' if not cake.startswith(('a ', 'some ')):
            return f'{is_not(who)} making {cake}', deny(who, FAIRE, gâteau)
        case 'made':
            return f'{who.english} made {cake}', affirm(who, AVOIR, 'fait', gâteau)


HABITER = ('habite', 'habites', 'habite', 'habitons', 'habitent')
HOMES = (
    ('in Paris', 'à Paris'), ('in London', 'à Londres'), ('in France', 'en France'),
    ('in the city', 'en ville'), ('in a village', 'dans un village'), ('here', 'ici'),
    ('in a big house', 'dans une grande maison'), ('in a hotel', 'dans un hôtel'),
    ('near the sea', 'près de +la mer'), ('near the station', 'près de +la gare'),
    ('far from the sea', 'loin de +la mer'), ('far from here', "loin de ici"),
    ('in this street', 'dans cette rue'), ('with us', 'avec nous'), ('with me', 'avec moi'),
)


@pattern('living', 50)
def living():
    who, (here, ici) = anyone(), deal(HOMES)
    if who in PRONOUNS and 'with' in here:
        return None
    if deal(OFTEN):
        return f'{does(who, "live")} {here}', affirm(who, HABITER, ici)
    return f'{does_not(who, "live")} {here}', deny(who, HABITER, ici)


INDEFINITE = (('somebody', "quelqu'un"), ('everyone', 'tout le monde'), ('nobody', 'personne ne'))


@pattern('indefinite', 70)
def indefinite():
    if deal(SOMETIMES):
        who, verb = anyone(), deal(verbs('see hear know love understand look_for wait_for call'))
        return f'{not_now(who, verb)} anybody', deny(who, verb.present, adverb='personne')
    somebody_, quelqu_un = deal(INDEFINITE)
    if deal(HALF):
        verb = deal(verbs('sing dance sleep work play laugh cry wait'))
        where, où = spot()
        return f'{somebody_} is {verb.english[3]} {where}', f'{quelqu_un} {verb.present[2]} {où}'
    verb = deal(PRESENT)
    what = thing(object_of(verb), 'the', 'this', 'owner')
    who = Phrase(somebody_, quelqu_un)
    return f'{now(who, verb)} {what.english}', affirm(who, verb.present, what.french)


@pattern('all', 40)
def all_of_them():
    noun = deal(tuple(noun for noun in NOUNS if noun.english[1]))
    adjective = fitting(noun, PREDICATES)
    if adjective is None:
        return None
    what = phrase('the', noun, True)
    tous = 'toutes' if what.feminine else 'tous'
    return (f'all {what.english} are {adjective.english}',
            f'{tous} {what.french} {ETRE[4]} {agreeing(adjective, what)}')


QUEL = (('quel', 'quelle'), ('quels', 'quelles'))


STRIKING = set('''
    big old beautiful pretty good bad long interesting strange funny sad quiet dangerous difficult
    important expensive'''.split())


@pattern('exclamation', 40)
def what_a():
    noun = deal(nouns('person', 'animal', 'clothes', 'building', 'place', 'told', 'plant',
                      'thought'))
    adjective = fitting(noun, tuple(a for a in ATTRIBUTES if a.english in STRIKING))
    if adjective is None or not noun.english[0]:
        return None
    what = phrase('a', noun, False, adjective)
    quel = QUEL[False][what.feminine]
    return f'what {what.english}!', f'{quel} {what.french.split(" ", 1)[1]} !'


ORDINALS = (
    ('first', ('premier', 'première')), ('last', ('dernier', 'dernière')),
    ('other', ('autre', 'autre')),
)


@pattern('ordinal', 50)
def ordinal():
    verb = deal(verbs('''eat read open close wash carry wait_for watch listen_to learn write sell
                         look_for see buy'''))
    noun = object_of(verb)
    if not noun.english[0] or noun.tags & (UNCOUNTED | {'kin', 'person', 'nature', 'animal'}):
        return None
    who, (first, premier) = anyone(), deal(ORDINALS)
    the = ('+le', '+la')[noun.gender == 'f']
    what = f'{the} {premier[noun.gender == "f"]} {noun.french[0]}'
    return f'{now(who, verb)} the {first} {noun.english[0]}', affirm(who, verb.present, what)


MANNERS = (
    ('well', 'bien'), ('badly', 'mal'), ('fast', 'vite'), ('slowly', 'lentement'),
    ('too much', 'trop'), ('a lot', 'beaucoup'), ('a little', 'un peu'), ('alone', ''),
)


@pattern('manner', 50)
def manner():
    who = anyone()
    well, bien = deal(MANNERS)
    names = 'sing dance swim cook write draw work play read eat run walk'
    if well in ('too much', 'a lot', 'a little'):
        names = 'sleep work eat drink cry laugh'
    elif well == 'fast':
        names = 'run walk swim eat read write'
    verb = deal(verbs(names))
    seul = agreeing(next(a for a in FEELINGS if a.english == 'alone'), who)
    return f'{does(who, verb)} {well}', affirm(who, verb.present, bien or seul)


@pattern('liking-to', 40)
def liking_to():
    who, verb = anyone(), deal(ACTIVITIES)
    if deal(OFTEN):
        return (f'{does(who, "like")} to {verb.english[0]}',
                affirm(who, VERB['love'].present, verb.infinitive))
    return (f'{does_not(who, "like")} to {verb.english[0]}',
            deny(who, VERB['love'].present, verb.infinitive))


FRIGHTENING = '''cat dog bird horse cow sea river mountain forest lake wind noise rain doctor
    teacher neighbor king queen father mother brother'''


@pattern('afraid-of', 40)
def afraid_of():
    who = anyone()
    what = deal(these(FRIGHTENING))
    what = thing(what, 'the', 'the', *(('this', 'owner') if what.tags & {'animal', 'person'} else ()))
    if deal(OFTEN):
        return f'{is_(who)} afraid of {what.english}', affirm(who, AVOIR, 'peur de', what.french)
    return f'{is_not(who)} afraid of {what.english}', deny(who, AVOIR, 'peur de', what.french)


BY = (('by train', 'en train'), ('by bus', 'en bus'), ('by car', 'en voiture'),
      ('by boat', 'en bateau'),
      ('by bike', 'à vélo'), ('on foot', 'à pied'))


REACHED = {'by boat': 'village beach', 'by train': 'village sea mountain beach'}


@pattern('going-by', 40)
def going_by():
    who, (by, en) = anyone(), deal(BY)
    place = phrase('the', deal(these(REACHED[by]) if by in REACHED else nouns('goal')))
    return (f'{does(who, VERB["go"])} to {place.english} {by}',
            affirm(who, ALLER, 'à', place.french, en))


# ---------------------------------------------------------------- how often, how long, how long ago

OFTENNESS = (('often', 'souvent'), ('always', 'toujours'), ('sometimes', 'parfois'),
             ('still', 'encore'))
HABITS = (
    ('in the morning', 'le matin'), ('in the evening', 'le soir'), ('at night', 'la nuit'),
    ('in winter', 'en hiver'),
    ('in summer', 'en été'), ('every day', 'tous les jours'), ('every evening', 'tous les soirs'),
    ('every week', 'toutes les semaines'), ('every month', 'tous les mois'),
    ('every year', 'tous les ans'),
)


def _read_habitual():
    for entry in lexicon_objects.HABITUAL.strip().replace('\n', ';').split(';'):
        head, names = entry.split(':')
        verb, often, kind = head.split()
        yield from ((VERB[verb.replace('_', ' ')], often, kind, noun) for noun in these(names))


HABITUAL = tuple(_read_habitual())


@pattern('habit', 90)
def habit():
    who, what, habits = anyone(), Phrase('', ''), HABITS[:7]
    if deal(SOMETIMES):
        verb = deal(ACTIVITIES)
    else:
        verb, often, kind, noun = deal(HABITUAL)
        habits = HABITS[-2:] if often == 'y' else HABITS[:8]
        if kind == 'owner':
            kind = OWNERS[INDEX[THEY if who.plural and who not in INDEX else again(who)]]
        elif kind == 'a' and noun.tags & MASS:
            kind = 'some'
        what = phrase(kind, noun, noun.english[0] == '')
    if deal(HALF):
        often, souvent = deal(OFTENNESS[:3] if what.english else OFTENNESS)
        return (f'{who.english} {often} {verb.english[who.slot == 2]} {what.english}',
                affirm(who, verb.present, souvent, what.french))
    every, tous = deal(habits)
    return f'{does(who, verb)} {what.english} {every}', affirm(who, verb.present, what.french, tous)


SPANS = (
    ('an hour', 'une heure'), ('two hours', 'deux heures'), ('three hours', 'trois heures'),
    ('ten minutes', 'dix minutes'),
    ('five minutes', 'cinq minutes'), ('two days', 'deux jours'), ('three days', 'trois jours'),
    ('a week', 'une semaine'),
    ('two weeks', 'deux semaines'), ('a year', 'un an'), ('ten years', 'dix ans'),
    ('two months', 'deux mois'),
)


SHORT_SPANS = SPANS[:5]


@pattern('duration', 50)
def duration():
    who, (span, durée) = anyone(), deal(SPANS)
    if deal(HALF):
        verb = deal(verbs('sleep work play sing dance run walk swim cry wait'))
        if verb not in verbs('work wait'):
            span, durée = deal(SHORT_SPANS)
        return f'{did(who, verb)} for {span}', affirm(who, AVOIR, verb.participle, 'pendant', durée)
    verb = deal(verbs('arrive leave fall'))
    return (f'{did(who, verb)} {span} ago',
            affirm(who, ETRE, agreed(verb.participle, who), 'il y a', durée))


SINCE = tuple((f'for {span}', durée) for span, durée in SPANS) + (
    ('since Monday', 'lundi'), ('since Sunday', 'dimanche'), ('since yesterday', 'hier'),
    ('since noon', 'midi'), ('since this morning', 'ce matin'),
)


@pattern('since', 50)
def since():
    who = deal(PRONOUNS)
    been = f"{who.english}'{('ve', 've', 's', 's', 've', 've')[INDEX[who]]} been"
    if deal(OFTEN):
        verb = deal(verbs('sleep work play sing dance run walk swim cry wait'))
        since_, depuis = deal(SINCE if verb is VERB['work'] else tuple(
            time for time in SINCE if re.search('minutes|hour|morning|noon', time[0])))
        return f'{been} {verb.english[3]} {since_}', affirm(who, verb.present, 'depuis', depuis)
    sick = deal(feelings('sick sad busy alone tired'))
    since_, depuis = deal(tuple(time for time in SINCE if re.search('day|week|month', time[0])))
    return (f'{been} {sick.english} {since_}',
            affirm(who, ETRE, agreeing(sick, who), 'depuis', depuis))


@pattern('question-past', 80)
def question_past():
    who = anyone()
    if who is PRONOUNS[0]:
        return None
    match deal(('yes or no', 'what', 'where', 'when')):
        case 'yes or no':
            verb = deal(PAST)
            what = thing(object_of(verb), 'the', 'this', 'owner')
            return (f'did {who.english} {verb.english[0]} {what.english}?',
                    f'est-ce que {affirm(who, AVOIR, verb.participle, what.french)} ?')
        case 'what':
            verb = deal(verbs(
                'see hear eat drink buy sell find lose break wash forget write choose draw learn'))
            return (f'what did {who.english} {verb.english[0]}?',
                    f"qu'est-ce que {affirm(who, AVOIR, verb.participle)} ?")
        case 'where':
            verb = deal(verbs('sleep work play sing dance eat wait'))
            return (f'where did {who.english} {verb.english[0]}?',
                    f'où est-ce que {affirm(who, AVOIR, verb.participle)} ?')
        case 'when':
            verb = deal(verbs('arrive leave come return fall'))
            return (f'when did {who.english} {verb.english[0]}?',
                    f'quand est-ce que {affirm(who, ETRE, agreed(verb.participle, who))} ?')
