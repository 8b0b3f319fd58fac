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


def job_of(who):
    english, un, une = deal(pairs(lexicon.JOBS))
    if who.plural:
        return clause(who, (f'*be {lexicon.english_plural(english)}',
                            f'*être {lexicon.french_plural((un, une)[who.feminine])}'))
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


@pattern('introduction', 330)
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


@pattern('introduction', 210)
def two_facts():
    first, second = deal(FACTS), deal(FACTS)
    who = deal((I, I, HE, SHE, WE, THEY, person()))
    if first is second or {first, second} == {origin, nation_of}:
        return None
    return joined(first(who), AND, second(again(who)))


@pattern('introduction', 110)
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


def owned_by(owner, noun, plural):
    """my sister's dog, le chien de ma sœur"""
    s = "'" if owner.plural and owner.english.endswith('s') else "'s"
    the = phrase('the', noun, plural)
    return Phrase(f'{owner.english}{s} {noun.english[plural]}', f'{the.french} de {owner.french}',
                  the.slot, the.feminine, the.plural)


@pattern('possessor', 150)
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


@pattern('family', 150)
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


@pattern('place', 260)
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


@pattern('place', 200)
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
        start = deal(('there is', "there's")) if not many else 'there are'
        return f'{start} no {noun.english[many]}', f'il ne y a pas de {noun.french[many]}'
    if 'mass' in noun.tags:
        what = phrase('some', noun)
        return f'{deal(THERE_IS)} {what.english}', f'il y a {what.french}'
    what = phrase('a', noun, many)
    start = 'there are' if many else deal(THERE_IS)
    return f'{start} {what.english}', f'il y a {what.french}'


@pattern('there-is', 220)
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


@pattern('there-is', 130)
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


def eats(noun):
    if 'ingredient' in noun.tags:
        return 'buy', 'acheter'
    return ('drink', 'boire') if 'drink' in noun.tags else ('eat', 'manger')


@pattern('partitive', 300)
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
                    f'est-ce que {who.french} {conjugate(verb[1]).present[who.slot]} {some.french} ?')
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
        case 'have':
            return f'can I have {what}?', f'est-ce que je peux avoir {quoi} ?'
        case 'two' if other[0] != cup:
            return f"I'd like {what} and {other[0]}", f'je voudrais {quoi} et {other[1]}'
        case 'for me':
            return f'for me, {what}', f'pour moi, {quoi}'


@pattern('food', 200)
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
            kind, sorte = deal((('dish', 'plat'), ('food', 'aliment')))
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
COUNTED = words('small', 'thought', 'task', 'clothes', 'pet', 'kin', 'text')
MEASURES = (('a kilo of', 'un kilo de'), ('two kilos of', 'deux kilos de'), ('half a kilo of', 'un demi-kilo de'),
            ('a box of', 'une boîte de'), ('a bag of', 'un sac de'), ('a basket of', 'un panier de'))
LIQUID = (('a liter of', 'un litre de'), ('a bottle of', 'une bouteille de'), ('a glass of', 'un verre de'))


@pattern('quantity', 240)
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


@pattern('quantity', 110)
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
        twenty, vingt = deal(NUMBER_WORDS[1:])
    else:
        twenty = vingt = str(13 + below(180))
    euros, livres = deal(MONEY)
    return f'{twenty} {euros}', f'{vingt} {livres}'


@pattern('price', 200)
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


@pattern('shopping', 100)
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


@pattern('time', 270)
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
            when = deal(((f'at {six}', f'à {heures}'), (f'at {six}', f'à {heures}'), deal(USUALLY)))
            if 'breakfast' in row[0] and 'break' in when[0]:
                return None
            if 'dinner' in row[0] and 'dinner' in when[0]:
                return None
            row = row[0] + ' ' + when[0], row[1] + ' ' + when[1]
            return clause(who, row, negated=deal((True, False, False, False)))
        case 'asks':
            who, row = deal((YOU, HE, SHE, THEY)), deal(ROUTINE)
            return (f'what time {do(who)} {english_clause(who, row[0]).replace(who.english, who.english, 1)}?',
                    'à quelle heure est-ce que ' + french_clause(who, row[1]) + ' ?') if who.slot in (1, 4) else None


@pattern('habit', 130)
def how_often():
    who, row = who_ever(), deal(ROUTINE[3:6] + ROUTINE[10:] + HABITS_OF_TIME)
    often, souvent = deal(pairs(lexicon.OFTENNESS))
    english, translation = english_clause(who, row[0]), french_clause(who, row[1], more='' if often == 'never' else souvent)
    if often == 'never':
        translation = french_clause(who, row[1], negated=True).replace(' pas ', ' jamais ', 1)
        translation = translation + ' ' if not translation.endswith(' pas') else translation[:-3] + 'jamais'
    return english.replace(who.english, f'{who.english} {often}', 1), translation


@pattern('date', 120)
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


@pattern('weather', 150)
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
    *be lucky | *avoir de la chance
    *be late | *être en retard
    *be in a hurry | *être pressé_
    *have a cold | *avoir un rhume
    *have a fever | *avoir de la fièvre
    *have the flu | *avoir la grippe
    *need help | *avoir besoin de aide
    *need sleep | *avoir besoin de sommeil
    *be on vacation | *être en vacances
""")
HAVING = tuple((e, f.replace('pressé_', '=busy') if False else f) for e, f in HAVING if 'pressé' not in f)


@pattern('health', 190)
def health():
    who = who_ever()
    when = deal((('', ''), ('', ''), ('today', "aujourd'hui"), ('this morning', 'ce matin')))
    match deal(('ache', 'ache', 'hurts', 'hurts', 'having', 'mood', 'feel', 'since')):
        case 'ache':
            ache, mal = deal(ACHES)
            return clause(who, (f'*have {ache} {when[0]}', f'*avoir {mal} {when[1]}'),
                          negated=deal((True, False, False, False)))
        case 'hurts':
            noun, many = deal(HURTING)
            if who.plural and not many:
                return None
            owner = owner_of(who)[0] if who in INDEX else f"{who.english}'s"
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
            better, mieux = deal((('better', 'mieux'), ('well', 'bien')))
            return clause(who, (f'*feel {better} {when[0]}', f'*se_sentir {mieux} {when[1]}'),
                          negated=better == 'well' or deal(SOMETIMES))
        case 'since':
            return None


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


@pattern('favorite', 160)
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


@pattern('liking-to', 190)
def likes_and_abilities():
    who, row, other = who_ever(), deal(HOBBIES), deal(HOBBIES)
    if row is other:
        return None
    sport, au = deal(SPORTS)
    play, jouer = f'play {sport}', f'jouer {au}'
    do_it, faire = deal(((base(who, row[0]), infinitive(who, row[1])), (play, jouer)))
    match deal(('like', 'love', 'well', 'prefer', 'can', 'cannot', 'good', 'play', 'and')):
        case 'like' | 'love' as like:
            return clause(who, (f'*{like} to {do_it}', f'*{"aimer" if like == "like" else "adorer"} {faire}'),
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


@pattern('adjective-place', 330)
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


@pattern('comparative', 230)
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


@pattern('comparative', 110)
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
    if tag == 'nature' and adjective.english == 'long' and noun.english[0] not in ('river', 'beach', 'valley'):
        return None
    if tag == 'people' and adjective.english in ('tall', 'kind', 'funny', 'young', 'strong'):
        adjective = next((a for a in qualities('look', 'character') if a.english == adjective.english), adjective)
    return noun, adjective, where


@pattern('superlative', 190)
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


@pattern('opinion', 260)
def opinion():
    what, english, translation = judgement()
    think, que = deal((('', ''), *OPINIONS))
    if think and not que:
        return None
    return f'{think} {english}', f'{que} {translation}'


@pattern('opinion', 150)
def two_opinions():
    what, english, translation = judgement()
    other, english2, translation2 = judgement()
    if what is other:
        return None
    think, que = deal((('', ''), *(o for o in OPINIONS if o[1])))
    and_, et = deal(((', but', ', mais'), (' and', ' et'), (', and', ', et')))
    et += ' que' * que.endswith('que')
    if (' not ' in english + english2 or "n't" in english + english2) == (and_ != ', but'):
        return None
    return f'{think} {english}{and_} {english2}', f'{que} {translation}{et} {translation2}'
