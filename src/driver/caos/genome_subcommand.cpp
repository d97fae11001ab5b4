// genome: reads, checks, compares and crosses genomes of Creatures 3.
#include <vellum/caos.h>

#include <charconv>

#include "driver/caos/files_out.h"
#include "driver/files.h"
#include "driver/session.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

vellum_source sourceOf(const std::string& path) { return {path.c_str(), nullptr, 0, nullptr}; }

// Shows the diagnostics of a call, and gives its text.
std::optional<std::string> result(Session& session, Status status, vellum_text* text) {
  std::string content = takeText(text);
  if (session.show(status) != AllWell) return std::nullopt;
  return content;
}

int convert(Session& session, const std::string& path, const Arguments& arguments) {
  const std::string* output = arguments.last("output");
  bool toText = arguments.has("text");
  std::string format = toText ? "text" : "summary";
  if (output != nullptr) format = output->ends_with(".genome") ? "text" : "gen";
  vellum_source source = sourceOf(path);
  vellum_text* out = nullptr;
  Status status =
      vellum_caos_genome_convert(session.engine().get(), &source, format.c_str(), &out, session.report().get());
  auto content = result(session, status, out);
  if (!content) return session.worst();
  if (output != nullptr) return session.write(*output, *content);
  writeOut(*content);
  return AllWell;
}

int check(Session& session, std::span<const std::string> paths) {
  for (const std::string& path : paths) {
    vellum_source source = sourceOf(path);
    session.show(vellum_caos_genome_check(session.engine().get(), &source, session.report().get()));
  }
  return session.worst();
}

int format(Session& session, std::span<const std::string> paths) {
  for (const std::string& path : paths) {
    FileContent before = readFile(path);
    if (!before.error.empty()) {
      session.complainAs(WrongUsage, "can't read '" + path + "': " + before.error);
      continue;
    }
    vellum_source source{path.c_str(), before.bytes.data(), before.bytes.size(), nullptr};
    vellum_text* out = nullptr;
    Status status = vellum_caos_genome_format(session.engine().get(), &source, &out, session.report().get());
    auto content = result(session, status, out);
    if (content && *content != before.bytes) session.write(path, *content);
  }
  return session.worst();
}

int diff(Session& session, const std::string& a, const std::string& b) {
  vellum_source before = sourceOf(a), after = sourceOf(b);
  vellum_text* out = nullptr;
  Status status = vellum_caos_genome_diff(session.engine().get(), &before, &after, &out, session.report().get());
  auto content = result(session, status, out);
  if (!content) return session.worst();
  writeOut(*content);
  return content->empty() ? AllWell : ScriptWrong;
}

template <class Number>
bool number(const Arguments& arguments, std::string_view option, Number& value) {
  const std::string* text = arguments.last(option);
  if (text == nullptr) return true;
  auto end = text->data() + text->size();
  auto read = std::from_chars(text->data(), end, value);
  return read.ec == std::errc() && read.ptr == end;
}

int cross(const Subcommand& self, Session& session, const Arguments& arguments) {
  const std::vector<std::string>& paths = arguments.positional;
  vellum_caos_litter litter{sizeof(vellum_caos_litter), 0, 1, 0, 0, arguments.has("text") ? 1 : 0};
  bool fine = number(arguments, "seed", litter.seed) && number(arguments, "count", litter.count) &&
              number(arguments, "chance", litter.chance) && number(arguments, "degree", litter.degree);
  if (!fine) return usageError(self, "--seed, --count, --chance and --degree take numbers");
  const std::string* folder = arguments.last("output");
  if (folder == nullptr) litter.as_text = 1;
  vellum_source mother = sourceOf(paths[0]), father = sourceOf(paths[1]);
  vellum_files* children = nullptr;
  Status status =
      vellum_caos_genome_cross(session.engine().get(), &mother, &father, &litter, &children, session.report().get());
  if (int failed = session.show(status)) return failed;
  if (folder != nullptr) return writeAll(session, children, *folder);
  for (std::size_t i = 0; i < vellum_files_count(children); ++i) {
    std::size_t size = 0;
    const char* bytes = vellum_files_bytes(children, i, &size);
    writeOut({bytes, size});
  }
  vellum_files_free(children);
  return AllWell;
}

int genome(const Subcommand& self, Arguments& arguments) {
  std::vector<std::string>& paths = arguments.positional;
  std::string verb;
  for (const char* known : {"check", "fmt", "diff", "cross"})
    if (!paths.empty() && paths[0] == known) verb = known;
  if (!verb.empty()) paths.erase(paths.begin());  // what remains are files, which texts beside them may include
  bool takesTwo = verb == "diff" || verb == "cross";
  if (paths.empty() || (verb.empty() && paths.size() > 1) || (takesTwo && paths.size() != 2))
    return usageError(self, "genome takes a file, 'check FILE...', 'fmt FILE...', 'diff A B' or 'cross MOTHER FATHER'");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  if (verb == "check") return check(session, paths);
  if (verb == "fmt") return format(session, paths);
  if (verb == "diff") return diff(session, paths[0], paths[1]);
  if (verb == "cross") return cross(self, session, arguments);
  return convert(session, paths[0], arguments);
}

}  // namespace

Subcommand genomeSubcommand() {
  return {"genome",
          "[check | fmt | diff | cross] FILE...",
          "read, check, compare and cross genomes (.gen, .genome)",
          "  vellum genome norn.gen                        how many genes of each kind\n"
          "  vellum genome norn.gen --output norn.genome   as a text, and back with --output norn.gen\n"
          "  vellum genome check norn.genome               what could never work in a creature\n"
          "  vellum genome diff mother.gen child.gen       gene by gene; exit status 1 when they differ\n"
          "  vellum genome cross a.gen b.gen --count 9 --chance 128 --output litter",
          {{"text", "", "print the text form; of cross: write .genome files", 0, ""},
           {"output", "PATH", "the file to write (.genome or .gen); of cross: a folder", 'o', ""},
           {"seed", "N", "of cross: the same seed gives the same children (default 0)", 0, ""},
           {"count", "N", "of cross: how many children (default 1)", 0, ""},
           {"chance", "N", "of cross: the chance of mutations, 0 to 255 (default 0)", 0, ""},
           {"degree", "N", "of cross: how far a mutated byte changes, 0 to 255 (default 0)", 0, ""}},
          genome};
}

}  // namespace vellum::driver
