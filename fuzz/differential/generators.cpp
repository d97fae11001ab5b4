#include "differential/program.h"

namespace vellum::fuzz {

Generator generatorOf(std::string_view language) {
  if (language == "ags") return agsProgram;
  if (language == "skrit") return skritProgram;
  if (language == "caos") return caosProgram;
  if (language == "gal") return galProgram;
  if (language == "xg") return xgProgram;
  return nullptr;
}

}  // namespace vellum::fuzz
