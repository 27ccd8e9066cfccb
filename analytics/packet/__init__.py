"""The week's packet: one text for everybody, from one template (issue 19). Nothing here writes.

material    what is known of a week, from the rules of the screens
sections    the list of sections: each a small pure function from the material to lines
template    which sections, in which order, with whose words
lines       lines as Discord's Markdown and as plain text
splitting   a text in parts of a bounded length
weekly      all of it together
"""
