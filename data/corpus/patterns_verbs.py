"""data/corpus/patterns_verbs.py: everyday verbs in all the forms of sentences.

Like the patterns of patterns.py, but who does what comes from lexicon_verbs.py and clauses.py
says it.  HELD_OUT has whole templates that nobody trains on: their parts are in PATTERNS.
"""

import functools
import re

import clauses
import lexicon_verbs
from clauses import (DEEDS, EVERYONE, HE, I, IT, MADAM, MEN, NOBODY, NO_LONGER, PEOPLE, PERSONS,
                     PRONOUNS, SHE, SIR, SKILL, SOMEONE, THEM, WE, WHO, WOMEN, YOU, Deed, Said,
                     again, anybody, clause, command, deal, deeds, infinitive, pairs, question,
                     suits)
from phrases import agreed

PATTERNS, HELD_OUT = [], []


NOT_A_LOT = re.compile(
    r"\b(\w+n't|not|never|no longer|nobody)\b.* a (lot|little)\b(?! girl| boy)", re.I)
WANT_WELL = re.compile(r"""
    \b(veu|voudr|voul|peu[xt]|peuvent|pouv|pu\b|pourr|doi|dev|dû|aim|préf|esp)
    [\wéè]*(\ pas|-\w+)?\ (bien|mal|beaucoup|trop)(\ [mts]e|\ [nv]ous)?\ \w*(er|ir|re)\b""",
                       re.X)


def sensible(english, français):
    """Not "I don't rest a little"; "je voudrais bien nager" says "I'd be glad to swim"."""
    english, français = ' '.join(english.split()), ' '.join(français.split())
    return not NOT_A_LOT.search(english) and not WANT_WELL.search(français)


def pattern(phenomenon, share, into=PATTERNS):
    """Registers a pattern; `share` is how many of its pairs the corpus takes."""
    def register(make):
        @functools.wraps(make)
        def checked():
            pair = make()
            return pair if pair and sensible(*pair) else None
        into.append((phenomenon, share, checked))
        return make
    return register


# ---------------------------------------------------------------- what is done when

YESTERDAY, TOMORROW, ALWAYS, NOW, OFTEN = (
    pairs(table) for table in (lexicon_verbs.YESTERDAY, lexicon_verbs.TOMORROW,
                               lexicon_verbs.ALWAYS, lexicon_verbs.NOW, lexicon_verbs.OFTEN))
NO_TIME = ('', '')
TODAY = tuple(pair for pair in TOMORROW
              if pair[0] not in ('soon', 'one day', 'in an hour', 'later'))
ONE_DAY = tuple(pair for pair in TODAY if not re.search('next|day after', pair[0]))
RECENT = tuple(time for time in YESTERDAY if 'ago' not in time[0])  # not "didn't win a year ago"
ROUTINE = {'wash', 'brush', 'have', 'get dressed', 'stop', 'find', 'rest', 'hurry', 'thank'}
HALF, THIRD, QUARTER = (True, False), (True, False, False), (True, False, False, False)
TIMED = re.compile(r'''\b(noon|night|midnight|o'clock|seven|eight|six|hours?|moment|days?|month
    |Sundays?|Saturdays|Mondays|June|September|winter|summer|early|late|time|weekend|afternoon
    |evening|holidays|Christmas|birthday|year|after|before|breakfast|lunch|dinner|first|again
    |date|in\ an)\b''', re.X)
PUNCTUAL = {'come in', 'be born', 'wake up', *'''
    find lose forget break win catch miss fall die arrive pass throw leave say'''.split()}


def verb_of(deed):
    return deed.action.english[0]


def _table(text):
    """The sayings of a table of lexicon_verbs.py: a regular expression for each verb."""
    table = {}
    for entry in re.split(r'[;\n]', text.strip('\n')):
        verb, _, sayings = entry.partition(':')
        verb = verb.strip().replace('_', ' ')
        sayings = sayings.strip() if ':' in entry else '.*'
        table[verb] = f'{table[verb]}|{sayings}' if verb in table else sayings
    return table


def _in(table, deed):
    return verb_of(deed) in table and re.fullmatch(table[verb_of(deed)], deed.english)


DAYS, YEARS, SENSELESS = (_table(table) for table in (
    lexicon_verbs.DAYS, lexicon_verbs.YEARS, lexicon_verbs.SENSELESS))
WISHED = tuple(d for d in clauses.WISHED if not _in(SENSELESS, d))
ABLE = tuple(d for d in WISHED if verb_of(d) != 'live'
             and (verb_of(d), d.english) != ('drive', 'carefully'))
TIMELESS = {'say', 'taste', 'count', 'think', 'laugh', 'smile', 'use', 'throw', 'look at', 'dream'}
SELDOM = {'get', 'open', 'close', 'put', 'hide', 'give', 'speak', 'keep', 'turn on', 'turn off'}
FREELY = 'soon', 'later'  # times that suit whatever is planned
MEALS = {  # the times at which nobody has them
    'have lunch': 'night|evening|morning|afternoon|hour|week$|month|year|summer|soon|later|one day',
    'have dinner': 'morning|afternoon|hour|week$|month|year|summer|soon|later|one day',
    'have': 'night|evening|afternoon|week$|month|year|summer|soon|later|one day'}


def suited(table, deed):
    """The times of a table that suit a deed; a future one only if one plans it so."""
    if verb_of(deed) in TIMELESS:
        return ()
    meal = re.compile(MEALS.get(verb_of(deed), '$^'))
    table = tuple(time for time in table if not meal.search(time[0]))
    if verb_of(deed) in ('go', 'come') and re.search(
            'school|work|church|baker|library|dentist|meeting', deed.english):
        table = tuple(time for time in table if not re.search(
            'night|evening|Sunday|weekend|summer|Saturday', time[0]))
    if table and set(table) <= set(ALWAYS) and verb_of(deed) in SELDOM:
        return ()
    if table and set(table) <= set(TOMORROW):
        day, year = _in(DAYS, deed), _in(YEARS, deed)
        table = tuple(time for time in table if (
            year if DISTANT.search(time[0]) else day or year if time[0] in (*FREELY, 'next week')
            else day))
    elif table and set(table) <= set(YESTERDAY):
        if _in(YEARS, deed) and not _in(DAYS, deed):
            table = tuple(time for time in table if DISTANT.search(time[0]))
        elif verb_of(deed) in ('move', 'get married'):
            table = tuple(time for time in table if not re.search('hour|night|ing|ay$', time[0]))
    if verb_of(deed) == 'sleep' and deed.english:
        table = tuple(time for time in table if re.search('night|weekend|Fri|Sun|week', time[0]))
    return table


LASTING = tuple(d for d in DEEDS if not d.action.marks & {'state', 'bad'}
                and verb_of(d) not in PUNCTUAL and not re.search('all (day|night)', d.english)
                and (verb_of(d), d.action.french.infinitive) != ('live', 'habiter'))
UNUSUAL = set('spell pronounce start finish follow explain put repeat live throw keep'.split())
HABITS = tuple(d for d in DEEDS if not d.rare and not d.action.marks & {'state', 'bad'}
               and verb_of(d) not in UNUSUAL)
STATES = tuple(d for d in DEEDS if 'state' in d.marks)
BEING = tuple(d for d in STATES if verb_of(d) in ('be', 'have'))
MINDING = tuple(d for d in STATES if d not in BEING and not d.rare)
WEEKLY = re.compile('Sundays|Saturdays')
EVENTS = tuple(d for d in DEEDS if not d.marks & {'state', 'imp', 'born'}
               and not WEEKLY.search(d.english))
LIVING = deeds('live')
BORN = deeds('be born')
THINGS = tuple(d for d in DEEDS if 'it' in d.marks and d.english)


DISTANT = re.compile('year|month|summer|one day')
LARGE = set('''
    visit travel study work buy sell rent build move learn teach win grow write meet'''.split())


# What one does or does not do in general; the rest needs a time: "Do you open the door?"
GENERAL = tuple(d for d in HABITS if verb_of(d) not in {
    'put on', 'take off', 'turn on', 'turn off', 'pick up', 'come', 'ask for', *'''
    open close visit arrive bring give show send ask answer order deliver print cut carry check
    count park get hide stop prepare rent tell thank say'''.split()} and d.english != 'a moment')


def when(table, deed, share=HALF):
    """A time that suits a deed, now and then; a deed that has its own time gets none."""
    if TIMED.search(deed.english) or 'imp' in deed.marks or not deal(share):
        return NO_TIME
    table = suited(table, deed)
    if not table:
        return NO_TIME
    time = deal(table)
    large = deed.rare or verb_of(deed) in LARGE or _in(YEARS, deed)
    return NO_TIME if DISTANT.search(time[0]) and not large and table is not ALWAYS else time


def doing(cards, who=None):
    """Somebody, and something that he or she may do."""
    while True:
        subject, deed = who or anybody(), deal(cards)
        if suits(subject, deed):
            return subject, deed


def alike(who, deed):
    """Whether one cannot hear if it is or was: I read, I cut, I put."""
    return who.slot != 2 and deed.action.english[0] == deed.action.english[1]


def asked_about():
    """Of whom one asks: most often of the one one speaks to, never of oneself."""
    who = YOU if deal(HALF) else anybody()
    while who is I or who is WE:
        who = anybody()
    return who


def short():
    return deal(HALF)


def verbs(text):
    """The deeds of the verbs named in a text; an underscore joins the words of one."""
    return deeds(*(name.replace('_', ' ') for name in text.split()))


def bare(names):
    """Verbs without anything after them, to be asked about."""
    return tuple({d.action: Deed(d.action, '', '', adult=d.adult) for d in verbs(names)
                  if d.action.french.infinitive not in ('laisser', 'poser', 'savoir')
                  and 'inv' not in d.marks}.values())


def wished(text):
    """The same, without what nobody wishes: no "Drive too fast, please"."""
    return tuple(d for d in verbs(text) if not d.unwished)


# ---------------------------------------------------------------- the present

@pattern('present', 215)
def present():
    """She often reads the newspaper. I drink coffee every morning."""
    who, deed = doing(HABITS)
    if deal(THIRD) or not deed.english:
        return clause(who, 'present', deed, Said(adverb=deal(OFTEN)))
    time = when(ALWAYS, deed, (True, True, False))
    if time == NO_TIME and alike(who, deed):
        return None
    return clause(who, 'present', deed, Said(when=time))


@pattern('state', 150)
def mind():
    who, deed = doing(MINDING + LIVING)
    adverb = NO_TIME
    if verb_of(deed) in ('like', 'want', 'know', 'need', 'understand') and deal(QUARTER):
        adverb = deal((('also', 'aussi'), ('really', 'vraiment')))
    return clause(who, 'present', deed, Said(adverb=adverb))


@pattern('state-negation', 150)
def mind_not():
    who, deed = doing(tuple(d for d in MINDING if verb_of(d) not in ('prefer', 'love')) + LIVING)
    negation = deal(('pas', 'pas', 'pas', 'pas', 'plus'))
    return clause(who, 'present', deed, Said(negation, short()))


COMING = re.compile(
    'late|happy|famous|rich|proud|busy|tired|hungry|thirsty|cold|sick|ready|alone|at ')


def state_form(deed):
    """A form for a state; "going to" only with what one can expect."""
    forms = ('going to', 'will') if COMING.match(deed.english) else ('past', 'past')
    return deal(('present', 'present', 'past', *forms))


@pattern('being', 155)
def being():
    who, deed = doing(BEING)
    form = state_form(deed)
    often = form == 'present' and verb_of(deed) == 'be' and deal(QUARTER)
    adverb = deal(OFTEN) if often else NO_TIME
    return clause(who, form, deed, Said(short=form != 'will' and short(), adverb=adverb))


@pattern('being-not', 130)
def being_not():
    who, deed = doing(BEING)
    form = state_form(deed)
    negation = 'pas' if form != 'present' else deal(('pas', 'pas', 'jamais', 'plus'))
    return clause(who, form, deed, Said(negation, short()))


@pattern('present-negation', 170)
def present_not():
    """I don't eat meat. He never sings in the shower. We do not work on Sundays."""
    who, deed = doing(GENERAL)
    negation = deal(('pas', 'pas', 'jamais', 'plus'))
    adverb = NO_LONGER if negation == 'plus' and deal(HALF) else NO_TIME
    return clause(who, 'present', deed, Said(negation, short(), adverb))


@pattern('progressive', 200)
def progressive():
    who, deed = doing(LASTING)
    return clause(who, 'progressive', deed, Said(short=short(), when=when(NOW, deed, THIRD)))


@pattern('progressive-negation', 100)
def progressive_not():
    who, deed = doing(LASTING)
    return clause(who, 'progressive', deed, Said('pas', short(), when=when(NOW, deed, QUARTER)))


# ---------------------------------------------------------------- the past

@pattern('past-simple', 250)
def past():
    who, deed = doing(EVENTS)
    time = when(YESTERDAY, deed)
    if time == NO_TIME and alike(who, deed):
        return None
    return clause(who, 'past', deed, Said(when=time))


@pattern('past-born', 30)
def born():
    who, deed = doing(BORN)
    was = 'was' if who.slot in (0, 2) else 'were'
    _, né = clause(who, 'past', deed)
    return f'{who.english} {was} born {deed.english}', né


@pattern('past-negation', 155)
def past_not():
    who, deed = doing(EVENTS)
    return clause(who, 'past', deed, Said('pas', short(), when=when(RECENT, deed, THIRD)))


FAMILIAR = re.compile(r'''my\ |the\ (?!sea|tango|Eiffel|piano|guitar|violin|truth|old\ town|castle)
    |(at|in|to)\ (home|bed|school|work)|here|outside|$''', re.X)
EXPERIENCES = tuple(d for d in verbs('''
    eat drink visit go play ride swim write read drive travel paint draw build win grow catch
    wear sing dance study work meet try make buy sell rent lend borrow lose break miss sleep
    collect translate climb speak teach cook see''') if not FAMILIAR.match(d.english)
    and not TIMED.search(d.english)) + bare('swim dance drive sing travel cook draw')


@pattern('perfect-never', 90)
def never():
    """She has never seen the sea."""
    who, deed = doing(EXPERIENCES)
    return clause(who, 'perfect', deed, Said('jamais', short()))


TASKS = verbs('''
    do have_lunch have_dinner read write learn answer buy pay wash clean tidy finish open close
    send get fix build paint eat take find choose print sign translate check order prepare feed
    water celebrate sell visit call invite thank start leave arrive go_home go_to_bed get_up
    wake_up''')


@pattern('perfect', 110)
def already():
    """I've already eaten. They haven't arrived yet. He has just left."""
    who, deed = doing(tuple(d for d in TASKS if not TIMED.search(d.english)))
    match deal(('already', 'yet', 'just')):
        case 'already':
            return clause(who, 'perfect', deed, Said(short=short(), adverb=('already', 'déjà')))
        case 'yet':
            return clause(who, 'perfect', deed, Said('pas encore', short()))
        case 'just':
            return clause(who, 'just', deed, Said(short=short()))


RESULTS = tuple(d for d in EVENTS if not TIMED.search(d.english) and verb_of(d) not in (
    'die', 'cry', 'smile', 'laugh', 'hurry', 'have', 'go to bed', 'get dressed'))


@pattern('perfect', 105)
def perfect():
    """I've lost my keys. She hasn't called her mother."""
    who, deed = doing(tuple(d for d in RESULTS if d.english))
    return clause(who, 'perfect', deed, Said(deal(('', '', 'pas')), short()))


@pattern('imperfect-progressive', 100)
def was_doing():
    who, deed = doing(LASTING)
    if deal(THIRD):
        return clause(who, 'was', deed, Said('pas', short()))
    return clause(who, 'was', deed)


@pattern('imperfect-habit', 85)
def used_to():
    """I used to play the piano."""
    who, deed = doing(tuple(d for d in GENERAL if not re.match('some |a moment|a mistake', d.english))
                      + LIVING)
    english, français = clause(who, 'used to', deed)
    return english, f'avant, {français}'


# ---------------------------------------------------------------- the future

@pattern('will', 140)
def will():
    who, deed = doing(WISHED)
    return clause(who, 'will', deed, Said(short=False, when=when(TOMORROW, deed)))


@pattern('will-negation', 100)
def will_not():
    who, deed = doing(tuple(d for d in EVENTS if verb_of(d) not in ROUTINE
                            and not _in(SENSELESS, d)))
    return clause(who, 'will', deed, Said('pas', short(), when=when(TODAY, deed, THIRD)))


@pattern('will-short', 65)
def shall():
    who, deed = doing(WISHED, deal(PRONOUNS))
    return clause(who, "'ll", deed, Said(when=when(TOMORROW, deed)))


@pattern('going-to', 110)
def going_to():
    who, deed = doing(WISHED)
    return clause(who, 'going to', deed, Said(short=short(), when=when(TOMORROW, deed)))


@pattern('going-to-negation', 60)
def not_going_to():
    who, deed = doing(tuple(d for d in WISHED if verb_of(d) not in ROUTINE))
    return clause(who, 'going to', deed, Said('pas', short(), when=when(TODAY, deed, THIRD)))


# ---------------------------------------------------------------- can, must, would

@pattern('can', 85)
def can():
    who, deed = doing(ABLE)
    return clause(who, 'can', deed, Said(when=when(ONE_DAY, deed, THIRD)))


@pattern('can-negation', 100)
def cannot():
    who, deed = doing(ABLE)
    return clause(who, 'can', deed, Said('pas', short(), when=when(ONE_DAY, deed, THIRD)))


@pattern('could', 100)
def could():
    """You could take the bus. I couldn't sleep last night."""
    who, deed = doing(WISHED)
    if deal(HALF):
        return clause(who, 'could', deed)
    return clause(who, 'could not', deed, Said('pas', short(), when=when(RECENT, deed, THIRD)))


@pattern('should', 100)
def should():
    if deal(THIRD):
        who, deed = doing(tuple(d for d in FORBIDDEN if 'bad' not in d.action.marks))
        return clause(who, 'should', deed, Said('pas', short()))
    who, deed = doing(WISHED)
    return clause(who, 'should', deed)


GOOD = re.compile(r'''eat\ (vegetables|fish|rice|some\ \w+|an\ .*|at\ home|outside|)
    |drink\ (milk|some\ .*|a\ glass\ .*|orange\ juice)|(open|close)\ my\ eyes
    |wait\ for\ the\ summer|stay\ (calm|awake)|take\ my\ (time|medicine)|tell\ .*|cry\ at\ night
    |speak\ (\w+|several.*|a\ little.*)|drive\ (carefully|slowly)|listen\ to\ .*|smile\ .*
    |write\ (poems|songs|a\ book)|go\ to\ (school|work|church).*
    |go\ to\ the\ (doctor|hospital|dentist|library)
    |get\ up\ early|miss\ the\ beginning.*|fall\ in\ love|laugh\ .*with.*
    |run\ (five|along).*|wait\ an?\ .*|wait\ for\ my\ turn|sing\ well|show\ the\ way''', re.X)
FORBIDDEN = verbs('''
    forget lose break open close turn_on turn_off eat drink wait wait_for come go run cry laugh
    throw throw_away touch sell take put_on take_off sing talk smile speak stay use call answer
    drive listen_to look_at write hurry get_up fall miss share show tell''')
FORBIDDEN = tuple(d for d in FORBIDDEN if not GOOD.fullmatch(f'{verb_of(d)} {d.english}'))


@pattern('must', 150)
def must():
    who, deed = doing(tuple(d for d in WISHED if verb_of(d) not in ('win', 'smile', 'laugh')))
    if deal((True, False, False, False, False, False)):
        who, deed = doing(tuple(d for d in FORBIDDEN if verb_of(d) not in ('break', 'fall')))
        return clause(who, 'must', deed, Said('pas', False))
    match deal(('must', 'have to', 'have to', 'not have to', 'had to', 'will have to')):
        case 'not have to':
            return clause(who, 'not have to', deed, Said('pas', short()))
        case form:
            time = {'had to': YESTERDAY, 'must': ONE_DAY, 'have to': ONE_DAY}.get(form)
            said = Said(short=False, when=when(time, deed, THIRD) if time else NO_TIME)
            return clause(who, form, deed, said)


@pattern('would', 75)
def would():
    """I would buy a house by the sea. She'd never sell her car."""
    who, deed = doing(WISHED)
    return clause(who, 'would', deed, Said(deal(('', 'pas', 'jamais')), short()))


@pattern('would-like-to', 85)
def would_like():
    who, deed = doing(WISHED)
    return clause(who, 'would like to', deed, Said(short=short(), when=when(TOMORROW, deed, THIRD)))


ORDERS = pairs(lexicon_verbs.ORDERS)


@pattern('would-like', 95)
def would_like_some():
    """I'd like a cup of tea. Would you like some bread?"""
    english, français = deal(ORDERS)
    if deal(THIRD):
        return f'would you like {english}?', f'voudrais-tu {français} ?'
    who = deal((I, I, WE, anybody()))
    would = f"{who.english}'d like" if who in PRONOUNS and short() else f'{who.english} would like'
    voudrais = ('voudrais', 'voudrais', 'voudrait', 'voudrions', 'voudraient')[who.slot]
    return f'{would} {english}', f'{who.french} {voudrais} {français}'


@pattern('want-to', 125)
def want_to():
    who, deed = doing(WISHED)
    if deal(HALF):
        return clause(who, 'want to', deed, Said('pas', short()))
    form = deal(('want to', 'want to', 'wanted to'))
    return clause(who, form, deed)


# ---------------------------------------------------------------- one verb after another

LIKED = verbs('''
    read draw sing dance swim travel cook run walk sleep play go_for_a_walk go_shopping watch
    learn listen_to talk drive paint get_up go_to_bed write study ride visit help wear collect
    grow have_lunch have_dinner work wait clean tidy speak take drink eat stay''')
SKILLED = re.compile(r'''with|at|for|in\ (bed|the\ (garden|sea|lake|street|car))|to\ (work|my)|my
    |outside|the\ (letter|bed|instructions|money|days|stars|kitchen|door|walls|stairs|date)
    |comics|carefully
    |some\ (noise|progress)|too
    |a\ (letter|message|list|report|story)|early|late|sheep|all|under|by|before''', re.X)
SKILLS = tuple(d for d in verbs(
    'swim cook drive dance sing draw play ride paint make write read use count grow fix')
    if not SKILLED.match(d.english) and not d.unwished)
UNHOPED_FOR = tuple(d for d in DEEDS if re.fullmatch(
    'to the (hospital|doctor|dentist)|a doctor|the police', d.english))
KNOWN = tuple(d for d in SKILLS if SKILL.fullmatch(f'{verb_of(d)} {d.english}'.strip()))
STOPPED = verbs('''
    work cry laugh sing dance talk eat read study play run watch learn drink listen_to travel''')
FINISHED = verbs('read write wash clean tidy paint eat translate do prepare check count cut print')
TRIED = verbs('''
    understand fix open close call find translate learn explain sleep read help catch count speak
    answer remember rest stay get_up win save''')
FORGOT = verbs('''
    call buy close turn_off turn_on send pay bring feed water do wash thank invite take brush
    check print sign answer lock tidy''')
DECIDED = verbs('''
    buy sell learn study leave stay move visit go travel change get_married build invite help
    paint rent take write go_home call work try''')
PROMISED = verbs('''
    help call come_back write bring stay tell pay wash clean tidy finish come answer visit send''')
HOPED = tuple(d for d in verbs('''
    win find pass visit travel see buy go learn meet finish come_back get move''')
              if d not in UNHOPED_FOR)
FREE = FINISHED + verbs('cook go_for_a_walk travel visit play watch rest study')
CHAINS = (  # form, what it is said of, denied in the same form too
    ('like to', LIKED, True), ('like ing', LIKED, True), ('love to', LIKED, False),
    ('love ing', LIKED, False), ('hate ing', LIKED, False), ('prefer to', LIKED, False),
    ('hope to', HOPED, False), ('try to', TRIED, False), ('tried to', TRIED, False),
    ('learn to', SKILLS, False), ('learned to', SKILLS, False), ('forgot to', FORGOT, False),
    ('decided to', DECIDED, False), ('promised to', PROMISED, False),
    ('started to', STOPPED, False), ('stopped ing', STOPPED, False),
    ('finished ing', FINISHED, False), ('know how to', SKILLS, True), ('need to', DECIDED, False),
    ('have time to', FREE, True), ('rather', FREE + LIKED, False),
)


@pattern('verb-chain', 405)
def chain():
    form, cards, deniable = deal(CHAINS)
    cards = tuple(d for d in cards if not d.unwished or form in ('stopped ing', 'started to'))
    who, deed = doing(cards)
    negation = 'pas' if deniable and deal(THIRD) else ''
    return clause(who, form, deed, Said(negation, short()))


READINESS = (  # form, what it is said of
    ('ready to', 'leave help start go_out pay learn work travel fight win'),
    ('happy to', 'help come meet live learn work travel see win stay come_back'),
    ('in a hurry to', 'leave finish go_home eat arrive sell'),
    ('too tired to', 'cook walk work clean dance go_out study drive read talk wash run sing do'),
    ('afraid to', 'swim drive sing dance ask speak travel fall lose go_out answer miss forget'),
    ('about to', 'leave eat close call sell buy cook start finish move order'),
    ('allowed to', 'enter park play drive come_in use take watch drink go_out eat open vote'),
    ('able to', 'win fix build translate explain answer carry understand pay help'),
)
FELT = {form: tuple(d for d in verbs(names) if form == 'afraid to' or not d.unwished)
        for form, names in READINESS}


@pattern('ready-to', 60)
def ready_to():
    """I'm ready to leave. She isn't afraid to swim. Are you happy to help me?"""
    form = deal(tuple(FELT))
    if deal(THIRD):
        who, deed = doing(FELT[form], asked_about())
        return question(who, form, deed)
    who, deed = doing(FELT[form])
    deniable = form not in ('too tired to', 'about to')
    return clause(who, form, deed, Said('pas' if deniable and deal(THIRD) else '', short()))


@pattern('might', 60)
def might():
    """He might come tomorrow."""
    who, deed = doing(EVENTS)
    return clause(who, 'might', deed, Said(adverb=('', 'peut-être'), when=when(TOMORROW, deed)))


# ---------------------------------------------------------------- questions

@pattern('ask-present', 60)
def do_you():
    """Do you drink coffee? Does she like spiders?"""
    who = asked_about()
    if deal(HALF):
        _, deed = doing(MINDING + LIVING, who)
        return question(who, 'present', deed)
    if deal(HALF):
        _, deed = doing(GENERAL, who)
        return question(who, 'present', deed)
    _, deed = doing(HABITS, who)
    return question(who, 'present', deed, Said(when=when(ALWAYS, deed, (True,))))


@pattern('ask-being', 105)
def are_you():
    who, deed = doing(BEING, asked_about())
    return question(who, deal(('present', 'present', 'present', 'past', 'will')), deed)


@pattern('ask-progressive', 75)
def are_you_doing():
    who, deed = doing(LASTING, asked_about())
    return question(who, 'progressive', deed, Said(when=when(NOW, deed, QUARTER)))


@pattern('ask-past', 140)
def did_you():
    who, deed = doing(EVENTS, asked_about())
    return question(who, 'past', deed, Said(when=when(YESTERDAY, deed, THIRD)))


@pattern('ask-perfect', 105)
def have_you():
    """Have you ever seen the sea? Have you finished your homework yet?"""
    if deal(HALF):
        who, deed = doing(EXPERIENCES, asked_about())
        return question(who, 'perfect', deed, Said(adverb=('ever', 'déjà')))
    who, deed = doing(tuple(d for d in TASKS if not TIMED.search(d.english)), asked_about())
    return question(who, 'perfect', deed)


@pattern('ask-will', 100)
def will_you():
    who, deed = doing(WISHED, asked_about())
    form = deal(('will', 'will', 'going to'))
    return question(who, form, deed, Said(when=when(TOMORROW, deed)))


@pattern('ask-can', 85)
def can_you():
    who, deed = doing(ABLE, deal((asked_about(), asked_about(), I, WE)))
    return question(who, 'can', deed, Said(when=when(ONE_DAY, deed, THIRD)))


@pattern('ask-want', 105)
def do_you_want_to():
    who, deed = doing(WISHED, asked_about())
    form = deal(('want to', 'would like to'))
    return question(who, form, deed, Said(when=when(TOMORROW, deed, THIRD)))


@pattern('ask-must', 75)
def must_i():
    who, deed = doing(WISHED, deal((I, I, WE, anybody())))
    form = deal(('should', 'have to', 'have to'))
    return question(who, form, deed)


@pattern('ask-negative', 50)
def dont_you():
    """Don't you like milk? Didn't he call the doctor?"""
    who = asked_about()
    form = deal(('present', 'past', 'progressive', 'want to'))
    cards = MINDING if form == 'present' else LASTING
    _, deed = doing(tuple(d for d in cards if verb_of(d) not in ('do', 'have')), who)
    return question(who, form, deed, Said('pas'))


# ---------------------------------------------------------------- question words

EVERYWHERE = bare('sleep work play swim walk eat wait dance study run rest cook read')
WITH_OBJECT = bare('''
    eat drink read write buy sell look_for see watch cook draw paint choose do bring wear learn
    study cut order take carry explain collect find lose forget hear share''')
PLACED = tuple(Deed(action, f'my {thing}', chose) for action in (deeds('put')[0].action,
                                                                 deeds('hide')[0].action)
               for thing, chose in pairs(lexicon_verbs.BELONGINGS))
SOONER = bare('arrive leave come_back come finish start go_to_bed get_up go_out') \
    + deeds('go home')[:1]
WHY = tuple(d for d in LASTING if not TIMED.search(d.english)) + bare('cry laugh leave smile wait')
HOW = bare('travel come arrive') + tuple(
    d for d in verbs('spell pronounce make go cook use pay translate open')
    if not re.match('in |by |with|for the meal|~|too', d.english) and not d.unwished)
ASKED = {  # the word, the deeds, the forms
    'what': (('what', "qu'est-ce"), WITH_OBJECT),
    'where': (('where', 'où'), EVERYWHERE),
    'when': (('when', 'quand'), SOONER),
    'why': (('why', 'pourquoi'), WHY),
    'how': (('how', 'comment'), HOW),
    'buy': (('where', 'où'), tuple(d for d in deeds('buy', 'rent', 'park', 'find') if not re.search(
        'time|answer|solution|seat| at | by | in ', d.english)) + PLACED),
    'start': (('when', 'quand'), tuple(d for d in TASKS if not TIMED.search(d.english))),
    'with': (('who', 'avec qui'), bare('''
        live work play dance travel study talk have_lunch have_dinner go_out''')),
}
TIMES = {'present': NO_TIME, 'progressive': NO_TIME}


def asked_form(sort, deed):
    """The forms that make sense after a question word."""
    if sort == 'how':
        return deal(('present', 'past', 'can', 'will'))
    if sort == 'where' and verb_of(deed) == 'live' or 'state' in deed.marks:
        return deal(('present', 'past', 'want to'))
    if sort in ('when', 'start'):
        return deal(('past', 'will', 'going to', 'want to', 'can'))
    if sort == 'buy':
        return deal(('past', 'past', 'can', 'can') if deed not in PLACED else ('past', 'perfect'))
    if sort == 'what':
        if verb_of(deed) in 'eat drink read wear study see hear collect do'.split():
            return deal(('present', 'progressive', 'past', 'want to'))
        return deal(('progressive', 'past', 'past', 'want to', 'would like to', 'will', 'going to',
                     'can', 'should', 'have to', 'would'))
    if sort == 'why':
        return deal(('progressive', 'past', 'past', 'want to', 'going to'))
    return deal(('present', 'progressive', 'past', 'past', 'want to', 'will', 'going to'))


def contracted(english):
    """What's he doing? for one half of the questions with "is"."""
    return re.sub(r"^(what|where|who) is (?=\w)", r"\1's ", english) if deal(HALF) else english


def ask(sort):
    word, cards = ASKED[sort]
    who, deed = doing(cards, asked_about())
    form = asked_form(sort, deed)
    if form in ('progressive',) and verb_of(deed) in PUNCTUAL | {'see', 'hear'}:
        form = 'past'
    if form == 'can' and deal(HALF):
        who = deal((I, WE))
    if sort == 'with':
        english, français = question(who, form, deed, word=word)
        return re.sub(r' *\?', ' with?', ' '.join(english.split())), français
    time = TOMORROW if form in ('will', 'going to') else YESTERDAY if form == 'past' else None
    time = time and sort in ('what', 'where', 'why') and when(time, deed, THIRD) or NO_TIME
    english, français = question(who, form, deed, Said(when=time), word)
    return contracted(english.strip()), français


@pattern('ask-what', 125)
def ask_what():
    return ask('what')


@pattern('ask-where', 130)
def ask_where():
    return ask(deal(('where', 'buy')))


@pattern('ask-when', 100)
def ask_when():
    return ask(deal(('when', 'start')))


@pattern('ask-why', 75)
def ask_why():
    return ask('why')


@pattern('ask-how', 60)
def ask_how():
    return ask('how')


@pattern('ask-with-whom', 45)
def ask_with():
    return ask('with')


@pattern('ask-who', 90)
def ask_who():
    """Who is cooking? Who wants some bread? Who broke the window?"""
    form = deal(('progressive', 'past', 'past', 'can', 'want to', 'will', 'present'))
    cards = {'progressive': LASTING, 'past': EVENTS, 'present': MINDING}.get(form, WISHED)
    _, deed = doing(tuple(d for d in cards if 'my ' not in d.english + ' '
                          and '/' not in d.french and 'moi' not in d.french), WHO)
    english, français = clause(WHO, form, deed)
    return contracted(f'{" ".join(english.split())}?'), f'{français} ?'


# ---------------------------------------------------------------- commands and requests

ORDERED = wished('''
    open close turn_on turn_off wait wait_for come come_in come_back sit_down go listen_to
    look_at eat drink read write repeat help call answer give show send bring take put put_on
    take_off wash clean tidy cut choose try check finish start stay run walk sing dance tell stop
    go_home go_to_bed get_up wake_up hurry rest speak count translate explain spell pronounce
    feed water pay park follow keep sign print draw use''')


@pattern('command', 100)
def order():
    deed = deal(tuple(d for d in ORDERED if '/' not in d.french))
    english, français = command(deed)
    please = deal(('', '', 'please'))
    if please:
        please = f'please {english}' if deal(HALF) else f'{english}, please'
        return please, f"{français}, s'il te plaît"
    return english + deal(('', '!')), f'{français} !'


@pattern('command-negative', 40)
def forbid():
    deed = deal(tuple(d for d in FORBIDDEN if '/' not in d.french))
    english, français = command(deed, negative=True)
    if deal(QUARTER):
        return english.replace("don't", 'never'), français.replace(' pas ', ' jamais ') + ' !'
    if deal(HALF):
        english = english.replace("don't", 'do not')
    if deal(QUARTER):
        return f'{english}, please', f"{français}, s'il te plaît"
    return english + deal(('', '!')), f'{français} !'


CHAINED = (  # what one is told, before the verb; the verbs, and whether they end in -ing
    ("don't forget to", 'ne oublie pas de', FORGOT, False), ('try to', 'essaie de', TRIED, False),
    ('remember to', 'pense à', FORGOT, False), ('stop', 'arrête de', STOPPED, True),
    ('do not forget to', 'ne oublie pas de', FORGOT, False),
    ("don't try to", 'ne essaie pas de', TRIED, False),
)


@pattern('command-chain', 110)
def order_to():
    """Don't forget to close the window. Stop crying! Help me to carry the bags."""
    if deal(QUARTER):
        deed = deal(tuple(d for d in HELPED if 'my ' not in d.english))
        (help_, aide), who = deal((('help me to', 'aide-moi à'), ('help us to', 'aide-nous à'),
                                   ('let me', 'laisse-moi'))), YOU
        do, faire = infinitive(who, deed)
        return help_ + ' ' + do + deal(('', '!')), f'{aide} {faire} !'
    start, début, cards, gerund = deal(CHAINED)
    deed = deal(tuple(d for d in cards if '/' not in d.french))
    do, faire = infinitive(YOU, deed)
    base, ing = deed.action.english[0], deed.action.english[3]
    do = ing + do[len(base):] if gerund else do
    if deal(QUARTER):
        return f'{start} {do}, please', f"{début} {faire}, s'il te plaît"
    return f'{start} {do}' + deal(('', '!')), f'{début} {faire} !'


PROPOSED = wished('''
    go eat drink play watch dance sing go_for_a_walk go_shopping go_home go_out have_lunch
    have_dinner travel visit rest stay take buy cook prepare rent order invite try start
    listen_to wait wait_for learn study clean paint share look_for call ask''')


@pattern('lets', 75)
def lets():
    deed = deal(tuple(d for d in PROPOSED if 'my ' not in d.english and '/' not in d.french))
    negative = verb_of(deed) in ('go', 'wait', 'stay', 'start', 'buy', 'take', 'wait for', 'call')
    english, français = command(deed, to='nous', negative=negative and deal(HALF))
    return english + deal(('', '!')), f'{français} !'


REQUESTED = wished('''
    open close turn_on turn_off wait wait_for come help call answer bring wash clean carry check
    repeat explain spell translate speak pronounce count sign print show send write feed water
    fix come_back prepare cut tidy stay''')


@pattern('request', 60)
def request():
    """Could you open the window, please?"""
    deed = deal(tuple(d for d in REQUESTED if '/' not in d.french))
    form = deal(('can', 'could', 'could'))
    who = deal((YOU, YOU, SIR, MADAM))
    if form == 'can' and SKILL.fullmatch(f'{verb_of(deed)} {deed.english}'.strip()):
        return None  # a request, not a question about what one has learned
    english, français = question(who, form, deed)
    english, français = english.strip()[:-1], français[:-1]
    if who is YOU:
        return f'{english}, please?', f"{français}, s'il te plaît ?"
    sir, monsieur = ('madam', 'madame') if who is MADAM else ('sir', 'monsieur')
    if deal(HALF):
        return f'{english}, please, {sir}?', f"{français}, s'il vous plaît, {monsieur} ?"
    return f'{english}, {sir}?', f'{français}, {monsieur} ?'


PERMITTED = wished('''
    open close come come_in sit_down ask use borrow leave go_home go_out take see try eat drink
    play look_at turn_on turn_off pay stay read go watch park wait call put taste choose''')


@pattern('permission', 85)
def may_i():
    deed = deal(tuple(d for d in PERMITTED if not d.adult and d.english != 'calm'))
    english, français = question(I, 'can', deed)
    please = deal((True, False, False))
    may = deal(('may', 'can'))
    english = re.sub(r'^ *can', may, english)
    if please:
        return f'{english.strip()[:-1]}, please?', f"{français[:-1]}, s'il te plaît ?"
    return english, français


# ---------------------------------------------------------------- two clauses

def fact():
    """A clause that one may think, know or say."""
    match deal(('being', 'past', 'progressive', 'will', 'mind', 'not', 'can')):
        case 'being':
            who, deed = doing(BEING)
            return clause(who, 'present', deed, Said(deal(('', 'pas')), short()))
        case 'past':
            who, deed = doing(EVENTS)
            return clause(who, 'past', deed, Said(when=when(YESTERDAY, deed, QUARTER)))
        case 'progressive':
            who, deed = doing(LASTING)
            return clause(who, 'progressive', deed, Said(short=short()))
        case 'will':
            who, deed = doing(WISHED)
            return clause(who, 'will', deed, Said(short=False, when=when(TOMORROW, deed, QUARTER)))
        case 'mind':
            who, deed = doing(MINDING + LIVING)
            return clause(who, 'present', deed, Said(deal(('', 'pas')), short()))
        case 'not':
            who, deed = doing(EVENTS)
            return clause(who, 'past', deed, Said('pas', short()))
        case 'can':
            who, deed = doing(WISHED)
            return clause(who, 'can', deed, Said(deal(('', 'pas')), short()))


THOUGHTS = (  # what comes before, in both languages
    ('I think', 'je pense'), ('I believe', 'je crois'), ('I know', 'je sais'),
    ('we think', 'nous pensons'), ('she thinks', 'elle pense'), ('he says', 'il dit'),
    ('they say', 'ils disent'), ('I am sure', 'je suis sûr'), ("I'm sure", 'je suis sûr'),
    ('everyone knows', 'tout le monde sait'), ('you know', 'tu sais'), ('he knows', 'il sait'),
    ('we know', 'nous savons'), ('I heard', "j'ai entendu dire"), ('I see', 'je vois'),
    ('she believes', 'elle croit'), ('my mother says', 'ma mère dit'),
)


REPORTERS = {'I', 'we', 'she', 'mother', 'everyone', 'he', 'they', 'you'}


@pattern('that-clause', 40)
def thinking():
    (think, pense), (english, français) = deal(THOUGHTS), fact()
    that = deal((' that', ''))
    heads = think.split()[0], re.split(r"[ ']", english)[0]
    if set(think.split()) & set(re.split(r"[ ']", english)) & REPORTERS:
        return None
    if set(heads) == {'I', 'we'}:  # not "we think I don't like chocolate"
        return None
    return f'{think}{that} {english}', f'{pense} que {français}'


UNHOPED = tuple(d for d in EVENTS if 'bad' in d.marks) + tuple(
    d for d in BEING if re.match('late|hungry|cold|sick|angry|sad', d.english))
HOPEFUL = tuple(d for d in WISHED + deeds('be') if d not in UNHOPED_FOR)
HOPES = (('I hope', "j'espère"), ('we hope', 'nous espérons'), ('she hopes', 'elle espère'),
         ('he hopes', 'il espère'), ('they hope', 'ils espèrent'))


@pattern('hope-clause', 75)
def hoping():
    (hope, espère), that = deal(HOPES), deal((' that', ''))
    negation = deal(('', '', 'pas'))
    who, deed = doing(UNHOPED if negation else HOPEFUL)
    english, français = clause(who, 'will', deed, Said(negation, False, when=when(TOMORROW, deed,
                                                                                THIRD)))
    return f'{hope}{that} {english}', f'{espère} que {français}'


UNSURE = (
    ("I don't know", 'je ne sais pas'), ('I know', 'je sais'),
    ("we don't know", 'nous ne savons pas'),
    ('I do not know', 'je ne sais pas'), ('tell me', 'dis-moi'), ('he knows', 'il sait'),
    ("she doesn't know", 'elle ne sait pas'), ('I understand', 'je comprends'),
    ('do you know', 'est-ce que tu sais'),
)
INDIRECT = (('why', 'pourquoi', 'why'), ('where', 'où', 'where'), ('when', 'quand', 'when'),
            ('what', 'ce que', 'what'), ('how', 'comment', 'how'))


@pattern('indirect-question', 110)
def not_knowing():
    """I don't know where he lives. Do you know when the film starts?"""
    (know, sais), (word, mot, sort) = deal(UNSURE), deal(INDIRECT)
    who, deed = doing(ASKED[sort][1])
    form = 'past' if sort == 'how' else deal(('past', 'progressive')) if sort == 'why' else (
        deal(('past', 'will')) if sort == 'when' else deal(('present', 'past', 'want to')))
    if who in (I, WE) or sort != 'why' and know == 'I understand':
        return None
    if form == 'progressive' and verb_of(deed) in PUNCTUAL:
        form = 'past'
    english, français = clause(who, form, deed, Said(short=form != 'will' and short()))
    if set(know.split()) & set(re.split(r"[ ']", english)) & REPORTERS:
        return None
    stop = '?' if know == 'do you know' else '!' if know == 'tell me' else ''
    end = f' {stop}' if stop else ''
    return f'{know} {word} {english}{stop.strip("!")}', f'{sais} {mot} {français}{end}'


ASKING = (  # what the one says to the other; how the other is named before the French verb
    ('asked', 'a demandé', 'de', 'lui'), ('told', 'a dit', 'de', 'lui'),
    ('helped', 'a aidé', 'à', 'le'), ('invited', 'a invité', 'à', 'le'),
)
ASKED_FOR = wished('''
    help wait call close open come clean wash tidy buy bring turn_off turn_on fix stay write read
    finish repeat explain carry speak listen_to go_home go_to_bed check water feed''')
HELPED = wished('''
    fix carry clean find translate prepare paint choose build cook tidy move pay learn''')
INVITED = tuple(d for d in wished('have_lunch have_dinner dance come go_for_a_walk')
                if not re.search('home|boss|work|alone|office|all', d.english))


@pattern('asked-to', 110)
def asked_to():
    """She asked me to wait. He helped us to fix the roof."""
    who = deal((HE, SHE, deal(deal((MEN, WOMEN))), deal(PEOPLE), I, WE, YOU))
    (asked, a_demandé, link, case), target = deal(ASKING), person_for(who)
    cards = {'helped': HELPED, 'invited': INVITED}.get(asked, ASKED_FOR)
    _, deed = doing(cards, target.who)
    if not suits(who, deed):
        return None
    do, faire = infinitive(target.who, deed)
    a = ('ai', 'as', 'a', 'avons', 'ont')[who.slot]
    participle = a_demandé.split()[1]
    participle = agreed(participle, target.who) if case == 'le' else participle
    clitic = target.le if case == 'le' else target.lui
    return (f'{who.english} {asked} {target.english} to {do}',
            f'{who.french} {clitic} {a} {participle} {link} {faire}')


ERRANDS = (  # where one goes, and what for
    ('to the market', 'à +le marché', pairs(lexicon_verbs.FOOD), 'buy'),
    ('to the park', 'à +le parc', (), 'run walk play rest'),
    ('to the library', 'à +la bibliothèque', (), 'read work study'),
    ('to the restaurant', 'à +le restaurant', pairs('my birthday = mon anniversaire'), 'celebrate'),
    ('to the restaurant', 'à +le restaurant', (), 'eat'),
    ('to Canada', 'à +le Canada', (), 'work study'),
    ('to Germany', 'en Allemagne', pairs('German = le allemand'), 'learn'),
    ('to France', 'en France', pairs('French = le français'), 'learn'),
    ('to the beach', 'à +la plage', (), 'swim rest walk play read'),
    ('to London', 'à Londres', pairs('English = le anglais; the language = la langue'), 'learn'),
    ('to the kitchen', 'dans +la cuisine', pairs('the dishes = la vaisselle'), 'do'),
    ('to the kitchen', 'dans +la cuisine', pairs('some tea = du thé'), 'prepare'),
    ('into the garden', 'dans +le jardin', pairs('the flowers = les fleurs'), 'water'),
    ('into the garden', 'dans +le jardin', (), 'read play rest sing'),
    ('to the station', 'à +la gare', pairs('the train = le train; my ticket = mon billet'), 'take'),
    ('to the bank', 'à +la banque', pairs('some money = de +le argent'), 'change'),
    ('to the airport', 'à +le aéroport', pairs('the plane = le avion'), 'take'),
    ('to the bakery', 'à +la boulangerie', pairs('a cake = un gâteau'), 'buy'),
)


@pattern('purpose', 110)
def going_to_do():
    """I went to the market to buy some fruit."""
    place, lieu, things, names = deal(ERRANDS)
    deed = deal(bare(names))
    if things:
        deed = Deed(deed.action, *deal(things))
    who, deed = doing((deed,))
    go = Deed(deeds('go')[0].action, place, lieu)
    form = deal(('past', 'past', 'progressive', 'will', 'want to', 'must', 'present'))
    time = deal(OFTEN) if form == 'present' else NO_TIME
    english, français = clause(who, form, go, Said(short=form != 'will' and short(), adverb=time))
    do, faire = infinitive(who, deed)
    return f'{english} to {do}', f'{français} pour {faire}'


SAID = (('said', 'a dit'), ('told me', "m'a dit"), ('wrote', 'a écrit'),
        ('explained', 'a expliqué'))


@pattern('said-clause', 100)
def reporting():
    """She said that she was tired. He told me that he couldn't come."""
    speaker = deal((HE, SHE)) if deal(HALF) else deal(deal((MEN, WOMEN)))
    say, dit = deal(SAID)
    who = SHE if speaker.feminine else HE
    form = deal(('being', 'was', 'wanted to', 'would'))
    cards = {'being': BEING + MINDING, 'was': LASTING}.get(form, WISHED)
    _, deed = doing(cards, who)
    name = 'said' if form == 'being' else form
    said = Said(deal(('', '', 'pas')), form == 'would' or short())
    english, français = clause(who, name, deed, said)
    that = deal((' that', ''))
    return f'{speaker.english} {say}{that} {english}', f'{speaker.french} {dit} que {français}'


TONGUES = tuple(d for d in deeds('speak') if re.fullmatch(
    'French|English|Spanish|German|Italian|Chinese|Arabic', d.english))
TABLE = tuple(d for d in deeds('eat', 'drink') if re.match(
    'meat|some|fish|rice|vegetables|coffee|milk|orange', d.english))


# What one likes and what one does not are of one kind.
FOOD = re.compile('chocolate|food|milk|fish|vegetables')
LIKES_IN_CONTRAST = (
    tuple(d for d in deeds('like') if FOOD.search(d.english)),
    tuple(d for d in deeds('like') if re.search('music|sport|films', d.english)),
    tuple(d for d in deeds('like') if re.search('new school|city$|big cities', d.english)))
PASTIMES_IN_CONTRAST = tuple(
    tuple(d for d in LIKED if verb_of(d) in names.replace('_', ' ').split('|')) for names in (
        'clean|tidy|cook|wash', 'walk|run|swim|ride|go_for_a_walk|play',
        'read|draw|sing|dance|paint|learn|listen_to|watch', 'go_to_bed|get_up|sleep'))


@pattern('contrast', 40)
def but():
    """He can swim, but he can't dance. I like tea, but I don't like coffee."""
    form, cards = deal((('can', KNOWN), ('know how to', SKILLS), ('like to', LIKED),
                        ('present', deeds('like')), ('present', TONGUES),
                        ('past', FINISHED), ('want to', DECIDED), ('present', TABLE)))
    if form == 'like to':
        cards = deal(PASTIMES_IN_CONTRAST)
    elif cards and verb_of(cards[0]) == 'like':
        cards = deal(LIKES_IN_CONTRAST)
    who, one = doing(tuple(d for d in cards if not d.rare and len(d.english.split()) < 4))
    _, other = doing(tuple(d for d in cards if not d.rare and len(d.english.split()) < 4), who)
    if form in ('past', 'want to', 'present') and one.action is not other.action:
        return None
    if one is other or (one.action is not other.action and not one.english and not other.english
                        and form not in ('can', 'know how to', 'like to')):
        return None
    again_who = again(who)
    english, français = clause(who, form, one)
    not_english, pas = clause(again_who, form, other, Said('pas', short()))
    return f'{english}, but {not_english}', f'{français}, mais {pas}'


STAGES = (  # first this, then that
    (wished('get_up wake_up'), wished('get_dressed brush go take have listen_to go_for_a_walk')),
    (wished('go_home come_back'), wished(
        'watch read rest listen_to cook prepare wash do call tidy drink feed water')),
    (wished('have_dinner have_lunch'), wished(
        'watch go_out go_for_a_walk read play call rest dance go_home pay')),
    (wished('go_shopping'), wished('cook prepare clean rest go_home buy visit')),
    (wished('open close'), wished('go_out leave sit_down listen_to look_at turn_on turn_off')),
    (wished('sit_down'), tuple(d for d in wished('read eat drink listen_to look_at write')
                               if not re.match('in (the|bed)|at |outside|with', d.english))),
)


@pattern('and-then', 150)
def and_then():
    """She went home and watched a film."""
    firsts, seconds = deal(STAGES)
    who, one = doing(firsts)
    who, other = doing(tuple(d for d in seconds if not d.rare and 'state' not in d.marks), who)
    if TIMED.search(one.english) and TIMED.search(other.english):
        return None
    form = deal(('past', 'past', 'will'))
    english, français = clause(who, form, one, Said(short=False))
    then, puis = clause(again(who), form, other, Said(short=False))
    then = infinitive(who, other)[0] if form == 'will' else then.split(' ', 1)[1]
    return f'{english} and {then}', f'{français} et {puis}'


DUTIES = tuple(d for d in wished('''
    work study do clean tidy wash help finish call feed water go_home answer fix translate get_up
    practice go_shopping''') if verb_of(d) == 'fix' or not d.rare)
PLANS = (  # what one wishes, what one does instead
    ('wanted to', 'had to'), ('would like to', 'have to'), ('want to', 'must'),
    ('want to', 'have to'), ('would like to', 'must'),
)


@pattern('wish-and-duty', 150)
def wish_and_duty():
    """I wanted to rest, but I had to work."""
    wish, duty = deal(PLANS)
    who, one = doing(tuple(d for d in LIKED if not d.unwished and not d.rare
                           and verb_of(d) not in ('work', 'clean', 'tidy', 'help', 'get up')))
    who, other = doing(DUTIES, who)
    if one.action is other.action:
        return None
    english, français = clause(who, wish, one, Said(short=short()))
    but, mais = clause(again(who), duty, other)
    return f'{english}, but {but}', f'{français}, mais {mais}'


# ---------------------------------------------------------------- object pronouns

def taking(cards, mark):
    """The verbs of some deeds that take a kind of pronoun, without anything after them."""
    return tuple({d.action: Deed(d.action, '', '', d.rare, d.adult) for d in cards
                  if mark in d.marks}.values())


WITHOUT_IT = {'listen to', 'ask for', 'wait for', *'''
    want like love hate start pass miss win deliver drive ask celebrate study teach have do grow
    get pay know follow collect put leave bring say play tell help visit'''.split()}
WITH_IT = tuple(d for d in taking(DEEDS, 'it') if verb_of(d) not in WITHOUT_IT)
WITH_HIM = taking(DEEDS, 'him')
PLEASANT = tuple(d for d in WITH_IT if not d.marks & {'bad', 'state'})
HELPFUL = tuple(d for d in WITH_HIM if not d.marks & {'bad', 'state'}
                and verb_of(d) not in ('meet', 'look for', 'follow'))
FORMS = ('past', 'past', 'perfect', 'will', 'going to', 'can', 'should', 'must', 'have to',
         'want to', 'would like to', 'progressive')


def person_for(who):
    """A pronoun for somebody else than the subject."""
    while True:
        target = deal(PERSONS)
        if target.who is not who and {target.who.slot, who.slot} != {0, 3} \
                and not (target.who.slot == 1 and who.slot == 1):
            return target


def with_pronoun(who, deed, form, target, negation=''):
    contract = short() if form != 'will' or negation else False
    if form == 'progressive' and verb_of(deed) in PUNCTUAL:
        form = 'past'
    return clause(who, form, deed, Said(negation, contract, pronoun=target))


@pattern('pronoun-it', 170)
def it_or_them():
    who, deed = doing(WITH_IT)
    form = 'past' if 'state' in deed.marks else (
        deal(('past', 'perfect')) if 'bad' in deed.marks else deal(FORMS))
    return with_pronoun(who, deed, form, deal((IT, THEM)))


@pattern('pronoun-it-negation', 100)
def it_not():
    who, deed = doing(WITH_IT)
    form = 'past' if deed.marks & {'bad', 'state'} else deal(('past', 'can', 'want to', 'should'))
    return with_pronoun(who, deed, form, deal((IT, THEM)), 'pas')


@pattern('pronoun-him', 170)
def him_or_her():
    who, deed = doing(WITH_HIM)
    form = deal(('past', 'present')) if deed.marks & {'bad', 'state'} else deal(FORMS)
    return with_pronoun(who, deed, form, person_for(who))


@pattern('pronoun-him-negation', 100)
def him_not():
    who, deed = doing(WITH_HIM)
    form = deal(('past', 'present')) if deed.marks & {'bad', 'state'} else deal(
        ('past', 'can', 'want to', 'should'))
    return with_pronoun(who, deed, form, person_for(who), 'pas')


@pattern('pronoun-question', 85)
def ask_with_pronoun():
    """Did you see him? Can you fix it? Have you read them?"""
    who = asked_about()
    if deal(HALF):
        deed, target = deal(WITH_IT), deal((IT, THEM))
    else:
        deed, target = deal(WITH_HIM), person_for(who)
    form = 'past' if 'state' in deed.marks else deal(
        ('past', 'perfect') if 'bad' in deed.marks else
        ('past', 'past', 'can', 'will', 'perfect', 'want to'))
    return question(who, form, deed, Said(pronoun=target))


GIFTS = tuple(d for d in DEEDS if 'dat' in d.marks)


@pattern('pronoun-dative', 155)
def giving():
    """She gave me her address. I'll send you a message."""
    who, deed = doing(GIFTS)
    form = deal(FORMS)
    said = Said(deal(('', '', 'pas')), False if form == 'will' else short(), dative=person_for(who))
    form = 'want to' if said.negation and form == 'would like to' else form
    return clause(who, form, deed, said)


@pattern('pronoun-dative-question', 65)
def ask_giving():
    who = asked_about()
    deed = deal(GIFTS)
    form = deal(('past', 'can', 'could', 'can', 'will'))
    english, français = question(who, form, deed, Said(dative=person_for(who)))
    if who is YOU and form in ('can', 'could') and deal(HALF):
        return f'{english.strip()[:-1]}, please?', f"{français[:-1]}, s'il te plaît ?"
    return english, français


@pattern('command-pronoun', 85)
def order_it():
    """Open it. Don't call him! Help me, please."""
    if deal(HALF):
        deed, target = deal(PLEASANT), deal((IT, THEM))
    else:
        deed, target = deal(HELPFUL), deal(tuple(t for t in PERSONS if t.who is not YOU))
    negative = deal(THIRD)
    english, français = command(deed, target, negative=negative)
    if deal(THIRD):
        return f'{english}, please', f"{français}, s'il te plaît"
    return english + deal(('', '!')), f'{français} !'


@pattern('command-dative', 75)
def order_giving():
    deed = deal(GIFTS)
    target = deal(tuple(t for t in PERSONS if t.who is not YOU))
    negative = deal(QUARTER)
    english, français = command(deed, dative=target, negative=negative)
    if deal(THIRD):
        return f'{english}, please', f"{français}, s'il te plaît"
    return english, f'{français} !'


# ---------------------------------------------------------------- everyone, nobody, nothing

def impersonal(cards):
    return tuple(d for d in cards if 'my ' not in d.english and '/' not in d.french
                 and 'moi' not in d.french.split())


@pattern('everyone-nobody', 110)
def everyone():
    who = deal((EVERYONE, NOBODY, SOMEONE))
    form = deal(('past', 'past', 'progressive', 'present', 'can', 'will', 'want to'))
    cards = {'past': EVENTS, 'progressive': LASTING, 'present': MINDING}.get(form, WISHED)
    _, deed = doing(impersonal(cards), who)
    return clause(who, form, deed)


NOTHING = bare('''
    eat drink read write buy sell say hear see understand find lose forget do bring learn choose
    watch ask_for want''')
NO_ONE = bare('see hear know invite call meet help thank wait_for understand believe')


@pattern('nothing', 110)
def nothing():
    """I didn't eat anything. She doesn't know anybody. We have nothing to say."""
    who = anybody()
    state = deal((NOTHING, NOTHING, NO_ONE))
    _, deed = doing(state, who)
    form = deal(('past',) if 'bad' in deed.marks else ('present', 'past') if 'state' in deed.marks
                else ('past', 'past', 'will', 'can', 'want to', 'present'))
    word, rien = ('anything', 'rien') if state is NOTHING else \
        (deal(('anybody', 'anyone')), 'personne')
    return clause(who, form, Deed(deed.action, word, ''), Said(rien, short()))


# ---------------------------------------------------------------- held out by template

@pattern('held-perfect-never-pronoun', 25, HELD_OUT)
def never_seen_them():
    """I've never seen them."""
    deed = deal(WITH_IT)
    who, _ = doing((deed,))
    return clause(who, 'perfect', deed, Said('jamais', short(), pronoun=deal((IT, THEM))))


@pattern('held-will-not-pronoun', 25, HELD_OUT)
def will_not_sell_it():
    """She won't sell it. They will not help us."""
    deed = deal(PLEASANT + HELPFUL)
    who, _ = doing((deed,))
    target = deal((IT, THEM)) if deed in PLEASANT else person_for(who)
    return clause(who, 'will', deed, Said('pas', short(), pronoun=target))


@pattern('held-why-not', 25, HELD_OUT)
def why_not():
    """Why didn't you call the doctor?"""
    who, deed = doing(tuple(d for d in LASTING if not TIMED.search(d.english)
                            and not d.unwished
                            and verb_of(d) not in ('do', 'have')), asked_about())
    form = deal(('past', 'past', 'want to'))
    return question(who, form, deed, Said('pas'), ('why', 'pourquoi'))


TRIED_IT = tuple(d for d in taking(TRIED, 'it') + taking(FORGOT, 'it')
                 if verb_of(d) in {verb_of(other) for other in PLEASANT} - {'win', 'help'})


@pattern('held-tried-pronoun', 25, HELD_OUT)
def tried_to_fix_it():
    """He tried to fix it. I forgot to call her."""
    deed = deal(TRIED_IT)
    who, _ = doing((deed,))
    form = 'forgot to' if deed.action in {d.action for d in FORGOT} else 'tried to'
    return clause(who, form, deed, Said(pronoun=deal((IT, THEM))))


@pattern('held-not-going-to-pronoun', 25, HELD_OUT)
def not_going_to_help_him():
    """We're not going to wait for him."""
    deed = deal(HELPFUL)
    who, _ = doing((deed,))
    return clause(who, 'going to', deed, Said('pas', short(), pronoun=person_for(who)))


@pattern('held-nobody-pronoun', 25, HELD_OUT)
def nobody_saw_it():
    """Nobody invited me. Nobody can fix it."""
    deed = deal(PLEASANT + HELPFUL)
    target = deal((IT, THEM)) if deed in PLEASANT else deal(PERSONS)
    return clause(NOBODY, deal(('past', 'can', 'will', 'wants')).replace('wants', 'want to'), deed,
                  Said(pronoun=target))
