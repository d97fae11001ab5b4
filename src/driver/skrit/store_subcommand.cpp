// store: what the engine of Dungeon Siege would find, and where.
#include <vellum/skrit_store.h>

#include <algorithm>

#include "driver/lower_case.h"
#include "driver/session.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

using Store = Handle<vellum_skrit_store, vellum_skrit_store_free>;

void list(const vellum_skrit_store* store) {
  vellum_skrit_store_file file;
  for (std::size_t i = 0; vellum_skrit_store_file_at(store, i, &file); ++i) {
    std::string line = std::string(file.path) + "  " + file.owner;
    for (std::size_t k = 0; k < file.shadowed_count; ++k)
      line += (k == 0 ? " shadows " : ", ") + std::string(vellum_skrit_store_shadowed(store, i, k));
    writeOut(printable(line) + "\n");
  }
}

// Empty: it can't be read; the error was shown.
std::optional<std::string> contentOf(Session& session, vellum_skrit_store* store, std::size_t index) {
  vellum_text* text = nullptr;
  Status status = vellum_skrit_store_read(store, index, &text, session.report().get());
  std::string bytes = takeText(text);
  if (session.show(status) != AllWell) return std::nullopt;
  return bytes;
}

// Lines that contain the text, in any case, of files that are text.
void grep(Session& session, vellum_skrit_store* store, const std::string& wanted) {
  std::string text = lowerCase(wanted);
  Progress progress;
  vellum_skrit_store_file file;
  for (std::size_t i = 0; vellum_skrit_store_file_at(store, i, &file); ++i) {
    if (progress.due()) progress.show(progressText("file", i, 0, progress.seconds()) + ": " + file.path);
    std::optional<std::string> bytes = contentOf(session, store, i);
    if (!bytes || bytes->find('\0') != std::string::npos) continue;
    std::size_t number = 0;
    for (std::size_t at = 0; at < bytes->size(); ++number) {
      std::size_t end = std::min(bytes->find('\n', at), bytes->size());
      std::string line = bytes->substr(at, end - at);
      at = end + 1;
      if (line.ends_with('\r')) line.pop_back();
      if (lowerCase(line).find(text) == std::string::npos) continue;
      writeOut(printable(std::string(file.path) + ":" + std::to_string(number + 1) + ": " + line + "  [" + file.owner +
                         "]\n"));
    }
  }
}

int store(const Subcommand& self, Arguments& arguments) {
  const std::string* shown = arguments.last("show");
  const std::string* wanted = arguments.last("grep");
  if (arguments.positional.size() > 1 || (shown != nullptr && !arguments.positional.empty()))
    return usageError(self, "store takes one pattern, or --show with a path");
  if (arguments.lastOfLanguage("store") == nullptr && arguments.lastOfLanguage("dir") == nullptr)
    return usageError(self, "store needs --dir or --store");
  std::string pattern = shown != nullptr ? *shown : arguments.positional.empty() ? "**" : arguments.positional[0];
  arguments.positional.clear();  // it is no file
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto options = view(session.options());
  vellum_skrit_store* opened = nullptr;
  Status status = vellum_skrit_store_open(session.engine().get(), options.data(), options.size(), pattern.c_str(),
                                          &opened, session.report().get());
  Store files(opened);
  if (int failed = session.show(status)) return failed;
  if (shown != nullptr) {
    if (vellum_skrit_store_count(opened) == 0)
      return session.complainAs(WrongUsage, "the store has no '" + *shown + "'");
    if (auto bytes = contentOf(session, opened, 0)) writeOut(*bytes);
  } else if (wanted != nullptr) {
    grep(session, opened, *wanted);
  } else {
    list(opened);
  }
  return session.worst();
}

}  // namespace

Subcommand storeSubcommand() {
  return {"store",
          "[GLOB]",
          "list, show and search the files of an installed Dungeon Siege, with mods (Skrit)",
          "Each file is shown with the folder or archive that provides it, and with those that it shadows.\n"
          "  vellum store --dir 'Dungeon Siege' --store mymod.dsres 'world/**.skrit'",
          {{"show", "PATH", "print one file", 0, ""},
           {"grep", "TEXT", "print the lines that contain TEXT, in any case", 0, ""}},
          store};
}

}  // namespace vellum::driver
