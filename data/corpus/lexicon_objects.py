"""data/corpus/lexicon_objects.py: what one says of which things in the starter.

A verb takes the nouns that somebody would speak of, and of each only the qualities that make
sense beside this verb: one washes a dirty cup, and nobody waits for an expensive train.
"""

# verb | the nouns that may be its objects
OBJECTS = '''
see | man woman child boy girl doctor teacher neighbor student cat dog bird horse cow car bus train boat plane bike house school hotel bridge river mountain lake sea forest tree flower street road
hear | child girl boy baby neighbor teacher bird dog cat music noise voice rain wind
watch | film bird cat dog horse baby child boy girl
know | man woman boy girl doctor teacher neighbor student town village street story song film
love | mother father brother sister son daughter uncle grandmother parents friend town village street
eat | bread rice meat cheese soup chocolate apple cake egg orange
drink | water milk coffee tea wine
buy | book newspaper bag box bottle knife watch lamp phone ball gift ticket umbrella hat coat shirt dress shoes bread rice meat cheese chocolate apple cake egg orange car bike boat house table chair bed
sell | book bag watch lamp phone umbrella hat coat dress shoes apple egg cake house car bike boat table chair bed
take | book bag key umbrella ticket phone gift bottle ball train bus plane boat car bike
find | key bag book hat coat shoes cat dog phone watch ticket umbrella letter ball gift
lose | key bag phone watch ticket umbrella hat coat book letter ball
open | door window box bag bottle letter gift book shop
close | door window box bag shop
break | glass cup chair watch lamp phone
wash | glass cup knife shirt dress shoes window car bike
help | man woman child boy girl doctor teacher neighbor student mother father brother sister son daughter uncle grandmother parents friend
understand | question answer word lesson story problem teacher doctor film
learn | word song lesson
forget | key bag phone ticket umbrella hat coat book word question answer lesson letter
call | mother father brother sister son daughter uncle grandmother parents friend doctor teacher neighbor cat dog
carry | bag box bottle table chair bed baby child
wear | hat coat shirt dress shoes
write | book letter story song word
read | book letter newspaper story word
choose | hat coat shirt dress shoes bag book cake apple orange gift picture
finish | book letter story lesson work
draw | cat dog bird horse cow tree flower house school bridge car boat river mountain sea man woman child
thank | mother father brother sister son daughter uncle grandmother parents friend doctor teacher neighbor student man woman
visit | town village museum house school
look_for | key bag book phone watch ticket umbrella hat coat shoes cat dog boy girl child doctor teacher picture letter
look_at | picture moon sun stars sea river lake mountain tree flower cat dog bird horse baby child
listen_to | music song story rain wind bird teacher doctor child mother father grandmother
wait_for | train bus plane boat doctor teacher neighbor mother father brother sister son daughter uncle grandmother parents friend
'''

# verb | determiners, dealt in turn; then lines of qualities: the things that have them
DESCRIBED = '''
see | a the this
    red blue green yellow: car bus boat bike flower; black white: cat dog horse cow bird car
    dangerous: dog road; strange: house; big: house dog horse boat tree mountain lake bird
    old: house car bridge boat man woman; young: man woman; beautiful: bird horse flower lake
    little: boat bird dog house cat; pretty: house village flower; sick: dog bird
buy | a a the this
    red blue green black white yellow: car bike bag box umbrella hat coat shirt dress shoes ball
    expensive: watch lamp phone coat dress bag shoes car table bed; cold: water milk; hot: bread
    French English: book; new: phone bag hat coat shirt dress shoes watch lamp umbrella car bike house bed table chair
    big: house car bag box table cake; little: house car gift bag table lamp; old: house boat book
    beautiful: dress flower coat; pretty: dress hat; good: bread cheese wine book
    fast: car boat bike
sell | owner the this
    red blue green black white yellow: car bike boat; old: car bike boat house book table chair bed phone
    big: house car boat table bed; little: house car boat table; expensive: watch car
    beautiful: horse garden; new: phone bike
wear | a a owner the
    red blue green black white yellow: hat coat shirt dress shoes; clean dirty: shirt dress shoes
    expensive: coat dress shoes; new old: hat coat shirt dress shoes; beautiful: hat coat dress
    pretty: hat dress shirt; little: hat
read | a the this
    interesting: book letter newspaper story; French English: book newspaper story
    sad funny strange: story letter; important: letter; easy difficult: book word
    long good: story book letter; old: book letter newspaper story; new: book story
write | a a the this
    sad funny strange interesting: story; important: letter word; long: letter story book
    good: story book; new: book song story; difficult easy: word; beautiful: story song
wash | the this owner
    dirty: glass cup knife shirt dress shoes window car bike; red blue green black white yellow: shirt dress car bike shoes
    old: car bike dress shoes; new: car bike dress shirt; big: window glass cup; little: cup glass window
drink | a a the this
    hot: water milk coffee tea; cold: water milk tea coffee; good: coffee wine tea
eat | a a the this
    hot: soup meat rice cake; cold: soup meat rice; red green yellow: apple; big: cake apple egg
    good: soup cake cheese apple; little: cake egg apple
carry | a the this owner
    heavy: bag box table bed chair; empty full: bag box bottle; red blue green black white yellow: bag box
    big little: bag box table chair; old: bag box table chair; new: bag bed lamp table
open | the the this
    red blue green white yellow: door box bag umbrella; heavy: box
    big: door window box; little: door window box bottle; old: door box bottle
close | the the this
    red blue green white yellow: door box bag; big: door window box; little: door window box
    old: door window box
look_for | a the owner
    red blue green black white yellow: bag box hat coat shirt dress umbrella ball bike car
    clean: shirt glass cup knife; empty: box bottle; open: restaurant shop bank
    quiet: hotel street; French English: book; new: house coat bag; old: book coat umbrella
    good: book restaurant hotel; little: house; pretty: dress hat
watch | a the this
    funny sad interesting strange French English: film; old new good long: film; bad: film
listen_to | a the this
    sad funny French English: song story; strange: noise; old new beautiful long: song story
    beautiful: music voice
know | a the this
    French English: teacher student doctor song; rich: man woman; strange: story
    sad funny: story song; quiet: village street; good: restaurant hotel doctor teacher
    old: man woman song story; young: doctor teacher man woman; little: village shop street
    beautiful: lake village garden; pretty: village street; long: story
love | this this owner the
    quiet: village street garden; sad funny: song story film; old: house village song film
    beautiful: garden village town forest; little: house village dog cat garden; new: school house bike
understand | the this a
    easy difficult: question word lesson; strange: idea; important: question; French English: word film song
    new: lesson word; long: question letter story
learn | a the this
    easy difficult: word lesson song; French English: word song; new: word lesson song
    long: lesson song word; beautiful: song; old: song; important: lesson word
help | a the this
    sick: child woman man girl boy; sad: child girl boy; French English: student teacher
    tired: woman man; old: man woman; young: man woman teacher doctor; little: boy girl child
visit | the the this
    quiet: village; old: town museum village house; beautiful: town village museum garden
    little: village museum town; new: museum school; big: museum town
look_at | the the this
    red blue yellow white: flower car boat dress; black white: cat dog horse bird
    strange: house picture; beautiful: picture moon stars sea mountain flower horse
    old: picture house bridge; little: bird cat dog; new: phone watch car; big: dog tree boat
draw | a a the
    red blue yellow: flower bird boat car; black white: cat dog horse cow
    big: tree house; old: house bridge boat man woman; little: house cat dog bird boat
    beautiful: flower horse; strange: house; sad: man woman child; young: woman man
wait_for | the a
    French English: student teacher doctor; fast: train; new: teacher doctor
    young: doctor teacher; old: neighbor
hear | a the this
    strange: noise voice music; sad: song; little: bird dog girl; beautiful: song music voice
    calm: voice
call | owner the
    sick: grandmother mother friend uncle; little: brother sister; old: friend uncle
    French English: friend teacher; new: doctor teacher
thank | the this
    old: man woman; young: man woman doctor teacher; French English: doctor teacher student
    new: teacher neighbor
'''

# verb | how often: d every day or week, y now and then | determiner | nouns
HABITUAL = '''
wash d owner: shirt dress shoes; wash d the: window cup glass; read d the: newspaper
read d a: book letter story; watch d a: film; watch d the: bird; drink d a: coffee tea milk water
eat d a: bread rice meat cheese soup chocolate apple egg orange cake
call d owner: mother father brother sister son daughter grandmother parents friend uncle
help d owner: mother father brother sister son daughter grandmother parents friend uncle
help d the: neighbor teacher child; take d the: bus train; take d owner: bike car umbrella
write d a: letter; close d the: door window shop; open d the: window door shop
listen_to d the: music teacher bird; wait_for d the: bus train; wait_for d owner: friend sister brother
forget d owner: key bag phone umbrella ticket book; lose d owner: key phone umbrella hat ticket
buy d the: newspaper; buy d a: bread cheese apple egg cake orange; see d owner: parents friend grandmother
look_at d the: moon stars sea; draw d a: horse cat flower house; wear d a: hat coat
carry d owner: bag; learn d a: song lesson; finish d owner: work
visit y the: museum town village; see y owner: uncle grandmother; write y a: book song story
buy y a: coat dress car bike; sell y a: car; see y the: sea
'''

# What can be told apart by a quality: things of one kind.
KINDS = '''
cat dog bird horse cow | house school hotel museum shop | car train bus bike boat plane
book story song film letter | man woman boy girl doctor teacher neighbor student
brother sister father mother uncle friend | river lake sea mountain forest | town village
table chair bed | hat coat shirt dress | bag box bottle | glass cup | soup rice meat bread
coffee tea milk water | tree flower | watch lamp phone umbrella | street road bridge
question lesson word problem | kitchen room garden office | apple cake orange | door window
'''
