// A script that is compiled again alone gives what a new game with the same texts gives: the same code, places and
// errors.
#include "languages/ags/runtime/reload.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "host/memory_storage.h"
#include "languages/ags/runtime/loading.h"
#include "languages/ags/runtime/snippets.h"

namespace vellum::ags {
namespace {

struct Game {
  explicit Game(Dialect dialect = {}) : engine(context, std::move(dialect)) {}

  bool load(const std::vector<std::pair<std::string, std::string>>& files) {
    std::vector<source::FileId> ids;
    for (const auto& [name, text] : files) ids.push_back(sources.add(name, text).value());
    return ags::load(engine, ids, emitter);
  }
  bool reload(const std::string& name, const std::string& text) {
    emitter.clear();
    return ags::reload(engine, sources.add(name, text).value(), emitter).value_or(false);
  }
  std::string value(const std::string& text) {
    diagnostics::Emitter found;
    std::string result;
    evaluate(engine, sources.add("entry", text).value(), result, found);
    return found.hasErrors() ? found.firstError()->message : result;
  }
  std::string placeOf(source::Location at) const {
    return at.file.valid() ? base::cat(sources[at.file].name(), ":", at.span.begin, "-", at.span.end) : "nowhere";
  }
  // The linked code with its names and places.
  std::string code() {
    const vm::Vm& vm = engine.vm();
    const vm::ModuleId module = engine.code.module();
    std::string text = base::cat(vm.moduleHash(module), "\n");
    for (std::size_t i = 0; i < engine.code.lowered()->functions.size(); ++i) {
      const ir::Function& function = vm.source(vm.function(module, ir::FunctionId(i)));
      base::append(text, base::cat(function.name, " ", placeOf(function.location)));
      for (const std::string& name : function.slotNames) base::append(text, base::cat(" ", name));
      for (source::Location at : function.locations) base::append(text, base::cat(" ", placeOf(at)));
      text.push_back('\n');
    }
    return text;
  }
  // By script: a reload has them in the order in which the texts came.
  std::string errors() const {
    std::vector<std::string> lines;
    for (const diagnostics::Diagnostic& error : emitter.all())
      lines.push_back(base::cat(placeOf(error.location), " ", error.message, "\n"));
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const std::string& line : lines) base::append(text, line);
    return text;
  }

  host::MemoryStorage storage;
  source::SourceSet sources;
  base::Random random{1};
  std::uint64_t tick = 0;
  languages::WorldContext context{
      .host = {}, .sources = sources, .random = random, .tick = tick, .files = languages::UnmeteredStorage(storage)};
  diagnostics::Emitter emitter;
  Engine engine;
};

// Scripts of parts, each of which is written in one of several ways. Some ways are errors, or make others errors.
struct Script {
  std::string name;
  std::vector<std::vector<std::string>> parts;
  std::vector<std::size_t> ways;
  std::string text() const {
    std::string all;
    for (std::size_t i = 0; i < parts.size(); ++i) base::append(all, parts[i][ways[i]]);
    return all;
  }
};

std::vector<Script> scripts() {
  std::vector<Script> all = {
      {"a.ash",
       {{"import int fa(int x);\n", "", "import int fa(int x, int y = 2);\n"},
        {"#define LIMIT 5\n", "#define LIMIT 6\n", ""},
        {"struct Box { int w; int h; };\n", "struct Box { int h; int w; int d; };\n"},
        {"managed struct Thing { int v; import int Twice(); import attribute int Level; };\n"}},
       {}},
      {"a.asc",
       {{"int fa(int x) { return x + LIMIT; }\n", "// fa\nint fa(int x) { return x; }\n", "",
         "int fa(int x, int y) { return x - y; }\n"},
        {"int Thing::Twice() { return this.v * 2; }\n"
         "int get_Level(this Thing*) { return this.v; }\nvoid set_Level(this Thing*, int value) { this.v = value; }\n",
         "int get_Level(this Thing*) { return 1; }\nint Thing::Twice() { return 2; }\n"
         "void set_Level(this Thing*, int value) { }\n",
         "int Thing::Twice() { return 4; }\n"},
        {"int counter = 3;\nexport counter;\n", "int counter;\nexport counter;\n", "float counter;\nexport counter;\n",
         ""},
        {"Box box;\nint area() { return box.w * box.h; }\n", "", "int late() { return fb(1); }\n",
         "int LATER;\nint eOne() { return LATER; }\n"}},
       {}},
      {"b.ash",
       {{"import int fb(int x);\n", ""},
        {"enum Kind { eOne, eTwo = 5 };\n", "enum Kind { eOne };\n"},
        {"import int counter;\n", ""},
        {"#define LATER 9\n", "", "#undef LIMIT\n"}},
       {}},
      {"b.asc",
       {{"int fb(int x) { return fa(x) + eOne; }\n",
         "int fb(int x) { for (int i = 0; i < x; i++) x += fa(i); return x; }\n", "", "int fb(int x) {\n"},
        {"Thing* thing;\nint level() { thing.Level += 2; return thing.Twice(); }\n", "int level() { return eTwo; }\n",
         "struct Own { int n; };\nOwn own[3];\nint level() { return own[1].n; }\n"},
        {"int uses() { return counter; }\n", "String uses() { return \"text\"; }\n", ""}},
       {}},
      {"c.asc",
       {{"function game_start() { counter = fb(2); }\n", "function game_start() { }\n",
         "function game_start() { unknown(); }\n"},
        {"int sum(int n) { int s; while (n > 5) { s += n; n--; } return s; }\n", "int sum(int n) { return n; }\n",
         "int Kind;\nint sum(int n) { return Kind; }\n"}},
       {}}};
  for (Script& script : all) script.ways.assign(script.parts.size(), 0);
  return all;
}

std::vector<std::pair<std::string, std::string>> textsOf(const std::vector<Script>& all) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const Script& script : all) texts.emplace_back(script.name, script.text());
  return texts;
}

// Other than the code of before, the new code keeps the values of variables.
void expectSame(Game& reloaded, Game& fresh) {
  EXPECT_EQ(reloaded.code(), fresh.code());
  for (const char* entry : {"sum(9)", "LIMIT", "LATER", "area()", "eTwo", "uses"})
    EXPECT_EQ(reloaded.value(entry), fresh.value(entry)) << entry;
}

TEST(AgsReload, AScriptAloneGivesWhatAllScriptsGive) {
  base::Random random{7};
  auto below = [&](std::size_t count) { return static_cast<std::size_t>(random.next() % count); };
  for (Generation generation : {Generation::Api36, Generation::Api40}) {
    Dialect dialect;
    dialect.generation = generation;
    std::vector<Script> all = scripts();
    Game game(dialect);
    ASSERT_TRUE(game.load(textsOf(all))) << game.errors();
    int good = 0, alone = 0;
    for (int edit = 0; edit < 400; ++edit) {
      Script& script = all[below(all.size())];
      const std::size_t part = below(script.parts.size());
      const std::size_t before = std::exchange(script.ways[part], below(script.parts[part].size()));
      Game fresh(dialect);
      const bool loads = fresh.load(textsOf(all));
      const Compilation* compilation = &game.engine.code.compilation();
      const bool reloads = game.reload(script.name, script.text());
      SCOPED_TRACE(base::cat("edit ", edit, " of ", script.name, ":\n", script.text()));
      ASSERT_EQ(reloads, loads) << game.errors() << fresh.errors();
      if (loads) {
        ++good;
        alone += script.ways[part] != before && compilation == &game.engine.code.compilation();
        expectSame(game, fresh);
      } else {
        EXPECT_EQ(game.errors(), fresh.errors());
        script.ways[part] = before;  // the old code goes on
      }
      if (HasFailure()) return;
    }
    EXPECT_GT(good, 100);
    EXPECT_GT(alone, 20);
  }
}

}  // namespace
}  // namespace vellum::ags
