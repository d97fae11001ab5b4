// The contents of a FUEL file: blocks with attributes, in the order of the file, each with its location.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "languages/skrit/files/fuel/fuel.h"

namespace vellum::skrit::fuel {

struct Attribute {
  std::string name;
  char type = 0;      // of TypeLetters; 0: not given
  std::string value;  // as written, without comments; strings keep their quotes, skrits their [[ ]]
  source::Location nameAt, valueAt;
};

struct Block {
  std::string name;          // "" for the file itself
  std::string type;          // of [t:template,n:...]
  bool development = false;  // [dev,...]
  std::vector<Attribute> attributes;
  std::vector<std::uint32_t> children;  // in Document::blocks
  source::Location at;                  // the header
};

struct Document {
  std::vector<Block> blocks;  // 0 is the file

  const Block& root() const { return blocks[0]; }
  // The last attribute of that name, ignoring case; null when there is none.
  const Attribute* attribute(const Block& block, std::string_view name) const;
  const Block* child(const Block& block, std::string_view name) const;
};

// `a:b = v` and `[a:b]` become nested blocks; `[door*]` and `*` get the next free number: door0, door1.
Document read(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);
Document document(const syntax::Tree& tree);

// Interpretations of a value.
std::string valueText(std::string_view value);                 // a string without its quotes, a skrit without its [[ ]]
std::optional<std::int32_t> valueInt(std::string_view value);  // 12, -3, 0xffffffff
std::optional<float> valueFloat(std::string_view value);
std::optional<bool> valueBool(std::string_view value);            // true, false, and numbers
std::vector<std::string_view> valueList(std::string_view value);  // by commas outside of strings
bool isSkrit(std::string_view value);

// The canonical layout. Keeps comments and adds a missing ';' or '}'. Returns nothing, and emits the errors, when there
// are errors or when it is unclear where a piece of text belongs.
std::optional<std::string> format(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);

}  // namespace vellum::skrit::fuel
