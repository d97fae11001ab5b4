#include "languages/caos/check/blocks.h"

#include <unordered_map>

#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/syntax/block_words.h"

namespace vellum::caos {

namespace {

std::string_view closer(Block block) {
  switch (block) {
    case Block::If: return "ENDI";
    case Block::Loop: return "UNTL or EVER";
    case Block::Reps: return "REPE";
    case Block::Enum: return "NEXT";
    case Block::None: break;
  }
  return "";
}

std::string_view opener(Block block) {
  switch (block) {
    case Block::If: return "DOIF";
    case Block::Loop: return "LOOP";
    case Block::Reps: return "REPS";
    case Block::Enum: return "ENUM, ESEE, ETCH, EPAS or ECON";
    case Block::None: break;
  }
  return "";
}

const diagnostics::Kind& alone(Block block) {
  switch (block) {
    case Block::Loop: return diagnose::LoopEndWithoutLoop;
    case Block::Reps: return diagnose::RepeWithoutReps;
    case Block::Enum: return diagnose::NextWithoutEnum;
    default: return diagnose::AlreadyAtTopLevel;
  }
}

struct Open {
  Block block;
  std::uint32_t start;  // the word that opened it
  std::uint32_t last;   // the last word of the same block: DOIF, ELIF, ELSE
  bool told = false;    // what is wrong with it
};

}  // namespace

bool matchBlocks(CheckedScript& script, OrderiserErrors& errors) {
  std::vector<Open> open;
  bool good = true;
  auto unclosed = [&](const Open& block) {
    errors.emit(diagnose::FailedToCloseBlock, script.statements[block.start].location)
        .hint(base::cat("close it with ", closer(block.block)));
    good = false;
  };
  for (std::uint32_t i = 0; i < script.statements.size(); ++i) {
    Statement& statement = script.statements[i];
    Id id = statement.row->id;
    if (Block block = opens(id); block != Block::None) {
      open.push_back({block, i, i});
      continue;
    }
    Block block = closes(id);
    if (block == Block::None) continue;
    if (open.empty()) {
      errors.emit(alone(block), statement.location).hint(base::cat("no ", opener(block), " stands before it"));
      good = false;
      if (isMiddle(id)) open.push_back({block, i, i, true});  // what closes it has its error already
      continue;
    }
    if (open.back().block != block) {
      auto& diagnostic = errors.emit(diagnose::MismatchedBlock, statement.location);
      diagnostic.note(script.statements[open.back().start].location,
                      base::cat("this block is still open: it ends with ", closer(open.back().block)));
      good = false;
      std::size_t at = open.size();
      while (at > 0 && open[at - 1].block != block) --at;
      if (at == 0) {
        open.back().told = true;
        continue;
      }
      open.resize(at);
    }
    Open& top = open.back();
    bool afterElse = script.statements[top.last].row->id == Id::Else;
    if (afterElse && id != Id::Endi) {
      errors.emit(diagnose::MismatchedBlock, statement.location).hint("after ELSE comes ENDI");
      good = false;
    }
    script.statements[top.last].partner = i;
    if (block != Block::If) statement.partner = top.start;
    if (isMiddle(id)) top.last = i;
    else open.pop_back();
  }
  for (const Open& block : open)
    if (!block.told) unclosed(block);
  return good;
}

bool matchLabels(CheckedScript& script, OrderiserErrors& errors) {
  std::unordered_map<std::string_view, std::uint32_t> labels;
  bool good = true;
  for (std::uint32_t i = 0; i < script.statements.size(); ++i) {
    const Statement& statement = script.statements[i];
    if (statement.row->id != Id::Subr || statement.label.empty()) continue;
    auto [place, added] = labels.emplace(statement.label, i);
    if (added) continue;
    errors.emit(diagnose::LabelAlreadyDefined, statement.location)
        .note(script.statements[place->second].location, "it is defined here first");
    good = false;
  }
  for (Statement& statement : script.statements) {
    if (statement.row->id != Id::Goto && statement.row->id != Id::Gsub) continue;
    if (statement.label.empty()) continue;
    auto found = labels.find(statement.label);
    if (found != labels.end()) {
      statement.partner = found->second;
      continue;
    }
    auto& diagnostic = errors.emit(diagnose::UnresolvedLabel, statement.location, statement.label);
    diagnostics::SpellingSuggestion suggestion(statement.label);
    for (const Statement& other : script.statements)
      if (other.row->id == Id::Subr) suggestion.offer(other.label);
    bool caseOnly = false;
    for (const Statement& other : script.statements)
      if (other.row->id == Id::Subr && base::equalsIgnoreCase(other.label, statement.label)) {
        diagnostic.hint(base::cat("labels are case-sensitive: there is a SUBR ", other.label));
        caseOnly = true;
        break;
      }
    if (!caseOnly && suggestion) diagnostic.hint(suggestion.hint());
    else if (!caseOnly) diagnostic.hint(base::cat("define it in the same script: SUBR ", statement.label, " ... RETN"));
    good = false;
  }
  return good;
}

}  // namespace vellum::caos
