// Line coverage of scripts: probes in the lowered program, at each place where a line begins or is a jump target.
#pragma once

#include <deque>
#include <map>
#include <set>

#include "vm/vm.h"

namespace vellum::ags {

class Coverage {
 public:
  // Inserts probes into every function and registers them, except for files in `without`. Counts are kept when the same
  // lines are compiled again.
  void instrument(ir::Module& module, vm::Vm& vm, const source::SourceSet& sources,
                  const std::set<source::FileId>& without);
  // lcov records: SF, DA, end_of_record.
  std::string records(const source::SourceSet& sources) const;

 private:
  struct Probe {
    source::FileId file;
    std::uint32_t line = 0;
    std::uint64_t count = 0;
  };
  std::deque<Probe> probes_;  // a probe never moves: the VM has its address
  std::map<std::pair<source::FileId, std::uint32_t>, std::vector<const Probe*>> lines_;
};

}  // namespace vellum::ags
