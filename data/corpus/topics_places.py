"""data/corpus/topics_places.py: what there is, where it is, and the way there."""

from topics_people import *

# ---------------------------------------------------------------- there is, and where things are

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


def thing_at_home():
    """Something and where one would find it: (noun, plural, (on the table, sur la table))."""
    tags, where, prepositions = deal(PLACES_AT_HOME)
    noun, place = deal(words(*tags.split())), deal(words(where))
    if where == 'container' and place.english[0] not in ('fridge', 'basket', 'box',
                                                         'bag') and 'eaten' in noun.tags:
        place = noun_named('fridge')
    if noun.french[0] in place.french or (place.english[0] in ('purse', 'fridge')
                                          and 'clothes' in noun.tags):
        return None
    if where == 'room' and 'furniture' in noun.tags:
        place = deal(named(ROOM_FOR.get(noun.english[0], 'living_room bedroom')))
    on, sur = deal(prepositions)
    if place.english[0] == 'fridge' and 'eaten' not in noun.tags:
        return None
    the = phrase('the', place)
    many = noun.english[0] == '' or (deal(SOMETIMES) and 'furniture' not in noun.tags
                                     and noun.english[1] != '')
    return noun, many, (f'{on} {the.english}', f'{sur} {the.french}')


ROOM_FOR = {'oven': 'kitchen', 'sink': 'kitchen', 'fridge': 'kitchen', 'shower': 'bathroom',
            'bathtub': 'bathroom', 'bed': 'bedroom', 'desk': 'bedroom office',
            'piano': 'living_room',
            'television': 'living_room', 'sofa': 'living_room', 'bench': 'hallway',
            'table': 'kitchen dining_room', 'chair': 'kitchen bedroom office',
            'mirror': 'bathroom hallway bedroom', 'suitcase': 'attic hallway',
            'closet': 'bedroom hallway',
            'door': 'kitchen', 'window': 'kitchen bathroom', 'wall': 'garage'}


@pattern('place', 60)
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
            il = ('ils' if what.plural else 'il') if not what.feminine else ('elles' if what.plural
                                                                             else 'elle')
            return (f'{are(what)} {what.english} {where[0]}?',
                    f'est-ce que {what.french} {ETRE[what.slot]} {where[1]} ?')


@pattern('place', 60)
def where_buildings_are():
    first, second = deal(TOWN), deal(TOWN)
    if first is second or second.english[0] == 'gas station':
        return None
    the, other, (near, près) = phrase('the', first), phrase('the', second), deal(IN_THE_STREET)
    if near in ('in front of', 'behind', 'opposite') and second.english[0] in ('square',
                                                                               'parking lot'):
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


@pattern('there-is', 50)
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
         ('opposite our school', 'en face de notre école'),
         ('at the end of the street', 'au bout de +la rue'),
         ('around the corner', 'au coin de +la rue'), ('not far from here', 'pas loin de ici'))


@pattern('there-is', 40)
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
         ('go straight ahead', 'va tout droit'), ('stop', 'arrête-toi'),
         ('cross the street', 'traverse la rue'))
AT = (('at the next street', 'à la prochaine rue'), ('at the traffic light', 'au feu'),
      ('after the bridge', 'après le pont'), ('at the corner', 'au coin'),
      ('at the end of the street', 'au bout de la rue'),
      ('at the second street', 'à la deuxième rue'))
AS_FAR = (('then', 'puis'), ('and then', 'et puis'))
LANDMARKS = named('bank post_office church museum station hotel library pharmacy bakery '
                  'supermarket '
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
            return (f'how do I get to {place.english}?',
                    f'comment est-ce que je vais à {place.french} ?')
        case 'where':
            return f'where is {place.english}, please?', f"où est {place.french}, s'il te plaît ?"
        case 'nearest':
            near = phrase('the', noun)
            return (f'where is the nearest {noun.english[0]}?',
                    f'où est {near.french} {("le", "la")[near.feminine]} plus proche ?')
        case 'far':
            return (f'is {place.english} far from here?',
                    f'est-ce que {place.french} est loin de ici ?')
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
