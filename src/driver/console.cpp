#include "driver/console.h"

#include <vellum/events.h>
#include <vellum/inspect.h>
#include <algorithm>
#include <cstdlib>

#include "driver/files.h"
#include "driver/lower_case.h"
#include "driver/options.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

constexpr std::string_view Help =
    ":help               this list\n"
    ":doc NAME           the manual entry of NAME\n"
    ":tick [N]           N ticks of the world (default 1)\n"
    ":objects [TEXT]     the things in the world; those whose line has TEXT\n"
    ":inspect [THING]    the values of a thing; of one value: cEgo.x; without one, of the world\n"
    ":set [THING] NAME VALUE   sets one of them\n"
    ":event EVENT [THING]      sends an event or a message to a thing, or to all: click 250 120; OnTimer( 2 ) 256;\n"
    "                    activate1 7\n"
    ":events on|off      shows what happens in the world as it happens\n"
    ":load PATH          load a script\n"
    ":reload PATH        reload a script that has changed; running code continues with it\n"
    ":save FILE          save the world\n"
    ":hash               the world hash\n"
    ":quit               leave (so do quit, exit and Ctrl-D)\n"
    "A block goes on in the next line. On a terminal an 'if' over several lines runs when you type an empty line, or\n"
    "something other than 'else'. Tab completes names.\n";

constexpr std::string_view ListHint = "hint: ':objects' lists the things, ':inspect THING' their values\n",
                           NoValues =
                               "no values belong to the world itself; ':objects' lists the things in it, "
                               "':inspect THING' their values\n",
                           ValuesHint = "hint: ':inspect' lists the values\n";

// Words between blanks; what is in double quotes is one word, which keeps the quotes: GAME "score".
std::vector<std::string> wordsOf(const std::string& text) {
  std::vector<std::string> words;
  bool quoted = false, open = false;
  for (char c : text) {
    if (c == '"') quoted = !quoted;
    if (!quoted && (c == ' ' || c == '\t')) {
      open = false;
      continue;
    }
    if (!open) words.emplace_back();
    open = true;
    words.back() += c;
  }
  return words;
}

// A number, a text in quotes, or a bare word, which is a text.
vellum_value valueOf(const std::string& word) {
  char* end = nullptr;
  long whole = std::strtol(word.c_str(), &end, 0);
  if (*end == '\0' && whole >= INT32_MIN && whole <= INT32_MAX) return vellum_int(static_cast<int32_t>(whole));
  float number = std::strtof(word.c_str(), &end);
  if (*end == '\0') return vellum_float(number);
  bool quoted = word.size() >= 2 && word.front() == '"' && word.back() == '"';
  vellum_value value = vellum_none();
  value.kind = VELLUM_STRING;
  value.string = word.c_str() + (quoted ? 1 : 0);
  value.size = word.size() - (quoted ? 2 : 0);
  return value;
}

std::string firstWord(const std::string& text) {
  std::size_t begin = text.find_first_not_of(" \t");
  return lowerCase(text.substr(begin, text.find_first_of(" \t\r\n{(", begin) - begin));
}

}  // namespace

int Console::show(Status status) {
  if (session_.hasReports()) session_.endLine();
  return session_.show(status);
}

std::optional<bool> Console::wordOfOthers(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r"), end = text.find_last_not_of(" \t\r;()");
  const std::string word = begin <= end && end != std::string::npos ? text.substr(begin, end + 1 - begin) : "";
  if ((word != "quit" && word != "exit" && word != "help") || names_.isKnown(word)) return std::nullopt;
  if (word == "help" && Docs(session_.engine(), language_, word, VELLUM_DOC_EXACT).size() > 0) return std::nullopt;
  if (word != "help") return false;
  writeOut(Help);
  return true;
}

bool Console::line(const std::string& text) {
  if (text.find_first_not_of(" \t\r") == std::string::npos) return true;
  if (text[0] == ':') return command(text);
  if (auto goesOn = wordOfOthers(text)) return *goesOn;
  std::string result;
  std::string name = "<line " + std::to_string(++count_) + ">";
  const bool wasOver = world_.over();
  const int status = show(world_.eval(language_, name, text, result, session_.report()));
  session_.endLine();
  if (status != AllWell && firstWord(text) == "else")
    writeError("hint: the 'if' before it is complete, and has run: begin 'else' on the line on which its block ends\n");
  if (!result.empty()) writeOut(result + "\n");
  return wasOver || !world_.over();
}

bool Console::command(const std::string& text) {
  const std::size_t space = std::min(text.find_first_of(" \t\r"), text.size());
  const std::string name = text.substr(1, space - 1);
  const std::size_t start = text.find_first_not_of(" \t\r", space), end = text.find_last_not_of(" \t\r");
  const std::string rest = start == std::string::npos ? "" : text.substr(start, end + 1 - start);
  if (name == "quit" || name == "q" || name == "exit") return false;
  if (name == "help") writeOut(Help);
  else if (name == "hash") writeOut(std::to_string(world_.hash()) + "\n");
  else if (name == "tick") tick(rest);
  else if (name == "doc") doc(rest);
  else if (name == "objects") objects(rest);
  else if (name == "inspect") inspect(rest);
  else if (name == "set") set(rest);
  else if (name == "event") event(rest);
  else if (name == "events") events(rest);
  else if (name == "load") load(rest);
  else if (name == "reload") reload(rest);
  else if (name == "save") save(rest);
  else unknown(name);
  session_.endLine();
  return true;
}

void Console::unknown(const std::string& name) {
  const std::string near = suggest(name, consoleCommands(), ":");
  complain("no console command ':" + name + "'; " + (near.empty() ? "':help' lists them" : near));
}

void Console::load(const std::string& path) {
  if (path.empty()) return complain("':load' takes the path of a script");
  show(world_.load({named(path)}, session_.report()));
}

void Console::reload(const std::string& path) {
  if (path.empty()) return complain("':reload' takes the path of a script that was loaded");
  show(world_.reload(named(path), session_.report()));
}

Source Console::named(const std::string& path) {
  session_.allow(path);
  return {path, std::nullopt, ""};
}

void Console::tick(const std::string& rest) {
  char* end = nullptr;
  long count = rest.empty() ? 1 : std::strtol(rest.c_str(), &end, 10);
  if (count < 0 || (end != nullptr && *end != '\0'))
    return complain("':tick' takes a number of ticks, not '" + rest + "'");
  for (long i = 0; i < count && !interrupted(); ++i) show(world_.tick(session_.report()));
}

void Console::doc(const std::string& name) {
  Docs docs(session_.engine(), language_, name, VELLUM_DOC_EXACT);
  for (std::size_t i = 0; i < docs.size(); ++i) writeOut(std::string(docs[i].signature) + "\n  " + docs[i].text + "\n");
  if (docs.size() == 0)
    complain("no manual entry '" + name + "'" +
             (docs.suggestion().empty() ? "" : "; did you mean '" + docs.suggestion() + "'?"));
}

void Console::save(const std::string& path) {
  if (path.empty()) return complain("':save' takes the name of a file");
  const std::string bytes = world_.save();
  if (session_.write(path, bytes) == AllWell)
    writeOut(path + ": the world after tick " + std::to_string(world_.ticks()) + ", " + std::to_string(bytes.size()) +
             " bytes\n");
}

void Console::objects(const std::string& filter) {
  vellum_text* text = nullptr;
  if (show(vellum_world_objects(world_.get(), language_.c_str(), &text, session_.report().get())) != AllWell) return;
  std::string all = takeText(text), shown;
  for (std::size_t at = 0; at < all.size();) {
    std::size_t end = all.find('\n', at), tab = all.find('\t', at);
    std::string name = all.substr(at, tab - at), about = all.substr(tab + 1, end - tab - 1);
    at = end + 1;
    if (lowerCase(name + " " + about).find(lowerCase(filter)) == std::string::npos) continue;
    shown += name + std::string(name.size() < 12 ? 12 - name.size() : 1, ' ') + about + "\n";
  }
  writeOut(shown.empty() ? "nothing\n" : shown);
}

void Console::inspect(const std::string& object) {
  vellum_text* text = nullptr;
  auto status = vellum_world_values(world_.get(), language_.c_str(), object.c_str(), &text, session_.report().get());
  if (show(status) != AllWell) return writeError(ListHint);
  const std::string values = takeText(text);
  writeOut(values.empty() ? NoValues : values);
}

void Console::set(const std::string& rest) {
  std::vector<std::string> words = wordsOf(rest);
  if (words.size() < 2) return complain("':set' takes a name and a value, or a thing, a name and a value");
  // A name may have two words: GAME "score".
  bool twoWords = words.size() >= 3 && words[words.size() - 2].front() == '"';
  std::size_t nameAt = words.size() - (twoWords ? 3 : 2);
  std::string name = words[nameAt] + (twoWords ? " " + words[nameAt + 1] : "");
  if (nameAt > 1) return complain("':set' takes a thing, a name and a value; put a text in quotation marks");
  std::string object = nameAt == 1 ? words[0] : "";
  vellum_value value = valueOf(words.back());
  auto status =
      vellum_world_set(world_.get(), language_.c_str(), object.c_str(), name.c_str(), &value, session_.report().get());
  if (show(status) != AllWell) writeError(object.empty() ? ValuesHint : ListHint);
}

// "OnTimer( 2 ) 256": the thing is what follows the ')', or the second word.
void Console::event(const std::string& rest) {
  std::size_t close = rest.rfind(')'), end = close != std::string::npos ? close + 1 : rest.find(' ');
  std::string message = rest.substr(0, end), object = end < rest.size() ? rest.substr(end) : "";
  object.erase(0, object.find_first_not_of(' '));
  if (message.empty()) return complain("':event' takes an event, and the thing that receives it");
  show(vellum_world_send(world_.get(), language_.c_str(), object.c_str(), message.c_str(), nullptr, 0,
                         session_.report().get()));
}

void Console::events(const std::string& rest) {
  if (rest == "on" || rest == "off") session_.showEvents(rest == "on");
  else complain("':events' takes on or off");
}

}  // namespace vellum::driver
