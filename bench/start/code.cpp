// How long it takes to compile the functions of given scripts to machine code. Their host functions are stubs: nothing
// runs.
#include <fstream>
#include <iterator>

#include "base/text.h"
#include "bench/report.h"
#include "jit/jit.h"
#include "languages/ags/lower/lower.h"
#include "languages/ags/runtime/compile.h"
#include "languages/skrit/check/check.h"
#include "languages/skrit/lower/to_ir.h"
#include "vm/native.h"

using namespace vellum;
using bench::Better;
using bench::seconds;

namespace {

vm::HostResult doNothing(vm::HostCall&) { return vm::HostResult::Done; }

[[noreturn]] void fail(const std::string& path, const std::string& message) {
  std::fprintf(stderr, "%s: %s\n", path.c_str(), message.c_str());
  std::exit(1);
}

ir::Module agsModule(source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  ags::Dialect dialect;
  dialect.generation = ags::Generation::Api40;
  ags::Compilation compilation(sources, dialect);
  compilation.add({file}, false, emitter);
  if (emitter.hasErrors()) return {};
  return ags::lower(compilation.program(), compilation.dialect(), "game").module;
}

ir::Module skritModule(source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  const skrit::ExportTable exports = skrit::ExportTable::builtIns();
  skrit::Program program = skrit::check(sources, file, nullptr, exports, {}, emitter);
  if (emitter.hasErrors()) return {};
  return skrit::toIr(program, skrit::toPcode(program, exports), skrit::layoutOf(program), exports);
}

ir::Module compiled(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  auto file = sources.add(path, std::string(std::istreambuf_iterator<char>(in), {}));
  auto* module = path.ends_with(".skrit") ? skritModule : agsModule;
  ir::Module made = module(sources, file.value(), emitter);
  if (emitter.hasErrors()) fail(path, emitter.all().front().message);
  return made;
}

struct Totals {
  double time = 0, longest = 0;
  std::size_t functions = 0, instructions = 0;
};

void makeMachineCode(const ir::Module& module, Totals& totals) {
  vm::Vm vm;
  for (const ir::HostFunction& host : module.hosts) vm.registerHost(host.name, host.signature, doNothing);
  auto loaded = vm.load(module);
  if (!loaded) fail(module.name, loaded.error().message);
  auto compiler = jit::makeCompiler(false);
  for (std::uint32_t i = 0; i < module.functions.size(); ++i) {
    vm::FunctionRef function = vm.function(loaded.value(), ir::FunctionId(i));
    double begin = seconds();
    bool compiled = compiler->compile(*function);
    double time = seconds() - begin;
    if (!compiled) continue;
    totals.time += time;
    totals.longest = std::max(totals.longest, time);
    ++totals.functions;
    totals.instructions += module.functions[i].code.size();
  }
}

}  // namespace

int main(int count, char** arguments) {
  const auto rounds = static_cast<long>(bench::argument(count, arguments, "--rounds", 5));
  std::vector<ir::Module> modules;
  const std::string paths = VELLUM_BENCH_SCRIPTS;
  for (std::size_t at = 0; at < paths.size();) {
    std::size_t end = std::min(paths.find('|', at), paths.size());
    modules.push_back(compiled(paths.substr(at, end - at)));
    at = end + 1;
  }
  std::vector<bench::Row> rows = {{"machine code for a function", "µs", Better::Less, 1000, {}},
                                  {"machine code for the function that takes longest", "µs", Better::Less, 1000, {}},
                                  {"machine code for an instruction", "µs", Better::Less, -1, {}}};
  for (long round = 0; round < rounds; ++round) {
    Totals totals;
    for (const ir::Module& module : modules) makeMachineCode(module, totals);
    if (totals.functions == 0) return 1;
    rows[0].name = base::cat("machine code for a function, mean of ", totals.functions);
    rows[0].rounds.push_back(totals.time * 1e6 / static_cast<double>(totals.functions));
    rows[1].rounds.push_back(totals.longest * 1e6);
    rows[2].rounds.push_back(totals.time * 1e6 / static_cast<double>(totals.instructions));
  }
  bench::print(rows);
}
