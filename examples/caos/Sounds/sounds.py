#!/usr/bin/env python3
"""Makes the sounds of the examples, beside itself: 22050 Hz, one channel, 16 bits. Equal runs give equal files."""
import math
import pathlib
import struct
import wave

RATE = 22050


def tone(seconds, frequency, decay, noise=0.0):
    """A note whose frequency may change (a function of the time), dying away; `noise` from 0 to 1 roughens it."""
    samples, phase, seed = [], 0.0, 1
    for i in range(int(seconds * RATE)):
        t = i / RATE
        phase += 2 * math.pi * frequency(t) / RATE
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        rough = (seed / 0x3FFFFFFF - 1) * noise
        attack = min(1.0, t / 0.004)
        samples.append((math.sin(phase) * (1 - noise) + rough) * attack * math.exp(-t * decay))
    return samples


def together(*parts):
    """Each part begins at its own second."""
    mixed = [0.0] * max(int(start * RATE) + len(samples) for start, samples in parts)
    for start, samples in parts:
        for i, sample in enumerate(samples):
            mixed[int(start * RATE) + i] += sample
    return mixed


SOUNDS = {
    # a pot meets the ground
    "dr10": together((0, tone(0.25, lambda t: 150 - 200 * t, 18, 0.35)), (0.09, tone(0.12, lambda t: 210, 30, 0.2))),
    # three gulps
    "drnk": together(*[(0.14 * n, tone(0.12, lambda t, n=n: 240 + 40 * n + 900 * t, 22)) for n in range(3)]),
}


def main():
    folder = pathlib.Path(__file__).resolve().parent
    for name, samples in SOUNDS.items():
        loudest = max(abs(sample) for sample in samples)
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(b"".join(struct.pack("<h", round(sample / loudest * 26000)) for sample in samples))


if __name__ == "__main__":
    main()
