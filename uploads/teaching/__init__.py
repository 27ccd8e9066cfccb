"""Leaders teach a screen: two or three rows are marked on its picture, the rest is read by that.

    texts     the texts of a screenshot, which a worker finds for a leader to mark
    teach     a teaching made of the marks, tried before it is kept
    screens   what is kept: listed, switched off, removed, and which screenshots were read by it
    again     the screenshots that are read once more by a new one
    files     a small JSON file, out and in

What a teaching is and how a page is read by one stands in `uploads.reading.taught`, which knows no Django.
"""
