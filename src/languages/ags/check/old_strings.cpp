#include "languages/ags/check/old_strings.h"

#include "languages/ags/check/expressions.h"
#include "languages/ags/check/names.h"

namespace vellum::ags {

namespace {

constexpr std::string_view TypeName = "OldString";

// A call of a function of the module with the old functions.
Expression* callOf(CheckContext& context, std::string_view name, Location at) {
  const Symbol* symbol = context.findGlobal(name);
  if (symbol == nullptr || symbol->kind != Symbol::Kind::Function) return context.errorValue(at);
  useFunction(context, symbol->function, at);
  Expression* call = context.make(ExpressionKind::Call, symbol->function->result, at);
  call->function = symbol->function;
  return call;
}

Expression* textOf(CheckContext& context, Expression* variable) {
  StructInfo* info = variable->type->structInfo;
  const Field& field = info->fields.front();
  Expression* text = context.make(ExpressionKind::Field, field.type, variable->location);
  text->operands.push_back(variable);
  text->field = &field;
  text->structInfo = info;
  text->isPlace = true;
  return text;
}

}  // namespace

const Type* oldStringType(CheckContext& context) {
  if (!context.dialect.oldApi || context.is40()) return nullptr;
  const Symbol* symbol = context.findGlobal(TypeName);
  return symbol != nullptr && symbol->kind == Symbol::Kind::Type && isOldString(symbol->type) ? symbol->type : nullptr;
}

bool isOldString(const Type* type) { return type->kind == TypeKind::Struct && type->structInfo->name == TypeName; }

Expression* readOldString(CheckContext& context, Expression* variable) {
  Expression* call = callOf(context, "oldRead", variable->location);
  if (!call->type->isError()) call->operands.push_back(textOf(context, variable));
  return call;
}

Expression* takeOldString(CheckContext& context, NodeId argument, Expression& call) {
  Expression* variable = checkExpression(context, argument);
  if (variable->type->isError()) return variable;
  if (!isOldString(variable->type)) {
    context.emitter.emit(diag::OldStringWanted, variable->location, call.function->name)
        .hint("declare it as 'string name;', without 'const'");
    return context.errorValue(variable->location);
  }
  call.changed = textOf(context, variable);
  call.changed->isWritten = true;
  if (!call.function->isBuiltin) call.changedTo = callOf(context, "oldWritten", variable->location);
  return readOldString(context, variable);
}

}  // namespace vellum::ags
