// XG's part of a world: sectors and lone functions that tick.
#pragma once

#include "languages/language.h"

namespace vellum::xg {

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context);
std::vector<languages::DocEntry> docs();
std::string disassemble(const languages::Program& program, std::string_view stage, diagnostics::Emitter& emitter);
std::optional<std::string> format(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);

}  // namespace vellum::xg
