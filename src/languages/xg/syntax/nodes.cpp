#include "languages/xg/syntax/nodes.h"

#include <iterator>

namespace vellum::xg {

std::string_view kindName(std::uint16_t kind) {
  static constexpr std::string_view names[] = {
#define VELLUM_XG_NODE(name) #name,
#include "languages/xg/syntax/nodes.def"
#undef VELLUM_XG_NODE
  };
  return kind < std::size(names) ? names[kind] : "?";
}

}  // namespace vellum::xg
