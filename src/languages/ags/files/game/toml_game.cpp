// game.toml: a project file that needs no editor.
#include "base/text.h"
#include "languages/ags/files/game/room_scripts.h"
#include "languages/ags/files/game/toml_parts.h"

namespace vellum::ags::game {

namespace {

constexpr std::string_view SkipWords[] = {"key-mouse-time", "key-time", "time", "key-mouse",
                                          "mouse-time",     "key",      "mouse"};
constexpr std::string_view SpeechWords[] = {"lucasarts", "sierra", "sierra-background", "full-screen"};
constexpr std::string_view ApiWords[] = {"3.6", "4.0"};
constexpr std::string_view NumberWords[] = {"none", "keys", "shown"};

// Settings that scripts can read and change.
constexpr std::pair<std::string_view, int> OptionFlags[] = {
    {"always-speech", world::GameOption::AlwaysSpeech},
    {"debug-mode", world::GameOption::DebugMode},
    {"inventory-clicks-in-script", world::GameOption::HandleInventoryClicks},
    {"inventory-duplicates", world::GameOption::MultipleInventory},
    {"mouse-wheel", world::GameOption::MouseWheel},
    {"no-walk-mode", world::GameOption::NoWalkMode},
    {"pixel-perfect", world::GameOption::PixelPerfect},
    {"save-screenshots", world::GameOption::SaveScreenshots},
    {"turn-when-facing", world::GameOption::TurnWhenFacing},
    {"walk-in-look-mode", world::GameOption::WalkOnLook}};

void readFlag(TomlTable& table, std::string_view word, int& option) {
  if (bool on = option != 0; table.flag(word, on)) option = on;
}

void readOptions(TomlTable& table, world::Game& game) {
  auto& options = game.options;
  readFlag(table, "turn-before-walking", options[world::GameOption::TurnBeforeWalk]);
  options[world::GameOption::TurnWhenFacing] = options[world::GameOption::TurnBeforeWalk];
  for (auto [word, option] : OptionFlags) readFlag(table, word, options[option]);
  if (int word = 0; table.word("number-options", NumberWords, word))
    options[world::GameOption::DialogNumbered] = word - 1;
  table.thing("text-window", "GUI", findGui, options[world::GameOption::TextWindow]);
  table.thing("thought-window", "GUI", findGui, options[world::GameOption::ThoughtGui]);
  table.thing("score-sound", "sound", findClip, game.scoreSound);
}

void readInfo(TomlTable& table, world::GameInfo& info) {
  table.text("description", info.description);
  table.text("developer", info.developer);
  table.text("developer-url", info.developerUrl);
  table.text("genre", info.genre);
  table.text("version", info.version);
  table.text("release-date", info.releaseDate);
}

void readModules(TomlTable& table) {
  const base::TomlValue* list = table.array("modules");
  if (list == nullptr) {
    // A game needs no global script, unless it names one.
    const bool hasBody = table.loader().find("GlobalScript.asc").has_value();
    table.loader().addModule("GlobalScript.ash", hasBody ? "GlobalScript.asc" : "", table.here());
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
  table.flag("run-while-options", game.runGameWhileDialogOptions);
  table.integer("speech-animation-delay", game.speechAnimationDelay, 0, 1000);
  table.text("say-function", loader.project.sayFunction);
  table.text("narrate-function", loader.project.narrateFunction);
  readOptions(table, game);
  readInfo(table, game.info);
  if (const base::TomlValue* list = table.array("data-folders"))
    for (const base::TomlValue& item : list->items)
      if (table.expect(item, base::TomlValue::Type::String, "data-folders", "texts"))
        loader.addDataFolders(item.string);
  if (const base::TomlValue* list = table.array("plugins"))
    for (const base::TomlValue& item : list->items)
      if (table.expect(item, base::TomlValue::Type::String, "plugins", "texts"))
        loader.addPlugin(item.string, table.at(item));
  readTranslations(loader, table);
  if (table.word("script-api", ApiWords, word)) loader.project.api40 = word == 1;
  table.flag("old-functions", loader.project.oldApi);
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
  checkRoomScripts(loader);
}

}  // namespace vellum::ags::game
