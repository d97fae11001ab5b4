#include "languages/caos/syntax/nodes.h"

#include <iterator>

namespace vellum::caos {

std::string_view kindName(std::uint16_t kind) {
  static constexpr std::string_view names[] = {
#define VELLUM_CAOS_NODE(name) #name,
#include "languages/caos/syntax/nodes.def"
#undef VELLUM_CAOS_NODE
  };
  return kind < std::size(names) ? names[kind] : "?";
}

}  // namespace vellum::caos
