#include "driver/examples.h"
#include "driver/language_options.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
  std::string out;
  std::string line;
  auto flush = [&] {
    if (!line.empty()) out += std::string(indent) + line + "\n";
    line.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = text.find_first_of(" \n", at);
    if (end == std::string_view::npos) end = text.size();
    std::string_view word = text.substr(at, end - at);
    if (!line.empty() && line.size() + 1 + word.size() > width) flush();
    if (!word.empty()) line += (line.empty() ? "" : " ") + std::string(word);
    if (end < text.size() && text[end] == '\n') flush();
    at = end + 1;
  }
  flush();
  return out;
}

std::string languageTitle(Session& session, const char* id) {
  const vellum_language* language = session.engine().languageById(id);
  return language != nullptr ? language->title : id;
}

void showEntry(Session& session, const vellum_doc& doc, bool color) {
  std::string text = color ? "\033[1m" : "";
  text += *doc.signature != '\0' ? doc.signature : doc.name;
  text += color ? "\033[0m\n" : "\n";
  text += "  " + languageTitle(session, doc.language) + " " + doc.kind +
          (*doc.group != '\0' ? std::string(", ") + doc.group : "") + "\n";
  if (*doc.text != '\0') text += "\n" + wrapped(doc.text, 78, "  ");
  if (*doc.status != '\0' && std::string_view(doc.status) != "complete")
    text += std::string("\n  Status: ") + doc.status + "\n";
  writeOut(text + "\n");
}

void showLine(const vellum_doc& doc) {
  std::string left = std::string("  ") + doc.language + "  " + doc.name;
  if (left.size() < 30) left.append(30 - left.size(), ' ');
  std::string_view text(doc.text);
  std::string first(text.substr(0, text.find('\n')));
  writeOut(left + "  " + (first.size() > 90 ? first.substr(0, 87) + "..." : first) + "\n");
}

std::string jsonOf(const Docs& docs) {
  std::string json = "[";
  for (std::size_t i = 0; i < docs.size(); ++i) {
    vellum_doc doc = docs[i];
    json += (i > 0 ? ",\n " : "") + ("{\"language\": " + jsonString(doc.language)) +
            ", \"name\": " + jsonString(doc.name) + ", \"kind\": " + jsonString(doc.kind) +
            ", \"signature\": " + jsonString(doc.signature) + ", \"group\": " + jsonString(doc.group) +
            ", \"text\": " + jsonString(doc.text) + ", \"status\": " + jsonString(doc.status) + "}";
  }
  return json + "]\n";
}

int doc(const Subcommand& self, Arguments& arguments) {
  const std::string* search = arguments.last("search");
  for (const LanguageOption& option : languageOptions()) {
    const std::string* value = option.insteadOfDoc == nullptr ? nullptr : arguments.lastOfLanguage(option.name);
    if (value == nullptr) continue;
    Session session(self, arguments);
    return session.ok() ? option.insteadOfDoc(session, *value) : session.status();
  }
  if (arguments.positional.empty() && search == nullptr) return usageError(self, "doc needs a name, or --search TEXT");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  auto language = session.language(arguments);
  if (!language) return WrongUsage;
  if (!language->empty()) {
    const vellum_language* only = session.engine().languageById(*language);
    if ((only->abilities & VELLUM_CAN_DOCUMENT) == 0)
      return session.complainAs(ScriptWrong, missingText("the manual of", *only));
  }
  // Names of several words: `vellum doc new: simp`.
  std::string query;
  for (const std::string& word : arguments.positional) query += (query.empty() ? "" : " ") + word;
  if (search != nullptr) query = *search;
  Docs docs(session.engine(), *language, query, search != nullptr ? VELLUM_DOC_SEARCH : VELLUM_DOC_EXACT);
  if (arguments.has("json")) {
    writeOut(jsonOf(docs));
  } else {
    bool brief = search != nullptr && docs.size() > 3;
    for (std::size_t i = 0; i < docs.size(); ++i) {
      if (brief) showLine(docs[i]);
      else showEntry(session, docs[i], wantsColor(1));
    }
  }
  if (docs.size() > 0) return AllWell;
  std::string hint = docs.suggestion().empty() ? "try: vellum doc --search '" + query + "'"
                                               : "did you mean '" + docs.suggestion() + "'?";
  return session.complainAs(ScriptWrong, "no manual entry '" + query + "'; " + hint);
}

}  // namespace

Subcommand docSubcommand() {
  return {"doc",
          "NAME",
          "the manual entry of a command, function, keyword or event",
          helpExamples("doc") + "  vellum doc --search 'random number'",
          {languageOption(), {"search", "TEXT", "entries in which all words of TEXT appear", 0, ""}, jsonOption()},
          doc};
}

}  // namespace vellum::driver
