"""data/corpus/topics_time.py: hours, days, dates, habits and the weather."""

from topics_shopping import *

# ---------------------------------------------------------------- time

HOURS = NUMBER_WORDS[1:11]
DAYS, MONTHS, ORDINALS = pairs(lexicon.DAYS), pairs(lexicon.MONTHS), pairs(lexicon.ORDINALS)
SEASONS = pairs(lexicon.SEASONS)
USUALLY, ONCE, LATER = (pairs(table, '|')
                        for table in (lexicon.USUALLY, lexicon.ONCE, lexicon.LATER))


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
            what = phrase(deal(('the', MY, OUR)) if name in ('lesson', 'class', 'meeting', 'exam')
                          else 'the',
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
            if who.slot == 2:
                return None
            return (f'what time do {english_clause(who, row[0])}?',
                    f'à quelle heure est-ce que {french_clause(who, row[1])} ?')


@pattern('habit', 110)
def how_often():
    who, row = who_ever(), deal(ROUTINE[3:6] + ROUTINE[10:] + HABITS_OF_TIME)
    if who not in INDEX and re.search('school|homework|study', row[0]):
        return None
    often, souvent = deal(pairs(lexicon.OFTENNESS))
    english, translation = english_clause(who, row[0]), french_clause(who, row[1],
                                                                      more='' if often == 'never'
                                                                      else souvent)
    if often == 'never':
        translation = re.sub(r'\bpas\b', 'jamais', french_clause(who, row[1], negated=True), 1)
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
            return (f'today is {day}, {month} {ordinal}',
                    f"aujourd'hui, c'est le {jour} {number} {mois}")
        case 'birthday':
            return (f'{owner[0]} birthday is on {month} {ordinal}',
                    f'{owner[1]} anniversaire est le {number} {mois}')
        case 'in':
            return f'{owner[0]} birthday is in {month}', f'{owner[1]} anniversaire est en {mois}'
        case 'born':
            born, né = ('was', agreed('né', who))
            return f'{was(who)} born in {month}', affirm(who, ETRE, né, 'en', mois)
        case 'month':
            return clause(who, deal(((f'*leave in {month}', f'*partir en {mois}'),
                                     (f'*come back in {month}', f'*revenir en {mois}'))), 'going')
        case 'on':
            what = phrase(deal(('the', OUR, MY)),
                          deal(named('party meeting exam concert trip class')))
            return clause(what, (f'*be on {day}', f'*être {jour}'))
        case 'digits':
            what = phrase(deal(('the', OUR)),
                          deal(named('party meeting exam concert wedding match')))
            return clause(what, (f'*be on {month} {figure}', f'*être le {figure} {mois}'))
        case 'season':
            season, en = deal(SEASONS)
            return clause(who, (f'*go to the sea in {season}', f'*aller à la mer {en}'))
        case 'between':
            place = phrase('the', deal(named('museum castle library zoo swimming_pool stadium')))
            return clause(place,
                          (f'*be closed in {month}', f'*être {agreed("fermé", place)} en {mois}'))


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
            dark = row[1].replace('nuit', 'sombre') if when[0].startswith('t') else row[1]
            return f'{english} {when[0]}', f'{dark} {when[1]}'
        case 'was':
            row = deal(WEATHER_WAS)
            when = deal((('yesterday', 'hier'), ('yesterday evening', 'hier soir'),
                         ('this morning', 'ce matin'),
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
