"""data/corpus/topics_clauses.py: relative clauses, and two clauses in one sentence."""

from situations import OUTSIDE, SITUATIONS, situations
from topics_opinions import *

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
    ('girl', '+la fille', True), ('student', '+le étudiant', False),
    ('tourist', '+le touriste', False),
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
        made = (english_clause(Phrase('who', ''), row[0], 'past'),
                f'qui {clitic} {avoir} {done} {after}')
    return Phrase(f'{person_.english} {made[0]}', f'{person_.french} {made[1]}', 2,
                  person_.feminine)


@pattern('relative-clause', 90)
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
            return clause(deal(PRONOUNS), (f'*look for {who.english}', f'*chercher {who.french}'),
                          'now')
        case 'kin':
            owner = deal(OWNERS)
            noun = deal(tuple(noun for noun in KIN if (noun.gender == 'f') == who.feminine
                              and noun.english[0] not in ('wife', 'husband', 'son', 'daughter')))
            kin = phrase(owner, noun)
            return clause(who, (f'*be {kin.english}', f'*être {kin.french}'),
                          negated=deal(SOMETIMES))
        case 'job' if person_.english not in YOUNG:
            english, un, une = deal(pairs(lexicon.JOBS))
            a = 'an' if english[0] in 'aeiou' else 'a'
            return clause(who, (f'*be {a} {english}', f'*être {une if who.feminine else un}'))
        case 'friend':
            return clause(deal((I, WE)),
                          (f'*meet {who.english} at the station',
                           f'*rencontrer {who.french} à +la gare'),
                          'past')
        case 'doing':
            name = deal(FIRST_NAMES)
            a = Phrase(person_.english.replace('the ',
                                               'an ' if person_.english[4] in 'aeiou' else 'a '),
                       ('une ' if person_.feminine else 'un ') + person_.french.split(' ', 1)[1],
                       2, person_.feminine)
            if name.feminine != person_.feminine or a.english == 'an old man':
                return None
            made = who_does(a)
            return clause(name, (f'*be {made.english}', f'*être {made.french}'))


GOT = (  # a verb in the past whose object is the head: no agreement is missed
    ('bought', 'acheté', ('clothes', 'small', 'device', 'owned')),
    ('found', 'trouvé', ('small', 'pet', 'clothes')), ('lost', 'perdu', ('small', 'clothes')),
    ('read', 'lu', ('text',)), ('chose', 'choisi', ('clothes', 'text')),
       ('saw', 'vu', ('wild', 'work')),
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
    if bought == 'read' and noun.english[0] not in ('book', 'story', 'article', 'poem', 'novel',
                                                    'letter'):
        return None
    if bought == 'saw' and 'work' in noun.tags and noun.english[0] not in ('film', 'movie',
                                                                           'play', 'show',
                                                                           'concert'):
        return None
    many = noun.english[0] == '' or (noun.english[1] != '' and deal(SOMETIMES))
    head, who = phrase('the', noun, many), deal((*PRONOUNS, deal(FIRST_NAMES), own(deal(KIN))))
    that = deal((' that', ' that', ''))
    english = f'{head.english}{that} {who.english} {bought}'
    translation = f'{head.french} que {affirm(who, AVOIR, agreed(acheté, head))}'
    return noun, bought, Phrase(english, translation, head.slot, head.feminine, head.plural)


@pattern('relative-object', 60)
def the_book_that():
    found = head_and_clause()
    if not found:
        return None
    noun, bought, head = found
    fits = fitting_qualities(noun)
    adjective = deal(fits)
    match deal(('is', 'is', 'was', 'where', 'like', 'on')):
        case 'is' | 'was' as time:
            if adjective.english in ('lost', 'missing') or (
                    adjective.english == 'broken' and bought == 'broke') or adjective.english == 'hot' and bought == 'ate':
                return None
            very, très = deal((('', ''), ('', ''), ('very ', 'très ')))
            if adjective.english in ('delicious', 'broken',
                                     'famous') or adjective in qualities('color'):
                very = très = ''
            if bought == 'ate':
                time = 'was'
            return clause(head,
                          (f'*be {very}{adjective.english}',
                           f'*être {très}{agreeing(adjective, head)}'),
                          'past' if time == 'was' else 'present')
        case 'where' if bought in ('bought', 'found', 'chose', 'forgot', 'read'):
            return f'where {are(head)} {head.english}?', f'où {ETRE[head.slot]} {head.french} ?'
        case 'like' if bought not in ('ate', 'lost', 'sold', 'forgot', 'broke'):
            return clause(deal((I, WE, HE, SHE, THEY)),
                          (f'*like {head.english}', f'*aimer {head.french}'),
                          negated=deal(SOMETIMES))
        case 'on' if bought in ('bought', 'found', 'forgot', 'chose',
                                'read') and 'owned' not in noun.tags \
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


@pattern('relative-where', 30)
def which_is_on_the_table():
    noun = deal(words('small', 'clothes', 'pet', 'device'))
    many = noun.english[0] == ''
    head = phrase('the', noun, many)
    where, où = deal(THINGS_WHICH)
    if 'pet' in noun.tags and 'on the table' in where:
        return None
    where = where.replace('is ', '') if not many else where.replace('is ', '')
    where = f'that {"are" if many else "is"} {where}'
    whole = Phrase(f'{head.english} {where}',
                   f'{head.french} qui {ETRE[head.slot]} {où.removeprefix("être ")}',
                   head.slot, head.feminine, head.plural)
    index = below(6)
    owner = deal((deal(FIRST_NAMES), own(deal(KIN))))
    match deal(('mine', 'see', 'give', 'whose', 'new')):
        case 'mine':
            return clause(whole, (f'*be {MINE[index][0]}', f'*être à {STRESSED[index]}'))
        case 'see' if 'pet' not in noun.tags:
            return clause(deal((I, WE)),
                          (f'*need {whole.english}', f'*avoir besoin de {whole.french}'))
        case 'give' if 'pet' not in noun.tags:
            return (f'give me {whole.english}, please', f"donne-moi {whole.french}, s'il te plaît")
        case 'whose':
            return clause(whole, (f"*be {owner.english}'s", f'*être à {owner.french}'))
        case 'new':
            return clause(whole, (f'*be very old', f'*être très {agreeing(BY_NAME["old"], whole)}'))


PLACES_WHERE = tuple((phrase('the', noun_named(name)), doing_) for name, doing_ in (
    ('town', 'live'), ('village', 'live'), ('house', 'live'), ('apartment', 'live'),
    ('city', 'work'),
    ('restaurant', 'eat'), ('school', 'study'), ('university', 'study'), ('hotel', 'sleep'),
    ('farm', 'work'),
    ('office', 'work'), ('hospital', 'work'), ('library', 'read'), ('store', 'buy'),
    ('park', 'play'),
    ('bakery', 'buy bread'), ('museum', 'work'), ('street', 'live'), ('supermarket', 'buy fruit'),
    ('beach', 'swim'), ('gym', 'train')))
THERE_ONE = {'live': (('*live', '*habiter'),), 'work': (('*work', '*travailler'),),
             'eat': (('*eat every Sunday', '*manger tous les dimanches'),
                     ('*have lunch', '*déjeuner')),
             'study': (('*study', '*étudier'), ('*learn French', '*apprendre le français')),
             'sleep': (('*sleep', '*dormir'),),
             'read': (('*read every day', '*lire tous les jours'), ('*work', '*travailler')),
             'buy': (('*buy @my clothes', '*acheter @mes vêtements'),),
             'play': (('*play football', '*jouer au football'),),
             'buy bread': (('*buy @my bread', '*acheter @mon pain'),),
             'buy fruit': (('*buy fruit', '*acheter des fruits'),),
             'swim': (('*swim', '*nager'), ('*go in summer', '*aller en été')),
             'train': (('*train', '*se_entraîner'),)}


@pattern('relative-where', 30)
def the_town_where():
    (place, doing_), who = deal(PLACES_WHERE), deal((*PRONOUNS, deal(FIRST_NAMES), own(deal(KIN))))
    row = deal(THERE_ONE[doing_])
    english, translation = english_clause(who, row[0]), french_clause(who, row[1])
    whole = Phrase(f'{place.english} where {english}', f'{place.french} où {translation}', 2,
                   place.feminine)
    adjective = BY_NAME[deal('big small old modern quiet beautiful'.split())]
    match deal(('is', 'this', 'far', 'know')):
        case 'is':
            return clause(whole,
                          (f'*be very {adjective.english}',
                           f'*être très {agreeing(adjective, whole)}'))
        case 'this':
            return f'this is {whole.english}', f"c'est {whole.french}"
        case 'far':
            near, près = deal((('near here', 'près de ici'), ('far from here', 'loin de ici'),
                               ('near the station', 'près de +la gare'),
                               ('in the center', 'dans le centre'),
                               ('opposite the church',
                                'en face de le église'.replace('le', '+la'))))
            return clause(whole, (f'*be {near}', f'*être {près}'), negated=deal(SOMETIMES))
        case 'know':
            return clause(deal((I, WE, THEY)), (f'*like {whole.english}', f'*aimer {whole.french}'))


# ---------------------------------------------------------------- two clauses

REASONS, WORLD = tuple(situations(SITUATIONS)), tuple(situations(OUTSIDE))


def speakable(row):
    """Rows with forms of their own are left to other tables."""
    return '~' not in row[1] and 'not' not in row[0].split() and 'se_*' not in row[1]


ONE_EACH = re.compile(r'(?:put on|take off|wear|read|sell) (?:@my (?!boots|gloves)|a (?!book|good))'
                      r'|@my seat')


def fits(who, row):
    """Not "we put on our coat": several people have several."""
    return not (who.plural and ONE_EACH.search(row[0].replace('*', '')))


def two_of_one():
    """A reason and what follows from it, for one subject: (who, reason, deed, contrary)."""
    reasons, deeds, contraries = deal(REASONS)
    reasons, deeds = tuple(filter(speakable, reasons)), tuple(filter(speakable, deeds))
    who = who_ever()
    deeds, contraries = (tuple(row for row in rows_ if fits(who, row))
                         for rows_ in (deeds, contraries))
    return who, deal(reasons), deal(deeds), deal(contraries) if contraries else None


def stays(row):
    """Whether an English row is about a state: then it has no -ing form here."""
    return row[0].split()[0][1:] in STATIVE


@pattern('cause', 120)
def because_of_oneself():
    who, reason, deed, _ = two_of_one()
    time, when = deal((('now', 'present'), ('past', 'past'), ('going', 'present'),
                       ('present', 'present')))
    if stays(deed) and time in ('going', 'now'):
        time = 'present'
    if time == 'past' and 'tomorrow' in reason[0]:
        return None
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
        second = english_clause(again(who), deed[0]), french_clause(again(who), deed[1],
                                                                    more=souvent)
        second = with_adverb(second, again(who), often)
        return joined(('when ' + first[0], 'quand ' + first[1]), (',', ','), second)
    first = english_clause(who, deed[0]), french_clause(who, deed[1], more=souvent)
    return joined(with_adverb(first, who, often), (' when', ' quand'), clause(again(who), reason))


def with_adverb(sides, who, often):
    """Often comes before the English verb, souvent after the French one."""
    return sides[0].replace(who.english, f'{who.english} {often}', 1), sides[1]


@pattern('condition', 220)
def if_one_is():
    who, reason, deed, _ = two_of_one()
    match deal(('command', 'can', 'going')):
        case 'command' if not re.search('afraid|want|have', deed[0]):
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
            return joined(('if ' + clause(who, reason)[0], 'si ' + clause(who, reason)[1]),
                          (',', ','),
                          clause(again(who), deed, 'going'))


@pattern('contrast', 40)
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
    who = who_ever()
    deeds, contraries = (tuple(row for row in rows_ if fits(who, row))
                         for rows_ in (deeds, contraries))
    return who, deal(facts), deal(deeds), deal(contraries) if contraries else None


def loose(english):
    """The uncontracted form, every other time."""
    if deal(HALF):
        return english
    for short, long in (("it's", 'it is'), ("there's", 'there is'), ("isn't", 'is not'),
                        ("wasn't", 'was not')):
        english = english.replace(short, long)
    return english


@pattern('cause-outside', 90)
def because_of_the_world():
    who, fact, deed, contrary = the_world()
    now, maintenant, then, alors = fact
    match deal(('because', 'because', 'so', 'was', 'going', 'but')):
        case 'because':
            return joined(clause(who, deed, 'now'), (' because', ' parce que'),
                          (loose(now), maintenant))
        case 'so':
            return joined((loose(now), maintenant), SO, clause(who, deed, 'now'))
        case 'was':
            if deal(HALF):
                return joined(clause(who, deed, 'past'), (' because', ' parce que'),
                              (loose(then), alors))
            return joined((then, alors), SO, clause(who, deed, 'past'))
        case 'going':
            return joined(clause(who, deed, 'going'), (' because', ' parce que'),
                          (loose(now), maintenant))
        case 'but' if contrary:
            return joined((loose(now), maintenant), BUT, clause(who, contrary, 'now'))


@pattern('when-outside', 60)
def when_the_world_is():
    who, fact, deed, contrary = the_world()
    now, maintenant, then, alors = fact
    if 'today' in now:
        return None
    match deal(('when', 'when', 'behind', 'even')):
        case 'when':
            return joined(('when ' + loose(now), 'quand ' + maintenant), (',', ','),
                          clause(who, deed))
        case 'behind':
            return joined(clause(who, deed), (' when', ' quand'), (loose(now), maintenant))
        case 'even' if contrary:
            return joined(clause(who, contrary), (' even when', ' même quand'),
                          (loose(now), maintenant))


@pattern('condition-outside', 60)
def if_the_world_is():
    who, fact, deed, _ = the_world()
    now, maintenant, *_ = fact
    then = now.replace("it's raining", 'it rains').replace("it's snowing", 'it snows')
    match deal(('going', 'command', 'can')):
        case 'going':
            return joined(('if ' + then, 'si ' + maintenant), (',', ','),
                          clause(who, deed, 'going'))
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
    if not (fits(who, first) and fits(who, second)):
        return None
    time = deal(('present', 'past', 'going'))
    if time == 'past' and re.search('brosser|lire', first[1] + second[1]):
        time = 'present'  # "I read" would be both
    before = f'before {doing(who, second[0])}', f'avant de {infinitive(who, second[1])}'
    match deal(('before', 'before it', 'after', 'then', 'and', 'then')):
        case 'before':
            return joined(clause(who, first, time), ('', ''), before)
        case 'before it':
            return joined(before, (',', ','), clause(who, first, time))
        case 'after' if 'brosser' not in first[1]:
            return joined((f'after {doing(who, first[0])}',
                           f'après {having_done(who, first[1])}'), (',', ','),
                          clause(who, second, time))
        case 'then':
            first_, d_abord = deal((('', ''), ('first', "d'abord")))
            then, puis = deal((('then', 'puis'), ('and then', 'et puis')))
            start = clause(who, first, time)
            return (f'{first_} {start[0]}, {then} {clause(again(who), second, time)[0]}',
                    f'{d_abord} {start[1]}, {puis} {clause(again(who), second, time)[1]}')
        case 'and':
            return joined(clause(who, first, time), AND, clause(again(who), second, time))
