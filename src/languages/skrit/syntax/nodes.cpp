#include "languages/skrit/syntax/nodes.h"

#include <iterator>

namespace vellum::skrit {

std::string_view kindName(std::uint16_t kind) {
  static constexpr std::string_view names[] = {
#define VELLUM_SKRIT_NODE(name, content) #name,
#include "languages/skrit/syntax/nodes.def"
#undef VELLUM_SKRIT_NODE
  };
  return kind < std::size(names) ? names[kind] : "?";
}

}  // namespace vellum::skrit
