"""data/corpus/topics_shopping.py: food and drink, quantities, prices and shops."""

from topics_places import *

# ---------------------------------------------------------------- food and drink

MASS_WORDS = words('mass')
PLURAL_FOOD = words('many')
TASTED = tuple(noun for noun in MASS_WORDS if 'ingredient' not in noun.tags) + PLURAL_FOOD
EATEN = words('eaten')
FRUIT = words('fruit')
WITH = ((' with milk', ' avec du lait'), (' with sugar', ' avec du sucre'),
        (' without sugar', ' sans sucre'), (' without milk', ' sans lait'))
CUPS = (('a coffee', 'un café', True), ('a tea', 'un thé', True),
        ('a cup of tea', 'une tasse de thé', True),
        ('a cup of coffee', 'une tasse de café', True),
        ('a glass of water', 'un verre de eau', False),
        ('a hot chocolate', 'un chocolat chaud', False),
        ('a glass of milk', 'un verre de lait', False),
        ('a bottle of water', 'une bouteille de eau', False), ('a lemonade', 'une limonade', False),
        ('a glass of orange juice', 'un verre de jus de orange', False),
        ('an orange juice', 'un jus de orange', False),
        ('a bowl of soup', 'un bol de soupe', False),
        ('a cheese sandwich', 'un sandwich au fromage', False),
        ('a ham sandwich', 'un sandwich au jambon', False),
        ('a chicken salad', 'une salade au poulet', False),
        ('a piece of cake', 'un morceau de gâteau', False),
        ('a tomato salad', 'une salade de tomates', False), ('a pizza', 'une pizza', False),
        ('a chocolate cake', 'un gâteau au chocolat', False),
        ('an apple pie', 'une tarte aux pommes', False),
        ('a strawberry ice cream', 'une glace à +la fraise', False),
        ('a vanilla ice cream', 'une glace à +la vanille', False),
        ('an onion soup', "une soupe à +le oignon", False),
        ('a mushroom omelet', 'une omelette aux champignons', False))
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


@pattern('partitive', 80)
def having_food():
    who = who_ever()
    noun, some = some_food()
    eat, manger = eats(noun)
    verb = deal(((eat, manger), (eat, manger), ('buy', 'acheter'), ('have', 'avoir'),
                 ('want', 'vouloir')))
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
        case 'ask' if who.slot not in (0, 3) and verb[0] in ('have', 'want') and who in INDEX:
            return (f'{do(who)} {who.english} {verb[0]} {some.english}?',
                    f'{inverted(who, verb[1])} {some.french} ?')
        case 'usual' if verb[0] in ('eat', 'drink'):
            plain = some.english.removeprefix('some ')
            return clause(who, (f'*{verb[0]} {plain} {usual[0]}',
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
        case 'prefer' if (noun in DRINKS) == (other in DRINKS):
            return clause(who, (f'*prefer {name} to {name2}', f'*préférer {le} à {le2}'))
        case 'is' | 'too':
            taste = deal(named_qualities('food',
                                         TASTES[next(t for t in TASTES if t in noun.tags
                                                     or t == 'any')]))
            what = phrase(deal(('this', 'the')), noun,
                          deal(SOMETIMES) if all(noun.english) else many)
            very, très = deal((('', ''), ('very ', 'très '), ('too ', 'trop ')))
            if taste.english in ('delicious', 'raw', 'ready'):
                very, très = '', ''
            return clause(what,
                          (f'*be {very}{taste.english}', f'*être {très}{agreeing(taste, what)}'))
        case 'favorite':
            kind, sorte = ('dish', 'plat') if 'dish' in noun.tags else ('food', 'aliment')
            if 'drink' in noun.tags:
                return None
            owner = deal(OWNERS)
            verb = ('is', 'est') if not many else ('are', 'sont')
            return (f'{name} {verb[0]} {owner[0]} favorite {kind}',
                    f'{le} {verb[1]} {owner[1]} {sorte} préféré')


TASTES = {'fruit': 'ripe sweet delicious sour', 'vegetable': 'fresh delicious ready raw',
          'dish': 'hot cold delicious ready sweet salty',
          'drink': 'hot cold sweet delicious bitter',
          'any': 'cold hot salty delicious ready fresh'}


def named_qualities(tag, names):
    return tuple(quality_named(name, tag) for name in names.split())


# ---------------------------------------------------------------- quantities, prices, shopping

MUCH = (  # before a mass, before a plural, in French
    ('a lot of', 'a lot of', 'beaucoup de'), ('too much', 'too many', 'trop de'),
    ('enough', 'enough', 'assez de'), ('a little', '', 'un peu de'), ('', 'several', 'plusieurs'),
    ('', 'a few', 'quelques'), ('', 'many', 'beaucoup de'), ('', 'few', 'peu de'),
        ('little', '', 'peu de'),
    ('', 'so many', 'tellement de'), ('more', 'more', 'plus de'), ('less', 'fewer', 'moins de'),
)
ABSTRACT = (('time', 'temps'), ('money', 'argent'), ('work', 'travail'), ('homework', 'devoirs'),
            ('patience', 'patience'), ('luck', 'chance'), ('room', 'place'), ('energy', 'énergie'))
COUNTED = words('small', 'thought', 'task', 'clothes', 'pet', 'text') + named(
    'brother sister cousin friend uncle aunt neighbor', 'kin')
MEASURES = (('a kilo of', 'un kilo de'), ('two kilos of', 'deux kilos de'),
            ('half a kilo of', 'un demi-kilo de'),
            ('a bag of', 'un sac de'),
            ('a basket of', 'un panier de'))
LIQUID = (('a liter of', 'un litre de'), ('a bottle of', 'une bouteille de'),
          ('a glass of', 'un verre de'))


@pattern('quantity', 50)
def how_much_there_is():
    who = who_ever()
    much, many, beaucoup = deal(MUCH)
    kind = deal(('mass', 'abstract', 'count', 'count'))
    if kind == 'count':
        noun = deal(COUNTED)
        if not noun.english[1] or not many or noun.english[1] in ('husbands', 'wives', 'concerts'):
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
    return clause(who, (f'*{have} {what[0]}', f'*{avoir} {what[1]}'),
                  negated=beaucoup == 'assez de' and deal(HALF))


@pattern('quantity', 40)
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
            return clause(who, (f'*buy {what[0]} at the market', f'*acheter {what[1]} au marché'),
                          'going')


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
        case 'costs' | 'paid' if noun in (*TASTED, *EATEN, *FRUIT):
            return None  # no strawberry costs 26 pounds
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
            return clause(who_ever(),
                          (f'*pay {cost} for {a.english}', f'*payer {euros} pour {a.french}'),
                          'past')
        case 'buy':
            a = phrase('a', noun, many)
            return clause(who_ever(),
                          (f'*buy {a.english} for {cost}', f'*acheter {a.french} pour {euros}'),
                          'past')
        case 'like' if 'fruit' not in noun.tags:
            a = phrase('this', noun, many)
            it, le = ('them', 'les') if many else ('it', 'la' if a.feminine else 'le')
            return (f"I like {a.english}, but I can't buy {it}",
                    f'je aime {a.french}, mais je ne peux pas {le} acheter')


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
            return clause(who_ever(), (f'*look for {new.english}', f'*chercher {new.french}'),
                          'now')
        case 'need':
            new = phrase('a', noun, many, deal((BY_NAME['new'], BY_NAME['big'])))
            return clause(who_ever(),
                          (f'*need {new.english}',
                           f'*avoir besoin de {new.french.removeprefix("de ")}'))
        case 'color' if 'colored' in noun.tags:
            this = phrase('this', noun, many)
            return (f'do you have {this.english} in {color.english}?',
                    f'avez-vous {this.french} en {color.french[0]} ?')
        case 'have':
            any_ = 'any' if many else what.english.split()[0]
            return (f'excuse me sir, do you have {any_} {noun.english[many]}?',
                    f'excusez-moi monsieur, avez-vous {what.french} ?')
        case 'take':
            this = phrase('this', noun, many, color if 'colored' in noun.tags else None)
            return f"I'm going to take {this.english}", f'je vais prendre {this.french}'
        case 'bigger' if 'colored' in noun.tags:
            this = phrase('this', noun, many)
            big, grand = deal((('big', 'grand'), ('small', 'petit'), ('long', 'long'),
                               ('short', 'court')))
            adjective = BY_NAME[big]
            return (f'{this.english} {are(this)} too {big} for me',
                    f'{this.french} {ETRE[this.slot]} trop {agreeing(adjective, this)} pour moi')
