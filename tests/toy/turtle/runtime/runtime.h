// Turtle's part of a world: the turtle, and one fiber for each loaded script.
#pragma once

#include "languages/language.h"
#include "turtle/builtins/bodies.h"

namespace vellum::turtle {

class Runtime final : public languages::Runtime {
 public:
  explicit Runtime(const languages::WorldContext& context);
  ~Runtime() override;

  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override;
  bool tick(diagnostics::Emitter& emitter) override;
  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override;
  bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) override;
  void hash(base::Hasher& hasher) const override;
  void save(base::ArchiveWriter& writer) const override;
  base::Result<void> restore(base::ArchiveReader& reader) override;

 private:
  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, Runtime>& runtime);
  std::string snapshot() const;
  bool resume(vm::Fiber& fiber, diagnostics::Emitter& emitter);

  languages::WorldContext context_;
  TurtleState turtle_;
  HostTarget target_;
  vm::Vm machine_;
  std::vector<std::unique_ptr<vm::Fiber>> fibers_;  // in the order of loading
};

}  // namespace vellum::turtle
