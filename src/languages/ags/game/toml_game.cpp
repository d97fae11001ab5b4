// game.toml: the project file for people without the editor.
#include "base/text.h"
#include "languages/ags/game/toml_parts.h"

namespace vellum::ags::game {

namespace {

constexpr std::string_view SkipWords[] = {"key-mouse-time", "key-time", "time", "key-mouse",
                                          "mouse-time",     "key",      "mouse"};
constexpr std::string_view SpeechWords[] = {"lucasarts", "sierra", "sierra-background", "full-screen"};
constexpr std::string_view ApiWords[] = {"3.6", "4.0"};

void readModules(TomlTable& table) {
  const base::TomlValue* list = table.array("modules");
  if (list == nullptr) {
    table.loader().addModule("GlobalScript.ash", "GlobalScript.asc", table.here());
    return;
  }
  for (const base::TomlValue& item : list->items) {
    if (!table.expect(item, base::TomlValue::Type::String, "modules", "texts")) continue;
    std::string name = item.string;
    if (base::toLower(name).ends_with(".asc") || base::toLower(name).ends_with(".ash")) name.resize(name.size() - 4);
    table.loader().addModule(base::cat(name, ".ash"), base::cat(name, ".asc"), table.at(item));
  }
}

void readTranslations(Loader& loader, TomlTable& table) {
  world::Game& game = loader.game;
  if (const base::TomlValue* list = table.array("translations"))
    for (const base::TomlValue& item : list->items)
      if (table.expect(item, base::TomlValue::Type::String, "translations", "texts") &&
          loader.need(base::cat(item.string, ".trs"), table.at(item)))
        loader.addTranslation(item.string);
  if (!table.text("translation", game.translationName)) return;
  for (const world::Translation& translation : game.translations)
    if (translation.name == game.translationName) return;
  loader.emitter.emit(diag::ProjectReference, table.at(*table.any("translation")), "translation", game.translationName);
}

void readSettings(Loader& loader, const base::TomlValue& value) {
  TomlTable table(loader, value, "[game]");
  world::Game& game = loader.game;
  table.text("name", game.name);
  table.text("save-folder", game.folder);
  table.pair("size", game.width, game.height, 1, world::MaxSide);
  table.integer("color-depth", game.colorDepth, 8, 32);
  table.integer("ticks-per-second", game.ticksPerSecond, 10, 1000);
  table.integer("max-score", game.maxScore, 0, AnyInt);
  table.integer("reading-speed", game.textReadingSpeed, 1, 1000);
  table.integer("minimum-text-ms", game.minimumTextDisplayMs, 0, 60000);
  int word = 0;
  if (table.word("skip-speech", SkipWords, word)) game.skipSpeech = static_cast<world::SkipSpeech>(word);
  if (table.word("skip-display", SkipWords, word)) game.displaySkip = word;
  table.word("speech-style", SpeechWords, game.speechStyle);
  table.flag("pixel-perfect", game.pixelPerfect);
  table.flag("walk-in-look-mode", game.walkInLookMode);
  table.flag("turn-before-walking", game.turnBeforeWalking);
  game.turnWhenFacing = game.turnBeforeWalking;
  table.flag("turn-when-facing", game.turnWhenFacing);
  table.flag("run-while-options", game.runGameWhileDialogOptions);
  table.flag("inventory-clicks-in-script", game.handleInventoryClicksInScript);
  table.flag("inventory-duplicates", game.inventoryAlwaysDuplicates);
  readTranslations(loader, table);
  if (table.word("script-api", ApiWords, word)) loader.project.api40 = word == 1;
  bool rightToLeft = false;
  if (table.flag("right-to-left", rightToLeft)) loader.project.rightToLeft = rightToLeft;
  if (rightToLeft && loader.project.api40.value_or(false))
    loader.emitter.emit(diag::ProjectInvalid, table.at(*table.any("right-to-left")),
                        "script API 4.0 has no right-to-left mode");
  std::string play;
  if (table.text("play", play)) loader.project.play = loader.pathOf(play);
  table.thing("player", "character", findCharacter, game.playerCharacter);
  std::string global;
  readModules(table);
  if (table.text("global-script", global)) game.globalScript = loader.pathOf(global);
}

}  // namespace

void readGameToml(Loader& loader) {
  base::TomlDocument document = base::parseToml(loader.sources[loader.file].text());
  if (!document.ok) {
    loader.emitter.emit(diag::ProjectSyntax, {loader.file, {document.error.offset, document.error.offset}},
                        document.error.message);
    return;
  }
  static const base::TomlValue Empty;
  TomlTable root(loader, document.root, "a game");
  readFontsAndSprites(root);
  readAudio(root);
  readViews(root);
  readItems(root);
  readCharacters(root);
  readCursors(root);
  readGuis(root);
  readWordsAndVariables(root);
  const base::TomlValue* settings = root.table("game");
  readSettings(loader, settings != nullptr ? *settings : Empty);
  readDialogs(root);
  readRooms(root);
}

}  // namespace vellum::ags::game
