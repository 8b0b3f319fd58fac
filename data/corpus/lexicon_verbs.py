"""data/corpus/lexicon_verbs.py: what people do, for the patterns of patterns_verbs.py.

Every verb has a headline and, indented, what may follow it, one saying after the other:

    base past participle | infinitive | marks
        complement = complément; ...

"my", "mon" and "moi" stand for whatever goes with the subject, and a/b are the masculine and the
feminine form.  A tilde marks what nobody wishes.  A dot is an empty complement, a dash a regular
past or participle, an underscore joins the words of a phrasal verb.  "some bread" becomes "any
bread" after a negation, and un, une, du, des become de; "de +le" is the contraction that stays.
A complement with ! before it is done now and then, never every day.

Marks: adult (children do not; before one complement it is ^), state (never "I'm knowing"), imp (the
past is the imperfect), bad (nobody wants it), once (not a habit), it (takes it and them), him
(takes him, her, me), dat (give him), sep (turn it on), to (its dative is "to him"), inv (the
participle does not change), fix (un and du stay after a negation), born (only in the past).
"""

VERBS = '''
be was been | être | state imp
    tired = fatigué/fatiguée; sick = malade/malade; happy = heureux/heureuse; busy = occupé/occupée
    ready = prêt/prête; ~late = en retard; on time = à l'heure; at home = chez moi
    sad = triste/triste
    in the kitchen = dans la cuisine; at school = à l'école; ^at work = au travail
    rich = riche/riche
    on holiday = en vacances; nervous = nerveux/nerveuse; angry = en colère
    famous = célèbre/célèbre
    in the garden = dans le jardin; alone = seul/seule; proud = fier/fière; shy = timide/timide
    careful = prudent/prudente; polite = poli/polie; patient = patient/patiente; here = ici
    far from home = loin de chez moi; in a hurry = pressé/pressée; quiet = calme/calme
    free = libre/libre
be was been | avoir | state imp
    hungry = faim; thirsty = soif; cold = froid; hot = chaud; afraid = peur; right = raison
    wrong = tort; sleepy = sommeil; lucky = de la chance; ashamed = honte
    afraid of the dark = peur du noir; afraid of dogs = peur des chiens
have had had | avoir | state imp
    a car = une voiture; a dog = un chien; some time = du temps; some money = de l'argent
    a problem = un problème; some questions = des questions; a good idea = une bonne idée
    a headache = mal à la tête; an appointment = un rendez-vous
    my keys = mes clés; the tickets = les billets; some news = des nouvelles; a bike = un vélo
    a big family = une grande famille; some work = du travail; a garden = un jardin
    some good friends = de bons amis; a computer = un ordinateur; a fever = de la fièvre
have had had | prendre |
    breakfast = le petit déjeuner; a shower = une douche; a bath = un bain
    breakfast in the kitchen = le petit déjeuner dans la cuisine
have_lunch had_lunch had_lunch | déjeuner |
    . = .; at home = chez moi; at school = à l'école; with my friends = avec mes amis
    at the office = au bureau; in the park = dans le parc; with my boss = avec mon chef
have_dinner had_dinner had_dinner | dîner |
    . = .; at home = chez moi; with my family = avec ma famille; at the restaurant = au restaurant
    with my neighbors = avec mes voisins; in front of the television = devant la télévision
go went gone | aller |
    to school = à l'école; ^to work = au travail; to the beach = à la plage
    to the market = au marché
    to the cinema = au cinéma; to church = à l'église; to the gym = à la salle de sport
    to the library = à la bibliothèque; to the swimming pool = à la piscine
    to the park with my dog = au parc avec mon chien; to the baker's = à la boulangerie
    !to France = en France; !to the doctor = chez le médecin; !to the hospital = à l'hôpital
    !to the dentist = chez le dentiste; !to Japan = au Japon; !to Germany = en Allemagne
    !to the museum = au musée; !to the airport = à l'aéroport; !to Canada = au Canada
go_home went_home gone_home | rentrer |
    . = chez moi; early = chez moi tôt; ~late = chez moi tard; by bus = chez moi en bus
    on foot = chez moi à pied; after school = chez moi après l'école
go_to_bed went_to_bed gone_to_bed | se coucher |
    early = tôt; ~late = tard; at ten o'clock = à dix heures; after dinner = après le dîner
    before midnight = avant minuit
go_out went_out gone_out | sortir |
    . = .; with my friends = avec mes amis; alone = seul/seule; in the rain = sous la pluie
    after dinner = après le dîner; without my coat = sans mon manteau
go_shopping went_shopping gone_shopping | faire les courses |
    . = .; with my mother = avec ma mère; in town = en ville; ^after work = après le travail
go_for_a_walk went_for_a_walk gone_for_a_walk | se promener |
    . = .; in the forest = dans la forêt; by the river = au bord de la rivière
    with my dog = avec mon chien; in the mountains = à la montagne; after lunch = après le déjeuner
come came come | venir |
    . = .; with us = avec nous; by train = en train; here = ici; alone = seul/seule
    to the party = à la fête; by bike = à vélo; to school by bus = à l'école en bus
    ^to the meeting = à la réunion; ^from work = de +le travail
come_back came_back come_back | revenir | once
    . = .; from school = de +la école; from Italy = d'Italie; with the children = avec les enfants
    with some bread = avec du pain; from the office = de +le bureau; alone = seul/seule
come_in came_in come_in | entrer | once
    . = .; without a sound = sans bruit; through the window = par la fenêtre
arrive - - | arriver |
    . = .; ~late = en retard; on time = à l'heure; early = en avance; by taxi = en taxi
    at the station = à la gare; before noon = avant midi; at the airport = à l'aéroport
leave left left | partir | once
    . = .; early = tôt; with my family = avec ma famille; for London = pour Londres
    alone = seul/seule
    after breakfast = après le petit déjeuner; by car = en voiture; without my bag = sans mon sac
leave left left | laisser | once it
    my keys on the table = mes clés sur la table; the door open = la porte ouverte
    my bag at home = mon sac chez moi; a message = un message; the car here = la voiture ici
    the window open = la fenêtre ouverte
stay - - | rester |
    at home = chez moi; here = ici; in bed = au lit; with the children = avec les enfants
    calm = calme/calme
    in my room = dans ma chambre; at the hotel = à l'hôtel; in the shade = à l'ombre
    inside = à l'intérieur; with my grandparents = chez mes grands-parents; awake = éveillé/éveillée
live - - | habiter | imp
    in Paris = à Paris; in a small village = dans un petit village; in London = à Londres
    in a big house = dans une grande maison; near the sea = près de la mer; here = ici
    with my parents = avec mes parents; alone = seul/seule; in the country = à la campagne
    on the third floor = au troisième étage; in Brazil = au Brésil; in New York = à New York
    near the station = près de la gare; in an apartment = dans un appartement
do did done | faire | it
    my homework = mes devoirs; the dishes = la vaisselle; some sport = du sport; yoga = du yoga
    the housework = le ménage; my best = de mon mieux; the washing = la lessive
    my exercises = mes exercices; the shopping = les courses; the work = le travail
make made made | faire | it
    a cake = un gâteau; the bed = le lit; some noise = du bruit; ~a mistake = une faute
    some coffee = du café; some soup = de la soupe; a list = une liste
    a chocolate cake = un gâteau au chocolat
    some progress = des progrès; pancakes = des crêpes; ~too much noise = trop de bruit
know knew known | connaître | state imp it him
    this city = cette ville; this song = cette chanson; my neighbors = mes voisins
    the story = l'histoire; a good restaurant = un bon restaurant; the way = le chemin
    the owner of the shop = le propriétaire du magasin; everyone here = tout le monde ici
know knew known | savoir | state imp
    the answer = la réponse; the truth = la vérité; why = pourquoi; my lesson = ma leçon
understand understood understood | comprendre | state it him
    the question = la question; the problem = le problème; my mistake = ma faute
    this word = ce mot; the rules of the game = les règles du jeu; French = le français
    the film = le film; the explanation = l'explication; the lesson = la leçon
    the teacher = le professeur; this sentence = cette phrase
remember - - | se souvenir | state
    the story = de +la histoire; my first day at school = de mon premier jour à l'école
    this song = de cette chanson; my dreams = de mes rêves; that day = de ce jour
    my childhood = de mon enfance; the password = de +le mot de passe; the address = de +la adresse
forget forgot forgotten | oublier | bad it him
    my keys = mes clés; my umbrella = mon parapluie; the password = le mot de passe
    my glasses = mes lunettes; the time = l'heure; the milk = le lait; my phone = mon téléphone
    my homework = mes devoirs; my wallet = mon portefeuille
    the date of the exam = la date de l'examen
say said said | dire | it
    the truth = la vérité; hello = bonjour; goodbye = au revoir
    something funny = quelque chose de drôle
    thank you = merci; yes = oui; no = non; my name = mon nom; the same thing = la même chose
tell told told | raconter | it dat
    a story = une histoire; a joke = une blague; the whole story = toute l'histoire
    funny stories = des histoires drôles
ask - - | demander | it dat
    the way = le chemin; the price = le prix; the time = l'heure
ask - - | poser |
    a question = une question; a lot of questions = beaucoup de questions
    some difficult questions = des questions difficiles
ask_for asked_for asked_for | demander | it
    the bill = l'addition; some help = de l'aide; a glass of water = un verre d'eau
    some advice = des conseils; a little time = un peu de temps; the menu = le menu
answer - - | répondre |
    . = .; the phone = au téléphone; the question = à la question; the letter = à la lettre
    my emails = à mes e-mails; in French = en français
give gave given | donner | it dat
    some advice = des conseils; some money = de l'argent; my address = mon adresse
    the book = le livre; a present = un cadeau; the key = la clé; an example = un exemple
    my phone number = mon numéro de téléphone; an answer = une réponse; the letter = la lettre
take took taken | prendre | it
    the bus = le bus; the train = le train; a taxi = un taxi; my umbrella = mon parapluie
    some photos = des photos; the plane = l'avion; my medicine = mes médicaments
    the first train = le premier train; my time = mon temps; the subway = le métro
    my camera = mon appareil photo
bring brought brought | apporter | it
    some bread = du pain; a cake = un gâteau; some flowers = des fleurs; my guitar = ma guitare
    ^a bottle of wine = une bouteille de vin; some music = de la musique; the drinks = les boissons
put put put | mettre | it
    the keys on the table = les clés sur la table; some sugar in my coffee = du sucre dans mon café
    the milk in the fridge = le lait dans le frigo; my coat on the chair = mon manteau sur la chaise
    the books in the bag = les livres dans le sac
    my phone in my pocket = mon téléphone dans ma poche
    the plates on the table = les assiettes sur la table
put_on put_on put_on | mettre | it sep
    my shoes = mes chaussures; my coat = mon manteau; my hat = mon chapeau; my gloves = mes gants
take_off took_off taken_off | enlever | it sep
    my shoes = mes chaussures; my coat = mon manteau; my glasses = mes lunettes
    my hat = mon chapeau
find found found | trouver | once it
    ^a job = un travail; my keys = mes clés; the solution = la solution; a good hotel = un bon hôtel
    my glasses = mes lunettes; ^an apartment = un appartement; the station = la gare
    the right answer = la bonne réponse; the time = le temps; my way = mon chemin
    my seat = ma place
lose lost lost | perdre | once bad it
    my keys = mes clés; my phone = mon téléphone; the game = le match; my patience = patience
    some weight = du poids; my passport = mon passeport; my wallet = mon portefeuille
    my ticket = mon billet; ~too much time = trop de temps
look_for looked_for looked_for | chercher | once it him
    ^a job = un travail; my glasses = mes lunettes; ^an apartment = un appartement
    the station = la gare; my cat = mon chat; a cheap hotel = un hôtel pas cher
    the exit = la sortie; a present for my father = un cadeau pour mon père; a seat = une place
look_at looked_at looked_at | regarder | it him
    the map = la carte; the stars = les étoiles; the photos = les photos; the sea = la mer
    the clouds = les nuages; the menu = le menu; my watch = ma montre; the clock = l'horloge
see saw seen | voir | state it him
    the sea = la mer; !a film = un film; the difference = la différence
    !a doctor = un médecin; !my friends = mes amis; the mountains = les montagnes
    a rainbow = un arc-en-ciel; the Eiffel tower = la tour Eiffel; the moon = la lune
    the bus = le bus
watch - - | regarder | it
    television = la télévision; a film = un film; the match = le match; the news = les informations
    the birds = les oiseaux; cartoons = des dessins animés; a series = une série
    the sunset = le coucher du soleil
hear heard heard | entendre | state it him
    a noise = un bruit; the music = la musique; the news = la nouvelle; the phone = le téléphone
    the birds in the garden = les oiseaux dans le jardin; the rain = la pluie; my name = mon nom
    the neighbors = les voisins; a voice = une voix
listen_to listened_to listened_to | écouter | it him
    music = de la musique; the radio = la radio; the teacher = le professeur
    the news = les informations; my favorite song = ma chanson préférée
    the birds = les oiseaux; my mother = ma mère; classical music = de la musique classique
speak spoke spoken | parler |
    French = français; English = anglais; Spanish = espagnol; slowly = lentement; Arabic = arabe
    with an accent = avec un accent; to the manager = au directeur; German = allemand
    several languages = plusieurs langues; Chinese = chinois; loudly = fort; Italian = italien
    to my neighbor = à mon voisin; a little French = un peu français
talk - - | parler |
    . = .; about the weather = de +le temps; to my friends = à mes amis
    about my work = de mon travail
    about politics = de politique; with the neighbors = avec les voisins; ~too much = trop
    on the phone = au téléphone; to my parents = à mes parents; about football = de football
read read read | lire | it
    a book = un livre; the newspaper = le journal; in bed = au lit; my emails = mes e-mails
    a novel = un roman; comics = des bandes dessinées; the instructions = le mode d'emploi
    a story to the children = une histoire aux enfants; the letter = la lettre; poems = des poèmes
    my messages = mes messages; in French = en français
write wrote written | écrire | it
    a letter = une lettre; an email = un e-mail; to my grandmother = à ma grand-mère
    poems = des poèmes; a book = un livre; in English = en anglais; my name = mon nom
    a message = un message; the date = la date; songs = des chansons; a report = un rapport
learn - - | apprendre | it
    French = le français; new words = de nouveaux mots; English = l'anglais; Japanese = le japonais
    the piano = le piano; quickly = vite; a poem = un poème; a lot of things = beaucoup de choses
    a foreign language = une langue étrangère; the guitar = la guitare
study - - | étudier | it
    medicine = la médecine; at the library = à la bibliothèque; history = l'histoire; law = le droit
    mathematics = les mathématiques; French = le français; in Canada = au Canada
    for the exam = pour l'examen; chemistry = la chimie; at night = la nuit
teach taught taught | enseigner | it adult
    mathematics = les mathématiques; history = l'histoire; in a small school = dans une petite école
    English = l'anglais; music = la musique; Spanish = l'espagnol
work - - | travailler | adult
    . = .; in a bank = dans une banque; in a hospital = dans un hôpital; at home = chez moi
    hard = dur
    on Sundays = le dimanche; in a factory = dans une usine; with my brother = avec mon frère
    ~too much = trop; for a big company = pour une grande entreprise; in an office = dans un bureau
    as a waiter/waitress = comme serveur/serveuse; on a farm = dans une ferme
    at the airport = à l'aéroport
play - - | jouer |
    football = au football; tennis = au tennis; the piano = de +le piano; cards = aux cartes
    the guitar = de +la guitare; in the garden = dans le jardin; chess = aux échecs
    with the dog = avec le chien; basketball = au basket; video games = aux jeux vidéo
    the violin = de +le violon; with my children = avec mes enfants; outside = dehors
help - - | aider | it him
    my parents = mes parents; my mother in the kitchen = ma mère dans la cuisine
    the neighbors = les voisins; my friends = mes amis; my little sister = ma petite sœur
    my grandfather = mon grand-père
    the children with their homework = les enfants à faire leurs devoirs
need - - | avoir besoin de | state imp fix
    help = aide; some time = temps; a doctor = un médecin; my glasses = mes lunettes
    a break = une pause; money = argent; a new computer = un nouvel ordinateur
    some sleep = sommeil; a pen = un stylo; a little time = un peu de temps
want - - | vouloir | state imp it
    a cup of tea = une tasse de thé; some bread = du pain; a dog = un chien
    a new phone = un nouveau téléphone
    the same thing = la même chose; an ice cream = une glace; some water = de l'eau
    a bigger house = une plus grande maison; another coffee = un autre café
    some soup = de la soupe
like - - | aimer | state it him
    music = la musique; chocolate = le chocolat; this song = cette chanson; my job = mon travail
    spicy food = la cuisine épicée; milk = le lait; cats = les chats; sport = le sport
    fish = le poisson
    this city = cette ville; vegetables = les légumes; my new school = ma nouvelle école
    horror films = les films d'horreur; winter = l'hiver; big cities = les grandes villes
love - - | aimer | state it
    chocolate = le chocolat; animals = les animaux; the sea = la mer; summer = l'été
    this film = ce film; old songs = les vieilles chansons; Italian food = la cuisine italienne
hate - - | détester | state it
    spiders = les araignées; Mondays = le lundi; the rain = la pluie; noise = le bruit
    onions = les oignons; my job = mon travail; traffic jams = les embouteillages
    mathematics = les mathématiques; the cold = le froid
prefer - - | préférer | state it
    tea = le thé; the blue shirt = la chemise bleue; the mountains = la montagne; summer = l'été
    tea to coffee = le thé au café; the train = le train; dogs to cats = les chiens aux chats
eat ate eaten | manger | it
    . = .; an apple = une pomme; meat = de la viande; some bread = du pain; at home = chez moi
    fish = du poisson
    some fruit = des fruits; at noon = à midi; an egg for breakfast = un œuf au petit déjeuner
    ~too much sugar = trop de sucre; with my fingers = avec les doigts; vegetables = des légumes
    at the restaurant = au restaurant; rice = du riz; a sandwich = un sandwich; outside = dehors
drink drank drunk | boire | it
    coffee = du café; some tea = du thé; a glass of water = un verre d'eau; milk = du lait
    orange juice = du jus d'orange; ^wine = du vin; ~too much coffee = trop de café
    a hot chocolate = un chocolat chaud; some water = de l'eau
cook - - | cuisiner |
    . = .; for my family = pour ma famille; fish = du poisson; with my mother = avec ma mère
    some rice = du riz; Indian food = des plats indiens; without salt = sans sel
buy bought bought | acheter | it
    some bread = du pain; ^!a car = une voiture; some fruit = des fruits; ^!a house = une maison
    the newspaper = le journal; !a new computer = un nouvel ordinateur; some milk = du lait
    !a present for my mother = un cadeau pour ma mère; !the tickets = les billets
    some vegetables at the market = des légumes au marché; !a train ticket = un billet de train
    !a pair of shoes = une paire de chaussures; some flowers = des fleurs
sell sold sold | vendre | once it adult
    my car = ma voiture; my house = ma maison; flowers = des fleurs
    my old phone = mon vieux téléphone
    vegetables = des légumes; my bike = mon vélo; used books = des livres d'occasion
pay paid paid | payer | it adult
    the bill = l'addition; ^the rent = le loyer; in cash = en espèces; by card = par carte
    for the meal = le repas; the taxi = le taxi; in euros = en euros; my taxes = mes impôts
spend spent spent | dépenser |
    ~too much money = trop d'argent
    a lot of money on clothes = beaucoup d'argent en vêtements
    ~all my money = tout mon argent
spend spent spent | passer |
    my holidays by the sea = mes vacances au bord de la mer; the day in bed = la journée au lit
    the evening with my friends = la soirée avec mes amis
    the weekend in the country = le week-end à la campagne
    Christmas with my family = Noël en famille; an hour in the garden = une heure dans le jardin
sleep slept slept | dormir |
    . = .; well = bien; ~late = tard; on the couch = sur le canapé; ~badly = mal
    in a tent = sous une tente
    in the afternoon = l'après-midi; like a baby = comme un bébé; eight hours = huit heures
    with the window open = la fenêtre ouverte; in the guest room = dans la chambre d'amis
get_up got_up gotten_up | se lever |
    early = tôt; ~late = tard; at six o'clock = à six heures; before my parents = avant mes parents
    at half past seven = à sept heures et demie
wake_up woke_up woken_up | se réveiller |
    early = tôt; ~late = tard; at seven o'clock = à sept heures
    in the middle of the night = au milieu de la nuit
    before the alarm = avant le réveil
get_dressed got_dressed gotten_dressed | se habiller |
    . = .; quickly = vite; in the dark = dans le noir; in the bathroom = dans la salle de bains
rest - - | se reposer |
    . = .; after lunch = après le déjeuner; in the shade = à l'ombre; a little = un peu
    on the couch = sur le canapé; in the garden = dans le jardin
hurry - - | se dépêcher | once
    . = .; a little = un peu
get_married got_married gotten_married | se marier | once adult
    . = .; in Rome = à Rome; in church = à l'église; on a beach = sur une plage
wash - - | faire |
    the dishes = la vaisselle
wash - - | laver | it
    my car = ma voiture; my clothes = mes vêtements
    the windows = les fenêtres; the apples = les pommes; the floor = le sol; my shirt = ma chemise
wash - - | se laver | inv
    my hands = les mains; my hair = les cheveux; my hands before dinner = les mains avant le dîner
brush - - | se brosser | inv
    my teeth = les dents; my hair = les cheveux; my teeth after meals = les dents après les repas
drive drove driven | conduire | it adult
    . = .; a truck = un camion; ~too fast = trop vite; to work = jusqu'au travail
    carefully = prudemment
    an electric car = une voiture électrique; a taxi = un taxi; slowly = lentement
walk - - | marcher |
    . = .; in the park = dans le parc; to school = jusqu'à l'école; fast = vite; slowly = lentement
    on the beach = sur la plage; for an hour = pendant une heure; to the station = jusqu'à la gare
run ran run | courir |
    . = .; in the park = dans le parc; fast = vite; in the rain = sous la pluie
    with my dog = avec mon chien
    five kilometers = cinq kilomètres; along the river = le long de la rivière
swim swam swum | nager |
    . = .; in the sea = dans la mer; in the lake = dans le lac; well = bien
    like a fish = comme un poisson
    with my children = avec mes enfants; before breakfast = avant le petit déjeuner
travel - - | voyager |
    . = .; by train = en train; alone = seul/seule; a lot = beaucoup; in Asia = en Asie
    with my family = avec ma famille; ^for work = pour le travail; in Africa = en Afrique
visit - - | visiter | it
    a museum = un musée; Paris = Paris; !Spain = l'Espagne; the castle = le château
    an old church = une vieille église; !Italy = l'Italie; the old town = la vieille ville
visit - - | rendre visite à | fix
    my grandparents = mes grands-parents; my aunt = ma tante; a friend = un ami
    my uncle in the hospital = mon oncle à l'hôpital; my cousins = mes cousins
meet met met | rencontrer | once it him
    a friend = un ami; an interesting man = un homme intéressant; my neighbor = mon voisin
    my teacher at the market = mon professeur au marché; a famous singer = une chanteuse célèbre
    new people = de nouvelles personnes; the new boss = le nouveau chef
call - - | appeler | him
    !a taxi = un taxi; my mother = ma mère; !a doctor = un médecin; !the police = la police
    my sister = ma sœur; my parents = mes parents; my boss = mon chef; the hotel = l'hôtel
invite - - | inviter | once him
    my friends = mes amis; the neighbors to dinner = les voisins à dîner; my cousins = mes cousins
    my boss to lunch = mon chef à déjeuner; everyone = tout le monde
    my whole family = toute ma famille
thank - - | remercier | him
    my parents = mes parents; the doctor = le médecin; my friends = mes amis
    the driver = le chauffeur
    the teacher = le professeur; everyone = tout le monde
send sent sent | envoyer | it dat
    a letter = une lettre; an email = un e-mail; some flowers = des fleurs; the package = le colis
    a message = un message; some photos = des photos; a card = une carte
    an invitation = une invitation
get got gotten | recevoir | it
    a letter = une lettre; a lot of emails = beaucoup de e-mails; a present = un cadeau
    some good news = de bonnes nouvelles; an invitation = une invitation; a package = un colis
show showed shown | montrer | it dat
    my passport = mon passeport; the photos = les photos; the way = le chemin
    my drawings = mes dessins; my ticket = mon billet; my room = ma chambre; the house = la maison
lend lent lent | prêter | once it dat
    my car = ma voiture; some money = de l'argent; a book = un livre; my pen = mon stylo
    my umbrella = mon parapluie; my bike = mon vélo
borrow - - | emprunter | once it
    some money = de l'argent; a book from the library = un livre à la bibliothèque; a pen = un stylo
    a ladder = une échelle; some chairs = des chaises
offer - - | offrir | once it dat
    a coffee = un café; some flowers = des fleurs; my help = mon aide
use - - | utiliser | it
    a computer = un ordinateur; my phone = mon téléphone; a dictionary = un dictionnaire
    this word = ce mot; the stairs = l'escalier; a pencil = un crayon
    my laptop = mon ordinateur portable
try - - | essayer | once it
    a new recipe = une nouvelle recette; another method = une autre méthode
    this dress = cette robe; something new = quelque chose de nouveau
try - - | goûter | once
    the cake = le gâteau; the soup = la soupe
choose chose chosen | choisir | once it
    a book = un livre; a color = une couleur; the red dress = la robe rouge; a seat = une place
    a present for my sister = un cadeau pour ma sœur; the best answer = la meilleure réponse
    a name for the baby = un nom pour le bébé
change - - | changer | once
    my mind = d'avis; trains = de train; my password = mon mot de passe; the date = la date
    jobs = de travail; the subject = de sujet; my plans = mes projets; some money = de l'argent
feel felt felt | se sentir | state imp
    tired = fatigué/fatiguée; lonely = seul/seule; ill = malade/malade
    at home here = chez moi ici; happy = heureux/heureuse; old = vieux/vieille
smile - - | sourire |
    . = .; in the photo = sur la photo; at the baby = au bébé; all the time = tout le temps
laugh - - | rire |
    . = .; a lot = beaucoup; loudly = fort; at my jokes = de mes blagues
    with my friends = avec mes amis
    ~too loudly = trop fort
cry - - | pleurer | bad
    . = .; at the cinema = au cinéma; for nothing = pour rien; a lot = beaucoup; at night = la nuit
sing sang sung | chanter |
    . = .; a song = une chanson; in the shower = sous la douche; well = bien
    in a choir = dans une chorale
    ~badly = mal; in French = en français; with my sister = avec ma sœur
    in the car = dans la voiture
dance - - | danser |
    . = .; well = bien; the tango = le tango; in the street = dans la rue
    with my friends = avec mes amis
    all night = toute la nuit
draw drew drawn | dessiner | it
    . = .; animals = des animaux; a horse = un cheval; my house = ma maison; a map = un plan
    well = bien; flowers = des fleurs; with a pencil = avec un crayon
paint - - | peindre | it
    . = .; the kitchen = la cuisine; the door green = la porte en vert; a picture = un tableau
    the walls white = les murs en blanc; portraits = des portraits; my room = ma chambre
clean - - | nettoyer | it
    my room = ma chambre; the kitchen = la cuisine; the windows = les fenêtres; the table = la table
    my shoes = mes chaussures; the bathroom = la salle de bains; the garage = le garage
    the whole house = toute la maison
tidy - - | ranger | it
    my room = ma chambre; the kitchen = la cuisine; my desk = mon bureau; my things = mes affaires
cut cut cut | couper | it
    the bread = le pain; the meat = la viande; some wood = du bois; an onion = un oignon
    the cake in two = le gâteau en deux; the grass = la pelouse; the paper = le papier
break broke broken | casser | once bad it
    a glass = un verre; a plate = une assiette; the window = la fenêtre; my glasses = mes lunettes
    the vase = le vase; my phone = mon téléphone
break broke broken | se casser | once bad inv
    my leg = la jambe; my arm = le bras; a tooth = une dent
fix - - | réparer | once it
    the car = la voiture; my bike = mon vélo; the roof = le toit; the computer = l'ordinateur
    the washing machine = la machine à laver; my watch = ma montre; the door = la porte
build built built | construire | once it
    a house = une maison; a boat = un bateau; a wall = un mur; a bridge = un pont
    a sandcastle = un château de sable; a treehouse = une cabane dans les arbres
carry - - | porter | it
    the bags = les sacs; my suitcase = ma valise; a heavy box = une boîte lourde; the baby = le bébé
    the chairs into the garden = les chaises dans le jardin
wear wore worn | porter | it
    glasses = des lunettes; a hat = un chapeau; a red dress = une robe rouge; a tie = une cravate
    jeans = un jean; my new shoes = mes nouvelles chaussures; black clothes = des vêtements noirs
    a uniform = un uniforme; gloves = des gants; a helmet = un casque
throw threw thrown | lancer | it
    the ball = la balle; a stone = une pierre; a stone into the water = une pierre dans l'eau
throw_away threw_away thrown_away | jeter | once it sep
    my old shoes = mes vieilles chaussures; the paper = le papier; the newspaper = le journal
    the bottles = les bouteilles; this box = cette boîte
catch caught caught | attraper | once it
    a fish = un poisson; the ball = le ballon; a cold = un rhume; a butterfly = un papillon
    a big fish = un gros poisson; the thief = le voleur
win won won | gagner | once it
    the game = le match; a prize = un prix; the race = la course; some money = de l'argent
    a medal = une médaille; the election = l'élection; again = encore
sit_down sat_down sat_down | se asseoir | once
    . = .; on the couch = sur le canapé; by the fire = près du feu
    in the grass = dans l'herbe; near the window = près de la fenêtre
fall fell fallen | tomber | bad
    . = .; in the street = dans la rue; off my bike = de mon vélo
    on the ice = sur la glace; on the stairs = dans l'escalier; in love = amoureux/amoureuse
    ill = malade/malade
be_born was_born been_born | naître | bad born
    in Paris = à Paris; in Mexico = au Mexique; in this house = dans cette maison; in June = en juin
    in a small village = dans un petit village; in Egypt = en Égypte; on a Sunday = un dimanche
    in Poland = en Pologne; in winter = en hiver; in India = en Inde; in Senegal = au Sénégal
die - - | mourir | once bad
    of laughter = de rire; of hunger = de faim
explain - - | expliquer | it to
    the problem = le problème; the rules = les règles; the lesson = la leçon; why = pourquoi
    the game to the children = le jeu aux enfants; this word = ce mot; my idea = mon idée
repeat - - | répéter | it
    the question = la question; the word = le mot; the sentence = la phrase
    the same thing = la même chose
    everything twice = tout deux fois; the exercise = l'exercice; this slowly = ceci lentement
spell - - | épeler | it
    my name = mon nom; the word = le mot; the name of the street = le nom de la rue
translate - - | traduire | it
    this sentence = cette phrase; a book = un livre; the letter = la lettre; a poem = un poème
    the text into English = le texte en anglais; the word = le mot; the menu = le menu
count - - | compter | it
    the money = l'argent; my change = ma monnaie; to ten = jusqu'à dix; the stars = les étoiles
    the days = les jours; the eggs = les œufs
pronounce - - | prononcer | it
    this word = ce mot; my name = mon nom; the letter correctly = la lettre correctement
    the word slowly = le mot lentement
turn_on turned_on turned_on | allumer | it sep
    the light = la lumière; the television = la télévision; the computer = l'ordinateur
    the heating = le chauffage; the oven = le four; the radio = la radio; the lamp = la lampe
turn_off turned_off turned_off | éteindre | it sep
    the light = la lumière; my phone = mon téléphone; the television = la télévision
    the computer = l'ordinateur; the oven = le four; the lights = les lumières; the radio = la radio
open - - | ouvrir | it
    the door = la porte; the window = la fenêtre; a bottle = une bouteille; my book = mon livre
    the box = la boîte; the letter = la lettre; my eyes = les yeux; my presents = mes cadeaux
    the shop = le magasin; the curtains = les rideaux; a restaurant = un restaurant
close - - | fermer | it
    the door = la porte; the window = la fenêtre; my eyes = les yeux; the shop = le magasin
    my book = mon livre; the garden gate = le portail du jardin; the curtains = les rideaux
start - - | commencer | it
    work at eight = le travail à huit heures; school in September = l'école en septembre
    the lesson = le cours; the exercise = l'exercice; the meeting = la réunion
finish - - | finir | it
    my homework = mes devoirs; work at six = le travail à six heures; the book = le livre
    my meal = mon repas; ~late = tard; my studies = mes études; my soup = ma soupe
    the report = le rapport
stop - - | se arrêter | once
    . = .; in front of the bank = devant la banque; at the corner = au coin de la rue
    at the lights = aux feux; for lunch = pour déjeuner
wait - - | attendre | fix
    . = .; a moment = un instant; at the station = à la gare; here = ici; outside = dehors
    in the car = dans la voiture; an hour = une heure
wait_for waited_for waited_for | attendre | it him
    the bus = le bus; my friends = mes amis; the train = le train; the doctor = le médecin
    my turn = mon tour; the answer = la réponse; the summer = l'été
    the end of the film = la fin du film
ride rode ridden | monter | once
    a horse = à cheval; a camel = à dos de chameau
ride rode ridden | faire |
    a bike = du vélo
dream - - | rêver |
    of a new life = d'une nouvelle vie; of the sea = de +la mer; in French = en français
    of a big garden = d'un grand jardin; ~too much = trop; all day = toute la journée
think thought thought | penser |
    of my family = à ma famille; about the future = à l'avenir; ~too much = trop
    in English = en anglais
    about my work = à mon travail; of the holidays = aux vacances
believe - - | croire | state imp it him
    the story = l'histoire; the news = la nouvelle; my eyes = mes yeux; this man = cet homme
miss - - | rater | once bad it
    the bus = le bus; the train = le train; the plane = l'avion
    the beginning of the film = le début du film
    the lesson = le cours; my stop = mon arrêt
pass - - | réussir | once it
    the exam = l'examen; my driving test = mon permis
grow grew grown | cultiver | it adult
    tomatoes = des tomates; vegetables = des légumes; roses = des roses
    potatoes = des pommes de terre
feed fed fed | nourrir | it
    the cat = le chat; the ducks = les canards; the dog = le chien; the baby = le bébé
    the hens = les poules
order - - | commander | it adult
    a pizza = une pizza; a coffee = un café; the fish = le poisson; a salad = une salade
    a dessert = un dessert; the soup = la soupe
check - - | vérifier | it
    the address = l'adresse; the date = la date; the answers = les réponses; the bill = l'addition
    my messages = mes messages; the time of the train = l'heure du train
rent - - | louer | it adult
    a car = une voiture; ^an apartment = un appartement; a bike = un vélo
    a house by the sea = une maison au bord de la mer
save - - | économiser | adult
    some money = de l'argent; for a car = pour une voiture
    a little every month = un peu chaque mois
celebrate - - | fêter | it
    my birthday = mon anniversaire; Christmas = Noël; the victory = la victoire
    the new year = le nouvel an
hide hid hidden | cacher | once it
    the key = la clé; the presents = les cadeaux; the truth = la vérité; my money = mon argent
    the chocolate = le chocolat; the letter = la lettre
share - - | partager | it
    a pizza = une pizza; the cake = le gâteau; my room with my brother = ma chambre avec mon frère
    my lunch = mon déjeuner; ^an apartment = un appartement; the work = le travail
collect - - | collectionner | it
    stamps = des timbres; coins = des pièces; old maps = de vieilles cartes
    shells = des coquillages
prepare - - | préparer | it
    dinner = le dîner; the meal = le repas; my lesson = mon cours; my bags = mes bagages
    a surprise = une surprise; a salad = une salade; for the exam = l'examen; some tea = du thé
taste - - | goûter | it
    the soup = la soupe; the cheese = le fromage; the sauce = la sauce; ^this wine = ce vin
park - - | garer | it adult
    the car in front of the house = la voiture devant la maison; my car = ma voiture
follow - - | suivre | it him
    the road = la route; the guide = le guide; a course = un cours
    the recipe = la recette; the news = l'actualité; my dog = mon chien
keep kept kept | garder | it
    the receipt = le reçu; a secret = un secret; the change = la monnaie
    my old letters = mes vieilles lettres
    the children = les enfants; my calm = mon calme
sign - - | signer | once it adult
    the letter = la lettre; the contract = le contrat; my name = mon nom; here = ici
print - - | imprimer | it
    the tickets = les billets; a page = une page; the document = le document
    some photos = des photos
deliver - - | livrer | it adult
    the package = le colis; the newspaper = le journal; the pizzas = les pizzas
    the mail = le courrier
practice - - | se entraîner |
    . = .; on Saturdays = le samedi; a lot = beaucoup; with my team = avec mon équipe
water - - | arroser | it
    the plants = les plantes; the flowers = les fleurs; the garden = le jardin
    the tomatoes = les tomates
climb - - | grimper |
    trees = aux arbres; onto the roof = sur le toit
move - - | déménager | once adult
    . = .; to Madrid = à Madrid; to the country = à la campagne
    to a bigger house = dans une plus grande maison
pick_up picked_up picked_up | ramasser | it sep
    the paper = le papier; the ball = la balle; shells = des coquillages; my clothes = mes vêtements
'''

# First names from many places; none of them begins with h or y, which may or may not elide.
MEN = '''
Adam Ahmed Akira Alan Alex Ali Amir Andrew Anton Antonio Arthur Ben Boris Bruno Carlos Chen Daniel
David Dmitri Emil Eric Ernesto Felix Finn Frank Gabriel George Giorgio Ibrahim Ivan Jack James Jan
Jin John Jorge Kenji Kofi Kwame Lars Leo Louis Luca Luis Malik Marco Mark Martin Max Mehmet Michael
Min Mohamed Nicolas Nils Oleg Oliver Omar Pablo Paul Peter Pierre Rafael Ravi Robert Roger Sam
Sanjay Simon Stefan Tariq Theo Thomas Tom Vikram Viktor William Zoran
'''
WOMEN = '''
Aicha Alice Amina Amy Ana Anna Astrid Aylin Bianca Camille Carmen Chloe Clara Daria Diana Elena Elif
Elise Emily Emma Eva Fatima Fiona Gloria Greta Ingrid Irina Isabel Jane Jasmine Jess Julia Julie
Karin Kate Keiko Laila Laura Leila Linda Ling Lucia Lucy Maria Marie Maya Mei Mia Mina Monica Nadia
Naomi Nina Noor Nora Olga Paola Petra Priya Rania Rosa Sakura Salma Sara Sarah Selma Sofia Sonia
Svetlana Tamara Tatiana Valeria Vera Zoe
'''

# english | french | gender | number | child
SOMEBODY = '''
my mother | ma mère | f
my father | mon père | m
my brother | mon frère | m child
my sister | ma sœur | f child
my son | mon fils | m child
my daughter | ma fille | f child
my grandmother | ma grand-mère | f
my grandfather | mon grand-père | m
my uncle | mon oncle | m
my aunt | ma tante | f
my cousin | mon cousin | m
my husband | mon mari | m
my wife | ma femme | f
my best friend | mon meilleur ami | m
my boss | mon chef | m
my neighbor | mon voisin | m
my parents | mes parents | m many
my children | mes enfants | m many child
my friends | mes amis | m many
my neighbors | mes voisins | m many
your mother | ta mère | f
your brother | ton frère | m child
your father | ton père | m
your sister | ta sœur | f child
your parents | tes parents | m many
your friends | tes amis | m many
his sister | sa sœur | f
her husband | son mari | m
her brother | son frère | m
his wife | sa femme | f
our neighbor | notre voisin | m
our teacher | notre professeur | m
our son | notre fils | m child
our friends | nos amis | m many
their daughter | leur fille | f child
the teacher | le professeur | m
the doctor | le médecin | m
the nurse | l'infirmière | f
the students | les étudiants | m many
the children | les enfants | m many child
the girls | les filles | f many child
the boys | les garçons | m many child
the young man | le jeune homme | m
the old man | le vieil homme | m
the old lady | la vieille dame | f
the little girl | la petite fille | f child
the little boy | le petit garçon | m child
the tourists | les touristes | m many
the new student | le nouvel étudiant | m
'''

# What one plans: for a day, for a longer time.  A verb alone has all its sayings, else the
# regular expressions behind it say which.
DAYS = '''
have_lunch; have_dinner; go; go_home; go_out; go_shopping; go_for_a_walk
come; come_back; help; play; visit; clean; tidy; fix; deliver; rest; paint; cook; invite
arrive: at .*|by taxi|late; leave: with .*|for London|alone|by car
stay: at .*|here|in bed|with .*|in my room; practice: |with my team
do: .*(homework|dishes|sport|yoga|housework|washing|exercises|shopping|work)
make: .*(cake|soup)|pancakes; read: the .*|a story .*; write: a (letter|report)|to .*
talk: to .*; speak: to .*; see: .*; bring: .*; take: the (train|plane|bus|first train|subway)
buy: some .*|the tickets|a present .*|a train ticket|a pair .*|a new .*
sell: my .*; pay: the (rent|bill); work: |at home|with my brother; study: at the .*|for .*
eat: at .*|outside|fish|meat; watch: .*(television|film|match|news|series)
wash: .*(car|clothes|windows|floor|dishes); walk: in .*|on .*|to .*
run: in the park|with .*|five .*|along .*; swim: in .*|with .*; travel: .*; drive: to .*
meet: a friend|my .*|the new boss; call: my .*|the hotel|a doctor; send: the .*|a .*|some .*
cut: the grass|some wood; water: .*; move: .*; prepare: the meal|my bags|a salad|a surprise
sign: the .*; rent: a car|a bike; finish: my homework|the (book|report); dance: |with .*
sing: with .*|in a choir; sleep: on .*|in a tent|in the guest room; order: a pizza
answer: the letter|my emails; translate: the (letter|text.*); explain: the (rules|lesson).*
look_for: a (job|cheap hotel|present .*)|an apartment; keep: the children; throw_away: .*
get_married: .*; check: the (answers|bill); teach: mathematics|history|music; 
feed: the (cat|dog|hens)
try: a new recipe|another method; open: the shop; close: the shop; use: a computer|my laptop
listen_to: the (radio|teacher); celebrate: the victory; share: a pizza; draw: ; pick_up: shells
'''
YEARS = '''
go: to (France|Japan|Germany|Canada); travel; visit: [A-Z].*|the castle|my (grandp|aunt|cous).*
learn: French|English|Japanese|the .*|a foreign language
study: medicine|history|law|mathematics|French|in Canada|chemistry; teach
work: (in a|on a|for a|at the|as|with).*; buy: a (car|house|new computer)
sell: my (car|house|bike); rent: an? (car|apartment|house).*; build: a (house|boat|wall|bridge).*
move; get_married; grow; write: a book|songs; change: jobs
paint: the kitchen|my room|the walls white; open: a restaurant; pay: my taxes; share: an apartment
get: ; fix: the roof; spend: .*
'''
# What nobody says of the will, a wish, a duty or an ability: it happens, or needs somebody else.
SENSELESS = '''
count: sheep|the days|the stars; open: my eyes; close: my eyes; throw: .*; stay: awake
arrive: |early; pronounce: my name; spell: my name; find: my (glasses|keys|way)|the time; get: .*
take: my time; make: some (noise|progress); say: yes|no|my name|the same thing; think: .*
dream: .*; laugh: .*; smile: .*; follow: my dog|the news; use: this word; hurry: .*
learn: a lot of things; swim: like a fish; sleep: like a baby|in the afternoon
catch: the thief|a cold|a butterfly; go_out: without .*|in the rain|; come_in: .*; come: 
leave: without .*|the door open|my .*; lend: some money; offer: .*; look_at: my watch|the clock
watch: the birds; collect: .*; put: some sugar .*; stop: |at the (lights|corner)
sit_down: in the grass|; bring: some music; run: in the rain; walk: slowly; answer: 
ride: a camel; get_dressed: in the dark|; climb: onto .*; write: my name|the date
tell: the whole story; study: at night; have: .*; eat: with my fingers
do: the work; learn: quickly; choose: a color; share: the work; meet: an .*; put_on: .*
sign: my name
take_off: .*; pick_up: the paper; listen_to: my mother; use: the stairs; give: an (example|answer)
wait_for: the summer|my turn|the end.*; drive: slowly; cut: the paper; wear: .*; keep: the change
'''

# english | french, after what they go with
YESTERDAY = '''
yesterday = hier; last night = hier soir; this morning = ce matin; last week = la semaine dernière
last year = l'année dernière; two days ago = il y a deux jours; on Monday = lundi
yesterday morning = hier matin; last summer = l'été dernier; last month = le mois dernier
an hour ago = il y a une heure; on Saturday = samedi; last Sunday = dimanche dernier
a week ago = il y a une semaine; three years ago = il y a trois ans; yesterday evening = hier soir
'''
TOMORROW = '''
tomorrow = demain; tonight = ce soir; next week = la semaine prochaine; on Friday = vendredi
next year = l'année prochaine; this afternoon = cet après-midi; soon = bientôt
tomorrow morning = demain matin; this evening = ce soir; on Sunday = dimanche; later = plus tard
next month = le mois prochain; this weekend = ce week-end; next summer = l'été prochain
the day after tomorrow = après-demain; one day = un jour
'''
ALWAYS = '''
every day = tous les jours; every morning = tous les matins
every week = toutes les semaines; on Sundays = le dimanche; on Saturdays = le samedi
from time to time = de temps en temps; once a week = une fois par semaine
in summer = en été; every weekend = tous les week-ends; twice a week = deux fois par semaine
every Friday = tous les vendredis
'''
NOW = '''
now = maintenant; right now = en ce moment; today = aujourd'hui; at the moment = en ce moment
this morning = ce matin; this week = cette semaine; this evening = ce soir
'''
OFTEN = '''
often = souvent; always = toujours; sometimes = parfois; usually = généralement; rarely = rarement
'''

# what one orders
ORDERS = '''
a coffee = un café; a cup of tea = une tasse de thé; some water = de l'eau; some bread = du pain
a glass of milk = un verre de lait; some orange juice = du jus d'orange; the menu = la carte
the bill = l'addition; a table for two = une table pour deux; some soup = de la soupe
a room for one night = une chambre pour une nuit; a ticket to Paris = un billet pour Paris
some cheese = du fromage; a piece of cake = un morceau de gâteau; an ice cream = une glace
some sugar = du sucre; a salad = une salade; the fish = le poisson; some fruit = des fruits
two kilos of apples = deux kilos de pommes; a bottle of water = une bouteille d'eau
more coffee = encore du café; an apple = une pomme; a hot chocolate = un chocolat chaud
some help = de l'aide; some information = des renseignements
a seat near the window = une place près de la fenêtre
'''

BELONGINGS = '''
keys = mes clés; glasses = mes lunettes; phone = mon téléphone; bag = mon sac; coat = mon manteau
shoes = mes chaussures; book = mon livre; money = mon argent; tickets = mes billets
hat = mon chapeau
passport = mon passeport; umbrella = mon parapluie; letters = mes lettres
car keys = mes clés de voiture
'''
FOOD = '''
some bread = du pain; some fruit = des fruits; vegetables = des légumes; some fish = du poisson
some cheese = du fromage; apples = des pommes; eggs = des œufs; some flowers = des fleurs
tomatoes = des tomates; potatoes = des pommes de terre; some honey = du miel
'''
