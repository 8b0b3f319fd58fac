"""data/corpus/conjugation.py: the forms of verbs, French and English, by rule and by table.

French persons are in the order of a phrase's slot: je, tu, il, nous, ils; vous is the sixth.
"""

from dataclasses import dataclass
from functools import cache

# infinitive | present: je tu il nous ils vous | participle | stem of the future
IRREGULAR = '''
être | suis es est sommes sont êtes | été | ser
avoir | ai as a avons ont avez | eu | aur
aller | vais vas va allons vont allez | allé | ir
faire | fais fais fait faisons font faites | fait | fer
dire | dis dis dit disons disent dites | dit | dir
lire | lis lis lit lisons lisent lisez | lu | lir
relire | relis relis relit relisons relisent relisez | relu | relir
rire | ris ris rit rions rient riez | ri | rir
sourire | souris souris sourit sourions sourient souriez | souri | sourir
écrire | écris écris écrit écrivons écrivent écrivez | écrit | écrir
vivre | vis vis vit vivons vivent vivez | vécu | vivr
suivre | suis suis suit suivons suivent suivez | suivi | suivr
pouvoir | peux peux peut pouvons peuvent pouvez | pu | pourr
vouloir | veux veux veut voulons veulent voulez | voulu | voudr
devoir | dois dois doit devons doivent devez | dû | devr
savoir | sais sais sait savons savent savez | su | saur
voir | vois vois voit voyons voient voyez | vu | verr
recevoir | reçois reçois reçoit recevons reçoivent recevez | reçu | recevr
croire | crois crois croit croyons croient croyez | cru | croir
boire | bois bois boit buvons boivent buvez | bu | boir
mettre | mets mets met mettons mettent mettez | mis | mettr
promettre | promets promets promet promettons promettent promettez | promis | promettr
prendre | prends prends prend prenons prennent prenez | pris | prendr
apprendre | apprends apprends apprend apprenons apprennent apprenez | appris | apprendr
comprendre | comprends comprends comprend comprenons comprennent comprenez | compris | comprendr
éteindre | éteins éteins éteint éteignons éteignent éteignez | éteint | éteindr
peindre | peins peins peint peignons peignent peignez | peint | peindr
venir | viens viens vient venons viennent venez | venu | viendr
revenir | reviens reviens revient revenons reviennent revenez | revenu | reviendr
devenir | deviens deviens devient devenons deviennent devenez | devenu | deviendr
tenir | tiens tiens tient tenons tiennent tenez | tenu | tiendr
souvenir | souviens souviens souvient souvenons souviennent souvenez | souvenu | souviendr
partir | pars pars part partons partent partez | parti | partir
sortir | sors sors sort sortons sortent sortez | sorti | sortir
dormir | dors dors dort dormons dorment dormez | dormi | dormir
endormir | endors endors endort endormons endorment endormez | endormi | endormir
servir | sers sers sert servons servent servez | servi | servir
sentir | sens sens sent sentons sentent sentez | senti | sentir
mentir | mens mens ment mentons mentent mentez | menti | mentir
courir | cours cours court courons courent courez | couru | courr
mourir | meurs meurs meurt mourons meurent mourez | mort | mourr
ouvrir | ouvre ouvres ouvre ouvrons ouvrent ouvrez | ouvert | ouvrir
offrir | offre offres offre offrons offrent offrez | offert | offrir
connaître | connais connais connaît connaissons connaissent connaissez | connu | connaîtr
naître | nais nais naît naissons naissent naissez | né | naîtr
asseoir | assieds assieds assied asseyons assoient asseyez | assis | assiér
envoyer | envoie envoies envoie envoyons envoient envoyez | envoyé | enverr
'''

GRAVE = set('acheter lever enlever peser promener emmener amener geler'.split())  # j'achète
DOUBLED = {'appeler': 'appell', 'rappeler': 'rappell', 'jeter': 'jett', 'épeler': 'épell'}
WITH_ETRE = set('''
    aller venir revenir devenir arriver partir sortir entrer rentrer retourner rester tomber naître
    mourir monter descendre
    '''.split())
COMMANDS = {'être': ('sois', 'soyons', 'soyez'), 'avoir': ('aie', 'ayons', 'ayez')}
FUTURE = ('ai', 'as', 'a', 'ons', 'ont', 'ez')
PAST = ('ais', 'ais', 'ait', 'ions', 'aient', 'iez')  # the imperfect and the conditional


@dataclass(frozen=True, eq=False)
class French:
    """All forms of a French verb that the patterns use; `reflexive` tells se lever from lever."""

    infinitive: str
    reflexive: bool
    present: tuple[str, ...]
    participle: str
    imperfect: tuple[str, ...]
    future: tuple[str, ...]
    conditional: tuple[str, ...]
    command: tuple[str, str, str]  # to tu, to us, to vous
    with_etre: bool


def _irregular():
    for line in IRREGULAR.strip().splitlines():
        infinitive, present, participle, stem = (cell.strip() for cell in line.split('|'))
        yield infinitive, (tuple(present.split()), participle, stem)


TABLE = dict(_irregular())


def _er(infinitive):
    """Regular in -er: the stem may change where its last syllable is stressed."""
    stem = infinitive[:-2]
    strong, future = stem, infinitive
    if infinitive in GRAVE:
        strong = stem[::-1].replace('e', 'è', 1)[::-1]
        future = strong + 'er'
    elif infinitive in DOUBLED:
        strong = DOUBLED[infinitive]
        future = strong + 'er'
    elif stem.endswith('y'):
        strong = stem[:-1] + 'i'
        future = strong + 'er'
    elif stem[-2] == 'é' or stem[-3:-1] == 'ét':  # préférer: je préfère
        strong = stem[:-2] + 'è' + stem[-1]
    nous = stem + 'e' if stem.endswith('g') else stem[:-1] + 'ç' if stem.endswith('c') else stem
    return ((strong + 'e', strong + 'es', strong + 'e', nous + 'ons', strong + 'ent', stem + 'ez'),
            stem + 'é', future)


def _uire(infinitive):
    """conduire, construire, traduire"""
    stem = infinitive[:-2]
    return ((stem + 's', stem + 's', stem + 't', stem + 'sons', stem + 'sent', stem + 'sez'),
            stem + 't', infinitive[:-1])


def _ir(infinitive):
    stem = infinitive[:-1]
    return ((stem + 's', stem + 's', stem + 't', stem + 'ssons', stem + 'ssent', stem + 'ssez'),
            stem, infinitive)


def _re(infinitive):
    stem = infinitive[:-2]
    return ((stem + 's', stem + 's', stem, stem + 'ons', stem + 'ent', stem + 'ez'), stem + 'u',
            infinitive[:-1])


def _imperfect(infinitive, nous):
    """The stem of the imperfect; nous mangeons gives je mangeais and nous mangions."""
    stem = 'ét' if infinitive == 'être' else nous.removesuffix('ons')
    soft = stem[:-1] if stem.endswith('ge') else stem[:-1] + 'c' if stem.endswith('ç') else stem
    return tuple((soft if ending.startswith('i') else stem) + ending for ending in PAST)


@cache
def conjugate(infinitive):
    """The forms of a French verb; a leading "se" makes it reflexive."""
    verb = infinitive.removeprefix('se ')
    rule = {'er': _er, 'ir': _ir, 're': _uire if verb.endswith('uire') else _re}
    present, participle, stem = TABLE[verb] if verb in TABLE else rule[verb[-2:]](verb)
    tu = present[1].removesuffix('s') if present[1].endswith(('es', 'as')) else present[1]
    command = COMMANDS.get(verb, (tu, present[3], present[5]))
    reflexive = verb != infinitive
    return French(verb, reflexive, present, participle, _imperfect(verb, present[3]),
                  tuple(stem + ending for ending in FUTURE),
                  tuple(stem + ending for ending in PAST), command,
                  reflexive or verb in WITH_ETRE)


# ---------------------------------------------------------------- English

DOUBLING = set('''
    get put run swim sit stop cut win forget begin plan set chat hit drop admit prefer
    '''.split())
PARTICIPLES = {'die': 'dying', 'lie': 'lying', 'be': 'being'}
THIRD = {'have': 'has', 'be': 'is'}


def third(word):
    """he reads, he watches, he tries, he has"""
    if word in THIRD:
        return THIRD[word]
    if word.endswith('y') and word[-2] not in 'aeou':
        return word[:-1] + 'ies'
    return word + ('es' if word.endswith(('s', 'sh', 'ch', 'x', 'o')) else 's')


def gerund(word):
    """reading, making, running"""
    if word in PARTICIPLES:
        return PARTICIPLES[word]
    if word in DOUBLING:
        return word + word[-1] + 'ing'
    return (word[:-1] if word.endswith('e') and not word.endswith('ee') else word) + 'ing'


def regular_past(word):
    """played, loved, tried, stopped"""
    if word.endswith('e'):
        return word + 'd'
    if word.endswith('y') and word[-2] not in 'aeou':
        return word[:-1] + 'ied'
    return word + (word[-1] if word in DOUBLING else '') + 'ed'
