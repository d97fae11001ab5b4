#!/usr/bin/env python3
"""Writes coefficients.h: every polynomial, split constant and table of vellum::base::math.

Use:  python3 generate_coefficients.py > coefficients.h      (needs mpmath; the fit errors go to stderr)

Polynomials are minimax fits by the Remez exchange, computed with 80 digits and rounded to double at the end.
A name ending in Tail belongs to a fit without the leading terms, which the caller adds exactly.
"""
import sys
from mpmath import mp, mpf, sin, cos, sinh, tanh, asin, atan, log, pi, sqrt, matrix, lu_solve, floor, taylor

mp.dps = 80


def remez(f, low, high, count):
    """The polynomial with `count` coefficients that minimises the largest |f - p| on [low, high]."""
    low, high = mpf(low), mpf(high)
    nodes = [(low + high) / 2 - (high - low) / 2 * cos(pi * i / count) for i in range(count + 1)]
    grid = [(low + high) / 2 - (high - low) / 2 * cos(pi * i / (24 * count)) for i in range(24 * count + 1)]
    values = [f(x) for x in grid]
    for _ in range(12):
        system = matrix(count + 1, count + 1)
        right = matrix(count + 1, 1)
        for i, x in enumerate(nodes):
            for j in range(count):
                system[i, j] = x ** j
            system[i, count] = (-1) ** i
            right[i] = f(x)
        solution = lu_solve(system, right)
        c = [solution[i] for i in range(count)]
        errors = [v - mp.polyval(c[::-1], x) for x, v in zip(grid, values)]
        worst = max(abs(e) for e in errors)
        if worst < abs(solution[count]) * mpf('1.02'):
            break
        # One new node per run of equal sign: the grid point where the error is largest.
        runs = []
        for x, e in zip(grid, errors):
            if runs and (runs[-1][1] > 0) == (e > 0):
                if abs(e) > abs(runs[-1][1]):
                    runs[-1] = (x, e)
            else:
                runs.append((x, e))
        while len(runs) > count + 1:
            runs.pop(0 if abs(runs[0][1]) < abs(runs[-1][1]) else -1)
        if len(runs) < count + 1:
            break
        nodes = [x for x, _ in runs]
    return c, worst


def series(f, order, start, step):
    """Coefficients start, start+step, ... of f's Taylor series at 0, for arguments where f - head cancels."""
    return taylor(f, 0, order)[start::step]


def near_zero(direct, coefficients):
    """`direct` away from 0, its Taylor series close to 0."""
    return lambda t: mp.polyval(coefficients[::-1], t) if t < mpf('0.001') else direct(t)


def odd_tail(f):
    """g with f(x) = x + x^3 g(x^2)."""
    return near_zero(lambda t: (f(sqrt(t)) - sqrt(t)) / (t * sqrt(t)), series(f, 41, 3, 2))


def hexadecimal(x):
    return float(x).hex()


def round_to(x, bits):
    """x rounded to `bits` significant bits."""
    x = mpf(x)
    if x == 0:
        return x
    scale = mpf(2) ** (bits - 1 - floor(log(abs(x), 2)))
    return mp.nint(x * scale) / scale


def truncate_to_grid(x, exponent):
    """x rounded to a multiple of 2^exponent."""
    return mp.nint(mpf(x) * mpf(2) ** -exponent) * mpf(2) ** exponent


out = []


def emit(comment, text):
    out.append(f'// {comment}\n{text}\n')


def emit_polynomial(name, comment, f, low, high, count, weight):
    c, worst = remez(f, low, high, count)
    print(f'{name}: {count} coefficients, error 2^{float(log(worst * mpf(weight), 2)):.1f} of the result',
          file=sys.stderr)
    body = ',\n'.join('    ' + hexadecimal(x) for x in c)
    emit(comment, f'inline constexpr double {name}[] = {{\n{body}}};')


def emit_constant(name, comment, value):
    emit(comment, f'inline constexpr double {name} = {hexadecimal(value)};')


quarter = (pi / 4 + mpf('1e-7')) ** 2
emit_polynomial('sinTail', 'sin x = x + x^3 p(x^2), |x| <= pi/4', odd_tail(sin), 0, quarter, 7, quarter)
emit_polynomial('cosTail', 'cos x = 1 - x^2/2 + x^4 p(x^2), |x| <= pi/4',
                near_zero(lambda t: (cos(sqrt(t)) - 1 + t / 2) / t ** 2, series(cos, 42, 4, 2)),
                0, quarter, 6, quarter ** 2 * 2)
emit_polynomial('asinTail', 'asin x = x + x^3 p(x^2), |x| <= 1/2', odd_tail(asin), 0, 0.25, 13, 0.25)
emit_polynomial('atanTail', 'atan x = x + x^3 p(x^2), |x| <= 1/8', odd_tail(atan), 0, mpf(1) / 64, 7,
                mpf(1) / 64)
emit_polynomial('sinhTail', 'sinh x = x + x^3 p(x^2), |x| <= 1/2', odd_tail(sinh), 0, 0.25, 6, 0.25)
emit_polynomial('tanhTail', 'tanh x = x + x^3 p(x^2), |x| <= 1/4', odd_tail(tanh), 0, mpf(1) / 16, 8,
                mpf(1) / 16)

bound = log(2) / 256 * mpf('1.0001')
exp_series = [1 / mp.factorial(n) for n in range(2, 40)]
emit_polynomial('expTail', 'e^x = 1 + x + x^2 p(x), |x| <= ln 2 / 256',
                lambda x: mp.polyval(exp_series[::-1], x), -bound, bound, 4, bound ** 2)
bound = mpf(1) / 256 + mpf(1) / 2048
log_series = [(-1) ** (n + 1) / mpf(n) for n in range(3, 40)]
emit_polynomial('logTail', 'log(1 + x) = x - x^2/2 + x^3 p(x), |x| <= 2^-8 + 2^-11',
                lambda x: mp.polyval(log_series[::-1], x), -bound, bound, 6, bound ** 2)

emit_constant('twoOverPi', '2/pi', 2 / pi)
half_pi = pi / 2
part1 = round_to(half_pi, 32)
part2 = round_to(half_pi - part1, 32)
emit_constant('halfPiPart1', 'pi/2 in three parts; a 20-bit integer times part 1 or part 2 is exact', part1)
emit_constant('halfPiPart2', 'Part 2, 32 bits', part2)
emit_constant('halfPiPart3', 'Part 3, 53 bits', half_pi - part1 - part2)
high = mpf(float(half_pi))
emit_constant('halfPiHigh', 'pi/2 as a pair of doubles', high)
emit_constant('halfPiLow', 'The rest of pi/2', half_pi - high)

scaled = log(2) / 128
high = round_to(scaled, 34)
emit_constant('expPerLn2', '128 / ln 2', 1 / scaled)
emit_constant('ln2Over128High', 'ln 2 / 128 in two parts; an 18-bit integer times the high part is exact',
              high)
emit_constant('ln2Over128Low', 'The rest of ln 2 / 128', scaled - high)

# Multiples of 2^-42, so that exponent * ln2High + logHigh is exact for every exponent.
high = truncate_to_grid(log(2), -42)
emit_constant('ln2High', 'ln 2 in two parts; the high part is a multiple of 2^-42', high)
emit_constant('ln2Low', 'The rest of ln 2', log(2) - high)
reciprocal = 1 / log(10)
high = mpf(float(reciprocal))
emit_constant('log10eHigh', '1 / ln 10 as a pair of doubles', high)
emit_constant('log10eLow', 'The rest of 1 / ln 10', reciprocal - high)

rows = []
for i in range(128):
    exact = mpf(2) ** (mpf(i) / 128)
    rounded = mpf(float(exact))
    rows.append(f'    {{{hexadecimal(rounded)}, {hexadecimal(exact / rounded - 1)}}}')
emit('2^(i/128) is value * (1 + tail)',
     'struct ExpEntry {\n  double value, tail;\n};\n'
     'inline constexpr ExpEntry expTable[128] = {\n' + ',\n'.join(rows) + '};')

rows = []
for i in range(129):
    centre = (1 + mpf(i) / 128) / (2 if i > 53 else 1)
    inverse = mp.nint(1024 / centre) / 1024
    value = -log(inverse)
    high = truncate_to_grid(value, -42)
    rows.append(f'    {{{hexadecimal(inverse)}, {hexadecimal(high)}, {hexadecimal(value - high)}}}')
emit('Row i serves significands within 2^-8 of 1 + i/128, halved from row 54 on. inverse has at most\n'
     '// 11 bits; logHigh + logLow = -log(inverse), logHigh a multiple of 2^-42. Rows 0 and 128 are exactly\n'
     '// 1, 0, 0.',
     'struct LogEntry {\n  double inverse, logHigh, logLow;\n};\n'
     'inline constexpr LogEntry logTable[129] = {\n' + ',\n'.join(rows) + '};')

rows = []
for i in range(57):
    centre = mpf(2) ** (i // 8 - 3) * (1 + mpf(i % 8) / 8)
    value = atan(centre)
    high = mpf(float(value))
    rows.append(f'    {{{hexadecimal(high)}, {hexadecimal(value - high)}}}')
emit('atan of the numbers 2^(i/8 - 3) * (1 + (i%8)/8), integer division; 1/8 to 16',
     'struct AtanEntry {\n  double high, low;\n};\n'
     'inline constexpr AtanEntry atanTable[57] = {\n' + ',\n'.join(rows) + '};')

# 64 zero bits, then 1216 bits of 2/pi: 1024 for the largest exponent, 192 for the window.
mp.prec = 1500
bits = int(floor(2 / pi * mpf(2) ** 1216))
words = [0] + [(bits >> (1216 - 64 * (i + 1))) & (2 ** 64 - 1) for i in range(19)]
body = ',\n'.join('    ' + ', '.join(f'0x{w:016x}' for w in words[i:i + 4]) for i in range(0, 20, 4))
emit('64 zero bits, then the first 1216 bits of 2/pi after the binary point',
     f'inline constexpr std::uint64_t twoOverPiBits[20] = {{\n{body}}};')

print('// Generated by generate_coefficients.py; do not edit.\n// clang-format off\n'
      '#pragma once\n\n#include <cstdint>\n\nnamespace vellum::base::math::detail {\n')
print('\n'.join(out))
print('}  // namespace vellum::base::math::detail')
