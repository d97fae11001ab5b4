// What is found again in a function's machine code when it is laid out: the same for every machine.
#pragma once

#include <vector>

#include "jit/facts.h"

namespace vellum::jit {

class Emitted {
 public:
  asmjit::Label bodyLabel() const { return bodyLabel_; }
  asmjit::Label entryLabel() const { return entryLabel_; }
  asmjit::Label endLabel() const { return endLabel_; }
  const std::vector<Site>& sites() const { return sites_; }
  // Functions that are called and must have a `body` before this code runs.
  const std::vector<const vm::LinkedFunction*>& callees() const { return callees_; }

 protected:
  // `firstSite`: the number of the function's first site in the compiler's table.
  Emitted(asmjit::BaseEmitter& assembly, std::uint32_t firstSite)
      : bodyLabel_(assembly.newLabel()),
        entryLabel_(assembly.newLabel()),
        endLabel_(assembly.newLabel()),
        firstSite_(firstSite) {}

  // Answers the site's number.
  std::uint32_t addSite(Site site) {
    sites_.push_back(site);
    return firstSite_ + static_cast<std::uint32_t>(sites_.size() - 1);
  }

  asmjit::Label bodyLabel_, entryLabel_, endLabel_;
  std::vector<const vm::LinkedFunction*> callees_;

 private:
  std::vector<Site> sites_;
  std::uint32_t firstSite_;
};

}  // namespace vellum::jit
