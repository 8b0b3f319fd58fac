"""data/corpus/situations.py: why people do what they do, by groups that fit together.

In every group a line with a dash is a reason, and the lines with a star are what somebody does
for it; after an exclamation mark comes what is done all the same.  spoken.py says what
the marks inside a clause mean.
"""

# Reasons that somebody has.
SITUATIONS = '''
- *be tired | *être =tired
- *be very tired | *être très =tired
*go to bed early | *se_coucher tôt
*stay at home | *rester chez @moi
*drink a coffee | *boire un café
*sleep on the sofa | *dormir sur le canapé
*take the bus | *prendre le bus
! *want to watch the film | *vouloir regarder le film
! *keep working | *continuer à travailler
! *help @my friends | *aider @mes amis
! *finish the work | *finir le travail

- *be sick | *être =sick
- *have a fever | *avoir de la fièvre
- *have a cold | *avoir un rhume
- *have a headache | *avoir mal à la tête
*stay in bed | *rester au lit
*see the doctor | *voir le médecin
*drink hot tea | *boire du thé chaud
*stay at home today | *rester chez @moi aujourd'hui
*take a pill | *prendre un médicament
! *go to work | *aller à +le travail
! *want to play outside | *vouloir jouer dehors
! *go to school | *aller à +le école

- *be hungry | *avoir faim
- *be very hungry | *avoir très faim
*eat a sandwich | *manger un sandwich
*eat an apple | *manger une pomme
*make an omelet | *faire une omelette
*look for a restaurant | *chercher un restaurant
*order a big pizza | *commander une grande pizza
*buy some bread and cheese | *acheter du pain et du fromage
! *wait for the others | *attendre +les autres
! *prefer to wait | *préférer attendre

- *be thirsty | *avoir soif
*drink a glass of water | *boire un verre de eau
*buy a bottle of water | *acheter une bouteille de eau
*order a lemonade | *commander une limonade

- *be hot | *avoir chaud
*drink a glass of water | *boire un verre de eau
*order a lemonade | *commander une limonade
*open the window | *ouvrir la fenêtre
*take off @my sweater | *enlever @mon pull

- *be cold | *avoir froid
*put on @my coat | *mettre @mon manteau
*close the window | *fermer la fenêtre
*drink a hot chocolate | *boire un chocolat chaud
*put on a warm sweater | *mettre un pull chaud
*sit near the fire | *se_asseoir près de +le feu
! *stay outside | *rester dehors
! *swim in the lake | *nager dans le lac

- *be late | *être en retard
- *have little time | *avoir peu de temps
- *be in a hurry | *être pressé~
*take a taxi | *prendre un taxi
*run to the station | *courir jusque à +la gare
*call the office | *appeler le bureau
*take the next train | *prendre le prochain train
! *walk slowly | *marcher lentement
! *drink another coffee | *boire encore un café

- *have time | *avoir le temps
- *be on vacation | *être en vacances
- *be free | *être libre~
*read a good book | *lire un bon livre
*go for a walk | *se_promener
*visit @my grandparents | *rendre visite à @mes grands-parents
*cook for the family | *cuisiner pour la famille
*learn new words | *apprendre de nouveaux mots
*play with the children | *jouer avec +les enfants
*get up late | *se_lever tard
*work in the garden | *travailler dans le jardin

- *need money | *avoir besoin de argent
- *want to buy a car | *vouloir acheter une voiture
- *want to travel | *vouloir voyager
*work on Saturdays | *travailler le samedi
*sell @my old bike | *vendre @mon vieux vélo
*look for a new job | *chercher un nouveau travail
*work in a restaurant | *travailler dans un restaurant
*save money every month | *économiser de le argent tous les mois

- *want to live in France | *vouloir habiter en France
- *like languages | *aimer les langues
- *work with French people | *travailler avec des Français
- *have friends in Paris | *avoir des amis à Paris
*learn French | *apprendre le français
*study French every evening | *étudier le français tous les soirs
*read French newspapers | *lire des journaux français
*watch French films | *regarder des films français
*take a French course | *suivre un cours de français
*write new words in a notebook | *écrire de nouveaux mots dans un cahier

- *have an exam tomorrow | *avoir un examen demain
- *want a good grade | *vouloir une bonne note
*study in the library | *étudier à la bibliothèque
*go to bed early | *se_coucher tôt
*read the lesson again | *relire la leçon
*do all the exercises | *faire tous les exercices
*ask the teacher for help | *demander de le aide à +le professeur
! *watch television | *regarder la télévision
! *play computer games | *jouer à +les jeux vidéo

- *like animals | *aimer les animaux
*want a dog | *vouloir un chien
*have three cats and a rabbit | *avoir trois chats et un lapin
*visit the zoo every month | *visiter le zoo tous les mois
*want to work on a farm | *vouloir travailler dans une ferme
! *be afraid of snakes | *avoir peur des serpents

- *be sad | *être =sad
- *be alone | *être =alone
- *feel lonely | *se_sentir =alone
*call a friend | *appeler un ami
*listen to music | *écouter de +la musique
*write in a notebook | *écrire dans un cahier
*go for a walk in the forest | *se_promener dans la forêt
! *smile | *sourire

- *be worried | *être =worried
- *be nervous | *être =nervous
*call @my mother | *appeler @ma mère
*go for a walk | *se_promener
*listen to music | *écouter de +la musique
*call a friend | *appeler un ami
! *stay polite | *rester =polite
! *try to smile | *essayer de sourire

- *be happy | *être =happy
- *be proud | *être =proud
- *have good news | *avoir une bonne nouvelle
*sing in the kitchen | *chanter dans la cuisine
*dance in the living room | *danser dans le salon
*invite @my friends | *inviter @mes amis
*call all @my friends | *appeler tous @mes amis
*buy a cake for everybody | *acheter un gâteau pour tout le monde
'''
# What is the case, what was the case (<), and what somebody does then.
OUTSIDE = '''
- it's raining | il pleut
< it was raining | il pleuvait
- the weather is bad | il fait mauvais
< the weather was bad | il faisait mauvais
- it's windy | il y a du vent
< it was windy | il y avait du vent
*stay at home | *rester chez @moi
*take the umbrella | *prendre le parapluie
*watch a film at home | *regarder un film chez @moi
*play cards with the children | *jouer aux cartes avec +les enfants
*go to work by bus | *aller à +le travail en bus
*put on @my raincoat | *mettre @mon imperméable
*close all the windows | *fermer toutes les fenêtres
*visit a museum | *visiter un musée
! *play football in the park | *jouer à +le football dans le parc
! *go for a walk | *se_promener
! *go to work by bike | *aller à +le travail à vélo

- it's hot | il fait chaud
< it was hot | il faisait chaud
- it's sunny | il y a du soleil
< it was sunny | il y avait du soleil
- the weather is nice | il fait beau
< the weather was nice | il faisait beau
*swim in the lake | *nager dans le lac
*go to the beach | *aller à la plage
*eat in the garden | *manger dans le jardin
*rest by the river | *se_reposer au bord de la rivière
*go to school by bike | *aller à le école à vélo
*eat an ice cream in the park | *manger une glace dans le parc
*wear a hat | *porter un chapeau
*sit under a tree | *se_asseoir sous un arbre
! *stay inside | *rester à le intérieur
! *work in the office | *travailler à +le bureau
! *watch television all day | *regarder la télévision toute la journée

- it's snowing | il neige
< it was snowing | il neigeait
- it's very cold | il fait très froid
< it was very cold | il faisait très froid
*wear @my boots | *porter @mes bottes
*put on @my gloves and a scarf | *mettre @mes gants et une écharpe
*drink hot tea | *boire du thé chaud
*drive slowly | *conduire lentement
*stay in the house | *rester dans la maison
*wear a warm coat | *porter un manteau chaud
! *walk to school | *aller à le école à pied
! *run in the park | *courir dans le parc

- the store is closed | le magasin est fermé
< the store was closed | le magasin était fermé
- there's no bread | il ne y a pas de pain
< there was no bread | il ne y avait pas de pain
- the fridge is empty | le frigo est vide
< the fridge was empty | le frigo était vide
*go to the market | *aller à +le marché
*eat at the restaurant | *manger à +le restaurant
*order a pizza | *commander une pizza
*go to another store | *aller dans un autre magasin
*have dinner with the neighbors | *dîner avec +les voisins
*eat at @my parents' house | *manger chez @mes parents

- the computer is broken | le ordinateur est cassé
< the computer was broken | le ordinateur était cassé
- the computer is too slow | le ordinateur est trop lent
< the computer was too slow | le ordinateur était trop lent
- the internet isn't working | internet ne marche pas
< the internet wasn't working | internet ne marchait pas
*write the letter by hand | *écrire la lettre à la main
*work at the library | *travailler à la bibliothèque
*use the phone | *utiliser le téléphone
*read a book instead | *lire un livre à la place
*ask @my brother for help | *demander de le aide à @mon frère
! *try to work | *essayer de travailler
! *stay calm | *rester =calm

- the car is broken | la voiture est en panne
< the car was broken | la voiture était en panne
- there are no buses today | il ne y a pas de bus aujourd'hui
< there were no buses | il ne y avait pas de bus
- the train is late | le train est en retard
< the train was late | le train était en retard
*take a taxi | *prendre un taxi
*walk to the office | *aller à +le bureau à pied
*stay at home | *rester chez @moi
*go to work by bike | *aller à +le travail à vélo
*call @my boss | *appeler @mon patron
*wait in the coffee shop | *attendre à +le café
! *want to arrive on time | *vouloir arriver à le heure

- there's too much noise | il y a trop de bruit
< there was too much noise | il y avait trop de bruit
- the neighbors are noisy | +les voisins sont bruyants
< the neighbors were noisy | +les voisins étaient bruyants
- the children are playing in the hallway | +les enfants jouent dans le couloir
< the children were playing in the hallway | +les enfants jouaient dans le couloir
*close the door | *fermer la porte
*work in another room | *travailler dans une autre pièce
*go to the library | *aller à la bibliothèque
*wear a headset | *porter un casque
! *sleep well | *dormir bien
! *read @my newspaper | *lire @mon journal
! *want to work | *vouloir travailler

- the film is boring | le film est ennuyeux
< the film was boring | le film était ennuyeux
- the speech is too long | le discours est trop long
< the speech was too long | le discours était trop long
*fall asleep | *se_endormir
*check the time | *regarder le heure
*think about something else | *penser à autre chose
*close @my eyes | *fermer les yeux
! *stay until the end | *rester jusque à la fin

- the book is difficult | le livre est difficile
< the book was difficult | le livre était difficile
- the exercise is difficult | le exercice est difficile
< the exercise was difficult | le exercice était difficile
- there are too many new words | il y a trop de nouveaux mots
< there were too many new words | il y avait trop de nouveaux mots
- the sentence isn't clear | la phrase ne est pas claire
< the sentence wasn't clear | la phrase ne était pas claire
*use a dictionary | *utiliser un dictionnaire
*ask the teacher | *demander à +le professeur
*read the text again | *relire le texte
*write an example | *écrire un exemple
! *understand the text | *comprendre le texte
! *want to understand everything | *vouloir tout comprendre
'''


def situations(table):
    """The groups of a table: (reasons, what follows, what does not follow).

    A reason that the world gives has four cells: what is and what was the case.
    """
    for block in table.strip().split('\n\n'):
        group = {'-': [], '*': [], '!': []}
        for line in block.splitlines():
            cells = tuple(cell.strip() for cell in line.lstrip('-<! ').split('|'))
            if line[0] == '<':
                group['-'][-1] += cells
            else:
                group[line[0]].append(cells)
        yield tuple(tuple(rows) for rows in group.values())
