#include "languages/skrit/lower/to_ir.h"

#include "base/text.h"
#include "ir/passes/pass.h"
#include "languages/skrit/lower/translator.h"

namespace vellum::skrit {

using lowering::irType;

ir::Signature hostSignature(const ExportTable& exports, const ExportFunction& function) {
  ir::Signature signature;
  auto hostType = [](Type type) { return type.text() ? ir::Type::Borrowed : irType(type); };
  if (function.member) {
    bool strings = base::equalsIgnoreCase(exports.classes[function.owner].name, "gpstring");
    signature.parameters.push_back(strings ? ir::Type::Borrowed : ir::Type::I32);
  }
  for (Type type : function.parameters) signature.parameters.push_back(hostType(type));
  signature.result = irType(function.result);
  return signature;
}

ir::Module toIr(const Program& program, const PcodeProgram& pcode, const Layout& layout, const ExportTable& exports,
                bool keepBuilt) {
  ir::Module module;
  module.keepsBuilt = keepBuilt;
  module.name = program.name;
  module.functions.resize(program.functions.size());
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    const Function& from = program.functions[i];
    ir::Function& to = module.functions[i];
    to.name = from.name;
    to.location = from.location;
    to.signature.result = irType(from.result);
    for (Type type : from.parameters) to.signature.parameters.push_back(irType(type));
  }
  lowering::Translator translator(program, pcode, layout, exports, module);
  for (std::size_t i = 0; i < program.functions.size(); ++i) translator.function(i);
  ir::optimize(module);
  return module;
}

}  // namespace vellum::skrit
