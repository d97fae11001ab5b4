#include <cmath>

#include "probes.h"

namespace vellum::charges {

namespace {

struct Thing {
  std::string_view type, expression;
};
// Of the game below, or made at each size by fill().
constexpr Thing Things[] = {{"Character", "cEgo"},
                            {"InventoryItem", "iKey"},
                            {"Dialog", "dTalk"},
                            {"Object", "object[0]"},
                            {"Hotspot", "hotspot[1]"},
                            {"Region", "region[1]"},
                            {"GUI", "gPanel"},
                            {"TextWindowGUI", "null"},
                            {"GUIControl", "lblTitle"},
                            {"Label", "lblTitle"},
                            {"Button", "btnOk"},
                            {"TextBox", "txtLine"},
                            {"ListBox", "lstThings"},
                            {"Slider", "sldLoud"},
                            {"InvWindow", "invThings"},
                            {"DynamicSprite", "picture"},
                            {"DrawingSurface", "surface"},
                            {"Overlay", "overlay"},
                            {"File", "file"},
                            {"Dictionary", "dictionary"},
                            {"Set", "strings"},
                            {"DateTime", "DateTime.Now"},
                            {"Camera", "Game.Camera"},
                            {"Viewport", "Screen.Viewport"},
                            {"AudioChannel", "System.AudioChannels[0]"},
                            {"AudioClip", "aBell"},
                            {"ViewFrame", "Game.GetViewFrame(1, 0, 0)"},
                            {"ColorType", "palette[1]"},
                            {"Room", "Room"},
                            {"Point", "points[0]"},
                            {"WalkableArea", "walkableArea[1]"},
                            {"Walkbehind", "walkbehind[1]"},
                            {"AnimatedOverlay", "animated"},
                            {"String", "text"}};

constexpr std::string_view Game = R"([game]
name = "charges"
player = "cEgo"
[parser]
words = ["a", "look"]
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
[[dialog]]
name = "dTalk"
options = ["Hello"]
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

// `number` and `side` (its square root) stay below what an int of a game may sensibly be.
constexpr std::string_view Start = R"(
String text, other;
int number, side, made;
int numbers[];
float floats[];
bool truths[];
char letters[];
Point* points[];
String texts[];
DynamicSprite* picture;
DrawingSurface* surface;
Overlay* overlay;
File* file;
Dictionary* dictionary;
Set* strings;
DynamicSprite* pictures[];
Overlay* overlays[];
function twice(int size) {
  if (text.Length < size) text = text.Append(text);
}
function copy() {
  other = text.Append("");
}
function numbersOf(int size, int root) {
  number = size; side = root;
  numbers = new int[size]; floats = new float[root]; truths = new bool[root]; letters = new char[size];
  points = new Point[root];
  for (int i = 0; i < root; i++) { points[i] = new Point; points[i].x = 10 + i % 300; points[i].y = 110 + i % 80; }
  texts = new String[root];
  texts[0] = text;
}
function pictureOf(int root) {
  surface.Release();
  picture = DynamicSprite.Create(root, root);
  surface = picture.GetDrawingSurface();
}
function controls() { lblTitle.Text = text; txtLine.Text = text; lstThings.AddItem(text); }
function tables() { dictionary.Set(text, text); strings.Add(text); }
function write() { file.WriteRawLine(text); }
function idle() { }
function more() {
  for (int i = 0; i < 50; i++) {
    String name = String.Format("%d", made);
    dictionary.Set(name, name);
    strings.Add(name);
    lstThings.AddItem(name);
    if (made < 4000) {
      pictures[made] = DynamicSprite.Create(1, 1);
      overlays[made] = Overlay.CreateTextual(1, 1, 99, 0, 2, "a");
    }
    made++;
  }
  number = made; side = made;
  for (int i = 0; i < 10; i++) {
    File* small = File.Open(String.Format("$SAVEGAMEDIR$/%d-%d", made, i), eFileWrite);
    small.Close();
  }
}
function game_start() {
  text = "a"; other = "a";
  number = 1;
  picture = DynamicSprite.Create(8, 8);
  surface = picture.GetDrawingSurface();
  overlay = Overlay.CreateTextual(1, 1, 99, 0, 2, "a");
  file = File.Open("$SAVEGAMEDIR$/a", eFileWrite);
  dictionary = Dictionary.Create();
  strings = Set.Create();
  pictures = new DynamicSprite[4000];
  overlays = new Overlay[4000];
  numbersOf(1, 1);
}
)";

bool isText(std::string_view parameter) { return parameter.find("tring ") != parameter.npos; }

// The value for a parameter: `number` names the variable for numbers, or is a literal; `string` likewise.
std::string valueOf(std::string_view parameter, std::string_view number, std::string_view string = "text") {
  auto has = [&](std::string_view word) { return parameter.find(word) != parameter.npos; };
  if (has("[]"))
    return isText(parameter) ? "texts"
           : has("float")    ? "floats"
           : has("bool")     ? "truths"
           : has("char")     ? "letters"
           : has("Point")    ? "points"
                             : "numbers";
  if (isText(parameter)) return std::string(string);
  if (has("float")) return number == "1" ? "1.5" : "IntToFloat(" + std::string(number) + ")";
  if (std::size_t star = parameter.find('*'); star != parameter.npos) {
    std::string_view type = parameter.substr(0, star);
    while (type.ends_with(' ')) type.remove_suffix(1);
    type = type.substr(type.rfind(' ') == type.npos ? 0 : type.rfind(' ') + 1);
    for (const Thing& thing : Things)
      if (thing.type == type) return std::string(thing.expression);
    return "null";
  }
  if (has("bool ")) return "true";
  if (has("FontType ")) return "eFontNormal";
  return std::string(number);
}

// The expression that names a row's function or attribute, with an object when it needs one.
std::string expressionOf(std::string_view name, std::string_view signature) {
  std::size_t dot = name.find('.');
  if (dot == name.npos || signature.find("static ") != signature.npos) return std::string(name);
  for (const Thing& thing : Things)
    if (thing.type == name.substr(0, dot)) return std::string(thing.expression) + std::string(name.substr(dot));
  return std::string(name);
}

constexpr std::string_view Numbers[] = {"1", "side", "number"};

// Whether work may depend on a size: the object or an argument is more than a number.
bool isLarge(std::string_view name, std::string_view signature) {
  for (std::string_view word : {"tring", "[]", "DrawingSurface", "DynamicSprite", "Dictionary", "Set ", "Set*", "File"})
    if (signature.find(word) != signature.npos) return true;
  for (std::string_view type :
       {"String.", "Set.", "Dictionary.", "DrawingSurface.", "DynamicSprite.", "ListBox.", "File."})
    if (name.starts_with(type)) return true;
  return false;
}

void addUsesOfAttribute(std::vector<Probe>& uses, std::string_view name, std::string_view signature) {
  std::string_view declared = signature.substr(signature.find("attribute ") + 10);
  bool isIndexed = declared.ends_with("[]"), isSample = isLarge(name, signature);
  if (isIndexed) declared.remove_suffix(2);
  std::string type(declared.substr(0, declared.find_last_of(" *") + 1));
  for (std::string_view number : Numbers) {
    std::string used = expressionOf(name, signature);
    if (isIndexed) used += "[" + std::string(number) + "]";
    addProbe(uses, name, type + "taken = " + used, isSample);
    if (signature.find("readonly ") == signature.npos)
      addProbe(uses, name, used + " = " + valueOf(declared, number), isSample);
  }
}

std::string argumentsOf(std::string_view signature, std::string_view number, std::string_view string = "text") {
  std::string arguments;
  for (std::string_view parameter : parametersOf(signature)) {
    if (parameter == "..." || parameter.starts_with("this ")) continue;
    arguments += (arguments.empty() ? "" : ", ") + valueOf(parameter, number, string);
  }
  return "(" + arguments + ")";
}

void addUsesOfFunction(std::vector<Probe>& uses, std::string_view name, std::string_view signature) {
  for (std::string_view number : Numbers)
    addProbe(uses, name, expressionOf(name, signature) + argumentsOf(signature, number), isLarge(name, signature));
  // Short strings in a long one, which has many of them, and a long one in a short one.
  if (!name.starts_with("String.") || argumentsOf(signature, "0").find("text") == std::string::npos) return;
  addProbe(uses, name, expressionOf(name, signature) + argumentsOf(signature, "0", "\"a\""), true);
  if (signature.find("static ") == signature.npos)
    addProbe(uses, name, "\"\u00e4\"" + std::string(name.substr(name.find('.'))) + argumentsOf(signature, "0"), true);
}

class Ags final : public ProbeLanguage {
 public:
  const char* id() const override { return "ags"; }

  std::vector<Probe> probesOf(const vellum_doc& row) const override {
    std::vector<Probe> probes;
    if (row.kind == std::string_view("attribute")) addUsesOfAttribute(probes, row.name, row.signature);
    if (row.kind == std::string_view("function")) addUsesOfFunction(probes, row.name, row.signature);
    return probes;
  }

  std::vector<Probe> operators() const override {
    std::vector<Probe> probes;
    for (std::string_view code :
         {"if (text == other) number = number", "if (text != other) number = number",
          "if (text < other) number = number", "number = text.Chars[side]", "numbers = new int[number]",
          "texts = new String[number]", "other = String.Format(\"%s%s\", text, text)", "other = text",
          "File* opened = File.Open(text, eFileWrite)",
          "made++; File* opened = File.Open(String.Format(\"$SAVEGAMEDIR$/n%d\", made), eFileWrite)",
          "file.WriteString(text); file.Close(); file = File.Open(\"$SAVEGAMEDIR$/a\", eFileAppend)",
          "dictionary.Set(String.Format(\"%d\", made), text); made++", "surface.DrawLine(0, 0, side, side, side)"})
      addProbe(probes, "operators", std::string(code), true);
    return probes;
  }

  int variants() const override { return 3; }
  std::vector<std::pair<std::string, std::string>> program(std::span<const Probe> probes, int variant) const override {
    static constexpr std::string_view settings[] = {"", "old-functions = true\n", "script-api = \"4.0\"\n"};
    std::string game(Game), script(Start);
    game.insert(game.find('\n') + 1, settings[variant]);
    if (variant == 2) {
      script.insert(0, "AnimatedOverlay* animated;\n");
      constexpr std::string_view Last = "  numbersOf(1, 1);\n";
      script.insert(script.find(Last) + Last.size(), "  animated = AnimatedOverlay.CreateAnimated(1, 1, 1);\n");
    }
    for (std::size_t i = 0; i < probes.size(); ++i)
      script += startOf(i) + " { while (true) { " + probes[i].code + "; } }\n";
    return {{"game.toml", game}, {"GlobalScript.asc", script}};
  }
  std::string startOf(std::size_t number) const override { return "function probe" + std::to_string(number) + "()"; }

  std::vector<std::string> steps(std::size_t size) const override {
    std::string length = std::to_string(size);
    std::string root = std::to_string(static_cast<int>(std::sqrt(static_cast<double>(size))));
    return {"twice(" + length + ")",
            "copy()",
            "numbersOf(" + length + ", " + root + ")",
            "pictureOf(" + root + ")",
            "controls()",
            "tables()",
            "write()"};
  }
  std::string more() const override { return "more()"; }

  std::string idle() const override { return "idle()"; }
  std::string loop(std::size_t number, const Probe&) const override { return "probe" + std::to_string(number) + "()"; }
};

}  // namespace

const ProbeLanguage& ags() {
  static const Ags language;
  return language;
}

}  // namespace vellum::charges
