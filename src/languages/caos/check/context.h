// What the checks of a file share: the tree, the memory of the program, the state of the current script. Internal to
// check/.
#pragma once

#include <algorithm>
#include <memory>

#include "languages/caos/check/check.h"
#include "languages/caos/syntax/lexer.h"
#include "languages/caos/syntax/orderiser.h"
#include "languages/caos/syntax/parser.h"

namespace vellum::caos {

struct CheckContext {
  CheckContext(const syntax::Tree& ofTree, diagnostics::Emitter& ofMain, diagnostics::Emitter& ofRemove,
               const Vocabulary& vocabulary)
      : tree(ofTree), tokens(ofTree.tokens()), words(vocabulary), main(ofMain), remove(ofRemove), emitter(&ofMain) {}

  OrderiserErrors errors() const { return {tokens, *emitter}; }
  bool isWord(std::uint32_t token) const { return tokens[token].kind == static_cast<std::uint16_t>(TokenKind::Word); }
  // The second of a node's words; empty when it has only one.
  std::string_view secondWord(const syntax::Node& node) const {
    std::uint32_t second = node.firstToken + 1;
    return second < node.endToken && isWord(second) ? tokens.text(second) : std::string_view();
  }

  template <class T>
  std::span<T> many(std::size_t count) {
    if (count == 0) return {};
    auto* first = static_cast<T*>(memory->allocate(count * sizeof(T), alignof(T)));
    std::uninitialized_default_construct_n(first, count);
    return {first, count};
  }
  std::string_view kept(std::string_view text) {
    std::span<char> copy = many<char>(text.size());
    std::copy(text.begin(), text.end(), copy.begin());
    return {copy.data(), copy.size()};
  }

  const syntax::Tree& tree;
  const syntax::TokenBuffer& tokens;
  const Vocabulary& words;
  diagnostics::Emitter& main;
  diagnostics::Emitter& remove;
  diagnostics::Emitter* emitter;
  diagnostics::Emitter ignored;
  std::pmr::monotonic_buffer_resource* memory = nullptr;      // of the current program
  bool broken = false, usesLocals = false, runsCaos = false;  // of the current script
};

}  // namespace vellum::caos
