#include "testing/manual_page.h"

#include <optional>

#include "base/path.h"
#include "base/text.h"
#include "diagnostics/spelling.h"
#include "testing/expectations.h"
#include "testing/vir.h"

namespace vellum::testing {

namespace {

constexpr std::string_view Entry = "entry";
constexpr auto& PartWords = ManualPart::Words;
constexpr std::string_view ParameterWord = PartWords[static_cast<std::size_t>(ManualPart::Kind::Parameter)];

bool isWordLetter(char c) { return c >= 'a' && c <= 'z'; }

// "word NAME: text" of a comment line; nothing when the line has another form.
struct Statement {
  std::string_view word, name, text;
};

std::optional<Statement> statementOf(std::string_view line, std::string_view sign) {
  if (!line.starts_with(sign)) return std::nullopt;
  line.remove_prefix(sign.size());
  if (!line.starts_with(' ') || line.starts_with("  ")) return std::nullopt;
  line.remove_prefix(1);
  std::size_t end = 0;
  while (end < line.size() && isWordLetter(line[end])) ++end;
  Statement statement;
  statement.word = line.substr(0, end);
  std::size_t colon = line.find(':', end);
  if (end == 0 || colon == std::string_view::npos) return std::nullopt;
  // Only the name of a parameter may be between the word and the colon.
  if (colon != end && (statement.word != ParameterWord || line[end] != ' ')) return std::nullopt;
  statement.name = base::trim(line.substr(end, colon - end));
  statement.text = base::trim(line.substr(colon + 1));
  return statement;
}

std::vector<std::string> namesOf(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t end = base::find(text, ", ", at);
    if (end == std::string_view::npos) end = text.size();
    std::string_view name = base::trim(text.substr(at, end - at));
    if (name.size() > 1 && name.ends_with(',')) name.remove_suffix(1);  // the list continues in the next line
    if (!name.empty()) names.emplace_back(name);
    at = end + 2;
  }
  return names;
}

class PageReader {
 public:
  PageReader(std::string_view text, std::string_view sign) : text_(text), sign_(sign), continuation_(sign) {
    continuation_ += "   ";
  }

  ManualPage read() {
    std::uint32_t number = 0;
    for (std::size_t at = 0; at < text_.size();) {
      std::size_t end = std::min(text_.find('\n', at), text_.size());
      line_ = ++number;
      std::string_view line = text_.substr(at, end - at);
      if (line.ends_with('\r')) line.remove_suffix(1);
      next_ = std::min(end + 1, text_.size());
      readLine(line, at);
      at = next_;
    }
    finishSection();
    if (page_.sections.empty() && page_.problems.empty())
      complain(1, base::cat("the page has no '", sign_, " entry:'"));
    return std::move(page_);
  }

 private:
  void readLine(std::string_view line, std::size_t at) {
    std::optional<Statement> statement = statementOf(line, sign_);
    if (statement && statement->word == Entry) return beginSection(statement->text);
    if (page_.sections.empty()) {
      if (!base::trim(line).empty() && !saidBefore_)
        complain(line_, base::cat("a page begins with '", sign_, " entry: NAME'"));
      saidBefore_ = true;
      return;
    }
    if (inHead_ && readHead(line, statement)) return;
    inHead_ = false;
    if (base::trim(line).empty()) return;
    ManualSection& section = page_.sections.back();
    if (section.exampleLine == 0) {
      section.exampleLine = line_;
      section.exampleBegin = at;
    }
    section.exampleEnd = next_;
  }

  // False: the example begins here.
  bool readHead(std::string_view line, const std::optional<Statement>& statement) {
    if (line.starts_with(continuation_)) {
      std::string_view more = base::trim(line.substr(continuation_.size()));
      if (last_ != nullptr) base::append(*last_, base::cat(' ', more));
      else if (list_ == List::Entries) addEntries(more);
      else if (list_ == List::See) addSee(more);
      else complain(line_, "there is no text that this line continues");
      return true;
    }
    if (!statement) return false;
    for (std::size_t i = 0; i < std::size(PartWords); ++i)
      if (statement->word == PartWords[i]) return addPart(static_cast<ManualPart::Kind>(i), *statement), true;
    complainOfUnknown(statement->word);
    return false;
  }

  void complainOfUnknown(std::string_view word) {
    if (isExpectationWord(word)) return;
    diagnostics::SpellingSuggestion suggestion(word);
    for (std::string_view known : PartWords) suggestion.offer(known);
    complain(line_, base::cat("a section has no '", word, ":'",
                              suggestion ? base::cat("; ", suggestion.hint())
                                         : "; it has about, parameter NAME, returns, errors and see"));
  }

  void addPart(ManualPart::Kind kind, const Statement& statement) {
    std::vector<ManualPart>& parts = page_.sections.back().parts;
    list_ = List::None;
    if (statement.text.empty()) return complain(line_, base::cat("'", statement.word, ":' says nothing"));
    if (kind == ManualPart::Kind::See) {
      addSee(statement.text);
      list_ = List::See;
      last_ = nullptr;
      return;
    }
    if (kind == ManualPart::Kind::Parameter) {
      if (statement.name.empty()) return complain(line_, "'parameter' needs a name: 'parameter NAME: TEXT'");
      for (const ManualPart& part : parts)
        if (part.kind == kind && part.name == statement.name)
          complain(line_, base::cat("the parameter '", statement.name, "' is described twice"));
    }
    parts.push_back({kind, std::string(statement.name), std::string(statement.text)});
    last_ = &parts.back().text;
  }

  void beginSection(std::string_view names) {
    finishSection();
    page_.sections.emplace_back().line = line_;
    addEntries(names);
    if (page_.sections.back().entries.empty()) complain(line_, "'entry:' names no entry");
    inHead_ = true;
    list_ = List::Entries;
    last_ = nullptr;
  }

  void addEntries(std::string_view names) {
    for (std::string& name : namesOf(names)) {
      if (const ManualSection* earlier = page_.find(name))
        complain(line_, base::cat("'", name, "' has a section already, in line ", earlier->line));
      page_.sections.back().entries.push_back(std::move(name));
    }
  }

  void addSee(std::string_view names) {
    for (std::string& name : namesOf(names))
      page_.sections.back().parts.push_back({ManualPart::Kind::See, std::move(name), ""});
  }

  void finishSection() {
    if (page_.sections.empty()) return;
    const ManualSection& section = page_.sections.back();
    if (section.exampleLine == 0) complain(section.line, "the section has no example");
  }

  void complain(std::uint32_t line, std::string message) { page_.problems.push_back({line, std::move(message)}); }

  std::string_view text_, sign_;
  std::string continuation_;
  ManualPage page_;
  std::uint32_t line_ = 0;
  std::size_t next_ = 0;  // where the next line begins
  bool inHead_ = false, saidBefore_ = false;
  std::string* last_ = nullptr;  // the text that a continuation adds to
  enum class List : std::uint8_t { None, Entries, See };
  List list_ = List::None;  // the list of names that a continuation adds to
};

}  // namespace

const ManualSection* ManualPage::find(std::string_view entry) const {
  for (const ManualSection& section : sections)
    for (const std::string& name : section.entries)
      if (name == entry) return &section;
  return nullptr;
}

ManualPage readManualPage(std::string_view text, std::string_view sign) { return PageReader(text, sign).read(); }

SectionName sectionNameOf(std::string_view path) {
  constexpr std::string_view Languages = "languages/", Folder = "/manual/";
  std::size_t folder = base::find(path, Folder);
  if (folder == std::string_view::npos) return {};
  std::size_t language = path.rfind('/', folder - 1);
  if (folder == 0 || language == std::string_view::npos || !path.substr(0, language + 1).ends_with(Languages))
    return {};
  std::size_t colon = path.find(':', folder);
  std::string_view page = path.substr(0, colon);
  if (page.find('/', folder + Folder.size()) != std::string_view::npos || testedLanguage(page) == nullptr) return {};
  return {page, colon == std::string_view::npos ? std::string_view() : path.substr(colon + 1)};
}

}  // namespace vellum::testing
