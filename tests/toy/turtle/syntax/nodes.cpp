#include "turtle/syntax/nodes.h"

#include <iterator>

namespace vellum::turtle {

std::string_view kindName(std::uint16_t kind) {
  static constexpr std::string_view names[] = {
#define VELLUM_TURTLE_NODE(name) #name,
#include "turtle/syntax/nodes.def"
#undef VELLUM_TURTLE_NODE
  };
  return kind < std::size(names) ? names[kind] : "?";
}

}  // namespace vellum::turtle
