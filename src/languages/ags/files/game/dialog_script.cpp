#include "languages/ags/files/game/dialog_script.h"

#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/files/game/names.h"

namespace vellum::ags::game {

namespace {

enum class Command : std::uint8_t {
  Return,
  Stop,
  GotoDialog,
  GotoPrevious,
  OptionOn,
  OptionOff,
  OptionOffForever,
  RunScript,
  NewRoom,
  SetGlobalInt,
  SetSpeechView,
  PlaySound,
  AddInventory,
  LoseInventory,
  GiveScore,
};

struct CommandRow {
  std::string_view word;
  Command command;
  int arguments;
  std::string_view usage;
};

constexpr CommandRow Commands[] = {
    {"return", Command::Return, 0, "return"},
    {"stop", Command::Stop, 0, "stop"},
    {"goto-dialog", Command::GotoDialog, 1, "goto-dialog NAME"},
    {"goto-previous", Command::GotoPrevious, 0, "goto-previous"},
    {"option-on", Command::OptionOn, 1, "option-on NUMBER"},
    {"option-off", Command::OptionOff, 1, "option-off NUMBER"},
    {"option-off-forever", Command::OptionOffForever, 1, "option-off-forever NUMBER"},
    {"run-script", Command::RunScript, 1, "run-script NUMBER"},
    {"new-room", Command::NewRoom, 1, "new-room NUMBER"},
    {"set-globalint", Command::SetGlobalInt, 2, "set-globalint NUMBER VALUE"},
    {"set-speech-view", Command::SetSpeechView, 2, "set-speech-view CHARACTER VIEW"},
    {"play-sound", Command::PlaySound, 1, "play-sound NUMBER"},
    {"add-inv", Command::AddInventory, 1, "add-inv ITEM"},
    {"lose-inv", Command::LoseInventory, 1, "lose-inv ITEM"},
    {"give-score", Command::GiveScore, 1, "give-score POINTS"},
};

struct Word {
  std::string_view text;
  source::Span at;
};

class DialogCompiler {
 public:
  DialogCompiler(const source::SourceSet& sources, Project& project, std::size_t dialog, std::string_view text,
                 std::uint32_t offset, SourceMap& map, diagnostics::Emitter& emitter)
      : sources_(sources),
        project_(project),
        dialog_(project.data.dialogs[dialog]),
        // A dialog without a name is referred to by its number.
        self_(dialog_.scriptName.empty() ? base::cat("dialog[", dialog, "]") : dialog_.scriptName),
        prefix_(dialog_.scriptName.empty() ? base::cat("Dialog", dialog) : dialog_.scriptName),
        text_(text),
        offset_(offset),
        map_(map),
        emitter_(emitter) {}

  void compile() {
    // run-script calls a function of the global script; every game used to have it.
    if (base::toLower(text_).find("\nrun-script") != text_.npos)
      map_.add("import function dialog_request(int);\n", span(0, 0));
    std::size_t at = 0;
    while (at < text_.size()) {
      std::size_t end = std::min(text_.find('\n', at), text_.size());
      std::string_view line = text_.substr(at, end - at);
      if (line.ends_with('\r')) line.remove_suffix(1);
      compileLine(line, static_cast<std::uint32_t>(at));
      at = end + 1;
    }
    closeEntry();
  }

 private:
  source::Span span(std::size_t begin, std::size_t length) const {
    return {offset_ + static_cast<std::uint32_t>(begin), offset_ + static_cast<std::uint32_t>(begin + length)};
  }
  source::Location place(source::Span at) const { return {map_.original(), at}; }

  void compileLine(std::string_view line, std::uint32_t begin) {
    std::string_view content = base::trim(line);
    if (content.empty()) return;
    std::size_t indent = static_cast<std::size_t>(content.data() - line.data());
    source::Span whole = span(begin + indent, content.size());
    if (content.starts_with("//")) return;
    if (content.starts_with('@') && indent == 0) return openEntry(content, whole);
    if (!inEntry_) {
      emitter_.emit(diag::DialogOutside, place(whole));
      return;
    }
    if (indent > 0) {
      map_.add("  ", whole);
      map_.addVerbatim(content, whole.begin);
      map_.add("\n", whole);
      for (char c : content) depth_ += c == '{' ? 1 : c == '}' ? -1 : 0;
      ended_ = false;
      return;
    }
    // A comment after a command; after speech it is part of the speech.
    std::vector<Word> words = wordsOf(content, begin + indent);
    ended_ = false;
    if (words.empty()) return;
    if (const CommandRow* row = findCommand(words.front().text)) return command(*row, words, whole);
    std::size_t colon = content.find(':');
    if (colon != content.npos) return speech(content, colon, begin + indent);
    auto& unknown = emitter_.emit(diag::DialogUnknownCommand, place(words.front().at), words.front().text);
    diagnostics::SpellingSuggestion suggestion(words.front().text);
    for (const CommandRow& row : Commands) suggestion.offer(row.word);
    if (suggestion) unknown.hint(suggestion.hint());
    else unknown.hint("speech is written NAME: text; AGS Script in a dialog begins with a blank");
  }

  std::vector<Word> wordsOf(std::string_view content, std::size_t begin) const {
    std::vector<Word> words;
    std::size_t at = 0;
    while (at < content.size()) {
      while (at < content.size() && base::isAsciiSpace(content[at])) ++at;
      std::size_t end = at;
      while (end < content.size() && !base::isAsciiSpace(content[end])) ++end;
      if (end == at || content.substr(at).starts_with("//")) break;
      words.push_back({content.substr(at, end - at), span(begin + at, end - at)});
      at = end;
    }
    // A command may end with a ';', as in scripts.
    if (!words.empty() && words.back().text.ends_with(';')) {
      words.back().text.remove_suffix(1);
      --words.back().at.end;
      if (words.back().text.empty()) words.pop_back();
    }
    return words;
  }

  static const CommandRow* findCommand(std::string_view word) {
    for (const CommandRow& row : Commands)
      if (base::equalsIgnoreCase(row.word, word)) return &row;
    return nullptr;
  }

  void openEntry(std::string_view content, source::Span whole) {
    closeEntry();
    std::size_t end = 1;
    while (end < content.size() && base::isAsciiAlnum(content[end])) ++end;
    std::string_view label = content.substr(1, end - 1);
    whole.end = whole.begin + static_cast<std::uint32_t>(end);
    std::string function;
    if (label == "S" || label == "s") {
      if (!dialog_.startFunction.empty()) emitter_.emit(diag::DialogTwice, place(whole), content.substr(0, end));
      function = dialog_.startFunction = base::cat(prefix_, "_Start");
    } else {
      auto number = base::parseInt(label);
      if (!number || *number < 1 || static_cast<std::size_t>(*number) >= dialog_.options.size()) {
        auto& diagnostic = emitter_.emit(diag::DialogNoOption, place(whole), content.substr(0, end));
        diagnostic.hint(base::cat("the dialog has ", dialog_.options.empty() ? 0 : dialog_.options.size() - 1,
                                  " options, and @S for its start"));
        function = "nothing";
      } else {
        world::DialogOption& option = dialog_.options[static_cast<std::size_t>(*number)];
        if (!option.function.empty()) emitter_.emit(diag::DialogTwice, place(whole), content.substr(0, end));
        function = option.function = base::cat(prefix_, "_Option", *number);
      }
    }
    // `this` in a dialog's script is the dialog.
    map_.add(base::cat("int Script_", function, "(this Dialog*) {\n"), whole);
    function_ = function;
    entry_ = whole;
    inEntry_ = true;
    ended_ = false;
    depth_ = 0;
  }

  void closeEntry() {
    if (!inEntry_) return;
    if (!ended_ || depth_ != 0) map_.add("return -1;\n", entry_);
    map_.add(base::cat("}\nint ", function_, "() { return ", self_, ".Script_", function_, "(); }\n"), entry_);
    inEntry_ = false;
  }

  void emit(std::string_view text, source::Span at) { map_.add(base::cat("  ", text, "\n"), at); }

  void leave(std::string_view value, source::Span at) {
    emit(base::cat("return ", value, ";"), at);
    ended_ = depth_ == 0;
  }

  // Returns nothing after reporting that there is no such thing.
  std::optional<std::string> named(const Word& word, std::string_view what,
                                   int (*find)(const world::Game&, std::string_view), std::string_view list) {
    if (auto number = base::parseInt(word.text)) return base::cat(list, "[", *number, "]");
    if (find(project_.data, word.text) >= 0) return std::string(word.text);
    emitter_.emit(diag::ProjectReference, place(word.at), what, word.text);
    return std::nullopt;
  }

  void command(const CommandRow& row, const std::vector<Word>& words, source::Span whole) {
    if (words.size() != static_cast<std::size_t>(row.arguments) + 1) {
      emitter_.emit(diag::DialogArguments, place(whole), row.usage);
      return;
    }
    auto argument = [&](std::size_t i) { return words[i].text; };
    switch (row.command) {
      case Command::Return: return leave("RUN_DIALOG_RETURN", whole);
      case Command::Stop: return leave("RUN_DIALOG_STOP_DIALOG", whole);
      case Command::GotoPrevious: return leave("RUN_DIALOG_GOTO_PREVIOUS", whole);
      case Command::GotoDialog: {
        auto dialog = named(words[1], "dialog", findDialog, "dialog");
        if (dialog) leave(base::cat(*dialog, ".ID"), whole);
        return;
      }
      case Command::OptionOn:
      case Command::OptionOff:
      case Command::OptionOffForever: {
        auto number = base::parseInt(argument(1));
        if (!number || *number < 1 || static_cast<std::size_t>(*number) >= dialog_.options.size()) {
          emitter_.emit(diag::DialogNoOption, place(words[1].at), argument(1));
          return;
        }
        std::string_view state = row.command == Command::OptionOn    ? "eOptionOn"
                                 : row.command == Command::OptionOff ? "eOptionOff"
                                                                     : "eOptionOffForever";
        return emit(base::cat(self_, ".SetOptionState(", *number, ", ", state, ");"), whole);
      }
      case Command::RunScript: return emit(base::cat("dialog_request(", argument(1), ");"), whole);
      case Command::NewRoom:
        emit(base::cat("player.ChangeRoom(", argument(1), ");"), whole);
        return leave("RUN_DIALOG_STOP_DIALOG", whole);
      case Command::SetGlobalInt: return emit(base::cat("SetGlobalInt(", argument(1), ", ", argument(2), ");"), whole);
      case Command::SetSpeechView: {
        std::string who = speaker(argument(1));
        if (who.empty()) emitter_.emit(diag::ProjectReference, place(words[1].at), "character", argument(1));
        else emit(base::cat(who, ".SpeechView = ", argument(2), ";"), whole);
        return;
      }
      case Command::PlaySound: return emit(base::cat("Game.AudioClips[", argument(1), "].Play();"), whole);
      case Command::AddInventory:
      case Command::LoseInventory: {
        auto item = named(words[1], "inventory item", findItem, "inventory");
        std::string_view call = row.command == Command::AddInventory ? "AddInventory" : "LoseInventory";
        if (item) emit(base::cat("player.", call, "(", *item, ");"), whole);
        return;
      }
      case Command::GiveScore: return emit(base::cat("GiveScore(", argument(1), ");"), whole);
    }
  }

  // The script name of the character, "" when there is none. `Ego` is cEgo.
  std::string speaker(std::string_view name) const {
    if (base::equalsIgnoreCase(name, "player")) return "player";
    for (const world::Character& character : project_.data.characters) {
      std::string_view own = character.scriptName;
      if (base::equalsIgnoreCase(own, name) || (own.starts_with('c') && base::equalsIgnoreCase(own.substr(1), name)))
        return character.scriptName;
    }
    return "";
  }

  void speech(std::string_view content, std::size_t colon, std::size_t begin) {
    std::string_view name = base::trim(content.substr(0, colon));
    std::string_view said = base::trim(content.substr(colon + 1));
    if (said.size() >= 2 && said.starts_with('"') && said.ends_with('"')) said = said.substr(1, said.size() - 2);
    source::Span whole = span(begin, content.size());
    if (said == "...") return emit("Wait(GetGameSpeed());", whole);
    if (base::equalsIgnoreCase(name, "narrator")) {
      const std::string& narrate = project_.narrateFunction;
      if (narrate.empty()) return emit(base::cat("Display(\"", literal(said, true), "\");"), whole);
      return emit(base::cat(narrate, "(\"", literal(said, false), "\");"), whole);
    }
    std::string who = speaker(name);
    if (who.empty()) {
      auto& unknown = emitter_.emit(diag::ProjectReference, place(span(begin, name.size())), "character", name);
      diagnostics::SpellingSuggestion suggestion(name);
      for (const world::Character& character : project_.data.characters)
        if (character.scriptName.starts_with('c')) suggestion.offer(std::string_view(character.scriptName).substr(1));
      if (suggestion) unknown.hint(suggestion.hint());
      return;
    }
    const std::string& say = project_.sayFunction;
    if (say.empty()) return emit(base::cat(who, ".Say(\"", literal(said, true), "\");"), whole);
    if (isExtender(say)) return emit(base::cat(who, ".", say, "(\"", literal(said, false), "\");"), whole);
    emit(base::cat(say, "(", who, ", \"", literal(said, false), "\");"), whole);
  }

  // The contents of the quotes. In a format, '%' is doubled.
  static std::string literal(std::string_view said, bool isFormat) {
    std::string text;
    for (char c : said) {
      if (c == '"' || c == '\\') text += '\\';
      if (c == '%' && isFormat) text += '%';
      text += c;
    }
    return text;
  }

  // Whether a script declares the function as an extender of characters: `Name(this Character *, ...)`.
  bool isExtender(std::string_view name) const {
    for (source::FileId file : project_.scripts) {
      std::string_view script = sources_[file].text();
      for (std::size_t at = script.find(name); at != script.npos; at = script.find(name, at + 1)) {
        if (at > 0 && (base::isAsciiAlnum(script[at - 1]) || script[at - 1] == '_')) continue;
        std::string_view rest = base::trim(script.substr(at + name.size(), 100));
        if (!rest.starts_with('(')) continue;
        rest = base::trim(rest.substr(1));
        if (rest.starts_with("this") && rest.size() > 4 && base::isAsciiSpace(rest[4])) return true;
      }
    }
    return false;
  }

  const source::SourceSet& sources_;
  Project& project_;
  world::Dialog& dialog_;
  const std::string self_, prefix_;  // its script name; the prefix of its functions
  std::string_view text_;
  std::uint32_t offset_;
  SourceMap& map_;
  diagnostics::Emitter& emitter_;
  std::string function_;
  source::Span entry_;
  bool inEntry_ = false, ended_ = false;
  int depth_ = 0;
};

}  // namespace

void compileDialog(const source::SourceSet& sources, Project& project, std::size_t dialog, std::string_view text,
                   std::uint32_t offset, SourceMap& map, diagnostics::Emitter& emitter) {
  DialogCompiler(sources, project, dialog, text, offset, map, emitter).compile();
}

}  // namespace vellum::ags::game
