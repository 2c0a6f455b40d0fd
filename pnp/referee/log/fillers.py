"""Words that carry nothing of the play, whatever is told: how people fill their sentences, cheer and complain.

A word that is not here, is no value and is no verb makes a line unreadable: what it says is not known. What turns a
line round ("not", "almost", "would") is never here; see `NEGATING`.
"""

from __future__ import annotations


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


FILLERS = _set(
    # articles, pronouns, little words
    "a an the this that these those her his their its our your my she he they it we you i us them him herself himself "
    "itself themselves who which what whose there here and & or so then also too as by for from in into of off on onto "
    "to at with over up down out upon via along through across toward towards until till after around near next "
    "beside between within under per each every all both any some same other another own such very quite rather just "
    "now again once more most first second third finally lastly afterwards thereafter meanwhile therefore thus hence "
    "already only still even well back away forward together namely i.e e.g etc plus while when where since because "
    "altogether instantly immediately currently presently today tonight soon early "
    "hers theirs ours "
    # what helps verbs
    "is are was were be been being am has have had having does do did done doing goes go went gone gets get got gotten "
    "makes make made let lets decides decided decide chooses chose chosen choose begins began starts started start "
    "comes come came stays stayed stay stands stood stand lies lay lying sits sat turns turned becomes became "
    "remain remains remained leaves left leaving gives gave given takes took taken taking shows showed shown "
    "announces announce announced declares declared says said tells told states calls called reads named "
    "show come give leave take become stop stops stopped "
    "manages managed able uses used using use puts put placing ends ended happens happened "
    # of the table
    "card cards deck pile board map table hand tile tiles die dice marker markers counter counters cube cubes piece "
    "pieces "
    "token tokens creature creatures animal animals beast beasts player players "
    "species "
    "way turn round era step phase time moment number numbers no nr num result total place spot position hex hexes "
    "side end "
    "field space new old action move "
    # how it was
    "poor lucky unlucky unfortunate unfortunately luckily fortunately happily sadly quickly slowly carefully bravely "
    "boldly cleverly wisely sensibly finally good nice great lovely fine bad terrible big small little large whole "
    "bigger larger smaller dear clever brave "
    "nasty cruel mean sneaky cunning careful mighty tiny preferred prefers rested season open "
    "opens opened reveal reveals revealed named coming rest rests lands landed points pointed pointing last single "
    "simply duly promptly "
    "eventually actually really indeed naturally surely certainly anyway however though "
    # what people call out
    "must forced "
    "lol haha hehe oh ah oops ouch ugh uh um phew wow yay yeah yes yep ok okay hm hmm hooray hurray alas omg damn darn "
    "gg rip chance max sweet cool please thanks well done bye hello huh meh woo woohoo boo pls"
)
"""Words that may be left out wherever they stand for nothing else."""

NEGATING = _set(
    "not no-one nobody none never neither nor without except instead cannot can't cant could would should might may "
    "want wants wanted hope hopes hoped hoping think thinks thought thinking plan plans planned planning wish wishes "
    "wished ask asks asked whether if unless almost nearly but forgot forgets forgotten remember remembers remembered "
    "wrong wrongly mistake mistaken why try tries tried trying maybe perhaps later than will shall need needs needed "
    "likes fear fears feared fails failed fail refuses refused before going bluff bluffs claims pretends yet "
    "keeps saves illegally undo undoes undone cancel cancels cancelled canceled takes-back threatens threatened "
    "considers considered avoids avoided prevents prevented supposed ought unable nothing "
    "whatever whoever whichever somewhere somehow unclear unreadable illegible smudged"
)
"""Words after which a line says something else than the words around them do."""

UNSURE = _set(
    "whatever whoever whichever somewhere somehow something somebody someone unclear unreadable illegible smudged"
)
"""Words of who does not know any more what there was."""

STATES = _set(
    "now leave leaves left remain remains remained stay stays stayed still are is were was stand stands stood has "
    "have had"
)
"""Words by which a number is what there is, and not how many are new or gone."""

HAVE = _set("has have had")

LOOKING = _set(
    "looks look looked looking watches watched eyes eyed admires admired studies studied counts counted compares "
    "compared checks checked discusses discussed mentions mentioned points pointed remarks remarked hates hated loves "
    "loved regrets regretted misses missed envies envied waits waited jokes joked dreams dreamt fancies fancied "
    "wonders wondered sees saw spots spotted notices noticed likes liked liking ponders pondered explains explained "
    "argues argued guards prepares prepared promises promised suggests suggested proposes proposed considers "
    "reconsiders ignores ignored reserves reserved protects protected skips skipped passes passed declines declined"
)
"""What people do that changes nothing on the table."""

PLAINLY = _set("wants only last next still already because had like keeps kept saves but")
"""Words that turn nothing round where all the rest of a line is plain: whoever "wants" a card at the table takes it."""
