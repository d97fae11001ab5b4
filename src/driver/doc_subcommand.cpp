#include "driver/doc_lookup.h"
#include "driver/examples.h"
#include "driver/language_options.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/titles.h"
#include "driver/wrapped.h"

namespace vellum::driver {

namespace {

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
  if (*doc.text != '\0') text += "\n" + wrapped(doc.text, textWidth(), "  ");
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

std::string jsonOf(const std::vector<vellum_doc>& docs) {
  std::string json = "[";
  for (std::size_t i = 0; i < docs.size(); ++i) {
    const vellum_doc& doc = docs[i];
    json += (i > 0 ? ",\n " : "") + ("{\"language\": " + jsonString(doc.language)) +
            ", \"name\": " + jsonString(doc.name) + ", \"kind\": " + jsonString(doc.kind) +
            ", \"signature\": " + jsonString(doc.signature) + ", \"group\": " + jsonString(doc.group) +
            ", \"text\": " + jsonString(doc.text) + ", \"status\": " + jsonString(doc.status) + "}";
  }
  return json + "]\n";
}

// Whole entries, or a line each when there are many.
void show(Session& session, const std::vector<vellum_doc>& entries, bool exact, bool json) {
  static constexpr std::size_t MostWhole = 3, MostExact = 6;
  if (json) return writeOut(jsonOf(entries));
  bool brief = entries.size() > (exact ? MostExact : MostWhole);
  for (const vellum_doc& entry : entries) {
    if (brief) showLine(entry);
    else showEntry(session, entry, wantsColor(1));
  }
}

// What to try when nothing was found.
std::string hintFor(Session& session, const std::string& language, const std::string& query) {
  Docs near(session.engine(), language, query, VELLUM_DOC_EXACT);
  if (!near.suggestion().empty()) return "did you mean '" + near.suggestion() + "'?";
  Docs mentions(session.engine(), language, query, VELLUM_DOC_SEARCH);
  if (mentions.size() == 0) return "no entry mentions it, either";
  return std::to_string(mentions.size()) + (mentions.size() == 1 ? " entry mentions" : " entries mention") +
         " it: vellum doc --search '" + query + "'";
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
  Docs docs(session.engine(), *language, search != nullptr ? query : "",
            search != nullptr ? VELLUM_DOC_SEARCH : VELLUM_DOC_PREFIX);
  std::vector<vellum_doc> entries;
  for (std::size_t i = 0; i < docs.size(); ++i) entries.push_back(docs[i]);
  bool exact = search == nullptr;
  if (search == nullptr) {
    DocMatches matches = lookUp(entries, query);
    exact = matches.exact;
    std::vector<vellum_doc> found;
    for (std::size_t i : matches.entries) found.push_back(entries[i]);
    entries = std::move(found);
  }
  show(session, entries, exact, arguments.has("json"));
  if (!entries.empty()) return AllWell;
  return session.complainAs(ScriptWrong, "no manual entry '" + query + "'; " + hintFor(session, *language, query));
}

}  // namespace

Subcommand docSubcommand() {
  return {"doc",
          "NAME",
          "the manual entry of a command, function, keyword or event",
          helpExamples("doc") +
              "  vellum doc --search 'random number'\n"
              "The beginning of a name, or its last part, lists all that fit.",
          {languageOption(), {"search", "TEXT", "entries in which all words of TEXT appear", 0, ""}, jsonOption()},
          doc};
}

}  // namespace vellum::driver
