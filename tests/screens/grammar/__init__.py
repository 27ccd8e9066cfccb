"""Looks that nobody drew by hand: lists of members laid out by a seeded grammar, with the exact truth of them.

    words    what such games write, in seventeen languages
    people   names and figures
    rules    the grammar: a seed makes a look
    pen      letters, shapes, portraits on a picture
    rows     one row or card
    lists    a whole screen with its truth
    others   screens that are no list
    varied   looks of free columns, for training alone
    foreign  looks that share no arrangement with the others, for measuring alone
    alien    looks that a third artist might draw, for measuring alone too
    outland  looks as in other games' alliance lists, for measuring alone too
    carnival looks as in idle, card, sport and racing games, for measuring alone too
    bazaar   looks as leaders send them in: newer war games, tablets, chats, forwarded; for measuring alone too
    regatta  looks as strategy games of the last years show rankings and leaders keep them; for measuring alone too
    safari   looks as arenas, leagues, towers and leaders' own notes show rankings; for measuring alone too
    caravan  looks as ladders, rallies, charts, bots' tables, notes and posters show rankings; for measuring alone too
    orchard  looks of ten strategy games that do not exist, each painted in its own way; for measuring alone too
    mosaic   looks that a browser sets, as pages of HTML and CSS; for measuring alone too
    atlas    looks as true strategy games draw rankings, members, events and mails; for measuring alone too
    arranged what foreign, alien, outland, carnival, bazaar, regatta, safari, caravan and orchard share
    make     `python -m tests.screens.grammar.make FOLDER --part tuning --looks 60`

A look is what one game shows; `training`, `tuning` and `test` looks have seeds apart. Some rules (`rules.KEPT`) are in
none of the first two: `test` draws half of its looks with at least one of them, so that it also says what the reader
does with what is new. `practice` looks all have one. `strange` looks have elements that are in no other part
(`rules.STRANGE`). `varied` looks are trained on beside `training`; nothing of `foreign`, `alien`,
`outland`, `carnival`, `bazaar`, `regatta`, `safari`, `caravan`, `orchard`, `mosaic` or `atlas` is in any other part.
"""
