#include <algorithm>
#include <cctype>

#include "driver/doc_lookup.h"
#include "driver/doc_page.h"
#include "driver/embedded_file.h"
#include "driver/error_names.h"
#include "driver/examples.h"
#include "driver/files.h"
#include "driver/language_options.h"
#include "driver/manual_pages.h"
#include "driver/path_spelling.h"
#include "driver/runnable_example.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

constexpr std::string_view Example = "example";  // a part of an entry

std::string languageTitle(Session& session, const char* id) {
  const vellum_language* language = session.engine().languageById(id);
  return language != nullptr ? language->title : id;
}

// The name that finds just this entry.
std::string fullName(const Docs& docs, std::size_t entry) {
  const vellum_doc doc = docs[entry];
  for (std::size_t other = 0; other < docs.size(); ++other)
    if (other != entry && std::string_view(docs[other].name) == doc.name &&
        std::string_view(docs[other].kind) != doc.kind && std::string_view(docs[other].language) == doc.language)
      return std::string(doc.name) + " " + doc.kind;
  return doc.name;
}

// As it is typed.
std::string quoted(const std::string& name) {
  for (char c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '.' && c != '_' && c != ':') return "'" + name + "'";
  return name;
}

std::string wholeEntry(Session& session, ManualFiles& manual, const Docs& docs, std::size_t entry) {
  std::vector<vellum_doc_part> parts = docs.parts(entry);
  std::string example;
  for (vellum_doc_part& part : parts) {
    if (std::string_view(part.kind) != Example) continue;
    example = readableExample(manual, part.text);
    part.text = example.c_str();
  }
  const char* language = docs[entry].language;
  return docPage(docs[entry], parts, languageTitle(session, language),
                 std::string("vellum doc -l ") + language + " " + quoted(fullName(docs, entry)) + " --example DIR",
                 wantsColor(1));
}

// Whole entries, or a line each when there are many.
void show(Session& session, const Docs& docs, const std::vector<std::size_t>& entries, bool exact, bool json) {
  static constexpr std::size_t MostWhole = 3, MostExact = 6;
  if (json) return writeOut(docJson(docs, entries));
  bool brief = entries.size() > (exact ? MostExact : MostWhole);
  ManualFiles manual(session.report());
  for (std::size_t entry : entries) writeOut(brief ? docLine(docs[entry]) : wholeEntry(session, manual, docs, entry));
}

std::string exampleOf(const Docs& docs, std::size_t entry) {
  for (const vellum_doc_part& part : docs.parts(entry))
    if (std::string_view(part.kind) == Example) return part.text;
  return "";
}

// Those in the case that was typed; all when there are none.
std::vector<std::size_t> spelledAs(const Docs& docs, const std::vector<std::size_t>& entries, const std::string& name) {
  std::vector<std::size_t> exact;
  for (std::size_t entry : entries)
    if (docs[entry].name == name) exact.push_back(entry);
  return exact.empty() ? entries : exact;
}

// Writes the example of the only entry, or of overloads that share one, with the files that it needs.
int writeExample(const Subcommand& self, Session& session, const Docs& docs, const std::vector<std::size_t>& entries,
                 const std::string& folder) {
  if (isTaken(folder)) return session.complainAs(WrongUsage, "'" + folder + "' exists already: choose another name");
  const std::string text = exampleOf(docs, entries[0]);
  std::string names;
  bool shared = true;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    shared = shared && exampleOf(docs, entries[i]) == text;
    if (i < 5)
      names += (i > 0 ? ", " : "") + quoted(fullName(docs, entries[i])) + " (" + docs[entries[i]].language + ")";
  }
  if (!shared)
    return usageError(self, "--example needs the name of one entry; this finds " + std::to_string(entries.size()) +
                                ": " + names + (entries.size() > 5 ? " ..." : ""));
  ManualFiles manual(session.report());
  RunnableExample example = runnableExample(manual, text);
  if (!manual.ok()) return session.show(manual.status());
  for (const RunnableExample::File& file : example.files) {
    const std::string path = folder + "/" + file.path;
    if (int status = session.write(path, file.bytes, Session::Folders::Made); status != AllWell) return status;
    writeOut(path + "\n");
  }
  writeOut("\nTry:\n  cd " + folder + "\n");
  for (const std::string& command : example.commands) writeOut("  " + command + "\n");
  return AllWell;
}

bool isSign(std::string_view text) {
  return !text.empty() && std::none_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ' ';
  });
}

// The operators of one language, where a sign was asked for that it lacks.
std::string operatorsOf(Session& session, const std::string& language) {
  Docs all(session.engine(), language, "", VELLUM_DOC_PREFIX);
  std::string names;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (std::string_view(all[i].kind) == "operator") names += (names.empty() ? "" : " ") + std::string(all[i].name);
  return names;
}

// What to try when nothing was found.
std::string hintFor(Session& session, const std::string& language, const std::string& query) {
  if (isSign(query) && !language.empty())
    if (const std::string names = operatorsOf(session, language); !names.empty())
      return languageTitle(session, language.c_str()) + " has the operators " + names;
  Docs near(session.engine(), language, query, VELLUM_DOC_EXACT);
  if (!near.suggestion().empty()) return "did you mean '" + near.suggestion() + "'?";
  Docs mentions(session.engine(), language, query, VELLUM_DOC_SEARCH);
  if (mentions.size() == 0)
    return "no entry and no error of that name; docs/reference/errors.md has all names of errors";
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
  bool listsAll = arguments.positional.empty() && search == nullptr && arguments.has("language");
  if (arguments.positional.empty() && search == nullptr && !listsAll)
    return usageError(self, "doc needs a name, --search TEXT, or -l LANG alone to list all entries");
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
  bool exact = search == nullptr && !listsAll;
  if (exact) {
    std::vector<vellum_doc> all;
    for (std::size_t i = 0; i < docs.size(); ++i) all.push_back(docs[i]);
    DocMatches matches = lookUp(all, query);
    exact = matches.exact;
    entries = std::move(matches.entries);
  } else {
    for (std::size_t i = 0; i < docs.size(); ++i) entries.push_back(i);
  }
  if (search == nullptr && !listsAll && !exact) {
    const auto errors = errorsCalled(errorNames(errorTables[0].text), query, *language);
    if (!errors.empty() && arguments.last("example") != nullptr)
      return usageError(self, "--example needs the name of an entry; '" + query + "' is the name of an error");
    if (!errors.empty() && arguments.has("json")) writeOut(errorsJson(errors));
    else
      for (const ErrorName& error : errors) writeOut(errorPage(error, wantsColor(1)));
    if (!errors.empty()) return AllWell;
  }
  if (const std::string* folder = arguments.last("example"); folder != nullptr && !entries.empty())
    return writeExample(self, session, docs, spelledAs(docs, entries, query), withoutEndSlash(*folder));
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
              "The beginning of a name, or its last part, lists all that fit; -l LANG alone lists all there is.\n"
              "The name of an error, as a message ends with it, shows what it says: vellum doc NullPointer",
          {languageOption(),
           {"search", "TEXT", "entries in which all words of TEXT appear", 0, ""},
           {"example", "DIR", "write the entry's example with the files that it needs into a new folder", 0, ""},
           jsonOption()},
          doc};
}

}  // namespace vellum::driver
