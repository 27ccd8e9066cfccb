"""Turns the bytes of screenshots into the rows of one list; no Django inside. The steps of `pipeline.read_image`:

    engines/   the OCR engines: pieces of text with their boxes and scores
    look/      1. the picture, and the meaning of its texts
    cells/     2. what repeats on the page, and which texts belong to which card
    roles/     3. which text is a value, a name or a rank, and which list they form
    rows/      4. the rows of one screenshot
    proofs/    5. the screenshots of a batch as one list (`proofs.merge.merge`)

No step imports a later one. `tech_tree.py`, `levels.py` and `tree/` read the one screen that is not a list.
"""
