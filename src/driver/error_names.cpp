#include "driver/error_names.h"

#include "driver/lower_case.h"
#include "driver/session.h"
#include "driver/wrapped.h"

namespace vellum::driver {

namespace {

constexpr std::string_view Shared = "shared";

// Takes the next cell of a table's row; "\|" is a bar in it.
std::string takeCell(std::string_view& row) {
  std::string cell;
  std::size_t at = 1;
  for (; at < row.size() && row[at] != '|'; ++at) {
    if (row[at] == '\\' && at + 1 < row.size() && row[at + 1] == '|') ++at;
    cell += row[at];
  }
  row.remove_prefix(std::min(at, row.size()));
  const std::size_t first = cell.find_first_not_of(" `"), last = cell.find_last_not_of(" `");
  return first == cell.npos ? "" : cell.substr(first, last + 1 - first);
}

}  // namespace

std::vector<ErrorName> errorNames(std::string_view page) {
  static constexpr std::string_view Begin = "<!-- errors-", Heading = "## ";
  std::vector<ErrorName> all;
  std::string title, language;
  while (!page.empty()) {
    const std::size_t end = page.find('\n');
    std::string_view line = page.substr(0, end);
    page.remove_prefix(end == page.npos ? page.size() : end + 1);
    if (line.starts_with(Heading)) title = line.substr(Heading.size());
    if (line.starts_with(Begin)) language = line.substr(Begin.size(), line.find(' ', Begin.size()) - Begin.size());
    if (!line.starts_with("| `")) continue;
    ErrorName error{language, title, "", "", ""};
    error.name = takeCell(line);
    error.kind = takeCell(line);
    error.message = takeCell(line);
    all.push_back(std::move(error));
  }
  return all;
}

std::vector<ErrorName> errorsCalled(const std::vector<ErrorName>& all, std::string_view name,
                                    std::string_view language) {
  if (name.size() > 2 && name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
  const std::string lower = lowerCase(std::string(name));
  std::vector<ErrorName> found;
  for (const ErrorName& error : all)
    if (lowerCase(error.name) == lower && (language.empty() || error.language == language || error.language == Shared))
      found.push_back(error);
  return found;
}

std::string errorPage(const ErrorName& error, bool color) {
  std::string kind = error.language == Shared ? error.kind + " of all languages" : error.title + " " + error.kind;
  return styled("1", error.name, color) + "\n  " + kind + "\n\n" + wrapped(error.message, textWidth(), "  ") +
         "\n  The table of all names: docs/reference/errors.md\n\n";
}

std::string errorsJson(const std::vector<ErrorName>& errors) {
  std::string json;
  for (const ErrorName& error : errors)
    json += (json.empty() ? "[" : ",\n ") +
            ("{\"language\": " + jsonString(error.language == Shared ? "" : error.language)) +
            ", \"name\": " + jsonString(error.name) + ", \"kind\": " + jsonString(error.kind) +
            ", \"signature\": " + jsonString(error.name) +
            ", \"group\": \"Names of errors\", \"text\": " + jsonString(error.message) + ", \"status\": \"complete\"}";
  return json + "]\n";
}

}  // namespace vellum::driver
