#include <poll.h>

#include <cstdlib>
#include <cstring>

#ifdef VELLUM_WITH_LIBEDIT
#include <editline/readline.h>
#endif

#include "driver/files.h"
#include "driver/session.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

constexpr std::string_view Help =
    ":help         this list\n"
    ":doc NAME     the manual entry of NAME\n"
    ":tick [N]     N ticks of the world (default 1)\n"
    ":load PATH    load a script\n"
    ":reload PATH  take over a script that has changed, with all that runs\n"
    ":save FILE    save the world\n"
    ":hash         the world hash\n"
    ":quit         leave (so does Ctrl-D)\n";

#ifdef VELLUM_WITH_LIBEDIT
std::vector<std::string>* completions = nullptr;  // readline's callbacks take no context

char* nextCompletion(const char* text, int state) {
  static std::size_t at;
  if (state == 0) at = 0;
  std::size_t size = std::strlen(text);
  while (completions != nullptr && at < completions->size()) {
    const std::string& candidate = (*completions)[at++];
    if (strncasecmp(candidate.c_str(), text, size) == 0) return strdup(candidate.c_str());
  }
  return nullptr;
}

char** completeLine(const char* text, int, int) {
  rl_attempted_completion_over = 1;
  return rl_completion_matches(text, nextCompletion);
}
#endif

// Lines with editing and history on a terminal, else as they come.
class LineReader {
 public:
  LineReader(std::string prompt, std::vector<std::string> words)
      : prompt_(std::move(prompt)), words_(std::move(words)) {
    person_ = isTerminal(0) && isTerminal(1);
    if (person_) catchInterrupts();
#ifdef VELLUM_WITH_LIBEDIT
    if (!person_) return;
    completions = &words_;
    rl_readline_name = const_cast<char*>("vellum");
    rl_attempted_completion_function = completeLine;
    // A name with its class is one word: Report.GenericF.
    rl_basic_word_break_characters = const_cast<char*>(" \t\n\"'`@><=;|&{}()/,+-*!");
    using_history();
    if (const char* home = std::getenv("HOME")) history_ = std::string(home) + "/.vellum_history";
    if (!history_.empty()) read_history(history_.c_str());
    stifle_history(1000);
#endif
  }
  ~LineReader() {
#ifdef VELLUM_WITH_LIBEDIT
    completions = nullptr;
    if (person_ && !history_.empty()) write_history(history_.c_str());
#endif
  }

  bool person() const { return person_; }

  // Whether a pasted text has more lines that wait already.
  bool more() const {
    if (!person_) return false;
    pollfd input{0, POLLIN, 0};
    return poll(&input, 1, 10) > 0 && (input.revents & POLLIN) != 0;
  }

  // Ctrl-C throws the line away: it is empty then, and wasThrownAway() holds until the next one is read.
  std::optional<std::string> read(bool continued = false) {
    thrownAway_ = false;
    flushOut();
    std::string prompt = continued ? std::string(prompt_.size() > 2 ? prompt_.size() - 2 : 0, '.') + "> " : prompt_;
#ifdef VELLUM_WITH_LIBEDIT
    if (person_) {
      char* line = readline(prompt.c_str());
      if (line == nullptr) return throwAway();
      std::string text = line;
      std::free(line);
      if (!text.empty()) add_history(text.c_str());
      return text;
    }
#endif
    if (person_) writeOut(prompt), flushOut();
    std::string text;
    int c;
    while ((c = std::getchar()) != EOF && c != '\n') text.push_back(static_cast<char>(c));
    if (c == EOF && (text.empty() || interrupted())) return throwAway();
    return text;
  }

  bool wasThrownAway() const { return thrownAway_; }

 private:
  std::optional<std::string> throwAway() {
    if (!person_ || !takeInterrupt()) return std::nullopt;
    std::clearerr(stdin);
    writeOut("\n");
    thrownAway_ = true;
    return "";
  }

  std::string prompt_;
  std::vector<std::string> words_;
  std::string history_;
  bool person_ = false, thrownAway_ = false;
};

// Whether brackets, a string or a comment are still open, so that the next line belongs to the text. For languages
// whose strings and comments are C's.
bool isOpen(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"' || c == '\'') {
      for (++i; i < text.size() && text[i] != c && text[i] != '\n'; ++i)
        if (text[i] == '\\') ++i;
      if (i >= text.size() && text.back() == '\\') return true;
    } else if (c == '/' && i + 1 < text.size() && text[i + 1] == '/' && i > 0) {
      while (i < text.size() && text[i] != '\n') ++i;
    } else if (c == '/' && i + 1 < text.size() && text[i + 1] == '*') {
      std::size_t end = text.find("*/", i + 2);
      if (end == std::string_view::npos) return true;
      i = end + 1;
    } else if (c == '(' || c == '{' || c == '[') {
      ++depth;
    } else if (c == ')' || c == '}' || c == ']') {
      --depth;
    }
  }
  return depth > 0;
}

// One entry: a line, with the lines that belong to it: those that are pasted behind a Skrit command (Skrit manual,
// "The Development Console"), and those that close what is open. An empty line that is not part of a paste ends it in
// any case.
std::optional<std::string> readEntry(LineReader& lines, const std::string& language) {
  auto text = lines.read();
  bool packs = language == "skrit" || language == "ags";
  if (!text || !packs || text->empty() || (*text)[0] == ':') return text;
  bool command = language == "skrit" && ((*text)[0] == '/' || (*text)[0] == '#');
  while (isOpen(*text) || (command && lines.more())) {
    auto next = lines.read(true);
    if (lines.wasThrownAway()) return next;
    if (!next || (next->empty() && !lines.more())) break;
    *text += "\n" + *next;
  }
  return text;
}

class Console {
 public:
  Console(Session& session, World& world, std::string language)
      : session_(session), world_(world), language_(std::move(language)) {}

  // False: the user wants to leave.
  bool line(const std::string& text) {
    if (text.find_first_not_of(" \t\r") == std::string::npos) return true;
    if (text[0] == ':') return command(text);
    std::string result;
    std::string name = "<line " + std::to_string(++count_) + ">";
    session_.tell(world_.eval(language_, name, text, result, session_.report()));
    if (!result.empty()) writeOut(result + "\n");
    return true;
  }

 private:
  bool command(const std::string& text) {
    std::size_t space = text.find(' ');
    std::string name = text.substr(1, space == std::string::npos ? space : space - 1);
    std::string rest = space == std::string::npos ? ""
                                                  : text.substr(text.find_first_not_of(' ', space) == std::string::npos
                                                                    ? text.size()
                                                                    : text.find_first_not_of(' ', space));
    if (name == "quit" || name == "q") return false;
    if (name == "help") writeOut(Help);
    else if (name == "hash") writeOut(std::to_string(world_.hash()) + "\n");
    else if (name == "tick") tick(rest);
    else if (name == "doc") doc(rest);
    else if (name == "load") session_.tell(world_.load({{rest, std::nullopt, ""}}, session_.report()));
    else if (name == "reload") session_.tell(world_.reload({rest, std::nullopt, ""}, session_.report()));
    else if (name == "save") save(rest);
    else complain("no console command ':" + name + "'; ':help' lists them");
    return true;
  }

  void tick(const std::string& rest) {
    long count = rest.empty() ? 1 : std::strtol(rest.c_str(), nullptr, 10);
    for (long i = 0; i < count && !interrupted(); ++i) session_.tell(world_.tick(session_.report()));
  }

  void doc(const std::string& name) {
    Docs docs(session_.engine(), language_, name, VELLUM_DOC_EXACT);
    for (std::size_t i = 0; i < docs.size(); ++i)
      writeOut(std::string(docs[i].signature) + "\n  " + docs[i].text + "\n");
    if (docs.size() == 0)
      complain("no manual entry '" + name + "'" +
               (docs.suggestion().empty() ? "" : "; did you mean '" + docs.suggestion() + "'?"));
  }

  void save(const std::string& path) {
    std::string error = path.empty() ? "no file name" : writeFile(path, world_.save());
    if (!error.empty()) complain("can't write '" + path + "': " + error);
  }

  Session& session_;
  World& world_;
  std::string language_;
  int count_ = 0;
};

}  // namespace

int runRepl(const Subcommand& self, Arguments& arguments) {
  if (!arguments.has("language")) return usageError(self, "say with -l which language the console speaks");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto language = session.language(arguments);
  if (!language) return WrongUsage;
  const vellum_language* spoken = session.engine().languageById(*language);
  if ((spoken->abilities & VELLUM_CAN_RUN) == 0)
    return session.complainAs(ScriptWrong, std::string("a console for ") + spoken->title + " " + spoken->missing);
  World world(session.engine(), session.options(), &session.report());
  if (!world.ok()) return session.tell(VELLUM_FAILED);
  auto sources = session.sources(arguments.positional, "");
  if (!sources) return WrongUsage;
  if (!sources->empty() && session.tell(world.load(*sources, session.report())) == WrongUsage) return WrongUsage;

  std::vector<std::string> words;
  for (Docs docs(session.engine(), *language, "", VELLUM_DOC_PREFIX); words.size() < docs.size();)
    words.push_back(docs[words.size()].name);
  LineReader lines(*language + "> ", std::move(words));
  if (lines.person()) writeOut(std::string(spoken->title) + " console. ':help' helps, Ctrl-D leaves.\n");
  Console console(session, world, *language);
  while (auto line = readEntry(lines, *language))
    if (!console.line(*line) || (interrupted() && !takeInterrupt())) break;
  if (lines.person()) return AllWell;
  return session.worst();
}

}  // namespace vellum::driver
