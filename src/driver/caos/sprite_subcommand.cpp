// sprite: lists sprite files, and converts them between formats.
#include <vellum/caos.h>

#include "driver/caos/files_out.h"
#include "driver/files.h"
#include "driver/session.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

int list(Session& session, const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    vellum_source source{path.c_str(), nullptr, 0, nullptr};
    vellum_text* out = nullptr;
    Status status = vellum_caos_describe(session.engine().get(), &source, &out, session.report().get());
    std::string text = takeText(out);
    if (int failed = session.show(status)) return failed;
    writeOut((paths.size() > 1 ? path + ": " : "") + text);
  }
  return AllWell;
}

// "art/pot.c16": folder, base name, extension.
struct Target {
  std::string folder = ".", name, ending;
  explicit Target(const std::string& path) {
    std::size_t slash = path.rfind('/');
    if (slash != std::string::npos) folder = slash == 0 ? "/" : path.substr(0, slash);
    name = slash == std::string::npos ? path : path.substr(slash + 1);
    std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) return;
    ending = name.substr(dot + 1);
    name.resize(dot);
  }
};

int sprite(const Subcommand& self, Arguments& arguments) {
  if (arguments.positional.empty()) return usageError(self, "sprite needs at least one file");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  const std::string* output = arguments.last("output");
  if (output == nullptr) return list(session, arguments.positional);
  Target target(*output);
  std::string format = target.ending;
  if (arguments.has("555")) format += "-555";
  if (target.name.empty() || format.empty())
    return usageError(self, "--output needs a name with an extension: NAME.c16, .s16, .blk or .png");
  std::vector<vellum_source> sources;
  for (const std::string& path : arguments.positional) sources.push_back({path.c_str(), nullptr, 0, nullptr});
  vellum_files* made = nullptr;
  Status status = vellum_caos_convert(session.engine().get(), sources.data(), sources.size(), format.c_str(),
                                      target.name.c_str(), &made, session.report().get());
  if (int failed = session.show(status)) return failed;
  return writeAll(session, made, target.folder);
}

}  // namespace

Subcommand spriteSubcommand() {
  return {"sprite",
          "FILE...",
          "list sprite files, or convert pictures between formats",
          "Reads c16, s16, blk, png and art (pictures drawn by text); also describes PRAY, wav and mng files.\n"
          "  vellum sprite hpot.c16\n"
          "  vellum sprite hpot.c16 --output hpot.png          a file for each picture\n"
          "  vellum sprite one.png two.png --output both.c16",
          {{"output", "FILE", "NAME.c16, NAME.s16, NAME.blk or NAME.png", 'o', ""},
           {"555", "", "five bits of green, as in Creatures 3 for old graphics cards", 0, ""}},
          sprite};
}

}  // namespace vellum::driver
