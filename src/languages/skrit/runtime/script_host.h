// What the game around the skrits asks of the runtime: skrits compiled, made into objects, called.
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
  // Of the call of languages::Runtime that runs now.
  virtual diagnostics::Emitter& emitter() = 0;
  virtual void print(std::string_view text) = 0;

  // By the name it was compiled under; null: there is none.
  virtual Implementation* findImplementation(std::string_view name) const = 0;
  // Null: it has errors, which are reported.
  virtual Implementation* compileUnit(source::FileId file, std::string name) = 0;
  virtual const Program& programOf(const Implementation& implementation) const = 0;
  // Null: it failed, which is reported, or there are too many objects.
  virtual SkritObject* makeObject(Implementation& implementation, std::int32_t owner,
                                  std::span<const TemplateField> fields) = 0;
  // Nothing happens when there is no function of that name.
  virtual void callFunction(SkritObject& object, std::string_view name, const Arguments& arguments) = 0;
  virtual std::optional<float> callForFloat(SkritObject& object, std::uint32_t function,
                                            const Arguments& arguments) = 0;
};

}  // namespace vellum::skrit
