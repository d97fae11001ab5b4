// No code to run: fails to compile when a row with a fast path takes more arguments than there are registers for them.
#include <string_view>

#include "languages/ags/builtins/bodies.h"
#include "vm/fast_path.h"

namespace vellum::ags::api {

namespace {

// Whether a body is a fast path, by its type alone: with sanitizers, GCC does not accept a comparison of functions as a
// constant.
struct Path {
  constexpr Path(std::nullptr_t) {}
  constexpr Path(vm::HostFunction) {}
  constexpr Path(vm::FastFunction) : isFast(true) {}
  bool isFast = false;
};

struct FastRow {
  bool isMember;  // of a struct, unless it is static
  std::string_view declaration;
  Path body, setter;
};

constexpr FastRow FastRows[] = {
#define VELLUM_AGS_FAST(body) body
#define VELLUM_AGS_METHOD(body, name, declaration, doc) {true, declaration, body, nullptr},
#define VELLUM_AGS_ATTRIBUTE(getter, setter, name, declaration, doc) {true, declaration, getter, setter},
#define VELLUM_AGS_FUNCTION(body, name, declaration, doc) {false, declaration, body, nullptr},
#include "languages/ags/builtins/all.def"
#undef VELLUM_AGS_FAST
};

// The object, and the parameters; of an attribute the index and the new value.
constexpr std::size_t slotsOf(const FastRow& row, bool isSetter) {
  std::string_view declaration = row.declaration;
  std::size_t slots = row.isMember && declaration.find("static ") == declaration.npos ? 1 : 0;
  std::size_t open = declaration.find('('), close = declaration.rfind(')');
  if (open == declaration.npos) return slots + (declaration.find('[') != declaration.npos ? 1 : 0) + (isSetter ? 1 : 0);
  if (close == open + 1) return slots;
  for (char c : declaration.substr(open, close - open)) slots += c == ',' ? 1 : 0;
  return slots + 1;
}

constexpr bool fastPathsFit() {
  for (const FastRow& row : FastRows) {
    if (row.body.isFast && slotsOf(row, false) > vm::MaxFastSlots) return false;
    if (row.setter.isFast && slotsOf(row, true) > vm::MaxFastSlots) return false;
  }
  return true;
}
static_assert(fastPathsFit(), "a row with a fast path takes too many arguments: give it an ordinary body");

}  // namespace

}  // namespace vellum::ags::api
