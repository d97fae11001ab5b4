"""The voices of bramlets: 28 syllables and 4 pauses, for children, females and males. Text becomes syllables by the tag
"Bramlet letters" (docs/languages/caos.md, voices): a letter that is a vowel chooses syllables with that vowel, another
one those with a consonant that is made at the same place."""
import struct
from math import exp, pi, sin

RATE, TICKS = 11025, 3  # samples a second; how long a syllable lasts, 20 ticks a second
VOICES = {"child": 560, "female": 420, "male": 320}  # the pitch in Hz
TAGS = {"Norn Male Embryo": "child", "Norn Male Youth": "male", "Norn Female Embryo": "child",
        "Norn Female Youth": "female", "DefaultVoice": "child"}
VOWELS = {"a": (800, 1400), "e": (520, 2100), "i": (340, 2500), "o": (480, 950), "u": (360, 800)}  # two formants in Hz
PLACES = {"lips": "bpmwvf", "teeth": "dtnlsz", "throat": "gkcqhrxjy"}
PAUSES = 4
# A consonant and a vowel: what begins words, what ends them, what is inside.
SYLLABLES = ("ba", "mo", "wi", "lu", "ne", "ra", "ki",
             "am", "un", "il", "om", "er", "in", "oo",
             "ma", "bi", "bo", "we", "mu", "la", "ni", "do", "te", "lu", "ra", "gi", "ko", "he")


def parts(syllable):
    """Its vowel, and its consonant or ""."""
    vowel = next(letter for letter in syllable if letter in VOWELS)
    return vowel, next((letter for letter in syllable if letter not in VOWELS), "")


def fits(letter, syllable):
    vowel, consonant = parts(syllable)
    if letter in VOWELS:
        return letter == vowel
    return any(letter in place and consonant and consonant in place for place in PLACES.values())


def letters():
    """27 masks for each of three neighbouring letters; only the one in the middle chooses."""
    every = ["FFFFFFFF"] * 27
    middle = []
    for letter in "abcdefghijklmnopqrstuvwxyz":
        mask = sum(1 << i + PAUSES for i, syllable in enumerate(SYLLABLES) if fits(letter, syllable))
        middle.append(f"{mask:08X}")
    return every + middle + ["0000000F"] + every


def wave(syllable, pitch):
    """Harmonics of a falling pitch, as loud as the formants have them; the consonant is soft and dark."""
    vowel, consonant = parts(syllable)
    first = syllable[0] == consonant
    count = RATE * TICKS // 20
    loud = []  # of each harmonic
    while (len(loud) + 1) * pitch < RATE * 0.4:
        hertz = (len(loud) + 1) * pitch
        loud.append(sum(exp(-((hertz - formant) / (180 + formant * 0.12)) ** 2) for formant in VOWELS[vowel]))
    out, phase = [], 0.0
    for n in range(count):
        k = n / count
        phase += 2 * pi * pitch * (1.08 - 0.2 * k + 0.03 * sin(k * 19)) / RATE
        onset = min(1.0, k / 0.3) if consonant and first else 1.0 - max(0.0, (k - 0.6) / 0.4) if consonant else 1.0
        value = 0.5 * (1 - onset) * sin(phase)
        for harmonic, share in enumerate(loud, 1):
            value += share * onset * sin(phase * harmonic) / harmonic ** 0.6
        out.append(value * min(1.0, k * 25, (1 - k) * 8) * 0.5)
    return out


def wav(samples):
    data = b"".join(struct.pack("<h", int(max(-1.0, min(1.0, s)) * 32000)) for s in samples)
    form = struct.pack("<HHIIHH", 1, 1, RATE, RATE * 2, 2, 16)
    body = b"WAVEfmt " + struct.pack("<I", 16) + form + b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body


def sounds():
    """Names and files."""
    for voice, pitch in VOICES.items():
        for i, syllable in enumerate(SYLLABLES):
            yield f"b{voice[0]}{i:02}", wav(wave(syllable, pitch))


def catalogue():
    text = "# The voices of bramlets, made by examples/creatures/bramlet/voice.py.\n"
    text += 'TAG "Bramlet letters"\n' + "\n".join(f'"{mask}"' for mask in letters()) + "\n"
    for tag, voice in TAGS.items():
        text += f'TAG "{tag}"\n"Bramlet letters"\n' + '"" "2"\n' * PAUSES
        text += "\n".join(f'"b{voice[0]}{i:02}" "{TICKS}"' for i in range(len(SYLLABLES))) + "\n"
    return text
