#include "languages/ags/runtime/host_declarations.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::ags {

namespace {

using host::Native;

void addDoc(HostDeclarations& out, std::string_view doc, std::string_view indent) {
  if (base::trim(doc).empty()) return;
  for (std::string_view line : base::split(doc, '\n')) out.text += base::cat(indent, "/// ", base::trim(line), "\n");
}

void close(HostDeclarations& out, const Native& native) { out.places.push_back({out.text.size(), &native}); }

void addFunction(HostDeclarations& out, const Native& native, std::string_view indent) {
  addDoc(out, native.doc, indent);
  std::string_view declaration = base::trim(native.text);
  if (declaration.ends_with(';')) declaration.remove_suffix(1);
  out.text += base::cat(indent, declaration.starts_with("import ") ? "" : "import ", declaration, ";\n");
  close(out, native);
}

void addEnum(HostDeclarations& out, const host::Natives* natives, const Native& native) {
  addDoc(out, native.doc, "");
  out.text += base::cat("enum ", native.text, " {");
  host::eachNative(natives, "ags", [&](const Native& each, std::size_t) {
    if (each.kind == Native::Kind::Constant && each.owner == native.text)
      out.text += base::cat(" ", each.text, " = ", each.value, ",");
  });
  if (out.text.ends_with(',')) out.text.pop_back();
  out.text += " };\n";
  close(out, native);
}

void addClass(HostDeclarations& out, const host::Natives* natives, const Native& native) {
  addDoc(out, native.doc, "");
  out.text +=
      base::cat("builtin managed struct ", native.text, native.base.empty() ? "" : " extends ", native.base, " {\n");
  close(out, native);
  host::eachNative(natives, "ags", [&](const Native& each, std::size_t) {
    if (each.kind == Native::Kind::Function && each.owner == native.text) addFunction(out, each, "  ");
  });
  out.text += "};\n";
  close(out, native);
}

}  // namespace

HostDeclarations hostDeclarations(const host::Natives* natives) {
  HostDeclarations out;
  auto each = [&](Native::Kind kind, auto use) {
    host::eachNative(natives, "ags", [&](const Native& native, std::size_t) {
      if (native.kind == kind) use(native);
    });
  };
  each(Native::Kind::Enum, [&](const Native& native) { addEnum(out, natives, native); });
  // Declarations may refer to classes that come later.
  each(Native::Kind::Class, [&](const Native& native) {
    out.text += base::cat("builtin managed struct ", native.text, ";\n");
    close(out, native);
  });
  each(Native::Kind::Class, [&](const Native& native) { addClass(out, natives, native); });
  each(Native::Kind::Function, [&](const Native& native) {
    if (native.owner.empty()) addFunction(out, native, "");
  });
  return out;
}

const Native* HostDeclarations::at(std::size_t offset) const {
  auto found = std::find_if(places.begin(), places.end(), [&](const Place& place) { return offset < place.end; });
  return found == places.end() ? nullptr : found->native;
}

std::string_view nameIn(std::string_view declaration) {
  std::string_view head = declaration.substr(0, declaration.find_first_of("([;"));
  // A result type may be an array: "int[] All()".
  if (head.size() < declaration.size() && declaration[head.size()] == '[') {
    std::string_view rest = declaration.substr(head.size());
    std::size_t close = rest.find(']');
    if (close != rest.npos && !base::trim(rest.substr(close + 1)).empty() && base::trim(rest.substr(close + 1)) != ";")
      return nameIn(rest.substr(close + 1));
  }
  head = base::trim(head);
  std::size_t begin = head.size();
  while (begin > 0 && (base::isAsciiAlnum(head[begin - 1]) || head[begin - 1] == '_')) --begin;
  return head.substr(begin);
}

}  // namespace vellum::ags
