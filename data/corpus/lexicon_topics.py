"""data/corpus/lexicon_topics.py: the words for things, places and people.

Tables of plain text by topic: the line in square brackets says what the words below it are
(their tags), an underscore joins the words of one entry, `a=b` gives a plural that no rule makes,
and a word with = and nothing after it has none.
"""

import re

from lexicon import Adjective, Noun

# english  french  gender
NOUNS = '''
[kin]
mother mère f, father père m, mom maman f, dad papa m, brother frère m, sister sœur f
son fils m, daughter fille f, uncle oncle m, aunt tante f, cousin cousin m
grandmother grand-mère=grands-mères f, grandfather grand-père=grands-pères m, wife= femme f
husband= mari m, niece nièce f, nephew neveu m, friend ami m, neighbor voisin m
[pet animal]
dog chien m, cat chat m, rabbit lapin m, bird oiseau m, fish=fish poisson m, horse cheval m
turtle tortue f, parrot perroquet m
[animal farm]
cow vache f, sheep=sheep mouton m, pig cochon m, chicken poule f, duck canard m, goat chèvre f
donkey âne m
[animal wild]
lion lion m, tiger tigre m, elephant éléphant m, monkey singe m, bear ours m, wolf=wolves loup m
fox renard m, giraffe girafe f, snake serpent m, mouse=mice souris f, frog grenouille f
whale baleine f, dolphin dauphin m, shark requin m, penguin pingouin m
kangaroo kangourou=kangourous m
camel chameau m, crocodile crocodile m, squirrel écureuil m, bee abeille f, butterfly papillon m
spider araignée f, owl chouette f
[food mass]
bread= pain= m, rice= riz= m, meat= viande= f, cheese= fromage= m, soup= soupe= f
chocolate= chocolat= m
jam= confiture= f, honey= miel= m, fish= poisson= m, chicken= poulet= m, ham= jambon= m
salad= salade= f
ice_cream= glace= f, yogurt= yaourt= m
[ingredient mass]
butter= beurre= m, salt= sel= m, pepper= poivre= m, sugar= sucre= m, flour= farine= f, oil= huile= f
cream= crème= f
[food many]
- légumes m vegetables, - frites f fries, - petits_pois m peas
[food uneven]
- pâtes f pasta, - céréales f cereal, - bonbons m candy
[drink mass]
water= eau= f, milk= lait= m, coffee= café= m, tea= thé= m, orange_juice= jus_d'orange= m
apple_juice= jus_de_pomme= m, lemonade= limonade= f, hot_chocolate= chocolat_chaud= m
[fruit eaten]
apple pomme f, banana banane f, orange orange f, pear poire f, peach pêche f, lemon citron m
cherry cerise f, strawberry fraise f, melon melon m, mango=mangoes mangue f, pineapple ananas m
apricot abricot m
[vegetable eaten]
tomato=tomatoes tomate f, carrot carotte f, onion oignon m
potato=potatoes pomme_de_terre=pommes_de_terre f
mushroom champignon m, cucumber concombre m
[dish eaten]
cake gâteau m, sandwich sandwich=sandwichs m, pizza pizza f, omelet omelette f, egg œuf m
pie tarte f
cookie biscuit m, croissant croissant m, pancake crêpe f, waffle gaufre f
[clothes colored]
shirt chemise f, dress robe f, skirt jupe f, coat manteau m, jacket veste f, sweater pull m
hat chapeau m, cap casquette f, scarf=scarves écharpe f, tie cravate f, t-shirt t-shirt m
suit costume m, belt ceinture f, raincoat imperméable m
[clothes colored pair]
- chaussures f shoes, - chaussettes f socks, - gants m gloves, - bottes f boots
- lunettes f glasses
- baskets f sneakers, - sandales f sandals
[body]
head tête f, leg jambe f, arm bras m, hand main f, foot=feet pied m, back dos m, knee genou=genoux m
ear oreille f, tooth=teeth dent f, finger doigt m, stomach= ventre= m, throat= gorge= f
eye œil=yeux m, nose nez m, shoulder épaule f, neck cou=cous m, face visage m, mouth bouche f
[room indoors]
kitchen cuisine f, bedroom chambre f, living_room salon m, bathroom salle_de_bains=salles_de_bains f
dining_room salle_à_manger=salles_à_manger f, garage garage m, attic grenier m, basement sous-sol m
hallway couloir m, office bureau m, classroom salle_de_classe=salles_de_classe f
[furniture surface]
table table f, desk bureau m, bed lit m, chair chaise f, sofa canapé m, shelf=shelves étagère f
bench banc m, armchair fauteuil m
[furniture container]
closet placard m, drawer tiroir m, fridge frigo m, basket panier m, box boîte f, suitcase valise f
bag sac m, backpack sac_à_dos=sacs_à_dos m, purse sac_à_main=sacs_à_main m
[furniture fixed]
lamp lampe f, mirror miroir m, carpet tapis m, clock horloge f, curtain rideau m, oven four m
shower douche f, bathtub baignoire f, window fenêtre f, door porte f, wall mur m, sink évier m
piano piano m, television télévision f
[object small]
key clé f, book livre m, pen stylo m, pencil crayon m, phone téléphone m, newspaper journal m
magazine magazine m, wallet portefeuille m, watch montre f, ticket billet m, letter lettre f
card carte f, notebook cahier m, dictionary dictionnaire m, ruler règle f
camera appareil_photo=appareils_photo m
umbrella parapluie m, towel serviette f, brush brosse f, candle bougie f, toy jouet m, ball balle f
ring bague f, photo photo f, map plan m, passport passeport m, knife=knives couteau m
fork fourchette f
spoon cuillère f, plate assiette f, glass= verre m, cup tasse f, bottle bouteille f, bowl bol m
pillow oreiller m, blanket couverture f, hammer marteau m, comb peigne m, envelope enveloppe f
[device]
computer ordinateur m, laptop ordinateur_portable=ordinateurs_portables m, tablet tablette f
printer imprimante f, keyboard clavier m, screen écran m, charger chargeur m
camera appareil_photo=appareils_photo m
phone téléphone m, radio radio f, headset casque m, robot robot m
[instrument]
guitar guitare f, violin violon m, piano piano m, flute flûte f, drum tambour m, trumpet trompette f
[vehicle owned]
car voiture f, bike vélo m, boat bateau m, truck camion m, motorcycle moto f
[vehicle public]
bus bus m, train train m, plane avion m, taxi taxi m, tram tramway m, subway métro m
[town building]
bank banque f, post_office bureau_de_poste=bureaux_de_poste m, hospital hôpital m, school école f
library bibliothèque f
museum musée m, station gare f, hotel hôtel m, restaurant restaurant m, church église f
market marché m
park parc m, pharmacy pharmacie f, bakery boulangerie f, supermarket supermarché m
theater théâtre m
stadium stade m, swimming_pool piscine f, airport aéroport m, zoo zoo m, university université f
castle château m, town_hall mairie f, bookstore librairie f, coffee_shop café m, store magasin m
shop magasin m, gym salle_de_sport=salles_de_sport f
police_station commissariat m, bus_stop arrêt_de_bus=arrêts_de_bus m
subway_station station_de_métro=stations_de_métro f
parking_lot parking m, gas_station station-service=stations-service f, square place f
[outside]
bridge pont m, street rue f, garden jardin m, tree arbre m, road route f, corner coin m
fountain fontaine f
[nature]
sea mer f, beach plage f, lake lac m, river rivière f, mountain montagne f, forest forêt f
island île f, valley vallée f, desert désert m, field champ m, hill colline f
[place dwelling]
town ville f, village village m, city ville f, house maison f, apartment appartement m, farm ferme f
[work text]
film film m, movie film m, book livre m, story histoire f, song chanson f, article article m
poem poème m
novel roman m, play pièce f, concert concert m, show spectacle m, letter lettre f
[task]
exercise exercice m, lesson leçon f, question question f, exam examen m, test contrôle m
problem problème m, game jeu m, job travail=travaux m, answer réponse f, sentence phrase f
word mot m
rule règle f, text texte m, challenge= défi= m
[thought]
idea idée f, plan projet m, dream rêve m, choice choix m, gift cadeau m, surprise surprise f
mistake erreur f, secret secret m, question question f, problem problème m, answer réponse f
[plant]
flower fleur f, tree arbre m, rose rose f, plant plante f, leaf=leaves feuille f, tulip tulipe f
[event]
party fête f, meeting réunion f, trip voyage m, vacation= vacances= f, weekend week-end m
day jour m
evening soirée f, concert concert m, match match=matchs m, race course f, wedding mariage m
class cours m, lesson leçon f, birthday anniversaire m, dinner dîner m, lunch déjeuner m
breakfast petit_déjeuner=petits_déjeuners m, picnic pique-nique m
[people]
man=men homme m, woman=women femme f, child=children enfant m, boy garçon m, girl fille f
baby bébé m, visitor visiteur m, customer client m, player joueur m
'''

# english  french m  french f
JOBS = '''
teacher professeur professeur, doctor médecin médecin, nurse infirmier infirmière
lawyer avocat avocate
engineer ingénieur ingénieure, student étudiant étudiante, actor acteur actrice
singer chanteur chanteuse
writer écrivain écrivaine, cook cuisinier cuisinière, waiter serveur serveuse
farmer agriculteur agricultrice
pilot pilote pilote, journalist journaliste journaliste, dentist dentiste dentiste
artist artiste artiste
musician musicien musicienne, scientist scientifique scientifique, baker boulanger boulangère
police_officer policier policière, mechanic mécanicien mécanicienne, gardener jardinier jardinière
photographer photographe photographe, programmer programmeur programmeuse
architect architecte architecte
hairdresser coiffeur coiffeuse, secretary secrétaire secrétaire, soldier soldat soldate
painter peintre peintre, firefighter pompier pompière, dancer danseur danseuse
translator traducteur traductrice, librarian bibliothécaire bibliothécaire
pharmacist pharmacien pharmacienne
bus_driver chauffeur_de_bus chauffeuse_de_bus, taxi_driver chauffeur_de_taxi chauffeuse_de_taxi
cashier caissier caissière, butcher boucher bouchère, judge juge juge
researcher chercheur chercheuse, poet poète poète, guide guide guide
electrician électricien électricienne
vet vétérinaire vétérinaire
'''

SUBJECTS = '''
math les_mathématiques, history l'histoire, geography la_géographie, science les_sciences
English l'anglais, French le_français, music la_musique, art le_dessin, biology la_biologie
chemistry la_chimie, physics la_physique
'''

# english  french m  [f  [m plural  f plural]]; the rest by rule
ADJECTIVES = '''
[after mood]
happy heureux, sad triste, tired fatigué, sick malade, nervous nerveux, worried inquiet inquiète
surprised surpris, proud fier, jealous jaloux jalouse, disappointed déçu, busy occupé, ready prêt
calm calme, alone seul, sure sûr, satisfied satisfait, furious furieux, impatient impatient
[after character]
kind gentil gentille, shy timide, serious sérieux, funny drôle, polite poli, honest honnête
brave courageux, lazy paresseux, patient patient, generous généreux, friendly sympathique
intelligent intelligent, curious curieux, strong fort, rich riche, famous célèbre, strict sévère
strange étrange, selfish égoïste, modest modeste, optimistic optimiste, creative créatif
sensitive sensible, talented doué, elegant élégant, discreet discret discrète, sporty sportif
[predicate look]
tall grand, small petit, thin mince, blond blond, dark-haired brun, young jeune
old vieux vieille vieux vieilles
[after color]
red rouge, blue bleu bleue bleus bleues, green vert, black noir, white blanc blanche, yellow jaune
gray gris
pink rose, brown marron marron marron marron, orange orange orange orange orange
purple violet violette
[before size]
big grand, small petit, little petit, long long longue, huge énorme, large grand
[before value]
good bon, bad mauvais, beautiful beau belle beaux belles, pretty joli
new nouveau nouvelle nouveaux nouvelles
old vieux vieille vieux vieilles, young jeune, nice gentil gentille, great grand, real vrai
last dernier
first premier, other autre, same même, next prochain
[after work]
interesting intéressant, boring ennuyeux, sad triste, funny drôle, long long longue, short court
strange étrange, famous célèbre, excellent excellent, fascinating fascinant, terrible terrible
original original originale originaux originales, modern moderne, popular populaire
amazing incroyable
[after task]
easy facile, difficult difficile, hard dur, important important, useful utile, simple simple
complicated compliqué, necessary nécessaire, possible possible, impossible impossible, clear clair
short court, long long longue, boring ennuyeux, interesting intéressant, strange étrange
[after thing]
expensive cher, cheap bon_marché bon_marché bon_marché bon_marché, heavy lourd, light léger
empty vide, full plein, clean propre, dirty sale, broken cassé, round rond, square carré
soft doux douce, hard dur, wooden en_bois en_bois en_bois en_bois, practical pratique, solid solide
fragile fragile, free gratuit, wet mouillé, dry sec sèche, warm chaud, lost perdu, missing manquant
useful utile, useless inutile, necessary nécessaire, precious précieux, rare rare, sharp pointu
[after food]
hot chaud, cold froid, sweet sucré, salty salé, fresh frais fraîche, spicy épicé
delicious délicieux
ripe mûr, bitter amer, raw cru, ready prêt, healthy sain, sour acide
[after place]
quiet tranquille, clean propre, dirty sale, modern moderne, famous célèbre, dangerous dangereux
open ouvert
closed fermé, empty vide, crowded bondé, comfortable confortable, bright clair, dark sombre
near proche, far éloigné, magnificent magnifique, lively animé, noisy bruyant, safe sûr
historic historique
[after beast]
fast rapide, slow lent, dangerous dangereux, wild sauvage, intelligent intelligent
fat gros grosse, cute mignon mignonne, loyal fidèle, noisy bruyant, gentle doux douce, strong fort
[after nation]
American américain, English anglais, French français, German allemand, Italian italien
Spanish espagnol
Japanese japonais, Chinese chinois, Portuguese portugais, Russian russe, Canadian canadien
Mexican mexicain
Brazilian brésilien, Greek grec grecque, Turkish turc turque, Polish polonais, Dutch néerlandais
Belgian belge, Swiss suisse, Swedish suédois, Norwegian norvégien, Danish danois, Finnish finlandais
Irish irlandais, Scottish écossais, Austrian autrichien, Hungarian hongrois, Romanian roumain
Bulgarian bulgare, Czech tchèque, Ukrainian ukrainien, Indian indien, Korean coréen
Vietnamese vietnamien
Thai thaïlandais, Indonesian indonésien, Australian australien, Egyptian égyptien, Moroccan marocain
Algerian algérien, Tunisian tunisien, Senegalese sénégalais, African africain, European européen
Argentinian argentin, Chilean chilien, Colombian colombien, Peruvian péruvien, Cuban cubain
Lebanese libanais, Iranian iranien, Kenyan kényan, Nigerian nigérian
'''

# The English pasts that no rule makes.
PASTS = dict(entry.split() for entry in '''
be was, have had, go went, come came, take took, get got, put put, make made, do did, eat ate
drink drank
read read, write wrote, speak spoke, see saw, buy bought, sell sold, leave left, lose lost
find found
forget forgot, sleep slept, wake woke, sit sat, run ran, sing sang, swim swam, win won, drive drove
ride rode, fall fell, feel felt, break broke, choose chose, give gave, send sent, meet met, pay paid
bring brought, wear wore, know knew, teach taught, hear heard, tell told, say said, think thought
understand understood, begin began, catch caught, cut cut, build built, draw drew, grow grew
hurt hurt
keep kept, let let, lie lay, ring rang, spend spent, stand stood, cost cost, fly flew, learn learned
'''.replace('\n', ',').strip(' ,').split(','))

# in English | where someone is or goes | where someone comes from
COUNTRIES = '''
France | en France | de France, Germany | en Allemagne | de Allemagne, Italy | en Italie | de Italie
Spain | en Espagne | de Espagne, England | en Angleterre | de Angleterre
Ireland | en Irlande | de Irlande
Scotland | en Écosse | de Écosse, Belgium | en Belgique | de Belgique
Switzerland | en Suisse | de Suisse
Austria | en Autriche | de Autriche, Greece | en Grèce | de Grèce, Turkey | en Turquie | de Turquie
Poland | en Pologne | de Pologne, Russia | en Russie | de Russie, Ukraine | en Ukraine | de Ukraine
Sweden | en Suède | de Suède, Norway | en Norvège | de Norvège, Finland | en Finlande | de Finlande
Hungary | en Hongrie | de Hongrie, Romania | en Roumanie | de Roumanie
Bulgaria | en Bulgarie | de Bulgarie
China | en Chine | de Chine, India | en Inde | de Inde, Korea | en Corée | de Corée
Thailand | en Thaïlande | de Thaïlande, Indonesia | en Indonésie | de Indonésie
Australia | en Australie | de Australie, Egypt | en Égypte | de Égypte
Algeria | en Algérie | de Algérie
Tunisia | en Tunisie | de Tunisie, Argentina | en Argentine | de Argentine
Colombia | en Colombie | de Colombie, Iran | en Iran | de Iran, Tanzania | en Tanzanie | de Tanzanie
Japan | au Japon | du Japon, Canada | au Canada | du Canada, Brazil | au Brésil | du Brésil
Mexico | au Mexique | du Mexique, Portugal | au Portugal | du Portugal
Denmark | au Danemark | du Danemark
Morocco | au Maroc | du Maroc, Vietnam | au Vietnam | du Vietnam, Senegal | au Sénégal | du Sénégal
Chile | au Chili | du Chili, Peru | au Pérou | du Pérou, Kenya | au Kenya | du Kenya
Lebanon | au Liban | du Liban, Cuba | à Cuba | de Cuba
the United States | aux États-Unis | des États-Unis, the Netherlands | aux Pays-Bas | des Pays-Bas
'''

# Cities with a name of their own in French; those that are alike in both languages are in CITIES.
NAMED_CITIES = '''
London Londres, Brussels Bruxelles, Geneva Genève, Lisbon Lisbonne, Vienna Vienne, Moscow Moscou
Warsaw Varsovie, Barcelona Barcelone, Venice Venise, Florence Florence, Rome Rome, Milan Milan
Athens Athènes, Beijing Pékin, Copenhagen Copenhague, Montreal Montréal
Mexico_City Mexico, Naples Naples, Edinburgh Édimbourg
'''
CITIES = '''
Paris Lyon Lille Bordeaux Toulouse Nantes Strasbourg Rennes Grenoble Berlin Madrid Dublin
Boston Chicago Toronto Tokyo Oslo Budapest Amsterdam
'''

LANGUAGES = '''
English anglais, French français, German allemand, Italian italien, Spanish espagnol
Chinese chinois
Japanese japonais, Russian russe, Portuguese portugais, Arabic arabe, Dutch néerlandais, Greek grec
Polish polonais, Turkish turc, Korean coréen, Swedish suédois, Hindi hindi, Vietnamese vietnamien
Danish danois, Norwegian norvégien
'''

# in English | as jouer and its preposition takes it
SPORTS = '''
football | au football, tennis | au tennis, basketball | au basket, volleyball | au volley
chess | aux échecs, cards | aux cartes, golf | au golf, rugby | au rugby, baseball | au baseball
the piano | du piano, the guitar | de la guitare, the violin | du violon, the drums | de la batterie
the flute | de la flûte
'''

NUMBERS = '''
one un, two deux, three trois, four quatre, five cinq, six six, seven sept, eight huit, nine neuf
ten dix, eleven onze, twelve douze, thirteen treize, fourteen quatorze, fifteen quinze
sixteen seize
seventeen dix-sept, eighteen dix-huit, nineteen dix-neuf, twenty vingt, twenty-one vingt_et_un
twenty-two vingt-deux, twenty-five vingt-cinq, thirty trente, thirty-five trente-cinq
forty quarante, forty-five quarante-cinq
fifty cinquante, sixty soixante, seventy soixante-dix, eighty quatre-vingts, ninety quatre-vingt-dix
'''

DAYS = '''
Monday lundi, Tuesday mardi, Wednesday mercredi, Thursday jeudi, Friday vendredi, Saturday samedi
Sunday dimanche
'''
MONTHS = '''
January janvier, February février, March mars, April avril, May mai, June juin, July juillet
August août, September septembre, October octobre, November novembre, December décembre
'''
ORDINALS = '''
second deux, third trois, fourth quatre, fifth cinq, sixth six, seventh sept, eighth huit
ninth neuf
tenth dix, twelfth douze, fourteenth quatorze, fifteenth quinze, twentieth vingt
'''
SEASONS = 'spring au_printemps, summer en_été, autumn en_automne, winter en_hiver'

# Time phrases that fit the present, what was, and what will be.
USUALLY = '''
every day | tous les jours, every morning | tous les matins, every evening | tous les soirs
every week | toutes les semaines, every weekend | tous les week-ends
once a week | une fois par semaine
twice a week | deux fois par semaine, on Mondays | le lundi, on Saturdays | le samedi
on Sundays | le dimanche, in the morning | le matin, in the afternoon | le après-midi
in the evening | le soir, after school | après le école, after work | après le travail
before breakfast | avant le petit déjeuner, after dinner | après le dîner
during the week | pendant la semaine
'''
ONCE = '''
yesterday | hier, last week | la semaine dernière, last month | le mois dernier
last year | l'année dernière, this morning | ce matin, on Monday | lundi, on Friday | vendredi
two days ago | il y a deux jours, three weeks ago | il y a trois semaines
last Sunday | dimanche dernier
yesterday morning | hier matin, last summer | l'été dernier, an hour ago | il y a une heure
a month ago | il y a un mois, last winter | l'hiver dernier
'''
LATER = '''
tomorrow | demain, next week | la semaine prochaine, next month | le mois prochain
next year | l'année prochaine, this evening | ce soir, this weekend | ce week-end
tomorrow morning | demain matin, in two days | dans deux jours, in an hour | dans une heure
next Monday | lundi prochain, this summer | cet été, soon | bientôt
'''
OFTENNESS = '''
often souvent, always toujours, sometimes parfois, never jamais, rarely rarement
'''

# Names of people and cities that are to be rare: each occurs once or twice in the whole corpus.
WOMEN = '''
Alice Emma Clara Sophie Camille Manon Nora Eva Rosa Carmen Lucia Elena Irina Olga Natasha
Svetlana Ingrid Astrid Sigrid Freya Maja Zofia Agnieszka Katarzyna Ilona Zsuzsa Elif Zeynep
Fatima Amina Leila Yasmin Samira Nadia Aisha Zahra Mariam Aminata Fatou Awa Chioma Ngozi Adaeze
Wanjiku Priya Ananya Divya Lakshmi Kavita Sunita Yuki Sakura Naoko Keiko Akiko Mei Xiu Ling Jing
Soo-jin Ji-woo Thuy Linh Siti Dewi Malia Aroha Moana Bridget Fiona Siobhan Catriona Megan Ashley
Brooke Kayla Tiffany Valentina Ximena Beatriz Giulia Chiara Francesca Ottavia Eleni Despina Noor
Shirin Parisa Ruth Esther Miriam Tamar Anahit Nino Ketevan Saule
'''
MEN = '''
Lucas Noah Gabriel Mathis Antoine Bastien Marco Luca Matteo Giovanni Diego Pablo Javier Santiago
Mateo Tiago Rui Dimitri Ivan Sergei Boris Mikhail Piotr Tomasz Jakub Radu Mircea Lars Sven Erik
Jens Klaus Stefan Dieter Mehmet Murat Kemal Emre Omar Karim Youssef Tariq Rashid Samir Mamadou
Ousmane Moussa Kofi Kwame Chinedu Emeka Tunde Juma Raj Vikram Sanjay Arjun Rohan Kenji Takeshi
Daichi Ryo Wei Jun Feng Cheng Min-jun Tae-yang Minh Quang Budi Agus Tane Liam Connor Sean Declan
Callum Duncan Ethan Tyler Brandon Kyle Dustin Caleb Levi Nathan Aram Davit Giorgi Timur Farid
Reza Dariush Kaveh Nikos Stavros Andreas Luka Goran Zlatko
'''
FAR_CITIES = '''
Osaka Kyoto Nagoya Sapporo Fukuoka Nairobi Mombasa Lagos Accra Kumasi Dakar Bamako Niamey
Kampala Kigali Lusaka Durban Lima Cusco Quito Bogota Cali Santiago Montevideo Rosario Recife
Salvador Manaus Brasilia Sydney Melbourne Perth Brisbane Auckland Wellington Jakarta Bandung
Bangkok Phuket Seattle Denver Dallas Phoenix Portland Detroit Atlanta Miami Vancouver Calgary
Winnipeg Ottawa Tampere Turku Bergen Uppsala Riga Vilnius Tallinn Zagreb Ljubljana Skopje Sofia
Plovdiv Porto Braga Bilbao Dortmund Leipzig Stuttgart Graz Linz Brno Ostrava Lublin Szeged
Debrecen Lviv Minsk Leeds Bristol Liverpool Manchester Glasgow Cardiff Limerick Galway Mumbai
Delhi Chennai Jaipur Karachi Lahore Doha Amman Izmir Ankara Antalya Bursa Metz Dijon Reims
Limoges Brest Rouen Caen Amiens Colmar Annecy Perpignan
'''


def pairs(table, between=None):
    """The entries of a table as tuples, one space standing for each underscore."""
    entries = (entry.strip() for entry in re.split(r'[,\n]', table))
    return tuple(tuple(cell.strip().replace('_', ' ') for cell in entry.split(between))
                 for entry in entries if entry)


def _groups(table):
    """(tags, entries) for every group of a table."""
    for group in table.strip().split('\n[')[0:]:
        tags, entries = group.lstrip('[').split(']', 1)
        yield tags.split(), pairs(entries)


def english_plural(word):
    """apples, boxes, countries"""
    if word.endswith('y') and word[-2] not in 'aeou':
        return word[:-1] + 'ies'
    return word + ('es' if word.endswith(('s', 'sh', 'ch', 'x')) else 's')


def french_plural(word):
    """maisons, gâteaux, animaux, nez"""
    if word.endswith(('s', 'x', 'z')):
        return word
    if word.endswith('al'):
        return word[:-1] + 'ux'
    return word + ('x' if word.endswith(('eau', 'eu')) else 's')


def _numbers(cell, plural):
    one, equals, many = cell.partition('=')
    return one, many if equals else plural(one)


def read_nouns():
    """All nouns; one that has only a plural is written "- French gender English"."""
    for tags, entries in _groups(NOUNS):
        for cells in entries:
            tagged = frozenset(tags)
            if cells[0] == '-':
                yield Noun(('', cells[3]), ('', cells[1]), cells[2], tagged)
                continue
            english, french, gender = cells
            yield Noun(_numbers(english, english_plural), _numbers(french, french_plural), gender,
                       tagged)


FEMININES = (('eux', 'euse'), ('if', 'ive'), ('ien', 'ienne'), ('éen', 'éenne'), ('er', 'ère'),
             ('el', 'elle'), ('on', 'onne'), ('e', 'e'))


def feminine(word):
    """The feminine of an adjective, by its ending."""
    for ending, other in FEMININES:
        if word.endswith(ending):
            return word.removesuffix(ending) + other
    return word + 'e'


def read_adjectives():
    """All adjectives with the first tag of their group: before, after or predicate."""
    for (place, *tags), entries in _groups(ADJECTIVES):
        for english, m, *forms in entries:
            f = forms[0] if forms else feminine(m)
            plural = forms[1:] or (french_plural(m), french_plural(f))
            yield Adjective(english, '', (m, f, *plural), place == 'before', frozenset(tags)), place
