"""data/corpus/topics_people.py: introductions, families and what is whose."""

from topics_base import *

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
        return clause(who,
                      deal((('*have a dog', '*avoir un chien'),
                            ('*have two cats', '*avoir deux chats'),
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


@pattern('two-facts', 60)
def two_facts():
    first, second = deal(FACTS), deal(FACTS)
    who = deal((I, I, HE, SHE, WE, THEY, person()))
    if who.english.startswith('the ') and job_of in (first, second):
        return None
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
            (f'which languages {do(who)} {who.english} speak?',
             f'quelles langues est-ce que {who.french} {conjugate("parler").present[who.slot]} ?'),
            (f'what is {son[0]} job?', f'quel est {son[1]} métier ?'),
            (f'what is {son[0]} favorite color?', f'quelle est {son[2]} couleur préférée ?'),
            (f'how old {are(who)} {who.english}?', f'quel âge {AVOIR[who.slot]}-t-{who.french} ?'
             if who.slot == 2 else f'quel âge {AVOIR[who.slot]}-{who.french} ?'),
        ))
    return deal((
        (f'how old {are(who)} {who.english}?', f'quel âge {AVOIR[who.slot]} {who.french} ?'),
        (f'where does {who.english} live?', f'où est-ce que {who.french} habite ?') if who.slot == 2 else
        (f'where do {who.english} live?', f'où est-ce que {who.french} habitent ?'),
        (f'where {are(who)} {who.english} from?',
         f"d'où {conjugate('venir').present[who.slot]} {who.french} ?"),
        (f'where {are(who)} {who.english} now?', f'où {est} {who.french} maintenant ?'),
    ))


@pattern('introduction', 60)
def friend_from():
    """I have a friend from Brazil who speaks three languages."""
    who, friend = deal(PRONOUNS), deal((('a friend', 'un ami', HE), ('a neighbor', 'un voisin', HE),
                                        ('a cousin', 'un cousin', HE),
                                        ('a teacher', 'un professeur', HE),
                                        ('an aunt', 'une tante', SHE),
                                        ('an uncle', 'un oncle', HE)))
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


FITTING = {
    'pet': 'old big small intelligent cute loyal beautiful gentle',
    'clothes': 'new old beautiful expensive clean dirty wet',
    'small': 'new old lost', 'device': 'new old broken expensive slow fast',
    'vehicle': 'new old fast slow expensive clean dirty',
    'instrument': 'old new beautiful expensive', 'furniture': 'old new comfortable heavy beautiful',
    'fruit': 'good ripe sweet delicious', 'vegetable': 'good fresh delicious',
    'dish': 'good delicious hot cold',
    'mass': 'good delicious', 'drink': 'good cold hot',
    'room': 'small big bright dark clean quiet dirty',
    'town': 'small big famous quiet modern old beautiful',
    'place': 'small big quiet beautiful old clean',
    'outside': 'beautiful old long',
    'work': 'interesting boring sad funny strange famous beautiful',
    'task': 'easy difficult important useful complicated boring short long',
    'animal': 'big small beautiful dangerous strong',
    'nature': 'beautiful dangerous quiet', 'plant': 'beautiful small big',
    'thought': 'good strange interesting',
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
    pair_ = deal((('brother', 'sister'), ('mother', 'father'), ('son', 'daughter'),
                  ('uncle', 'aunt'),
                  ('grandfather', 'grandmother'), ('cousin', 'sister'), ('mom', 'dad'),
                  ('niece', 'nephew')))
    one, other = (phrase(owner, noun_named(name, 'kin')) for name in pair_)
    fact = deal((job_of, age, home, origin, nation_of))
    return joined(fact(one), deal((AND, AND, BUT)), fact(other))
