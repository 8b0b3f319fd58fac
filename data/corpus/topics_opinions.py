"""data/corpus/topics_opinions.py: comparisons, superlatives and opinions."""

from topics_likes import *

# ---------------------------------------------------------------- comparisons and superlatives

COMPARED = (  # things that one compares, with their adjectives
    ('clothes', 'expensive old beautiful warm clean'), ('vehicle', 'fast slow expensive old big'),
    ('device', 'fast slow expensive old heavy'), ('wild', 'fast slow dangerous strong'),
    ('farm', 'intelligent slow'), ('town', 'big small old beautiful famous modern'),
    ('place', 'big small quiet beautiful old'),
            ('task', 'easy difficult long short important interesting'),
    ('work', 'interesting boring long sad funny'), ('room', 'big small bright dark clean quiet'),
    ('fruit', 'sweet expensive ripe good'), ('dish', 'expensive good hot'),
    ('kin', 'tall old young strong kind patient serious shy funny'),
)
COMPARATIVES = dict(entry.split() for entry in '''
    big bigger, small smaller, old older, young younger, fast faster, slow slower, strong stronger
    tall taller, kind kinder, funny funnier, shy shyer, easy easier, long longer, short shorter
    sad sadder, sweet sweeter
    ripe riper, good better, hot hotter, cold colder, clean cleaner, dark darker, bright brighter
    quiet quieter, warm warmer, heavy heavier, rich richer, nice nicer, cheap cheaper, hard harder
    lazy lazier
    '''.replace('\n', ',').strip(' ,').replace(', ,', ',').split(',') if entry.strip())
BY_NAME['sad'], BY_NAME['funny'] = quality_named('sad', 'mood'), quality_named('funny', 'work')
GENERAL = (  # what one compares in general
    (('French', 'le français'), ('German', 'le allemand'), ('English', 'le anglais'),
     ('Italian', 'le italien'),
     ('Spanish', 'le espagnol'), ('Chinese', 'le chinois'), ('Japanese', 'le japonais'),
     ('Russian', 'le russe'), ('Arabic', 'le arabe'), ('Portuguese', 'le portugais'),
     ('Polish', 'le polonais'),
     'easy difficult beautiful useful important'),
    (('math', 'les mathématiques'), ('history', 'la histoire'), ('geography', 'la géographie'),
     ('music', 'la musique'), ('biology', 'la biologie'), ('physics', 'la physique'),
     ('chemistry', 'la chimie'), 'easy difficult interesting useful boring'),
    (('football', 'le football'), ('tennis', 'le tennis'), ('golf', 'le golf'),
     ('basketball', 'le basket'),
     ('rugby', 'le rugby'), ('chess', 'les échecs'), 'interesting boring dangerous difficult'),
    (('Paris', 'Paris', ), ('London', 'Londres'), ('Berlin', 'Berlin'), ('Rome', 'Rome'),
     ('Lyon', 'Lyon'),
     ('Boston', 'Boston'), ('Madrid', 'Madrid'), ('Tokyo', 'Tokyo'), 'big'),
)
PLURAL_NAMES = ('math', 'chess')
SIZES = {'Tokyo': 4, 'London': 3, 'Paris': 3, 'Madrid': 2, 'Berlin': 2, 'Rome': 2, 'Boston': 1,
         'Lyon': 1}


def untrue(english, one, other):
    """Whether a comparison of two cities contradicts the map."""
    if one not in SIZES:
        return False
    if 'bigger' in english:
        return SIZES[one] <= SIZES[other]
    return not re.search("n't|not ", english) or SIZES[one] >= SIZES[other]


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


@pattern('comparative', 60)
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
        one, other = phrase(deal(('the', 'this')), first, many), phrase('the', second,
                                                                        second.english[0] == '')
    if one.english == other.english:
        return None
    return compare(one, other, adjective)


@pattern('comparative', 50)
def comparing_in_general():
    *examples, names = deal(GENERAL)
    adjective, one, other = BY_NAME[deal(names.split())], deal(examples), deal(examples)
    if one is other:
        return None
    many = one[0] in PLURAL_NAMES
    feminine = one[1].startswith('la ') or one[0] == 'math'
    who, whom = Phrase(one[0], one[1], 2, feminine, many), Phrase(*other)
    made = compare(who, whom, adjective)
    if not made or untrue(made[0], one[0], other[0]):
        return None
    english, translation = made
    if many:
        translation = translation.replace(' est ', ' sont ', 1).replace("n'est", 'ne sont')
    if deal(HALF) or english.startswith(('Paris', 'London')):
        return english, translation
    think, je_pense = deal((('I think', 'je pense que'), ('I think that', 'je pense que'),
                            ("I don't think", ''), ('we all know', ''),
                            ('in my opinion,', 'à mon avis,')))
    return je_pense and (f'{think} {english}', f'{je_pense} {translation}')


SUPERLATIVES = {'big': 'biggest', 'small': 'smallest', 'old': 'oldest', 'fast': 'fastest',
                'slow': 'slowest',
                'strong': 'strongest', 'easy': 'easiest', 'long': 'longest', 'short': 'shortest',
                'sad': 'saddest', 'funny': 'funniest', 'good': 'best', 'quiet': 'quietest',
                'young': 'youngest', 'kind': 'kindest', 'tall': 'tallest', 'clean': 'cleanest',
                'bright': 'brightest'}
WHOLES = {  # where something is the biggest of its kind
    'clothes': (('in the shop', 'du magasin'),), 'vehicle': (('in the world', 'du monde'),),
    'device': (('in the shop', 'du magasin'), ('in the office', 'du bureau')),
    'wild': (('in the zoo', 'du zoo'), ('in the world', 'du monde')),
    'town': (('in the city', 'de la ville'), ('in the country', 'du pays'),
             ('in Europe', "d'Europe")),
    'place': (('in the country', 'du pays'), ('in France', 'de France'),
              ('in the world', 'du monde')),
    'task': (('in the book', 'du livre'), ('of the year', 'de l\'année')),
    'work': (('of the year', 'de l\'année'), ('in the world', 'du monde')),
    'room': (('in the house', 'de la maison'),),
    'dish': (('in the city', 'de la ville'), ('in the world', 'du monde')),
    'nature': (('in the country', 'du pays'), ('in Europe', "d'Europe"),
               ('in the world', 'du monde')),
    'people': (('in the class', 'de la classe'), ('in our group', 'de notre groupe'),
               ('in the village', 'du village')),
}
SUPERLATIVE_OF = {'clothes': 'expensive beautiful', 'vehicle': 'fast expensive old',
                  'device': 'fast slow old expensive',
                  'wild': 'big small dangerous strong', 'town': 'big old famous beautiful good',
                  'place': 'big old beautiful',
                  'task': 'easy difficult important', 'work': 'interesting boring sad funny good',
                  'room': 'big small bright', 'dish': 'good expensive',
                  'nature': 'long big beautiful dangerous',
                  'people': 'kind funny young tall strong'}


def the_most(noun, adjective, plural=False):
    """the oldest house, la plus vieille maison; the most expensive hotel, l'hôtel le plus cher"""
    best = SUPERLATIVES.get(adjective.english) or f'most {adjective.english}'
    bare = phrase('the', noun, plural)
    le = ('+le', '+la')[bare.feminine] if not plural else '+les'
    more = agreed('meilleur',
                  bare) if adjective.english == 'good' else f'plus {agreeing(adjective, bare, adjective.before)}'
    if adjective.before:
        translation = f'{le} {more} {noun.french[plural]}'
    else:
        translation = f'{bare.french} {le} {more}'
    return Phrase(f'the {best} {noun.english[plural]}', translation, bare.slot, bare.feminine,
                  plural)


def superlative_parts():
    tag = deal(SUPERLATIVE_OF)
    names = SUPERLATIVE_OF[tag]
    noun, adjective, where = deal(words(tag)), BY_NAME[deal(names.split())], deal(WHOLES[tag])
    if noun.english[0] in ('baby', 'tourist', 'visitor', 'customer', 'parking lot', 'bus stop',
                           'square', 'classroom'):
        return None
    if not noun.english[0] or noun.french[0] in where[1]:
        return None
    if tag == 'wild' and noun.english[0] in (
            'mouse frog squirrel bee butterfly owl penguin spider fox monkey'.split()):
        return None
    if tag == 'nature' and adjective.english == 'long' and noun.english[0] not in ('river',
                                                                                   'beach',
                                                                                   'valley'):
        return None
    if tag == 'people' and adjective.english in ('tall', 'kind', 'funny', 'young', 'strong'):
        adjective = next((a for a in qualities('look', 'character')
                          if a.english == adjective.english), adjective)
    if adjective.english == 'dangerous' and noun.english[0] in (
            'giraffe', 'zebra', 'camel', 'hill', 'valley', 'field'):
        return None
    return noun, adjective, where


REACHED = {  # what one does with the best of its kind, and when
    'clothes': ('buy', 'acheter', 'past'), 'vehicle': ('see', 'voir', 'past'),
    'device': ('buy', 'acheter', 'past'), 'wild': ('see', 'voir', 'past'),
    'town': ('know', 'connaître', 'present'), 'place': ('visit', 'visiter', 'past'),
    'room': ('want', 'vouloir', 'present'), 'dish': ('make', 'faire', 'present'),
    'nature': ('see', 'voir', 'past'), 'people': ('know', 'connaître', 'present')}


def reached(noun, adjective, where):
    """She bought, he makes, we know: a verb that fits what is the best of its kind."""
    tag = next((tag for tag in REACHED if tag in noun.tags), None)
    if tag == 'device' and 'office' in where[0] or tag == 'room' and adjective.english == 'small':
        return None
    if tag == 'dish' and adjective.english != 'good':
        return None
    return REACHED.get(tag)


@pattern('superlative', 50)
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
        case 'this' if 'people' not in noun.tags:
            return f'this is {best.english} {where[0]}', f"c'est {best.french} {where[1]}"
        case 'know':
            found = reached(noun, adjective, where)
            if not found:
                return None
            know, connaître, time = found
            return clause(who_ever(),
                          (f'*{know} {best.english} {where[0]}',
                           f'*{connaître} {best.french} {where[1]}'), time)
        case 'one of' if noun.english[1]:
            many = the_most(noun, adjective, True)
            return (f'{deal(IT_IS)} one of {many.english} {where[0]}' if 'people' not in noun.tags
                    else
                    f"{'she' if best.feminine else 'he'} is one of {many.english} {where[0]}",
                    f"c'est {'une' if best.feminine else 'un'} de {many.french} {where[1]}")
        case 'what':
            if 'people' in noun.tags:
                return f'who is {best.english} {where[0]}?', f'qui est {best.french} {where[1]} ?'
            return (f'what is {best.english} {where[0]}?',
                    f'quel{"le" * best.feminine} est {best.french} {where[1]} ?')


# ---------------------------------------------------------------- opinions

ABOUT = tuple(Phrase(e, f, 4 if f.startswith('les') else 2, g == 'f', f.startswith('les')) for e,
              f, g in (
    ('computers', 'les ordinateurs', 'm'), ('robots', 'les robots', 'm'),
    ('phones', 'les téléphones', 'm'),
    ('languages', 'les langues', 'f'), ('books', 'les livres', 'm'),
    ('dictionaries', 'les dictionnaires', 'm'),
    ('machines', 'les machines', 'f'), ('exams', 'les examens', 'm'),
    ('grammar', 'la grammaire', 'f'),
    ('machine translation', 'la traduction automatique', 'f'), ('the internet', 'internet', 'm'),
    ('artificial intelligence', 'l\'intelligence artificielle', 'f'),
    ('this program', 'ce programme', 'm'),
    ('this model', 'ce modèle', 'm'), ('this translation', 'cette traduction', 'f'),
    ('mathematics', 'les mathématiques', 'f'), ('this language', 'cette langue', 'f'),
    ('French grammar', 'la grammaire française', 'f'), ('reading', 'la lecture', 'f'),
    ('this lesson', 'cette leçon', 'f'), ('this film', 'ce film', 'm'),
    ('this book', 'ce livre', 'm'),
    ('this song', 'cette chanson', 'f'), ('our teacher', 'notre professeur', 'm'),
    ('French', 'le français', 'm'), ('English', 'l\'anglais', 'm'), ('school', 'l\'école', 'f'),
    ('your idea', 'ton idée', 'f'), ('his plan', 'son projet', 'm'), ('this game', 'ce jeu', 'm'),
    ('this exercise', 'cet exercice', 'm'), ('travel', 'les voyages', 'm'),
    ('music', 'la musique', 'f'),
    ('sports', 'le sport', 'm'), ('this website', 'ce site web', 'm'), ('this word', 'ce mot', 'm'),
    ('this sentence', 'cette phrase', 'f'), ('this question', 'cette question', 'f'),
    ('the answer', 'la réponse', 'f'), ('the exam', 'l\'examen', 'm'),
    ('homework', 'les devoirs', 'm'),
))
JUDGED = tuple(BY_NAME[name] for name in (
    'useful important interesting difficult easy boring complicated strange necessary '
    'simple').split())
NOT_ALL = {'our teacher': 'strict kind patient funny serious',
           'robots': 'useful interesting strange expensive',
           'phones': 'useful practical expensive', 'computers': 'useful fast practical expensive',
           'exams': 'difficult important necessary boring long',
           'the exam': 'difficult easy long important',
           'travel': 'interesting expensive useful important',
           'school': 'important interesting boring', 'music': 'important interesting beautiful',
           'sports': 'important useful interesting',
           'homework': 'useful boring difficult easy long'}
OPINIONS = (('I think', 'je pense que'), ('I think that', 'je pense que'),
            ('I believe that', 'je crois que'),
            ('she thinks that', 'elle pense que'), ('he thinks that', 'il pense que'),
            ('we think that', 'nous pensons que'), ('they think that', 'ils pensent que'),
            ('I know that', 'je sais que'), ('I hope that', ''), ('in my opinion,', 'à mon avis,'),
            ('everybody says that', 'tout le monde dit que'),
            ('my teacher says that', 'mon professeur dit que'),
            ('I am sure that', 'je suis sûr que'), ("I'm sure that", 'je suis sûr que'),
            ('my friends say that', 'mes amis disent que'))


KINDS_OF_MATTER = tuple(frozenset(names.split('|')) for names in (
    'languages|dictionaries|exams|grammar|mathematics|French grammar|French|English|school'
    '|the exam|homework|this language|books|reading',
    'computers|robots|phones|machines|machine translation|the internet|artificial intelligence',
    'this program|this model|this website|this game', 'this film|this book|this song',
    'music|sports|travel|reading',
    'this lesson|this exercise|this word|this sentence|this question|the answer'
    '|this translation', 'your idea|his plan'))
BAD = set('difficult boring complicated strange expensive strict'.split())
NEITHER = set('serious long necessary'.split())
TIRESOME = 'difficult easy boring complicated strange simple expensive long strict serious'.split()


def judgement():
    """Computers are useful, French isn't very difficult: a subject, both sides, its praise.

    The praise is True or False, or None where one cannot tell.
    """
    what = deal(ABOUT)
    names = NOT_ALL.get(what.english)
    adjective = BY_NAME[deal(names.split())] if names else deal(JUDGED)
    many_english = what.plural and what.english not in ('mathematics', 'travel', 'homework')
    spoken = Phrase(what.english, what.french, 4 if many_english or what.english == 'sports' else 2)
    very, très = deal((('', ''), ('very ', 'très '), ('', ''),
                       ('more and more ', 'de plus en plus '),
                       ('too ', 'trop ')))
    if très == 'trop ' and adjective.english not in TIRESOME:
        very = très = ''
    if très.startswith('de plus') and what.english.startswith(('th', 'our', 'y')):
        very = très = ''
    negated = très in ('', 'très ') and deal(SOMETIMES)
    english = english_clause(spoken, f'*be {very}{adjective.english}', 'present', negated,
                             deal(HALF))
    name = adjective.english
    praise = None if name in NEITHER else (name not in BAD and très != 'trop ') != negated
    return what, english, french_clause(what, f'*être {très}{agreeing(adjective, what)}',
                                        'present', negated), praise


@pattern('opinion', 40)
def opinion():
    what, english, translation, _ = judgement()
    think, que = deal((('', ''), *OPINIONS))
    if think and not que:
        return None
    return f'{think} {english}', f'{que} {translation}'


@pattern('opinion', 40)
def two_opinions():
    what, english, translation, praise = judgement()
    other, english2, translation2, praise2 = judgement()
    if None in (praise, praise2) or not any({what.english, other.english} <= kind
                                            for kind in KINDS_OF_MATTER):
        return None
    if what is other or english.split()[-1] == english2.split()[-1]:
        return None
    think, que = deal((('', ''), *(o for o in OPINIONS if o[1])))
    and_, et = deal(((', but', ', mais'), (' and', ' et'), (', and', ', et')))
    et += ' que' * que.endswith('que')
    if (praise != praise2) != (and_ == ', but'):
        return None
    return f'{think} {english}{and_} {english2}', f'{que} {translation}{et} {translation2}'
