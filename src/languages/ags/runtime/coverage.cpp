#include "languages/ags/runtime/coverage.h"

#include <algorithm>

#include "base/text.h"
#include "ir/registers.h"
#include "languages/ags/runtime/probes.h"

namespace vellum::ags {

using ir::Instruction;
using ir::Op;

namespace {

vm::HostResult countProbe(vm::HostCall& call) {
  ++*static_cast<std::uint64_t*>(call.user);
  return vm::HostResult::Done;
}

// Whether the instruction puts an argument into the window of the next call: as an argument, or as a result computed
// there (ir/passes/copy_coalescing.cpp).
bool preparesCall(const ir::Function& function, const Instruction& instruction) {
  bool prepares = ir::isArgument(instruction.op);
  ir::forEachWritten(instruction, [&](std::uint16_t slot) { prepares = prepares || slot >= function.slots.size(); });
  return prepares;
}

}  // namespace

void Coverage::instrument(ir::Module& module, vm::Vm& vm, const source::SourceSet& sources,
                          const std::set<source::FileId>& without) {
  for (ir::Function& function : module.functions) {
    std::vector<bool> target(function.code.size() + 1);
    for (Instruction& instruction : function.code)
      if (std::int32_t* label = labelOf(instruction)) target[static_cast<std::size_t>(*label)] = true;
    std::vector<Instruction> code;
    std::vector<ir::CodeLocation> locations;
    std::vector<std::int32_t> moved(function.code.size() + 1);
    std::pair<source::FileId, std::uint32_t> last;
    bool pending = false;  // arguments wait for their call: nothing may be inserted
    for (std::size_t i = 0; i < function.code.size(); ++i) {
      moved[i] = static_cast<std::int32_t>(code.size());
      const source::Location& at = function.locations[i];
      if (at.valid() && !pending && !without.contains(at.file)) {
        std::pair<source::FileId, std::uint32_t> line{at.file, sources.lineAt(at)};
        if (line != last || target[i]) {
          last = line;
          Probe& probe = probes_.emplace_back(Probe{line.first, line.second, 0});
          lines_[line].push_back(&probe);
          std::string name = base::cat("coverage.", probes_.size());
          vm.registerHost(name, {}, countProbe, &probe.count);
          Instruction call;
          call.op = Op::Host;
          call.d = static_cast<std::int32_t>(module.addHost(name, {}).value);
          code.push_back(call);
          locations.push_back(at);
        }
      }
      pending = preparesCall(function, function.code[i]) || (pending && !ir::isCall(function.code[i].op));
      code.push_back(function.code[i]);
      locations.push_back(at);
    }
    moved.back() = static_cast<std::int32_t>(code.size());
    for (Instruction& instruction : code)
      if (std::int32_t* label = labelOf(instruction)) *label = moved[static_cast<std::size_t>(*label)];
    function.code = std::move(code);
    function.locations = std::move(locations);
  }
}

std::string Coverage::records(const source::SourceSet& sources) const {
  std::string text;
  source::FileId file;
  for (const auto& [line, probes] : lines_) {
    if (line.first != file) {
      if (file.valid()) text += "end_of_record\n";
      file = line.first;
      base::append(text, base::cat("SF:", sources[file].name(), "\n"));
    }
    std::uint64_t count = 0;
    for (const Probe* probe : probes) count = std::max(count, probe->count);
    base::append(text, base::cat("DA:", line.second, ",", count, "\n"));
  }
  if (file.valid()) text += "end_of_record\n";
  return text;
}

}  // namespace vellum::ags
