"""data/corpus/patterns_topics.py: things, places, people, and longer sentences.

These patterns make the part of the corpus that is not the starter.  As in patterns.py, a pattern
deals its words and returns one pair in full forms, or None when the deal was unlucky.  PATTERNS
has what is learned; HELD_OUT has whole templates that are never trained on, though every word
and every part of them occurs in the others.
"""

import lexicon_topics as lexicon
from spoken import *
from lexicon import Noun
from lexicon_topics import pairs

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
JOBS = tuple(Noun((english, lexicon.english_plural(english)), (french, lexicon.french_plural(french)),
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

# ---------------------------------------------------------------- introductions

COUNTRIES = pairs(lexicon.COUNTRIES, '|')
CITIES = pairs(lexicon.NAMED_CITIES) + tuple((city, city) for city in lexicon.CITIES.split())
LANGUAGES = pairs(lexicon.LANGUAGES)
NUMBER_WORDS = pairs(lexicon.NUMBERS)
SMALL = NUMBER_WORDS[1:12]
NATIONS = qualities('nation')[:48]
GREETINGS = (('hello', 'bonjour'), ('hi', 'salut'), ('good morning', 'bonjour'),
             ('good evening', 'bonsoir'), ('hello everyone', 'bonjour à tous'))


def in_city():
    city, ville = deal(CITIES)
    return f'in {city}', f'à {ville}'


def in_country():
    country, en, _ = deal(COUNTRIES)
    return f'in {country}', en


def origin(who):
    country, _, de = deal(COUNTRIES)
    return clause(who, (f'*be from {country}', f'*venir {de}'))


CHILDREN = set('son daughter nephew niece brother sister cousin'.split())
ELDERS = set('grandmother grandfather'.split())


def age(who):
    """She is twenty years old: children are young, and grandparents are not."""
    last = who.english.split()[-1].rstrip('s')
    if deal(SOMETIMES):
        years = str(4 + below(20) if last in CHILDREN else 60 + below(35) if last in ELDERS
                    else 25 + below(50))
        return clause(who, (f'*be {years} years old', f'*avoir {years} ans'))
    among = (NUMBER_WORDS[3:21] if last in CHILDREN else NUMBER_WORDS[27:] if last in ELDERS
             else NUMBER_WORDS[20:27])
    if who in (I, YOU):
        among = NUMBER_WORDS[7:]
    twenty, vingt = deal(among)
    return clause(who, (f'*be {twenty} years old', f'*avoir {vingt} ans'))


def home(who):
    where = deal((in_city, in_city, in_country))()
    return clause(who, (f'*live {where[0]}', f'*habiter {where[1]}'))


def plural_of_job(name):
    """infirmières, chauffeurs de bus"""
    head, *rest = name.split(' ')
    return ' '.join((lexicon.french_plural(head), *rest))


def job_of(who):
    english, un, une = deal(pairs(lexicon.JOBS))
    if who.plural:
        return clause(who, (f'*be {lexicon.english_plural(english)}',
                            f'*être {plural_of_job((un, une)[who.feminine])}'))
    a = 'an' if english[0] in 'aeiou' else 'a'
    return clause(who, (f'*be {a} {english}', f'*être {(un, une)[who.feminine]}'))


def nation_of(who):
    nation = deal(NATIONS)
    return clause(who, (f'*be {nation.english}', f'*être {agreeing(nation, who)}'))


def tongue(who):
    match deal(('speaks', 'speaks', 'learns', 'number', 'both')):
        case 'speaks':
            english, anglais = deal(LANGUAGES)
            return clause(who, (f'*speak {english}', f'*parler {anglais}'))
        case 'learns':
            english, anglais = deal(LANGUAGES)
            return clause(who, (f'*learn {english}', f'*apprendre le {anglais}'), 'now')
        case 'number':
            two, deux = deal(SMALL[:4])
            return clause(who, (f'*speak {two} languages', f'*parler {deux} langues'))
        case 'both':
            (english, anglais), (other, autre) = deal(LANGUAGES), deal(LANGUAGES)
            return clause(who, (f'*speak {english} and {other}', f'*parler {anglais} et {autre}'))


def household(who):
    if who.plural and who not in INDEX:
        return clause(who, deal((('*have a dog', '*avoir un chien'), ('*have two cats', '*avoir deux chats'),
                                 ('*have a big house', '*avoir une grande maison'))))
    brother, frère = deal((('two brothers', 'deux frères'), ('a brother', 'un frère'),
                           ('three sisters', 'trois sœurs'), ('a sister', 'une sœur'),
                           ('a dog', 'un chien'), ('two cats', 'deux chats'),
                           ('two children', 'deux enfants'), ('a son', 'un fils'),
                           ('a daughter', 'une fille'), ('a big family', 'une grande famille'),
                           ('an older brother', 'un grand frère'),
                           ('a little sister', 'une petite sœur'),
                           ('a brother and a sister', 'un frère et une sœur')))
    return clause(who, (f'*have {brother}', f'*avoir {frère}'))


FACTS = (origin, age, home, job_of, nation_of, tongue, household)


def my_name_is(name):
    return deal(((f'my name is {name}', f'je me appelle {name}'),
                 (f'I am {name}', f'je suis {name}')))


@pattern('introduction', 250)
def one_fact():
    who = deal((*PRONOUNS, I, HE, SHE, person()))
    return deal(FACTS)(who)


@pattern('introduction', 60)
def not_a_fact():
    who = deal((*PRONOUNS, person()))
    match deal(('origin', 'nation', 'tongue', 'home')):
        case 'origin':
            country, _, de = deal(COUNTRIES)
            return clause(who, (f'*be from {country}', f'*venir {de}'), negated=True)
        case 'nation':
            nation = deal(NATIONS)
            return clause(who, (f'*be {nation.english}', f'*être {agreeing(nation, who)}'),
                          negated=True)
        case 'tongue':
            english, anglais = deal(LANGUAGES)
            return clause(who, (f'*speak {english}', f'*parler {anglais}'), negated=True)
        case 'home':
            where = deal((in_city, in_country))()
            return clause(who, (f'*live {where[0]}', f'*habiter {where[1]}'), negated=True)


@pattern('two-facts', 220)
def two_facts():
    first, second = deal(FACTS), deal(FACTS)
    who = deal((I, I, HE, SHE, WE, THEY, person()))
    if first is second or {first, second} in ({origin, nation_of}, {age, job_of}):
        return None
    return joined(first(who), AND, second(again(who)))


@pattern('name-and-facts', 110)
def name_and_facts():
    name = deal(FIRST_NAMES)
    me = Phrase('I', 'je', 0, name.feminine)
    first, second = deal(FACTS), deal(FACTS)
    fact = first(me)
    if name.feminine and not french(fact[1]).endswith('ans') and first in (nation_of, job_of):
        fact = origin(me)
    told = joined(my_name_is(name.english), deal((AND, (',', ','))), fact)
    if told[0].count(',') and first is not second and second in (age, home, household, tongue):
        return joined(told, AND, second(me))
    if deal(HALF):
        return joined(deal(GREETINGS), (',', ','), told)
    return told


@pattern('introduction', 60)
def asking_about():
    who = deal((YOU, HE, SHE, THEY, person()))
    son = owner_of(who)
    est = ETRE[who.slot]
    if who in INDEX:
        return deal((
            (f'where {are(who)} {who.english} from?',
             f"d'où {conjugate('venir').present[who.slot]}-{who.french} ?"),
            (f'where {do(who)} {who.english} live?',
             f'où est-ce que {who.french} {conjugate("habiter").present[who.slot]} ?'),
            (f'which languages {do(who)} {who.english} speak?', f'quelles langues est-ce que {who.french} {conjugate("parler").present[who.slot]} ?'),
            (f'what is {son[0]} job?', f'quel est {son[1]} métier ?'),
            (f'what is {son[0]} favorite color?', f'quelle est {son[2]} couleur préférée ?'),
            (f'how old {are(who)} {who.english}?', f'quel âge {AVOIR[who.slot]}-t-{who.french} ?'
             if who.slot == 2 else f'quel âge {AVOIR[who.slot]}-{who.french} ?'),
        ))
    return deal((
        (f'how old {are(who)} {who.english}?', f'quel âge {AVOIR[who.slot]} {who.french} ?'),
        (f'where does {who.english} live?', f'où habite {who.french} ?') if who.slot == 2 else
        (f'where do {who.english} live?', f'où habitent {who.french} ?'),
        (f'where {are(who)} {who.english} from?', f"d'où {conjugate('venir').present[who.slot]} {who.french} ?"),
        (f'where {are(who)} {who.english} now?', f'où {est} {who.french} maintenant ?'),
    ))


@pattern('introduction', 60)
def friend_from():
    """I have a friend from Brazil who speaks three languages."""
    who, friend = deal(PRONOUNS), deal((('a friend', 'un ami', HE), ('a neighbor', 'un voisin', HE),
                                        ('a cousin', 'un cousin', HE), ('a teacher', 'un professeur', HE),
                                        ('an aunt', 'une tante', SHE), ('an uncle', 'un oncle', HE)))
    fact = deal((origin, home, tongue, job_of))(Phrase('who', 'qui', 2, friend[2].feminine))
    start = clause(who, (f'*have {friend[0]}', f'*avoir {friend[1]}'))
    return joined(start, ('', ''), (fact[0].replace("who isn't", 'who is not'), fact[1]))


# ---------------------------------------------------------------- family and owners

TRAITS = qualities('character')
MOODS = qualities('mood')
LOOKS = tuple(a for a in qualities('look') if a.english not in ('small', 'dark-haired'))


def possession(tags=('small', 'device', 'clothes', 'owned', 'pet'), plural=None):
    noun = deal(words(*tags))
    many = noun.english[0] == '' if plural is None or not all(noun.english) else plural
    return noun, many


def possessor(owner):
    """my sister's, my sisters'"""
    return owner.english + ("'" if owner.plural and owner.english.endswith('s') else "'s")


def owned_by(owner, noun, plural):
    """my sister's dog, le chien de ma sœur"""
    the = phrase('the', noun, plural)
    return Phrase(f'{possessor(owner)} {noun.english[plural]}', f'{the.french} de {owner.french}',
                  the.slot, the.feminine, the.plural)


@pattern('possessor', 120)
def of_a_person():
    owner = deal((deal(FIRST_NAMES), own(deal(KIN)), relative(), phrase('the', deal(SERVANTS))))
    noun, many = possession()
    what = owned_by(owner, noun, many)
    fits = deal(fitting_qualities(noun))
    match deal(('is', 'this', 'where', 'see', 'like', 'adjective')):
        case 'is' | 'adjective':
            return clause(what, (f'*be {fits.english}', f'*être {agreeing(fits, what)}'))
        case 'this' if not what.plural:
            return deal(((f"this is {what.english}", f"c'est {what.french}"),
                         (f"it is {what.english}", f"c'est {what.french}"),
                         (f"is this {what.english}?", f"est-ce que c'est {what.french} ?")))
        case 'where':
            return f'where {are(what)} {what.english}?', f'où {ETRE[what.slot]} {what.french} ?'
        case 'see':
            return clause(deal(PRONOUNS), (f'*see {what.english}', f'*voir {what.french}'), 'past')
        case 'like':
            return clause(deal((I, WE, THEY)), (f'*like {what.english}', f'*aimer {what.french}'))


GROUP_QUALITIES = (
    ('color', {'colored'}), ('beast', {'animal', 'pet', 'wild'}), ('food', {'food', 'eaten', 'drink'}),
    ('work', {'work'}), ('task', {'task'}), ('place', {'town', 'place', 'room', 'outside', 'nature'}),
)
FITTING = {
    'pet': 'old big small intelligent cute loyal beautiful gentle', 'clothes': 'new old beautiful expensive clean dirty wet',
    'small': 'new old lost', 'device': 'new old broken expensive slow fast', 'vehicle': 'new old fast slow expensive clean dirty',
    'instrument': 'old new beautiful expensive', 'furniture': 'old new comfortable heavy beautiful',
    'fruit': 'good ripe sweet delicious', 'vegetable': 'good fresh delicious', 'dish': 'good delicious hot cold',
    'mass': 'good delicious', 'drink': 'good cold hot', 'room': 'small big bright dark clean quiet dirty',
    'town': 'small big famous quiet modern old beautiful', 'place': 'small big quiet beautiful old clean',
    'outside': 'beautiful old long', 'work': 'interesting boring sad funny strange famous beautiful',
    'task': 'easy difficult important useful complicated boring short long', 'animal': 'big small beautiful dangerous strong',
    'nature': 'beautiful dangerous quiet', 'plant': 'beautiful small big', 'thought': 'good strange interesting',
    'event': 'great long boring terrible interesting',
}
BY_NAME = {}
for _quality, _ in QUALITIES:
    BY_NAME.setdefault(_quality.english, _quality)
for _name, _tag in (('old', 'value'), ('young', 'value'), ('small', 'size')):
    BY_NAME[_name] = quality_named(_name, _tag)
BY_NAME['great'] = next(a for a in qualities('work') if a.english == 'amazing')


def fitting_qualities(noun):
    """Adjectives that may be said of a noun after to be."""
    for tag, names in FITTING.items():
        if tag in noun.tags:
            found = tuple(BY_NAME[name] for name in names.split())
            return tuple(a for a in found if a is not BY_NAME['new']) + (
                qualities('color')[:6] if 'colored' in noun.tags else ())
    return (BY_NAME['old'],)


MINE = (  # English, then French m, f, m plural, f plural
    ('mine', 'le mien', 'la mienne', 'les miens', 'les miennes'),
    ('yours', 'le tien', 'la tienne', 'les tiens', 'les tiennes'),
    ('his', 'le sien', 'la sienne', 'les siens', 'les siennes'),
    ('hers', 'le sien', 'la sienne', 'les siens', 'les siennes'),
    ('ours', 'le nôtre', 'la nôtre', 'les nôtres', 'les nôtres'),
    ('theirs', 'le leur', 'la leur', 'les leurs', 'les leurs'),
)


@pattern('possessive', 110)
def whose():
    noun, many = possession(('small', 'clothes', 'device', 'owned'), deal(SOMETIMES))
    what = phrase('this', noun, many)
    index = below(6)
    à = f'à {STRESSED[index]}'
    neg = deal(SOMETIMES)
    if deal(OFTEN):
        return clause(what, (f'*be {MINE[index][0]}', f'*être {à}'), negated=neg)
    owner = deal((deal(FIRST_NAMES), own(deal(KIN))))
    return clause(what, (f"*be {owner.english}'s", f'*être à {owner.french}'), negated=neg)


@pattern('family', 120)
def about_the_family():
    who = relative()
    trait = deal(TRAITS)
    match deal(('trait', 'job', 'age', 'home', 'two', 'very', 'have')):
        case 'trait':
            return clause(who, (f'*be {trait.english}', f'*être {agreeing(trait, who)}'))
        case 'very':
            return clause(who, (f'*be very {trait.english}', f'*être très {agreeing(trait, who)}'))
        case 'job':
            return job_of(who)
        case 'age':
            return age(who)
        case 'home':
            return home(who)
        case 'two':
            other = deal(TRAITS)
            return trait is not other and clause(
                who, (f'*be {trait.english} and {other.english}',
                      f'*être {agreeing(trait, who)} et {agreeing(other, who)}'))
        case 'have':
            return household(who)


@pattern('family', 80)
def he_and_she():
    """My brother is a nurse and my sister is an engineer."""
    owner = deal(OWNERS)
    pair_ = deal((('brother', 'sister'), ('mother', 'father'), ('son', 'daughter'), ('uncle', 'aunt'),
                  ('grandfather', 'grandmother'), ('cousin', 'sister'), ('mom', 'dad'),
                  ('niece', 'nephew')))
    one, other = (phrase(owner, noun_named(name, 'kin')) for name in pair_)
    fact = deal((job_of, age, home, origin, nation_of))
    return joined(fact(one), deal((AND, AND, BUT)), fact(other))


# ---------------------------------------------------------------- there is, and where things are

ON = ('on', 'sur')
PLACES_AT_HOME = (  # what may lie there
    ('small device', 'surface', (('on', 'sur'), ('under', 'sous'), ('next to', 'à côté de'),
                                 ('near', 'près de'), ('behind', 'derrière'))),
    ('small clothes', 'container', (('in', 'dans'), ('in', 'dans'), ('next to', 'à côté de'))),
    ('pet', 'surface', (('under', 'sous'), ('on', 'sur'), ('next to', 'à côté de'),
                        ('behind', 'derrière'))),
    ('pet', 'room', (('in', 'dans'),)),
    ('clothes', 'surface', (('on', 'sur'), ('under', 'sous'))),
    ('furniture', 'room', (('in', 'dans'),)),
    ('eaten', 'container', (('in', 'dans'),)),
)
IN_THE_STREET = (('next to', 'à côté de'), ('behind', 'derrière'), ('in front of', 'devant'),
                 ('near', 'près de'), ('far from', 'loin de'), ('opposite', 'en face de'),
                 ('to the left of', 'à gauche de'), ('to the right of', 'à droite de'))
TOWN = words('town')
LARGE = set('sofa bed table desk piano bathtub shower'.split())


def thing_at_home():
    """Something and a place where one would find it: (noun, plural, (on the table, sur la table))."""
    tags, where, prepositions = deal(PLACES_AT_HOME)
    noun, place = deal(words(*tags.split())), deal(words(where))
    if where == 'container' and place.english[0] not in ('fridge', 'basket', 'box', 'bag') and 'eaten' in noun.tags:
        place = noun_named('fridge')
    if noun.french[0] in place.french or (place.english[0] in ('purse', 'fridge') and 'clothes' in noun.tags):
        return None
    if where == 'room' and 'furniture' in noun.tags:
        place = deal(named(ROOM_FOR.get(noun.english[0], 'living_room bedroom')))
    on, sur = deal(prepositions)
    if place.english[0] == 'fridge' and 'eaten' not in noun.tags:
        return None
    the = phrase('the', place)
    many = noun.english[0] == '' or (deal(SOMETIMES) and 'furniture' not in noun.tags and noun.english[1] != '')
    return noun, many, (f'{on} {the.english}', f'{sur} {the.french}')


ROOM_FOR = {'oven': 'kitchen', 'sink': 'kitchen', 'fridge': 'kitchen', 'shower': 'bathroom',
            'bathtub': 'bathroom', 'bed': 'bedroom', 'desk': 'bedroom office', 'piano': 'living_room',
            'television': 'living_room', 'sofa': 'living_room', 'bench': 'hallway',
            'table': 'kitchen dining_room', 'chair': 'kitchen bedroom office',
            'mirror': 'bathroom hallway bedroom', 'suitcase': 'attic hallway', 'closet': 'bedroom hallway',
            'door': 'kitchen', 'window': 'kitchen bathroom', 'wall': 'garage'}


@pattern('place', 190)
def where_things_are():
    found = thing_at_home()
    if not found:
        return None
    noun, many, where = found
    what = deal((phrase('the', noun, many), phrase('the', noun, many), own(noun, many)))
    if 'furniture' in noun.tags:
        what = phrase('the', noun, many)
    match deal(('is', 'is', 'is', 'not', 'was', 'ask')):
        case 'is':
            return clause(what, (f'*be {where[0]}', f'*être {where[1]}'))
        case 'not':
            return clause(what, (f'*be {where[0]}', f'*être {where[1]}'), negated=True)
        case 'was':
            return clause(what, (f'*be {where[0]}', f'*être {where[1]}'), 'past')
        case 'ask':
            il = ('ils' if what.plural else 'il') if not what.feminine else ('elles' if what.plural else 'elle')
            return (f'{are(what)} {what.english} {where[0]}?',
                    f'est-ce que {what.french} {ETRE[what.slot]} {where[1]} ?')


@pattern('place', 150)
def where_buildings_are():
    first, second = deal(TOWN), deal(TOWN)
    if first is second or second.english[0] == 'gas station':
        return None
    the, other, (near, près) = phrase('the', first), phrase('the', second), deal(IN_THE_STREET)
    if near in ('in front of', 'behind', 'opposite') and second.english[0] in ('square', 'parking lot'):
        return None
    match deal(('is', 'is', 'not', 'two')):
        case 'is':
            return clause(the, (f'*be {near} {other.english}', f'*être {près} {other.french}'))
        case 'not':
            return clause(the, (f'*be {near} {other.english}', f'*être {près} {other.french}'),
                          negated=True)
        case 'two':
            third_ = deal(TOWN)
            if third_ in (first, second):
                return None
            last = phrase('the', third_)
            return clause(the, (f'*be between {other.english} and {last.english}',
                                f'*être entre {other.french} et {last.french}'))


THERE_IS = ('there is', "there's")
IT_IS = ('it is', "it's", "it's")


def there_are(noun, many, negated=False):
    """There is a book, there are books, there's some bread; no book, no books."""
    if negated:
        many = many or 'eaten' in noun.tags
        start = 'there are' if many else deal(THERE_IS)
        return f'{start} no {noun.english[many]}', f'il ne y a pas de {noun.french[many]}'
    if 'mass' in noun.tags:
        what = phrase('some', noun)
        return f'{deal(THERE_IS)} {what.english}', f'il y a {what.french}'
    what = phrase('a', noun, many)
    start = 'there are' if many else deal(THERE_IS)
    return f'{start} {what.english}', f'il y a {what.french}'


@pattern('there-is', 170)
def there_is_at_home():
    found = thing_at_home()
    if not found:
        return None
    noun, many, where = found
    match deal(('is', 'is', 'number', 'not', 'ask')):
        case 'is':
            return joined(there_are(noun, many), ('', ''), where)
        case 'number' if noun.english[1]:
            two, deux = deal(SMALL)
            return (f'there are {two} {noun.english[1]} {where[0]}',
                    f'il y a {deux} {noun.french[1]} {where[1]}')
        case 'not':
            return joined(there_are(noun, many, True), ('', ''), where)
        case 'ask' if not many:
            what = phrase('a', noun)
            return (f'is there {what.english} {where[0]}?',
                    f'est-ce qu\'il y a {what.french} {where[1]} ?')
        case 'ask':
            return (f'are there any {noun.english[1]} {where[0]}?',
                    f'est-ce qu\'il y a des {noun.french[1]} {where[1]} ?')


AREAS = (('in this town', 'dans cette ville'), ('in our village', 'dans notre village'),
         ('in my street', 'dans ma rue'), ('near my house', 'près de chez moi'),
         ('near here', 'près de ici'), ('in the center', 'dans le centre'),
         ('near the station', 'près de +la gare'), ('in this neighborhood', 'dans ce quartier'),
         ('opposite our school', 'en face de notre école'), ('at the end of the street', 'au bout de +la rue'),
         ('around the corner', 'au coin de +la rue'), ('not far from here', 'pas loin de ici'))


@pattern('there-is', 110)
def there_is_in_town():
    noun, where = deal(TOWN), deal(AREAS)
    if noun.english[0] in where[0]:
        return None
    match deal(('is', 'is', 'many', 'not', 'ask', 'good')):
        case 'is':
            return joined(there_are(noun, False), ('', ''), where)
        case 'many':
            two, deux = deal((*SMALL[:4], ('many', 'beaucoup de'), ('several', 'plusieurs'),
                              ('a few', 'quelques')))
            return (f'there are {two} {noun.english[1]} {where[0]}',
                    f'il y a {deux} {noun.french[1]} {where[1]}')
        case 'not' if not where[0].startswith('not'):
            return joined(there_are(noun, False, True), ('', ''), where)
        case 'ask':
            what = phrase('a', noun)
            return (f'is there {what.english} {where[0]}?',
                    f'est-ce qu\'il y a {what.french} {where[1]} ?')
        case 'good':
            adjective = deal((BY_NAME['big'], BY_NAME['good'], BY_NAME['beautiful'], BY_NAME['new'],
                              BY_NAME['old'], BY_NAME['famous'], BY_NAME['modern']))
            what = phrase('a', noun, False, adjective)
            return f'{deal(THERE_IS)} {what.english} {where[0]}', f'il y a {what.french} {where[1]}'


# ---------------------------------------------------------------- the way

TURNS = (('turn left', 'tourne à gauche'), ('turn right', 'tourne à droite'),
         ('go straight ahead', 'va tout droit'), ('stop', 'arrête-toi'), ('cross the street', 'traverse la rue'))
AT = (('at the next street', 'à la prochaine rue'), ('at the traffic light', 'au feu'),
      ('after the bridge', 'après le pont'), ('at the corner', 'au coin'),
      ('at the end of the street', 'au bout de la rue'), ('at the second street', 'à la deuxième rue'))
AS_FAR = (('then', 'puis'), ('and then', 'et puis'))
LANDMARKS = named('bank post_office church museum station hotel library pharmacy bakery supermarket '
                  'theater stadium castle town_hall bookstore hospital school park')


@pattern('way', 130)
def turn_left():
    turn, tourne = deal(TURNS[:3])
    landmark = phrase('the', deal(LANDMARKS))
    at, au = deal((deal(AT), (f'at {landmark.english}', f'à {landmark.french}'),
                   (f'after {landmark.english}', f'après {landmark.french}'),
                   (f'in front of {landmark.english}', f'devant {landmark.french}')))
    if turn.startswith('go'):
        at, au = f'as far as {landmark.english}', f'jusque à {landmark.french}'
    first = f'{turn} {at}', f'{tourne} {au}'
    if deal(HALF):
        return f'{first[0]}', f'{first[1]} !'
    second, then = deal(TURNS[:3] + TURNS[4:]), deal(AS_FAR)
    if second[0] == turn:
        return None
    return f'{first[0]} {then[0]} {second[0]}', f'{first[1]} {then[1]} {second[1]} !'


@pattern('way', 110)
def how_to_get_there():
    place = phrase('the', deal(TOWN))
    noun = deal(TOWN)
    match deal(('how', 'where', 'nearest', 'far', 'know', 'excuse')):
        case 'how':
            return (f'how do I get to {place.english}?', f'comment est-ce que je vais à {place.french} ?')
        case 'where':
            return f'where is {place.english}, please?', f"où est {place.french}, s'il te plaît ?"
        case 'nearest':
            near = phrase('the', noun)
            return (f'where is the nearest {noun.english[0]}?',
                    f'où est {near.french} {("le", "la")[near.feminine]} plus proche ?')
        case 'far':
            return (f'is {place.english} far from here?', f'est-ce que {place.french} est loin de ici ?')
        case 'know':
            return (f'do you know where {place.english} is?', f'sais-tu où est {place.french} ?')
        case 'excuse':
            sir, monsieur = deal((('sir', 'monsieur'), ('madam', 'madame')))
            return (f'excuse me {sir}, where is {place.english}?',
                    f'excusez-moi {monsieur}, où est {place.french} ?')


BY = (('', ''), ('on foot', 'à pied'), ('by bus', 'en bus'), ('by car', 'en voiture'),
      ('by train', 'en train'), ('by bike', 'à vélo'))


@pattern('way', 70)
def ten_minutes_from_here():
    ten, dix = deal((NUMBER_WORDS[1], *NUMBER_WORDS[3:14], NUMBER_WORDS[19], ('thirty', 'trente')))
    place = phrase('the', deal(TOWN))
    by, en = deal(BY)
    row = f'{ten} minutes from here {by}', f'à {dix} minutes de ici {en}'
    if deal(HALF):
        return clause(place, (f'*be {row[0]}', f'*être {row[1]}'))
    return f'{deal(IT_IS)} {row[0]}', f"c'est {row[1]}"


# ---------------------------------------------------------------- food and drink

MASS_WORDS = words('mass')
PLURAL_FOOD = words('many')
TASTED = tuple(noun for noun in MASS_WORDS if 'ingredient' not in noun.tags) + PLURAL_FOOD
EATEN = words('eaten')
FRUIT = words('fruit')
WITH = ((' with milk', ' avec du lait'), (' with sugar', ' avec du sucre'),
        (' without sugar', ' sans sucre'), (' without milk', ' sans lait'))
CUPS = (('a coffee', 'un café', True), ('a tea', 'un thé', True), ('a cup of tea', 'une tasse de thé', True),
        ('a cup of coffee', 'une tasse de café', True), ('a glass of water', 'un verre de eau', False),
        ('a hot chocolate', 'un chocolat chaud', False), ('a glass of milk', 'un verre de lait', False),
        ('a bottle of water', 'une bouteille de eau', False), ('a lemonade', 'une limonade', False),
        ('a glass of orange juice', 'un verre de jus de orange', False),
        ('an orange juice', 'un jus de orange', False), ('a bowl of soup', 'un bol de soupe', False),
        ('a cheese sandwich', 'un sandwich au fromage', False),
        ('a ham sandwich', 'un sandwich au jambon', False),
        ('a chicken salad', 'une salade au poulet', False), ('a piece of cake', 'un morceau de gâteau', False),
        ('a tomato salad', 'une salade de tomates', False), ('a pizza', 'une pizza', False),
        ('a chocolate cake', 'un gâteau au chocolat', False), ('an apple pie', 'une tarte aux pommes', False),
        ('a strawberry ice cream', 'une glace à +la fraise', False),
        ('a vanilla ice cream', 'une glace à +la vanille', False),
        ('an onion soup', "une soupe à +le oignon", False), ('a mushroom omelet', 'une omelette aux champignons', False))
DRINKS = words('drink')


def some_food():
    """Some bread, some apples, some pasta."""
    noun = deal(deal((MASS_WORDS, (*PLURAL_FOOD, *words('uneven')), EATEN, EATEN)))
    return noun, phrase('some' if 'mass' in noun.tags else 'a', noun, 'mass' not in noun.tags)


def of_it(noun):
    """The noun after no, any and without: de pain, d'œufs."""
    plural = 'mass' not in noun.tags
    return noun.english[plural], f'de {noun.french[plural]}'


def inverted(who, verb):
    """as-tu, a-t-il, veulent-ils"""
    form = conjugate(verb).present[who.slot]
    return f'{form}-t-{who.french}' if form[-1] in 'ae' else f'{form}-{who.french}'


def eats(noun):
    if 'ingredient' in noun.tags:
        return 'buy', 'acheter'
    return ('drink', 'boire') if 'drink' in noun.tags else ('eat', 'manger')


@pattern('partitive', 210)
def having_food():
    who = who_ever()
    noun, some = some_food()
    eat, manger = eats(noun)
    verb = deal(((eat, manger), (eat, manger), ('buy', 'acheter'), ('have', 'avoir'), ('want', 'vouloir')))
    any_ = of_it(noun)
    usual = deal(pairs(lexicon.USUALLY[:400], '|')[:8] + ((('for breakfast', 'au petit déjeuner'),
                 ('for lunch', 'au déjeuner'), ('for dinner', 'au dîner')) * 2))
    match deal(('now', 'not', 'past', 'going', 'ask', 'usual')):
        case 'now':
            return clause(who, (f'*{verb[0]} {some.english}', f'*{verb[1]} {some.french}'), 'now')
        case 'not':
            return clause(who, (f'*{verb[0]} any {any_[0]}', f'*{verb[1]} {any_[1]}'), negated=True)
        case 'past' if verb[0] not in ('want', 'have'):
            return clause(who, (f'*{verb[0]} {some.english}', f'*{verb[1]} {some.french}'), 'past')
        case 'going' if verb[0] in ('eat', 'buy', 'drink'):
            return clause(who, (f'*{verb[0]} {some.english}', f'*{verb[1]} {some.french}'), 'going')
        case 'ask' if who.slot and verb[0] in ('have', 'want') and who in INDEX:
            return (f'{do(who)} {who.english} {verb[0]} {some.english}?',
                    f'{inverted(who, verb[1])} {some.french} ?')
        case 'usual' if verb[0] in ('eat', 'drink'):
            return clause(who, (f'*{verb[0]} {some.english} {usual[0]}',
                                f'*{verb[1]} {some.french} {usual[1]}'))


@pattern('restaurant', 120)
def ordering():
    cup, tasse, stirred = deal(CUPS)
    with_, avec = deal(WITH) if stirred and deal(HALF) else ('', '')
    what, quoi = cup + with_, tasse + avec
    other = deal(CUPS)
    match deal(('like', 'would', 'please', 'have', 'two', 'for me')):
        case 'like':
            return f"I'd like {what}, please", f"je voudrais {quoi}, s'il te plaît"
        case 'would':
            return f'I would like {what}', f'je voudrais {quoi}'
        case 'please':
            return f'{what}, please', f"{quoi}, s'il te plaît"
        case 'have' if cup != 'a coffee':
            return f'can I have {what}?', f'puis-je avoir {quoi} ?'
        case 'two' if other[0] != cup:
            return f"I'd like {what} and {other[0]}", f'je voudrais {quoi} et {other[1]}'
        case 'for me':
            return f'for me, {what}', f'pour moi, {quoi}'


@pattern('food', 160)
def tastes():
    """I like cheese, but I don't like fish; this soup is too salty."""
    noun, other = deal((*TASTED, *EATEN)), deal((*TASTED, *EATEN))
    who = who_ever()
    many, many2 = 'mass' not in noun.tags, 'mass' not in other.tags
    name, name2 = noun.english[many], other.english[many2]
    le, le2 = phrase('the', noun, many).french, phrase('the', other, many2).french
    if noun.french == other.french:
        return None
    match deal(('like', 'hate', 'but', 'and', 'prefer', 'is', 'is', 'too', 'favorite')):
        case 'like':
            return clause(who, (f'*like {name}', f'*aimer {le}'), negated=deal(HALF))
        case 'hate':
            return clause(who, (f'*hate {name}', f'*détester {le}'))
        case 'but':
            return joined(clause(who, (f'*like {name}', f'*aimer {le}')), BUT,
                          clause(again(who), (f'*like {name2}', f'*aimer {le2}'), negated=True))
        case 'and':
            return clause(who, (f'*like {name} and {name2}', f'*aimer {le} et {le2}'))
        case 'prefer':
            return clause(who, (f'*prefer {name} to {name2}', f'*préférer {le} à {le2}'))
        case 'is' | 'too':
            taste = deal(named_qualities('food', TASTES[next(t for t in TASTES if t in noun.tags or t == 'any')]))
            what = phrase(deal(('this', 'the')), noun, deal(SOMETIMES) if all(noun.english) else many)
            very, très = deal((('', ''), ('very ', 'très '), ('too ', 'trop ')))
            if taste.english in ('delicious', 'raw', 'ready'):
                very, très = '', ''
            return clause(what, (f'*be {very}{taste.english}', f'*être {très}{agreeing(taste, what)}'))
        case 'favorite':
            kind, sorte = ('dish', 'plat') if 'dish' in noun.tags else ('food', 'aliment')
            if 'drink' in noun.tags:
                return None
            owner = deal(OWNERS)
            verb = ('is', 'est') if not many else ('are', 'sont')
            return (f'{name} {verb[0]} {owner[0]} favorite {kind}',
                    f'{le} {verb[1]} {owner[1]} {sorte} préféré')


TASTES = {'fruit': 'ripe sweet delicious sour', 'vegetable': 'fresh delicious ready raw',
          'dish': 'hot cold delicious ready sweet salty', 'drink': 'hot cold sweet delicious bitter',
          'any': 'cold hot salty delicious ready fresh'}


def named_qualities(tag, names):
    return tuple(quality_named(name, tag) for name in names.split())


# ---------------------------------------------------------------- quantities, prices, shopping

MUCH = (  # before a mass, before a plural, in French
    ('a lot of', 'a lot of', 'beaucoup de'), ('too much', 'too many', 'trop de'),
    ('enough', 'enough', 'assez de'), ('a little', '', 'un peu de'), ('', 'several', 'plusieurs'),
    ('', 'a few', 'quelques'), ('', 'many', 'beaucoup de'), ('', 'few', 'peu de'), ('little', '', 'peu de'),
    ('', 'so many', 'tellement de'), ('more', 'more', 'plus de'), ('less', 'fewer', 'moins de'),
)
ABSTRACT = (('time', 'temps'), ('money', 'argent'), ('work', 'travail'), ('homework', 'devoirs'),
            ('patience', 'patience'), ('luck', 'chance'), ('room', 'place'), ('energy', 'énergie'))
COUNTED = words('small', 'thought', 'task', 'clothes', 'pet', 'text') + named(
    'brother sister cousin friend uncle aunt neighbor', 'kin')
MEASURES = (('a kilo of', 'un kilo de'), ('two kilos of', 'deux kilos de'), ('half a kilo of', 'un demi-kilo de'),
            ('a box of', 'une boîte de'), ('a bag of', 'un sac de'), ('a basket of', 'un panier de'))
LIQUID = (('a liter of', 'un litre de'), ('a bottle of', 'une bouteille de'), ('a glass of', 'un verre de'))


@pattern('quantity', 180)
def how_much_there_is():
    who = who_ever()
    much, many, beaucoup = deal(MUCH)
    kind = deal(('mass', 'abstract', 'count', 'count'))
    if kind == 'count':
        noun = deal(COUNTED)
        if not noun.english[1] or not many or noun.english[1] in ('husbands', 'wives'):
            return None
        what = f'{many} {noun.english[1]}', f'{beaucoup} {noun.french[1]}'
        verbs_ = (('have', 'avoir'),)
    elif kind == 'abstract':
        noun = deal(ABSTRACT)
        if not much or noun[0] == 'luck' and much != 'a lot of':
            return None
        what = f'{much} {noun[0]}', f'{beaucoup} {noun[1]}'
        verbs_ = (('have', 'avoir'),)
    else:
        noun = deal(MASS_WORDS)
        if not much:
            return None
        what = f'{much} {noun.english[0]}', f'{beaucoup} {noun.french[0]}'
        verbs_ = (eats(noun), ('buy', 'acheter'), ('need', ''))
    have, avoir = deal(verbs_)
    if have == 'need':
        return f'there is {what[0]} in the kitchen', f'il y a {what[1]} dans la cuisine'
    if much in ('little',) or many in ('few',):
        return clause(who, (f'*have {what[0]}', f'*avoir {what[1]}'))
    return clause(who, (f'*{have} {what[0]}', f'*{avoir} {what[1]}'), negated=beaucoup == 'assez de' and deal(HALF))


@pattern('quantity', 90)
def measured():
    who = who_ever()
    if deal(HALF):
        noun, (kilo, de) = deal((*FRUIT, *words('vegetable'), *PLURAL_FOOD[2:5])), deal(MEASURES)
        what = f'{kilo} {noun.english[1]}', f'{de} {noun.french[1]}'
    else:
        noun, (kilo, de) = deal(DRINKS), deal(LIQUID)
        what = f'{kilo} {noun.english[0]}', f'{de} {noun.french[0]}'
        if noun.english[0] in ('coffee', 'tea', 'hot chocolate'):
            return None
    match deal(('buy', 'need', 'want', 'bought', 'going')):
        case 'buy' if 'glass' not in kilo:
            return f'buy {what[0]}, please', f"achète {what[1]}, s'il te plaît"
        case 'need':
            return clause(who, (f'*need {what[0]}', f'*avoir besoin de {what[1]}'))
        case 'want':
            return clause(who, (f'*want {what[0]}', f'*vouloir {what[1]}'))
        case 'bought' if 'glass' not in kilo:
            return clause(who, (f'*buy {what[0]}', f'*acheter {what[1]}'), 'past')
        case 'going' if 'glass' not in kilo:
            return clause(who, (f'*buy {what[0]} at the market', f'*acheter {what[1]} au marché'), 'going')


GOODS = words('clothes', 'small', 'device', 'fruit', 'instrument')
MONEY = (('euros', 'euros'), ('dollars', 'dollars'), ('pounds', 'livres'))


def price():
    if deal(OFTEN):
        twenty, vingt = deal(NUMBER_WORDS[1:20] + NUMBER_WORDS[21:])
    else:
        twenty = vingt = str(13 + below(180))
    euros, livres = deal(MONEY)
    return f'{twenty} {euros}', f'{vingt} {livres}'


@pattern('price', 150)
def prices():
    noun = deal(GOODS)
    many = noun.english[0] == '' or (deal(SOMETIMES) and noun.english[1] != '')
    what = phrase(deal(('this', 'this', 'the')), noun, many)
    cost, euros = price()
    cher = 'cheap expensive'
    match deal(('costs', 'costs', 'how much', 'too', 'paid', 'cheaper', 'buy', 'like')):
        case 'costs':
            return clause(what, (f'*cost {cost}', f'*coûter {euros}'))
        case 'how much':
            does_ = 'do' if what.plural else 'does'
            return (f'how much {does_} {what.english} cost?',
                    f'combien {conjugate("coûter").present[what.slot]} {what.french} ?')
        case 'too':
            very, très = deal((('too', 'trop'), ('very', 'très'), ('not', ''), ('not very', '')))
            cher = agreeing(BY_NAME['expensive'], what)
            if très:
                return clause(what, (f'*be {very} expensive', f'*être {très} {cher}'))
            très = 'très ' if very == 'not very' else ''
            return clause(what, (f'*be {very[4:]} expensive', f'*être {très}{cher}'), negated=True)
        case 'paid':
            a = phrase('this', noun, many)
            return clause(who_ever(), (f'*pay {cost} for {a.english}', f'*payer {euros} pour {a.french}'), 'past')
        case 'buy':
            a = phrase('a', noun, many)
            return clause(who_ever(), (f'*buy {a.english} for {cost}', f'*acheter {a.french} pour {euros}'), 'past')
        case 'like' if 'fruit' not in noun.tags:
            a = phrase('this', noun, many)
            it, le = ('them', 'les') if many else ('it', 'le')
            return (f"I like {a.english}, but I can't buy {it}",
                    f'je aime {a.french}, mais je ne peux pas {("la" if a.feminine and not many else le)} acheter')


@pattern('shopping', 80)
def in_the_shop():
    noun = deal(words('clothes', 'small', 'device'))
    many = noun.english[0] == ''
    what = phrase('a', noun, many)
    color = deal(qualities('color')[:9])
    if what.plural:
        look = 'some'
    match deal(('looking', 'need', 'color', 'have', 'take', 'bigger')):
        case 'looking':
            new = phrase('a', noun, many, BY_NAME['new'])
            return clause(who_ever(), (f'*look for {new.english}', f'*chercher {new.french}'), 'now')
        case 'need':
            new = phrase('a', noun, many, deal((BY_NAME['new'], BY_NAME['big'])))
            return clause(who_ever(), (f'*need {new.english}', f'*avoir besoin {"de" if many else "de"} {new.french.removeprefix("de ") if many else new.french}'))
        case 'color' if 'colored' in noun.tags:
            this = phrase('this', noun, many)
            return (f'do you have {this.english} in {color.english}?',
                    f'avez-vous {this.french} en {color.french[0]} ?')
        case 'have':
            return (f'excuse me sir, do you have {"any" if many else what.english.split()[0]} {noun.english[many]}?',
                    f'excusez-moi monsieur, avez-vous {what.french} ?')
        case 'take':
            this = phrase('this', noun, many, color if 'colored' in noun.tags else None)
            return f"I'm going to take {this.english}", f'je vais prendre {this.french}'
        case 'bigger' if 'colored' in noun.tags:
            this = phrase('this', noun, many)
            big, grand = deal((('big', 'grand'), ('small', 'petit'), ('long', 'long'), ('short', 'court')))
            adjective = BY_NAME[big]
            return (f'{this.english} {are(this)} too {big} for me',
                    f'{this.french} {ETRE[this.slot]} trop {agreeing(adjective, this)} pour moi')


# ---------------------------------------------------------------- time

HOURS = NUMBER_WORDS[1:11]
DAYS, MONTHS, ORDINALS = pairs(lexicon.DAYS), pairs(lexicon.MONTHS), pairs(lexicon.ORDINALS)
SEASONS = pairs(lexicon.SEASONS)
USUALLY, ONCE, LATER = (pairs(table, '|') for table in (lexicon.USUALLY, lexicon.ONCE, lexicon.LATER))


def hour():
    """An hour without a preposition: half past six, six heures et demie."""
    index = below(len(HOURS))
    six, french_six = HOURS[index]
    before = HOURS[index - 1] if index else ('one', 'une')
    match deal(("o'clock", "o'clock", 'half', 'quarter', 'past', 'to', 'noon', 'digits')):
        case "o'clock":
            return f"{six} o'clock", f'{french_six} heures'
        case 'half':
            return f'half past {six}', f'{french_six} heures et demie'
        case 'quarter' if deal(HALF):
            return f'a quarter past {six}', f'{french_six} heures et quart'
        case 'quarter':
            return f'a quarter to {six}', f'{french_six} heures moins le quart'
        case 'past':
            ten, dix = deal((('ten', 'dix'), ('five', 'cinq'), ('twenty', 'vingt')))
            return f'{ten} past {six}', f'{french_six} heures {dix}'
        case 'to':
            ten, dix = deal((('ten', 'dix'), ('five', 'cinq'), ('twenty', 'vingt')))
            return f'{ten} to {six}', f'{french_six} heures moins {dix}'
        case 'noon':
            return deal((('noon', 'midi'), ('midnight', 'minuit')))
        case 'digits':
            number = str(2 + below(10))
            return f"{number} o'clock", f'{number} heures'


@pattern('time', 80)
def what_time_it_is():
    six, heures = hour()
    if deal(OFTEN):
        return f'{deal(IT_IS)} {six}', f'il est {heures}'
    already, déjà = deal((('already', 'déjà'), ('almost', 'presque'), ('only', 'seulement')))
    return f'{deal(IT_IS)} {already} {six}', f'il est {déjà} {heures}'


HABITS_OF_TIME = rows("""
    *get up early | *se_lever tôt
    *wake up late | *se_réveiller tard
    *go to bed early | *se_coucher tôt
    *go to bed late | *se_coucher tard
    *come home late | *rentrer tard chez @moi
    *leave home early | *partir tôt de chez @moi
    *finish work late | *finir tard le travail
    *sleep well | *dormir bien
    *eat too much | *manger trop
    *go out in the evening | *sortir le soir
    *forget @my keys | *oublier @mes clés
    *go to the library | *aller à +la bibliothèque
    *speak French at work | *parler français à +le travail
    *listen to music | *écouter de +la musique
    *travel by train | *voyager en train
    *arrive late | *arriver en retard
""")
STARTING = tuple((deal_noun, verb) for deal_noun in
                 'film concert lesson class meeting party match show exam race'.split()
                 for verb in (('start', 'commencer'), ('end', 'finir')))
OPENING = named('bank library museum supermarket pharmacy post_office bakery swimming_pool zoo')
LEAVING = named('bus train plane boat')
ROUTINE = rows("""
    *get up | *se_lever
    *wake up | *se_réveiller
    *go to bed | *se_coucher
    *have breakfast | *prendre le petit déjeuner
    *have lunch | *déjeuner
    *have dinner | *dîner
    *leave home | *partir de chez @moi
    *come home | *rentrer chez @moi
    *start work | *commencer le travail
    *finish work | *finir le travail
    *go to school | *aller à le école
    *go to work | *aller à +le travail
    *take a shower | *prendre une douche
    *do @my homework | *faire @mes devoirs
    *take the bus | *prendre le bus
    *watch the news | *regarder les informations
    *walk the dog | *promener le chien
    *call @my parents | *appeler @mes parents
    *cook dinner | *préparer le dîner
    *go to the gym | *aller à la salle de sport
    *play with @my friends | *jouer avec @mes amis
    *read the newspaper | *lire le journal
    *study French | *étudier le français
    *meet @my friends | *retrouver @mes amis
""")


@pattern('time', 220)
def at_what_time():
    six, heures = hour()
    match deal(('starts', 'opens', 'leaves', 'routine', 'routine', 'routine', 'routine', 'asks')):
        case 'starts':
            name, (start, commencer) = deal(STARTING)
            what = phrase(deal(('the', MY, OUR)) if name in ('lesson', 'class', 'meeting', 'exam') else 'the',
                          noun_named(name))
            return clause(what, (f'*{start} at {six}', f'*{commencer} à {heures}'))
        case 'opens':
            what = phrase('the', deal(OPENING))
            open_, ouvrir = deal((('open', 'ouvrir'), ('close', 'fermer')))
            return clause(what, (f'*{open_} at {six}', f'*{ouvrir} à {heures}'))
        case 'leaves':
            what = phrase(deal(('the', 'the', OUR)), deal(LEAVING))
            leave, partir = deal((('leave', 'partir'), ('arrive', 'arriver')))
            day = deal((('', ''), deal(LATER[:1] + LATER[6:7]), ('today', 'aujourd\'hui')))
            return clause(what, (f'*{leave} at {six} {day[0]}', f'*{partir} {day[1]} à {heures}'))
        case 'routine':
            who, row = who_ever(), deal(ROUTINE)
            if who not in INDEX and re.search('school|homework|study', row[0]):
                return None
            when = deal(((f'at {six}', f'à {heures}'), (f'at {six}', f'à {heures}'), deal(USUALLY)))
            if when in USUALLY and re.search('get up|wake|bed|fast|lunch|dinner|home', row[0]):
                return None
            row = row[0] + ' ' + when[0], row[1] + ' ' + when[1]
            return clause(who, row, negated=deal((True, False, False, False)))
        case 'asks':
            who, row = deal((YOU, HE, SHE, THEY)), deal(ROUTINE)
            return (f'what time {do(who)} {english_clause(who, row[0]).replace(who.english, who.english, 1)}?',
                    'à quelle heure est-ce que ' + french_clause(who, row[1]) + ' ?') if who.slot in (1, 4) else None


@pattern('habit', 110)
def how_often():
    who, row = who_ever(), deal(ROUTINE[3:6] + ROUTINE[10:] + HABITS_OF_TIME)
    if who not in INDEX and re.search('school|homework|study', row[0]):
        return None
    often, souvent = deal(pairs(lexicon.OFTENNESS))
    english, translation = english_clause(who, row[0]), french_clause(who, row[1], more='' if often == 'never' else souvent)
    if often == 'never':
        translation = french_clause(who, row[1], negated=True).replace(' pas ', ' jamais ', 1)
        translation = translation + ' ' if not translation.endswith(' pas') else translation[:-3] + 'jamais'
    return english.replace(who.english, f'{who.english} {often}', 1), translation


@pattern('date', 110)
def dates():
    (day, jour), (month, mois) = deal(DAYS), deal(MONTHS)
    ordinal, number = deal((('first', 'premier'), *ORDINALS))
    figure = str(2 + below(27))
    who = one_person()
    owner = owner_of(who)
    match deal(('today', 'birthday', 'in', 'born', 'month', 'on', 'digits', 'season', 'between')):
        case 'today':
            return (f'today is {day}, {month} {ordinal}', f"aujourd'hui, c'est le {jour} {number} {mois}")
        case 'birthday':
            return (f'{owner[0]} birthday is on {month} {ordinal}', f'{owner[1]} anniversaire est le {number} {mois}')
        case 'in':
            return f'{owner[0]} birthday is in {month}', f'{owner[1]} anniversaire est en {mois}'
        case 'born':
            born, né = ('was', agreed('né', who))
            return f'{was(who)} born in {month}', affirm(who, ETRE, né, 'en', mois)
        case 'month':
            return clause(who, deal(((f'*leave in {month}', f'*partir en {mois}'),
                                     (f'*come back in {month}', f'*revenir en {mois}'))), 'going')
        case 'on':
            what = phrase(deal(('the', OUR, MY)), deal(named('party meeting exam concert trip class')))
            return clause(what, (f'*be on {day}', f'*être {jour}'))
        case 'digits':
            what = phrase(deal(('the', OUR)), deal(named('party meeting exam concert wedding match')))
            return clause(what, (f'*be on {month} {figure}', f'*être le {figure} {mois}'))
        case 'season':
            season, en = deal(SEASONS)
            return clause(who, (f'*go to the sea in {season}', f'*aller à la mer {en}'))
        case 'between':
            place = phrase('the', deal(named('museum castle library zoo swimming_pool stadium')))
            return clause(place, (f'*be closed in {month}', f'*être {agreed("fermé", place)} en {mois}'))


# ---------------------------------------------------------------- weather

WEATHER = rows("""
    it's raining | il pleut
    it's snowing | il neige
    it's hot | il fait chaud
    it's cold | il fait froid
    it's sunny | il y a du soleil
    it's windy | il y a du vent
    the weather is nice | il fait beau
    the weather is bad | il fait mauvais
    it's foggy | il y a du brouillard
    it's dark | il fait nuit
""")
WEATHER_WAS = rows("""
    it was raining | il pleuvait
    it was snowing | il neigeait
    it was hot | il faisait chaud
    it was cold | il faisait froid
    it was sunny | il y avait du soleil
    it was windy | il y avait du vent
    the weather was nice | il faisait beau
    the weather was bad | il faisait mauvais
""")
WEATHER_WILL = rows("""
    it's going to rain | il va pleuvoir
    it's going to snow | il va neiger
    it's going to be hot | il va faire chaud
    it's going to be cold | il va faire froid
    the weather is going to be nice | il va faire beau
""")
WEATHER_HABITS = rows("""
    it often rains | il pleut souvent
    it never snows | il ne neige jamais
    it snows a lot | il neige beaucoup
    it rains a lot | il pleut beaucoup
    it rarely rains | il pleut rarement
    it is very hot | il fait très chaud
    it isn't very cold | il ne fait pas très froid
    it is often windy | il y a souvent du vent
    it is always sunny | il y a toujours du soleil
""")


def uncontracted(english):
    return english.replace("it's", 'it is').replace("there's", 'there is')


def here_or_there():
    return deal((in_city, in_city, in_country))()


@pattern('weather', 130)
def the_weather():
    match deal(('now', 'was', 'will', 'habit', 'degrees')):
        case 'now':
            row, where = deal(WEATHER), here_or_there()
            english = uncontracted(row[0]) if deal(HALF) else row[0]
            when = deal((('today', "aujourd'hui"), ('this morning', 'ce matin'), where, where))
            return f'{english} {when[0]}', f'{row[1]} {when[1]}'
        case 'was':
            row = deal(WEATHER_WAS)
            when = deal((('yesterday', 'hier'), ('yesterday evening', 'hier soir'), ('this morning', 'ce matin'),
                         here_or_there()))
            return f'{row[0]} {when[0]}', f'{row[1]} {when[1]}'
        case 'will':
            row, when = deal(WEATHER_WILL), deal(LATER[:1] + LATER[4:7])
            return f'{row[0]} {when[0]}', f'{row[1]} {when[1]}'
        case 'habit':
            row, (season, en), where = deal(WEATHER_HABITS), deal(SEASONS), here_or_there()
            month, mois = deal(MONTHS)
            season, en = deal(((f'in {season}', en), (f'in {month}', f'en {mois}')))
            if ('snow' in row[0] or 'cold' in row[0]) and ('summer' in season or season[3:] in (
                    'June', 'July', 'August', 'May')) and 'never' not in row[0]:
                return None
            if 'hot' in row[0] and ('winter' in season or season[3:] in (
                    'December', 'January', 'February', 'November')):
                return None
            if deal(HALF):
                return f'{row[0]} {where[0]} {season}', f'{row[1]} {where[1]} {en}'
            return f'{season}, {row[0]} {where[0]}', f'{en}, {row[1]} {where[1]}'
        case 'degrees':
            number = str(5 + below(33))
            where = in_city()
            return (f'{deal(IT_IS)} {number} degrees {where[0]} today',
                    f"il fait {number} degrés {where[1]} aujourd'hui")


# ---------------------------------------------------------------- feelings and health

ACHES = tuple((f'a {ache}', f'mal {à}') for ache, à in (
    ('headache', 'à +la tête'), ('stomachache', 'à +le ventre'), ('toothache', 'à +les dents'),
    ('sore throat', 'à +la gorge'), ('backache', 'à +le dos')))
HURTING = tuple((noun, many) for noun in words('body') if noun.english[0] not in ('face', 'mouth', 'nose')
                for many in ((False, True) if noun.english[0] in ('leg', 'arm', 'foot', 'eye', 'knee', 'ear',
                                                                 'hand', 'finger', 'shoulder') else (False,)))
HAVING = rows("""
    *be hungry | *avoir faim
    *be thirsty | *avoir soif
    *be cold | *avoir froid
    *be hot | *avoir chaud
    *be sleepy | *avoir sommeil
    *be afraid | *avoir peur
    *be right | *avoir raison
    *be wrong | *avoir tort
    *be lucky | *avoir ~de_+la chance
    *be late | *être en retard
    *have a cold | *avoir un rhume
    *have a fever | *avoir ~de_+la fièvre
    *have the flu | *avoir la grippe
    *need help | *avoir besoin de aide
    *need sleep | *avoir besoin de sommeil
    *be on vacation | *être en vacances
""")


@pattern('health', 160)
def health():
    who = who_ever()
    when = deal((('', ''), ('', ''), ('today', "aujourd'hui"), ('this morning', 'ce matin')))
    match deal(('ache', 'ache', 'hurts', 'hurts', 'having', 'mood', 'feel')):
        case 'ache':
            ache, mal = deal(ACHES)
            return clause(who, (f'*have {ache} {when[0]}', f'*avoir {mal} {when[1]}'),
                          negated=deal((True, False, False, False)))
        case 'hurts':
            noun, many = deal(HURTING)
            if who.plural and not many:
                return None
            owner = owner_of(who)[0] if who in INDEX else possessor(who)
            part = f'{owner} {noun.english[many]} {"hurt" if many else "hurts"}'
            the = phrase('the', noun, many)
            return f'{part} {when[0]}', f'{french_clause(who, "*avoir mal à")} {the.french} {when[1]}'
        case 'having':
            row = deal(HAVING)
            return clause(who, row, deal(('present', 'present', 'past')), negated=deal(SOMETIMES))
        case 'mood':
            mood = deal(MOODS)
            very, très = deal((('', ''), ('very ', 'très '), ('a little ', 'un peu '), ('too ', 'trop '),
                               ('so ', 'si ')))
            return clause(who, (f'*be {very}{mood.english} {when[0]}',
                                f'*être {très}{agreeing(mood, who)} {when[1]}'))
        case 'feel':
            better_, mieux = deal((('better', 'mieux'), ('well', 'bien')))
            return clause(who, (f'*feel {better_} {when[0]}', f'*aller {mieux} {when[1]}'),
                          negated=better_ == 'well')


# ---------------------------------------------------------------- likes and abilities

HOBBIES = rows("""
    *read | *lire
    *swim | *nager
    *dance | *danser
    *sing | *chanter
    *cook | *cuisiner
    *draw | *dessiner
    *travel | *voyager
    *run | *courir
    *ski | *skier
    *learn languages | *apprendre des langues
    *speak French | *parler français
    *listen to music | *écouter de +la musique
    *watch films | *regarder des films
    *take pictures | *prendre des photos
    *play with the children | *jouer avec +les enfants
    *read novels | *lire des romans
    *write stories | *écrire des histoires
    *work in the garden | *travailler dans le jardin
    *walk in the forest | *marcher dans la forêt
    *swim in the sea | *nager dans la mer
    *ride a bike | *faire du vélo
    *bake cakes | *faire des gâteaux
    *go to the theater | *aller à +le théâtre
    *meet new people | *rencontrer de nouvelles personnes
    *get up early | *se_lever tôt
    *travel by train | *voyager en train
    *visit museums | *visiter des musées
    *sleep in a tent | *dormir sous la tente
    *learn new words | *apprendre de nouveaux mots
    *work with computers | *travailler avec des ordinateurs
    *dance on the beach | *danser sur la plage
    *live in a big city | *vivre dans une grande ville
""")
SPORTS = pairs(lexicon.SPORTS, '|')
SUBJECTS = pairs(lexicon.SUBJECTS)
FAVORITES = (  # what it is, and examples of it
    ('color', 'couleur', 'f', tuple((a.english, 'le ' + a.french[0]) for a in qualities('color')[:9])),
    ('animal', 'animal', 'm', tuple((phrase('the', n).english, phrase('the', n).french)
                                    for n in words('wild', 'pet'))),
    ('fruit', 'fruit', 'm', tuple((phrase('the', n).english, phrase('the', n).french) for n in words('fruit'))),
    ('subject', 'matière', 'f', SUBJECTS),
    ('season', 'saison', 'f', (('spring', 'le printemps'), ('summer', "l'été"), ('autumn', "l'automne"),
                               ('winter', "l'hiver"))),
    ('day', 'jour', 'm', tuple((day, 'le ' + jour) for day, jour in DAYS)),
    ('month', 'mois', 'm', tuple((month, 'le mois de ' + mois) for month, mois in MONTHS)),
    ('sport', 'sport', 'm', (('football', 'le football'), ('tennis', 'le tennis'), ('basketball', 'le basket'),
                             ('swimming', 'la natation'), ('judo', 'le judo'), ('rugby', 'le rugby'),
                             ('dance', 'la danse'), ('volleyball', 'le volley'))),
    ('drink', 'boisson', 'f', tuple((n.english[0], phrase('the', n).french) for n in DRINKS)),
    ('language', 'langue', 'f', tuple((e, 'le ' + f) for e, f in LANGUAGES)),
    ('country', 'pays', 'm', tuple((e, f) for e, f in (
        ('Italy', "l'Italie"), ('Japan', 'le Japon'), ('France', 'la France'), ('Canada', 'le Canada'),
        ('Spain', "l'Espagne"), ('Brazil', 'le Brésil'), ('Greece', 'la Grèce'), ('Ireland', "l'Irlande")))),
)


@pattern('favorite', 120)
def favorite():
    kind, genre, gender, examples = deal(FAVORITES)
    préféré = 'préférée' if gender == 'f' else 'préféré'
    owner = deal((*OWNERS, MY, deal(FIRST_NAMES), own(deal(KIN))))
    blue, bleu = deal(examples)
    if isinstance(owner, tuple):
        mon = owner[2] if gender == 'f' else owner[1]
        whose_, dont = f'{owner[0]} favorite {kind}', f'{mon} {genre} {préféré}'
    else:
        la = '+la' if gender == 'f' else '+le'
        whose_, dont = f"{owner.english}'s favorite {kind}", f'{la} {genre} {préféré} de {owner.french}'
    match deal(('is', 'is', 'is', 'not', 'ask')):
        case 'is':
            return f'{whose_} is {blue}', f'{dont} est {bleu}'
        case 'not':
            return f"{blue} {deal(('is not', ISNT))} {whose_}", f"{bleu} ne est pas {dont}"
        case 'ask' if owner not in (MY, OUR):
            what = deal(('what is', "what's"))
            return f'{what} {whose_}?', f'{"quelle" if gender == "f" else "quel"} est {dont} ?'


ISNT = "isn't"


@pattern('liking-to', 170)
def likes_and_abilities():
    who, row, other = who_ever(), deal(HOBBIES), deal(HOBBIES)
    if row is other:
        return None
    sport, au = deal(SPORTS[:5] + SPORTS[6:])  # one can play cards in another sense
    play, jouer = f'play {sport}', f'jouer {au}'
    do_it, faire = deal(((base(who, row[0]), infinitive(who, row[1])), (play, jouer)))
    match deal(('like', 'love', 'well', 'prefer', 'can', 'cannot', 'good', 'play', 'and')):
        case 'like' | 'love' as like:
            return clause(who, (f'*{like} to {do_it}', f'*aimer {faire}'),
                          negated=like == 'like' and deal(HALF))
        case 'prefer':
            return clause(who, (f'*prefer to {do_it}', f'*préférer {faire}'))
        case 'can':
            return (f'{who.english} can {play}', f'{who.french} {conjugate("savoir").present[who.slot]} {jouer}')
        case 'cannot':
            cannot = deal(("can't", 'cannot'))
            return (f'{who.english} {cannot} {play}',
                    f'{who.french} ne {conjugate("savoir").present[who.slot]} pas {jouer}')
        case 'play':
            usual, souvent = deal((*USUALLY[:10], *USUALLY[13:15]))
            return clause(who, (f'*{play} {usual}', f'*{jouer} {souvent}'))
        case 'and':
            return clause(who, (f'*like to {base(who, row[0])} and {base(who, other[0])}',
                                f'*aimer {infinitive(who, row[1])} et {infinitive(who, other[1])}'))
        case 'good':
            subject, maths = deal(SUBJECTS)
            en = 'en ' + (maths.split(' ', 1)[1] if ' ' in maths else maths[2:])
            return clause(who, (f'*be good at {subject}', f'*être bon{"ne" * who.feminine}{"s" * who.plural} {en}'),
                          negated=deal(SOMETIMES))


# ---------------------------------------------------------------- adjectives in their places

DESCRIBED = (  # tags of nouns, adjectives that stand before or after them, what one does with them
    ('clothes', 'new old beautiful pretty expensive warm practical', 'see buy find'),
    ('small', 'new old beautiful broken expensive', 'find buy see'),
    ('device', 'new old slow fast expensive', 'buy have'),
    ('owned', 'new old big small fast expensive', 'see have buy'),
    ('pet', 'big small old beautiful intelligent loyal', 'have see'),
    ('wild', 'big small dangerous wild beautiful', 'see'),
    ('place', 'big small old beautiful quiet modern', 'live'),
    ('work', 'good bad interesting boring sad funny strange', 'read'),
    ('task', 'easy difficult important long interesting', 'have'),
    ('town', 'big small new old famous beautiful modern', 'visit'),
    ('people', 'kind shy funny strange polite brave', 'meet'),
    ('thought', 'good bad strange interesting', 'have'),
    ('event', 'great long interesting boring', 'have'),
    ('dish', 'big good delicious', 'eat'),
)
DOING = {'see': 'voir', 'buy': 'acheter', 'find': 'trouver', 'have': 'avoir', 'read': 'lire',
         'visit': 'visiter', 'meet': 'rencontrer', 'eat': 'manger'}


def described_noun():
    """A noun with an adjective that suits it, and an English verb that takes both."""
    tag, names, verbs_ = deal(DESCRIBED)
    noun, adjective = deal(words(tag)), BY_NAME[deal(names.split())]
    if adjective.english == 'old' and tag in ('task', 'event'):
        return None
    return noun, adjective, deal(verbs_.split()), tag


@pattern('adjective-place', 240)
def with_an_adjective():
    found = described_noun()
    if not found or not found[0].english[0] and found[3] != 'clothes':
        return None
    noun, adjective, see, tag = found
    many = noun.english[0] == '' or (noun.english[1] != '' and deal(SOMETIMES) and tag not in ('thought',))
    if see == 'live':
        what = phrase('a', noun, False, adjective)
        return clause(who_ever(), (f'*live in {what.english}', f'*habiter dans {what.french}'),
                      deal(('present', 'past')))
    if see == 'read' and noun.english[0] not in ('book', 'story', 'article', 'poem', 'novel', 'letter'):
        see = 'see' if noun.english[0] in ('film', 'play', 'show', 'concert') else 'hear'
    voir = {'hear': 'entendre', **DOING}[see]
    what = phrase('a', noun, many, adjective)
    match deal(('does', 'past', 'this is', 'the', 'color')):
        case 'does' if see in ('have', 'buy', 'read', 'visit', 'eat'):
            return clause(who_ever(), (f'*{see} {what.english}', f'*{voir} {what.french}'), 'now')
        case 'past' if see != 'have':
            once = deal((('', ''), *ONCE[:6]))
            return clause(who_ever(), (f'*{see} {what.english} {once[0]}', f'*{voir} {what.french} {once[1]}'),
                          'past')
        case 'this is' if not many:
            start = deal((('this is', "c'est"), ('it is', "c'est"), ("it's", "c'est")))
            return f'{start[0]} {what.english}', f'{start[1]} {what.french}'
        case 'this is' if tag != 'people':
            return f'these are {what.english.removeprefix("some ")}', f'ce sont {what.french}'
        case 'the' if tag in ('clothes', 'small', 'owned', 'device', 'pet'):
            the, mine = phrase('the', noun, many, adjective), deal((*MINE,))
            à = STRESSED[MINE.index(mine)]
            return clause(the, (f'*be {mine[0]}', f'*être à {à}'))
        case 'color' if 'colored' in noun.tags:
            color = deal(qualities('color'))
            red = phrase('a', noun, many, color)
            wear, porter = deal((('wear', 'porter'), ('buy', 'acheter'), ('look for', 'chercher')))
            return clause(who_ever(), (f'*{wear} {red.english}', f'*{porter} {red.french}'), 'now')


@pattern('exclamation', 80)
def what_a_day():
    found = described_noun()
    if not found:
        return None
    noun, adjective, _, tag = found
    if tag in ('task', 'small', 'device') or adjective.english in ('new', 'old', 'wild', 'great'):
        return None
    many = noun.english[0] == ''
    what = phrase('a', noun, many, adjective)
    english = what.english.removeprefix('some ')
    bare = what.french.split(' ', 1)[1]
    quel = (('quel', 'quelle'), ('quels', 'quelles'))[many][what.feminine]
    return f'what {english}!', f'{quel} {bare} !'


# ---------------------------------------------------------------- comparisons and superlatives

COMPARED = (  # things that one compares, with their adjectives
    ('clothes', 'expensive old beautiful warm clean'), ('vehicle', 'fast slow expensive old big'),
    ('device', 'fast slow expensive old heavy'), ('wild', 'big small fast slow dangerous strong'),
    ('farm', 'big small intelligent slow'), ('town', 'big small old beautiful famous modern'),
    ('place', 'big small quiet beautiful old'), ('task', 'easy difficult long short important interesting'),
    ('work', 'interesting boring long sad funny'), ('room', 'big small bright dark clean quiet'),
    ('fruit', 'sweet expensive ripe good'), ('dish', 'expensive good hot'),
    ('kin', 'tall old young strong kind patient serious shy funny'),
)
COMPARATIVES = dict(entry.split() for entry in '''
    big bigger, small smaller, old older, young younger, fast faster, slow slower, strong stronger, tall taller
    kind kinder, funny funnier, shy shyer, easy easier, long longer, short shorter, sad sadder, sweet sweeter
    ripe riper, good better, hot hotter, cold colder, clean cleaner, dark darker, bright brighter
    quiet quieter, warm warmer, heavy heavier, rich richer, nice nicer, cheap cheaper, hard harder
    lazy lazier
    '''.replace('\n', ',').strip(' ,').replace(', ,', ',').split(',') if entry.strip())
BY_NAME['sad'], BY_NAME['funny'] = quality_named('sad', 'mood'), quality_named('funny', 'work')
GENERAL = (  # what one compares in general
    (('French', 'le français'), ('German', 'le allemand'), ('English', 'le anglais'), ('Italian', 'le italien'),
     ('Spanish', 'le espagnol'), ('Chinese', 'le chinois'), ('Japanese', 'le japonais'),
     ('Russian', 'le russe'), ('Arabic', 'le arabe'), ('Portuguese', 'le portugais'), ('Polish', 'le polonais'),
     'easy difficult beautiful useful important'),
    (('math', 'les mathématiques'), ('history', 'la histoire'), ('geography', 'la géographie'),
     ('music', 'la musique'), ('biology', 'la biologie'), ('physics', 'la physique'),
     ('chemistry', 'la chimie'), 'easy difficult interesting useful boring'),
    (('football', 'le football'), ('tennis', 'le tennis'), ('golf', 'le golf'), ('basketball', 'le basket'),
     ('rugby', 'le rugby'), ('chess', 'les échecs'), 'interesting boring dangerous difficult'),
    (('Paris', 'Paris', ), ('London', 'Londres'), ('Berlin', 'Berlin'), ('Rome', 'Rome'), ('Lyon', 'Lyon'),
     ('Boston', 'Boston'), ('Madrid', 'Madrid'), ('Tokyo', 'Tokyo'), 'big'),
)
PLURAL_NAMES = ('math', 'chess')


def better(adjective):
    return COMPARATIVES.get(adjective.english) or f'more {adjective.english}'


def plus(adjective, who):
    """plus grand, but meilleur"""
    form = agreeing(adjective, who)
    return agreed('meilleur', who) if adjective.english == 'good' else f'plus {form}'


def compare(one, other, adjective):
    """One is bigger, less expensive, as old as the other."""
    form, quoi = agreeing(adjective, one), f'que {other.french}'
    match deal(('more', 'more', 'more', 'as', 'not as', 'less', 'much')):
        case 'more':
            return clause(one, (f'*be {better(adjective)} than {other.english}',
                                f'*être {plus(adjective, one)} {quoi}'))
        case 'as':
            return clause(one, (f'*be as {adjective.english} as {other.english}',
                                f'*être aussi {form} {quoi}'))
        case 'not as':
            return clause(one, (f'*be as {adjective.english} as {other.english}',
                                f'*être aussi {form} {quoi}'), negated=True)
        case 'less' if adjective.english not in COMPARATIVES:
            return clause(one, (f'*be less {adjective.english} than {other.english}',
                                f'*être moins {form} {quoi}'))
        case 'much' if adjective.english != 'good':
            return clause(one, (f'*be much {better(adjective)} than {other.english}',
                                f'*être beaucoup plus {form} {quoi}'))


@pattern('comparative', 190)
def comparing_things():
    tag, names = deal(COMPARED)
    adjective = BY_NAME[deal(names.split())]
    first, second = deal(words(tag)), deal(words(tag))
    if first.french == second.french and tag == 'kin':
        return None
    many = first.english[0] == ''
    if tag == 'kin':
        one, other = own(first), deal((own(second), *PRONOUNS[2:4], deal(FIRST_NAMES)))
        if other in INDEX:
            other = Phrase({'he': 'him', 'she': 'her'}[other.english], stressed(other))
    elif tag == 'wild' or tag == 'farm':
        one, other = phrase('this', first), phrase('the', second)
    elif first is second or tag in ('clothes', 'device', 'place', 'town') or deal(SOMETIMES):
        if tag == 'town':
            return None
        index = below(6)
        one = phrase('this', first, many)
        other = Phrase(MINE[index][0], MINE[index][1 + one.feminine + 2 * one.plural])
    else:
        one, other = phrase(deal(('the', 'this')), first, many), phrase('the', second, second.english[0] == '')
    if one.english == other.english:
        return None
    return compare(one, other, adjective)


@pattern('comparative', 120)
def comparing_in_general():
    *examples, names = deal(GENERAL)
    adjective, one, other = BY_NAME[deal(names.split())], deal(examples), deal(examples)
    if one is other:
        return None
    many = one[0] in PLURAL_NAMES
    feminine = one[1].startswith('la ') or one[0] == 'math'
    who, whom = Phrase(one[0], one[1], 2, feminine, many), Phrase(*other)
    made = compare(who, whom, adjective)
    if not made:
        return None
    english, translation = made
    if many:
        translation = translation.replace(' est ', ' sont ', 1).replace("n'est", 'ne sont')
    if deal(HALF) or english.startswith(('Paris', 'London')):
        return english, translation
    think, je_pense = deal((('I think', 'je pense que'), ('I think that', 'je pense que'),
                            ("I don't think", ''), ('we all know', ''), ('in my opinion,', 'à mon avis,')))
    return je_pense and (f'{think} {english}', f'{je_pense} {translation}')


SUPERLATIVES = {'big': 'biggest', 'small': 'smallest', 'old': 'oldest', 'fast': 'fastest', 'slow': 'slowest',
                'strong': 'strongest', 'easy': 'easiest', 'long': 'longest', 'short': 'shortest',
                'sad': 'saddest', 'funny': 'funniest', 'good': 'best', 'quiet': 'quietest',
                'young': 'youngest', 'kind': 'kindest', 'tall': 'tallest', 'clean': 'cleanest', 'bright': 'brightest'}
WHOLES = {  # where something is the biggest of its kind
    'clothes': (('in the shop', 'du magasin'),), 'vehicle': (('in the world', 'du monde'),),
    'device': (('in the shop', 'du magasin'), ('in the office', 'du bureau')),
    'wild': (('in the zoo', 'du zoo'), ('in the world', 'du monde')),
    'town': (('in the city', 'de la ville'), ('in the country', 'du pays'), ('in Europe', "d'Europe")),
    'place': (('in the country', 'du pays'), ('in France', 'de France'), ('in the world', 'du monde')),
    'task': (('in the book', 'du livre'), ('of the year', 'de l\'année')),
    'work': (('of the year', 'de l\'année'), ('in the world', 'du monde')),
    'room': (('in the house', 'de la maison'), ('in the apartment', "de l'appartement")),
    'dish': (('in the city', 'de la ville'), ('in the world', 'du monde')),
    'nature': (('in the country', 'du pays'), ('in Europe', "d'Europe"), ('in the world', 'du monde')),
    'people': (('in the class', 'de la classe'), ('in our group', 'de notre groupe'),
               ('in the village', 'du village')),
}
SUPERLATIVE_OF = {'clothes': 'expensive beautiful', 'vehicle': 'fast expensive old', 'device': 'fast slow old expensive',
                  'wild': 'big small dangerous strong', 'town': 'big old famous beautiful good', 'place': 'big old beautiful',
                  'task': 'easy difficult important', 'work': 'interesting boring sad funny good',
                  'room': 'big small bright', 'dish': 'good expensive', 'nature': 'long big beautiful dangerous',
                  'people': 'kind funny young tall strong'}


def the_most(noun, adjective, plural=False):
    """the oldest house, la plus vieille maison; the most expensive hotel, l'hôtel le plus cher"""
    best = SUPERLATIVES.get(adjective.english) or f'most {adjective.english}'
    bare = phrase('the', noun, plural)
    le = ('+le', '+la')[bare.feminine] if not plural else '+les'
    more = agreed('meilleur', bare) if adjective.english == 'good' else f'plus {agreeing(adjective, bare)}'
    if adjective.before:
        translation = f'{le} {more} {noun.french[plural]}'
    else:
        translation = f'{bare.french} {le} {more}'
    return Phrase(f'the {best} {noun.english[plural]}', translation, bare.slot, bare.feminine, plural)


def superlative_parts():
    tag = deal(SUPERLATIVE_OF)
    names = SUPERLATIVE_OF[tag]
    noun, adjective, where = deal(words(tag)), BY_NAME[deal(names.split())], deal(WHOLES[tag])
    if noun.english[0] in ('baby', 'tourist', 'visitor', 'customer', 'parking lot', 'bus stop', 'square'):
        return None
    if not noun.english[0] or noun.french[0] in where[1]:
        return None
    if tag == 'wild' and noun.english[0] in (
            'mouse frog squirrel bee butterfly owl penguin spider fox monkey'.split()):
        return None
    if tag == 'nature' and adjective.english == 'long' and noun.english[0] not in ('river', 'beach', 'valley'):
        return None
    if tag == 'people' and adjective.english in ('tall', 'kind', 'funny', 'young', 'strong'):
        adjective = next((a for a in qualities('look', 'character') if a.english == adjective.english), adjective)
    return noun, adjective, where


@pattern('superlative', 170)
def superlatives():
    parts = superlative_parts()
    if not parts:
        return None
    noun, adjective, where = parts
    if adjective.english == 'tall':
        adjective = BY_NAME['big']
        best = the_most(noun, adjective)
        best = Phrase(best.english.replace('biggest', 'tallest'), best.french, 2, best.feminine)
    else:
        best = the_most(noun, adjective)
    match deal(('it is', 'it is', 'this', 'know', 'one of', 'what')):
        case 'it is' if 'people' not in noun.tags:
            return f'{deal(IT_IS)} {best.english} {where[0]}', f"c'est {best.french} {where[1]}"
        case 'it is':
            he = (('he is', "he's"), ('she is', "she's"))[best.feminine]
            return f'{deal(he)} {best.english} {where[0]}', f"c'est {best.french} {where[1]}"
        case 'this':
            this = phrase('this', noun)
            return (f'this is {best.english} {where[0]}' if 'people' not in noun.tags else
                    f'this {noun.english[0]} is {best.english} {where[0]}',
                    f"c'est {best.french} {where[1]}" if 'people' not in noun.tags else
                    f'{this.french} est {best.french} {where[1]}') if 'people' not in noun.tags else None
        case 'know':
            return clause(who_ever(), (f'*know {best.english} {where[0]}', f'*connaître {best.french} {where[1]}'))
        case 'one of' if noun.english[1]:
            many = the_most(noun, adjective, True)
            return (f'{deal(IT_IS)} one of {many.english} {where[0]}' if 'people' not in noun.tags else
                    f"{'she' if best.feminine else 'he'} is one of {many.english} {where[0]}",
                    f"c'est {'une' if best.feminine else 'un'} de {many.french} {where[1]}")
        case 'what':
            if 'people' in noun.tags:
                return f'who is {best.english} {where[0]}?', f'qui est {best.french} {where[1]} ?'
            return (f'what is {best.english} {where[0]}?',
                    f'quel{"le" * best.feminine} est {best.french} {where[1]} ?')


# ---------------------------------------------------------------- opinions

ABOUT = tuple(Phrase(e, f, 4 if f.startswith('les') else 2, g == 'f', f.startswith('les')) for e, f, g in (
    ('computers', 'les ordinateurs', 'm'), ('robots', 'les robots', 'm'), ('phones', 'les téléphones', 'm'),
    ('languages', 'les langues', 'f'), ('books', 'les livres', 'm'), ('dictionaries', 'les dictionnaires', 'm'),
    ('machines', 'les machines', 'f'), ('exams', 'les examens', 'm'), ('grammar', 'la grammaire', 'f'),
    ('machine translation', 'la traduction automatique', 'f'), ('the internet', 'internet', 'm'),
    ('artificial intelligence', 'l\'intelligence artificielle', 'f'), ('this program', 'ce programme', 'm'),
    ('this model', 'ce modèle', 'm'), ('this translation', 'cette traduction', 'f'),
    ('mathematics', 'les mathématiques', 'f'), ('this language', 'cette langue', 'f'),
    ('French grammar', 'la grammaire française', 'f'), ('reading', 'la lecture', 'f'),
    ('this lesson', 'cette leçon', 'f'), ('this film', 'ce film', 'm'), ('this book', 'ce livre', 'm'),
    ('this song', 'cette chanson', 'f'), ('our teacher', 'notre professeur', 'm'),
    ('French', 'le français', 'm'), ('English', 'l\'anglais', 'm'), ('school', 'l\'école', 'f'),
    ('your idea', 'ton idée', 'f'), ('his plan', 'son projet', 'm'), ('this game', 'ce jeu', 'm'),
    ('this exercise', 'cet exercice', 'm'), ('travel', 'les voyages', 'm'), ('music', 'la musique', 'f'),
    ('sports', 'le sport', 'm'), ('this website', 'ce site web', 'm'), ('this word', 'ce mot', 'm'),
    ('this sentence', 'cette phrase', 'f'), ('this question', 'cette question', 'f'),
    ('the answer', 'la réponse', 'f'), ('the exam', 'l\'examen', 'm'), ('homework', 'les devoirs', 'm'),
))
JUDGED = tuple(BY_NAME[name] for name in
               'useful important interesting difficult easy boring complicated strange necessary simple'.split())
NOT_ALL = {'our teacher': 'strict kind patient funny serious', 'robots': 'useful interesting strange expensive',
           'phones': 'useful practical expensive', 'computers': 'useful fast practical expensive',
           'exams': 'difficult important necessary boring long', 'the exam': 'difficult easy long important',
           'travel': 'interesting expensive useful important',
           'school': 'important interesting boring', 'music': 'important interesting beautiful',
           'sports': 'important useful interesting', 'homework': 'useful boring difficult easy long'}
OPINIONS = (('I think', 'je pense que'), ('I think that', 'je pense que'), ('I believe that', 'je crois que'),
            ('she thinks that', 'elle pense que'), ('he thinks that', 'il pense que'),
            ('we think that', 'nous pensons que'), ('they think that', 'ils pensent que'),
            ('I know that', 'je sais que'), ('I hope that', ''), ('in my opinion,', 'à mon avis,'),
            ('everybody says that', 'tout le monde dit que'), ('my teacher says that', 'mon professeur dit que'),
            ('I am sure that', 'je suis sûr que'), ("I'm sure that", 'je suis sûr que'),
            ('my friends say that', 'mes amis disent que'))


TIRESOME = 'difficult easy boring complicated strange simple expensive long strict serious'.split()


def judgement():
    """Computers are useful, French isn't very difficult: a subject, and both sides."""
    what = deal(ABOUT)
    names = NOT_ALL.get(what.english)
    adjective = BY_NAME[deal(names.split())] if names else deal(JUDGED)
    many_english = what.plural and what.english not in ('mathematics', 'travel', 'homework')
    spoken = Phrase(what.english, what.french, 4 if many_english or what.english == 'sports' else 2)
    very, très = deal((('', ''), ('very ', 'très '), ('', ''), ('more and more ', 'de plus en plus '),
                       ('too ', 'trop ')))
    if très == 'trop ' and adjective.english not in TIRESOME:
        very = très = ''
    if très.startswith('de plus') and what.english.startswith(('th', 'our', 'y')):
        very = très = ''
    negated = très in ('', 'très ') and deal(SOMETIMES)
    english = english_clause(spoken, f'*be {very}{adjective.english}', 'present', negated, deal(HALF))
    return what, english, french_clause(what, f'*être {très}{agreeing(adjective, what)}', 'present', negated)


@pattern('opinion', 200)
def opinion():
    what, english, translation = judgement()
    think, que = deal((('', ''), *OPINIONS))
    if think and not que:
        return None
    return f'{think} {english}', f'{que} {translation}'


@pattern('opinion', 190)
def two_opinions():
    what, english, translation = judgement()
    other, english2, translation2 = judgement()
    if what is other or english.split()[-1] == english2.split()[-1]:
        return None
    think, que = deal((('', ''), *(o for o in OPINIONS if o[1])))
    and_, et = deal(((', but', ', mais'), (' and', ' et'), (', and', ', et')))
    et += ' que' * que.endswith('que')
    if (' not ' in english + english2 or "n't" in english + english2) == (and_ != ', but'):
        return None
    return f'{think} {english}{and_} {english2}', f'{que} {translation}{et} {translation2}'


# ---------------------------------------------------------------- relative clauses

LIVES = rows("""
    *live here | *habiter ici
    *live next door | *habiter à côté
    *work in this shop | *travailler dans ce magasin
    *speak five languages | *parler cinq langues
    *play the piano | *jouer du piano
    *sell flowers | *vendre des fleurs
    *wear a red hat | *porter un chapeau rouge
    *wear glasses | *porter des lunettes
    *wait for the bus | *attendre le bus
    *work at the hospital | *travailler à +le hôpital
    *come from Canada | *venir du Canada
    *come from Spain | *venir de Espagne
    *teach math | *enseigner les mathématiques
    *have a big dog | *avoir un grand chien
    *have three children | *avoir trois enfants
    *repair computers | *réparer des ordinateurs
    *sing very well | *chanter très bien
    *cook very well | *cuisiner très bien
    *drive the bus | *conduire le bus
    *know everybody | *connaître tout le monde
    *study French | *étudier le français
    *travel a lot | *voyager beaucoup
    *live on a farm | *vivre dans une ferme
    *make bread | *faire du pain
    *never come late | *ne *arriver jamais en retard
""")
LIVES = tuple(row for row in LIVES if 'jamais' not in row[1])
DONE_BY = rows("""
    *help me | me *aider
    *call me yesterday | me *appeler hier
    *show us the way | nous *montrer le chemin
    *sell us the car | nous *vendre la voiture
    *write this letter | *écrire cette lettre
    *find the keys | *trouver les clés
    *win the race | *gagner la course
    *take this picture | *prendre cette photo
    *build this house | *construire cette maison
    *lose the ticket | *perdre le billet
    *open the door | *ouvrir la porte
    *arrive yesterday | *arriver hier
    *buy the old house | *acheter la vieille maison
    *repair my bike | *réparer mon vélo
    *eat the last cookie | *manger le dernier biscuit
    *forget the umbrella | *oublier le parapluie
    *sing this song | *chanter cette chanson
    *bring the cake | *apporter le gâteau
""")
PEOPLE = tuple(Phrase('the ' + e, f, 2, g) for e, f, g in (
    ('man', '+le homme', False), ('woman', '+la femme', True), ('boy', '+le garçon', False),
    ('girl', '+la fille', True), ('student', '+le étudiant', False), ('tourist', '+le touriste', False),
    ('young man', '+le jeune homme', False), ('young woman', '+la jeune femme', True),
    ('old man', '+le vieil homme', False), ('old woman', '+la vieille femme', True),
    ('neighbor', '+le voisin', False), ('child', '+le enfant', False)))


YOUNG = ('the boy', 'the girl', 'the child', 'a boy', 'a girl', 'a child')
GROWN = set('teach work sell repair build drive car house children farm bread'.split())


def who_does(person_):
    """the man who lives here, the girl who found the keys; a child does nothing too grown"""
    rows_ = LIVES if deal(HALF) else DONE_BY
    if person_.english in YOUNG:
        rows_ = tuple(row for row in rows_ if not GROWN & set(row[0].replace('*', '').split()))
    row = deal(rows_)
    if row in LIVES:
        who = Phrase('who', 'qui', 2, person_.feminine)
        made = english_clause(who, row[0]), french_clause(who, row[1])
    else:
        first, *rest = row[1].split()
        clitic = '' if first.startswith('*') else first
        verb = conjugate((rest[0] if clitic else first)[1:])
        avoir = ETRE[2] if verb.with_etre else AVOIR[2]
        done = agreed(verb.participle, person_) if verb.with_etre else verb.participle
        after = ' '.join(rest[1:] if clitic else rest)
        made = (english_clause(Phrase('who', ''), row[0], 'past'), f'qui {clitic} {avoir} {done} {after}')
    return Phrase(f'{person_.english} {made[0]}', f'{person_.french} {made[1]}', 2, person_.feminine)


@pattern('relative-clause', 290)
def the_man_who():
    person_ = deal(PEOPLE)
    who = who_does(person_)
    match deal(('trait', 'name', 'know', 'look', 'kin', 'job', 'friend', 'doing')):
        case 'trait':
            trait = deal(TRAITS)
            return clause(who, (f'*be {trait.english}', f'*être {agreeing(trait, who)}'))
        case 'name':
            name = deal(GIRLS if who.feminine else BOYS)
            return clause(who, (f"*be called {name.english}", f'*se_appeler {name.french}'))
        case 'know':
            return clause(deal(PRONOUNS), (f'*know {who.english}', f'*connaître {who.french}'),
                          negated=deal(SOMETIMES))
        case 'look':
            return clause(deal(PRONOUNS), (f'*look for {who.english}', f'*chercher {who.french}'), 'now')
        case 'kin':
            owner = deal(OWNERS)
            noun = deal(tuple(noun for noun in KIN if (noun.gender == 'f') == who.feminine
                              and noun.english[0] not in ('wife', 'husband', 'son', 'daughter')))
            kin = phrase(owner, noun)
            return clause(who, (f'*be {kin.english}', f'*être {kin.french}'), negated=deal(SOMETIMES))
        case 'job' if person_.english not in YOUNG:
            english, un, une = deal(pairs(lexicon.JOBS))
            a = 'an' if english[0] in 'aeiou' else 'a'
            return clause(who, (f'*be {a} {english}', f'*être {une if who.feminine else un}'))
        case 'friend':
            return clause(deal((I, WE)), (f'*meet {who.english} at the station', f'*rencontrer {who.french} à +la gare'),
                          'past')
        case 'doing':
            name = deal(FIRST_NAMES)
            a = Phrase(person_.english.replace('the ', 'an ' if person_.english[4] in 'aeiou' else 'a '),
                       ('une ' if person_.feminine else 'un ') + person_.french.split(' ', 1)[1], 2, person_.feminine)
            if name.feminine != person_.feminine or 'man' in a.english.split() and 'old' in a.english:
                return None
            made = who_does(a)
            return clause(name, (f'*be {made.english}', f'*être {made.french}'))


GOT = (  # a verb in the past whose object is the head: no agreement is missed
    ('bought', 'acheté', ('clothes', 'small', 'device', 'owned')),
    ('found', 'trouvé', ('small', 'pet', 'clothes')), ('lost', 'perdu', ('small', 'clothes')),
    ('read', 'lu', ('text',)), ('chose', 'choisi', ('clothes', 'text')), ('saw', 'vu', ('wild', 'work')),
    ('sold', 'vendu', ('owned', 'device')), ('forgot', 'oublié', ('small', 'clothes')),
    ('ate', 'mangé', ('fruit', 'dish')), ('wanted', '', ()), ('broke', 'cassé', ('device',)),
    ('visited', 'visité', ('town',)),
)


def head_and_clause():
    """the book that I bought, le livre que j'ai acheté, la robe qu'elle a achetée"""
    bought, acheté, tags = deal(GOT)
    if not tags:
        return None
    noun = deal(words(*tags))
    if bought == 'read' and noun.english[0] not in ('book', 'story', 'article', 'poem', 'novel', 'letter'):
        return None
    if bought == 'saw' and 'work' in noun.tags and noun.english[0] not in ('film', 'movie', 'play', 'show', 'concert'):
        return None
    many = noun.english[0] == '' or (noun.english[1] != '' and deal(SOMETIMES))
    head, who = phrase('the', noun, many), deal((*PRONOUNS, deal(FIRST_NAMES), own(deal(KIN))))
    that = deal((' that', ' that', ''))
    english = f'{head.english}{that} {who.english} {bought}'
    translation = f'{head.french} que {affirm(who, AVOIR, agreed(acheté, head))}'
    return noun, bought, Phrase(english, translation, head.slot, head.feminine, head.plural)


@pattern('relative-object', 240)
def the_book_that():
    found = head_and_clause()
    if not found:
        return None
    noun, bought, head = found
    fits = fitting_qualities(noun)
    adjective = deal(fits)
    match deal(('is', 'is', 'was', 'where', 'like', 'on')):
        case 'is' | 'was' as time:
            if adjective.english in ('lost', 'missing') or adjective.english == 'hot' and bought == 'ate':
                return None
            very, très = deal((('', ''), ('', ''), ('very ', 'très ')))
            if adjective.english in ('delicious', 'broken', 'famous') or adjective in qualities('color'):
                very = très = ''
            if bought == 'ate':
                time = 'was'
            return clause(head, (f'*be {very}{adjective.english}', f'*être {très}{agreeing(adjective, head)}'),
                          'past' if time == 'was' else 'present')
        case 'where' if bought in ('bought', 'found', 'chose', 'forgot', 'read'):
            return f'where {are(head)} {head.english}?', f'où {ETRE[head.slot]} {head.french} ?'
        case 'like' if bought not in ('ate', 'lost', 'sold', 'forgot', 'broke'):
            return clause(deal((I, WE, HE, SHE, THEY)), (f'*like {head.english}', f'*aimer {head.french}'), negated=deal(SOMETIMES))
        case 'on' if bought in ('bought', 'found', 'forgot', 'chose', 'read') and 'owned' not in noun.tags \
                and 'pet' not in noun.tags:
            place = phrase('the', deal(words('surface')))
            return clause(head, (f'*be on {place.english}', f'*être sur {place.french}'))


THINGS_WHICH = rows("""
    is on the table | être sur la table
    is in the garden | être dans le jardin
    is under the bed | être sous le lit
    is in front of the door | être devant la porte
    is next to the window | être à côté de la fenêtre
    is behind the house | être derrière la maison
""")


@pattern('relative-where', 90)
def which_is_on_the_table():
    noun = deal(words('small', 'clothes', 'pet', 'device'))
    many = noun.english[0] == ''
    head = phrase('the', noun, many)
    where, où = deal(THINGS_WHICH)
    if 'pet' in noun.tags and 'on the table' in where:
        return None
    where = where.replace('is ', '') if not many else where.replace('is ', '')
    where = f'that {"are" if many else "is"} {where}'
    whole = Phrase(f'{head.english} {where}', f'{head.french} qui {ETRE[head.slot]} {où.removeprefix("être ")}',
                   head.slot, head.feminine, head.plural)
    index = below(6)
    owner = deal((deal(FIRST_NAMES), own(deal(KIN))))
    match deal(('mine', 'see', 'give', 'whose', 'new')):
        case 'mine':
            return clause(whole, (f'*be {MINE[index][0]}', f'*être à {STRESSED[index]}'))
        case 'see' if 'pet' not in noun.tags:
            return clause(deal((I, WE)), (f'*need {whole.english}', f'*avoir besoin de {whole.french}'))
        case 'give' if 'pet' not in noun.tags:
            return (f'give me {whole.english}, please', f"donne-moi {whole.french}, s'il te plaît")
        case 'whose':
            return clause(whole, (f"*be {owner.english}'s", f'*être à {owner.french}'))
        case 'new':
            return clause(whole, (f'*be very old', f'*être très {agreeing(BY_NAME["old"], whole)}'))


WHERE_ONE = (  # a place, and what somebody does or did there
    ('town', 'ville', 'f', ('was born', 'être né', 'grew up', 'avoir grandi', 'lives', 'habiter')),
)
PLACES_WHERE = tuple((phrase('the', noun_named(name)), doing_) for name, doing_ in (
    ('town', 'live'), ('village', 'live'), ('house', 'live'), ('apartment', 'live'), ('city', 'work'),
    ('restaurant', 'eat'), ('school', 'study'), ('university', 'study'), ('hotel', 'sleep'), ('farm', 'work'),
    ('office', 'work'), ('hospital', 'work'), ('library', 'read'), ('store', 'buy'), ('park', 'play'),
    ('bakery', 'buy bread'), ('museum', 'work'), ('street', 'live'), ('supermarket', 'buy fruit'),
    ('beach', 'swim'), ('gym', 'train')))
THERE_ONE = {'live': (('*live', '*habiter'),), 'work': (('*work', '*travailler'),),
             'eat': (('*eat every Sunday', '*manger tous les dimanches'), ('*have lunch', '*déjeuner')),
             'study': (('*study', '*étudier'), ('*learn French', '*apprendre le français')),
             'sleep': (('*sleep', '*dormir'),), 'read': (('*read every day', '*lire tous les jours'), ('*work', '*travailler')),
             'buy': (('*buy @my clothes', '*acheter @mes vêtements'),), 'play': (('*play football', '*jouer au football'),),
             'buy bread': (('*buy @my bread', '*acheter @mon pain'),), 'buy fruit': (('*buy fruit', '*acheter des fruits'),),
             'swim': (('*swim', '*nager'), ('*go in summer', '*aller en été')), 'train': (('*train', '*se_entraîner'),)}


@pattern('relative-where', 110)
def the_town_where():
    (place, doing_), who = deal(PLACES_WHERE), deal((*PRONOUNS, deal(FIRST_NAMES), own(deal(KIN))))
    row = deal(THERE_ONE[doing_])
    english, translation = english_clause(who, row[0]), french_clause(who, row[1])
    whole = Phrase(f'{place.english} where {english}', f'{place.french} où {translation}', 2, place.feminine)
    adjective = BY_NAME[deal('big small old modern quiet beautiful'.split())]
    match deal(('is', 'this', 'far', 'know')):
        case 'is':
            return clause(whole, (f'*be very {adjective.english}', f'*être très {agreeing(adjective, whole)}'))
        case 'this':
            return f'this is {whole.english}', f"c'est {whole.french}"
        case 'far':
            near, près = deal((('near here', 'près de ici'), ('far from here', 'loin de ici'),
                               ('near the station', 'près de +la gare'), ('in the center', 'dans le centre'),
                               ('opposite the church', 'en face de le église'.replace('le', '+la'))))
            return clause(whole, (f'*be {near}', f'*être {près}'), negated=deal(SOMETIMES))
        case 'know':
            return clause(deal((I, WE, THEY)), (f'*like {whole.english}', f'*aimer {whole.french}'))


# ---------------------------------------------------------------- two clauses

# A line with a dash is a reason, the others are what follows from it; ! is what one does all the same.
# The subject of a reason is somebody, or what the sentence names.
SITUATIONS = '''
- *be tired | *être =tired
- *be very tired | *être très =tired
*go to bed early | *se_coucher tôt
*stay at home | *rester à la maison
*drink a coffee | *boire un café
*sleep on the sofa | *dormir sur le canapé
*take the bus | *prendre le bus
! *want to watch the film | *vouloir regarder le film
! *keep working | *continuer à travailler
! *help @my friends | *aider @mes amis
! *finish the work | *finir le travail

- *be sick | *être =sick
- *have a fever | *avoir de la fièvre
- *have a cold | *avoir un rhume
- *have a headache | *avoir mal à la tête
*stay in bed | *rester au lit
*see the doctor | *voir le médecin
*drink hot tea | *boire du thé chaud
*stay at home today | *rester à la maison aujourd'hui
*take a pill | *prendre un médicament
! *go to work | *aller à +le travail
! *want to play outside | *vouloir jouer dehors
! *go to school | *aller à +le école

- *be hungry | *avoir faim
- *be very hungry | *avoir très faim
*eat a sandwich | *manger un sandwich
*eat an apple | *manger une pomme
*make an omelet | *faire une omelette
*look for a restaurant | *chercher un restaurant
*order a big pizza | *commander une grande pizza
*buy some bread and cheese | *acheter du pain et du fromage
! *wait for the others | *attendre +les autres
! *prefer to wait | *préférer attendre

- *be thirsty | *avoir soif
- *be hot | *avoir chaud
*drink a glass of water | *boire un verre de eau
*buy a bottle of water | *acheter une bouteille de eau
*order a lemonade | *commander une limonade
*open the window | *ouvrir la fenêtre
*take off @my sweater | *enlever @mon pull

- *be cold | *avoir froid
*put on @my coat | *mettre @mon manteau
*close the window | *fermer la fenêtre
*drink a hot chocolate | *boire un chocolat chaud
*put on a warm sweater | *mettre un pull chaud
*sit near the fire | *se_asseoir près de +le feu
! *stay outside | *rester dehors
! *swim in the lake | *nager dans le lac

- *be late | *être en retard
- *miss the bus | *rater le bus
- *be in a hurry | *être pressé~
*take a taxi | *prendre un taxi
*run to the station | *courir jusque à +la gare
*call the office | *appeler le bureau
*take the next train | *prendre le prochain train
! *walk slowly | *marcher lentement
! *drink another coffee | *boire encore un café

- *have time | *avoir le temps
- *be on vacation | *être en vacances
- *be free | *être libre~
*read a good book | *lire un bon livre
*go for a walk | *aller se promener
*visit @my grandparents | *rendre visite à @mes grands-parents
*cook for the family | *cuisiner pour la famille
*learn new words | *apprendre de nouveaux mots
*play with the children | *jouer avec +les enfants
*get up late | *se_lever tard
*work in the garden | *travailler dans le jardin

- *need money | *avoir besoin de argent
- *want to buy a car | *vouloir acheter une voiture
- *want to travel | *vouloir voyager
*work on Saturdays | *travailler le samedi
*sell @my old bike | *vendre @mon vieux vélo
*look for a new job | *chercher un nouveau travail
*work in a restaurant | *travailler dans un restaurant
*save money every month | *économiser de le argent tous les mois

- *want to live in France | *vouloir habiter en France
- *like languages | *aimer les langues
- *work with French people | *travailler avec des Français
- *have friends in Paris | *avoir des amis à Paris
*learn French | *apprendre le français
*study French every evening | *étudier le français tous les soirs
*read French newspapers | *lire des journaux français
*watch French films | *regarder des films français
*take a French course | *suivre un cours de français
*write new words in a notebook | *écrire de nouveaux mots dans un cahier

- *have an exam tomorrow | *avoir un examen demain
- *want a good grade | *vouloir une bonne note
*study in the library | *étudier à la bibliothèque
*go to bed early | *se_coucher tôt
*read the lesson again | *relire la leçon
*do all the exercises | *faire tous les exercices
*ask the teacher for help | *demander de le aide à +le professeur
! *watch television | *regarder la télévision
! *play computer games | *jouer à +les jeux vidéo

- *like animals | *aimer les animaux
*want a dog | *vouloir un chien
*have three cats and a rabbit | *avoir trois chats et un lapin
*visit the zoo every month | *visiter le zoo tous les mois
*want to work on a farm | *vouloir travailler dans une ferme
! *be afraid of snakes | *avoir peur des serpents

- *be sad | *être =sad
- *be alone | *être =alone
- *feel lonely | *se_sentir =alone
*call a friend | *appeler un ami
*listen to music | *écouter de +la musique
*write in @my notebook | *écrire dans @mon cahier
*go for a walk in the forest | *aller se promener dans la forêt
! *smile | *sourire

- *be worried | *être =worried
- *be nervous | *être =nervous
*call @my mother | *appeler @ma mère
*walk in the hallway | *marcher dans le couloir
*speak very fast | *parler très vite
*eat too much chocolate | *manger trop de chocolat
! *stay polite | *rester =polite
! *try to smile | *essayer de sourire

- *be happy | *être =happy
- *be proud | *être =proud
- *have good news | *avoir une bonne nouvelle
*sing in the kitchen | *chanter dans la cuisine
*dance in the living room | *danser dans le salon
*invite @my friends | *inviter @mes amis
*call all @my friends | *appeler tous @mes amis
*buy a cake for everybody | *acheter un gâteau pour tout le monde
'''
# The world's situations: what is the case, was the case (or a dash), and what is true if it is.
OUTSIDE = '''
- it's raining | il pleut | it was raining | il pleuvait
- the weather is bad | il fait mauvais | the weather was bad | il faisait mauvais
- it's windy | il y a du vent | it was windy | il y avait du vent
*stay at home | *rester à la maison
*take the umbrella | *prendre le parapluie
*watch a film at home | *regarder un film à la maison
*play cards with the children | *jouer aux cartes avec +les enfants
*go to work by bus | *aller à +le travail en bus
*put on @my raincoat | *mettre @mon imperméable
*close all the windows | *fermer toutes les fenêtres
*visit a museum | *visiter un musée
! *play football in the park | *jouer à +le football dans le parc
! *go for a walk | *aller se promener
! *go to work by bike | *aller à +le travail à vélo

- it's hot | il fait chaud | it was hot | il faisait chaud
- it's sunny | il y a du soleil | it was sunny | il y avait du soleil
- the weather is nice | il fait beau | the weather was nice | il faisait beau
*swim in the lake | *nager dans le lac
*go to the beach | *aller à la plage
*eat in the garden | *manger dans le jardin
*have a picnic by the river | *faire un pique-nique au bord de la rivière
*go to school by bike | *aller à le école à vélo
*eat an ice cream in the park | *manger une glace dans le parc
*wear a hat | *porter un chapeau
*sit under a tree | *se_asseoir sous un arbre
! *stay inside | *rester à le intérieur
! *work in the office | *travailler à +le bureau
! *watch television all day | *regarder la télévision toute la journée

- it's snowing | il neige | it was snowing | il neigeait
- it's very cold | il fait très froid | it was very cold | il faisait très froid
*wear @my boots | *porter @mes bottes
*put on @my gloves and a scarf | *mettre @mes gants et une écharpe
*drink hot tea | *boire du thé chaud
*drive slowly | *conduire lentement
*stay in the house | *rester dans la maison
*wear a warm coat | *porter un manteau chaud
! *walk to school | *aller à le école à pied
! *run in the park | *courir dans le parc

- the store is closed | le magasin est fermé | the store was closed | le magasin était fermé
- there's no bread | il ne y a pas de pain | there was no bread | il ne y avait pas de pain
- the fridge is empty | le frigo est vide | the fridge was empty | le frigo était vide
*go to the market | *aller à +le marché
*eat at the restaurant | *manger à +le restaurant
*order a pizza | *commander une pizza
*go to another store | *aller dans un autre magasin
*have dinner with the neighbors | *dîner avec +les voisins
*eat at @my parents' house | *manger chez @mes parents

- the computer is broken | le ordinateur est cassé | the computer was broken | le ordinateur était cassé
- the computer is too slow | le ordinateur est trop lent | the computer was too slow | le ordinateur était trop lent
- the internet isn't working | internet ne marche pas | the internet wasn't working | internet ne marchait pas
*write the letter by hand | *écrire la lettre à la main
*work at the library | *travailler à la bibliothèque
*use the phone | *utiliser le téléphone
*read a book instead | *lire un livre à la place
*ask @my brother for help | *demander de le aide à @mon frère
! *try to work | *essayer de travailler
! *stay calm | *rester =calm

- the car is broken | la voiture est en panne | the car was broken | la voiture était en panne
- there are no buses today | il ne y a pas de bus aujourd'hui | there were no buses | il ne y avait pas de bus
- the train is late | le train est en retard | the train was late | le train était en retard
*take a taxi | *prendre un taxi
*walk to the office | *aller à +le bureau à pied
*arrive late | *arriver en retard
*go to work by bike | *aller à +le travail à vélo
*call @my boss | *appeler @mon patron
*wait in the coffee shop | *attendre à +le café
! *arrive on time | *arriver à le heure

- there's too much noise | il y a trop de bruit | there was too much noise | il y avait trop de bruit
- the neighbors are noisy | +les voisins sont bruyants | the neighbors were noisy | +les voisins étaient bruyants
- the children are playing in the hallway | +les enfants jouent dans le couloir | the children were playing in the hallway | +les enfants jouaient dans le couloir
*close the door | *fermer la porte
*work in another room | *travailler dans une autre pièce
*go to the library | *aller à la bibliothèque
*wear a headset | *porter un casque
! *sleep well | *dormir bien
! *read @my newspaper | *lire @mon journal
! *work for three hours | *travailler pendant trois heures

- the film is boring | le film est ennuyeux | the film was boring | le film était ennuyeux
- the lesson is too long | la leçon est trop longue | the lesson was too long | la leçon était trop longue
- the book is difficult | le livre est difficile | the book was difficult | le livre était difficile
*fall asleep | se_*endormir
*look at @my watch | *regarder @ma montre
*think about something else | *penser à autre chose
*close @my eyes | *fermer les yeux
! *stay until the end | *rester jusque à la fin
! *find the story interesting | *trouver le histoire intéressante

- the exercise is difficult | le exercice est difficile | the exercise was difficult | le exercice était difficile
- this word is new | ce mot est nouveau | this word was new | ce mot était nouveau
- the sentence isn't clear | la phrase ne est pas claire | the sentence wasn't clear | la phrase ne était pas claire
*use a dictionary | *utiliser un dictionnaire
*ask the teacher | *demander à +le professeur
*read the text again | *relire le texte
*write an example | *écrire un exemple
! *understand the text | *comprendre le texte
! *find the answer | *trouver la réponse
'''


def situations(table):
    """The groups of a table: reasons, what follows, what does not follow."""
    groups = []
    for block in table.strip().split('\n\n'):
        cells = [[cell.strip() for cell in line.lstrip('-! ').split('|')] for line in block.splitlines()]
        marks = [line[0] for line in block.splitlines()]
        groups.append(tuple(tuple(tuple(cell) for cell, m in zip(cells, marks)
                                  if m == mark or mark == '*' and m not in '-!') for mark in '-*!'))
    return tuple(groups)


REASONS, WORLD = situations(SITUATIONS), situations(OUTSIDE)
LASTING_ENGLISH = set('be have want need like feel'.split())
BECAUSE = (('because', 'parce que'),)


def speakable(row):
    """Rows with forms of their own are left to other tables."""
    return '~' not in row[1] and 'not' not in row[0].split() and 'se_*' not in row[1]


def two_of_one():
    """A reason and what follows from it, for one subject: (who, reason, deed, contrary)."""
    reasons, deeds, contraries = deal(REASONS)
    reasons, deeds = tuple(filter(speakable, reasons)), tuple(filter(speakable, deeds))
    return who_ever(), deal(reasons), deal(deeds), deal(contraries) if contraries else None


WILL_HAPPEN = (('going', 'present'), ('now', 'now'), ('present', 'present'), ('past', 'past'))


def stays(row):
    """Whether an English row is about a state: then it has no -ing form here."""
    return row[0].split()[0][1:] in STATIVE


@pattern('cause', 420)
def because_of_oneself():
    who, reason, deed, _ = two_of_one()
    time, when = deal((('now', 'present'), ('past', 'past'), ('going', 'present'), ('present', 'present')))
    if stays(deed) and time in ('going', 'now'):
        time = 'present'
    first, second = clause(who, deed, time), clause(again(who), reason, when)
    because, so = (' because', ' parce que'), SO
    if deal(OFTEN):
        return joined(first, because, second)
    return joined(clause(who, reason, when), so, clause(again(who), deed, time))


@pattern('when', 230)
def when_one_is():
    who, reason, deed, _ = two_of_one()
    if re.search('tomorrow|want|like', reason[0]) or 'today' in deed[0]:
        return None
    if stays(deed):
        return None
    often, souvent = deal((('', ''), ('', ''), ('often', 'souvent'), ('always', 'toujours')))
    if deal(HALF):
        first = clause(who, reason)
        second = english_clause(again(who), deed[0]), french_clause(again(who), deed[1], more=souvent)
        second = with_adverb(second, again(who), often)
        return joined(('when ' + first[0], 'quand ' + first[1]), (',', ','), second)
    first = english_clause(who, deed[0]), french_clause(who, deed[1], more=souvent)
    return joined(with_adverb(first, who, often), (' when', ' quand'), clause(again(who), reason))


def with_adverb(sides, who, often):
    """Often stands before the English verb, as souvent stands behind the French one."""
    return sides[0].replace(who.english, f'{who.english} {often}', 1), sides[1]


@pattern('condition', 220)
def if_one_is():
    who, reason, deed, _ = two_of_one()
    match deal(('command', 'can', 'going')):
        case 'command' if '*be afraid' not in deed[0] and 'want' not in deed[0] and 'have' not in deed[0]:
            first = clause(YOU, reason)
            english = base(YOU, deed[0])
            return f'if {first[0]}, {english}', f'si {first[1]}, {imperative(deed[1])} !'
        case 'can':
            first = clause(who, reason)
            you = again(who)
            can = you.english + ' can ' + base(you, deed[0])
            if stays(deed):
                return None
            return (f'if {first[0]}, {can}',
                    f'si {first[1]}, {you.french} {POUVOIR[you.slot]} {infinitive(you, deed[1])}')
        case 'going':
            if stays(deed):
                return None
            return joined(('if ' + clause(who, reason)[0], 'si ' + clause(who, reason)[1]), (',', ','),
                          clause(again(who), deed, 'going'))


@pattern('contrast', 170)
def although_one_is():
    who, reason, _, contrary = two_of_one()
    if not contrary:
        return None
    if deal(HALF):
        return joined(clause(who, reason), BUT, clause(again(who), contrary))
    verb = reason[1].split()[0][1:]
    if verb not in SUBJUNCTIVES:
        return None
    although = 'although ' + english_clause(who, reason[0], short=deal(HALF))
    wish = 'bien que ' + french_clause(who, reason[1], 'wish')
    if deal(HALF):
        return joined((although, wish), (',', ','), clause(again(who), contrary))
    return joined(clause(who, contrary), ('', ''),
                  ('although ' + english_clause(again(who), reason[0]),
                   'bien que ' + french_clause(again(who), reason[1], 'wish')))


def the_world():
    facts, deeds, contraries = deal(WORLD)
    deeds = tuple(filter(speakable, deeds))
    return who_ever(), deal(facts), deal(deeds), deal(contraries) if contraries else None


def loose(english):
    """The uncontracted form, every other time."""
    if deal(HALF):
        return english
    for short, long in (("it's", 'it is'), ("there's", 'there is'), ("isn't", 'is not'), ("wasn't", 'was not')):
        english = english.replace(short, long)
    return english


@pattern('cause-outside', 380)
def because_of_the_world():
    who, fact, deed, contrary = the_world()
    now, maintenant, then, alors = fact
    match deal(('because', 'because', 'so', 'was', 'going', 'but')):
        case 'because':
            return joined(clause(who, deed, 'now'), (' because', ' parce que'), (loose(now), maintenant))
        case 'so':
            return joined((loose(now), maintenant), SO, clause(who, deed, 'now'))
        case 'was':
            if deal(HALF):
                return joined(clause(who, deed, 'past'), (' because', ' parce que'), (loose(then), alors))
            return joined((then, alors), SO, clause(who, deed, 'past'))
        case 'going':
            return joined(clause(who, deed, 'going'), (' because', ' parce que'), (loose(now), maintenant))
        case 'but' if contrary:
            return joined((loose(now), maintenant), BUT, clause(who, contrary, 'now'))


@pattern('when-outside', 170)
def when_the_world_is():
    who, fact, deed, contrary = the_world()
    now, maintenant, then, alors = fact
    if 'today' in now:
        return None
    match deal(('when', 'when', 'behind', 'even')):
        case 'when':
            return joined(('when ' + loose(now), 'quand ' + maintenant), (',', ','), clause(who, deed))
        case 'behind':
            return joined(clause(who, deed), (' when', ' quand'), (loose(now), maintenant))
        case 'even' if contrary:
            return joined(clause(who, contrary), (' even when', ' même quand'), (loose(now), maintenant))


@pattern('condition-outside', 160)
def if_the_world_is():
    who, fact, deed, _ = the_world()
    now, maintenant, *_ = fact
    then = now.replace("it's raining", 'it rains').replace("it's snowing", 'it snows')
    match deal(('going', 'command', 'can')):
        case 'going':
            return joined(('if ' + then, 'si ' + maintenant), (',', ','), clause(who, deed, 'going'))
        case 'command':
            return f'if {then}, {base(YOU, deed[0])}', f'si {maintenant}, {imperative(deed[1])} !'
        case 'can':
            return (f'if {then}, {who.english} can {base(who, deed[0])}',
                    f'si {maintenant}, {who.french} {POUVOIR[who.slot]} {infinitive(who, deed[1])}')


# What one does one thing after another; the first verb of each takes no object pronoun.
SEQUENCES = (rows("""
    *get up | *se_lever
    *take a shower | *prendre une douche
    *get dressed | *se_habiller
    *have breakfast | *prendre le petit déjeuner
    *brush @my teeth | *se_brosser les dents
    *leave the house | *quitter la maison
    *go to work | *aller à +le travail
    """), rows("""
    *come home | *rentrer chez @moi
    *clean the kitchen | *nettoyer la cuisine
    *cook dinner | *préparer le dîner
    *eat | *manger
    *do the dishes | *faire la vaisselle
    *watch television | *regarder la télévision
    *read a book | *lire un livre
    *turn off the light | *éteindre la lumière
    """), rows("""
    *buy a ticket | *acheter un billet
    *wait for the train | *attendre le train
    *find @my seat | *trouver @ma place
    *travel to Paris | *voyager jusque à Paris
    *look for a hotel | *chercher un hôtel
    *visit the museum | *visiter le musée
    *write to @my family | *écrire à @ma famille
    """), rows("""
    *read the text | *lire le texte
    *write the new words | *écrire les nouveaux mots
    *do the exercises | *faire les exercices
    *ask a question | *poser une question
    *close the book | *fermer le livre
    *leave the classroom | *quitter la salle de classe
    """), rows("""
    *make a list | *faire une liste
    *go to the supermarket | *aller à +le supermarché
    *buy vegetables | *acheter des légumes
    *pay | *payer
    *fill the fridge | *remplir le frigo
    *make a soup | *faire une soupe
    """))


def in_order():
    """Two things of a sequence, in their order."""
    sequence = deal(SEQUENCES)
    first = below(len(sequence) - 1)
    return sequence[first], sequence[first + 1 + below(len(sequence) - 1 - first)]


@pattern('sequence', 340)
def before_and_after():
    who, (first, second) = who_ever(), in_order()
    time = deal(('present', 'past', 'going'))
    if time == 'past' and re.search('brosser|lire', first[1] + second[1]):
        time = 'present'  # "I read" would be both
    match deal(('before', 'before it', 'after', 'then', 'and', 'then')):
        case 'before':
            return joined(clause(who, first, time), ('', ''), (f'before {doing(who, second[0])}',
                                                               f'avant de {infinitive(who, second[1])}'))
        case 'before it':
            return joined((f'before {doing(who, second[0])}', f'avant de {infinitive(who, second[1])}'), (',', ','),
                          clause(who, first, time))
        case 'after' if 'brosser' not in first[1]:
            return joined((f'after {doing(who, first[0])}', f'après {having_done(who, first[1])}'), (',', ','),
                          clause(who, second, time))
        case 'then':
            first_, d_abord = deal((('', ''), ('first', "d'abord")))
            then, puis = deal((('then', 'puis'), ('and then', 'et puis')))
            start = clause(who, first, time)
            return (f'{first_} {start[0]}, {then} {clause(again(who), second, time)[0]}',
                    f'{d_abord} {start[1]}, {puis} {clause(again(who), second, time)[1]}')
        case 'and':
            return joined(clause(who, first, time), AND, clause(again(who), second, time))


# ---------------------------------------------------------------- all, every, several, both, no

@pattern('all', 150)
def all_every_both():
    tag, names = deal((('clothes', 'expensive beautiful clean dirty'), ('task', 'easy difficult important'),
                       ('town', 'open closed old modern'), ('people', 'happy tired nice polite funny'),
                       ('fruit', 'ripe sweet good'), ('small', 'old lost'), ('room', 'clean small bright'),
                       ('pet', 'intelligent old beautiful'), ('device', 'slow expensive broken'),
                       ('kin', 'kind shy tired happy tall')))
    noun, name = deal(words(tag)), deal(names.split())
    adjective = PERSONAL.get(name) if tag in ('people', 'kin') else BY_NAME[name]
    if not all(noun.english) or not adjective or noun.english[0] in (
            'wife', 'husband', 'mother', 'father', 'mom', 'dad', 'parking lot', 'bus stop', 'gas station', 'square'):
        return None
    many = phrase(deal(OWNERS) if tag in ('kin', 'small', 'clothes', 'pet', 'device') else 'the',
                  noun, True)
    form = agreeing(adjective, many)
    match deal(('all', 'all', 'every', 'several', 'both', 'none', 'some')):
        case 'all':
            tous = 'toutes' if many.feminine else 'tous'
            whole = Phrase(f'all {many.english}', f'{tous} {many.french}', 4, many.feminine, True)
            return clause(whole, (f'*be {adjective.english}', f'*être {form}'), deal(('present', 'past')))
        case 'every' if tag not in ('kin',):
            one = Phrase(f'every {noun.english[0]}', f'chaque {noun.french[0]}', 2, many.feminine)
            return clause(one, (f'*be {adjective.english}', f'*être {agreeing(adjective, one)}'), deal(('present', 'past')))
        case 'several':
            some = Phrase(f'several {noun.english[1]}', f'plusieurs {noun.french[1]}', 4, many.feminine, True)
            return clause(some, (f'*be {adjective.english}', f'*être {form}'), deal(('present', 'past')))
        case 'both':
            both = Phrase(f'both {noun.english[1]}', f'+les deux {noun.french[1]}', 4, many.feminine, True)
            return clause(both, (f'*be {adjective.english}', f'*être {form}'), deal(('present', 'past')))
        case 'none' if tag != 'kin':
            un = 'aucune' if many.feminine else 'aucun'
            one = Phrase('', '', 2, many.feminine)
            form = agreeing(adjective, one)
            return deal(((f'no {noun.english[0]} is {adjective.english}', f'{un} {noun.french[0]} ne est {form}'),
                         (f'no {noun.english[0]} was {adjective.english}', f'{un} {noun.french[0]} ne était {form}')))
        case 'some' if tag != 'kin':
            some = Phrase(f'some {noun.english[1]}', f'certains {noun.french[1]}' if not many.feminine else
                          f'certaines {noun.french[1]}', 4, many.feminine, True)
            return clause(some, (f'*be {adjective.english}', f'*être {form}'), deal(('present', 'past')))


PERSONAL = {name: quality_named(name, tag) for name, tag in (
    ('happy', 'mood'), ('tired', 'mood'), ('polite', 'character'), ('funny', 'character'),
    ('kind', 'character'), ('shy', 'character'), ('tall', 'look'))}


# ---------------------------------------------------------------- somebody, something, this and that

SOMEBODY = (('somebody', "quelqu'un"), ('someone', "quelqu'un"), ('everybody', 'tout le monde'),
            ('everyone', 'tout le monde'), ('nobody', 'personne ne'), ('no one', 'personne ne'))
SOMETHING = (('something', 'quelque chose'), ('nothing', 'rien'))


@pattern('indefinite', 110)
def somebody_does():
    somebody_, quelqu_un = deal(SOMEBODY)
    who = Phrase(somebody_, quelqu_un)
    row = deal(deal((tuple(row for row in LIVES[2:] if 'porter' not in row[1]), HOBBIES[:16])))
    if deal(SOMETIMES):
        speaker = deal((I, YOU, HE, SHE, WE, THEY))
        word, mot = deal((('something interesting', "quelque chose d'intéressant"), ('something strange', "quelque chose d'étrange"),
                          ('something new', 'quelque chose de nouveau'), ('something beautiful', 'quelque chose de beau'),
                          ('something important', "quelque chose d'important"), ('something else', "quelque chose d'autre")))
        see, voir = deal((('see', 'voir'), ('find', 'trouver'), ('hear', 'entendre'), ('buy', 'acheter'), ('learn', 'apprendre'),
                          ('eat', 'manger'), ('read', 'lire')))
        if see == 'eat' and word.split()[1] not in ('new', 'else', 'strange'):
            return None
        return clause(speaker, (f'*{see} {word}', f'*{voir} {mot}'), deal(('past', 'going')))
    where = deal((('', ''), ('in my family', 'dans ma famille'), ('in this class', 'dans cette classe'),
                  ('in our street', 'dans notre rue')))
    if re.search('live|every|come|this|next|forest', row[0]):
        where = '', ''
    return clause(who, (f'{row[0]} {where[0]}', f'{row[1]} {where[1]}'))


@pattern('demonstrative', 130)
def this_and_that():
    noun = deal(words('clothes', 'small', 'text', 'town', 'fruit', 'people', 'thought', 'task', 'device'))
    many = noun.english[0] == '' or (noun.english[1] != '' and deal(SOMETIMES))
    adjective = deal(fitting_qualities(noun)) if 'people' not in noun.tags else deal(TRAITS)
    this = phrase('this', noun, many)
    that_word = ('those' if many else 'that') + ' ' + noun.english[many]
    that = Phrase(that_word, this.french, this.slot, this.feminine, this.plural)
    see = deal((('see', 'voir'), ('know', 'connaître'), ('look for', 'chercher'), ('like', 'aimer')))
    match deal(('that', 'that', 'see', 'one', 'c est')):
        case 'that':
            return clause(that, (f'*be {adjective.english}', f'*être {agreeing(adjective, that)}'), negated=deal(SOMETIMES))
        case 'see':
            return clause(who_ever(), (f'*{see[0]} {that.english}', f'*{see[1]} {that.french}'))
        case 'one' if not many and 'people' not in noun.tags:
            this_one, celui = ('this one', 'celle-ci' if this.feminine else 'celui-ci')
            return (f'I prefer this {noun.english[0]} to that one',
                    f'je préfère {this.french} à {"celle-là" if this.feminine else "celui-là"}')
        case 'c est' if not many and 'people' not in noun.tags and adjective.english not in ('lost',):
            what = phrase('a', noun, False, adjective)
            return f"that's {what.english}", f"c'est {what.french}"


# ---------------------------------------------------------------- names and numbers that are rare

# What stands in the phenomena rare-… is to be met once or twice in the whole corpus, alike on
# both sides: the model shall learn to copy what it does not know.
WOMEN = tuple(Phrase(name, name, feminine=True) for name in lexicon.WOMEN.split())
MEN = tuple(Phrase(name, name) for name in lexicon.MEN.split())
RARE_NAMES = WOMEN + MEN
CALM = tuple(phrase for phrase in RARE_NAMES if not opens_with_vowel(phrase.french)
             and phrase.french[0] not in 'HY')  # de Karim: nothing is elided before it
FAR_CITIES = tuple((f'in {city}', f'à {city}') for city in lexicon.FAR_CITIES.split())


@pattern('rare-name', 430)
def rare_names():
    name, friend = deal(RARE_NAMES), deal(CALM)
    city, ville = in_city()
    match deal(('am', 'my name', 'kin', 'fact', 'fact', 'with', 'of', 'from', 'works', 'because', 'call', 'and', 'sir',
                'where', 'hobby', 'situation', 'situation', 'than')):
        case 'am':
            greeting, bonjour = deal(GREETINGS)
            return f"{greeting}, I'm {name.english}", f'{bonjour}, je suis {name.french}'
        case 'my name':
            fact = deal((origin, home, household, age, tongue))(Phrase('I', 'je', 0, name.feminine))
            return joined((f'my name is {name.english}', f"je me appelle {name.french}"), AND, fact)
        case 'kin':
            kin = own(deal(tuple(n for n in KIN if (n.gender == 'f') == name.feminine)))
            is_called = deal((("'s name is", '*se_appeler'),))
            return (f"{kin.english}'s name is {name.english}",
                    f'{french_clause(kin, "*se_appeler")} {name.french}')
        case 'fact':
            return deal((origin, home, job_of, nation_of, tongue, age, household))(name)
        case 'with':
            who, row = deal(PRONOUNS), deal(HOBBIES[10:])
            return clause(who, (f'*like to {base(who, row[0])} with {name.english}',
                                f'*aimer {infinitive(who, row[1])} avec {name.french}'))
        case 'of':
            noun, many = possession()
            what, fits = owned_by(friend, noun, many), deal(fitting_qualities(noun))
            return clause(what, (f'*be {fits.english}', f'*être {agreeing(fits, what)}'))
        case 'from':
            country, _, de = deal(COUNTRIES)
            kin = own(deal(KIN))
            return clause(kin, (f'*be called {name.english} and *be from {country}', f'*se_appeler {name.french} et *venir {de}')) \
                if name.feminine == kin.feminine else None
        case 'works':
            return f'{name.english} works with me in {city[3:]}', f'{name.french} travaille avec moi {ville}'
        case 'call':
            return f'can you call {name.english}, please?', f"peux-tu appeler {name.french}, s'il te plaît ?"
        case 'and':
            row = deal(ROUTINE[10:])
            who = Phrase(f'{name.english} and {friend.english}', f'{name.french} et {friend.french}', 4, name.feminine and friend.feminine, True)
            six, heures = hour()
            return name is not friend and clause(who, (f'{row[0]} at {six}', f'{row[1]} à {heures}'))
        case 'sir':
            return f'good morning {name.english}, how are you?', f'bonjour {name.french}, comment vas-tu ?'
        case 'where':
            return deal(((f'where does {name.english} live?', f'où habite {name.french} ?'),
                         (f'where is {name.english}?', f'où est {name.french} ?'),
                         (f'how old is {name.english}?', f'quel âge a {name.french} ?'),
                         (f'do you know {name.english}?', f'connais-tu {name.french} ?'),
                         (f'this is my friend {name.english}', f'c\'est {"mon amie" if name.feminine else "mon ami"} {name.french}'),
                         (f'this gift is for {name.english}', f'ce cadeau est pour {name.french}'),
                         (f"I'm waiting for {name.english}", f'je attends {name.french}'),
                         (f'I am looking for {name.english}', f'je cherche {name.french}'),
                         (f"I saw {name.english} yesterday", f'je ai vu {name.french} hier'),
                         (f'good evening {name.english}', f'bonsoir {name.french}'),
                         (f'thank you, {name.english}', f'merci, {name.french}'),
                         (f'see you tomorrow, {name.english}', f'à demain, {name.french}')))
        case 'hobby':
            row = deal(HOBBIES)
            return clause(name, (f'*like to {base(name, row[0])}', f'*aimer {infinitive(name, row[1])}'))
        case 'situation':
            _, reason, deed, _ = two_of_one()
            if stays(deed):
                return None
            return joined(clause(name, deed, 'now'), (' because', ' parce que'), clause(again(name), reason))
        case 'than':
            adjective = quality_named(deal('tall old young'.split()), 'look')
            return clause(name, (f'*be {better(adjective)} than {friend.english}',
                                 f'*être {plus(adjective, name)} que {friend.french}')) if name is not friend else None


@pattern('rare-city', 200)
def rare_cities():
    (where, à), who = deal(FAR_CITIES), deal((*PRONOUNS, own(deal(KIN)), deal(FIRST_NAMES)))
    where2, à2 = deal(FAR_CITIES)
    match deal(('live', 'work', 'friend', 'born', 'weather', 'travel', 'degrees', 'study', 'train', 'hotel', 'weekend', 'two')):
        case 'live':
            return clause(who, (f'*live {where}', f'*habiter {à}'), deal(('present', 'present', 'past')))
        case 'work':
            row = deal(pairs(lexicon.JOBS))
            return clause(who, (f'*work {where}', f'*travailler {à}'), negated=deal(SOMETIMES))
        case 'friend':
            kin, parent = deal((('a friend', 'un ami'), ('an aunt', 'une tante'), ('two cousins', 'deux cousins'),
                                ('a brother', 'un frère'), ('a sister', 'une sœur'), ('an uncle', 'un oncle')))
            return clause(who, (f'*have {kin} {where}', f'*avoir {parent} {à}'))
        case 'born':
            return f'{was(who)} born {where}', affirm(who, ETRE, agreed('né', who), à)
        case 'weather':
            row = deal(WEATHER[:-1])
            return f'{loose(row[0])} {where} today', f"{row[1]} {à} aujourd'hui"
        case 'travel':
            when = deal(LATER)
            return clause(who, (f'*travel to {where[3:]} {when[0]}', f'*voyager {à} {when[1]}'), 'going')
        case 'study':
            subject, maths = deal(SUBJECTS)
            return clause(who, (f'*study {subject} {where}', f'*étudier {maths} {à}'))
        case 'train':
            train = phrase('the', deal(LEAVING[1:]))
            number = str(2 + below(10))
            return (f"the train to {where[3:]} leaves at {number} o'clock", f'le train pour {à[2:]} part à {number} heures')
        case 'hotel':
            return clause(who, (f'*know a good hotel {where}', f'*connaître un bon hôtel {à}'))
        case 'weekend':
            return clause(who, (f'*spend the weekend {where}', f'*passer le week-end {à}'), deal(('past', 'going')))
        case 'two':
            other = again(who)
            return where != where2 and joined(clause(who, (f'*live {where}', f'*habiter {à}')), BUT,
                                              clause(other, (f'*work {where2}', f'*travailler {à2}')))


@pattern('rare-number', 300)
def rare_numbers():
    who = one_person()
    number, price_ = str(13 + below(480)), str(15 + below(950))
    born, built, lately = str(1930 + below(92)), str(1880 + below(146)), str(1985 + below(41))
    euros, livres = deal(MONEY)
    noun = deal(words('clothes', 'device', 'instrument'))
    what = phrase('this', noun, noun.english[0] == '')
    match deal(('bus', 'room', 'page', 'born', 'built', 'price', 'paid', 'people', 'pages',
                'minutes', 'train', 'since', 'meters', 'students', 'words', 'year')):
        case 'bus':
            place = phrase('the', deal(TOWN))
            take = deal(((f'bus {number} goes to {place.english}', f'le bus {number} va à {place.french}'),
                         (f'take bus {number} to {place.english}', f'prends le bus {number} jusque à {place.french} !')))
            return take
        case 'room':
            return deal(((f'{is_(who)} in room {number}', affirm(who, ETRE, f'dans la chambre {number}')),
                         (f'room {number} is on the left', f'la chambre {number} est à gauche'),
                         (f'where is room {number}?', f'où est la chambre {number} ?')))
        case 'page':
            return deal(((f'open your book to page {number}', f'ouvre ton livre à la page {number} !'),
                         (f'the exercise is on page {number}', f"l'exercice est à la page {number}"),
                         (f'read page {number} for tomorrow', f'lis la page {number} pour demain !'),
                         (f'the answer is on page {number}', f'la réponse est à la page {number}')))
        case 'born':
            return f'{was(who)} born in {born}', affirm(who, ETRE, agreed('né', who), 'en', born)
        case 'built':
            place = phrase(deal(('the', 'this', OUR)), deal(words('town')[:14]))
            return (f'{place.english} was built in {built}',
                    f'{place.french} a été {agreed("construit", place)} en {built}')
        case 'price':
            return clause(what, (f'*cost {price_} {euros}', f'*coûter {price_} {livres}'))
        case 'paid':
            return clause(who, (f'*pay {price_} {euros} for {what.english}', f'*payer {price_} {livres} pour {what.french}'), 'past')
        case 'people':
            place = deal(named('town village city'))
            return (f'{price_} people live in this {place.english[0]}',
                    f'{price_} personnes habitent dans {phrase("this", place).french}') if 'city' != place.english[0] else None
        case 'pages':
            book = phrase('this', noun_named(deal(('book', 'novel', 'dictionary', 'notebook'))))
            return clause(book, (f'*have {price_} pages', f'*avoir {price_} pages'))
        case 'minutes':
            minutes = str(13 + below(100))
            match_ = deal((('film', 'film'), ('concert', 'concert'), ('lesson', 'leçon'), ('trip', 'voyage')))
            the = phrase('the', noun_named(match_[0]))
            return clause(the, (f'*last {minutes} minutes', f'*durer {minutes} minutes'))
        case 'train':
            city, ville = deal(CITIES)
            return f'train {number} goes to {city}', f'le train {number} va à {ville}'
        case 'since':
            return (f'{has(who)} lived here since {lately}',
                    affirm(who, conjugate('habiter').present, f'ici depuis {lately}'))
        case 'meters':
            thing_ = phrase('this', noun_named(deal(('tree', 'bridge', 'castle'))))
            return clause(thing_, (f'*be {number} years old', f'*avoir {number} ans'))
        case 'students':
            return deal(((f'there are {number} students in our school', f'il y a {number} étudiants dans notre école'),
                         (f'there are {number} books in this library', f'il y a {number} livres dans cette bibliothèque'),
                         (f'the hotel has {number} rooms', f"l'hôtel a {number} chambres"),
                         (f'there are {number} people in the theater', f'il y a {number} personnes dans le théâtre')))
        case 'words':
            return deal((clause(who, (f'*know {number} words', f'*connaître {number} mots')),
                         clause(who, (f'*learn {number} new words', f'*apprendre {number} nouveaux mots'), 'past'),
                         (f'this text has {number} words', f'ce texte a {number} mots')))
        case 'year':
            return clause(who, deal(((f'*buy this house in {lately}', f'*acheter cette maison en {lately}'),
                                     (f'*come to France in {lately}', f'*venir en France en {lately}'),
                                     (f'*start this job in {lately}', f'*commencer ce travail en {lately}'))), 'past')


# ---------------------------------------------------------------- never trained on

@pattern('held-quality-of-the-friend', 40, HELD_OUT)
def held_possessor_comparison():
    """My sister's phone is older than Paul's dog: a possessor on both sides of a comparison."""
    owner, other = own(deal(KIN)), deal(FIRST_NAMES)
    noun = deal(words('device', 'owned'))
    adjective = BY_NAME[deal('old fast slow expensive'.split())]
    one = owned_by(owner, noun, False)
    celui = 'celle' if one.feminine else 'celui'
    the = phrase('the', noun)
    return clause(one, (f"*be {better(adjective)} than {other.english}'s {noun.english[0]}",
                        f'*être {plus(adjective, one)} que {the.french} de {other.french}'))


@pattern('held-because-there-is', 40, HELD_OUT)
def held_because_there_is():
    """I'm going to the market because there are no more eggs in the kitchen."""
    who, noun = who_ever(), deal((*TASTED, *EATEN))
    many = 'mass' not in noun.tags
    go, aller = deal((('go to the market', 'aller à +le marché'), ('go to the supermarket', 'aller à +le supermarché'),
                      ('take the car', 'prendre la voiture'), ('go to the bakery', 'aller à la boulangerie')))
    if 'bakery' in go and noun.english[0] not in ('bread', 'cake', 'croissant', 'pie'):
        return None
    start = 'there are' if many else deal(THERE_IS)
    return joined(clause(who, (f'*{go}', f'*{aller}'), 'going'), (' because', ' parce que'),
                  (f'{start} no {noun.english[many]} in the kitchen', f'il ne y a pas de {noun.french[many]} dans la cuisine'))


@pattern('held-when-favorite', 35, HELD_OUT)
def held_think_that_who():
    """I think that the man who lives here is a doctor."""
    who = who_does(deal(PEOPLE))
    trait = deal(TRAITS)
    think, que = deal([(e, f) for e, f in OPINIONS if f.endswith('que')])
    made = clause(who, (f'*be {trait.english}', f'*être {agreeing(trait, who)}'))
    return f'{think} {made[0]}', f'{que} {made[1]}'


@pattern('held-where-superlative', 35, HELD_OUT)
def held_live_in_the_biggest():
    """We live in the oldest house in the village."""
    noun = deal(named('house apartment farm', 'dwelling'))
    adjective = BY_NAME[deal('big small old modern expensive beautiful'.split())]
    where, où = deal((('in the village', 'du village'), ('in the city', 'de la ville'), ('in the street', 'de la rue'),
                      ('in the neighborhood', 'du quartier')))
    best = the_most(noun, adjective)
    return clause(who_ever(), (f'*live in {best.english} {where}', f'*habiter dans {best.french} {où}'))
