#include "misuse.h"

#include <iterator>
#include <memory>

namespace vellum::fuzz {

namespace {

// What follows a name. `$` is replaced by the name.
constexpr std::string_view Shapes[] = {"",
                                       "()",
                                       "(x:)",
                                       "(x: 1)",
                                       "(1)",
                                       "(1, 2)",
                                       "(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)",
                                       "(,)",
                                       "(1,)",
                                       "(",
                                       "(\"a\")",
                                       "(null)",
                                       "(1.5, \"a\", null)",
                                       "($)",
                                       "($, $, $)",
                                       " $",
                                       " = 1",
                                       " = ",
                                       " += \"a\"",
                                       "[0]",
                                       "[]",
                                       "[\"a\"] = 1",
                                       "++",
                                       ".$",
                                       ".",
                                       "::$",
                                       " 1 2 3 4 5 6 7 8",
                                       " \"a\" \"b\"",
                                       " x:",
                                       " ;;",
                                       " {",
                                       " { $ }",
                                       " {}",
                                       " )",
                                       "? 1 :",
                                       " -> 2",
                                       "(-2147483648)",
                                       "(2147483647, 2147483647, 2147483647)",
                                       "(\"\", \"\", \"\")",
                                       "(0, 0, 0, 0, 0)",
                                       "(0.0, 340000000000.0)"};
// Additional shapes: the arguments that the signature requires.
constexpr std::size_t TypedShapes = 4;
constexpr std::size_t ShapeCount = std::size(Shapes) + TypedShapes;
constexpr std::size_t UsesOfProgram = 24;

constexpr std::string_view Integers[TypedShapes] = {"0", "1", "-1", "2147483647"};
constexpr std::string_view Floats[TypedShapes] = {"0.0", "1.5", "-1.0", "340000000000.0"};
constexpr std::string_view Texts[TypedShapes] = {"\"\"", "\"a\"", "\"%s %d %\"", "\"../a\""};

struct Use {
  std::string name, signature;
  std::size_t shape;
};

struct FreeDocs {
  void operator()(vellum_docs* docs) const { vellum_docs_free(docs); }
};
using Docs = std::unique_ptr<vellum_docs, FreeDocs>;

Docs docsOf(vellum_engine* engine, std::string_view language) {
  return Docs(vellum_docs_find(engine, std::string(language).c_str(), "", VELLUM_DOC_PREFIX));
}

std::vector<Use> usesOf(vellum_engine* engine, std::string_view language, std::string_view bytes) {
  Docs docs = docsOf(engine, language);
  std::size_t count = vellum_docs_count(docs.get());
  std::vector<Use> uses;
  for (std::size_t at = 0; count > 0 && at + 2 < bytes.size() && uses.size() < UsesOfProgram; at += 3) {
    auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at + i])); };
    vellum_doc row;
    vellum_docs_get(docs.get(), (byte(0) << 8 | byte(1)) % count, &row);
    uses.push_back({row.name, row.signature, byte(2) % ShapeCount});
  }
  return uses;
}

// "void Say(const string message, ...)": a value for each parameter, chosen by the words of its type.
std::string typedArguments(std::string_view signature, std::size_t which) {
  std::size_t open = signature.find('('), close = signature.rfind(')');
  if (open == signature.npos || close == signature.npos || close < open) return "";
  std::string arguments = "(";
  std::string_view inside = signature.substr(open + 1, close - open - 1);
  while (!inside.empty()) {
    std::string_view one = inside.substr(0, inside.find(','));
    inside.remove_prefix(one.size() < inside.size() ? one.size() + 1 : one.size());
    auto has = [&](std::string_view word) { return one.find(word) != one.npos; };
    if (one.find_first_not_of(' ') == one.npos || one == "void" || one == " void " || has("this ")) continue;
    std::string_view value = has("float")                  ? Floats[which]
                             : has("tring") || has("char") ? Texts[which]
                             : has("*") || has("[]")       ? "null"
                                                           : Integers[which];
    arguments += arguments.size() > 1 ? ", " : "";
    arguments += value;
  }
  return arguments + ")";
}

std::string textOf(const Use& use) {
  if (use.shape >= std::size(Shapes)) return use.name + typedArguments(use.signature, use.shape - std::size(Shapes));
  std::string text = use.name;
  for (char c : Shapes[use.shape]) {
    if (c == '$') text += use.name;
    else text += c;
  }
  return text;
}

// Uses a member through its type, through an object of it, and through null.
std::string agsUse(const Use& use, std::size_t number) {
  std::string text = textOf(use), function = "f" + std::to_string(number);
  std::size_t dot = use.name.find('.');
  std::string program = "void " + function + "() { " + text + "; }\n";
  if (dot == use.name.npos) return program + text + "\n";
  std::string member = text.substr(dot + 1), type = use.name.substr(0, dot);
  program += "void " + function + "_of(" + type + " *o) { o." + member + "; }\n";
  return program + "void " + function + "_null() { " + type + " *o; int x = o." + member + "; }\n";
}

std::string skritUse(const Use& use, std::size_t number) {
  std::string text = textOf(use), function = "f" + std::to_string(number);
  return "void " + function + "$ { " + text + "; }\nint " + function + "_value$ { return ( " + text + " ); }\n" + text +
         "\n";
}

std::string galUse(const Use& use, std::size_t number) {
  std::string text = textOf(use);
  return "action a" + std::to_string(number) + " {\nset Main { " + text + "; }\nset Main { script \"s\"; " + text +
         "; }\n" + text + ";\nif (" + text + ") { " + text + " }\n}\n" + text + "\n";
}

// An object of each type that a script can access in misuseGame().
struct Thing {
  std::string_view type, expression;
};
constexpr Thing Things[] = {{"Character", "cEgo"},
                            {"InventoryItem", "iKey"},
                            {"Dialog", "dTalk"},
                            {"Object", "object[0]"},
                            {"Hotspot", "hotspot[1]"},
                            {"Region", "region[1]"},
                            {"GUI", "gPanel"},
                            {"GUIControl", "gPanel.Controls[0]"},
                            {"Label", "lblTitle"},
                            {"Button", "btnOk"},
                            {"TextBox", "txtLine"},
                            {"ListBox", "lstThings"},
                            {"Slider", "sldLoud"},
                            {"InvWindow", "invThings"},
                            {"DynamicSprite", "DynamicSprite.Create(8, 8)"},
                            {"DrawingSurface", "DynamicSprite.Create(8, 8).GetDrawingSurface()"},
                            {"Overlay", "Overlay.CreateTextual(1, 1, 99, eFontFont0, 2, \"a\")"},
                            {"File", "File.Open(\"a\", eFileWrite)"},
                            {"Dictionary", "Dictionary.Create()"},
                            {"Set", "Set.Create()"},
                            {"DateTime", "DateTime.Now"},
                            {"Camera", "Game.Camera"},
                            {"Viewport", "Screen.Viewport"},
                            {"AudioChannel", "System.AudioChannels[0]"},
                            {"AudioClip", "aBell"},
                            {"String", "\"abc\""}};

std::string_view thingOf(std::string_view type) {
  for (const Thing& thing : Things)
    if (thing.type == type) return thing.expression;
  return type;  // no such object
}

std::string agsSnippet(const Use& use) {
  std::string text = textOf(use);
  std::size_t dot = use.name.find('.');
  if (dot == use.name.npos || use.signature.find("static ") != use.signature.npos) return text;
  std::string type = use.name.substr(0, dot);
  std::string_view thing = thingOf(type);
  if (thing == type) return text;
  return type + (type == "String" ? " thing = " : " *thing = ") + std::string(thing) + "; thing" + text.substr(dot);
}

}  // namespace

std::string misuseProgram(vellum_engine* engine, std::string_view language, std::string_view bytes) {
  std::string text;
  if (language == "gal") text = "channels { Main; }\n";
  std::size_t number = 0;
  for (const Use& use : usesOf(engine, language, bytes)) {
    if (language == "ags") text += agsUse(use, number++);
    else if (language == "skrit") text += skritUse(use, number++);
    else if (language == "gal") text += galUse(use, number++);
    else if (language == "caos") text += textOf(use) + "\nendm\nsetv va00 " + textOf(use) + "\nendm\n";
    else text += textOf(use) + "\n";
  }
  return text;
}

std::vector<std::string> misuseSnippets(vellum_engine* engine, std::string_view language, std::string_view bytes) {
  std::vector<std::string> snippets;
  for (const Use& use : usesOf(engine, language, bytes)) {
    if (language == "ags") snippets.push_back(agsSnippet(use));
    else if (language == "caos")
      for (const char* before : {"outv ", "rtar 4 0 0 ", "rtar 4 0 0 outv "}) snippets.push_back(before + textOf(use));
    snippets.push_back(textOf(use));
  }
  return snippets;
}

std::string_view misuseGenome() {
  return R"(genus
lobe name=driv update-time=1 width=20 height=1
  update: store neuron.state; blank neuron.input
lobe name=attn update-time=2 width=40 height=1 tissue=1
lobe name=decn update-time=2 width=14 height=1 tissue=2
lobe name=verb update-time=2 width=14 height=1 tissue=3
tract update-time=3 from=driv from-last=19 from-count=1 to=decn to-last=13 to-count=14
  update: multiply dendrite.weight; multiply-and-add-input one
organ clock=255 life-force=128
receptor locus=drive.2 chemical=150 gain=255
stimulus stimulus=1 changes1=150:-0.4
instinct neuron1=1.2 action=12 drive=2 amount=0.5
pose pose=1 shape=X12312111120100X
gait gait=0 poses=1
)";
}

std::string_view misuseCreature() {
  return "setv va00 addm 0 0 2000 1000 \"\" setv va01 addr va00 0 2000 0 0 500 500\n"
         "new: simp 1 1 1 \"x\" 1 0 1 gene load targ 1 \"any\" new: crea 4 targ 1 1 1 mvft 300 500 rnge 500 born\n";
}

std::string_view misuseGame() {
  return R"([game]
name = "misuse"
player = "cEgo"
[properties]
Weight = 7
[parser]
words = ["a"]
[sprites]
"1-12" = [20, 40]
[[font]]
name = "fntPlain"
[[view]]
name = "VEGO"
loops = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]
[[audio-type]]
name = "Sound"
channels = 2
[[clip]]
name = "aBell"
type = "Sound"
length-ms = 500
[[item]]
name = "iKey"
[[character]]
name = "cEgo"
room = 1
at = [40, 150]
view = "VEGO"
[[gui]]
name = "gPanel"
size = [320, 20]
  [[gui.control]]
  kind = "button"
  name = "btnOk"
  [[gui.control]]
  kind = "slider"
  name = "sldLoud"
  [[gui.control]]
  kind = "label"
  name = "lblTitle"
  [[gui.control]]
  kind = "text-box"
  name = "txtLine"
  [[gui.control]]
  kind = "inventory"
  name = "invThings"
  [[gui.control]]
  kind = "list-box"
  name = "lstThings"
[[dialog]]
name = "dTalk"
options = ["a", "b"]
[[room]]
number = 1
size = [320, 200]
walkable = [{ rectangle = [0, 100, 319, 199] }]
  [[room.hotspot]]
  name = "hTree"
  rectangle = [10, 30, 40, 80]
  [[room.region]]
  rectangle = [150, 100, 200, 199]
  [[room.object]]
  name = "oCup"
  sprite = 1
)";
}

void eachMisuse(vellum_engine* engine, std::string_view language, const std::function<void(std::string_view)>& use) {
  std::size_t count = vellum_docs_count(docsOf(engine, language).get());
  std::string bytes;
  for (std::size_t shape = 0; shape < ShapeCount; ++shape)
    for (std::size_t entry = 0; entry < count; ++entry) {
      bytes += static_cast<char>(entry >> 8);
      bytes += static_cast<char>(entry);
      bytes += static_cast<char>(shape);
      if (bytes.size() < 3 * UsesOfProgram && entry + 1 < count) continue;
      use(bytes);
      bytes.clear();
    }
}

}  // namespace vellum::fuzz
