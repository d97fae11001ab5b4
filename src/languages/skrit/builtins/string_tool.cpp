// The game's string functions.
#include <algorithm>
#include <optional>

#include "base/path.h"
#include "languages/skrit/builtins/bodies.h"
#include "languages/skrit/builtins/printf.h"

namespace vellum::skrit::exports {

using vm::HostCall;
using vm::HostResult;

HostResult StringTool_Append(HostCall& call) { return call.doneString(base::cat(call.s(0), call.s(1))); }
HostResult StringTool_AppendF(HostCall& call) {
  return call.doneString(base::cat(call.s(0), format(call.s(1), runtimeOf(call).execution().takeExtra())));
}
HostResult StringTool_Assign(HostCall& call) { return call.doneString(call.s(1)); }
HostResult StringTool_AssignF(HostCall& call) {
  return call.doneString(format(call.s(1), runtimeOf(call).execution().takeExtra()));
}
HostResult StringTool_Left(HostCall& call) { return String_Left(call); }
HostResult StringTool_Right(HostCall& call) { return String_Right(call); }
HostResult StringTool_Mid(HostCall& call) { return String_Mid(call); }
HostResult StringTool_MidFrom(HostCall& call) {
  std::size_t begin = call.vm.heap().byteOfCharacter(call.r(0), static_cast<std::size_t>(std::max(call.i(1), 0)));
  std::string_view found = vm::text(call.r(0)).substr(begin);
  call.vm.chargeBytes(found.size());
  return call.doneString(found);
}
HostResult StringTool_IsEmpty(HostCall& call) { return call.done(std::int32_t(vm::text(call.r(0)).empty())); }
HostResult StringTool_SameNoCase(HostCall& call) { return String_SameNoCase(call); }
HostResult StringTool_SameWithCase(HostCall& call) { return call.done(std::int32_t(call.s(0) == call.s(1))); }

static std::string_view startOf(const HostCall& call, int slot) {
  return call.s(slot).substr(0, static_cast<std::size_t>(call.i(2) < 0 ? 0 : call.i(2)));
}
HostResult StringTool_SameNoCaseCount(HostCall& call) {
  return call.done(std::int32_t(base::equalsIgnoreCase(startOf(call, 0), startOf(call, 1))));
}
HostResult StringTool_SameWithCaseCount(HostCall& call) {
  return call.done(std::int32_t(startOf(call, 0) == startOf(call, 1)));
}
HostResult StringTool_FileNameOnly(HostCall& call) {
  std::string_view path = call.s(0);
  call.vm.charge(static_cast<std::int64_t>(path.size() / 32));
  path = path.substr(path.find_last_of("/\\:") + 1);
  return call.doneString(path.substr(0, path.rfind('.')));
}

// ---- Lists

static std::int32_t valuesIn(std::string_view text, char delimiter) {
  if (base::trim(text).empty()) return 0;
  std::int32_t found = 1;
  for (char c : text) found += c == delimiter ? 1 : 0;
  return found;
}

// A value without the blanks around it; nothing when the list has no such value.
static std::optional<std::string_view> listed(const HostCall& call, char delimiter) {
  std::string_view text = call.s(0);
  if (call.i(1) < 0 || call.i(1) >= valuesIn(text, delimiter)) return std::nullopt;
  for (std::int32_t i = call.i(1); i > 0; --i) text.remove_prefix(text.find(delimiter) + 1);
  return base::trim(text.substr(0, text.find(delimiter)));
}
static char delimiterOf(const HostCall& call, int slot) { return static_cast<char>(call.i(slot)); }

static std::int32_t listedNumber(std::string_view text) {
  bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  auto found = hexadecimal ? base::parseInt(text.substr(2), 16) : base::parseInt(text);
  return found ? static_cast<std::int32_t>(static_cast<std::uint32_t>(*found)) : 0;
}
static bool listedTruth(std::string_view text) {
  return base::equalsIgnoreCase(text, "true") || listedNumber(text) != 0;
}

HostResult StringTool_CountValues(HostCall& call) { return call.done(valuesIn(call.s(0), ',')); }
HostResult StringTool_CountValuesAt(HostCall& call) { return call.done(valuesIn(call.s(0), delimiterOf(call, 1))); }

HostResult StringTool_GetString(HostCall& call) { return call.doneString(listed(call, ',').value_or("")); }
HostResult StringTool_GetStringAt(HostCall& call) {
  return call.doneString(listed(call, delimiterOf(call, 2)).value_or(""));
}
HostResult StringTool_GetStringOr(HostCall& call) {
  return call.doneString(listed(call, delimiterOf(call, 2)).value_or(call.s(3)));
}
HostResult StringTool_GetInt(HostCall& call) { return call.done(listedNumber(listed(call, ',').value_or(""))); }
HostResult StringTool_GetIntAt(HostCall& call) {
  return call.done(listedNumber(listed(call, delimiterOf(call, 2)).value_or("")));
}
HostResult StringTool_GetIntOr(HostCall& call) {
  auto found = listed(call, delimiterOf(call, 2));
  return call.done(found ? listedNumber(*found) : call.i(3));
}
static float listedReal(std::string_view text) { return base::parseFloat(text).value_or(0.0f); }
HostResult StringTool_GetFloat(HostCall& call) { return call.done(listedReal(listed(call, ',').value_or(""))); }
HostResult StringTool_GetFloatAt(HostCall& call) {
  return call.done(listedReal(listed(call, delimiterOf(call, 2)).value_or("")));
}
HostResult StringTool_GetFloatOr(HostCall& call) {
  auto found = listed(call, delimiterOf(call, 2));
  return call.done(found ? listedReal(*found) : call.f(3));
}
HostResult StringTool_GetBool(HostCall& call) {
  return call.done(std::int32_t(listedTruth(listed(call, ',').value_or(""))));
}
HostResult StringTool_GetBoolAt(HostCall& call) {
  return call.done(std::int32_t(listedTruth(listed(call, delimiterOf(call, 2)).value_or(""))));
}
HostResult StringTool_GetBoolOr(HostCall& call) {
  auto found = listed(call, delimiterOf(call, 2));
  return call.done(std::int32_t(found ? listedTruth(*found) : call.i(3) != 0));
}

}  // namespace vellum::skrit::exports
