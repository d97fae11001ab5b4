// The labels of a type block as rows: where the value of each goes.
#pragma once

#include <string>
#include <string_view>

#include "languages/xg/program/line_type.h"
#include "languages/xg/program/sector_type.h"

namespace vellum::xg {

// What the simulation of a label needs.
enum class DedNeed : std::uint8_t { Nothing, Map, Actor, Sound, Material };

struct DedTarget {
  DedTarget(std::int32_t& value) : number(&value) {}
  DedTarget(float& value) : real(&value) {}
  DedTarget(std::string& value) : text(&value) {}
  std::int32_t* number = nullptr;
  float* real = nullptr;
  std::string* text = nullptr;
};

template <class Type>
struct DedField {
  std::string_view label;
  std::string_view prefix;  // of flags; empty: a number
  DedNeed need;
  DedTarget (*target)(Type&);
};

inline constexpr DedField<SectorType> SectorFields[] = {
#define VELLUM_XG_SECTOR_LABEL(label, member, prefix, need) \
  {label, prefix, DedNeed::need, [](SectorType& type) { return DedTarget(type.member); }},
#include "languages/xg/lower/sector_labels.def"
#undef VELLUM_XG_SECTOR_LABEL
};

inline constexpr DedField<LineType> LineFields[] = {
#define VELLUM_XG_LINE_LABEL(label, member, prefix, need) \
  {label, prefix, DedNeed::need, [](LineType& type) { return DedTarget(type.member); }},
#include "languages/xg/lower/line_labels.def"
#undef VELLUM_XG_LINE_LABEL
};

struct LineParameter {
  LineClass lineClass;
  std::int32_t index;  // of Ip
  std::string_view label;
  std::string_view prefix;  // "*": the name of a sound, a material or music
};

inline constexpr LineParameter LineParameters[] = {
#define VELLUM_XG_PARAMETER(number, index, label, prefix) {static_cast<LineClass>(number), index, label, prefix},
#include "languages/xg/program/line_classes.def"
};

}  // namespace vellum::xg
