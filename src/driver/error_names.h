// The tables of docs/reference/errors.md, as `vellum doc NAME` shows their rows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vellum::driver {

struct ErrorName {
  std::string language;  // its id; "shared": of all languages
  std::string title;     // its section's
  std::string name, kind, message;
};

std::vector<ErrorName> errorNames(std::string_view page);
// Those of that name in any case, also in brackets, as a message ends with it. `language`: empty, or only its own and
// the shared.
std::vector<ErrorName> errorsCalled(const std::vector<ErrorName>& all, std::string_view name,
                                    std::string_view language);

std::string errorPage(const ErrorName& error, bool color);
std::string errorsJson(const std::vector<ErrorName>& errors);  // with the keys of docJson

}  // namespace vellum::driver
