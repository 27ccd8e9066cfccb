"""The members' area: what every member of the alliance may see, by Discord or by a personal link. Off by default.

switches   the parts that an R5 has switched on
links      personal links: made, listed, revoked, opened
visitors   who visits the area
own_data   the member's own data as a file; deletion: requests to have it deleted
languages  the area's languages, their numbers and days
own        what a member's own page shows; words: the area's names of figures; card: the own page as a PNG
contributions  what members send; decisions: how leaders decide on it; waiting: how much is undecided
pages      the pages and their guards; help_pages: the forms by which members send
"""
