#include "driver/doc_lookup.h"
#include "driver/doc_page.h"
#include "driver/examples.h"
#include "driver/language_options.h"
#include "driver/manual_pages.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

std::string languageTitle(Session& session, const char* id) {
  const vellum_language* language = session.engine().languageById(id);
  return language != nullptr ? language->title : id;
}

// Whole entries, or a line each when there are many.
void show(Session& session, const Docs& docs, const std::vector<std::size_t>& entries, bool exact, bool json) {
  static constexpr std::size_t MostWhole = 3, MostExact = 6;
  if (json) return writeOut(docJson(docs, entries));
  bool brief = entries.size() > (exact ? MostExact : MostWhole);
  for (std::size_t entry : entries)
    writeOut(
        brief ? docLine(docs[entry])
              : docPage(docs[entry], docs.parts(entry), languageTitle(session, docs[entry].language), wantsColor(1)));
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
  if (Status added = addManualPages(session.engine(), *language, session.report()); added != VELLUM_OK)
    return session.show(added);
  Docs docs(session.engine(), *language, search != nullptr ? query : "",
            search != nullptr ? VELLUM_DOC_SEARCH : VELLUM_DOC_PREFIX);
  std::vector<std::size_t> entries;
  bool exact = search == nullptr;
  if (search == nullptr) {
    std::vector<vellum_doc> all;
    for (std::size_t i = 0; i < docs.size(); ++i) all.push_back(docs[i]);
    DocMatches matches = lookUp(all, query);
    exact = matches.exact;
    entries = std::move(matches.entries);
  } else {
    for (std::size_t i = 0; i < docs.size(); ++i) entries.push_back(i);
  }
  show(session, docs, entries, exact, arguments.has("json"));
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
