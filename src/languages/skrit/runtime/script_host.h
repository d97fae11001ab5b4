// What the game around the skrits needs from the runtime: to compile skrits, make objects of them, and call them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "languages/language.h"
#include "languages/skrit/check/program.h"
#include "languages/skrit/world/engine.h"
#include "languages/skrit/world/template.h"

namespace vellum::skrit {

class ScriptHost {
 public:
  virtual ~ScriptHost() = default;

  virtual languages::WorldContext& context() = 0;
  virtual Engine& engine() = 0;
  virtual const ExportTable& exports() const = 0;
  virtual bool isRetail() const = 0;
  // For the current call of languages::Runtime.
  virtual diagnostics::Emitter& emitter() = 0;
  virtual void print(std::string_view text) = 0;

  // By the name under which it was compiled, or null.
  virtual Implementation* findImplementation(std::string_view name) const = 0;
  // Returns null after errors, which are reported.
  virtual Implementation* compileUnit(source::FileId file, std::string name) = 0;
  virtual const Program& programOf(const Implementation& implementation) const = 0;
  // With the properties of `original` when that is an object of the same skrit. Returns null when it failed, which is
  // reported, or when there are too many objects.
  virtual SkritObject* makeObject(Implementation& implementation, std::int32_t owner,
                                  std::span<const TemplateField> fields, const SkritObject* original = nullptr) = 0;
  // Does nothing when there is no function of that name.
  virtual void callFunction(SkritObject& object, std::string_view name, const Arguments& arguments) = 0;
  virtual std::optional<float> callForFloat(SkritObject& object, std::uint32_t function,
                                            const Arguments& arguments) = 0;
};

}  // namespace vellum::skrit
