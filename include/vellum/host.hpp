// Exports to scripts, for C++17 and later; see host.h. Header only.
#ifndef VELLUM_HOST_HPP
#define VELLUM_HOST_HPP

#include "vellum/host.h"
#include "vellum/vellum.hpp"

namespace vellum {

// One call from a script into your program.
class Call {
 public:
  explicit Call(vellum_call* call) : call_(call) {}
  std::size_t count() const { return vellum_call_count(call_); }
  vellum_kind kind(std::size_t index) const { return vellum_call_kind(call_, index); }
  std::int32_t number(std::size_t index) const { return vellum_call_int(call_, index); }
  float real(std::size_t index) const { return vellum_call_float(call_, index); }
  std::string_view text(std::size_t index) const {
    std::size_t size = 0;
    const char* data = vellum_call_string(call_, index, &size);
    return {data, size};
  }
  std::int32_t self() const { return vellum_call_self(call_); }
  void result(std::int32_t number) { vellum_call_return_int(call_, number); }
  void result(float number) { vellum_call_return_float(call_, number); }
  void result(std::string_view text) { vellum_call_return_string(call_, text.data(), text.size()); }
  void fail(const std::string& message) { vellum_call_fail(call_, message.c_str()); }
  bool wait() { return vellum_call_wait(call_) != 0; }
  bool waited() const { return vellum_call_waited(call_) != 0; }

 private:
  vellum_call* call_;
};

// A class of your objects.
struct ExportedClass {
  std::string name, base, doc;
  bool singleton = false;
  vellum_host_release release = nullptr;
  void* user = nullptr;
};

inline void exportClass(Engine& engine, const std::string& language, const ExportedClass& exported) {
  vellum_engine_class(engine.get(), language.c_str(), exported.name.c_str(), exported.base.c_str(),
                      exported.singleton ? unsigned(VELLUM_CLASS_SINGLETON) : 0u, exported.doc.c_str(),
                      exported.release, exported.user);
}
inline void exportEnum(Engine& engine, const std::string& language, const std::string& name, const std::string& doc) {
  vellum_engine_enum(engine.get(), language.c_str(), name.c_str(), doc.c_str());
}
inline void exportConstant(Engine& engine, const std::string& language, const std::string& enumeration,
                           const std::string& name, std::int32_t value) {
  vellum_engine_constant(engine.get(), language.c_str(), enumeration.c_str(), name.c_str(), value);
}
// `function` takes a Call&. The object must outlive the engine. What it throws is an error at the script's call.
template <class Function>
void exportFunction(Engine& engine, const std::string& language, const std::string& owner,
                    const std::string& declaration, const std::string& doc, Function& function) {
  vellum_engine_function(
      engine.get(), language.c_str(), owner.c_str(), declaration.c_str(), doc.c_str(),
      [](void* user, vellum_call* call) noexcept {
        Call wrapped(call);
        detail::guarded([&] { (*static_cast<Function*>(user))(wrapped); },
                        [&](const char* what) { wrapped.fail(what); });
      },
      &function);
}

}  // namespace vellum

#endif
