"""Names that look alike, after the idea of Unicode's UTS #39: two names with the same skeleton can
hardly be told apart. Skeletons are only compared, never shown.

The tables hold the common doubles of Latin letters, not all that Unicode knows. After a change of
them, a migration has to compute the skeletons of all players again.
"""

from __future__ import annotations

import unicodedata

#: Capitals that look like a Latin capital, while their small letters may look different.
_CAPITALS = {
    "Cyrillic": ("АВЕЅІЈКМНОРСТХУԌԚԜ", "ABESIJKMHOPCTXYGQW"),
    "Greek": ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺ", "ABEZHIKMNOPTYXCM"),
    "Armenian": ("ՍՏՕԼ", "USOL"),
    "Cherokee": ("ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ", "ABCDEHJKLMPRSTVWZ"),
}
_SMALL = {
    "Cyrillic": ("асеоѕіјрхуһԁԛԝӏкмтпгь", "aceosijpxyhdqwlkmtnrb"),
    "Greek": ("αονρικυχγηωϲτβμ", "aovpikuxynwctbu"),
    "Armenian": ("օոսհցզյլ", "onuhgqjl"),
    "small capitals": ("ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdeghijklmnoprstuvwyz"),
    "other Latin": ("ıɑɡɩʋɯǀøđħł", "iagiuwlodhl"),
    # In many typefaces a capital i, a small L and a one are the same stroke.
    "strokes and rings": ("i10", "llo"),
}
_SEQUENCES = (("rn", "m"), ("vv", "w"))

#: Letters to Unicode, but nothing to the eye.
_INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0")

#: Names of nobody, because others would take their word for the service's.
RESERVED = (
    *("admin", "administrator", "anonymous", "api", "axio", "host", "me"),
    *("moderator", "null", "official", "operator", "root", "security", "server"),
    *("service", "staff", "support", "system", "undefined"),
)


def _table(scripts: dict[str, tuple[str, str]]) -> dict[int, str]:
    return {
        ord(double): letter
        for doubles, letters in scripts.values()
        for double, letter in zip(doubles, letters, strict=True)
    }


_CAPITAL_LETTERS, _SMALL_LETTERS = _table(_CAPITALS), _table(_SMALL)


def key_of(name: str) -> str:
    """Equal for the same name in another case or width."""
    return unicodedata.normalize("NFKC", name).casefold()


def skeleton_of(name: str) -> str:
    """Equal for names that look alike."""
    plain = unicodedata.normalize("NFKD", name).translate(_CAPITAL_LETTERS).casefold()
    plain = plain.translate(_SMALL_LETTERS)
    for sequence, letter in _SEQUENCES:
        plain = plain.replace(sequence, letter)
    # The second time for what a mapping made: a small capital i is an i, which is an l.
    return unicodedata.normalize("NFC", plain.translate(_SMALL_LETTERS))


def is_invisible(name: str) -> bool:
    """Whether some of its letters cannot be seen."""
    return not _INVISIBLE.isdisjoint(name)


_RESERVED_SKELETONS = frozenset(map(skeleton_of, RESERVED))


def is_reserved(name: str, *also: str) -> bool:
    """Whether a name looks like a word of the service, or like one of these."""
    skeleton = skeleton_of(name)
    return skeleton in _RESERVED_SKELETONS or skeleton in map(skeleton_of, also)
