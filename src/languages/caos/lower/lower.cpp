#include "languages/caos/lower/lower.h"

#include <iterator>

#include "base/text.h"
#include "ir/passes/pass.h"
#include "languages/caos/lower/script_lowering.h"

namespace vellum::caos {

ir::Type irType(ArgumentType type) {
  switch (type) {
    case ArgumentType::Integer: return ir::Type::I32;
    case ArgumentType::Float: return ir::Type::F32;
    case ArgumentType::String:
    case ArgumentType::Bytes: return ir::Type::Ref;
    default: return ir::Type::Value;
  }
}

ir::Type irType(Kind kind) {
  switch (kind) {
    case Kind::Integer: return ir::Type::I32;
    case Kind::Float: return ir::Type::F32;
    case Kind::String: return ir::Type::Ref;
    case Kind::Agent:
    case Kind::Variable: return ir::Type::Value;
    default: return ir::Type::Void;
  }
}

ir::Signature hostSignature(const Row& row) {
  ir::Signature signature;
  for (const Argument& argument : row.arguments)
    if (argument.type != ArgumentType::Variable) signature.parameters.push_back(irType(argument.type));
  signature.result = irType(row.kind);
  return signature;
}

ir::Signature setterSignature(const Row& row) {
  ir::Signature signature = hostSignature(row);
  signature.parameters.push_back(ir::Type::Value);
  signature.result = ir::Type::Void;
  return signature;
}

std::string setterName(const Row& row) { return hostName(row) + " ="; }

std::string_view internalName(InternalHost which) {
  static constexpr std::string_view names[] = {"internal fail", "internal same", "internal enum begin",
                                               "internal econ begin", "internal enum next"};
  static_assert(std::size(names) == static_cast<std::size_t>(InternalHost::Count));
  return names[static_cast<std::size_t>(which)];
}

ir::Signature internalSignature(InternalHost which) {
  constexpr ir::Type I32 = ir::Type::I32, Value = ir::Type::Value;
  switch (which) {
    case InternalHost::Fail: return {{I32}, ir::Type::Void};
    case InternalHost::Same: return {{Value, Value}, I32};
    case InternalHost::EnumBegin: return {{I32, I32, I32, I32, I32}, I32};
    case InternalHost::EconBegin: return {{I32, Value}, I32};
    default: return {{I32}, I32};
  }
}

ir::HostId RowHosts::body(const Row& row) {
  if (row.id == Id::OfHost) return module_.addHost(hostName(row), hostSignature(row));
  ir::HostId& id = bodies_[static_cast<std::size_t>(row.id)];
  if (!id) id = module_.addHost(hostName(row), hostSignature(row));
  return id;
}

ir::HostId RowHosts::setter(const Row& row) {
  ir::HostId& id = setters_[static_cast<std::size_t>(row.id)];
  if (!id) id = module_.addHost(setterName(row), setterSignature(row));
  return id;
}

ir::HostId RowHosts::internal(InternalHost which) {
  ir::HostId& id = internals_[static_cast<std::size_t>(which)];
  if (id) return id;
  id = module_.addHost(internalName(which), internalSignature(which));
  return id;
}

std::string scriptName(const CheckedScript& script) {
  if (script.part == CheckedScript::Part::Install) return "install script";
  if (script.part == CheckedScript::Part::Remove) return "remove script";
  const std::int32_t* c = script.classifier;
  return base::cat("script ", c[0], ' ', c[1], ' ', c[2], ' ', c[3]);
}

ir::Module lower(const CheckedProgram& program, std::string_view name, const LowerOptions& options) {
  ir::Module module;
  module.name = name;
  module.keepsBuilt = options.keepBuilt;
  module.functions.resize(program.scripts.size());
  RowHosts hosts(module);
  ScriptLowering::Lists lists;
  for (std::size_t i = 0; i < program.scripts.size(); ++i) {
    const CheckedScript& script = program.scripts[i];
    ir::Function& function = module.functions[i];
    function.name = scriptName(script);
    function.location = script.location;
    ScriptLowering(module, ir::FunctionId(i), script, options, hosts, lists).run();
    // Not ir::optimize(): no script calls another as a function, and the function just written is still in the cache.
    if (module.keepsBuilt) module.built.push_back(function);
    ir::runPasses(function);
  }
  return module;
}

}  // namespace vellum::caos
