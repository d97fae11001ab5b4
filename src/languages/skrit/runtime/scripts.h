// Makes objects of skrits, and calls their functions: for the game, for skrits, for the command line.
#pragma once

#include "languages/skrit/runtime/execution.h"
#include "languages/skrit/runtime/script_host.h"

namespace vellum::skrit {

class Scripts final : public ScriptHost {
 public:
  Scripts(languages::WorldContext& context, vm::Vm& vm, Engine& engine, const ExportTable& exports, Reporter& reporter,
          Implementations& implementations, Execution& execution)
      : context_(context),
        vm_(vm),
        engine_(engine),
        exports_(exports),
        reporter_(reporter),
        implementations_(implementations),
        execution_(execution) {}

  // Makes an object with the properties of a template's component, then of a URL's query, and constructs it. `from` is
  // where their errors are reported. Returns null when it failed, or when the object released itself.
  SkritObject* create(Implementation& implementation, std::string_view query, source::FileId from,
                      std::int32_t owner = 0, std::span<const TemplateField> fields = {},
                      const SkritObject* original = nullptr);
  // `near`: the file of the caller; the skrit may be beside it. Returns null when there is no such skrit, it has
  // errors, or there are too many objects.
  SkritObject* createFromUrl(std::string_view url, source::FileId near);

  // ScriptHost
  languages::WorldContext& context() override { return context_; }
  Engine& engine() override { return engine_; }
  const ExportTable& exports() const override { return exports_; }
  bool isRetail() const override { return reporter_.isRetail(); }
  diagnostics::Emitter& emitter() override { return reporter_.emitter(); }
  void print(std::string_view text) override { reporter_.print(text); }
  Implementation* findImplementation(std::string_view name) const override { return implementations_.find(name); }
  Implementation* compileUnit(source::FileId file, std::string name) override {
    return implementations_.compile(file, std::move(name));
  }
  const Program& programOf(const Implementation& implementation) const override {
    return codeOf(implementation).program;
  }
  SkritObject* makeObject(Implementation& implementation, std::int32_t owner, std::span<const TemplateField> fields,
                          const SkritObject* original) override {
    return create(implementation, {}, codeOf(implementation).program.file, owner, fields, original);
  }
  void callFunction(SkritObject& object, std::string_view name, const Arguments& arguments) override;
  std::optional<float> callForFloat(SkritObject& object, std::uint32_t function, const Arguments& arguments) override {
    return execution_.callForFloat(object, function, arguments);
  }

 private:
  bool setProperties(SkritObject& object, std::string_view query, source::FileId from,
                     std::span<const TemplateField> fields);

  languages::WorldContext& context_;
  vm::Vm& vm_;
  Engine& engine_;
  const ExportTable& exports_;
  Reporter& reporter_;
  Implementations& implementations_;
  Execution& execution_;
};

}  // namespace vellum::skrit
