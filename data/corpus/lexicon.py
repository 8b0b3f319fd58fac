"""data/corpus/lexicon.py: the words the grammar draws from.

Tables of plain text, one word per line, because that is how a lexicon is read
and corrected.  A dash means "this form is not used", an underscore joins the
words of a phrasal verb, and tags say what can be beside a word, so that
nobody eats a door.
"""

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Noun:
    """A noun in both languages; `gender` is 'm' or 'f'."""

    english: tuple[str, str]  # singular, plural
    french: tuple[str, str]
    gender: str
    tags: frozenset[str]


@dataclass(frozen=True, eq=False)
class Adjective:
    """Four French forms; `before` tells un grand chien from un chien noir."""

    english: str
    comparative: str  # "taller", or '' when English says "more ..."
    french: tuple[str, str, str, str]  # m, f, m plural, f plural
    before: bool
    qualifies: frozenset[str]  # tags of the nouns that may be beside it


@dataclass(frozen=True, eq=False)
class Verb:
    """`present` runs I, you, he, we, they; objects are noun tags."""

    english: tuple[str, str, str, str]  # see, sees, saw, seeing
    present: tuple[str, str, str, str, str]
    infinitive: str
    participle: str
    objects: tuple[str, ...]


# english  plurals  french  plurals  gender  tags
NOUNS = '''
man         men        homme        hommes       m  person adult who
woman       women      femme        femmes       f  person lady adult who
child       children   enfant       enfants      m  person who
boy         boys       garçon       garçons      m  person who
girl        girls      fille        filles       f  person lady who
doctor      doctors    médecin      médecins     m  person adult who office
teacher     teachers   professeur   professeurs  m  person adult who office
neighbor    neighbors  voisin       voisins      m  person adult who
student     students   étudiant     étudiants    m  person who
king        -          roi          -            m  person adult
queen       -          reine        -            f  person lady adult
baby        -          bébé         -            m  person infant
friend      friends    ami          amis         m  kin who
mother      -          mère         -            f  kin
father      -          père         -            m  kin
brother     brothers   frère        frères       m  kin
sister      sisters    sœur         sœurs        f  kin
son         -          fils         -            m  kin
daughter    -          fille        -            f  kin
uncle       -          oncle        -            m  kin
grandmother -          grand-mère   -            f  kin
-           parents    -            parents      m  kin
cat         cats       chat         chats        m  animal
dog         dogs       chien        chiens       m  animal
bird        birds      oiseau       oiseaux      m  animal
horse       horses     cheval       chevaux      m  animal
cow         cows       vache        vaches       f  animal
book        books      livre        livres       m  text object written
letter      letters    lettre       lettres      f  text object written
newspaper   -          journal      -            m  text
word        words      mot          mots         m  language learned
question    questions  question     questions    f  language
answer      -          réponse      -            f  language
story       stories    histoire     histoires    f  told written
song        songs      chanson      chansons     f  told heard learned
film        films      film         films        m  told watched
lesson      lessons    leçon        leçons       f  language learned study
picture     pictures   photo        photos       f  object watched
key         keys       clé          clés         f  object
bag         bags       sac          sacs         m  object colored holder
box         boxes      boîte        boîtes       f  object colored holder opening
bottle      bottles    bouteille    bouteilles   f  object colored holder
glass       -          verre        -            m  object fragile washed holder
cup         cups       tasse        tasses       f  object colored fragile washed holder
knife       -          couteau      -            m  object washed
watch       -          montre       -            f  object fragile
lamp        -          lampe        -            f  object fragile
phone       -          téléphone    -            m  object fragile
ball        balls      balle        balles       f  object colored
gift        gifts      cadeau       cadeaux      m  object
ticket      tickets    billet       billets      m  object
umbrella    -          parapluie    -            m  object colored
hat         hats       chapeau      chapeaux     m  clothes colored
coat        coats      manteau      manteaux     m  clothes colored
shirt       shirts     chemise      chemises     f  clothes colored washed
dress       dresses    robe         robes        f  clothes colored washed
-           shoes      -            chaussures   f  clothes colored washed
table       tables     table        tables       f  furniture
chair       chairs     chaise       chaises      f  furniture fragile
bed         beds       lit          lits         m  furniture
house       houses     maison       maisons      f  building opening sold
room        rooms      chambre      chambres     f  building inside
kitchen     -          cuisine      -            f  inside
garden      gardens    jardin       jardins      m  inside
door        doors      porte        portes       f  opening colored
window      windows    fenêtre      fenêtres     f  opening washed
wall        walls      mur          murs         m  colored
town        towns      ville        villes       f  place visited
village     villages   village      villages     m  place goal visited
street      streets    rue          rues         f  place inside way
road        -          route        -            f  way
school      -          école        -            f  goal building
market      -          marché       -            m  goal
station     -          gare         -            f  goal
shop        shops      magasin      magasins     m  opening goal
hotel       -          hôtel        -            m  goal building
hospital    -          hôpital      -            m  goal
park        -          parc         -            m  goal inside
beach       -          plage        -            f  goal
sea         -          mer          -            f  goal nature
river       rivers     rivière      rivières     f  nature
mountain    mountains  montagne     montagnes    f  goal nature
forest      -          forêt        -            f  inside nature
lake        -          lac          -            m  nature
bridge      bridges    pont         ponts        m  way
office      -          bureau       -            m  goal inside
restaurant  -          restaurant   -            m  goal opening
cinema      -          cinéma       -            m  goal
library     -          bibliothèque -            f  goal
bank        -          banque       -            f  goal opening
museum      -          musée        -            m  goal opening visited
car         cars       voiture      voitures     f  vehicle colored washed sold
train       trains     train        trains       m  vehicle
bus         -          bus          -            m  vehicle colored
bike        bikes      vélo         vélos        m  vehicle colored washed sold
boat        boats      bateau       bateaux      m  vehicle colored sold
plane       planes     avion        avions       m  vehicle
bread       -          pain         -            m  food
rice        -          riz          -            m  food
meat        -          viande       -            f  food
cheese      -          fromage      -            m  food
soup        -          soupe        -            f  food
chocolate   -          chocolat     -            m  food
water       -          eau          -            f  drink
milk        -          lait         -            m  drink
coffee      -          café         -            m  drink
tea         -          thé          -            m  drink
wine        -          vin          -            m  drink
apple       apples     pomme        pommes       f  eaten
cake        cakes      gâteau       gâteaux      m  eaten
egg         eggs       œuf          œufs         m  eaten
orange      oranges    orange       oranges      f  eaten
country     -          pays         -            m  land
sun         -          soleil       -            m  sky
moon        -          lune         -            f  sky
-           stars      -            étoiles      f  sky
snow        -          neige        -            f  seen
rain        -          pluie        -            f  heard
wind        -          vent         -            m  heard
music       -          musique      -            f  heard
noise       -          bruit        -            m  heard
voice       -          voix         -            f  heard
tree        trees      arbre        arbres       m  plant
flower      flowers    fleur        fleurs       f  plant colored
idea        ideas      idée         idées        f  thought
problem     problems   problème     problèmes    m  thought language
dream       dreams     rêve         rêves        m  thought
work        -          travail      -            m  job toil
life        -          vie          -            f  job
'''

# english  comparative  m  f  m-plural  f-plural  before|after  tags it qualifies
ADJECTIVES = '''
red         -         rouge       rouge       rouges      rouges       after  colored
blue        -         bleu        bleue       bleus       bleues       after  colored
green       -         vert        verte       verts       vertes       after  colored
black       -         noir        noire       noirs       noires       after  colored animal
white       -         blanc       blanche     blancs      blanches     after  colored animal
yellow      -         jaune       jaune       jaunes      jaunes       after  colored
big         bigger    grand       grande      grands      grandes      before object building inside place animal vehicle plant furniture opening
tall        taller    grand       grande      grands      grandes      predicate person kin
little      -         petit       petite      petits      petites      attribute object building inside place animal vehicle plant person furniture
small       smaller   petit       petite      petits      petites      predicate object building inside place animal vehicle person furniture
old         older     vieux       vieille     vieux       vieilles     before adult object building place animal vehicle clothes furniture text told kin
new         -         nouveau     nouvelle    nouveaux    nouvelles    attribute object clothes building vehicle text told furniture
young       younger   jeune       jeune       jeunes      jeunes       before person animal kin
beautiful   -         beau        belle       beaux       belles       before lady animal clothes plant nature place told inside
pretty      -         joli        jolie       jolis       jolies       before clothes plant place building
good        better    bon         bonne       bons        bonnes       before told text eaten food drink thought
bad         -         mauvais     mauvaise    mauvais     mauvaises    before told thought
long        longer    long        longue      longs       longues      before written told way
expensive   -         cher        chère       chers       chères       after  object clothes vehicle furniture
heavy       heavier   lourd       lourde      lourds      lourdes      after  holder furniture
empty       -         vide        vide        vides       vides        after  holder building opening inside
full        -         plein       pleine      pleins      pleines      after  holder
open        -         ouvert      ouverte     ouverts     ouvertes     after  opening
closed      -         fermé       fermée      fermés      fermées      after  opening
clean       cleaner   propre      propre      propres     propres      after  washed inside
dirty       -         sale        sale        sales       sales        after  washed inside
broken      -         cassé       cassée      cassés      cassées      after  fragile
hot         -         chaud       chaude      chauds      chaudes      after  food drink
cold        colder    froid       froide      froids      froides      after  food drink nature inside
easy        easier    facile      facile      faciles     faciles      after  language written
difficult   -         difficile   difficile   difficiles  difficiles   after  language written job
interesting -         intéressant intéressante intéressants intéressantes after text told thought job
dangerous   -         dangereux   dangereuse  dangereux   dangereuses  after  way animal nature
strange     -         étrange     étrange     étranges    étranges     after  told thought heard building
important   -         important   importante  importants  importantes  after  language text job
slow        slower    lent        lente       lents       lentes       after  vehicle animal
fast        faster    rapide      rapide      rapides     rapides      after  vehicle
quiet       quieter   tranquille  tranquille  tranquilles tranquilles  after  place inside building
happy       happier   heureux     heureuse    heureux     heureuses    after  person kin
sad         -         triste      triste      tristes     tristes      after  person kin told
tired       -         fatigué     fatiguée    fatigués    fatiguées    after  person kin animal
sick        -         malade      malade      malades     malades      after  person kin animal
calm        calmer    calme       calme       calmes      calmes       after  person kin animal
ready       -         prêt        prête       prêts       prêtes       predicate person kin
busy        -         occupé      occupée     occupés     occupées     predicate person kin
alone       -         seul        seule       seuls       seules       predicate person kin
free        -         libre       libre       libres      libres       predicate person kin
strong      stronger  fort        forte       forts       fortes       after  person kin animal
rich        richer    riche       riche       riches      riches       after  person kin
poor        poorer    pauvre      pauvre      pauvres     pauvres      predicate person kin
kind        -         gentil      gentille    gentils     gentilles    predicate person kin
funny       -         drôle       drôle       drôles      drôles       after  person kin told
serious     -         sérieux     sérieuse    sérieux     sérieuses    after  person kin
French      -         français    française   français    françaises   after  person text told
English     -         anglais     anglaise    anglais     anglaises    after  person text told
'''

# see sees saw seeing | present je tu il nous ils | infinitive | participle | objects
VERBS = '''
see sees saw seeing | vois vois voit voyons voient | voir | vu | person animal vehicle plant building way nature
hear hears heard hearing | entends entends entend entendons entendent | entendre | entendu | person animal heard
watch watches watched watching | regarde regardes regarde regardons regardent | regarder | regardé | person watched animal
know knows knew knowing | connais connais connaît connaissons connaissent | connaître | connu | person place told
love loves loved loving | aime aimes aime aimons aiment | aimer | aimé | person kin place
eat eats ate eating | mange manges mange mangeons mangent | manger | mangé | food eaten
drink drinks drank drinking | bois bois boit buvons boivent | boire | bu | drink
buy buys bought buying | achète achètes achète achetons achètent | acheter | acheté | object clothes food eaten sold furniture
sell sells sold selling | vends vends vend vendons vendent | vendre | vendu | object clothes sold furniture eaten
take takes took taking | prends prends prend prenons prennent | prendre | pris | object vehicle
find finds found finding | trouve trouves trouve trouvons trouvent | trouver | trouvé | object clothes animal
lose loses lost losing | perds perds perd perdons perdent | perdre | perdu | object clothes
open opens opened opening | ouvre ouvres ouvre ouvrons ouvrent | ouvrir | ouvert | opening
close closes closed closing | ferme fermes ferme fermons ferment | fermer | fermé | opening
break breaks broke breaking | casse casses casse cassons cassent | casser | cassé | fragile
wash washes washed washing | lave laves lave lavons lavent | laver | lavé | washed
help helps helped helping | aide aides aide aidons aident | aider | aidé | person kin
understand understands understood understanding | comprends comprends comprend comprenons comprennent | comprendre | compris | person language told
learn learns learned learning | apprends apprends apprend apprenons apprennent | apprendre | appris | learned
forget forgets forgot forgetting | oublie oublies oublie oublions oublient | oublier | oublié | object language
call calls called calling | appelle appelles appelle appelons appellent | appeler | appelé | person kin animal
carry carries carried carrying | porte portes porte portons portent | porter | porté | holder furniture
wear wears wore wearing | porte portes porte portons portent | porter | porté | clothes
write writes wrote writing | écris écris écrit écrivons écrivent | écrire | écrit | written
read reads - reading | lis lis lit lisons lisent | lire | lu | text written
choose chooses chose choosing | choisis choisis choisit choisissons choisissent | choisir | choisi | clothes object eaten
finish finishes finished finishing | finis finis finit finissons finissent | finir | fini | written study toil
draw draws drew drawing | dessine dessines dessine dessinons dessinent | dessiner | dessiné | animal plant building person nature
thank thanks thanked thanking | remercie remercies remercie remercions remercient | remercier | remercié | person kin
visit visits visited visiting | visite visites visite visitons visitent | visiter | visité | visited
look_for looks_for looked_for looking_for | cherche cherches cherche cherchons cherchent | chercher | cherché | object clothes person animal
look_at looks_at looked_at looking_at | regarde regardes regarde regardons regardent | regarder | regardé | person animal watched sky plant nature
listen_to listens_to listened_to listening_to | écoute écoutes écoute écoutons écoutent | écouter | écouté | person heard told
wait_for waits_for waited_for waiting_for | attends attends attend attendons attendent | attendre | attendu | person vehicle
sleep sleeps slept sleeping | dors dors dort dormons dorment | dormir | dormi |
work works worked working | travaille travailles travaille travaillons travaillent | travailler | travaillé |
play plays played playing | joue joues joue jouons jouent | jouer | joué |
sing sings sang singing | chante chantes chante chantons chantent | chanter | chanté |
dance dances danced dancing | danse danses danse dansons dansent | danser | dansé |
run runs ran running | cours cours court courons courent | courir | couru |
walk walks walked walking | marche marches marche marchons marchent | marcher | marché |
swim swims swam swimming | nage nages nage nageons nagent | nager | nagé |
cry cries cried crying | pleure pleures pleure pleurons pleurent | pleurer | pleuré |
laugh laughs laughed laughing | ris ris rit rions rient | rire | ri |
wait waits waited waiting | attends attends attend attendons attendent | attendre | attendu |
cook cooks cooked cooking | cuisine cuisines cuisine cuisinons cuisinent | cuisiner | cuisiné |
go goes went going | vais vas va allons vont | aller | allé |
come comes came coming | viens viens vient venons viennent | venir | venu |
arrive arrives arrived arriving | arrive arrives arrive arrivons arrivent | arriver | arrivé |
leave leaves left leaving | pars pars part partons partent | partir | parti |
stay stays stayed staying | reste restes reste restons restent | rester | resté |
fall falls fell falling | tombe tombes tombe tombons tombent | tomber | tombé |
return returns returned returning | reviens reviens revient revenons reviennent | revenir | revenu |
'''


def _form(cell):
    return '' if cell == '-' else cell


def read_nouns():
    """The table NOUNS as objects, in its order."""
    for line in NOUNS.strip().splitlines():
        one, many, un, des, gender, *tags = line.split()
        yield Noun((_form(one), _form(many)), (_form(un), _form(des)), gender, frozenset(tags))


def read_adjectives():
    """The table ADJECTIVES, each with its place: before, after, predicate (never
    beside its noun) or attribute (always before it, never after "is")."""
    for line in ADJECTIVES.strip().splitlines():
        english, comparative, m, f, mp, fp, where, *tags = line.split()
        before = where in ('before', 'attribute')
        yield Adjective(english, _form(comparative), (m, f, mp, fp), before, frozenset(tags)), where


def read_verbs():
    """The table VERBS as objects, in its order."""
    for line in VERBS.strip().splitlines():
        english, present, infinitive, participle, objects = (cell.split() for cell in line.split('|'))
        english = (_form(cell).replace('_', ' ') for cell in english)
        yield Verb(tuple(english), tuple(present), infinitive[0], participle[0], tuple(objects))
