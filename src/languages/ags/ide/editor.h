// The answers to an editor about one script: its outline, hover, completion.
#pragma once

#include "languages/ags/check/context.h"
#include "languages/ags/syntax/preprocessor.h"
#include "languages/language.h"

namespace vellum::ags {

// A program compiled up to the script in question, which is the last one that the checker saw. The script may be
// incomplete.
struct Edited {
  const CheckContext& context;
  const CheckedProgram& program;
  const source::SourceSet& sources;
  const SyntaxTree& tree;  // of the script
  const Macros& macros;    // known at its end
};

std::vector<languages::OutlineItem> outline(const SyntaxTree& tree);
// `offset` is a byte of the decoded text. Returns nothing when there is no information.
std::optional<languages::Hover> hover(const Edited& edited, std::uint32_t offset);
std::vector<languages::Completion> complete(const Edited& edited, std::uint32_t offset);

// A declaration in the syntax of the language: "int health[50]", "String Describe(int count, bool loud = ...)".
std::string declarationText(const Variable& variable);
std::string declarationText(const Function& function);
std::string declarationText(const Field& field);
std::string declarationText(const Attribute& attribute);
std::string declarationText(const StructInfo& info);
// The lines that begin with /// directly above a declaration (the editor's own form of hints).
std::string authorsWords(const source::SourceSet& sources, source::Location declared);

}  // namespace vellum::ags
