#include "targets.h"

#include <vellum/archives.h>
#include <vellum/caos.h>
#include <vellum/gal.h>
#include <vellum/xg.h>

#include <cstdio>
#include <cstring>
#include <memory>

#include "base/toml.h"
#include "caos_words.h"
#include "creature_files.h"
#include "creatures.h"
#include "equal_worlds.h"
#include "files.h"
#include "languages/language.h"
#include "map_regions.h"
#include "misuse.h"
#include "net_messages.h"
#include "promise.h"
#include "source/source_text.h"
#include "tests/handles.h"
#include "xg_maps.h"

namespace vellum::fuzz {

using namespace handles;

namespace {

std::string_view view(const Text& text) { return {vellum_text_data(text.get()), vellum_text_size(text.get())}; }

// Enough for loops to iterate, small enough for thousands of runs per second.
constexpr std::uint64_t Budget = 5000;
constexpr std::uint64_t Memory = 4 << 20;

Engine makeEngine(Files* files = nullptr, vellum_jit jit = VELLUM_JIT_AUTO) {
  vellum_config config;
  vellum_config_init(&config);
  if (files != nullptr) files->serve(config);
  config.jit = jit;
  config.instruction_budget = Budget;
  config.memory_limit = Memory;
  return Engine(vellum_engine_create(&config));
}

// A language, and the file extension when it has several kinds: "caos", "skrit .gas".
struct FileKind {
  std::string language, ending;

  explicit FileKind(std::string_view argument) : language(argument.substr(0, argument.find(' '))) {
    if (language.size() < argument.size()) ending = argument.substr(language.size() + 1);
  }
  // A file name with the language's extension.
  std::string fileName(const Engine& engine) const {
    const vellum_language* row = vellum_engine_language_by_id(engine.get(), language.c_str());
    require(row != nullptr, "the language is built in");
    return "input" + (ending.empty() ? row->extensions[0] : ending);
  }
};

// Makes the requests of an editor while the text is typed.
void edit(std::string_view language, const std::string& name, std::string_view bytes) {
  constexpr std::uint32_t Places = 2;
  const languages::Tools& tools = languages::toolsOf(*languages::byId(language));
  source::SourceSet sources;
  auto file = sources.add(name, bytes);
  if (!file) return;
  languages::Program program{.sources = sources, .files = {file.value()}, .options = {}};
  if (tools.outline != nullptr) tools.outline(program, file.value());
  auto size = static_cast<std::uint32_t>(sources[file.value()].text().size());
  for (std::uint32_t i = 0; i <= Places; ++i) {
    std::uint32_t offset = static_cast<std::uint32_t>(std::uint64_t(size) * i / Places);
    if (tools.hover != nullptr) tools.hover(program, file.value(), offset);
    if (tools.complete != nullptr) tools.complete(program, file.value(), offset);
  }
}

// Runs everything that reads a source: tree, diagnostics in both forms, layout, listings; with `asks`, an editor's
// requests, too.
void readAll(std::string_view argument, std::string_view bytes, bool asks) {
  Engine engine = makeEngine();
  FileKind kind(argument);
  std::string name = kind.fileName(engine);
  const std::string& id = kind.language;
  vellum_source source = {name.c_str(), bytes.data(), bytes.size(), id.c_str()};
  Report report(vellum_report_create());
  auto give = [&](auto call) {
    vellum_text* out = nullptr;
    bool ok = call(&out) == VELLUM_OK;
    require(ok == (out != nullptr), "a call gives its result exactly when it is well");
    return Text(out);
  };
  give([&](vellum_text** out) { return vellum_dump_tree(engine.get(), &source, out, report.get()); });
  vellum_report_clear(report.get());
  vellum_status checked = vellum_check(engine.get(), &source, 1, nullptr, 0, report.get());
  if (checked == VELLUM_SCRIPT_ERROR)
    require(vellum_report_error_count(report.get()) > 0, "what is wrong is in the report");
  Text(vellum_report_render(report.get(), 0, 0));
  Text(vellum_report_render(report.get(), 0, VELLUM_RENDER_JSON));
  for (const char* stage : {"", "ir"})
    give([&](vellum_text** out) {
      return vellum_disassemble(engine.get(), &source, 1, stage, nullptr, 0, out, report.get());
    });
  give([&](vellum_text** out) { return vellum_graph(engine.get(), &source, 1, nullptr, 0, out, report.get()); });
  if (asks) edit(id, name, bytes);

  Text once = give([&](vellum_text** out) { return vellum_format(engine.get(), &source, out, report.get()); });
  if (!once) return;
  vellum_source formatted = {name.c_str(), vellum_text_data(once.get()), vellum_text_size(once.get()), id.c_str()};
  Text twice = give([&](vellum_text** out) { return vellum_format(engine.get(), &formatted, out, report.get()); });
  require(twice != nullptr, "a text that was laid out can be laid out again");
  require(view(once) == view(twice), "formatting twice changes nothing");
}

void check(std::string_view argument, std::string_view bytes) { readAll(argument, bytes, true); }

// The world is interpreted; the world restored from its save runs machine code from the first call on.
void run(std::string_view argument, std::string_view bytes) {
  Files files, filesOfCopy;
  Engine engine = makeEngine(&files, VELLUM_JIT_OFF);
  Engine compiling = makeEngine(&filesOfCopy, VELLUM_JIT_ON);
  FileKind kind(argument);
  std::string name = kind.fileName(engine);
  const std::string& id = kind.language;
  Report report(vellum_report_create());
  World world(vellum_world_create(engine.get(), nullptr, 0, report.get()));
  vellum_source source = {name.c_str(), bytes.data(), bytes.size(), id.c_str()};
  if (vellum_world_load(world.get(), &source, 1, report.get()) == VELLUM_UNAVAILABLE) return;
  for (int tick = 0; tick < 3; ++tick) vellum_world_tick(world.get(), report.get());
  std::uint64_t hash = vellum_world_hash(world.get());
  Text saved(vellum_world_save(world.get()));
  filesOfCopy = files;
  World copy(vellum_world_create(compiling.get(), nullptr, 0, report.get()));
  vellum_status restored =
      vellum_world_restore(copy.get(), vellum_text_data(saved.get()), vellum_text_size(saved.get()), report.get());
  require(restored == VELLUM_OK, "a world that was saved can be restored");
  require(vellum_world_hash(copy.get()) == hash, "a restored world has the hash of the saved one");
  vellum_world_tick(world.get(), report.get());
  vellum_world_tick(copy.get(), report.get());
  require(vellum_world_hash(copy.get()) == vellum_world_hash(world.get()),
          "a restored world goes on like the saved one");
}

// Runs the words of CAOS in the order given by the bytes.
void runWords(std::string_view language, std::string_view bytes) {
  Engine engine = makeEngine();
  run(language, caosProgram(engine.get(), bytes));
}

// One world runs on, another is saved and restored at every tick: after each tick both have the same hash.
void equalWorlds(std::string_view language, std::string_view bytes) {
  constexpr int Ticks = 8;
  std::string program = equalWorldsProgram(language, bytes), id(language);
  Files files, filesOfCopy;
  Engine engine = makeEngine(&files), engineOfCopies = makeEngine(&filesOfCopy);
  Report report(vellum_report_create());
  auto load = [&](Files& of, const World& world) {
    std::string name = FileKind(language).fileName(engine);
    vellum_source source = {name.c_str(), program.data(), program.size(), id.c_str()};
    std::string game(misuseGame());
    if (language == "ags") {
      of.sources["GlobalScript.asc"] = program;
      game.insert(game.find('\n') + 1, "script-api = \"4.0\"\n");
      source = {"game.toml", game.data(), game.size(), nullptr};
    }
    return vellum_world_load(world.get(), &source, 1, report.get());
  };
  World world(vellum_world_create(engine.get(), nullptr, 0, report.get()));
  World copy(vellum_world_create(engineOfCopies.get(), nullptr, 0, report.get()));
  if (load(files, world) != VELLUM_OK) {
    Text why(vellum_report_render(report.get(), 0, 0));
    std::fprintf(stderr, "%s\n%s\n", vellum_text_data(why.get()), program.c_str());
    require(false, "a generated program compiles");
  }
  load(filesOfCopy, copy);
  for (int tick = 0; tick < Ticks; ++tick) {
    Text saved(vellum_world_save(copy.get()));
    copy.reset(vellum_world_create(engineOfCopies.get(), nullptr, 0, report.get()));
    vellum_status restored =
        vellum_world_restore(copy.get(), vellum_text_data(saved.get()), vellum_text_size(saved.get()), report.get());
    require(restored == VELLUM_OK, "a world that was saved can be restored");
    if (vellum_world_hash(copy.get()) != vellum_world_hash(world.get())) {
      std::fprintf(stderr, "%s\nafter tick %d\n", program.c_str(), tick);
      require(false, "equal worlds have equal hashes");
    }
    vellum_world_tick(world.get(), report.get());
    vellum_world_tick(copy.get(), report.get());
  }
}

// Uses every entry of the manual wrongly and correctly, in a program and as snippets.
void misuse(std::string_view language, std::string_view bytes) {
  Files files;
  Engine engine = makeEngine(&files);
  std::string program = misuseProgram(engine.get(), language, bytes);
  // An editor's requests take longest: only some programs of each shape make them.
  bool asks =
      bytes.size() < 3 || (static_cast<unsigned char>(bytes[1]) / 24 + static_cast<unsigned char>(bytes[2])) % 8 == 0;
  readAll(language, program, asks);
  run(language, program);
  Report report(vellum_report_create());
  World world(vellum_world_create(engine.get(), nullptr, 0, report.get()));
  std::string id(language);
  if (language == "ags") {
    std::string_view game = misuseGame();
    files.sources["GlobalScript.asc"] = "";
    vellum_source project = {"game.toml", game.data(), game.size(), nullptr};
    require(vellum_world_load(world.get(), &project, 1, report.get()) == VELLUM_OK, "the game of all things loads");
  }
  if (language == "caos") {
    files.bytes["Genetics/any.genome"] = misuseGenome();
    std::string_view creature = misuseCreature();
    vellum_source script = {"creature.cos", creature.data(), creature.size(), nullptr};
    require(vellum_world_load(world.get(), &script, 1, report.get()) == VELLUM_OK, "a creature is made");
  }
  for (const std::string& snippet : misuseSnippets(engine.get(), language, bytes)) {
    vellum_text* result = nullptr;
    vellum_world_eval(world.get(), id.c_str(), "input", snippet.data(), snippet.size(), &result, report.get());
    vellum_text_free(result);
    vellum_report_clear(report.get());
  }
  vellum_world_tick(world.get(), report.get());
}

void eachMisuseOf(std::string_view language, const std::function<void(std::string_view)>& use) {
  Engine engine = makeEngine();
  eachMisuse(engine.get(), language, use);
}

// Evaluates one snippet, as on a console: the language, then the text.
void eval(std::string_view language, std::string_view bytes) {
  Engine engine = makeEngine();
  Report report(vellum_report_create());
  World world(vellum_world_create(engine.get(), nullptr, 0, report.get()));
  vellum_text* result = nullptr;
  vellum_world_eval(world.get(), std::string(language).c_str(), "input", bytes.data(), bytes.size(), &result,
                    report.get());
  Text owned(result);
}

void sample(std::string_view, std::string_view bytes) {
  Engine engine = makeEngine();
  Report report(vellum_report_create());
  vellum_option options[] = {{"tics", "20"}, {"seed", "1"}};
  std::string function(bytes);
  vellum_text* out = nullptr;
  vellum_xg_sample(engine.get(), function.c_str(), options, 2, &out, report.get());
  Text line(out);
  out = nullptr;
  vellum_xg_plot(engine.get(), function.c_str(), options, 2, VELLUM_PLOT_TERMINAL, 40, &out, report.get());
  Text plot(out);
  out = nullptr;
  vellum_gal_timeline(engine.get(), bytes.data(), bytes.size(), 40, 60, 0, &out, report.get());
  Text timeline(out);
}

// Loads a world file, or a save, from untrusted bytes.
void worldFile(std::string_view, std::string_view bytes) {
  Engine engine = makeEngine();
  Report report(vellum_report_create());
  World world(vellum_world_create(engine.get(), nullptr, 0, report.get()));
  vellum_source source = {"input.toml", bytes.data(), bytes.size(), nullptr};
  vellum_world_load(world.get(), &source, 1, report.get());
  vellum_world_tick(world.get(), report.get());
}

void worldSave(std::string_view, std::string_view bytes) {
  Engine engine = makeEngine();
  Report report(vellum_report_create());
  World world(vellum_world_create(engine.get(), nullptr, 0, report.get()));
  if (vellum_world_restore(world.get(), bytes.data(), bytes.size(), report.get()) != VELLUM_OK) return;
  vellum_world_tick(world.get(), report.get());
  vellum_world_hash(world.get());
}

// A file that an option of a language names: entities of GAL, export lists and zip archives of Skrit. The argument is
// "language option command-text"; the file's bytes are the input.
void optionFile(std::string_view argument, std::string_view bytes) {
  std::size_t first = argument.find(' '), second = argument.find(' ', first + 1);
  std::string language(argument.substr(0, first));
  std::string option(argument.substr(first + 1, second - first - 1));
  std::string script(argument.substr(second + 1));
  vellum_config config;
  vellum_config_init(&config);
  config.instruction_budget = Budget;
  config.memory_limit = Memory;
  config.user = &bytes;
  config.read_file = [](void* user, const char*, vellum_reply* reply) {
    const auto& file = *static_cast<const std::string_view*>(user);
    vellum_reply_bytes(reply, file.data(), file.size());
  };
  Engine engine(vellum_engine_create(&config));
  Report report(vellum_report_create());
  vellum_option options[] = {{option.c_str(), option == "store" ? "input.zip" : "input-file"}};
  std::string name = FileKind(language).fileName(engine);
  vellum_source source = {name.c_str(), script.data(), script.size(), language.c_str()};
  vellum_check(engine.get(), &source, 1, options, 1, report.get());
  World world(vellum_world_create(engine.get(), options, 1, report.get()));
  if (!world) return;
  vellum_world_load(world.get(), &source, 1, report.get());
  for (int tick = 0; tick < 2; ++tick) vellum_world_tick(world.get(), report.get());
}

// Reads everything in a store: files, FUEL, naming keys, templates.
constexpr const char* ReadsStore =
    "event OnConstruct$ { int i$ = 0; while ( i$ < FileSys.GetFileCount( \"**\" ) ) { "
    "Report.Generic( FileSys.GetFileName( \"**\", i$ ) ); i$ += 1; } "
    "Report.Generic( Fuel.GetString( \"world:global:formula:text\" ) + FileSys.ExpandNamingKey( \"k_job_c_x\" ) ); "
    "i$ = 0; while ( i$ < ContentDb.GetTemplateCount ) { "
    "GoDb.SCloneGo( ContentDb.GetTemplateName( i$ ) ); i$ += 1; } }";

// A host whose folders list `list`, and whose files all have these bytes.
struct SameFiles {
  std::string_view list, bytes;

  Engine engine() {
    vellum_config config;
    vellum_config_init(&config);
    config.user = this;
    config.read_file = [](void* user, const char* name, vellum_reply* reply) {
      const auto& files = *static_cast<SameFiles*>(user);
      std::string_view content = std::string_view(name).ends_with('/') ? files.list : files.bytes;
      vellum_reply_bytes(reply, content.data(), content.size());
    };
    return Engine(vellum_engine_create(&config));
  }
};

// An installed game of Creatures whose files all have these bytes: machine.cfg, user.cfg, scripts, agents, catalogues.
void install(std::string_view, std::string_view bytes) {
  SameFiles files{"1 a/b.cos\nx.agents\nwords-de.catalogue\n", bytes};
  Engine engine = files.engine();
  Report report(vellum_report_create());
  vellum_text* beside = nullptr;
  vellum_caos_folders_beside(engine.get(), "game", &beside, report.get());
  vellum_text_free(beside);
  vellum_source source = {"game/", nullptr, 0, nullptr};
  vellum_check(engine.get(), &source, 1, nullptr, 0, report.get());
}

// A game's code, compared with an agent (check --uses).
void gameCode(std::string_view, std::string_view bytes) {
  SameFiles files{"a.uc\nb.txt\n", bytes};
  Engine engine = files.engine();
  Report report(vellum_report_create());
  static constexpr std::string_view agent =
      "channels { A; } inputs { In = One, Two; .Own = One; } action Default { set A script \"x\"; }";
  vellum_source source = {"a.gal", agent.data(), agent.size(), nullptr};
  vellum_option uses = {"uses", "code"};
  vellum_check(engine.get(), &source, 1, &uses, 1, report.get());
}

// Lists, verifies and unpacks an archive, and reads it through paths.
void archive(std::string_view, std::string_view bytes) {
  vellum_config config;
  vellum_config_init(&config);
  config.user = &bytes;
  config.read_file = [](void* user, const char*, vellum_reply* reply) {
    const auto& file = *static_cast<const std::string_view*>(user);
    vellum_reply_bytes(reply, file.data(), file.size());
  };
  Engine engine(vellum_engine_create(&config));
  Report report(vellum_report_create());
  vellum_archive* opened = nullptr;
  vellum_status status = vellum_archive_open(engine.get(), "input.zip", &opened, report.get());
  require((status == VELLUM_OK) == (opened != nullptr), "a call gives its result exactly when it is well");
  if (opened == nullptr) return;
  vellum_archive_verify(opened, report.get());
  vellum_archive_entry entry;
  for (std::size_t i = 0; i < 50 && vellum_archive_entry_at(opened, i, &entry) != 0; ++i) {
    require(vellum_archive_find(opened, entry.path) < vellum_archive_count(opened), "an entry is found by its path");
    if (entry.size > Memory) continue;
    vellum_text* content = nullptr;
    if (vellum_archive_read(opened, i, &content, report.get()) == VELLUM_OK)
      require(vellum_text_size(content) == entry.size, "an entry has the size that it names");
    vellum_text_free(content);
    std::string path = "input.zip/" + std::string(entry.path);
    vellum_source source = {path.c_str(), nullptr, 0, "caos"};
    vellum_check(engine.get(), &source, 1, nullptr, 0, report.get());
  }
  vellum_archive_free(opened);
}

// Describes, unpacks and converts files of Creatures. The argument is the file's extension.
void media(std::string_view ending, std::string_view bytes) {
  Engine engine = makeEngine();
  Report report(vellum_report_create());
  std::string name = "input" + std::string(ending);
  vellum_source source = {name.c_str(), bytes.data(), bytes.size(), nullptr};
  vellum_text* text = nullptr;
  vellum_caos_describe(engine.get(), &source, &text, report.get());
  vellum_text_free(text);
  text = nullptr;
  if (ending == ".ps") vellum_caos_pack(engine.get(), &source, &text, report.get());
  vellum_text_free(text);
  if (ending == ".ps" || ending == ".wav" || ending == ".mng") return;
  vellum_files* files = nullptr;
  if (ending == ".agents") {
    vellum_caos_unpack(engine.get(), &source, &files, report.get());
  } else if (vellum_caos_convert(engine.get(), &source, 1, "c16", "out", &files, report.get()) == VELLUM_OK) {
    size_t size = 0;
    const char* first = vellum_files_bytes(files, 0, &size);
    vellum_source again = {"out.c16", first, size, nullptr};
    vellum_files* second = nullptr;
    require(vellum_caos_convert(engine.get(), &again, 1, "c16", "out", &second, report.get()) == VELLUM_OK,
            "what was written can be read");
    size_t sizeAgain = 0;
    const char* secondBytes = vellum_files_bytes(second, 0, &sizeAgain);
    require(std::string_view(first, size) == std::string_view(secondBytes, sizeAgain), "and is written the same again");
    vellum_files_free(second);
  }
  if (files != nullptr) vellum_files_free(files);
}

// Reads a genome, its text and its children. The argument is the file's extension.
void genome(std::string_view ending, std::string_view bytes) {
  Engine engine = makeEngine();
  Report report(vellum_report_create());
  std::string name = "input" + std::string(ending);
  vellum_source source = {name.c_str(), bytes.data(), bytes.size(), nullptr};
  auto convert = [&](const vellum_source& from, const char* format) {
    vellum_text* out = nullptr;
    vellum_caos_genome_convert(engine.get(), &from, format, &out, report.get());
    return Text(out);
  };
  vellum_caos_genome_check(engine.get(), &source, report.get());
  vellum_text* out = nullptr;
  vellum_caos_genome_format(engine.get(), &source, &out, report.get());
  Text once(out);
  if (once != nullptr) {
    vellum_source formatted = {"input.genome", vellum_text_data(once.get()), vellum_text_size(once.get()), nullptr};
    out = nullptr;
    vellum_caos_genome_format(engine.get(), &formatted, &out, report.get());
    Text twice(out);
    require(twice != nullptr && view(once) == view(twice), "formatting twice changes nothing");
  }
  Text binary = convert(source, "gen");
  if (binary == nullptr) return;
  vellum_source file = {"file.gen", vellum_text_data(binary.get()), vellum_text_size(binary.get()), nullptr};
  Text text = convert(file, "text");
  require(text != nullptr, "a genome has a text");
  vellum_source written = {"text.genome", vellum_text_data(text.get()), vellum_text_size(text.get()), nullptr};
  Text again = convert(written, "gen");
  require(again != nullptr && view(binary) == view(again), "the text loses nothing");
  vellum_caos_litter litter = {sizeof(vellum_caos_litter), 1, 2, 255, 255, 1};
  vellum_files* children = nullptr;
  vellum_status crossed = vellum_caos_genome_cross(engine.get(), &file, &written, &litter, &children, report.get());
  require(crossed == VELLUM_OK, "genomes have children");
  vellum_files_free(children);
}

// Loads a file of an AGS game. The argument is its name; the rest of the game is generated, with one script for all.
void gameFile(std::string_view argument, std::string_view bytes) {
  struct Input {
    std::string_view name, bytes;
  } input{argument, bytes};
  // Pictures are decoded on first use.
  static constexpr std::string_view Script =
      "function game_start() { for (int i = 0; i < 9; i++) DynamicSprite.CreateFromExistingSprite(i); "
      "GetTextWidth(\"Z\", 0); }\n"
      "function on_event(EventType event, int data) {\n"
      "  if (event == eEventEnterRoomBeforeFadein)\n"
      "    for (int i = 0; i < Room.BackgroundCount; i++) {\n"
      "      DrawingSurface *back = Room.GetDrawingSurfaceForBackground(i);\n"
      "      back.GetPixel(0, 0);\n"
      "    }\n"
      "}\n";
  vellum_config config;
  vellum_config_init(&config);
  config.instruction_budget = Budget;
  config.memory_limit = Memory;
  config.user = &input;
  config.read_file = [](void* user, const char* name, vellum_reply* reply) {
    const auto& given = *static_cast<const Input*>(user);
    std::string_view wanted(name);
    if (wanted == given.name) vellum_reply_bytes(reply, given.bytes.data(), given.bytes.size());
    else if (wanted.ends_with(".asc")) vellum_reply_bytes(reply, Script.data(), Script.size());
    else vellum_reply_error(reply, "no such file");
  };
  Engine engine(vellum_engine_create(&config));
  Report report(vellum_report_create());
  constexpr std::string_view Around =
      "[[character]]\nname = \"cEgo\"\nroom = 1\n[[item]]\nname = \"iKey\"\n[[room]]\nnumber = 1\n"
      "[[dialog]]\nname = \"dTalk\"\nscript = \"talk.dialog\"\noptions = [\"a\", \"b\"]\n";
  constexpr std::string_view Alone = "[[character]]\nname = \"cEgo\"\nroom = 1\n[[item]]\nname = \"iKey\"\n";
  constexpr std::string_view Room =
      "<AGSEditorDocument><Game><Rooms><UnloadedRoom><Number>1</Number></UnloadedRoom></Rooms>"
      "<Characters><Character><ID>0</ID><ScriptName>cEgo</ScriptName><StartingRoom>1</StartingRoom></Character></"
      "Characters><Fonts><Font><Name>Text</Name></Font></Fonts>"
      "<Scripts><ScriptAndHeader><ScriptAndHeader_Script><Script><FileName>Global.asc</FileName></Script>"
      "</ScriptAndHeader_Script></ScriptAndHeader></Scripts></Game></AGSEditorDocument>";
  bool isDialog = argument.ends_with(".dialog"), isPlay = argument.ends_with(".play"),
       isRoom = argument.ends_with(".crm") || argument.ends_with(".spr") || argument.ends_with(".WFN");
  std::string_view project = isDialog ? Around : isPlay ? Alone : isRoom ? Room : bytes;
  std::string name(isDialog || isPlay ? "game.toml" : isRoom ? "Game.agf" : argument), own(argument);
  vellum_source sources[] = {{name.c_str(), project.data(), project.size(), nullptr},
                             {own.c_str(), bytes.data(), bytes.size(), nullptr}};
  size_t count = isPlay ? 2 : 1;
  vellum_check(engine.get(), sources, count, nullptr, 0, report.get());
  World world(vellum_world_create(engine.get(), nullptr, 0, report.get()));
  if (vellum_world_load(world.get(), sources, count, report.get()) != VELLUM_OK) return;
  for (int tick = 0; tick < 5; ++tick) vellum_world_tick(world.get(), report.get());
  std::uint64_t hash = vellum_world_hash(world.get());
  Text saved(vellum_world_save(world.get()));
  World copy(vellum_world_create(engine.get(), nullptr, 0, report.get()));
  vellum_status restored =
      vellum_world_restore(copy.get(), vellum_text_data(saved.get()), vellum_text_size(saved.get()), report.get());
  require(restored == VELLUM_OK, "a game that was saved can be restored");
  require(vellum_world_hash(copy.get()) == hash, "a restored game has the hash of the saved one");
}

void toml(std::string_view, std::string_view bytes) {
  base::TomlDocument document = base::parseToml(bytes);
  if (!document.ok) require(document.error.offset <= bytes.size(), "an error's place is in the text");
}

void decode(std::string_view, std::string_view bytes) {
  auto text = source::SourceText::decode("input", bytes);
  bool isArchive = bytes.starts_with("PK") || bytes.starts_with("IWAD") || bytes.starts_with("PWAD");
  if (!text || isArchive) return;  // places count characters, and such bytes are kept as they are
  for (std::uint32_t line = 1; line <= text->lineCount(); ++line) {
    source::Span span = text->lineSpan(line);
    require(text->position(span.begin).line == line, "a line begins on itself");
    require(text->offset(text->position(span.end)) == span.end, "offset and position are each other's inverse");
  }
}

std::vector<Target> makeTargets() {
  std::vector<Target> all;
  Engine engine = makeEngine();
  for (std::size_t i = 0; i < vellum_engine_language_count(engine.get()); ++i) {
    const vellum_language& row = *vellum_engine_language(engine.get(), i);
    std::string id = row.id, endings;
    for (std::size_t e = 0; e < row.extension_count; ++e) endings += std::string(row.extensions[e]) + " ";
    std::vector<std::string> seeds = {"src/languages/" + id + "/testdata", "examples"};
    all.push_back({"check-" + id, "parser, checker, layout and listings of " + std::string(row.title), seeds, endings,
                   check, id});
    if (row.abilities & VELLUM_CAN_RUN) {
      all.push_back(
          {"run-" + id, "load, three ticks, save and restore of " + std::string(row.title), seeds, endings, run, id});
      all.push_back({"eval-" + id, "one snippet of " + std::string(row.title), seeds, endings, eval, id});
    }
    all.push_back(
        {"misuse-" + id, "every entry of the manual used wrongly and rightly", {}, "", misuse, id, eachMisuseOf});
    all.push_back({"equal-" + id,
                   "a world that runs on, and one that is saved and restored at every tick, hash equal",
                   {},
                   "",
                   equalWorlds,
                   id,
                   eachEqualWorlds});
    if (id == "caos")
      all.push_back({"run-caos-words", "every word with every kind of argument", seeds, endings, runWords, id});
    if (id == "skrit")
      for (std::string ending : {".gas", ".nnk"}) {
        all.push_back({"check-skrit" + ending, "reader, checks and layout of " + ending + " files", seeds, ending,
                       check, id + " " + ending});
        if (ending == ".gas")
          all.push_back({"run-skrit" + ending, "templates and placed objects", seeds, ending, run, id + " " + ending});
      }
    if (id == "xg") {
      for (std::string ending : {".wad", ".ded"})
        all.push_back({"check-xg" + ending, "checks of " + ending + " files", seeds, ending, check, id + " " + ending});
      all.push_back({"run-xg.wad", "maps, types and definitions of a WAD", seeds, ".wad", run, id + " .wad"});
      for (std::string lump :
           {"THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES", "SECTORS", "DDXGDATA", "DD_DEFNS", "DD_DIREC"})
        all.push_back({"file-xg-" + lump, "that lump of a WAD with a map", {"fuzz/corpus"}, "." + lump, mapLump, lump});
    }
    if (id == "xg")
      all.push_back({"sample-xg", "one function or sector, sampled and drawn", seeds, endings, sample, ""});
    for (std::size_t o = 0; o < row.option_count; ++o) {
      std::string option = row.options[o].name;
      if (id == "gal" && option == "entity")
        all.push_back({"file-gal-entity",
                       "an entity file",
                       {"src/languages/gal/testdata", "examples"},
                       ".toml",
                       optionFile,
                       "gal entity "});
      if (id == "skrit" && option == "exports")
        all.push_back({"file-skrit-exports",
                       "an export list",
                       {"src/languages/skrit/testdata", "examples"},
                       ".txt .help",
                       optionFile,
                       "skrit exports "});
      if (id == "skrit" && option == "store")
        all.push_back({"file-skrit-store",
                       "an archive as a resource store",
                       {"fuzz/corpus"},
                       ".zip .dsres",
                       optionFile,
                       std::string("skrit store ") + ReadsStore});
    }
  }
  if (vellum_engine_language_by_id(engine.get(), "skrit") != nullptr)
    all.push_back({"world-map",
                   "the region of a map: its files in one text",
                   {"fuzz/corpus"},
                   ".region",
                   mapRegion,
                   "",
                   eachMapRegion});
  for (const char* ending : {".c16", ".s16", ".blk", ".png", ".art", ".agents", ".ps", ".wav", ".mng"})
    if (vellum_engine_language_by_id(engine.get(), "caos") != nullptr)
      all.push_back({std::string("media") + ending,
                     "a file of Creatures",
                     {"examples/caos", "src/languages/caos/testdata"},
                     ending,
                     media,
                     ending});
  if (vellum_engine_language_by_id(engine.get(), "caos") != nullptr)
    all.push_back(
        {"install-caos", "an installed game", {"src/languages/caos/testdata"}, ".cfg .catalogue", install, ""});
  if (vellum_engine_language_by_id(engine.get(), "gal") != nullptr)
    all.push_back(
        {"uses-gal", "a game's code that uses an agent", {"src/languages/gal/testdata"}, ".uc .txt", gameCode, ""});
  for (const char* ending : {".gen", ".genome"})
    if (vellum_engine_language_by_id(engine.get(), "caos") != nullptr)
      all.push_back({std::string("file-caos") + ending,
                     "a genome of Creatures",
                     {"examples/creatures", "src/languages/caos/testdata"},
                     ending,
                     genome,
                     ending});
  all.push_back({"file-archive", "a zip archive, tank or WAD", {"fuzz/corpus"}, ".zip .dsres .wad", archive, ""});
  all.push_back({"world-file", "a world file", {"examples"}, ".toml", worldFile, ""});
  all.push_back({"world-save", "the bytes of a saved world", {}, "", worldSave, ""});
  if (vellum_engine_language_by_id(engine.get(), "ags") != nullptr)
    for (const char* file :
         {"Game.agf", "game.toml", "talk.dialog", "walk.play", "room1.crm", "acsprset.spr", "AGSFNT0.WFN"})
      all.push_back({std::string("world-ags-") + (std::strchr(file, '.') + 1),
                     "a file of an AGS game",
                     {"src/languages/ags/testdata", "examples"},
                     std::strchr(file, '.'),
                     gameFile,
                     file});
#ifdef VELLUM_WITH_CAOS
  all.push_back({"creature", "what is inside of a creature, by its genes", {}, "", creature, "", eachCreature});
  all.push_back({"creature-file", "a creature's file, or the state in it", {}, "", creatureFile, "", eachCreatureFile});
  all.push_back({"net-message", "what another world sends", {}, "", netMessage, "", eachNetMessage});
#endif
  all.push_back({"toml", "TOML, as entities and worlds use it", {"examples", "src/languages"}, ".toml", toml, ""});
  all.push_back({"decode", "text of unknown encoding", {"examples"}, "", decode, ""});
  return all;
}

}  // namespace

const std::vector<Target>& targets() {
  static const std::vector<Target> all = makeTargets();
  return all;
}

const Target* findTarget(std::string_view name) {
  for (const Target& target : targets())
    if (target.name == name) return &target;
  return nullptr;
}

}  // namespace vellum::fuzz
