#include "languages/gal/lower/hosts.h"

#include "base/text.h"

namespace vellum::gal {
namespace {

struct Row {
  std::string_view name, parameters;
  char result;
};

constexpr Row Rows[] = {
#define VELLUM_GAL_HOST(name, text, parameters, result) {text, parameters, result},
#include "languages/gal/lower/hosts.def"
#undef VELLUM_GAL_HOST
};

ir::Signature signature(std::string_view parameters, char result) {
  ir::Signature out;
  for (char parameter : parameters) out.parameters.push_back(parameter == 'f' ? ir::Type::F32 : ir::Type::I32);
  out.result = result == 'i' ? ir::Type::I32 : ir::Type::Void;
  return out;
}

}  // namespace

std::string_view hostName(HostRow row) { return Rows[static_cast<std::size_t>(row)].name; }

ir::Signature hostSignature(HostRow row) {
  const Row& found = Rows[static_cast<std::size_t>(row)];
  return signature(found.parameters, found.result);
}

std::string hostName(Command command) { return base::cat("gal.", commandRow(command).word); }
ir::Signature hostSignature(Command command) { return signature(commandRow(command).parameters, 'v'); }

}  // namespace vellum::gal
