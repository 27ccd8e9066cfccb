"""The week's packet: one text for everybody, from one template (issue 19). Nothing here writes.

material    the facts of a week, computed by the rules of the screens
sections    the list of sections: each a small pure function from the material to lines
template    the chosen sections, their order, and leaders' words
lines       lines as Discord's Markdown and as plain text
splitting   a text in parts of a bounded length
weekly      all of it together
"""
