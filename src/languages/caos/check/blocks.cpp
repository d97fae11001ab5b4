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
    case Block::Loop: return diag::LoopEndWithoutLoop;
    case Block::Reps: return diag::RepeWithoutReps;
    case Block::Enum: return diag::NextWithoutEnum;
    default: return diag::AlreadyAtTopLevel;
  }
}

struct Open {
  Block block;
  std::uint32_t start;    // the word that opened it
  std::uint32_t last;     // the last word of the same block: DOIF, ELIF, ELSE
  bool reported = false;  // an error was reported for it
};

// The open blocks, and their number by kind: a word that closes none of them needs no search.
class OpenBlocks {
 public:
  bool empty() const { return open_.empty(); }
  Open& top() { return open_.back(); }
  const std::vector<Open>& all() const { return open_; }
  void push(const Open& block) {
    open_.push_back(block);
    ++count_[static_cast<std::size_t>(block.block)];
  }
  void pop() {
    --count_[static_cast<std::size_t>(open_.back().block)];
    open_.pop_back();
  }
  // Closes the blocks inside the innermost one of this kind; false when there is none.
  bool leaveTo(Block block) {
    if (count_[static_cast<std::size_t>(block)] == 0) return false;
    while (open_.back().block != block) pop();
    return true;
  }

 private:
  std::vector<Open> open_;
  std::uint32_t count_[static_cast<std::size_t>(Block::Enum) + 1] = {};
};

}  // namespace

bool matchBlocks(CheckedScript& script, OrderiserErrors& errors) {
  OpenBlocks open;
  bool good = true;
  auto unclosed = [&](const Open& block) {
    errors.emit(diag::FailedToCloseBlock, script.statements[block.start].location)
        .hint(base::cat("close it with ", closer(block.block)));
    good = false;
  };
  for (std::uint32_t i = 0; i < script.statements.size(); ++i) {
    Statement& statement = script.statements[i];
    Id id = statement.row->id;
    if (Block block = opens(id); block != Block::None) {
      open.push({block, i, i, false});
      continue;
    }
    Block block = closes(id);
    if (block == Block::None) continue;
    if (open.empty()) {
      errors.emit(alone(block), statement.location).hint(base::cat("no ", opener(block), " comes before it"));
      good = false;
      if (isMiddle(id)) open.push({block, i, i, true});  // an error was already reported for its closing word
      continue;
    }
    if (open.top().block != block) {
      auto& diagnostic = errors.emit(diag::MismatchedBlock, statement.location);
      diagnostic.note(script.statements[open.top().start].location,
                      base::cat("this block is still open: it ends with ", closer(open.top().block)));
      good = false;
      if (!open.leaveTo(block)) {
        open.top().reported = true;
        continue;
      }
    }
    Open& top = open.top();
    bool afterElse = script.statements[top.last].row->id == Id::Else;
    if (afterElse && id != Id::Endi) {
      errors.emit(diag::MismatchedBlock, statement.location).hint("after ELSE comes ENDI");
      good = false;
    }
    script.statements[top.last].partner = i;
    if (block != Block::If) statement.partner = top.start;
    if (isMiddle(id)) top.last = i;
    else open.pop();
  }
  for (const Open& block : open.all())
    if (!block.reported) unclosed(block);
  return good;
}

static std::string labelHint(std::string_view label, const std::vector<std::string_view>& known) {
  diagnostics::SpellingSuggestion suggestion(label);
  for (std::string_view other : known) {
    if (base::equalsIgnoreCase(other, label)) return base::cat("labels are case-sensitive: there is a SUBR ", other);
    suggestion.offer(other);
  }
  if (suggestion) return suggestion.hint();
  return base::cat("define it in the same script: SUBR ", label, " ... RETN");
}

bool matchLabels(CheckedScript& script, OrderiserErrors& errors) {
  static constexpr int MaxHints = 100;  // each compares all labels, and more would not be read
  std::unordered_map<std::string_view, std::uint32_t> places;
  std::vector<std::string_view> labels;
  bool good = true;
  for (std::uint32_t i = 0; i < script.statements.size(); ++i) {
    const Statement& statement = script.statements[i];
    if (statement.row->id != Id::Subr || statement.label.empty()) continue;
    auto [place, added] = places.emplace(statement.label, i);
    if (added) {
      labels.push_back(statement.label);
      continue;
    }
    errors.emit(diag::LabelAlreadyDefined, statement.location)
        .note(script.statements[place->second].location, "it is defined here first");
    good = false;
  }
  int hints = 0;
  for (Statement& statement : script.statements) {
    if (statement.row->id != Id::Goto && statement.row->id != Id::Gsub) continue;
    if (statement.label.empty()) continue;
    auto found = places.find(statement.label);
    if (found != places.end()) {
      statement.partner = found->second;
      continue;
    }
    auto& diagnostic = errors.emit(diag::UnresolvedLabel, statement.location, statement.label);
    if (hints++ < MaxHints) diagnostic.hint(labelHint(statement.label, labels));
    good = false;
  }
  return good;
}

}  // namespace vellum::caos
