"""The members' area: what every member of the alliance may see, by Discord or by a personal link. Off at first.

switches   what an R5 has switched on
links      personal links: made, listed, revoked, opened
visitors   who visits the area
own_data   the member's own data as a file; deletion: asking to have it deleted
languages  the area's languages, its numbers and days
own        what a member's own page shows; words: what figures are called in the area; card: the own page as a PNG
contributions  what members send; decisions: what leaders do with it; waiting: how much of it is left to decide
pages      the pages and what guards them; help_pages: the forms by which members send
"""
