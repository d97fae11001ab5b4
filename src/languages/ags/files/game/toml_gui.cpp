// GUIs and dialogs of game.toml.
#include "base/text.h"
#include "languages/ags/files/game/control_looks.h"
#include "languages/ags/files/game/toml_parts.h"

namespace vellum::ags::game {

using base::TomlValue;
using world::ControlKind;

namespace {

constexpr std::string_view KindWords[] = {"", "button", "label", "inventory", "slider", "text-box", "list-box"};
constexpr std::string_view PopupWords[] = {"normal", "mouse-at-top", "modal", "persistent"};
constexpr std::string_view ActionWords[] = {"none", "set-mode", "run-script"};

void readControl(Loader& loader, const TomlValue& item, world::Gui& gui) {
  const TomlValue* name = item.find("name");
  TomlTable table(loader, item, base::cat("control '", name != nullptr ? name->string : "", "'"));
  world::Control& control = gui.controls.emplace_back();
  table.need("name", control.scriptName);
  int kind = 0;
  if (table.word("kind", std::span(KindWords).subspan(1), kind)) control.kind = static_cast<ControlKind>(kind + 1);
  else if (item.find("kind") == nullptr) loader.emitter.emit(diag::ProjectMissing, table.here(), table.what(), "kind");
  setUsualLooks(control);
  control.zOrder = static_cast<int>(gui.controls.size()) - 1;
  control.width = 80;
  control.height = 12;
  table.pair("at", control.x, control.y, -Far, Far);
  table.pair("size", control.width, control.height, 1, world::MaxSide);
  table.text("text", control.text);
  table.flag("visible", control.visible);
  table.flag("enabled", control.enabled);
  table.flag("clickable", control.clickable);
  table.thing("font", "font", findFont, control.font);
  table.integer("text-color", control.textColor, 0, AnyInt);
  table.sprite("sprite", control.normalGraphic);
  table.sprite("mouse-over-sprite", control.mouseOverGraphic);
  table.sprite("pushed-sprite", control.pushedGraphic);
  int action = 0;
  if (table.word("action", ActionWords, action)) control.clickAction = static_cast<world::ClickAction>(action);
  table.integer("mode", control.clickMode, 0, world::ModeCount - 1);
  table.integer("min", control.min, -AnyInt, AnyInt);
  table.integer("max", control.max, -AnyInt, AnyInt);
  table.integer("value", control.value, -AnyInt, AnyInt);
  table.pair("item-size", control.itemWidth, control.itemHeight, 1, world::MaxSide);
  table.thing("character", "character", findCharacter, control.character);
  table.function("handler", control.handler);
}

}  // namespace

void readGuis(TomlTable& root) {
  world::Game& game = root.loader().game;
  root.each("gui", [&](const TomlValue& item) {
    const TomlValue* name = item.find("name");
    TomlTable table(root.loader(), item, base::cat("GUI '", name != nullptr ? name->string : "", "'"));
    world::Gui gui;
    table.need("name", gui.scriptName);
    if (findGui(game, gui.scriptName) >= 0)
      root.loader().emitter.emit(diag::ProjectDuplicate, table.here(), "GUI", gui.scriptName);
    table.pair("at", gui.x, gui.y, -Far, Far);
    table.pair("size", gui.width, gui.height, 1, world::MaxSide);
    table.integer("z-order", gui.zOrder, -AnyInt, AnyInt);
    table.flag("visible", gui.visible);
    table.flag("clickable", gui.clickable);
    table.flag("text-window", gui.isTextWindow);
    int popup = 0;
    if (table.word("popup", PopupWords, popup)) gui.popupStyle = static_cast<world::PopupStyle>(popup);
    table.integer("popup-y", gui.popupY, 0, world::MaxSide);
    table.integer("transparency", gui.transparency, 0, 100);
    table.sprite("background", gui.backgroundGraphic);
    table.integer("background-color", gui.backgroundColor, 0, AnyInt);
    table.integer("border-color", gui.borderColor, 0, AnyInt);
    table.integer("text-color", gui.textColor, 0, AnyInt);
    table.function("handler", gui.onClick);
    readProperties(table, gui.properties);
    table.each("control", [&](const TomlValue& control) {
      if (gui.controls.size() < world::MaxControls) readControl(root.loader(), control, gui);
    });
    game.guis.push_back(std::move(gui));
  });
}

void readDialogs(TomlTable& root) {
  world::Game& game = root.loader().game;
  Loader& loader = root.loader();
  struct Script {
    std::size_t dialog;
    source::FileId file;
  };
  std::vector<Script> scripts;
  // Reads all names first: a dialog may refer to a later one.
  root.each("dialog", [&](const TomlValue& item) {
    const TomlValue* name = item.find("name");
    TomlTable table(loader, item, base::cat("dialog '", name != nullptr ? name->string : "", "'"));
    world::Dialog& dialog = game.dialogs.emplace_back();
    table.need("name", dialog.scriptName);
    table.flag("text-parser", dialog.showTextParser);
    dialog.options.emplace_back();
    if (const TomlValue* options = table.array("options")) {
      for (const TomlValue& entry : options->items) {
        if (dialog.options.size() >= world::MaxOptions) break;
        world::DialogOption& option = dialog.options.emplace_back();
        if (entry.is(TomlValue::Type::String)) {
          option.text = entry.string;
        } else if (table.expect(entry, TomlValue::Type::Table, "options", "texts or tables")) {
          TomlTable row(loader, entry, "a dialog's option");
          row.need("text", option.text);
          row.flag("on", option.on);
          row.flag("say", option.say);
        }
      }
    }
    const TomlValue* script = table.any("script");
    if (script == nullptr || !table.expect(*script, TomlValue::Type::String, "script", "a file name")) return;
    if (auto file = loader.need(script->string, table.at(*script))) scripts.push_back({game.dialogs.size() - 1, *file});
  });
  for (const Script& script : scripts)
    loader.addDialog(script.dialog, script.file, loader.sources[script.file].text(), 0);
}

}  // namespace vellum::ags::game
