// From text to tokens: executes directives, expands macros, removes inactive lines.
//
// The token buffer covers the file's own text, so nothing is lost: directives and inactive lines are gaps like
// comments, and all tokens of a macro's expansion are located at its use. Their texts are in `expansions`.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/name_table.h"
#include "diagnostics/emitter.h"
#include "languages/ags/syntax/generation.h"
#include "syntax/tokens.h"

namespace vellum::ags {

inline constexpr std::string_view Directives[] = {
#define VELLUM_AGS_DIRECTIVE(name, syntax, description) name,
#include "languages/ags/syntax/directives.def"
};

struct Macro {
  std::string text;
  source::Location defined;  // invalid for predefined ones
  bool isBroken = false;     // its definition has an error: a use of it may mean anything
};

// Copies share their macros until one of them changes: most scripts define none.
class Macros {
 public:
  using Table = base::NameTable<Macro>;
  using Entry = Table::Entry;

  const Macro* find(const Table::Key& name) const { return table_ != nullptr ? table_->find(name) : nullptr; }
  std::pair<Macro*, bool> add(const Table::Key& name) { return own().add(name); }
  Macro& operator[](const Table::Key& name) { return own()[name]; }
  bool remove(const Table::Key& name) { return find(name) != nullptr && own().remove(name); }
  void clear() { table_.reset(); }
  std::size_t added() const { return table_ != nullptr ? table_->added() : 0; }
  // Iteration includes removed ones.
  auto begin() const { return table().begin(); }
  auto end() const { return table().end(); }

 private:
  const Table& table() const {
    static const Table none;
    return table_ != nullptr ? *table_ : none;
  }
  Table& own() {
    if (table_ == nullptr) table_ = std::make_shared<Table>();
    else if (table_.use_count() > 1) table_ = std::make_shared<Table>(*table_);
    return *table_;
  }
  std::shared_ptr<Table> table_;
};

// The predefined macros: syntax/macros.def and --define.
Macros predefinedMacros(const Dialect& dialect);

struct Tokens {
  syntax::TokenBuffer buffer;
  // Token::flags is 0 for a token of the file, otherwise 1 + the index of its text here.
  std::shared_ptr<const std::vector<std::string>> expansions;
};

// #define and #undef change `macros`.
Tokens preprocess(const source::SourceSet& sources, source::FileId file, const Dialect& dialect, Macros& macros,
                  diagnostics::Emitter& emitter);

}  // namespace vellum::ags
