// Calls of script functions with typed values, for C++17 and later; see calls.h. Header only.
//
//   vellum::Function add(world, "ags", "add", report);
//   if (!add.ok()) ...
//   std::optional<int> sum = add.call<int>(report, 1, 2);
#ifndef VELLUM_CALLS_HPP
#define VELLUM_CALLS_HPP

#include <type_traits>

#include "vellum/calls.h"
#include "vellum/vellum.hpp"

namespace vellum {

using Value = vellum_value;

// A value of a C++ type: a bool, an integer, an enumeration, a floating-point number, a string, or nullptr.
template <class T>
Value toValue(const T& value) {
  if constexpr (std::is_same_v<T, Value>) return value;
  else if constexpr (std::is_null_pointer_v<T>) return vellum_none();
  else if constexpr (std::is_floating_point_v<T>) return vellum_float(static_cast<float>(value));
  else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) return vellum_int(static_cast<std::int32_t>(value));
  else {
    std::string_view text(value);
    return vellum_string(text.data(), text.size());
  }
}

// The reverse. Empty, with the reason in the report: the value is of another kind (vellum_value_expect). Null is an
// empty string. A string_view lives as long as the value's string.
template <class T>
std::optional<T> fromValue(const Value& value, Report& report) {
  if constexpr (std::is_same_v<T, Value>) return value;
  else {
    constexpr bool isNumber = std::is_integral_v<T> || std::is_enum_v<T>, isReal = std::is_floating_point_v<T>;
    constexpr vellum_kind wanted = isReal ? VELLUM_FLOAT : isNumber ? VELLUM_INT : VELLUM_STRING;
    if (value.kind != wanted && vellum_value_expect(&value, wanted, report.get()) != VELLUM_OK) return std::nullopt;
    if constexpr (isReal)
      return static_cast<T>(value.kind == VELLUM_INT ? static_cast<float>(value.integer) : value.number);
    else if constexpr (isNumber) return static_cast<T>(value.integer);
    else return value.string != nullptr ? T(value.string, value.size) : T();
  }
}

// A function of a world's scripts. It must not outlive the world. Calls of one that was not found fail.
class Function {
 public:
  // Check ok(): the report has the reason. `language` "": the only loaded language.
  Function(World& world, const std::string& language, const std::string& name, Report& report) {
    vellum_function* found = nullptr;
    vellum_world_function(world.get(), language.empty() ? nullptr : language.c_str(), name.c_str(), &found,
                          report.get());
    handle_.reset(found);
  }
  bool ok() const { return handle_ != nullptr; }

  // Empty after an error, and when the result is of another kind than `Result`: a CAOS macro gives a string. A
  // string_view result lives until the next call.
  template <class Result = Value, class... Arguments>
  std::optional<Result> call(Report& report, const Arguments&... arguments) {
    Value result;
    if (callWith(report, &result, arguments...) != VELLUM_OK) return std::nullopt;
    return fromValue<Result>(result, report);
  }
  template <class... Arguments>
  Status run(Report& report, const Arguments&... arguments) {
    return callWith(report, nullptr, arguments...);
  }
  std::size_t parameterCount() const { return vellum_function_parameter_count(get()); }
  std::size_t requiredCount() const { return vellum_function_required_count(get()); }
  vellum_kind parameterKind(std::size_t index) const { return vellum_function_parameter_kind(get(), index); }
  vellum_kind resultKind() const { return vellum_function_result_kind(get()); }
  vellum_function* get() const { return handle_.get(); }

 private:
  template <class... Arguments>
  Status callWith(Report& report, Value* result, const Arguments&... arguments) {
    if (!ok()) return VELLUM_FAILED;
    const Value values[sizeof...(arguments) + 1] = {toValue(arguments)...};
    return vellum_function_call(get(), values, sizeof...(arguments), result, report.get());
  }
  Handle<vellum_function, vellum_function_free> handle_;
};

}  // namespace vellum

#endif
