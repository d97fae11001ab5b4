// Pages of a manual: what a language's rows don't say of its entries, each with a script that shows it and is a test.
//
//   SIGN entry: NAME                  begins a section; "NAME kind" where others share the name; "A, B": several
//   SIGN about: TEXT                  further sentences
//   SIGN parameter NAME: TEXT         its meaning and range
//   SIGN returns: TEXT
//   SIGN errors: TEXT
//   SIGN see: NAME, NAME              other entries
//
// SIGN is the language's line comment sign. A line of SIGN and three blanks continues the one above, also a list of
// names. What follows, up to the next entry, is the example: a whole script with its expectations (expectations.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::testing {

// One statement of a section.
struct ManualPart {
  enum class Kind : std::uint8_t { About, Parameter, Returns, Errors, See };
  // In the order of Kind.
  static constexpr std::string_view Words[] = {"about", "parameter", "returns", "errors", "see"};
  Kind kind = Kind::About;
  std::string name;  // of the parameter, or the other entry
  std::string text;
};

struct ManualSection {
  std::vector<std::string> entries;
  std::uint32_t line = 0;  // of its first line, starting at 1
  std::vector<ManualPart> parts;
  std::uint32_t exampleLine = 0;
  std::size_t exampleBegin = 0, exampleEnd = 0;  // bytes of the page: whole lines, none of them empty at either end

  std::string_view example(std::string_view page) const { return page.substr(exampleBegin, exampleEnd - exampleBegin); }
};

struct ManualPage {
  std::vector<ManualSection> sections;
  struct Problem {
    std::uint32_t line = 0;
    std::string message;
  };
  std::vector<Problem> problems;

  // The section of which this is one of the entries, or null.
  const ManualSection* find(std::string_view entry) const;
};

ManualPage readManualPage(std::string_view text, std::string_view sign);

// A section by its place: "FOLDER/FILE.EXT:ENTRY". The entry is empty in the name of a page.
struct SectionName {
  std::string_view page, entry;
};
// Pages are the scripts in the folder manual of a language's own folder. For other paths, `page` is empty.
SectionName sectionNameOf(std::string_view path);

}  // namespace vellum::testing
