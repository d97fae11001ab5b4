// How many lines of AGS Script per second one core parses (tokens and tree), and compiles (down to instructions).
#include <cstdio>
#include <string>

#include "base/text.h"
#include "bench/report.h"
#include "languages/ags/lower/lower.h"
#include "languages/ags/runtime/compile.h"
#include "languages/ags/syntax/parser.h"

using namespace vellum;
using bench::Better;
using bench::seconds;

namespace {

// One door of many, in the style of a game's script: 28 lines, comments and blank lines among them.
void addDoor(std::string& text, long number) {
  std::string n = std::to_string(number);
  text += base::cat("// Door ", n, ": opens after three knocks, if the player has the key.\n");
  text += base::cat("int knocks", n, " = 0;\nbool open", n, ";\n\n");
  text += base::cat("int distance", n, "(int x, int y) {\n");
  text += "  int dx = x - player.x;\n  int dy = y - player.y;\n  if (dx < 0) dx = -dx;\n  if (dy < 0) dy = -dy;\n";
  text += "  return dx + dy;\n}\n\n";
  text += base::cat("function knock", n, "(String who) {\n");
  text += base::cat("  if (open", n, ") {\n    Display(\"Door ", n, " is open already.\");\n    return;\n  }\n");
  text += base::cat("  if (distance", n, "(", 10 * (number % 30), ", 100) > 40) return;\n");
  text += base::cat("  knocks", n, "++;\n");
  text += base::cat("  for (int i = 0; i < knocks", n, "; i++) {\n");
  text += "    float volume = IntToFloat(i) * 0.5 + 1.0;\n";
  text += "    if (volume > 1.5 && who != null) Display(\"%s knocks: %d\", who, i);\n  }\n";
  text += base::cat("  // The third knock counts.\n  open", n, " = knocks", n, " >= 3;\n}\n\n\n");
}

long linesOf(const std::string& text) { return static_cast<long>(std::count(text.begin(), text.end(), '\n')); }

void need(const diagnostics::Emitter& emitter) {
  if (!emitter.hasErrors()) return;
  std::fprintf(stderr, "the benchmark's script: %s\n", emitter.all().front().message.c_str());
  std::exit(1);
}

double read(const std::string& text) {
  source::SourceSet sources;
  ags::Dialect dialect;
  ags::Macros macros = ags::predefinedMacros(dialect);
  diagnostics::Emitter emitter;
  double begin = seconds();
  source::FileId file = sources.add("doors.asc", text).value();
  ags::parse(sources, file, dialect, macros, emitter);
  double time = seconds() - begin;
  need(emitter);
  return time;
}

double compile(const std::string& text, bool whole) {
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  source::FileId file = sources.add("doors.asc", text).value();
  double begin = seconds();
  ags::Compilation compilation(sources, ags::Dialect());
  compilation.add({file}, false, emitter);
  if (whole) ags::lower(compilation.program(), compilation.dialect(), "doors");
  double time = seconds() - begin;
  need(emitter);
  return time;
}

}  // namespace

int main(int count, char** arguments) {
  const auto doors = static_cast<long>(bench::argument(count, arguments, "--doors", 3000));
  const auto rounds = static_cast<long>(bench::argument(count, arguments, "--rounds", 5));
  std::string text;
  for (long i = 0; i < doors; ++i) addDoor(text, i);
  auto lines = static_cast<double>(linesOf(text));
  const char* unit = "million lines/s";
  std::vector<bench::Row> rows = {{"AGS Script read: tokens and tree", unit, Better::More, 1, {}},
                                  {"AGS Script read and checked", unit, Better::More, -1, {}},
                                  {"AGS Script compiled: to instructions", unit, Better::More, 0.3, {}}};
  for (long i = 0; i < rounds; ++i) {
    rows[0].rounds.push_back(lines / read(text) / 1e6);
    rows[1].rounds.push_back(lines / compile(text, false) / 1e6);
    rows[2].rounds.push_back(lines / compile(text, true) / 1e6);
  }
  bench::print(rows);
}
