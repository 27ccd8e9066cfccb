"""Tech trees as the game draws them: icons with `MAX` or `2/5`, often without a word.

No Django inside. The modules:
  shape      plain data: tiers of nodes, columns, highest levels, and whether the tree ends there
  fit        where on the drawn trees (members/sf_trees.toml) a shape can stand
  seen       a screenshot's texts and picture as a shape
  again      a second reading if too few levels were found
  reading    the whole: one screenshot to the six levels, to places for a leader to choose from, or to a reason
"""
