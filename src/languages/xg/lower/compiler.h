// From one function string to a step table. Neither compiler can fail: where the engine would hang, the error is
// emitted and the function ends there, holding its last value.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/xg/program/step_table.h"
#include "languages/xg/syntax/symbols.h"

namespace vellum::xg {

// Follows the manual's text. The checks report errors in the symbols themselves.
CompiledFunction compileManual(const syntax::Tree& tree, syntax::NodeId function, diagnostics::Emitter& emitter);

// Does what the engine of record does with the bytes `raw` of the text, quirks included. The kind is None when the
// engine would have stopped with a fatal error, which is emitted.
CompiledFunction compileDoomsday(source::FileId file, std::string_view text, source::Span raw,
                                 diagnostics::Emitter& emitter);

CompiledFunction compile(const source::SourceSet& sources, const syntax::Tree& tree, syntax::NodeId function,
                         Profile profile, const Reading& reading, diagnostics::Emitter& emitter);

}  // namespace vellum::xg
