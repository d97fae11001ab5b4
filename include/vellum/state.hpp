// Values of a world by name, for C++17 and later; see state.h. Header only.
//
//   std::optional<int> x = vellum::get<int>(world, "ags", "", "cEgo.x", report);
//   vellum::set(world, "ags", "", "cEgo.x", 100, report);
#ifndef VELLUM_STATE_HPP
#define VELLUM_STATE_HPP

#include "vellum/calls.hpp"
#include "vellum/state.h"

namespace vellum {

// `language` and `object` may be "". Empty after an error, and when the value is of another kind than T: the report has
// the reason. A string_view lives until the next call on the world.
template <class T = Value>
std::optional<T> get(World& world, const std::string& language, const std::string& object, const std::string& path,
                     Report& report) {
  Value value;
  if (vellum_world_get(world.get(), language.empty() ? nullptr : language.c_str(), object.c_str(), path.c_str(), &value,
                       report.get()) != VELLUM_OK)
    return std::nullopt;
  return fromValue<T>(value, report);
}
template <class T>
Status set(World& world, const std::string& language, const std::string& object, const std::string& path,
           const T& value, Report& report) {
  const Value given = toValue(value);
  return vellum_world_set(world.get(), language.empty() ? nullptr : language.c_str(), object.c_str(), path.c_str(),
                          &given, report.get());
}

// How far a language's game is; "": the only loaded one.
inline vellum_state stateOf(World& world, const std::string& language, Report& report) {
  return vellum_world_state(world.get(), language.empty() ? nullptr : language.c_str(), report.get());
}

// A value that is found once. It must not outlive the world.
class Variable {
 public:
  // Check ok(): the report has the reason.
  Variable(World& world, const std::string& language, const std::string& object, const std::string& path,
           Report& report) {
    vellum_variable* found = nullptr;
    vellum_world_variable(world.get(), language.empty() ? nullptr : language.c_str(), object.c_str(), path.c_str(),
                          &found, report.get());
    handle_.reset(found);
  }
  bool ok() const { return handle_ != nullptr; }
  template <class T = Value>
  std::optional<T> get(Report& report) {
    Value value;
    if (!ok() || vellum_variable_get(handle_.get(), &value, report.get()) != VELLUM_OK) return std::nullopt;
    return fromValue<T>(value, report);
  }
  template <class T>
  Status set(const T& value, Report& report) {
    if (!ok()) return VELLUM_FAILED;
    const Value given = toValue(value);
    return vellum_variable_set(handle_.get(), &given, report.get());
  }
  vellum_variable* handle() const { return handle_.get(); }

 private:
  Handle<vellum_variable, vellum_variable_free> handle_;
};

}  // namespace vellum

#endif
