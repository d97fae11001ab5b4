// Tokens to the lossless tree, driven by the command table: it says how many values follow each word, and of which
// type. Never fails: what can't be understood becomes an error node, and the parser goes on at the next command.
//
//   File
//     Install          commands up to SCRP, RSCR, ENDM or the end
//     Script           SCRP f g s e ... ENDM
//     Remove           RSCR ...
//       Command        its words, then its arguments
//         Value        the words of a value form, then its arguments
//         Variable     VA00, OV00, MV00
//         Integer Float String Character Bytes Label
//         Condition    Comparison (AND|OR Comparison)...
#pragma once

#include "diagnostics/emitter.h"
#include "syntax/tree.h"

namespace vellum::caos {

enum class NodeKind : std::uint16_t {
  Error,
  File,
  Install,
  Script,
  Remove,
  Command,
  Value,
  Variable,
  Integer,
  Float,
  String,
  Character,
  Bytes,
  Label,
  Condition,
  Comparison,
};

std::string_view nodeKindName(std::uint16_t kind);

inline NodeKind kindOf(const syntax::Node& node) { return static_cast<NodeKind>(node.kind); }

// Errors inside remove parts go to `removeEmitter`: a broken remove part must not keep a file from loading.
syntax::Tree parse(source::FileId file, std::string_view text, diagnostics::Emitter& emitter,
                   diagnostics::Emitter& removeEmitter);

// For a VAnn, OVnn, MVnn token: its number, else -1. `letter` gets 'v' (VA), 'o' or 'm'.
int variableNumber(std::string_view word, char& letter);

}  // namespace vellum::caos
