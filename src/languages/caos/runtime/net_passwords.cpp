#include "languages/caos/runtime/net_passwords.h"

#include "base/text.h"
#include "languages/caos/world/engine_variables.h"

namespace vellum::caos {

namespace {

constexpr std::string_view File = "user.cfg";

host::Storage* storageFor(Engine& engine) {
  bool saves = gameNumber(engine.world, "engine_netbabel_save_passwords") != 0;
  return saves ? engine.environment.host.storage : nullptr;
}

// A line of the file is KEY VALUE, each in quotes.
std::string keyOf(std::string_view nickname) { return base::cat("\"Net Password ", nickname, "\" \""); }
bool isPlain(std::string_view text) { return text.find_first_of("\"\r\n") == std::string_view::npos; }

}  // namespace

std::string savedPassword(Engine& engine, std::string_view nickname) {
  host::Storage* storage = storageFor(engine);
  auto text = storage != nullptr && storage->exists(File) ? storage->read(File) : base::Result<std::string>("");
  if (!text) return {};
  std::string key = keyOf(nickname);
  for (std::string_view line : base::split(*text, '\n'))
    if (line.starts_with(key) && line.size() > key.size() && line.ends_with('"'))
      return std::string(line.substr(key.size(), line.size() - key.size() - 1));
  return {};
}

void savePassword(Engine& engine, std::string_view nickname, std::string_view password) {
  host::Storage* storage = storageFor(engine);
  if (storage == nullptr || !isPlain(nickname) || !isPlain(password)) return;
  std::string key = keyOf(nickname), kept;
  if (auto text = storage->exists(File) ? storage->read(File) : base::Result<std::string>(""); text)
    for (std::string_view line : base::split(*text, '\n'))
      if (!line.empty() && !line.starts_with(key)) base::append(kept, base::cat(line, '\n'));
  base::append(kept, base::cat(key, password, "\"\n"));
  (void)storage->write(File, kept);
}

}  // namespace vellum::caos
