"""data/corpus/topics_likes.py: health, likes, abilities, and adjectives in their places."""

from topics_time import *

# ---------------------------------------------------------------- feelings and health

ACHES = tuple((f'a {ache}', f'mal {à}') for ache, à in (
    ('headache', 'à +la tête'), ('stomachache', 'à +le ventre'), ('toothache', 'à +les dents'),
    ('sore throat', 'à +la gorge'), ('backache', 'à +le dos')))
HURTING = tuple((noun, many) for noun in words('body')
                if noun.english[0] not in ('face', 'mouth', 'nose')
                for many in ((False, True)
                             if noun.english[0] in ('leg', 'arm', 'foot', 'eye', 'knee', 'ear',
                                                                 'hand', 'finger', 'shoulder')
                             else (False,)))
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
            has_pain = french_clause(who, '*avoir mal à')
            return f'{part} {when[0]}', f'{has_pain} {the.french} {when[1]}'
        case 'having':
            row = deal(HAVING)
            return clause(who, row, deal(('present', 'present', 'past')), negated=deal(SOMETIMES))
        case 'mood':
            mood = deal(MOODS)
            very, très = deal((('', ''), ('very ', 'très '), ('a little ', 'un peu '),
                               ('too ', 'trop '),
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
    ('color', 'couleur', 'f',
     tuple((a.english, 'le ' + a.french[0]) for a in qualities('color')[:9])),
    ('animal', 'animal', 'm', tuple((phrase('the', n).english, phrase('the', n).french)
                                    for n in words('wild', 'pet'))),
    ('fruit', 'fruit', 'm',
     tuple((phrase('the', n).english, phrase('the', n).french) for n in words('fruit'))),
    ('subject', 'matière', 'f', SUBJECTS),
    ('season', 'saison', 'f',
     (('spring', 'le printemps'), ('summer', "l'été"), ('autumn', "l'automne"),
                               ('winter', "l'hiver"))),
    ('day', 'jour', 'm', tuple((day, 'le ' + jour) for day, jour in DAYS)),
    ('month', 'mois', 'm', tuple((month, 'le mois de ' + mois) for month, mois in MONTHS)),
    ('sport', 'sport', 'm',
     (('football', 'le football'), ('tennis', 'le tennis'), ('basketball', 'le basket'),
                             ('swimming', 'la natation'), ('judo', 'le judo'),
      ('rugby', 'le rugby'),
                             ('dance', 'la danse'), ('volleyball', 'le volley'))),
    ('drink', 'boisson', 'f', tuple((n.english[0], phrase('the', n).french) for n in DRINKS)),
    ('language', 'langue', 'f', tuple((e, 'le ' + f) for e, f in LANGUAGES)),
    ('country', 'pays', 'm', tuple((e, f) for e, f in (
        ('Italy', "l'Italie"), ('Japan', 'le Japon'), ('France', 'la France'),
        ('Canada', 'le Canada'),
        ('Spain', "l'Espagne"), ('Brazil', 'le Brésil'), ('Greece', 'la Grèce'),
        ('Ireland', "l'Irlande")))),
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
        whose_ = f"{owner.english}'s favorite {kind}"
        dont = f'{la} {genre} {préféré} de {owner.french}'
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
            return (f'{who.english} can {play}',
                    f'{who.french} {conjugate("savoir").present[who.slot]} {jouer}')
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
            return clause(who,
                          (f'*be good at {subject}',
                           f'*être bon{"ne" * who.feminine}{"s" * who.plural} {en}'),
                          negated=deal(SOMETIMES))


# ---------------------------------------------------------------- adjectives in their places

DESCRIBED = (  # tags of nouns, adjectives before or after them, what one does with them
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
    if adjective.english == 'old' and tag in ('task', 'event') \
            or noun.english[0] in ('bus stop', 'secret', 'gas station'):
        return None
    return noun, adjective, deal(verbs_.split()), tag


@pattern('adjective-place', 70)
def with_an_adjective():
    found = described_noun()
    if not found or not found[0].english[0] and found[3] != 'clothes':
        return None
    noun, adjective, see, tag = found
    many = noun.english[0] == '' or (noun.english[1] != '' and deal(SOMETIMES)
                                     and tag not in ('thought',))
    if see == 'live':
        what = phrase('a', noun, False, adjective)
        return clause(who_ever(), (f'*live in {what.english}', f'*habiter dans {what.french}'),
                      deal(('present', 'past')))
    if see == 'read' and noun.english[0] not in ('book', 'story', 'article', 'poem', 'novel',
                                                 'letter'):
        see = 'see' if noun.english[0] in ('film', 'play', 'show', 'concert') else 'hear'
    voir = {'hear': 'entendre', **DOING}[see]
    what = phrase('a', noun, many, adjective)
    match deal(('does', 'past', 'this is', 'the', 'color')):
        case 'does' if see in ('have', 'buy', 'read', 'visit', 'eat'):
            return clause(who_ever(), (f'*{see} {what.english}', f'*{voir} {what.french}'), 'now')
        case 'past' if see != 'have':
            once = deal((('', ''), *ONCE[:6]))
            return clause(who_ever(),
                          (f'*{see} {what.english} {once[0]}', f'*{voir} {what.french} {once[1]}'),
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
