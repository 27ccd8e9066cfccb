"""From the bytes of screenshots to the rows of one list; no Django inside. `pipeline.read_image` walks the steps:

    engines/   the OCR engines: pieces of text with their boxes and scores
    look/      1. the picture, and what its texts say
    cells/     2. what repeats on the page, and whose part of it each card is
    roles/     3. which text is a value, a name or a rank, and which list they make
    rows/      4. the rows of one screenshot
    proofs/    5. the screenshots of a batch as one list (`proofs.merge.merge`)

No step imports a later one. `tech_tree.py`, `levels.py` and `tree/` read the one screen that is no list.
"""
