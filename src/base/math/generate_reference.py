#!/usr/bin/env python3
"""Writes testdata/reference.tsv: correctly rounded results of the functions of math.h.

Use:  python3 generate_reference.py > testdata/reference.tsv      (needs mpmath; same output on every run)

Columns: function, argument, second argument or -, correctly rounded result (all doubles as C hex), and how
far the exact result lies above it, in ulp of the result, so that a test can measure fractions of an ulp.
"""
import math
import random
import sys
from mpmath import mp, mpf

mp.prec = 300
random.seed(2001)

LARGEST = sys.float_info.max
TINY = 2.0 ** -1074


def uniform(low, high):
    return lambda: random.uniform(low, high)


def spread(low, high, signed=True):
    """Significand uniform, binary exponent uniform in [low, high]."""
    def draw():
        x = math.ldexp(random.uniform(1, 2), random.randint(low, high))
        return -x if signed and random.random() < 0.5 else x
    return draw


def neighbours(x):
    return [math.nextafter(x, -math.inf), x, math.nextafter(x, math.inf)]


def both_signs(values):
    return [s * v for v in values for s in (1.0, -1.0)]


def exact_fraction(x):
    """The mpf x as a pair of integers."""
    sign, man, exponent, _ = x._mpf_
    man = -int(man) if sign else int(man)
    return (man << exponent, 1) if exponent >= 0 else (man, 1 << -exponent)


def round_double(x):
    """x to the nearest double (ties to even), also where it is subnormal, infinite or underflows to 0."""
    numerator, denominator = exact_fraction(x)
    try:
        return numerator / denominator
    except OverflowError:
        return math.inf if numerator > 0 else -math.inf


def row(name, x, y, exact):
    result = round_double(exact)
    if math.isinf(result):
        rest = 0
    else:
        rest = float((exact - mpf(result)) / mpf(math.ulp(result)))
    second = '-' if y is None else y.hex()
    print(f'{name}\t{x.hex()}\t{second}\t{result.hex()}\t{rest:.3f}')


def near_quarter_turns():
    """Doubles next to multiples of pi/2, among them close approaches found by continued fractions."""
    found = []
    for k in list(range(1, 12)) + [100, 1000, 12345, 999999, 1048575, 1048576, 2 ** 30 + 1, 10 ** 15 + 7]:
        found += neighbours(round_double(k * mp.pi / 2))
    with mp.workprec(2400):
        for exponent in range(-52, 972, 5):
            # m * 2^exponent = n * pi/2 almost: m from a convergent of (pi/2) / 2^exponent.
            ratio = mp.pi / 2 / mpf(2) ** exponent
            p0, q0, p1, q1 = 0, 1, 1, 0
            rest = ratio
            best = None
            for _ in range(800):
                a = int(mp.floor(rest))
                p0, q0, p1, q1 = p1, q1, a * p1 + p0, a * q1 + q0
                if p1 >= 2 ** 53:
                    break
                if p1 >= 2 ** 50:
                    best = p1
                rest = 1 / (rest - a)
            if best:
                found.append(math.ldexp(best, exponent))
    return found


def convert(name, x):
    """The exact value of a function of one argument; huge arguments need the precision of their exponent."""
    if name in ('sin', 'cos', 'tan'):
        with mp.workprec(1600):
            return getattr(mp, name)(mpf(x))
    if name in ('sinh', 'tanh', 'asin', 'atan', 'log', 'log10'):
        # Relative precision next to a zero of the function.
        with mp.workprec(1400 if abs(x) < 1e-30 else 450):
            return getattr(mp, name)(mpf(x))
    return getattr(mp, name)(mpf(x))


def one_argument(name, values, draws):
    arguments = list(values)
    for draw, count in draws:
        arguments += [draw() for _ in range(count)]
    for x in arguments:
        exact = convert(name, x)
        if isinstance(exact, mp.mpf) and mp.isfinite(exact) and exact != 0:
            row(name, x, None, exact)


def two_arguments(name, function, pairs):
    for x, y in pairs:
        with mp.workprec(500):
            exact = function(mpf(x), mpf(y))
        if isinstance(exact, mp.mpf) and mp.isfinite(exact) and exact != 0:
            row(name, x, y, exact)


small = [TINY, 3 * TINY, 2.0 ** -1023, 2.0 ** -1022, 1e-300, 2.0 ** -60, 2.0 ** -28,
         *neighbours(2.0 ** -27), 1e-5]
angles = both_signs(small + [0.5, 1.0, 2.0, 3.0, 1e5, 1e22, 1e300, LARGEST, 2.0 ** 1023,
                             *neighbours(0.785398163397448279), *neighbours(1.5 * 2.0 ** 20)])
turns = near_quarter_turns()
for trig in ('sin', 'cos', 'tan'):
    one_argument(trig, angles + turns,
                 [(uniform(-0.7854, 0.7854), 130), (uniform(-10, 10), 180), (uniform(-1e6, 1e6), 80),
                  (spread(-40, 60), 80), (spread(-1060, 1023), 80)])

units = both_signs(small + [0.25, *neighbours(0.5), *neighbours(1.0)[:2], 1 - 2.0 ** -40, 0.75, 0.9,
                            0.99, 0.999])
for arc in ('asin', 'acos'):
    one_argument(arc, units, [(uniform(-1, 1), 250), (uniform(0.45, 0.55), 80),
                              (lambda: 1 - spread(-53, -1, False)(), 60), (spread(-50, -1), 60)])
one_argument('atan', both_signs(small + [*neighbours(0.125), 1.0, *neighbours(16.0), 15.5, 1e10, 2.0 ** 60,
                                         1e300, LARGEST]),
             [(uniform(-1, 1), 150), (uniform(-20, 20), 150), (spread(-60, 60), 100),
              (spread(-1070, 1023), 50)])

steep = both_signs(small + [*neighbours(0.25), *neighbours(0.5), 1.0, *neighbours(22.0), 300.0, 700.0])
over = [710.0, 710.475860073943943, 710.475860073943830]
for hyperbolic in ('sinh', 'cosh'):
    one_argument(hyperbolic, steep + both_signs(over), [(uniform(-0.5, 0.5), 100), (uniform(-2, 2), 100),
                                                       (uniform(-25, 25), 150), (uniform(-710, 710), 100)])
one_argument('tanh', steep, [(uniform(-0.25, 0.25), 100), (uniform(-1, 1), 150), (uniform(-25, 25), 150)])

one_argument('exp', both_signs(small + [0.5, 1.0, 10.0, 700.0]) +
             [709.0, 709.782712893383973, 709.78271289338408, -708.3964185322641, -708.3964185322642, -710.0,
              -740.0, -744.0, -745.1332191019411, -745.1332191019412, -744.4400719213812],
             [(uniform(-1, 1), 200), (uniform(-20, 20), 200), (uniform(-745, 709), 150),
              (uniform(-745, -708), 100), (spread(-60, 5), 60)])

positive = small + [0.5, 0.7, *neighbours(2 ** 0.5), *neighbours(2 ** -0.5), *neighbours(1.0),
                    1 + 2.0 ** -9, 1 - 2.0 ** -9, 1 + 2.0 ** -8, 1 - 2.0 ** -10, 2.0, math.e, 1e22, 1e300,
                    LARGEST, 2.0 ** 1023, 2.0 ** -1050]
powers_of_ten = [10.0 ** k for k in range(1, 23)]
for logarithm in ('log', 'log10'):
    one_argument(logarithm, positive + powers_of_ten,
                 [(uniform(0.5, 2), 200), (uniform(0.98, 1.02), 200), (lambda: 1 + spread(-52, -3)(), 100),
                  (spread(-1074, 1023, False), 150)])

pairs = [(s * y, t * x) for y in (1.0, TINY, 1e-310, 1e300, LARGEST)
         for x in (1.0, 3 * TINY, 1e-300, 1e308, 2.0) for s in (1, -1) for t in (1, -1)]
pairs += [(random.uniform(-1, 1), random.uniform(-1, 1)) for _ in range(250)]
pairs += [(random.uniform(-0.2, 0.2), random.uniform(-2, 2)) for _ in range(150)]
for low, high, count in ((-60, 60, 150), (-1074, -1000, 60), (970, 1023, 60), (-1074, 1023, 60)):
    pairs += [(spread(low, high)(), spread(low, high)()) for _ in range(count)]
two_arguments('atan2', mp.atan2, pairs)

pairs = [(x, y) for x in (2.0, 0.5, 3.0, 10.0, 1e-3, 0.1, 1.1, LARGEST, TINY, 2.0 ** -1022, 1 + 2.0 ** -52,
                          1 - 2.0 ** -53)
         for y in (0.5, -0.5, 1.0, -1.0, 2.0, 3.0, -3.0, 0.1, 1e-20, 10.0, 22.0, 100.0, -100.0, 2.0 ** 53)
         if abs(y * math.log(x)) < 1100]
pairs += [(-x, y) for x in (2.0, 0.5, 3.0, 1.1, TINY) for y in (1.0, -1.0, 2.0, 3.0, -3.0, 100.0, -101.0)]
pairs += [(2.0, float(y)) for y in (-1074, -1073, -1060, -1023, -1022, 1023)]
pairs += [(2.0, -1074.5), (2.0, -1075.0)]
pairs += [(4.0, -537.25), (1 - 2.0 ** -53, 2.0 ** 62), (9.0, 1.5), (27.0, 1 / 3)]
pairs += [(random.uniform(0, 10), random.uniform(-10, 10)) for _ in range(300)]
pairs += [(random.uniform(0.9, 1.1), random.uniform(-2000, 2000)) for _ in range(200)]
for low, high, count in ((-1074, 1023, 300), (-1076, -1020, 150)):
    for _ in range(count):
        x = spread(-1074, 1023, False)()
        pairs.append((x, random.uniform(low, high) / (math.log2(x) or 1.0)))
for _ in range(200):
    x = 1 + spread(-50, -3)()
    pairs.append((x, random.uniform(-1074, 1023) / math.log2(x)))
two_arguments('pow', mp.power, pairs)
