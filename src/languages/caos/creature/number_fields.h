// Numbers of creatures in saves: a reader rejects those that no creature can have.
#pragma once

#include <string_view>

#include "base/archive.h"
#include "languages/caos/creature/svrule.h"

namespace vellum::caos {

template <class Archive, class Number>
void boundedNumber(Archive& archive, Number& x, float least, float most) {
  archive.number(x);
  if constexpr (Archive::reads) {
    archive.require(x >= least && x <= most, "a number of a creature is out of its range");
    if (!archive.ok()) x = 0;
  }
}

// A share, a concentration, a locus of an organ.
template <class Archive, class... Numbers>
void shares(Archive& archive, Numbers&... each) {
  (boundedNumber(archive, each, 0, 1), ...);
}

// What neurons and dendrites store.
template <class Archive, class Number>
void storedNumber(Archive& archive, Number& x) {
  boundedNumber(archive, x, -1, 1);
  if constexpr (Archive::reads) x = storable(x);
}

template <class Archive, class List>
void storedColumns(Archive& archive, List& values, std::uint32_t size, std::uint32_t stride) {
  for (std::uint32_t v = 0; v < RuleVariables && archive.ok(); ++v)
    for (std::uint32_t i = 0; i < size; ++i) storedNumber(archive, values[std::size_t(v) * stride + i]);
}

}  // namespace vellum::caos
