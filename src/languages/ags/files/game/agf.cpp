#include "languages/ags/files/game/agf.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/files/game/toml_parts.h"

namespace vellum::ags::game {

// Manual, "Rooms": the state of rooms with higher numbers is not kept.
constexpr int LastKeptRoom = 300;

AgfReader::AgfReader(Loader& loader, const XmlDocument& file)
    : loader_(loader),
      game_(loader.game),
      document(Xml(file, 0).child("AGSEditorDocument")),
      game(document.child("Game")) {}

source::Location AgfReader::at(Xml element) const {
  return element ? source::Location{loader_.file, element.node().span} : source::Location{loader_.file, {0, 0}};
}

int AgfReader::number(Xml parent, std::string_view name, int fallback) {
  Xml element = parent.child(name);
  std::string_view text = base::trim(element.text());
  if (text.empty()) return fallback;
  // A colour of 4.0, 0xAARRGGBB.
  if (text.size() == 10 && text.starts_with("0x"))
    if (auto color = base::parseInt(text.substr(2), 16)) return static_cast<int>(static_cast<std::uint32_t>(*color));
  auto value = base::parseInt(text);
  if (value && *value >= -2147483647LL && *value <= 2147483647LL) return static_cast<int>(*value);
  loader_.emitter.emit(diag::ProjectType, at(element), name, "a whole number", base::cat("'", text.substr(0, 40), "'"));
  return fallback;
}

bool AgfReader::flag(Xml parent, std::string_view name, bool fallback) const {
  std::string_view text = base::trim(parent.child(name).text());
  return text.empty() ? fallback : base::equalsIgnoreCase(text, "true");
}

void AgfReader::text(Xml parent, std::string_view name, std::string& out) const {
  if (Xml element = parent.child(name)) out = element.text();
}

void AgfReader::properties(Xml parent, world::Properties& out) const {
  Xml list = parent.child("Properties");
  for (Xml property : list.children("Property"))
    out[std::string(property.attribute("Name"))] = property.attribute("Value");
  // In the form of the editor of 3.x.
  for (Xml property : list.children("CustomProperty"))
    out[std::string(property.child("Name").text())] = property.child("Value").text();
}

std::vector<std::string> AgfReader::interactions(Xml parent, std::string& script) const {
  std::vector<std::string> functions;
  Xml list = parent.child("Interactions");
  std::string module;
  text(list, "ScriptModule", module);
  if (!module.empty()) script = loader_.pathOf(module);
  for (Xml event : list.children("Event")) {
    auto index = base::parseInt(event.attribute("Index"));
    if (!index || *index < 0 || *index > 63) continue;
    if (functions.size() <= static_cast<std::size_t>(*index)) functions.resize(static_cast<std::size_t>(*index) + 1);
    functions[static_cast<std::size_t>(*index)] = event.text();
  }
  return functions;
}

void AgfReader::read() {
  readSettings();
  readMessages();
  readPlugins();
  readSprites();
  readAudio();
  game_.scoreSound = clipOf(number(game.child("Settings"), "PlaySoundOnScore", 0));
  readFonts();
  readViews();
  readItems();
  readCharacters();
  readCursors();
  readGuis();
  readWords();
  readGlobals();
  readScripts();
  readDialogs();
  readTranslations();
  readRooms();
}

void AgfReader::readTranslations() {
  for (Xml translation : game.child("Translations").all("Translation")) {
    std::string_view name = base::trim(translation.child("Name").text());
    if (!name.empty()) loader_.addTranslation(name);
  }
  game_.translationName = base::trim(game.child("RuntimeSetup").child("Translation").text());
}

void AgfReader::readScripts() {
  Xml scripts = game.child("Scripts");
  std::string header, body;
  auto add = [&](Xml element) {
    if (header.empty() && body.empty()) return;
    loader_.addModule(header, body, at(element));
    header.clear();
    body.clear();
  };
  // The first file named in an element, at any depth.
  auto fileIn = [](Xml element, std::string& out) {
    std::vector<Xml> names = element.all("FileName");
    if (!names.empty()) out = base::trim(names.front().text());
  };
  // 3.1 and later: pairs in folders. Before that: one list, with each header before its body.
  std::vector<Xml> pairs = scripts.all("ScriptAndHeader");
  for (Xml pair : pairs) {
    fileIn(pair.child("ScriptAndHeader_Header"), header);
    fileIn(pair.child("ScriptAndHeader_Script"), body);
    if (header.empty() && body.empty())
      loader_.emitter.emit(diag::ProjectInvalid, at(pair), "this script names no file: its FileName is missing");
    add(pair);
  }
  if (!pairs.empty()) return;
  for (Xml script : scripts.all("Script")) {
    bool isHeader = flag(script, "IsHeader", false);
    if (isHeader) add(script);
    fileIn(script, isHeader ? header : body);
    if (!isHeader) add(script);
  }
}

void AgfReader::readGlobals() {
  for (std::string_view name : {"Variable", "GlobalVariable"}) {
    for (Xml element : game.child("GlobalVariables").all(name)) {
      if (element.child("Name").text().empty()) continue;
      world::GlobalVariable& variable = game_.globals.emplace_back();
      text(element, "Name", variable.name);
      text(element, "Type", variable.type);
      text(element, "DefaultValue", variable.value);
      if (variable.type == "String") variable.value = quoted(variable.value);
      if (variable.type == "bool") variable.value = base::toLower(variable.value);  // "False"
      bool isSimple = false;
      for (std::string_view type : {"int", "bool", "float", "String", "short", "char"})
        isSimple |= variable.type == type;
      if (!isSimple && !variable.type.ends_with('*') && !variable.type.empty()) variable.type += "*";
    }
  }
  for (std::string_view name : {"CustomPropertySchemaItem", "CustomProperty"}) {
    for (Xml element : game.child("PropertyDefinitions").all(name)) {
      world::PropertySchema& schema = game_.properties.emplace_back();
      text(element, "Name", schema.name);
      std::string_view type = element.child("Type").text();
      schema.isText = type == "Text";
      text(element, "DefaultValue", schema.value);
      if (type == "Boolean") schema.value = base::equalsIgnoreCase(schema.value, "true") ? "1" : "0";
    }
  }
}

void AgfReader::readDialogs() {
  struct Script {
    std::size_t dialog;
    Xml element;
  };
  std::vector<Script> scripts;
  for (Xml element : game.child("Dialogs").all("Dialog")) {
    int id = number(element, "ID", static_cast<int>(game_.dialogs.size()));
    world::Dialog* dialog = slot(game_.dialogs, element, id, world::MaxDialogs);
    if (dialog == nullptr) continue;
    loader_.place("dialog", id, at(element));
    text(element, "Name", dialog->scriptName);
    dialog->showTextParser = flag(element, "ShowTextParser", false);
    properties(element, dialog->properties);
    dialog->options.assign(1, {});
    for (Xml item : element.child("DialogOptions").children("DialogOption")) {
      int number_ = number(item, "ID", static_cast<int>(dialog->options.size()));
      world::DialogOption* option = slot(dialog->options, item, number_, world::MaxOptions);
      if (option == nullptr) continue;
      text(item, "Text", option->text);
      option->on = flag(item, "Show", true);
      option->say = flag(item, "Say", true);
    }
    if (Xml script = element.child("Script")) scripts.push_back({static_cast<std::size_t>(id), script});
  }
  for (const Script& script : scripts) {
    const XmlNode& node = script.element.node();
    // Verbatim text has exact locations; otherwise the whole text has that of the element.
    loader_.addDialog(script.dialog, loader_.file, node.text, node.plain ? node.content.begin : node.span.begin);
  }
}

void AgfReader::readRooms() {
  for (std::string_view name : {"UnloadedRoom", "Room"}) {
    for (Xml element : game.child("Rooms").all(name)) {
      if (!element.child("Number")) continue;
      int id = number(element, "Number", -1);
      world::Room* room = slot(game_.rooms, element, id, world::MaxRooms);
      if (room == nullptr) continue;
      loader_.place("room", id, at(element));
      room->exists = true;
      room->width = game_.width;
      room->height = game_.height;
      room->rightEdge = room->width - 1;
      room->bottomEdge = room->height - 1;
      // room<number>.toml has priority over the editor's binary room file.
      if (auto own = loader_.find(base::cat("room", id, ".toml"))) {
        base::TomlDocument document = base::parseToml(loader_.sources[*own].text());
        if (!document.ok) {
          loader_.emitter.emit(diag::ProjectSyntax, {*own, {document.error.offset, document.error.offset}},
                               document.error.message);
          continue;
        }
        Loader::FileScope scope(loader_, *own);
        TomlTable table(loader_, document.root, base::cat("room ", id));
        readRoom(table, id);
        text(element, "Description", game_.rooms[static_cast<std::size_t>(id)].description);
        continue;
      }
      text(element, "Description", room->description);
      room->saveState = id <= LastKeptRoom;
      if (readRoomFolder(id, at(element))) continue;
      loader_.addRoomScript(id, "", at(element));
      if (loader_.readRoomFile(id, at(element))) continue;
      // Only its script shows its contents.
      world::Room& guessed = game_.rooms[static_cast<std::size_t>(id)];
      guessed.walkableAreas.assign(2, {});
      if (loader_.sizeMask(guessed.walkable, guessed, 8))
        std::fill(guessed.walkable.cells.begin(), guessed.walkable.cells.end(), std::uint8_t(1));
      if (auto script = loader_.find(base::cat("room", id, ".asc"))) guessRoom(loader_, guessed, *script);
    }
  }
}

void readAgf(Loader& loader) {
  XmlDocument document = parseXml(loader.sources[loader.file].text());
  if (!document.error.empty()) {
    loader.emitter.emit(diag::ProjectSyntax, {loader.file, document.errorAt}, document.error);
    return;
  }
  if (!Xml(document, 0).child("AGSEditorDocument").child("Game")) {
    loader.emitter.emit(diag::ProjectSyntax, {loader.file, {0, 0}},
                        "this is not a project of the AGS editor: <AGSEditorDocument> with <Game> is missing");
    return;
  }
  AgfReader(loader, document).read();
}

}  // namespace vellum::ags::game
