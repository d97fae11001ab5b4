// The rows of commands.def as a table.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace vellum::gal {

enum class Command : std::uint8_t {
#define VELLUM_GAL_COMMAND(name, word, parameters, signature, defaults, status, text) name,
#include "languages/gal/builtins/commands.def"
#undef VELLUM_GAL_COMMAND
};

struct CommandRow {
  Command command;
  std::string_view word, parameters, signature, defaults, status, text;
};

inline std::span<const CommandRow> commandRows() {
  static constexpr CommandRow rows[] = {
#define VELLUM_GAL_COMMAND(name, word, parameters, signature, defaults, status, text) \
  {Command::name, word, parameters, signature, defaults, status, text},
#include "languages/gal/builtins/commands.def"
#undef VELLUM_GAL_COMMAND
  };
  return rows;
}

inline const CommandRow& commandRow(Command command) { return commandRows()[static_cast<std::size_t>(command)]; }
const CommandRow* findCommand(std::string_view word);  // in any case; null when there is none

}  // namespace vellum::gal
