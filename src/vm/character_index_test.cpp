// Characters of strings: whatever a string is made of and however it grows, its places are those of a walk along it.
#include "vm/character_index.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "source/code_page.h"
#include "vm/heap.h"

namespace vellum::vm {
namespace {

std::size_t walked(std::string_view text, std::size_t index) {
  std::size_t at = 0;
  while (index-- > 0 && at < text.size()) source::nextCharacter(text, at);
  return at;
}

class Strings : public testing::Test {
 protected:
  ~Strings() override { heap.release(string); }
  void expectPlaces() {
    std::string_view text = vm::text(string);
    EXPECT_EQ(heap.countCharacters(string), source::countCharacters(text));
    EXPECT_EQ(Heap::isAscii(string), base::isAscii(text));
    for (std::size_t index : {std::size_t(0), std::size_t(1), text.size() / 3, text.size() / 2, text.size(),
                              text.size() + 1, std::size_t(-1) >> 1})
      EXPECT_EQ(heap.byteOfCharacter(string, index), walked(text, index)) << index << " of " << text.size();
  }

  Heap heap;
  Object* string = heap.makeString(std::string_view());
};

TEST_F(Strings, OfAsciiGrow) {
  for (int i = 0; i < 300; ++i) {
    string = heap.append(string, "0123456789");
    expectPlaces();
  }
  EXPECT_EQ(heap.byteOfCharacter(string, 2999), 2999u);
  string = heap.append(string, "\xc3\xa9");
  expectPlaces();
  string = heap.append(string, "after");
  expectPlaces();
}

// Pieces that are broken, and that are whole only together.
TEST_F(Strings, OfAnythingGrow) {
  constexpr std::string_view Pieces[] = {"a",    "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2", "\xe2",     "\x82",
                                         "\xac", "\xff",     "\x80\x80",     "0123456789",       "\xf0\x9f", "\x8e"};
  base::Random random(7);
  for (int round = 0; round < 20; ++round) {
    heap.release(string);
    string = heap.makeString(std::string_view());
    for (int i = 0; i < 400; ++i) {
      string = heap.append(string, Pieces[random.between(0, std::size(Pieces) - 1)]);
      if (i % 3 == 0) expectPlaces();
    }
  }
}

TEST_F(Strings, KnowWhetherTheyAreAsciiWhenTheyAreJoined) {
  Object* accent = heap.makeString("\xc3\xa9");
  Object* letter = heap.makeString("e");
  for (bool asked : {false, true}) {
    if (asked) {
      EXPECT_TRUE(!Heap::isAscii(accent) && Heap::isAscii(letter));
    }
    for (auto [first, second] : {std::pair{accent, letter}, {letter, accent}, {letter, letter}, {accent, accent}}) {
      Object* both = heap.concat(first, second);
      EXPECT_EQ(Heap::isAscii(both), first == letter && second == letter);
      heap.release(both);
    }
  }
  heap.release(accent);
  heap.release(letter);
  EXPECT_TRUE(Heap::isAscii(nullptr));
  EXPECT_EQ(heap.countCharacters(nullptr), 0u);
  EXPECT_EQ(heap.byteOfCharacter(nullptr, 5), 0u);
}

// An index belongs to one string, not to the block of memory that the next one is in.
TEST_F(Strings, AreIndexedOneByOne) {
  for (std::string_view character : {"\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2"}) {
    std::string text;
    while (text.size() < 396) text += character;
    heap.release(string);
    string = heap.makeString(text.substr(0, 396));
    expectPlaces();
  }
}

}  // namespace
}  // namespace vellum::vm
