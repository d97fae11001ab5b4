// String.Format and all other functions with `...`.
#include <bit>

#include "languages/ags/builtins/bodies.h"
#include "languages/ags/check/format_letters.h"
#include "languages/ags/runtime/adventure.h"
#include "languages/ags/world/translations.h"
#include "source/code_page.h"

namespace vellum::ags::api {

std::string formatCall(const vm::HostCall& call, int formatSlot) {
  const auto& binding = *static_cast<Binding*>(call.user);
  std::string out;
  std::size_t next = 0;
  const Context& context = *binding.context;
  std::string_view format = call.s(formatSlot);
  if (context.adventure != nullptr && context.adventure->world != nullptr)
    format = context.adventure->world->translations.translated(format);
  common::FormatReader reader(format, FormatLetters);
  for (common::FormatDirective it; reader.next(out, it);) {
    if (next >= binding.extra.size()) {
      out.append(it.text);  // a missing argument prints the specification
      continue;
    }
    int slot = binding.fixed + static_cast<int>(next);
    char type = binding.extra[next++];
    switch (it.conversion) {
      case 's':
        common::appendDirective(out, it,
                                type != 's'               ? std::string_view("(undefined)")
                                : call.r(slot) == nullptr ? std::string_view("(null)")
                                                          : call.s(slot));
        break;
      case 'c': {
        std::string character;
        std::int32_t code = type == 'i' ? call.i(slot) : 0;
        if (code > 0 && code < 0x110000) source::appendUtf8(character, static_cast<char32_t>(code));
        it.precision = -1;
        common::appendDirective(out, it, std::string_view(character));
        break;
      }
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A': {
        // An int in place of a float is read as the bits of a float, like in the old engine.
        float number = type == 'f' ? call.f(slot) : type == 'i' ? std::bit_cast<float>(call.i(slot)) : 0.0f;
        common::appendDirective(out, it, static_cast<double>(number));
        break;
      }
      default:
        if (it.conversion == 'p') it.conversion = 'x';
        // AGS prints an object's number, which differs between runs: here it is 1, and null is 0.
        common::appendDirective(out, it,
                                type == 'i'   ? call.i(slot)
                                : type == 'o' ? std::int32_t(call.r(slot) != nullptr)
                                : type == 'f' ? std::bit_cast<std::int32_t>(call.f(slot))
                                              : std::int32_t{0});
        break;
    }
  }
  // What is made of a long text, here or where it is shown, takes more than a copy.
  if (out.size() >= vm::BytesOfWork) chargeText(call, out);
  return out;
}

vm::HostResult stringFormat(vm::HostCall& call) {
  if (call.r(0) == nullptr) return noText(call);
  return call.doneString(formatCall(call, 0));
}

vm::HostResult abortGame(vm::HostCall& call) {
  return call.fail(call.r(0) == nullptr ? std::string("AbortGame") : formatCall(call, 0));
}

}  // namespace vellum::ags::api
