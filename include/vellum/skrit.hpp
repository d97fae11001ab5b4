// Exports to skrits, for C++17 and later; see skrit.h. Header only.
#ifndef VELLUM_SKRIT_HPP
#define VELLUM_SKRIT_HPP

#include "vellum/skrit.h"
#include "vellum/vellum.hpp"

namespace vellum {

// One call from a skrit into your game.
class SkritCall {
 public:
  explicit SkritCall(vellum_skrit_call* call) : call_(call) {}
  std::size_t count() const { return vellum_skrit_count(call_); }
  vellum_skrit_kind kind(std::size_t index) const { return vellum_skrit_kind_of(call_, index); }
  std::int32_t number(std::size_t index) const { return vellum_skrit_int(call_, index); }
  float real(std::size_t index) const { return vellum_skrit_float(call_, index); }
  std::string_view text(std::size_t index) const {
    std::size_t size = 0;
    const char* data = vellum_skrit_text(call_, index, &size);
    return {data, size};
  }
  std::int32_t self() const { return vellum_skrit_self(call_); }
  void result(std::int32_t number) { vellum_skrit_return_int(call_, number); }
  void result(float number) { vellum_skrit_return_float(call_, number); }
  void result(std::string_view text) { vellum_skrit_return_text(call_, text.data(), text.size()); }
  void fail(const std::string& message) { vellum_skrit_fail(call_, message.c_str()); }

 private:
  vellum_skrit_call* call_;
};

// Classes, enumerations and functions of your game; see vellum_engine_skrit_function.
inline void exportSkritClass(Engine& engine, const std::string& name, const std::string& doc, bool singleton = false,
                             const std::string& base = "") {
  vellum_engine_skrit_class(engine.get(), name.c_str(), base.c_str(), singleton ? 1 : 0, doc.c_str());
}
inline void exportSkritEnum(Engine& engine, const std::string& name, const std::string& doc) {
  vellum_engine_skrit_enum(engine.get(), name.c_str(), doc.c_str());
}
inline void exportSkritConstant(Engine& engine, const std::string& enumeration, const std::string& name,
                                std::int32_t value) {
  vellum_engine_skrit_constant(engine.get(), enumeration.c_str(), name.c_str(), value);
}
// `function` takes a SkritCall&. The object must outlive the engine.
template <class Function>
void exportSkritFunction(Engine& engine, const std::string& owner, const std::string& declaration,
                         const std::string& doc, Function& function) {
  vellum_engine_skrit_function(
      engine.get(), owner.c_str(), declaration.c_str(), doc.c_str(),
      [](void* user, vellum_skrit_call* call) {
        SkritCall wrapped(call);
        (*static_cast<Function*>(user))(wrapped);
      },
      &function);
}

}  // namespace vellum

#endif
