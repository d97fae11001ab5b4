// The sections of docs/howto.md, which are the topics of `vellum help`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vellum::driver {

struct HowTo {
  std::string title;
  std::string text;  // for a terminal: commands are indented, links are paths
};

std::vector<HowTo> howTos(std::string_view page);
// Those whose title has the word, in any case; else those whose text has it.
std::vector<HowTo> howTosWith(const std::vector<HowTo>& all, std::string_view word);

}  // namespace vellum::driver
