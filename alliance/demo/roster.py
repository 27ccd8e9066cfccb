"""Who is in the demo alliance. Every name is made up."""

from __future__ import annotations

ALLIANCE_NAME = "Lantern Coast"
ALLIANCE_TAG = "LCst"

LEADER = "MarenOfTides"
OFFICER = "Kestrel88"
RECRUIT = "Low Ebb"

R4 = (
    OFFICER, "Quillfeather", "Ironwick", "Zoë Marlow", "Odalys", "Grumbleton", "OldHarbor", "雪狐",
    "Søren",
)  # fmt: skip

R3 = (
    "Vandrell", "Thistledown", "Lilja", "Li1ja", "NightFerry", "Copperhead7", "SaltyMarten",
    "Волна", "Pepperjack", "Galewright", "RookAndRye", "Tessaly", "Peña_77", "MossyBoots",
    "Birchbark", "Skerry", "青葉", "Jorund", "Hollowell", "TinLantern", "BrokenOar", "Émile",
    "Sundog", "Bramblejaw", "Kittiwake", "Marrowmere", "乂Rogue乂", "Dunlin", "Ashgrove", "Łukasz",
    "Captain Wick", "Petrichor", "ZeroHour", "Zer0Hour", "Fenwick", "Wendeline", "Сокол77",
    "HalfMoonBay", "Cinderpath", "Jürgen", "Oystercatch", "BarnacleBob", "★Vega★", "Larkspur",
    "GullWing",
)  # fmt: skip

R2 = (
    RECRUIT, "Ñandú", "Driftwood9", "Saffi", "夜行者", "Mistral", "PaperKite", "Thorne", "Bellweather",
    "Rusk", "Čapek", "Nettlebed", "Ormond", "Sandpiper", "xX_Drift_Xx", "Ивушка", "Cobbler",
    "Hazel.ly", "StoneSoup", "Vireo", "さくら", "Tarn", "Wickerman", "Yarrow", "Coracle",
)  # fmt: skip

R1 = (
    "Puffin", "Gorse", "꧁Orla꧂", "Sprat", "Limpet", "Bosun", "도깨비", "Squall", "Tansy", "Umber",
    "Whelk", "Ağabey", "Flotsam", "Jetsam", "Kelpie", "نورس", "Minnow",
)  # fmt: skip

NO_RANK = ("Brine", "Cuttle", "Eider")

NEWEST = ("Minnow", "Eider", "Jetsam", "Coracle")
"""They joined within the last weeks, so their history is short."""

FORMER = ("Ravelin", "Dogger Bank", "Mudlark", "Ægir", "Sallow", "Tidewrack")
"""Inactive members: they have figures until they left."""

JOINER = "Sable Finch"
"""Not in the portal yet: appears only on the sample screenshots."""

DISTINCT_NAMES = (("Lilja", "Li1ja"), ("ZeroHour", "Zer0Hour"))
"""Two pairs of people whose names look alike. They are never merged or matched to each other."""

ALIASES = (("★Vega★", "Vega"), ("꧁Orla꧂", "Orla"), ("乂Rogue乂", "Rogue"), ("xX_Drift_Xx", "Drift_Xx"))
"""Spellings that reviews confirmed."""

DISCORD = {
    LEADER: "maren.tides", OFFICER: "kestrel88", "Quillfeather": "quill_f", "Ironwick": "ironwick",
    "Zoë Marlow": "zoemarlow", "Odalys": "odalys.r", "OldHarbor": "oldharbor", "Søren": "soren_dk",
    "Vandrell": "vandrell", "NightFerry": "nightferry", "Tessaly": "tessaly_",
    "Pepperjack": "pepper.jack", "Lilja": "lilja.is", RECRUIT: "low.ebb", "Skerry": "skerry_rock",
    "Jürgen": "juergen.k", "Petrichor": "petrichor_", "Mudlark": "mudlark",
}  # fmt: skip


def ranks() -> dict[str, int]:
    """Every active member's name with the rank, 0 to 5, the strongest group first."""
    groups = ((5, (LEADER,)), (4, R4), (3, R3), (2, R2), (1, R1), (0, NO_RANK))
    return {name: rank for rank, names in groups for name in names}
