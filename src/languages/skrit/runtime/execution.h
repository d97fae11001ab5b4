// Runs code of skrit objects on the virtual machine.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "languages/language.h"
#include "languages/skrit/runtime/implementations.h"
#include "languages/skrit/runtime/reporter.h"
#include "languages/skrit/world/engine.h"

namespace vellum::skrit {

class Execution final : public CodeRunner {
 public:
  Execution(vm::Vm& vm, Engine& engine, Implementations& implementations, Reporter& reporter)
      : vm_(vm), engine_(engine), implementations_(implementations), reporter_(reporter) {}
  ~Execution() override;
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;

  // CodeRunner
  bool run(SkritObject& object, std::uint32_t function, const Arguments& arguments, bool* truth) override;
  void release(SkritObject& object, bool last) override;
  void stateStorm(SkritObject& object, int changes) override { reporter_.stateStorm(object, changes); }
  bool tracing() const override { return reporter_.tracing(); }
  void happened(const SkritObject& object, std::string_view what, std::string_view detail) override {
    reporter_.happened(object, what, detail);
  }

  // Calls of the host. Changes of state that the function requests happen before they return. After a fault the first
  // one returns nothing, and the others false, with `result` unchanged.
  std::optional<float> callForFloat(SkritObject& object, std::uint32_t function, const Arguments& arguments);
  bool callForText(SkritObject& object, std::uint32_t function, const Arguments& arguments, std::string& result);
  // A string in `result` is in `text`.
  bool callForValue(SkritObject& object, std::uint32_t function, const Arguments& arguments, languages::Value& result,
                    std::string& text);

  bool busy() const { return fibersInUse_ > 0; }
  // The object whose code makes a call.
  SkritObject* running(const vm::HostCall& call) const {
    return engine_.objects.find(static_cast<std::int32_t>(call.fiber.userData));
  }
  void abort() { aborted_ = true; }  // the running call must trap

  // The arguments of the '...' of the current call.
  const Arguments& extra() const { return extra_; }
  Arguments takeExtra() { return std::move(extra_); }
  void addExtra(Argument argument) { extra_.push_back(std::move(argument)); }
  void dropExtra() { extra_.clear(); }  // keeps the capacity

 private:
  bool start(SkritObject& object, std::uint32_t function, const Arguments& arguments, vm::Fiber*& fiber);
  void finish(vm::Fiber& fiber);
  // `take` gets the finished fiber, unless there was a fault.
  template <class Take>
  bool callFromHost(SkritObject& object, std::uint32_t function, const Arguments& arguments, Take take);

  vm::Vm& vm_;
  Engine& engine_;
  Implementations& implementations_;
  Reporter& reporter_;
  std::vector<std::unique_ptr<vm::Fiber>> fibers_;
  std::size_t fibersInUse_ = 0;
  std::vector<vm::Slot> slots_;  // arguments of the next call
  Arguments extra_;
  bool aborted_ = false;
};

}  // namespace vellum::skrit
