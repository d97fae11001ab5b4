#include "languages/gal/runtime/host_exports.h"

#include <algorithm>

#include "base/text.h"
#include "languages/gal/diagnostics.h"

namespace vellum::gal {

static bool isName(std::string_view text) {
  return !text.empty() && !base::isAsciiDigit(text[0]) &&
         std::all_of(text.begin(), text.end(), [](char c) { return base::isAsciiAlnum(c) || c == '_'; });
}

std::string nameOfExport(std::string_view declaration) {
  return std::string(base::trim(declaration.substr(0, declaration.find('='))));
}

HostExports::HostExports(const host::Natives* natives) {
  host::eachNative(natives, "gal", [&](const host::Native& native, std::size_t) {
    std::string reason = native.kind == host::Native::Kind::Function && native.owner.empty()
                             ? declare(native)
                             : std::string("GAL has neither classes nor enumerations");
    if (!reason.empty()) mistakes_.emplace_back(&native, std::move(reason));
  });
}

std::string HostExports::declare(const host::Native& native) {
  if (native.waits) return "nothing waits in GAL, where every action ends in its tick";
  std::size_t equals = native.text.find('=');
  std::string name = nameOfExport(native.text);
  if (!isName(name)) return "it begins with a name: 'Fire', or 'Alarm = Off, Low, High'";
  if (names_.actionNamed(name) >= 0 || names_.inputNamed(name) >= 0) return base::cat("'", name, "' is declared twice");
  if (equals == native.text.npos) {
    names_.actions.push_back(std::move(name));
    actions_.push_back(&native);
    return {};
  }
  HostNames::Input input{std::move(name), {}};
  for (std::string_view value : base::split(std::string_view(native.text).substr(equals + 1), ',')) {
    value = base::trim(value);
    if (!isName(value)) return base::cat("'", value, "' can't be the name of a value");
    if (input.valueNamed(value) >= 0) return base::cat("the value '", value, "' is declared twice");
    input.values.emplace_back(value);
  }
  names_.inputs.push_back(std::move(input));
  inputs_.push_back(&native);
  return {};
}

bool HostExports::report(diagnostics::Emitter& emitter) const {
  for (const auto& [native, reason] : mistakes_) emitter.emit(diag::BadHostDeclaration, {}, native->text, reason);
  return mistakes_.empty();
}

}  // namespace vellum::gal
