// Compares literal formats with the arguments of the call: 4.0 checks them, 3.6 prints something else.
#include "languages/ags/check/formats.h"

#include "languages/ags/check/format_letters.h"

namespace vellum::ags {

namespace {

std::string_view wanted(char conversion) {
  switch (conversion) {
    case 's': return "a string";
    case 'c': return "a character";
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': return "an int";
    case 'p': return "";
    default: return "a float";
  }
}

bool takes(char conversion, const Type* type) {
  bool isValue = type->isIntLike() || type->isFloat() || type->isString() || type->kind == TypeKind::Null;
  if (!isValue || conversion == 'p') return true;  // an invalid value is already reported
  if (conversion == 's') return type->isString() || type->kind == TypeKind::Null;
  return wanted(conversion) == "a float" ? type->isFloat() : type->isIntLike();
}

std::vector<common::FormatDirective> directives(std::string_view format) {
  std::vector<common::FormatDirective> found;
  std::string text;
  common::FormatReader reader(format, FormatLetters);
  for (common::FormatDirective each; reader.next(text, each);) found.push_back(each);
  return found;
}

}  // namespace

void checkFormat(CheckContext& context, const Expression* format, std::span<Expression* const> arguments) {
  auto asked = directives(format->text);
  // The positions in the literal as written, unless a macro or an escape hides them.
  std::string_view written = context.sources[format->location.file].text(format->location.span);
  auto shown = directives(written);
  auto place = [&](std::size_t index) {
    Location at = format->location;
    if (shown.size() != asked.size() || shown[index].text != asked[index].text) return at;
    at.span.begin += static_cast<std::uint32_t>(shown[index].text.data() - written.data());
    at.span.end = at.span.begin + static_cast<std::uint32_t>(shown[index].text.size());
    return at;
  };
  auto kindOf = [&](diagnostics::Kind kind) {
    if (!context.is40()) kind.severity = diagnostics::Severity::Warning;
    return kind;
  };
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (i >= arguments.size()) {
      context.emitter.emit(kindOf(diag::FormatTooFew), place(i), asked[i].text)
          .hint("pass one more, or write '%%' for a percent sign");
      return;
    }
    const Type* type = arguments[i]->type;
    if (takes(asked[i].conversion, type)) continue;
    auto& diagnostic = context.emitter.emit(kindOf(diag::FormatArgument), arguments[i]->location, asked[i].text,
                                            wanted(asked[i].conversion), typeName(type));
    if (type->isFloat()) diagnostic.hint("write '%f'");
    else if (type->isString()) diagnostic.hint("write '%s'");
    else if (type->isIntLike()) diagnostic.hint("write '%d'");
  }
  if (arguments.size() > asked.size() && !arguments[asked.size()]->type->isError())
    context.emitter.emit(kindOf(diag::FormatTooMany), arguments[asked.size()]->location);
}

}  // namespace vellum::ags
