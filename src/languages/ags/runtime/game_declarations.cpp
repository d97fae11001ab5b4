#include "languages/ags/runtime/game_declarations.h"

#include <set>

#include "base/text.h"

namespace vellum::ags {

namespace {

// Names come from files: declares only valid names, and each only once.
class Names {
 public:
  bool take(std::string_view name) {
    if (name.empty() || base::isAsciiDigit(name[0])) return false;
    for (char c : name)
      if (!base::isAsciiAlnum(c) && c != '_') return false;
    return taken_.insert(std::string(name)).second;
  }

 private:
  std::set<std::string, std::less<>> taken_;
};

std::string cleaned(std::string_view prefix, std::string_view name) {
  std::string text(prefix);
  for (char c : name)
    if (base::isAsciiAlnum(c) || c == '_') text += c;
  return text;
}

class Writer {
 public:
  void name(std::string_view type, std::string_view name, std::string_view list, std::size_t index) {
    if (!names_.take(name)) return;
    text_ += base::cat("readonly import attribute ", type, " *", name, " = ", list, "[", index, "];\n");
  }
  void value(std::string_view name, std::int64_t number) {
    if (names_.take(name)) text_ += base::cat("#define ", name, " ", number, "\n");
  }
  std::string take() { return std::move(text_); }
  std::string& text() { return text_; }
  Names& names() { return names_; }

 private:
  std::string text_;
  Names names_;
};

constexpr std::string_view StandardModes[] = {"Walkto", "Lookat",  "Interact", "Talkto",    "Useinv",
                                              "Pickup", "Pointer", "Wait",     "Usermode1", "Usermode2"};
constexpr std::string_view ControlTypes[] = {"GUIControl", "Button",  "Label",  "InvWindow",
                                             "Slider",     "TextBox", "ListBox"};

bool isStandardMode(std::string_view name) {
  for (std::string_view mode : StandardModes)
    if (mode == name) return true;
  return false;
}

}  // namespace

std::string gameDeclarations(const world::Game& game) {
  Writer out;
  for (std::size_t i = 0; i < game.characters.size(); ++i) {
    const std::string& name = game.characters[i].scriptName;
    out.name("Character", name, "character", i);
    if (name.size() > 1 && name[0] == 'c') out.value(base::toUpper(name.substr(1)), static_cast<std::int64_t>(i));
  }
  for (std::size_t i = 1; i < game.items.size(); ++i)
    out.name("InventoryItem", game.items[i].scriptName, "inventory", i);
  for (std::size_t i = 0; i < game.dialogs.size(); ++i) out.name("Dialog", game.dialogs[i].scriptName, "dialog", i);
  for (std::size_t i = 0; i < game.clips.size(); ++i)
    out.name("AudioClip", game.clips[i].scriptName, "Game.AudioClips", i);
  for (std::size_t i = 0; i < game.guis.size(); ++i) {
    const world::Gui& gui = game.guis[i];
    out.name("GUI", gui.scriptName, "gui", i);
    if (gui.scriptName.size() > 1 && gui.scriptName[0] == 'g')
      out.value(base::toUpper(gui.scriptName.substr(1)), static_cast<std::int64_t>(i));
    for (std::size_t j = 0; j < gui.controls.size(); ++j) {
      const world::Control& control = gui.controls[j];
      auto kind = static_cast<std::size_t>(control.kind);
      if (kind == 0 || kind >= std::size(ControlTypes) || !out.names().take(control.scriptName)) continue;
      out.text() += base::cat("readonly import attribute ", ControlTypes[kind], " *", control.scriptName, " = gui[", i,
                              "].Controls[", j, "].As", ControlTypes[kind], ";\n");
    }
  }
  for (std::size_t i = 1; i < game.views.size(); ++i)
    out.value(cleaned("", game.views[i].name), static_cast<std::int64_t>(i));
  for (std::size_t i = 0; i < game.cursors.size(); ++i)
    if (!isStandardMode(game.cursors[i].name) && !game.cursors[i].name.empty())
      out.value(cleaned("eMode", game.cursors[i].name), static_cast<std::int64_t>(i));
  for (std::size_t i = 0; i < game.fonts.size(); ++i) {
    std::string name = cleaned("eFont", game.fonts[i].name);
    if (name != "eFont" && name != "eFontNormal" && name != "eFontSpeech")
      out.value(name, static_cast<std::int64_t>(i));
  }
  for (std::size_t i = 1; i < game.audioTypes.size(); ++i)
    if (game.audioTypes[i].name != "Static" && !game.audioTypes[i].name.empty())
      out.value(cleaned("eAudioType", game.audioTypes[i].name), static_cast<std::int64_t>(i));
  return out.take();
}

std::string roomDeclarations(const world::Game& game, int number) {
  Writer out;
  if (number < 0 || static_cast<std::size_t>(number) >= game.rooms.size()) return {};
  const world::Room& room = game.rooms[number];
  for (std::size_t i = 0; i < room.hotspots.size(); ++i) out.name("Hotspot", room.hotspots[i].scriptName, "hotspot", i);
  for (std::size_t i = 0; i < room.objects.size(); ++i) out.name("Object", room.objects[i].scriptName, "object", i);
  return out.take();
}

std::string variablesHeader(const world::Game& game) {
  std::string text;
  Names names;
  for (const world::GlobalVariable& variable : game.globals)
    if (names.take(variable.name)) text += base::cat("import ", variable.type, " ", variable.name, ";\n");
  return text;
}

std::string variablesBody(const world::Game& game) {
  std::string text, start;
  Names names;
  for (const world::GlobalVariable& variable : game.globals) {
    if (!names.take(variable.name)) continue;
    bool isReference = variable.type == "String" || variable.type.find('*') != std::string::npos;
    text += base::cat(variable.type, " ", variable.name);
    if (!isReference && !variable.value.empty()) text += base::cat(" = ", variable.value);
    text += base::cat(";\nexport ", variable.name, ";\n");
    if (isReference && !variable.value.empty()) start += base::cat("  ", variable.name, " = ", variable.value, ";\n");
  }
  if (!start.empty()) text += base::cat("function game_start() {\n", start, "}\n");
  return text;
}

}  // namespace vellum::ags
