// Tests each pass alone, on the functions of testdata/*.ir: "// pass: NAME", a module, "// becomes", the module
// afterwards.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "ir/passes/pass.h"
#include "ir/text.h"
#include "ir/verifier.h"

namespace vellum::ir {
namespace {

const std::filesystem::path Cases = VELLUM_SOURCE_DIR "/src/ir/passes/testdata";

std::string contentOf(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

Module moduleOf(const std::string& text) {
  source::SourceSet sources;
  auto file = sources.add("test.ir", text);
  diagnostics::Emitter emitter;
  Module module = parse(sources, file.value(), emitter);
  for (const auto& diagnostic : emitter.all()) ADD_FAILURE() << diagnostic.message;
  return module;
}

std::string printed(const Module& module) {
  std::string text;
  for (const Function& function : module.functions) text += print(module, function);
  return text;
}

// For the passes over whole modules. Host functions whose names begin with "quiet" only compute.
bool runOnModule(std::string_view name, Module& module) {
  if (name == "inlining") runInlining(module);
  if (name == "constant-offsets") runConstantOffsets(module);
  auto runOnAll = [&](std::string_view which, void (*run)(Function&)) {
    if (name != which) return false;
    for (Function& function : module.functions) run(function);
    return true;
  };
  if (runOnAll("loop-unrolling", runLoopUnrolling)) return true;
  if (runOnAll("borrowed-loads", runBorrowedLoads) || runOnAll("reference-moves", runReferenceMoves)) return true;
  if (name != "refcount-elision") return name == "inlining" || name == "constant-offsets";
  std::vector<bool> quiet;
  for (const HostFunction& host : module.hosts) quiet.push_back(host.name.starts_with("quiet"));
  runRefcountElision(module, quiet);
  return true;
}

TEST(IrPasses, EachDoesWhatItsFileShows) {
  int found = 0;
  for (const auto& entry : std::filesystem::directory_iterator(Cases)) {
    std::string text = contentOf(entry.path());
    std::size_t becomes = text.find("// becomes\n");
    ASSERT_NE(becomes, std::string::npos) << entry.path();
    std::string name = text.substr(9, text.find('\n') - 9);
    Module module = moduleOf(text.substr(0, becomes));
    if (!runOnModule(name, module)) {
      const Pass* pass = nullptr;
      for (const Pass& known : passes())
        if (known.name == name) pass = &known;
      ASSERT_NE(pass, nullptr) << name;
      for (Function& function : module.functions) pass->run(function);
    }
    EXPECT_EQ(printed(module), printed(moduleOf(text.substr(becomes)))) << entry.path();
    auto verified = verify(module);
    EXPECT_TRUE(verified.ok()) << (verified.ok() ? "" : verified.error().message);
    ++found;
  }
  EXPECT_GE(found, 4);
}

// A function of 64 instructions, called in a loop of as many functions.
std::size_t callsLeft(int callers) {
  std::string text = "module m\nfn large(x i32) i32\n";
  for (int i = 0; i < 63; ++i) text += "    add.k x x 1\n";
  text += "    ret.i x\nend\n";
  for (int i = 0; i < callers; ++i)
    text += "fn caller" + std::to_string(i) +
            "(n i32) i32\n  reg x i32\nL0:\n    arg.i 0 x\n    call.i x large\n"
            "    step.lt.k.loop n 1 9 L0\n    ret.i x\nend\n";
  Module module = moduleOf(text);
  runInlining(module);
  std::size_t calls = 0;
  for (const Function& function : module.functions)
    calls +=
        std::count_if(function.code.begin(), function.code.end(), [](const auto& i) { return isScriptCall(i.op); });
  return calls;
}

TEST(IrPasses, InlinesALargerFunctionThatIsCalledOnce) {
  EXPECT_EQ(callsLeft(1), 0u);
  EXPECT_EQ(callsLeft(2), 2u);
}

TEST(IrPasses, AllTogetherLeaveSoundFunctions) {
  for (const auto& entry : std::filesystem::directory_iterator(Cases)) {
    std::string text = contentOf(entry.path());
    Module module = moduleOf(text.substr(0, text.find("// becomes\n")));
    for (Function& function : module.functions) runPasses(function);
    auto verified = verify(module);
    EXPECT_TRUE(verified.ok()) << entry.path() << (verified.ok() ? "" : verified.error().message);
  }
}

}  // namespace
}  // namespace vellum::ir
