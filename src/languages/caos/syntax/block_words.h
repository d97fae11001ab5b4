// Which words open and close blocks.
#pragma once

#include "languages/caos/builtins/rows.h"

namespace vellum::caos {

enum class Block : std::uint8_t { None, If, Loop, Reps, Enum };

inline Block opens(Id id) {
  switch (id) {
    case Id::Doif: return Block::If;
    case Id::Loop: return Block::Loop;
    case Id::Reps: return Block::Reps;
    case Id::Enum:
    case Id::Esee:
    case Id::Etch:
    case Id::Epas:
    case Id::Econ: return Block::Enum;
    default: return Block::None;
  }
}

inline bool isMiddle(Id id) { return id == Id::Elif || id == Id::Else; }

inline Block closes(Id id) {
  switch (id) {
    case Id::Endi:
    case Id::Elif:
    case Id::Else: return Block::If;
    case Id::Untl:
    case Id::Ever: return Block::Loop;
    case Id::Repe: return Block::Reps;
    case Id::Next: return Block::Enum;
    default: return Block::None;
  }
}

}  // namespace vellum::caos
