#include "languages/gal/builtins/rows.h"

#include "base/text.h"

namespace vellum::gal {

const CommandRow* findCommand(std::string_view word) {
  for (const CommandRow& row : commandRows())
    if (base::equalsIgnoreCase(row.word, word)) return &row;
  return nullptr;
}

}  // namespace vellum::gal
