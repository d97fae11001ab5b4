// A linked function of a small program, for tests.
#pragma once

#include <gtest/gtest.h>

#include "ir/text.h"
#include "vm/linked.h"

namespace vellum::jit {

// The function `f`.
class Linked {
 public:
  explicit Linked(std::string_view text) {
    source::SourceSet sources;
    auto file = sources.add("test.vir", std::string(text));
    diagnostics::Emitter emitter;
    module_ = ir::parse(sources, file.value(), emitter);
    EXPECT_FALSE(emitter.hasErrors());
    auto loaded = vm_.load(module_);
    EXPECT_TRUE(loaded.ok());
    function_ = vm_.find(loaded.value(), "f");
  }
  const vm::LinkedFunction& function() const { return *function_; }

 private:
  vm::Vm vm_;
  ir::Module module_;
  vm::FunctionRef function_ = nullptr;
};

}  // namespace vellum::jit
