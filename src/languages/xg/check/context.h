// What the checks of one function share: its tree, and what they have seen so far.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/xg/syntax/nodes.h"
#include "languages/xg/syntax/parser.h"
#include "source/code_page.h"

namespace vellum::xg {

struct CheckContext {
  const syntax::Tree& tree;
  const syntax::TokenBuffer& tokens;
  syntax::NodeId function;
  bool manual;       // the profile is the manual's
  source::Span raw;  // of the function, with the blanks around it
  diagnostics::Emitter& emitter;
  syntax::NodeId previous{}, timer{}, event{};  // the last symbol; the timer and the first event since the last step
  bool repeated = false;                        // after `?`, where the function repeats
  bool never = false;                           // code that is never reached has been reported
  bool stray = false;                           // in a run of stray characters, which is reported once

  source::Location at(source::Span span) const { return {tokens.file(), span}; }
  source::Location at(syntax::NodeId id) const { return tree.location(id); }
  std::string_view text(syntax::NodeId id) const {
    source::Span span = at(id).span;
    return tokens.text().substr(span.begin, span.length());
  }
  // The whole character that begins at `begin`.
  source::Span character(std::uint32_t begin) const {
    std::size_t end = begin;
    source::nextCharacter(tokens.text(), end);
    return {begin, static_cast<std::uint32_t>(end)};
  }
  std::string_view textAt(source::Span span) const { return tokens.text().substr(span.begin, span.length()); }
  // A count without a value before it has been reported already.
  bool afterBareCount(syntax::NodeId id) const {
    return previous && kindOf(tree, previous) == NodeKind::Repetition && !tree[previous].firstChild &&
           at(previous).span.end == at(id).span.begin;
  }
  bool hasNumber(syntax::NodeId id) const { return tree[id].endToken - tree[id].firstToken >= 2; }
  std::uint32_t numberToken(syntax::NodeId id) const { return tree[id].firstToken + 1; }
};

}  // namespace vellum::xg
