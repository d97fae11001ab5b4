#include "languages/ags/runtime/text_calls.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::ags {

using languages::Signature;
using languages::Value;
using languages::ValueKind;

namespace {

// A decimal number, a string without escapes, true, false or null.
std::optional<Value> literalOf(std::string_view text) {
  if (text == "null") return Value();
  if (text == "true" || text == "false") return Value::of(std::int32_t(text == "true"));
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    std::string_view inside = text.substr(1, text.size() - 2);
    if (inside.find_first_of("\\\"[") != inside.npos) return std::nullopt;
    return Value::of(inside);
  }
  std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  if (digits.empty() || !base::isAsciiDigit(digits.front()) || digits.find_first_not_of("0123456789.") != digits.npos)
    return std::nullopt;
  if (digits.find('.') == digits.npos) {
    auto number = base::parseInt(text);
    if (!number || *number != static_cast<std::int32_t>(*number)) return std::nullopt;
    return Value::of(static_cast<std::int32_t>(*number));
  }
  auto number = base::parseFloat(text);
  return number ? std::optional(Value::of(*number)) : std::nullopt;
}

bool readCall(std::string_view text, std::string_view& name, std::vector<Value>& arguments) {
  text = base::trim(text);
  std::size_t open = text.find('(');
  if (open == text.npos || text.back() != ')') return false;
  name = base::trim(text.substr(0, open));
  std::string_view rest = base::trim(text.substr(open + 1, text.size() - open - 2));
  while (!rest.empty()) {
    std::size_t end = rest.front() == '"' ? rest.find('"', 1) : 0;
    if (end == rest.npos) return false;
    end = std::min(rest.find(',', end), rest.size());
    auto value = literalOf(base::trim(rest.substr(0, end)));
    if (!value) return false;
    arguments.push_back(*value);
    if (end == rest.size()) return true;
    rest = base::trim(rest.substr(end + 1));
    if (rest.empty()) return false;
  }
  return true;
}

}  // namespace

std::optional<bool> TextCalls::call(std::string_view text, std::string& result, diagnostics::Emitter& emitter) {
  if (engine_.code.compilation().dialect().compatLimits) return std::nullopt;  // the old stack has the caller, too
  std::string_view name;
  std::vector<Value> arguments;
  if (!readCall(text, name, arguments)) return std::nullopt;
  auto known = functions_.find(std::string(name));
  if (known == functions_.end()) {
    if (engine_.scripts.find("", name) == nullptr) return std::nullopt;
    known = functions_.try_emplace(std::string(name), engine_, name).first;
  }
  AgsFunction& function = known->second;
  const Signature* signature = function.signature();
  if (signature == nullptr || function.isAmbiguous() || !signature->takes(arguments.size())) return std::nullopt;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (!languages::fits(arguments[i].kind, signature->parameters[i])) return std::nullopt;
  if (!function.hasRoomFor(languages::stringBytes(arguments))) return std::nullopt;
  result.clear();
  return function.callForText(arguments, result, emitter);
}

}  // namespace vellum::ags
