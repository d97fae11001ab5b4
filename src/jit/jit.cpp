#include "jit/jit.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "ir/loop_versioning.h"
#include "jit/code_memory.h"
#include "jit/emitter.h"
#include "jit/machines.h"
#include "jit/signature.h"

ASMJIT_BEGIN_NAMESPACE
// Debian's asmjit is built with self-checks: its register allocator verifies all its tables after every step. That
// takes 40% of the time to compile, and more for larger functions. The check is an inline function in a private header
// of asmjit, so its symbol is weak, and this definition replaces it.
class RAAssignment {
  ASMJIT_NOINLINE void verify() noexcept;
};
void RAAssignment::verify() noexcept {}
ASMJIT_END_NAMESPACE

namespace vellum::jit {

using vm::LinkedFunction;
using vm::NativeEntry;
using vm::NativePlace;

using HostEmitter = Emitter<HostMacroAssembler>;
using Assembly = HostMacroAssembler::Compiler;

namespace {

class Compiler final : public vm::NativeCompiler {
 public:
  explicit Compiler(bool fewRegisters) : fewRegisters_(fewRegisters) {}
  ~Compiler() override {
    for (auto& [begin, block] : blocks_) CodeMemory::free(block.pages, block.size);
  }

  bool compile(const LinkedFunction& function) override {
    if (!compilable(function, HostMacroAssembler::Machine)) return false;
    Code code;
    Assembly cc(&code.holder);
    auto firstSite = static_cast<std::uint32_t>(places_.size());
    HostEmitter emitter(cc, function, firstSite, fewRegisters_);
    emitter.emitFunction();
    const EmittedCode& emitted = emitter.code.emitted;
    if (!finish(code, cc, function, &emitted)) return false;
    function.native = reinterpret_cast<NativeEntry>(code.address(emitted.entry));
    function.body = code.address(emitted.body);
    return true;
  }

  NativeEntry compileFrom(const LinkedFunction& function, std::uint32_t at) override {
    at = ir::sameInLoop(*function.source, at);
    auto [found, added] = replacements_.try_emplace({&function, at}, nullptr);
    if (!added || !compilable(function, HostMacroAssembler::Machine)) return found->second;
    Code code;
    Assembly cc(&code.holder);
    HostEmitter emitter(cc, function, static_cast<std::uint32_t>(places_.size()), fewRegisters_);
    emitter.emitOnStackReplacement(at);
    const EmittedCode& emitted = emitter.code.emitted;
    if (finish(code, cc, function, &emitted))
      found->second = reinterpret_cast<NativeEntry>(code.address(emitted.entry));
    return found->second;
  }

  void drop(const LinkedFunction& function) override {
    for (auto block = blocks_.begin(); block != blocks_.end();) {
      if (block->second.function != &function) {
        ++block;
        continue;
      }
      CodeMemory::free(block->second.pages, block->second.size);
      block = blocks_.erase(block);
    }
    std::erase_if(replacements_, [&](const auto& entry) { return entry.first.first == &function; });
  }

  NativePlace place(std::uint32_t site) const override { return places_[site]; }

  NativePlace placeOfReturn(const void* address) const override {
    const auto* byte = static_cast<const unsigned char*>(address);
    auto after = blocks_.upper_bound(byte);
    if (after == blocks_.begin()) return {};
    const Block& block = std::prev(after)->second;
    if (byte >= block.pages + block.end) return {};
    // The label of a call is directly after it: the first label at or after the address belongs to the call.
    auto offset = static_cast<std::size_t>(byte - block.pages);
    auto site = std::lower_bound(block.sites.begin(), block.sites.end(), offset,
                                 [](const auto& known, std::size_t wanted) { return known.first < wanted; });
    return site == block.sites.end() ? NativePlace{} : places_[site->second];
  }

 private:
  struct Code {
    asmjit::CodeHolder holder;
    unsigned char* pages = nullptr;
    Code() { holder.init(asmjit::Environment::host()); }
    unsigned char* address(asmjit::Label label) const { return pages + holder.labelOffsetFromBase(label); }
  };
  struct Block {
    const LinkedFunction* function = nullptr;
    unsigned char* pages = nullptr;
    std::size_t size = 0;
    std::size_t end = 0;                                       // of script code: the entry and constants come after it
    std::vector<std::pair<std::size_t, std::uint32_t>> sites;  // offset after a call, index of its location
  };

  // asmjit notes for each label which registers live there: memory and time grow with the product of their numbers, and
  // calls need several of both. At this limit that is 130 MB and 0.1 s.
  static bool isTooLarge(const Code& code, const Assembly& cc) {
    constexpr std::uint64_t MostLabelsTimesRegisters = 1 << 24;
    return std::uint64_t(code.holder.labelCount()) * cc.virtRegs().size() > MostLabelsTimesRegisters;
  }

  // Copies the code to its own pages. `emitted` is null for a stub that enters the interpreter.
  bool finish(Code& code, Assembly& cc, const LinkedFunction& function, const EmittedCode* emitted) {
    if (emitted != nullptr && isTooLarge(code, cc)) return false;
    if (cc.finalize() != asmjit::kErrorOk) return false;
    if (emitted != nullptr)
      for (const LinkedFunction* callee : emitted->callees)
        if (callee->body == nullptr && !makeWayIntoInterpreter(*callee)) return false;
    if (code.holder.flatten() != asmjit::kErrorOk || code.holder.resolveUnresolvedLinks() != asmjit::kErrorOk)
      return false;
    std::size_t size = (code.holder.codeSize() + PageSize - 1) / PageSize * PageSize;
    unsigned char* pages = CodeMemory::reserve(size);
    if (pages == nullptr) return false;
    bool good = code.holder.relocateToBase(reinterpret_cast<std::uintptr_t>(pages)) == asmjit::kErrorOk &&
                code.holder.copyFlattenedData(pages, size) == asmjit::kErrorOk;
    if (!good) {
      CodeMemory::free(pages, size);
      return false;
    }
    if (!CodeMemory::makeExecutable(pages, size)) return false;
    code.pages = pages;
    Block& block = blocks_[pages];
    block.function = &function;
    block.pages = pages;
    block.size = size;
    if (emitted == nullptr) return true;
    block.end = code.holder.labelOffsetFromBase(emitted->end);
    for (const auto& site : emitted->sites) {
      if (site.label.isValid())
        block.sites.push_back(
            {code.holder.labelOffsetFromBase(site.label), static_cast<std::uint32_t>(places_.size())});
      places_.push_back({site.function, site.at, site.outer});
    }
    return true;
  }

  bool makeWayIntoInterpreter(const LinkedFunction& function) {
    Code code;
    Assembly cc(&code.holder);
    asmjit::Label start = cc.newLabel();
    cc.bind(start);
    HostEmitter::emitWayIntoInterpreter(cc, function);
    if (!finish(code, cc, function, nullptr)) return false;
    function.body = code.address(start);
    return true;
  }

  static constexpr std::size_t PageSize = 4096;

  bool fewRegisters_;
  std::map<const unsigned char*, Block> blocks_;  // by their first byte
  std::vector<NativePlace> places_;
  std::map<std::pair<const LinkedFunction*, std::uint32_t>, NativeEntry> replacements_;
};

}  // namespace

std::unique_ptr<vm::NativeCompiler> makeCompiler(bool fewRegisters) { return std::make_unique<Compiler>(fewRegisters); }

void install(vm::Vm& vm, std::int32_t tierUpThreshold, bool fewRegisters) {
  if (tierUpThreshold < 0) return;
  vm.setCompiler(makeCompiler(fewRegisters), tierUpThreshold);
}

}  // namespace vellum::jit
