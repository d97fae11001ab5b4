// What people type for entries of the manual.
#include "driver/doc_lookup.h"

#include <gtest/gtest.h>

namespace vellum::driver {
namespace {

std::vector<vellum_doc> manual() {
  std::vector<vellum_doc> all;
  for (auto [name, signature] :
       {std::pair("a", "a ... z"), std::pair("A", "A ... Z"), std::pair("Character.Walk", "void Walk(int x)"),
        std::pair("Object.Walk", "void Walk()"), std::pair("NEW: SIMP", "NEW: SIMP f"),
        std::pair("NEW: COMP", "NEW: COMP f"), std::pair("count", "number value"),
        std::pair("eKeyReturn", "eKeyReturn"), std::pair("and", "&& b"), std::pair("TALK", "TALK"),
        std::pair("Dog.Talk", "void Talk()"), std::pair("OVxx", "OVxx"), std::pair("a dot", "a.b; '->' is the same"),
        std::pair("bind", "bind Input = Value;"), std::pair("Style", "enum Style { eBlock = 1, eNoBlock = 2 }")}) {
    vellum_doc doc{};
    doc.name = name;
    doc.signature = signature;
    doc.text = "";
    doc.kind = std::string_view(signature).starts_with("enum") ? "enum" : "command";
    all.push_back(doc);
  }
  return all;
}

std::string found(const std::string& asked) {
  std::vector<vellum_doc> all = manual();
  DocMatches matches = lookUp(all, asked);
  std::string names = matches.exact ? "" : "~";
  for (std::size_t i : matches.entries) names += std::string(names.size() > 1 ? "," : "") + all[i].name;
  return names;
}

TEST(DocLookup, WhatPeopleType) {
  EXPECT_EQ(found("character.walk"), "Character.Walk") << "any case";
  EXPECT_EQ(found("walk"), "Character.Walk,Object.Walk") << "unqualified";
  EXPECT_EQ(found("NEW:"), "~NEW: SIMP,NEW: COMP") << "the beginning";
  EXPECT_EQ(found("simp"), "NEW: SIMP") << "the second word";
  EXPECT_EQ(found("Z"), "A") << "a letter of a range";
  EXPECT_EQ(found("z"), "a") << "in its own case";
  EXPECT_EQ(found("A"), "A");
  EXPECT_EQ(found("new: simp command"), "NEW: SIMP") << "with its kind";
  EXPECT_EQ(found("&&"), "and") << "a symbol";
  EXPECT_EQ(found("->"), "~a dot") << "a symbol in the middle";
  EXPECT_EQ(found("="), "~bind") << "no value of an enumeration";
  EXPECT_EQ(found("{"), "~");
  EXPECT_EQ(found("ekey"), "~eKeyReturn");
  EXPECT_EQ(found("Talk"), "TALK,Dog.Talk") << "an entry in another case hides no part in this one";
  EXPECT_EQ(found("TALK"), "TALK");
  EXPECT_EQ(found("ov07"), "OVxx") << "numbered";
  EXPECT_EQ(found("ov7"), "~");
  EXPECT_EQ(found("eBlock"), "Style") << "a value of an enumeration";
  EXPECT_EQ(found("player.Walk"), "~Character.Walk,Object.Walk") << "a thing of the game";
  EXPECT_EQ(found("nothing"), "~");
  EXPECT_EQ(found(""), "");
}

}  // namespace
}  // namespace vellum::driver
