// What a host exports to agents (host/natives.h):
//
//   Fire                       an action: `call Fire;` calls the host's function
//   Alarm = Off, Low, High     an input: the function returns the number of its value, from 0
#pragma once

#include <string>
#include <vector>

#include "diagnostics/emitter.h"
#include "host/natives.h"
#include "languages/gal/check/host_names.h"

namespace vellum::gal {

// The name in a declaration: "Alarm" of "Alarm = Off, Low, High".
std::string nameOfExport(std::string_view declaration);

class HostExports {
 public:
  explicit HostExports(const host::Natives* natives);

  const HostNames& names() const { return names_; }
  const host::Native& action(int index) const { return *actions_[static_cast<std::size_t>(index)]; }
  const host::Native& input(int index) const { return *inputs_[static_cast<std::size_t>(index)]; }
  // Reports the declarations that are wrong. False: there are some.
  bool report(diagnostics::Emitter& emitter) const;

 private:
  // Returns what is wrong, or "".
  std::string declare(const host::Native& native);

  HostNames names_;
  std::vector<const host::Native*> actions_, inputs_;  // parallel to the names
  std::vector<std::pair<const host::Native*, std::string>> mistakes_;
};

}  // namespace vellum::gal
