"""Tech trees as the game draws them: icons with `MAX` or `2/5`, often without a word.

Pure, in three steps, none of which imports a later one:
  shape      plain data: tiers of nodes, columns, highest levels, and whether the tree ends there
  fit        where on the drawn trees (members/sf_trees.toml) such a shape can stand
  seen       a screenshot's texts and picture as a shape
  again      a second look where too few levels were found
  reading    all of it: one screenshot to the six levels, to the places among which a leader chooses, or to why not
"""
