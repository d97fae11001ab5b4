// Settings, plugins and other properties of the whole game in Game.agf (manual, "General settings").
#include "base/text.h"
#include "languages/ags/files/game/agf.h"

namespace vellum::ags::game {

namespace {

namespace Option = world::GameOption;

struct FlagRow {
  std::string_view name;
  int option;
  bool fallback = false, inverted = false;
};
constexpr FlagRow Flags[] = {
    {"DebugMode", Option::DebugMode},
    {"WalkInLookMode", Option::WalkOnLook},
    {"AntiGlideMode", Option::AntiGlide},
    {"AlwaysDisplayTextAsSpeech", Option::AlwaysSpeech},
    {"PixelPerfect", Option::PixelPerfect, true},
    {"AutoMoveInWalkMode", Option::NoWalkMode, true, true},
    {"LetterboxMode", Option::Letterbox},
    {"InventoryCursors", Option::FixedInventoryCursor, true, true},
    {"TurnBeforeWalking", Option::TurnBeforeWalk, true},
    {"HandleInvClicksInScript", Option::HandleInventoryClicks},
    {"MouseWheelEnabled", Option::MouseWheel, true},
    {"DialogOptionsBackwards", Option::DialogOptionsUpwards},
    {"AntiAliasFonts", Option::AntiAliasFonts},
    {"BackwardsText", Option::RightToLeft},
    {"DisplayMultipleInventory", Option::MultipleInventory},
    {"SaveScreenshots", Option::SaveScreenshots},
    {"UseLowResCoordinatesInScript", Option::NativeCoordinates, false, true},
    {"ClipGUIControls", Option::ClipGuiControls},
    {"UseOldKeyboardHandling", Option::KeyHandleApi, false, true},
};

constexpr std::pair<std::string_view, int> Numbers[] = {{"DialogOptionsGUI", Option::DialogOptionsGui},
                                                        {"DialogOptionsGap", Option::DialogOptionsGap},
                                                        {"TextWindowGUI", Option::TextWindow},
                                                        {"ThoughtGUI", Option::ThoughtGui}};

struct WordRow {
  std::string_view name, word;
  int option, value;
};
constexpr WordRow Words[] = {
    {"WhenInterfaceDisabled", "GoBlack", Option::WhenGuiDisabled, world::DisabledGui::Black},
    {"WhenInterfaceDisabled", "Unchanged", Option::WhenGuiDisabled, world::DisabledGui::Unchanged},
    {"WhenInterfaceDisabled", "TurnOff", Option::WhenGuiDisabled, world::DisabledGui::Hidden},
    {"NumberDialogOptions", "None", Option::DialogNumbered, -1},
    {"NumberDialogOptions", "Normal", Option::DialogNumbered, 1},
    {"CrossfadeMusic", "Slow", Option::CrossfadeMusic, 1},
    {"CrossfadeMusic", "Slowish", Option::CrossfadeMusic, 2},
    {"CrossfadeMusic", "Medium", Option::CrossfadeMusic, 3},
    {"CrossfadeMusic", "Fast", Option::CrossfadeMusic, 4},
    {"SpeechPortraitSide", "Right", Option::PortraitSide, 1},
    {"SpeechPortraitSide", "Alternate", Option::PortraitSide, 2},
    {"SpeechPortraitSide", "BasedOnXPosition", Option::PortraitSide, 3},
    {"GUIAlphaStyle", "AdditiveOpacity", Option::GuiAlphaBlend, 1},
    {"GUIAlphaStyle", "MultiplyTranslucenceSrcBlend", Option::GuiAlphaBlend, 2},
    {"SpriteAlphaStyle", "Improved", Option::SpriteAlphaBlend, 1},
    {"UseOldCustomDialogOptionsAPI", "True", Option::DialogOptionsApi, -1},
    {"GameTextEncoding", "utf-8", Option::GameTextEncoding, 65001},
};

// Settings that change how a game plays, but are not implemented here.
struct ForeignRow {
  std::string_view name, means;
};
constexpr ForeignRow ForeignFlags[] = {
    {"UseLowResCoordinatesInScript", "coordinates are pixels of the game's own size"},
    {"AllowRelativeAssetResolutions", "sprites have the size that they are drawn in"},
    {"LetterboxMode", "the screen is as large as the game"},
    {"ScaleMovementSpeedWithMaskResolution", "characters and objects walk as fast in every room"},
};

// 361 of "v361"; 0 for "Highest" and other words without a number.
int versionOf(std::string_view word) {
  if (!word.starts_with('v') && !word.starts_with('V')) return 0;
  auto number = base::parseInt(word.substr(1, word.find_first_not_of("0123456789", 1) - 1));
  return number && *number > 0 && *number < 100'000 ? static_cast<int>(*number) : 0;
}

}  // namespace

void AgfReader::readResolution(Xml settings) {
  // "320,200" and the older "320x200"; R320x200 was a word of an enumeration.
  std::string size;
  text(settings, "CustomResolution", size);
  if (size.empty()) text(settings, "Resolution", size);
  std::size_t between = size.find_first_of(",xX");
  if (between == size.npos) return;
  std::string_view first = std::string_view(size).substr(0, between);
  while (!first.empty() && !base::isAsciiDigit(first.front())) first.remove_prefix(1);
  auto width = base::parseInt(base::trim(first));
  auto height = base::parseInt(base::trim(std::string_view(size).substr(between + 1)));
  if (width && height && *width > 0 && *height > 0 && *width <= world::MaxSide && *height <= world::MaxSide) {
    game_.width = static_cast<int>(*width);
    game_.height = static_cast<int>(*height);
  } else {
    loader_.emitter.emit(diag::ProjectRange, at(settings.child("CustomResolution")), "CustomResolution", 1,
                         world::MaxSide);
  }
}

void AgfReader::readOptions(Xml settings) {
  auto& options = game_.options;
  for (const FlagRow& row : Flags) options[row.option] = flag(settings, row.name, row.fallback) != row.inverted;
  options[Option::TurnWhenFacing] = flag(settings, "TurnBeforeFacing", options[Option::TurnBeforeWalk] != 0);
  for (auto [name, option] : Numbers) options[option] = number(settings, name, 0);
  for (const WordRow& row : Words)
    if (base::equalsIgnoreCase(settings.child(row.name).text(), row.word)) options[row.option] = row.value;
  options[Option::BaseScriptApi] = versionOf(settings.child("ScriptAPIVersion").text());
  options[Option::ScriptCompatLevel] = versionOf(settings.child("ScriptCompatLevel").text());
  for (const ForeignRow& row : ForeignFlags)
    if (flag(settings, row.name, false))
      loader_.emitter.emit(diag::ProjectSetting, at(settings.child(row.name)), row.name, row.means);
}

void AgfReader::readSpeech(Xml settings) {
  static constexpr std::pair<std::string_view, world::SkipSpeech> Skips[] = {
      {"MouseOrKeyboardOrTimer", world::SkipSpeech::KeyMouseTime},
      {"KeyboardOrTimer", world::SkipSpeech::KeyTime},
      {"TimerOnly", world::SkipSpeech::Time},
      {"MouseOrKeyboard", world::SkipSpeech::KeyMouse},
      {"MouseOrTimer", world::SkipSpeech::MouseTime},
      {"KeyboardOnly", world::SkipSpeech::Key},
      {"MouseOnly", world::SkipSpeech::Mouse}};
  for (auto [word, skip] : Skips)
    if (settings.child("SkipSpeech").text() == word) game_.skipSpeech = skip;
  static constexpr std::string_view Styles[] = {"Lucasarts", "Sierra", "SierraTransparent", "FullScreen"};
  for (int i = 0; i < 4; ++i)
    if (settings.child("SpeechStyle").text() == Styles[i]) game_.speechStyle = i;
  if (flag(settings, "UseGlobalSpeechAnimationDelay", false))
    game_.speechAnimationDelay = number(settings, "GlobalSpeechAnimationDelay", 5);
  text(settings, "DialogScriptSayFunction", loader_.project.sayFunction);
  text(settings, "DialogScriptNarrateFunction", loader_.project.narrateFunction);
  Xml lips = game.child("LipSync").child("Type");
  if (lips && lips.text() != "None")
    loader_.emitter.emit(diag::ProjectSetting, at(lips), "LipSync",
                         "mouths move frame by frame while a character speaks");
}

void AgfReader::readSettings() {
  Xml settings = game.child("Settings");
  text(settings, "GameName", game_.name);
  text(settings, "GameFileName", game_.fileName);
  text(settings, "SaveGameFolderName", game_.folder);
  text(settings, "Description", game_.info.description);
  text(settings, "DeveloperName", game_.info.developer);
  text(settings, "DeveloperURL", game_.info.developerUrl);
  text(settings, "Genre", game_.info.genre);
  text(settings, "Version", game_.info.version);
  text(settings, "ReleaseDate", game_.info.releaseDate);
  std::string dataFolders;
  text(settings, "CustomDataDir", dataFolders);
  loader_.addDataFolders(dataFolders);
  readResolution(settings);
  std::string_view depth = settings.child("ColorDepth").text();
  game_.colorDepth = depth == "Palette" ? 8 : depth == "HighColor" ? 16 : 32;
  game_.ticksPerSecond = number(settings, "GameFPS", 40);
  game_.maxScore = number(settings, "MaximumScore", 0);
  game_.runGameWhileDialogOptions = flag(settings, "RunGameLoopsWhileDialogOptionsDisplayed", false);
  game_.faceDirectionRatio = base::parseFloat(settings.child("FaceDirectionRatio").text()).value_or(1);
  game_.dialogBullet = number(settings, "DialogOptionsBullet", 0);
  readOptions(settings);
  readSpeech(settings);
  static constexpr std::string_view Transitions[] = {"FadeOutAndIn", "Instant", "Dissolve", "BlackBoxOut", "CrossFade"};
  for (int i = 0; i < 5; ++i)
    if (settings.child("RoomTransition").text() == Transitions[i]) game_.transition = i;
  if (Xml precedence = settings.child("LeftToRightPrecedence"))
    loader_.project.rightToLeft = !base::equalsIgnoreCase(precedence.text(), "true");
  readScriptVersions(settings);
  game_.playerCharacter = number(game, "PlayerCharacter", 0);
}

// AGS manual, "Script API versions"; "Highest" has no number.
void AgfReader::readScriptVersions(Xml settings) {
  game::Project& project = loader_.project;
  auto version = [&](std::string_view name) {
    std::string_view word = settings.child(name).text();
    return versionOf(word) != 0 ? std::string(word) : std::string();
  };
  project.scriptApi = version("ScriptAPIVersion");
  project.scriptCompat = version("ScriptCompatLevel");
  // The editor of 4.0 writes its own version; v3507 and v36026 are older.
  if (project.scriptApi >= "v399") project.api40 = true;
  // "3.99.12.0", "4.00.00.29": the version to which an editor's "Highest" refers.
  std::string_view editor = document.attribute("EditorVersion");
  if (project.scriptApi.empty() && (editor.starts_with("4.") || editor.starts_with("3.99."))) project.api40 = true;
  static constexpr std::pair<std::string_view, std::string_view> Enforced[] = {{"EnforceObjectBasedScript", "STRICT"},
                                                                               {"EnforceNewStrings", "STRICT_STRINGS"},
                                                                               {"EnforceNewAudio", "STRICT_AUDIO"}};
  for (auto [setting, macro] : Enforced) {
    if (flag(settings, setting, true)) continue;
    project.oldApi = true;
    project.withheld.emplace_back(macro);
  }
  if (flag(settings, "UseOldCustomDialogOptionsAPI", false)) project.withheld.emplace_back("NEW_DIALOGOPTS_API");
  if (flag(settings, "UseOldKeyboardHandling", false)) project.withheld.emplace_back("NEW_KEYINPUT_API");
}

void AgfReader::readMessages() {
  // Message 500 is the first.
  for (Xml message : game.child("GlobalMessages").children("Message")) {
    auto id = base::parseInt(message.attribute("ID"));
    if (!id || *id < 500 || *id > 999 || message.text().empty()) continue;
    std::size_t index = static_cast<std::size_t>(*id - 500);
    if (game_.globalMessages.size() <= index) game_.globalMessages.resize(index + 1);
    game_.globalMessages[index] = message.text();
  }
}

// Each gives the library in which the editor found it.
void AgfReader::readPlugins() {
  for (Xml element : game.child("Plugins").all("Plugin")) {
    std::string_view name = base::trim(element.attribute("FileName"));
    for (std::string_view other : {"FileName", "Name"})
      if (name.empty()) name = base::trim(element.child(other).text());
    loader_.addPlugin(name, at(element));
  }
}

}  // namespace vellum::ags::game
