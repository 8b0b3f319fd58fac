"""data/corpus/topics_quantifiers.py: all, every, both, somebody, this and that."""

from topics_clauses import *

# ---------------------------------------------------------------- all, every, several, both, no

@pattern('all', 150)
def all_every_both():
    tag, names = deal((('clothes', 'expensive beautiful clean dirty'),
                       ('task', 'easy difficult important'),
                       ('town', 'open closed old modern'),
                       ('people', 'happy tired nice polite funny'),
                       ('fruit', 'ripe sweet good'), ('small', 'old lost'),
                       ('room', 'clean small bright'),
                       ('pet', 'intelligent old beautiful'), ('device', 'slow expensive broken'),
                       ('kin', 'kind shy tired happy tall')))
    noun, name = deal(words(tag)), deal(names.split())
    adjective = PERSONAL.get(name) if tag in ('people', 'kin') else BY_NAME[name]
    if not all(noun.english) or not adjective or noun.english[0] in (
            'wife', 'husband', 'mother', 'father', 'mom', 'dad', 'parking lot', 'bus stop',
            'gas station', 'square'):
        return None
    many = phrase(deal(OWNERS) if tag in ('kin', 'small', 'clothes', 'pet', 'device') else 'the',
                  noun, True)
    form = agreeing(adjective, many)
    match deal(('all', 'all', 'every', 'several', 'both', 'none', 'some')):
        case 'all':
            tous = 'toutes' if many.feminine else 'tous'
            whole = Phrase(f'all {many.english}', f'{tous} {many.french}', 4, many.feminine, True)
            return clause(whole, (f'*be {adjective.english}', f'*être {form}'),
                          deal(('present', 'past')))
        case 'every' if tag not in ('kin',):
            one = Phrase(f'every {noun.english[0]}', f'chaque {noun.french[0]}', 2, many.feminine)
            return clause(one, (f'*be {adjective.english}', f'*être {agreeing(adjective, one)}'),
                          deal(('present', 'past')))
        case 'several':
            some = Phrase(f'several {noun.english[1]}', f'plusieurs {noun.french[1]}', 4,
                          many.feminine, True)
            return clause(some, (f'*be {adjective.english}', f'*être {form}'),
                          deal(('present', 'past')))
        case 'both':
            both = Phrase(f'both {noun.english[1]}', f'+les deux {noun.french[1]}', 4,
                          many.feminine, True)
            return clause(both, (f'*be {adjective.english}', f'*être {form}'),
                          deal(('present', 'past')))
        case 'none' if tag != 'kin':
            un = 'aucune' if many.feminine else 'aucun'
            one = Phrase('', '', 2, many.feminine)
            form = agreeing(adjective, one)
            return deal(((f'no {noun.english[0]} is {adjective.english}',
                          f'{un} {noun.french[0]} ne est {form}'),
                         (f'no {noun.english[0]} was {adjective.english}',
                          f'{un} {noun.french[0]} ne était {form}')))
        case 'some' if tag != 'kin':
            some = Phrase(f'some {noun.english[1]}',
                          f'certains {noun.french[1]}' if not many.feminine else
                          f'certaines {noun.french[1]}', 4, many.feminine, True)
            return clause(some, (f'*be {adjective.english}', f'*être {form}'),
                          deal(('present', 'past')))


PERSONAL = {name: quality_named(name, tag) for name, tag in (
    ('happy', 'mood'), ('tired', 'mood'), ('polite', 'character'), ('funny', 'character'),
    ('kind', 'character'), ('shy', 'character'), ('tall', 'look'))}


# ---------------------------------------------------------------- somebody, this and that

SOMEBODY = (('somebody', "quelqu'un"), ('someone', "quelqu'un"), ('everybody', 'tout le monde'),
            ('everyone', 'tout le monde'), ('nobody', 'personne ne'), ('no one', 'personne ne'))
SOMETHING = (('something', 'quelque chose'), ('nothing', 'rien'))


@pattern('indefinite', 30)
def somebody_does():
    somebody_, quelqu_un = deal(SOMEBODY)
    who = Phrase(somebody_, quelqu_un)
    row = deal(deal((tuple(row for row in LIVES[2:] if 'porter' not in row[1]), HOBBIES[:16])))
    if deal(SOMETIMES):
        speaker = deal((I, YOU, HE, SHE, WE, THEY))
        word, mot = deal((('something interesting', "quelque chose d'intéressant"),
                          ('something strange', "quelque chose d'étrange"),
                          ('something new', 'quelque chose de nouveau'),
                          ('something beautiful', 'quelque chose de beau'),
                          ('something important', "quelque chose d'important"),
                          ('something else', "quelque chose d'autre")))
        see, voir = deal((('see', 'voir'), ('find', 'trouver'), ('hear', 'entendre'),
                          ('buy', 'acheter'), ('learn', 'apprendre'),
                          ('eat', 'manger'), ('read', 'lire')))
        if see == 'eat' and word.split()[1] not in ('new', 'else', 'strange'):
            return None
        return clause(speaker, (f'*{see} {word}', f'*{voir} {mot}'), deal(('past', 'going')))
    where = deal((('', ''), ('in my family', 'dans ma famille'),
                  ('in this class', 'dans cette classe'),
                  ('in our street', 'dans notre rue')))
    if re.search('live|every|come|this|next|forest|children|dog|bus|ski', row[0]):
        where = '', ''
    own = row[1]
    if quelqu_un.startswith('personne'):
        own = re.sub(r'^(\*(?!venir|jouer)\w+) (du|des|de \+?la) ', r'\1 de ', own)  # personne ne fait de pain
    return clause(who, (f'{row[0]} {where[0]}', f'{own} {where[1]}'))


@pattern('demonstrative', 130)
def this_and_that():
    noun = deal(words('clothes', 'small', 'text', 'town', 'fruit', 'people', 'thought', 'task',
                      'device'))
    many = noun.english[0] == '' or (noun.english[1] != '' and deal(SOMETIMES))
    adjective = deal(fitting_qualities(noun)) if 'people' not in noun.tags else deal(TRAITS)
    this = phrase('this', noun, many)
    that_word = ('those' if many else 'that') + ' ' + noun.english[many]
    that = Phrase(that_word, this.french, this.slot, this.feminine, this.plural)
    see = deal((('see', 'voir'), ('know', 'connaître'), ('look for', 'chercher'),
                ('like', 'aimer')))
    match deal(('that', 'that', 'see', 'one', 'c est')):
        case 'that':
            return clause(that,
                          (f'*be {adjective.english}', f'*être {agreeing(adjective, that)}'),
                          negated=deal(SOMETIMES))
        case 'see':
            return clause(who_ever(), (f'*{see[0]} {that.english}', f'*{see[1]} {that.french}'))
        case 'one' if not many and 'people' not in noun.tags:
            this_one, celui = ('this one', 'celle-ci' if this.feminine else 'celui-ci')
            return (f'I prefer this {noun.english[0]} to that one',
                    f'je préfère {this.french} à {"celle-là" if this.feminine else "celui-là"}')
        case 'c est' if not many and 'people' not in noun.tags and adjective.english != 'lost':
            what = phrase('a', noun, False, adjective)
            return f"that's {what.english}", f"c'est {what.french}"
