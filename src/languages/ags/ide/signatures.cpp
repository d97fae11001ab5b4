#include "base/text.h"
#include "languages/ags/ide/editor.h"

namespace vellum::ags {

namespace {

// "int name[5]", "Character* name[]"
std::string declared(const Type* type, std::string_view name) {
  std::string sizes;
  for (; type->isArray(); type = type->element)
    sizes += type->kind == TypeKind::FixedArray ? base::cat("[", type->count, "]") : std::string("[]");
  return base::cat(typeName(type), name.empty() ? "" : " ", name, sizes);
}

std::string valueText(const Constant& constant, const Type* type) {
  switch (constant.kind) {
    case Constant::Kind::Int: {
      bool isBool = type->kind == TypeKind::Enum && type->enumInfo->isBool;
      if (isBool && (constant.number == 0 || constant.number == 1)) return constant.number == 0 ? "false" : "true";
      return base::cat(constant.number);
    }
    case Constant::Kind::Float: return base::cat(constant.real);
    case Constant::Kind::String: return base::cat("\"", constant.text, "\"");
    case Constant::Kind::Null: return "null";
  }
  return {};
}

}  // namespace

std::string declarationText(const Variable& variable) {
  return base::cat(variable.isImport ? "import " : "", variable.isReadonly ? "readonly " : "",
                   variable.isConst && variable.isGlobal ? "const " : "", declared(variable.type, variable.name));
}

std::string declarationText(const Function& function) {
  std::string out = base::cat(function.isStatic ? "static " : "", typeName(function.result), " ",
                              function.owner != nullptr ? function.owner->name : "",
                              function.owner != nullptr ? "::" : "", function.name, "(");
  bool first = true;
  for (const Parameter& parameter : function.parameters) {
    out += base::cat(first ? "" : ", ", declared(parameter.type, parameter.name));
    if (parameter.fallback) out += base::cat(" = ", valueText(*parameter.fallback, parameter.type));
    first = false;
  }
  if (function.isVariadic) out += first ? "..." : ", ...";
  return out + ")";
}

std::string declarationText(const Field& field) {
  return base::cat(field.isProtected        ? "protected "
                   : field.isWriteProtected ? "writeprotected "
                                            : "",
                   field.isReadonly ? "readonly " : "", declared(field.type, field.name));
}

std::string declarationText(const Attribute& attribute) {
  bool isGlobal = attribute.owner->name.empty();  // of the engine: `player`, `character[]`
  return base::cat(attribute.isReadonly ? "readonly " : "", attribute.isStatic && !isGlobal ? "static " : "",
                   isGlobal ? "" : "attribute ", declared(attribute.type, attribute.name),
                   attribute.isIndexed ? "[]" : "");
}

std::string declarationText(const StructInfo& info) {
  std::string out = base::cat(info.isManaged ? "managed struct " : "struct ", info.name);
  if (info.base != nullptr) base::append(out, base::cat(" extends ", info.base->name));
  return out;
}

std::string authorsWords(const source::SourceSet& sources, source::Location declared) {
  if (!declared.valid()) return {};
  std::string_view text = sources[declared.file].text();
  std::size_t line = text.substr(0, declared.span.begin).rfind('\n');
  std::string words;
  while (line != text.npos) {
    std::size_t before = line == 0 ? text.npos : text.rfind('\n', line - 1);
    std::size_t begin = before == text.npos ? 0 : before + 1;
    std::string_view comment = base::trim(text.substr(begin, line - begin));
    if (!comment.starts_with("///")) break;
    comment = base::trim(comment.substr(3));
    words = words.empty() ? std::string(comment) : base::cat(comment, "\n", words);
    line = before;
  }
  return words;
}

}  // namespace vellum::ags
