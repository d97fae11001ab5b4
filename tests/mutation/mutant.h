// Included first by every file of the mutated tree: which mutant is active, and which were reached.
#pragma once

// True where mutant `number` is active, by the environment variable VELLUM_MUTANT. With VELLUM_MUTANTS_REACHED, marks
// the byte `number` of the file that it names.
bool vellum_mutant(int number);

template <class Number>
inline Number vellum_next(int number, Number value) {
  return static_cast<Number>(vellum_mutant(number) ? value + 1 : value);
}
