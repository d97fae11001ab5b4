#include "languages/ags/builtins/rows.h"

#include <map>
#include <set>

#include "base/text.h"
#include "languages/ags/builtins/bodies.h"
#include "source/code_page.h"

namespace vellum::ags::api {

namespace {

// Either of the two kinds; the host function of a fast path is answerOnSlowPath().
struct Body {
  constexpr Body() = default;
  constexpr Body(std::nullptr_t) {}
  constexpr Body(vm::HostFunction body) : slow(body) {}
  constexpr Body(vm::FastFunction body) : fast(body) {}

  vm::HostFunction slow = nullptr;
  vm::FastFunction fast = nullptr;
};

// There are more than a thousand, so a string is a pointer and a size that is computed at compile time.
struct Row {
  enum class Kind : std::uint8_t {
    Enum,
    Struct,
    Extend,
    Method,
    Attribute,
    Field,
    End,
    Function,
    From40,
    OldApi,
    ForAll
  };

  constexpr Row(Kind kind, std::string_view name, std::string_view declaration, Body body = {}, Body setter = {},
                const char* parent = nullptr)
      : kind(kind),
        nameSize(static_cast<std::uint16_t>(name.size())),
        declarationSize(static_cast<std::uint32_t>(declaration.size())),
        nameText(name.data()),
        declarationText(declaration.data()),
        body(body),
        setter(setter),
        parent(parent) {}
  std::string_view name() const { return {nameText, nameSize}; }
  std::string_view declaration() const { return {declarationText, declarationSize}; }

  Kind kind;
  std::uint16_t nameSize;
  std::uint32_t declarationSize;
  const char *nameText, *declarationText;
  Body body, setter;
  const char* parent;  // of a struct that extends another; else null
};

constexpr Row Rows[] = {
#define VELLUM_AGS_ENUM(name, values, doc) {Row::Kind::Enum, #name, values},
#define VELLUM_AGS_STRUCT(name, qualifiers, doc) {Row::Kind::Struct, #name, qualifiers},
#define VELLUM_AGS_METHOD(body, name, declaration, doc) {Row::Kind::Method, #name, declaration, body},
#define VELLUM_AGS_ATTRIBUTE(getter, setter, name, declaration, doc) \
  {Row::Kind::Attribute, #name, declaration, getter, setter},
#define VELLUM_AGS_END() {Row::Kind::End, "", ""},
#define VELLUM_AGS_FAST(body) body
#define VELLUM_AGS_FUNCTION(body, name, declaration, doc) {Row::Kind::Function, #name, declaration, body},
#define VELLUM_AGS_DERIVED(name, parent, qualifiers, doc) {Row::Kind::Struct, #name, qualifiers, {}, {}, #parent},
#define VELLUM_AGS_EXTEND(name) {Row::Kind::Extend, #name, ""},
#define VELLUM_AGS_FIELD(name, declaration, doc) {Row::Kind::Field, #name, declaration},
#define VELLUM_AGS_FROM_40() {Row::Kind::From40, "", ""},
#define VELLUM_AGS_OLD_API() {Row::Kind::OldApi, "", ""},
#define VELLUM_AGS_FOR_ALL() {Row::Kind::ForAll, "", ""},
#include "languages/ags/builtins/all.def"
#undef VELLUM_AGS_FAST
};

// `p as T` (4.0): the names of T and of all types that extend it follow the '#', each with a comma.
vm::HostResult castObject(vm::HostCall& call) {
  vm::Object* object = call.r(0);
  if (object != nullptr && object->kind != vm::Kind::Struct) object = nullptr;
  if (object != nullptr) {
    const std::string& names = static_cast<Binding*>(call.user)->extra;
    const std::string wanted = call.vm.heap().type(object->type).name + ",";
    std::size_t at = names.find(wanted);
    while (at != names.npos && at != 0 && names[at - 1] != ',') at = names.find(wanted, at + 1);
    if (at == names.npos) object = nullptr;
  }
  vm::Heap::retain(object);
  return call.done(object);
}

// The string of one character, for AppendChar in place (lower/lower_statements.cpp); 0 and invalid characters give the
// empty string.
vm::HostResult characterText(vm::HostCall& call) {
  std::string text;
  std::int32_t code = call.i(0);
  if (code > 0 && code < 0x110000) source::appendUtf8(text, static_cast<char32_t>(code));
  return call.doneString(text);
}

// Visits every row of the generation, with its struct: use(row, owner, isNew).
template <class Use>
void eachRow(Generation generation, bool oldApi, Use use) {
  std::string_view owner;
  bool isNew = false, isOld = false;
  for (const Row& row : Rows) {
    if (row.kind == Row::Kind::From40 || row.kind == Row::Kind::OldApi || row.kind == Row::Kind::ForAll) {
      isNew = row.kind == Row::Kind::From40;
      isOld = row.kind == Row::Kind::OldApi;
      continue;
    }
    if ((isNew && generation == Generation::Api36) || (isOld && !oldApi)) continue;
    if (row.kind == Row::Kind::Struct || row.kind == Row::Kind::Extend) owner = row.name();
    use(row, owner, isNew);
    if (row.kind == Row::Kind::End) owner = {};
  }
}

// "ags.String::Format#is" gives a row and the types of the further arguments. Of several rows with one name, the last
// one is used.
Body bodyOf(Generation generation, std::string_view host) {
  std::string_view name = host.substr(4);
  if (name == "as") return castObject;
  if (name == "char") return characterText;
  std::string_view owner;
  if (std::size_t colons = name.find("::"); colons != name.npos) {
    owner = name.substr(0, colons);
    name.remove_prefix(colons + 2);
  }
  Body found;
  eachRow(generation, true, [&](const Row& row, std::string_view inside, bool) {
    if (inside != owner) return;
    if ((row.kind == Row::Kind::Method || row.kind == Row::Kind::Function) && row.name() == name) found = row.body;
    if (row.kind != Row::Kind::Attribute || !name.ends_with(row.name())) return;
    std::string_view prefix = name.substr(0, name.size() - row.name().size());
    if (prefix == "get_" || prefix == "geti_") found = row.body;
    if (prefix == "set_" || prefix == "seti_") found = row.setter;
  });
  return found;
}

}  // namespace

HostBody findBody(Generation generation, std::string_view host) {
  Body body = bodyOf(generation, host);
  return {body.slow, body.fast};
}

std::string preludeText(Generation generation, bool oldApi) {
  std::string text;
  std::map<std::string_view, std::string> members;                   // by struct
  std::set<std::pair<std::string_view, std::string_view>> replaced;  // the names that a new row replaces
  auto named = [](const Row& row) { return row.kind != Row::Kind::Extend && row.kind != Row::Kind::End; };
  eachRow(generation, oldApi, [&](const Row& row, std::string_view owner, bool isNew) {
    if (isNew && named(row)) replaced.insert({row.kind == Row::Kind::Struct ? "" : owner, row.name()});
  });
  auto isThere = [&](const Row& row, std::string_view owner, bool isNew) {
    return isNew || !replaced.contains({row.kind == Row::Kind::Struct ? "" : owner, row.name()});
  };
  eachRow(generation, oldApi, [&](const Row& row, std::string_view owner, bool isNew) {
    if (!isThere(row, owner, isNew)) return;
    // Declarations refer to enums and managed structs that come later. A 'managedbase' can't be named in advance.
    if (row.kind == Row::Kind::Enum) text += base::cat("enum ", row.name(), " { ", row.declaration(), " };\n");
    if (row.kind == Row::Kind::Struct && row.declaration().starts_with("managed") &&
        !row.declaration().starts_with("managedbase"))
      text += base::cat(row.declaration(), " struct ", row.name(), ";\n");
    bool isMember = row.kind == Row::Kind::Method || row.kind == Row::Kind::Attribute || row.kind == Row::Kind::Field;
    if (isMember && !owner.empty())
      members[owner] += base::cat(row.kind == Row::Kind::Method ? "  import " : "  ", row.declaration(), ";\n");
  });
  eachRow(generation, oldApi, [&](const Row& row, std::string_view owner, bool isNew) {
    if (!isThere(row, owner, isNew)) return;
    switch (row.kind) {
      case Row::Kind::Struct:
        text += base::cat(row.declaration(), " struct ", row.name(), row.parent != nullptr ? " extends " : "",
                          row.parent != nullptr ? row.parent : "", " {\n", members[row.name()], "};\n");
        break;
      case Row::Kind::Function: text += base::cat("import ", row.declaration(), ";\n"); break;
      case Row::Kind::Attribute:
      case Row::Kind::Field:  // variables of the engine
        if (owner.empty()) text += base::cat("  ", row.declaration(), ";\n");
        break;
      default: break;
    }
  });
  return text;
}

bool isOldName(std::string_view name) {
  std::size_t old = 0, today = 0;
  eachRow(Generation::Api40, true, [&](const Row& row, std::string_view, bool) { old += row.name() == name ? 1 : 0; });
  eachRow(Generation::Api40, false,
          [&](const Row& row, std::string_view, bool) { today += row.name() == name ? 1 : 0; });
  return old > 0 && today == 0;
}

vm::HostResult anythingTypeName(vm::HostCall& call) {
  if (call.r(0) == nullptr) return nullPointer(call);
  return call.doneString(call.vm.heap().type(call.r(0)->type).name);
}

// The host function of all rows whose body is a fast path.
static vm::HostResult answerOnSlowPath(vm::HostCall& call) {
  const auto& binding = *static_cast<const Binding*>(call.user);
  return vm::answerOnSlowPath(call, binding.fast, binding.fixed);
}

static vm::Intrinsic intrinsicOf(vm::FastFunction body) {
  if (body == &mathsSqrt) return vm::Intrinsic::SquareRoot;
  if (body == &intToFloat) return vm::Intrinsic::IntToFloat;
  if (body == &stringLength) return vm::Intrinsic::CharacterCount;
  if (body == &stringChars) return vm::Intrinsic::CharacterAt;
  return vm::Intrinsic::None;
}

void registerHosts(vm::Vm& vm, const ir::Module& module, Generation generation, Context& context, Bindings& bindings) {
  for (const ir::HostFunction& host : module.hosts) {
    if (bindings.contains(host.name)) continue;
    auto binding = std::make_unique<Binding>();
    binding->context = &context;
    std::string_view name = host.name;
    std::size_t hash = name.find('#');
    if (hash != name.npos) binding->extra = name.substr(hash + 1);
    binding->fixed = host.signature.parameterSlots() - static_cast<int>(binding->extra.size());
    Body body = bodyOf(generation, name.substr(0, hash));
    if (body.fast != nullptr) {
      binding->fast = body.fast;
      vm.registerHost(name, host.signature, answerOnSlowPath, binding.get(), intrinsicOf(body.fast));
      vm.registerFastPath(name, body.fast);
    } else if (body.slow != nullptr) {
      vm.registerHost(name, host.signature, body.slow, binding.get());
    } else {
      continue;  // calling it traps
    }
    bindings.emplace(name, std::move(binding));
  }
}

}  // namespace vellum::ags::api
