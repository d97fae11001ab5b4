#include "languages/gal/syntax/nodes.h"

#include <iterator>

namespace vellum::gal {

std::string_view kindName(std::uint16_t kind) {
  static constexpr std::string_view names[] = {
#define VELLUM_GAL_NODE(name) #name,
#include "languages/gal/syntax/nodes.def"
#undef VELLUM_GAL_NODE
  };
  return kind < std::size(names) ? names[kind] : "?";
}

}  // namespace vellum::gal
