#!/usr/bin/env python3
"""The grammar of the corpus knows its forms: conjugation, English endings, clauses, elision.

Usage: check-grammar.py SOURCE_ROOT
"""

import pathlib
import sys

sys.dont_write_bytecode = True

# infinitive: je, nous, vous in the present, je in the imperfect, the future, the participle
FRENCH = {
    'parler': "parle parlons parlez parlais parlerai parlé",
    'manger': "mange mangeons mangez mangeais mangerai mangé",
    'commencer': "commence commençons commencez commençais commencerai commencé",
    'acheter': "achète achetons achetez achetais achèterai acheté",
    'préférer': "préfère préférons préférez préférais préférerai préféré",
    'appeler': "appelle appelons appelez appelais appellerai appelé",
    'nettoyer': "nettoie nettoyons nettoyez nettoyais nettoierai nettoyé",
    'envoyer': "envoie envoyons envoyez envoyais enverrai envoyé",
    'finir': "finis finissons finissez finissais finirai fini",
    'endormir': "endors endormons endormez endormais endormirai endormi",
    'vendre': "vends vendons vendez vendais vendrai vendu",
    'conduire': "conduis conduisons conduisez conduisais conduirai conduit",
    'relire': "relis relisons relisez relisais relirai relu",
    'être': "suis sommes êtes étais serai été",
    'faire': "fais faisons faites faisais ferai fait",
    'voir': "vois voyons voyez voyais verrai vu",
}
# infinitive: to tu, to nous, to vous
COMMANDS = {'aller': 'va allons allez', 'ouvrir': 'ouvre ouvrons ouvrez',
            'prendre': 'prends prenons prenez', 'être': 'sois soyons soyez'}
# base: he …s, …ing, a regular past
ENGLISH = {
    'play': 'plays playing played', 'try': 'tries trying tried', 'love': 'loves loving loved',
    'watch': 'watches watching watched', 'stop': 'stops stopping stopped',
    'agree': 'agrees agreeing agreed',
}
FULL_FORMS = {
    'je ai +le livre de +le homme': "j'ai le livre de l'homme",
    'il va à +le marché de +les enfants': 'il va au marché des enfants',
    '+le +vieux arbre et +le +beau hôtel': 'le vieil arbre et le bel hôtel',
    'si il vient et si elle vient': "s'il vient et si elle vient",
    'un bureau de +le onze': 'un bureau du onze',
}
RISE = ('*get up early and *put on @my coat', '*se_lever tôt et *mettre @mon manteau')
EAT = ('*eat ~some bread', '*manger ~du pain')
CLAUSES = (  # subject, row, time, negated, English, French
    ('SHE', RISE, 'present', False, 'she gets up early and puts on her coat',
     'elle se lève tôt et met son manteau'),
    ('SHE', RISE, 'past', False, 'she got up early and put on her coat',
     'elle se est levée tôt et a mis son manteau'),
    ('WE', RISE, 'going', False, "we're going to get up early and put on our coat",
     'nous allons nous lever tôt et mettre notre manteau'),
    ('I', EAT, 'now', True, "I'm not eating any bread", 'je ne mange pas de pain'),
    ('THEY', EAT, 'present', True, "they don't eat any bread", 'ils ne mangent pas de pain'),
    ('HE', ('*be =happy', '*être =happy'), 'past', False, 'he was happy', 'il était heureux'),
)


def faults_of_forms(conjugation):
    for infinitive, expected in FRENCH.items():
        verb = conjugation.conjugate(infinitive)
        found = (verb.present[0], verb.present[3], verb.present[5], verb.imperfect[0],
                 verb.future[0], verb.participle)
        if ' '.join(found) != expected:
            yield f'conjugation.py: {infinitive}: {" ".join(found)}, not {expected}'
    for infinitive, expected in COMMANDS.items():
        found = ' '.join(conjugation.conjugate(infinitive).command)
        if found != expected:
            yield f'conjugation.py: commands of {infinitive}: {found}, not {expected}'
    for base, expected in ENGLISH.items():
        found = ' '.join(make(base) for make in (conjugation.third, conjugation.gerund,
                                                 conjugation.regular_past))
        if found != expected:
            yield f'conjugation.py: {base}: {found}, not {expected}'
    if not conjugation.conjugate('se laver').with_etre or conjugation.conjugate('laver').with_etre:
        yield 'conjugation.py: être goes with se laver and not with laver'


def faults_of_clauses(spoken):
    for name, row, time, negated, *expected in CLAUSES:
        who = getattr(spoken, name)
        found = [' '.join(side.split())
                 for side in spoken.clause(who, row, time, negated, short=True)]
        if found != expected:
            yield f'spoken.py: {found}, not {expected}'
    for text, expected in FULL_FORMS.items():
        if spoken.french(text) != expected:
            yield f'phrases.py: "{text}" becomes "{spoken.french(text)}", not "{expected}"'
    old = next(adjective for adjective in spoken.ATTRIBUTES if adjective.english == 'old')
    trees = [spoken.french(spoken.phrase('a', spoken.NOUN['tree'], many, old).french)
             for many in (False, True)]
    if trees != ['un vieil arbre', 'de vieux arbres']:
        yield f'phrases.py: {trees}'
    said = spoken.having_done(spoken.SHE, '*se_lever tôt'), spoken.imperative('*se_lever tôt')
    if said != ('se être levée tôt', 'lève-toi tôt'):
        yield f'spoken.py: {said}'


def main(root):
    sys.path.insert(0, str(root / 'data/corpus'))
    import conjugation  # pylint: disable=import-outside-toplevel
    import spoken  # pylint: disable=import-outside-toplevel
    faults = [f'data/corpus/{fault}' for fault in (*faults_of_forms(conjugation),
                                                   *faults_of_clauses(spoken))]
    print('\n'.join(faults))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else '.')))
