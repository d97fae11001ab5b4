// Adds the original orderiser's form to our errors: "... Invalid command at token .. [@ pine tick 0]".
#pragma once

#include "diagnostics/emitter.h"
#include "syntax/tokens.h"

namespace vellum::caos {

// The form for an error at `token`: a few words around it, with an '@' before it.
std::string orderiserContext(const syntax::TokenBuffer& tokens, std::uint32_t token, std::string_view message);

class OrderiserErrors {
 public:
  OrderiserErrors(const syntax::TokenBuffer& tokens, diagnostics::Emitter& emitter)
      : tokens_(tokens), emitter_(emitter) {}

  // Like Emitter::emit; the first hint is the original's form.
  template <class... Arguments>
  diagnostics::Diagnostic& emit(const diagnostics::Kind& kind, source::Location at, const Arguments&... arguments) {
    auto& diagnostic = emitter_.emit(kind, at, arguments...);
    // Limits the errors of invalid input, since thousands of them are never read.
    if (emitter_.all().size() < diagnostics::Emitter::MaxKept) addContext(diagnostic);
    return diagnostic;
  }

 private:
  void addContext(diagnostics::Diagnostic& diagnostic) const;

  const syntax::TokenBuffer& tokens_;
  diagnostics::Emitter& emitter_;
};

}  // namespace vellum::caos
