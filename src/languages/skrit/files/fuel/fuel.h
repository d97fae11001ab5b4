// FUEL, the data files of Dungeon Siege (.gas): blocks of attributes. Tokens, the lossless tree, and its kinds.
//
// The reader is as tolerant as the game's own must have been: text with a clear meaning gets a warning, and only text
// that fits nowhere is an error. 42 of 2,333 real files lack a ';' or a brace (Skrit behaviour, "FUEL").
#pragma once

#include <string_view>

#include "diagnostics/emitter.h"
#include "syntax/tree.h"

namespace vellum::skrit::fuel {

enum class TokenKind : std::uint16_t {
#define VELLUM_SKRIT_FUEL_TOKEN(name, text) name,
#include "languages/skrit/files/fuel/nodes.def"
#undef VELLUM_SKRIT_FUEL_TOKEN
};

enum class Kind : std::uint16_t {
  Error = 0,
#define VELLUM_SKRIT_FUEL_NODE(name, content) name,
#include "languages/skrit/files/fuel/nodes.def"
#undef VELLUM_SKRIT_FUEL_NODE
};

std::string_view kindName(std::uint16_t kind);

inline constexpr std::string_view TypeLetters = "bfipqsvdx";

syntax::TokenBuffer tokenize(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);
// Never fails: any text gives a tree, and diagnostics.
syntax::Tree parse(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);

// Moves `at` over blanks and comments. Returns false at a comment without an end.
bool skipTrivia(std::string_view text, std::size_t& at);
bool isNameCharacter(char c);

}  // namespace vellum::skrit::fuel
