// One function string to a step table. Neither can fail: where the engine would hang, the error is emitted and the
// function ends there, holding its last value.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/xg/program/step_table.h"
#include "languages/xg/syntax/symbols.h"

namespace vellum::xg {

// What the manual's text says. Errors in the symbols themselves are the checks'.
CompiledFunction compileManual(const syntax::Tree& tree, syntax::NodeId function, diagnostics::Emitter& emitter);

// What the engine of record does with the bytes `raw` of the text, quirks and all. A kind of None: it would have
// stopped with a fatal error, which is emitted.
CompiledFunction compileDoomsday(source::FileId file, std::string_view text, source::Span raw,
                                 diagnostics::Emitter& emitter);

CompiledFunction compile(const source::SourceSet& sources, const syntax::Tree& tree, syntax::NodeId function,
                         Profile profile, const Reading& reading, diagnostics::Emitter& emitter);

}  // namespace vellum::xg
