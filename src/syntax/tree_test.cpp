#include "syntax/tree.h"

#include <gtest/gtest.h>

namespace vellum::syntax {
namespace {

enum Kind : std::uint16_t { Error, Name, Binary, File };
std::string_view kindName(std::uint16_t kind) {
  static constexpr std::string_view names[] = {"Error", "Name", "Binary", "File"};
  return names[kind];
}

TEST(Tree, WrapsWhatIsAlreadyParsed) {
  std::string_view text = "a + b + c";
  TokenBuffer tokens(source::FileId(0), text);
  for (std::uint32_t i = 0; i < 9; i += 2) tokens.add(1, i, i + 1);
  tokens.add(0, 9, 9);
  TreeBuilder builder(std::move(tokens));
  auto mark = builder.mark();
  builder.leaf(Name);
  while (builder.text() == "+") {
    builder.advance();
    builder.leaf(Name);
    builder.finish(Binary, mark);
  }
  Tree tree = builder.take();
  EXPECT_EQ(tree.dump(kindName),
            "Binary '+'\n"
            "  Binary '+'\n"
            "    Name 'a'\n"
            "    Name 'b'\n"
            "  Name 'c'\n");
  EXPECT_EQ(tree.location(tree.child(tree.root(), 0)).span, (source::Span{0, 5}));
  EXPECT_EQ(tree.tokens().gapBefore(1), " ");
  EXPECT_FALSE(tree.child(tree.root(), 2));
}

TEST(Tree, LeftOversBecomeAnErrorRoot) {
  TokenBuffer tokens(source::FileId(0), "ab");
  tokens.add(1, 0, 1);
  tokens.add(1, 1, 2);
  tokens.add(0, 2, 2);
  TreeBuilder builder(std::move(tokens));
  builder.leaf(Name);
  builder.leaf(Name);
  EXPECT_EQ(builder.take().dump(kindName), "Error\n  Name 'a'\n  Name 'b'\n");
}

// A node without tokens is where the next token begins.
TEST(Tree, PlacesOfNodes) {
  TokenBuffer tokens(source::FileId(0), " a  b");
  tokens.add(1, 1, 2);
  tokens.add(1, 4, 5);
  tokens.add(0, 5, 5);
  TreeBuilder builder(std::move(tokens));
  EXPECT_EQ(builder.previousLocation().span, (source::Span{1, 2}));  // before the first token: the first
  auto file = builder.mark();
  builder.leaf(Name);
  EXPECT_EQ(builder.previousLocation().span, (source::Span{1, 2}));
  builder.finish(Binary, builder.mark());
  builder.leaf(Name);
  EXPECT_EQ(builder.previousLocation().span, (source::Span{4, 5}));
  builder.finish(File, file);
  Tree tree = builder.take();
  EXPECT_EQ(tree.dump(kindName), "File\n  Name 'a'\n  Binary\n  Name 'b'\n");
  EXPECT_EQ(tree.location(tree.root()).span, (source::Span{1, 5}));
  EXPECT_EQ(tree.location(tree.child(tree.root(), 1)).span, (source::Span{4, 4}));
  EXPECT_EQ(tree.location(tree.child(tree.root(), 2)).span, (source::Span{4, 5}));
}

// The number of children that a node states has 16 bits; all of them are there.
TEST(Tree, AnyNumberOfChildren) {
  constexpr std::uint32_t Count = 65537;
  std::string text(Count, 'a');
  TokenBuffer tokens(source::FileId(0), text);
  for (std::uint32_t i = 0; i < Count; ++i) tokens.add(1, i, i + 1);
  tokens.add(0, Count, Count);
  TreeBuilder builder(std::move(tokens));
  auto file = builder.mark();
  for (std::uint32_t i = 0; i < Count; ++i) builder.leaf(Name);
  builder.finish(File, file);
  Tree tree = builder.take();
  EXPECT_EQ(tree[tree.root()].childCount, 65535);
  std::uint32_t seen = 0;
  for (NodeId child : tree.children(tree.root())) seen += tree[child].kind == Name;
  EXPECT_EQ(seen, Count);
}

TEST(Tree, NeverGoesPastTheEnd) {
  TokenBuffer tokens(source::FileId(0), "");
  tokens.add(0, 0, 0);
  TreeBuilder builder(std::move(tokens));
  builder.advance();
  builder.advance();
  EXPECT_TRUE(builder.atEnd());
  EXPECT_EQ(builder.kind(100), 0);
  EXPECT_EQ(builder.take().size(), 1u);
}

}  // namespace
}  // namespace vellum::syntax
