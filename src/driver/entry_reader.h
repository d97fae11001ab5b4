// Reads the entries of a console: a line each, or several where a block stays open.
#pragma once

#include <optional>
#include <string>

#include "driver/console.h"
#include "driver/line_reader.h"

namespace vellum::driver {

class EntryReader {
 public:
  EntryReader(Session& session, LineReader& lines, Console& console, std::string language)
      : session_(session), lines_(lines), console_(console), language_(std::move(language)) {}

  // A line, with the lines that close what it leaves open and, where the language wants it, the lines pasted after it.
  // An empty line outside a paste ends it in any case, Ctrl-C throws it away. Console commands inside an open block
  // run at once. Empty: the input ends, the user quits, or the input has ended in an open block, which is reported.
  std::optional<std::string> next();

 private:
  std::optional<std::string> firstLine();
  // Reads what follows an `if` that is complete: an `else` belongs to it, anything else is the next entry.
  bool takesElse(std::string& text);

  Session& session_;
  LineReader& lines_;
  Console& console_;
  const std::string language_;
  std::optional<std::string> ahead_;  // a line that was read too early
};

}  // namespace vellum::driver
