// Text files beside scripts: projects, world files, play scripts, art, PRAY sources, TOML, XML.
#include <vellum/caos.h>

#include "base/image/art.h"
#include "base/toml.h"
#include "cases.h"
#include "languages/ags/files/game/xml.h"
#include "languages/caos/creature/att.h"
#include "shapes.h"

namespace vellum::growth {

namespace {

constexpr Shape Toml[] = {
    {"keys", "", "k# = #\n", ""},
    {"tables", "", "[t#]\nk = #\n", ""},
    {"tables of a list", "", "[[t]]\nk = #\n", ""},
    {"tables in tables", "", "[[a.b]]\nk = #\n", ""},
    {"nested arrays", "a = ", "[", "\n"},
    {"a long array", "a = [", "1, ", "]\n"},
    {"a long key", "", "a.", "b = 1\n"},
    {"dotted keys", "", "a.b.c# = 1\n", ""},
    {"long strings", "a = \"\"\"", "abc \"\" \\u00e4\n", "\"\"\"\n"},
    {"unclosed strings", "", "a# = \"text\n", ""},
    {"duplicate keys", "", "a = 1\n", ""},
};

constexpr Shape Xml[] = {
    {"elements", "<a>", "<b#>text</b#>", "</a>"},
    {"nested elements", "", "<a>", ""},
    {"attributes", "<a ", "b#=\"#\" ", "/>"},
    {"entities", "<a>", "&amp;&#65;", "</a>"},
    {"comments", "<a>", "<!-- # -->", "</a>"},
    {"unclosed comments", "<a>", "<!-- # ", ""},
    {"pieces of text", "<a>", "text<![CDATA[#]]>", "</a>"},
    {"document types", "", "<!DOCTYPE a [<!ENTITY", "<a/>"},
    {"a long name", "<", "abcde", "/>"},
};

constexpr Shape Agf[] = {
    {"characters", "<AGSEditorDocument><Game><Characters>",
     "<Character><ID>#</ID><ScriptName>c#</ScriptName></Character>\n", "</Characters></Game></AGSEditorDocument>"},
    {"items", "<AGSEditorDocument><Game><InventoryItems>", "<InventoryItem><ID>#</ID><Name>i#</Name></InventoryItem>\n",
     "</InventoryItems></Game></AGSEditorDocument>"},
    {"views", "<AGSEditorDocument><Game><Views><ViewFolder><Views>",
     "<View><ID>#</ID><Name>V#</Name><Loops><ViewLoop><ID>0</ID></ViewLoop></Loops></View>\n",
     "</Views></ViewFolder></Views></Game></AGSEditorDocument>"},
    {"folders in folders", "<AGSEditorDocument><Game><Views>", "<ViewFolder><SubFolders>", ""},
    {"unknown elements", "<AGSEditorDocument><Game>", "<X#>1</X#>\n", "</Game></AGSEditorDocument>"},
};

constexpr Shape GameToml[] = {
    {"characters", "", "[[character]]\nname = \"c#\"\n", ""},
    {"items", "", "[[item]]\nname = \"i#\"\n", ""},
    {"one name", "", "[[item]]\nname = \"i\"\n", ""},
    {"rooms", "", "[[room]]\nnumber = #\n", ""},
    {"objects of a room", "[[room]]\nnumber = 1\n", "[[room.object]]\nname = \"o#\"\n", ""},
    {"controls", "[[gui]]\nname = \"g\"\n", "[[gui.control]]\nkind = \"label\"\nname = \"l#\"\n", ""},
    {"options of a dialog", "[[dialog]]\nname = \"d\"\noptions = [", "\"o#\", ", "]\n"},
    {"words", "[parser]\nwords = [", "\"w#\", ", "]\n"},
    {"views", "", "[[view]]\nname = \"V#\"\nloops = [[1, 2, 3]]\n", ""},
    {"unknown keys", "[game]\n", "k# = 1\n", ""},
};

constexpr Shape WorldFile[] = {
    {"sources", "", "[[load]]\nsource = \"s#.cos\"\n", ""},
    {"files of one list", "load = [", "\"s#.cos\", ", "]\n"},
    {"options", "[options]\n", "o# = \"#\"\n", ""},
    {"unknown tables", "", "[t#]\nk = 1\n", ""},
};

constexpr Shape Dialog[] = {
    {"lines", "@S\n", "cEgo: line #\n", "return\n"},
    {"options", "", "@#\ncEgo: a\nreturn\n", ""},
    {"script", "@S\n", "  x = x + #;\n", "return\n"},
    {"unknown speakers", "@S\n", "Unknown#: a\n", "return\n"},
};

constexpr Shape Play[] = {
    {"steps", "", "tick #\n", ""},
    {"expectations", "", "expect said text number #\n", ""},
    {"unknown steps", "", "x# y\n", ""},
    {"clicks", "", "click # 1\n", ""},
};

constexpr Shape Art[] = {
    {"images", "", "image 4 4\n", ""},
    {"copies", "image 4 4\n", "copy 1\n", ""},
    {"rectangles", "image 40 40\n", "rect 1 1 2 2 #ffffff\n", ""},
    {"colors", "",
     "color c# \x01"
     "102030\n",
     "image 4 4\n"},
    {"a polygon",
     "image 40 40\npoly \x01"
     "ffffff",
     " # 1", "\n"},
    {"unknown words", "", "x# y\n", ""},
};

constexpr Shape Att[] = {
    {"lines", "", "1 # -3\n", ""},         {"numbers of a line", "", "# ", "\n"}, {"digits", "", "12345", "\n"},
    {"empty lines", "1 2", "\r\n", "3 4"}, {"no numbers", "", "x-y\n", ""},
};

constexpr Shape Pray[] = {
    {"groups", "", "group AGNT \"a#\"\n", ""},
    {"integers", "group AGNT \"a\"\n", "\"k#\" #\n", ""},
    {"strings", "group AGNT \"a\"\n", "\"k#\" \"v#\"\n", ""},
    {"unclosed strings", "group AGNT \"a\"\n", "\"k# \n", ""},
    {"comments", "", "(- # -)\n", "group AGNT \"a\"\n"},
    {"unclosed comments", "", "(- # ", ""},
};

void addAll(std::vector<Case>& cases, std::string_view file, std::span<const Shape> shapes, std::size_t bytes,
            const std::function<void(std::string_view)>& run) {
  for (const Shape& shape : shapes) {
    auto text = [&shape](std::size_t lines) { return make(shape, lines); };
    cases.push_back({std::string(file) + ": " + std::string(shape.name), text, startFor(text, bytes), run, true});
  }
}

// Loads a game whose project is `project`, or the input when that is empty; other files it names are the input, too.
void loadGame(const char* name, std::string_view project, std::string_view input, bool isSecond) {
  vellum_config config;
  vellum_config_init(&config);
  config.user = &input;
  config.read_file = [](void* user, const char* file, vellum_reply* reply) {
    const auto& bytes = *static_cast<const std::string_view*>(user);
    if (std::string_view(file).ends_with(".dialog")) vellum_reply_bytes(reply, bytes.data(), bytes.size());
    else vellum_reply_error(reply, "no such file");
  };
  vellum_engine* engine = vellum_engine_create(&config);
  vellum_report* report = vellum_report_create();
  std::string_view first = project.empty() ? input : project;
  vellum_source sources[] = {{name, first.data(), first.size(), nullptr},
                             {"walk.play", input.data(), input.size(), nullptr}};
  vellum_check(engine, sources, isSecond ? 2 : 1, nullptr, 0, report);
  vellum_text_free(vellum_report_render(report, 0, 0));
  vellum_world* world = vellum_world_create(engine, nullptr, 0, report);
  vellum_world_load(world, sources, isSecond ? 2 : 1, report);
  vellum_world_free(world);
  vellum_report_free(report);
  vellum_engine_free(engine);
}

constexpr std::string_view Around =
    "[[character]]\nname = \"cEgo\"\nroom = 1\n[[room]]\nnumber = 1\n"
    "[[dialog]]\nname = \"dTalk\"\nscript = \"talk.dialog\"\noptions = [\"a\", \"b\"]\n";
constexpr std::string_view Alone = "[[character]]\nname = \"cEgo\"\nroom = 1\n[[room]]\nnumber = 1\n";

}  // namespace

void addTextFiles(std::vector<Case>& cases, vellum_engine* engine, std::size_t bytes) {
  addAll(cases, "TOML", Toml, bytes, [](std::string_view text) { base::parseToml(text); });
  addAll(cases, "XML", Xml, bytes, [](std::string_view text) { ags::game::parseXml(text); });
  addAll(cases, "art", Art, bytes, [](std::string_view text) { (void)base::drawArt(text); });
  addAll(cases, "att", Att, bytes, [](std::string_view text) {
    caos::BodyShape::Part part;
    caos::readAtt(text, part);
  });
  addAll(cases, "Game.agf", Agf, bytes, [](std::string_view text) { loadGame("Game.agf", "", text, false); });
  addAll(cases, "game.toml", GameToml, bytes, [](std::string_view text) { loadGame("game.toml", "", text, false); });
  addAll(cases, "dialog script", Dialog, bytes,
         [](std::string_view text) { loadGame("game.toml", Around, text, false); });
  addAll(cases, "play script", Play, bytes, [](std::string_view text) { loadGame("game.toml", Alone, text, true); });
  addAll(cases, "world file", WorldFile, bytes, [engine](std::string_view text) {
    vellum_report* report = vellum_report_create();
    vellum_world* world = vellum_world_create(engine, nullptr, 0, report);
    vellum_source source = {"input.toml", text.data(), text.size(), nullptr};
    vellum_world_load(world, &source, 1, report);
    vellum_world_free(world);
    vellum_report_free(report);
  });
  addAll(cases, "PRAY source", Pray, bytes, [engine](std::string_view text) {
    vellum_report* report = vellum_report_create();
    vellum_source source = {"input.ps", text.data(), text.size(), nullptr};
    vellum_text* packed = nullptr;
    vellum_caos_pack(engine, &source, &packed, report);
    vellum_text_free(packed);
    vellum_report_free(report);
  });
}

}  // namespace vellum::growth
