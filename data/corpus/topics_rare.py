"""data/corpus/topics_rare.py: names and numbers to be copied, and what is never trained on."""

from topics_quantifiers import *

# ---------------------------------------------------------------- names and numbers that are rare

# What is in the phenomena rare-… is to be met once or twice in the whole corpus, alike on
# both sides: the model has to learn to copy what it does not know.
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
    match deal(('am', 'my name', 'kin', 'fact', 'fact', 'with', 'of', 'from', 'works', 'because',
                'call', 'and', 'sir',
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
            return clause(kin,
                          (f'*be called {name.english} and *be from {country}',
                           f'*se_appeler {name.french} et *venir {de}')) \
                if name.feminine == kin.feminine else None
        case 'works':
            return (f'{name.english} works with me in {city[3:]}',
                    f'{name.french} travaille avec moi {ville}')
        case 'call':
            return (f'can you call {name.english}, please?',
                    f"peux-tu appeler {name.french}, s'il te plaît ?")
        case 'and':
            row = deal(ROUTINE[10:])
            who = Phrase(f'{name.english} and {friend.english}',
                         f'{name.french} et {friend.french}', 4,
                         name.feminine and friend.feminine, True)
            six, heures = hour()
            return name is not friend and clause(who,
                                                 (f'{row[0]} at {six}', f'{row[1]} à {heures}'))
        case 'sir':
            return (f'good morning {name.english}, how are you?',
                    f'bonjour {name.french}, comment vas-tu ?')
        case 'where':
            return deal(((f'where does {name.english} live?', f'où est-ce que {name.french} habite ?'),
                         (f'where is {name.english}?', f'où est {name.french} ?'),
                         (f'how old is {name.english}?', f'quel âge a {name.french} ?'),
                         (f'do you know {name.english}?', f'connais-tu {name.french} ?'),
                         (f'this is my friend {name.english}',
                          f'c\'est {"mon amie" if name.feminine else "mon ami"} {name.french}'),
                         (f'this gift is for {name.english}', f'ce cadeau est pour {name.french}'),
                         (f"I'm waiting for {name.english}", f'je attends {name.french}'),
                         (f'I am looking for {name.english}', f'je cherche {name.french}'),
                         (f"I saw {name.english} yesterday", f'je ai vu {name.french} hier'),
                         (f'good evening {name.english}', f'bonsoir {name.french}'),
                         (f'thank you, {name.english}', f'merci, {name.french}'),
                         (f'see you tomorrow, {name.english}', f'à demain, {name.french}')))
        case 'hobby':
            row = deal(HOBBIES)
            return clause(name,
                          (f'*like to {base(name, row[0])}', f'*aimer {infinitive(name, row[1])}'))
        case 'situation':
            _, reason, deed, _ = two_of_one()
            if stays(deed):
                return None
            return joined(clause(name, deed, 'now'), (' because', ' parce que'),
                          clause(again(name), reason))
        case 'than':
            adjective = quality_named(deal('tall old young'.split()), 'look')
            return name is not friend and clause(
                name, (f'*be {better(adjective)} than {friend.english}',
                       f'*être {plus(adjective, name)} que {friend.french}'))


@pattern('rare-city', 200)
def rare_cities():
    (where, à), who = deal(FAR_CITIES), deal((*PRONOUNS, own(deal(KIN)), deal(FIRST_NAMES)))
    where2, à2 = deal(FAR_CITIES)
    match deal(('live', 'work', 'friend', 'born', 'weather', 'travel', 'degrees', 'study',
                'train', 'hotel', 'weekend', 'two')):
        case 'live':
            return clause(who, (f'*live {where}', f'*habiter {à}'),
                          deal(('present', 'present', 'past')))
        case 'work':
            row = deal(pairs(lexicon.JOBS))
            return clause(who, (f'*work {where}', f'*travailler {à}'), negated=deal(SOMETIMES))
        case 'friend':
            kin, parent = deal((('a friend', 'un ami'), ('an aunt', 'une tante'),
                                ('two cousins', 'deux cousins'),
                                ('a brother', 'un frère'), ('a sister', 'une sœur'),
                                ('an uncle', 'un oncle')))
            return clause(who, (f'*have {kin} {where}', f'*avoir {parent} {à}'))
        case 'born':
            return f'{was(who)} born {where}', affirm(who, ETRE, agreed('né', who), à)
        case 'weather':
            row = deal(WEATHER[:-1])
            return f'{loose(row[0])} {where} today', f"{row[1]} {à} aujourd'hui"
        case 'travel':
            when = deal(LATER)
            return clause(who, (f'*travel to {where[3:]} {when[0]}', f'*voyager {à} {when[1]}'),
                          'going')
        case 'study':
            subject, maths = deal(SUBJECTS)
            return clause(who, (f'*study {subject} {where}', f'*étudier {maths} {à}'))
        case 'train':
            train = phrase('the', deal(LEAVING[1:]))
            number = str(2 + below(10))
            return (f"the train to {where[3:]} leaves at {number} o'clock",
                    f'le train pour {à[2:]} part à {number} heures')
        case 'hotel':
            return clause(who, (f'*know a good hotel {where}', f'*connaître un bon hôtel {à}'))
        case 'weekend':
            return clause(who, (f'*spend the weekend {where}', f'*passer le week-end {à}'),
                          deal(('past', 'going')))
        case 'two':
            other = again(who)
            return where != where2 and joined(clause(who, (f'*live {where}', f'*habiter {à}')), BUT,
                                              clause(other,
                                                     (f'*work {where2}', f'*travailler {à2}')))


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
            take = deal(((f'bus {number} goes to {place.english}',
                          f'le bus {number} va à {place.french}'),
                         (f'take bus {number} to {place.english}',
                          f'prends le bus {number} jusque à {place.french} !')))
            return take
        case 'room':
            return deal(((f'{is_(who)} in room {number}',
                          affirm(who, ETRE, f'dans la chambre {number}')),
                         (f'room {number} is on the left', f'la chambre {number} est à gauche'),
                         (f'where is room {number}?', f'où est la chambre {number} ?')))
        case 'page':
            return deal(((f'open your book to page {number}',
                          f'ouvre ton livre à la page {number} !'),
                         (f'the exercise is on page {number}',
                          f"l'exercice est à la page {number}"),
                         (f'read page {number} for tomorrow',
                          f'lis la page {number} pour demain !'),
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
            return clause(who,
                          (f'*pay {price_} {euros} for {what.english}',
                           f'*payer {price_} {livres} pour {what.french}'), 'past')
        case 'people':
            place = phrase('this', deal(named('town village city')))
            return place.english != 'this city' and (
                f'{price_} people live in {place.english}',
                f'{price_} personnes habitent dans {place.french}')
        case 'pages':
            book = phrase('this', noun_named(deal(('book', 'novel', 'dictionary', 'notebook'))))
            return clause(book, (f'*have {price_} pages', f'*avoir {price_} pages'))
        case 'minutes':
            minutes = str(13 + below(100))
            match_ = deal((('film', 'film'), ('concert', 'concert'), ('lesson', 'leçon'),
                           ('trip', 'voyage')))
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
            return deal(((f'there are {number} students in our school',
                          f'il y a {number} étudiants dans notre école'),
                         (f'there are {number} books in this library',
                          f'il y a {number} livres dans cette bibliothèque'),
                         (f'the hotel has {number} rooms', f"l'hôtel a {number} chambres"),
                         (f'there are {number} people in the theater',
                          f'il y a {number} personnes dans le théâtre')))
        case 'words':
            return deal((clause(who, (f'*know {number} words', f'*connaître {number} mots')),
                         clause(who,
                                (f'*learn {number} new words',
                                 f'*apprendre {number} nouveaux mots'), 'past'),
                         (f'this text has {number} words', f'ce texte a {number} mots')))
        case 'year':
            return clause(who,
                          deal(((f'*buy this house in {lately}',
                                 f'*acheter cette maison en {lately}'),
                                     (f'*come to France in {lately}',
                                      f'*venir en France en {lately}'),
                                     (f'*start this job in {lately}',
                                      f'*commencer ce travail en {lately}'))), 'past')


OPENED = named('bakery bank pharmacy museum supermarket library restaurant')
TRIPS = (('train', 'train'), ('bus', 'bus'), ('plane', 'avion'))


@pattern('rare-digits', 230)
def digits_every_day():
    """I get up at 7. The bus costs 2 euros. She's 34. They live at 25 Station Street."""
    who, somebody_ = who_ever(), one_person()
    hour_, small, number = (str(n) for n in (5 + below(8), 2 + below(28), 11 + below(180)))
    minutes, year = f'{5 + below(55)}', str(1960 + below(65))
    euros, livres = deal(MONEY)
    match deal(('at', 'at', 'leaves', 'open', 'cost', 'age', 'address', 'bus', 'room', 'year',
                'minutes', 'people', 'call', 'seat', 'kilometers', 'birthday', 'temperature',
                'starts', 'starts', 'pay')):
        case 'at':
            row = deal(ROUTINE)
            return clause(who, (f'{row[0]} at {hour_}', f'{row[1]} à {hour_} heures'))
        case 'leaves':
            train, le_train = deal(TRIPS)
            leaves, part = deal((('leaves', 'part'), ('arrives', 'arrive')))
            return (f'the {train} {leaves} at {hour_}',
                    f'+le {le_train} {part} à {hour_} heures')
        case 'open':
            shop = phrase('the', deal(OPENED))
            return deal(((f'{shop.english} opens at {hour_}',
                          f'{shop.french} ouvre à {hour_} heures'),
                         (f'{shop.english} closes at {hour_}',
                          f'{shop.french} ferme à {hour_} heures')))
        case 'cost':
            what = phrase('this', deal(tuple(n for n in words('clothes') if n.english[0])))
            return clause(what, (f'*cost only {small} {euros}', f'*coûter seulement {small} {livres}'))
        case 'age':
            years = 5 + below(85)
            return clause(somebody_, (f'*be {years} years old', f'*avoir {years} ans'))
        case 'address':
            return deal(((f'we live at number {number}', f'nous habitons au numéro {number}'),
                         (f'my house is number {number}', f'ma maison est le numéro {number}'),
                         (f'the shop is at number {number}',
                          f'le magasin est au numéro {number}')))
        case 'bus':
            return deal(((f'{is_(who)} waiting for bus {number}',
                          affirm(who, conjugate('attendre').present, f'le bus {number}')),
                         (f'does bus {number} stop here?',
                          f'est-ce que le bus {number} se arrête ici ?'),
                         (f'bus {number} is late', f'le bus {number} est en retard')))
        case 'room':
            return f'the class is in room {number}', f'le cours est dans la salle {number}'
        case 'year':
            return deal((clause(who, (f'*move here in {year}', f'*déménager ici en {year}'),
                                'past'),
                         (f'this photo is from {year}', f'cette photo est de {year}'),
                         (f'it was in {year}', f"c'était en {year}")))
        case 'minutes':
            return deal(((f'the bus arrives in {minutes} minutes',
                          f'le bus arrive dans {minutes} minutes'),
                         (f'we have {minutes} minutes', f'nous avons {minutes} minutes'),
                         (f'wait {minutes} minutes', f'attends {minutes} minutes !'),
                         (f'the station is {minutes} minutes from here',
                          f'la gare est à {minutes} minutes de ici')))
        case 'people':
            return deal(((f'there are {small} students in my class',
                          f'il y a {small} élèves dans ma classe'),
                         (f'we were {small} people', f'nous étions {small} personnes'),
                         (f'I have {small} books', f'je ai {small} livres')))
        case 'call':
            return (f'call me at {hour_}', f'appelle-moi à {hour_} heures !')
        case 'seat':
            return deal(((f'my seat is number {number}', f'ma place est le numéro {number}'),
                         (f'the answer is on page {number}',
                          f'la réponse est à la page {number}')))
        case 'kilometers':
            return (f'the village is {small} kilometers from here',
                    f'le village est à {small} kilomètres de ici')
        case 'birthday':
            return deal(((f'my birthday is on May {small}', f'mon anniversaire est le {small} mai'),
                         (f'the party is on June {small}', f'la fête est le {small} juin'),
                         (f'the exam is on March {small}', f"l'examen est le {small} mars")))
        case 'temperature':
            return deal(((f"it's {small} degrees today", f"il fait {small} degrés aujourd'hui"),
                         (f'it was {small} degrees yesterday', f'il faisait {small} degrés hier')))
        case 'starts':
            return deal(((f'the meeting starts at {hour_}', f'la réunion commence à {hour_} heures'),
                         (f'the film ends at {hour_}', f'le film finit à {hour_} heures'),
                         (f'the lesson starts at {hour_}', f'la leçon commence à {hour_} heures'),
                         (f'the match starts at {hour_}', f'le match commence à {hour_} heures'),
                         (f'dinner is at {hour_}', f'le dîner est à {hour_} heures')))
        case 'pay':
            return clause(who, (f'*pay {small} {euros}', f'*payer {small} {livres}'), 'past')


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
    go, aller = deal((('go to the market', 'aller à +le marché'),
                      ('go to the supermarket', 'aller à +le supermarché'),
                      ('take the car', 'prendre la voiture'),
                      ('go to the bakery', 'aller à la boulangerie')))
    if 'bakery' in go and noun.english[0] not in ('bread', 'cake', 'croissant', 'pie'):
        return None
    start = 'there are' if many else deal(THERE_IS)
    return joined(clause(who, (f'*{go}', f'*{aller}'), 'going'), (' because', ' parce que'),
                  (f'{start} no {noun.english[many]} in the kitchen',
                   f'il ne y a pas de {noun.french[many]} dans la cuisine'))


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
    where, où = deal((('in the village', 'du village'), ('in the city', 'de la ville'),
                      ('in the street', 'de la rue'),
                      ('in the neighborhood', 'du quartier')))
    best = the_most(noun, adjective)
    return clause(who_ever(),
                  (f'*live in {best.english} {where}', f'*habiter dans {best.french} {où}'))
