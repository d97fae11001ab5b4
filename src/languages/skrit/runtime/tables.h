// Small translations between the outside world, the checked program and the engine's tables.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "languages/language.h"
#include "languages/skrit/check/check.h"
#include "languages/skrit/world/implementation.h"

namespace vellum::skrit::tables {

// The engine's tables of a checked program; the caller sets `code`.
std::unique_ptr<Implementation> implementation(const Program& program, std::string name);

// --macro, --define, --retail, --only, --short-circuit in the form of the checker.
CheckOptions checkOptions(const languages::Options& options, Entry entry);
// The kind of a console text: '/' a command; '#' unchanged, unless it begins with a macro that has a value.
Entry entryOf(std::string_view text, const CheckOptions& options);
// --exports FILE, through the provider.
bool readExports(const languages::Options& options, source::SourceSet& sources, source::FileProvider* files,
                 ExportTable& exports, diagnostics::Emitter& emitter);

// Adds the embedder's exports.
void addNatives(const host::Natives* natives, ExportTable& exports, diagnostics::Emitter& emitter);

// The file that a URL names: "k_job" of "k_job ?a=1". Definition files often have the properties in further lines.
std::string_view withoutQuery(std::string_view url);
// Splits "a=1&b=\"x\"".
std::vector<std::pair<std::string, std::string>> splitQuery(std::string_view query);
std::string_view withoutDollar(std::string_view name);
std::string withDollar(std::string_view name);  // unless it has one anywhere
// By name, with or without '$', ignoring case.
const Variable* findProperty(const Program& program, std::string_view name);
std::string propertyList(const Program& program);
// A number, a string in quotes, true, false, null, a constant of the engine, 'Mule'.
std::optional<Argument> parseLiteral(std::string_view text, const ExportTable& exports);
// A literal for a variable of that type; strings need no quotes here.
std::optional<Argument> parseValue(std::string_view text, Type type, const ExportTable& exports);
bool sameSkrit(std::string_view known, std::string_view wanted);  // with or without folder and extension

}  // namespace vellum::skrit::tables
