// Out-of-line code: cold paths follow the function's own code, so that the hot path falls through.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class OutOfLine {
 public:
  using Label = asmjit::Label;
  OutOfLine(Masm& masm, FunctionCode<Masm>& code) : masm_(masm), c_(code) {}

  // Calls `write()` after the function's own code is emitted, with the current frame and instruction restored. Its code
  // must end in a jump or a return. Returns the code's label. `trap`: set when the code only raises a trap without
  // numbers.
  template <class Write>
  Label add(Write write, vm::TrapKind trap = vm::TrapKind::None) {
    Label entry = masm_.compiler().newLabel();
    auto stub = std::make_unique<StubOf<Write>>(std::move(write));
    stub->entry = entry;
    stub->frame = c_.frame;
    stub->at = c_.at;
    stub->trap = trap;
    stubs_.push_back(std::move(stub));
    return entry;
  }

  // The label of this instruction's code that raises the trap; invalid when there is none yet.
  Label find(vm::TrapKind trap) const {
    for (std::size_t i = stubs_.size(); i-- > 0 && stubs_[i]->at == c_.at && stubs_[i]->frame == c_.frame;)
      if (stubs_[i]->trap == trap) return stubs_[i]->entry;
    return {};
  }

  void writeAll() {
    for (std::size_t index = 0; index < stubs_.size(); ++index) {  // writing one may add others
      Stub& stub = *stubs_[index];
      c_.frame = stub.frame;
      c_.at = stub.at;
      masm_.compiler().bind(stub.entry);
      stub.write();
    }
  }

 private:
  struct Stub {
    Label entry;
    Frame<Masm>* frame = nullptr;
    std::size_t at = 0;
    vm::TrapKind trap = vm::TrapKind::None;
    virtual ~Stub() = default;
    virtual void write() = 0;
  };
  template <class Write>
  struct StubOf final : Stub {
    explicit StubOf(Write function) : write_(std::move(function)) {}
    void write() override { write_(); }
    Write write_;
  };

  Masm& masm_;
  FunctionCode<Masm>& c_;
  std::vector<std::unique_ptr<Stub>> stubs_;
};

}  // namespace vellum::jit
