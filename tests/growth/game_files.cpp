// Files that a game is made of: genomes, what is in an installed game of Creatures, game code of GAL, maps of Doom.
#include <vellum/caos.h>

#include "base/bytes.h"
#include "cases.h"
#include "shapes.h"
#include "tests/handles.h"

namespace vellum::growth {

namespace {

using namespace handles;

constexpr Shape Genome[] = {
    {"stimuli", "genus genus=norn\n", "stimulus stimulus=1 changes1=150:-0.4\n", ""},
    {"lobes", "genus genus=norn\n", "lobe name=l# width=2 height=1\n", ""},
    {"lobes of one name", "genus genus=norn\n", "lobe name=abcd width=2 height=1\n", ""},
    {"tracts", "genus genus=norn\nlobe name=abcd width=2 height=1\n", "tract from=abcd to=abcd\n", ""},
    {"organs", "genus genus=norn\n", "organ clock=255\nreceptor locus=drive.2 chemical=150\n", ""},
    {"unknown genes", "genus genus=norn\n", "x# y=1\n", ""},
    {"unknown fields", "genus genus=norn\nstimulus", " f#=1", "\n"},
    {"a gene of many lines", "genus genus=norn\nstimulus", "\n stimulus=1", "\n"},
    {"comments",
     "\x01"
     " a\n",
     "\x01"
     " comment #\n",
     "genus genus=norn\n"},
    {"a long word", "genus ", "abcde", "\n"},
    {"noise", "", "x y ) ] = \" ' / * ", "\n"},
};

constexpr Shape Installed[] = {
    {"tags", "", "TAG \"t#\"\n\"text\"\n", ""},
    {"tags of one name", "", "TAG \"t\"\n\"text\"\n", ""},
    {"texts of a tag", "TAG \"t\"\n", "\"text #\"\n", ""},
    {"a long text", "TAG \"t\"\n\"", "abc \\\" ", "\"\n"},
    {"unclosed texts", "TAG \"t\"\n", "\"text #\n", ""},
    {"folders", "", "\"Folder #\" \"Images\"\n", ""},
    {"a long folder", "\"Images Directory\" \"", "a/../", "\"\n"},
    {"noise", "", "x y ) ] = \" ' / * ", "\n"},
};

constexpr Shape Code[] = {
    {"names", "", "setInput( \"I#\", \"V#\" );\n", ""}, {"texts", "", "x = \"In\" + \"One #\";\n", ""},
    {"unclosed texts", "", "x = \"In\n", ""},           {"a long line", "", "Agent.In = One; ", "\n"},
    {"noise", "", "x y ) ] = \" ' / * ", "\n"},
};

// Answers each name with the list when it is a folder, else with the same bytes.
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

void checkGenome(std::string_view text) {
  Engine engine(vellum_engine_create(nullptr));
  Report report(vellum_report_create());
  vellum_source source = {"input.genome", text.data(), text.size(), nullptr};
  vellum_caos_genome_check(engine.get(), &source, report.get());
  for (const char* format : {"gen", "text"}) {
    vellum_text* out = nullptr;
    vellum_caos_genome_convert(engine.get(), &source, format, &out, report.get());
    vellum_text_free(out);
  }
  vellum_text* out = nullptr;
  vellum_caos_genome_format(engine.get(), &source, &out, report.get());
  vellum_text_free(out);
  vellum_text_free(vellum_report_render(report.get(), 0, 0));
}

void checkInstall(std::string_view bytes) {
  SameFiles files{"1 a.txt\nwords.catalogue\nwords-de.catalogue\n", bytes};
  Engine engine = files.engine();
  Report report(vellum_report_create());
  vellum_text* beside = nullptr;
  vellum_caos_folders_beside(engine.get(), "game", &beside, report.get());
  vellum_text_free(beside);
  vellum_source source = {"game/", nullptr, 0, nullptr};
  vellum_check(engine.get(), &source, 1, nullptr, 0, report.get());
}

void checkCode(std::string_view bytes) {
  SameFiles files{"a.uc\nb.txt\n", bytes};
  Engine engine = files.engine();
  Report report(vellum_report_create());
  static constexpr std::string_view Agent =
      "channels { A; } inputs { In = One, Two; } action Default { set A script \"x\"; }";
  vellum_source source = {"a.gal", Agent.data(), Agent.size(), nullptr};
  vellum_option uses = {"uses", "code"};
  vellum_check(engine.get(), &source, 1, &uses, 1, report.get());
}

std::string wad(const std::vector<std::pair<std::string_view, std::string>>& lumps) {
  base::ByteWriter out, directory;
  std::size_t offset = 12;
  for (const auto& [name, bytes] : lumps) {
    directory.u32(static_cast<std::uint32_t>(offset));
    directory.u32(static_cast<std::uint32_t>(bytes.size()));
    std::string padded(name);
    padded.resize(8);
    directory.raw(padded);
    offset += bytes.size();
  }
  out.raw("PWAD");
  out.u32(static_cast<std::uint32_t>(lumps.size()));
  out.u32(static_cast<std::uint32_t>(offset));
  for (const auto& [name, bytes] : lumps) out.raw(bytes);
  out.raw(directory.bytes());
  return out.take();
}

std::string numbers(std::initializer_list<std::size_t> values) {
  base::ByteWriter out;
  for (std::size_t value : values) out.u16(static_cast<std::uint16_t>(value));
  return out.take();
}

// A row of square rooms, each with lines of its own; with `isOneSector` they are parts of one.
std::string rooms(std::size_t count, bool isOneSector) {
  std::string lines, sides, points, sectors, texture(28, '-'), flats(16, '-');
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t x = i * 64 % 32000, y = i * 64 / 32000 * 64;
    points += numbers({x, y}) + numbers({x, y + 32}) + numbers({x + 32, y + 32}) + numbers({x + 32, y});
    for (std::size_t k = 0; k < 4; ++k) {
      lines += numbers({4 * i + k, 4 * i + (k + 1) % 4, 1, 0, 0, 4 * i + k, 0xffff});
      sides += texture + numbers({isOneSector ? 0 : i});
    }
    if (i == 0 || !isOneSector) sectors += numbers({0, 128}) + flats + numbers({160, 0, i % 1000});
  }
  return wad({{"E1M1", ""},
              {"THINGS", numbers({16, 16, 90, 1, 7})},
              {"LINEDEFS", lines},
              {"SIDEDEFS", sides},
              {"VERTEXES", points},
              {"SECTORS", sectors}});
}

std::string emptyLumps(std::size_t count, std::string_view name) {
  return wad(std::vector<std::pair<std::string_view, std::string>>(count, {name, ""}));
}

void runWad(std::string_view bytes) {
  Engine engine(vellum_engine_create(nullptr));
  Report report(vellum_report_create());
  World world(vellum_world_create(engine.get(), nullptr, 0, report.get()));
  vellum_source source = {"input.wad", bytes.data(), bytes.size(), nullptr};
  vellum_world_load(world.get(), &source, 1, report.get());
  vellum_world_tick(world.get(), report.get());
}

}  // namespace

void addGameFiles(std::vector<Case>& cases, std::size_t bytes) {
  auto addAll = [&](std::string_view file, std::span<const Shape> shapes, void (*run)(std::string_view)) {
    for (const Shape& shape : shapes) {
      auto text = [&shape](std::size_t lines) { return make(shape, lines); };
      cases.push_back({std::string(file) + ": " + std::string(shape.name), text, startFor(text, bytes), run, true});
    }
  };
  addAll("genome", Genome, checkGenome);
  addAll("installed game", Installed, checkInstall);
  addAll("game code", Code, checkCode);
  auto add = [&](std::string name, std::function<std::string(std::size_t)> make) {
    cases.push_back({std::move(name), make, startFor(make, bytes), runWad, true});
  };
  add("wad: rooms", [](std::size_t n) { return rooms(n, false); });
  add("wad: rooms of one sector", [](std::size_t n) { return rooms(n, true); });
  add("wad: maps", [](std::size_t n) { return emptyLumps(n, "E1M1"); });
  add("wad: lumps of one name", [](std::size_t n) { return emptyLumps(n, "DD_DEFNS"); });
}

}  // namespace vellum::growth
