// The XML of AGS projects (Game.agf), as other programs write it, too.
#include "languages/ags/files/game/xml.h"

#include <gtest/gtest.h>

namespace vellum::ags::game {
namespace {

std::string textOf(std::string_view file) {
  XmlDocument document = parseXml(file);
  return document.error.empty() ? std::string(Xml(document, 0).child("a").text()) : "error: " + document.error;
}

TEST(Xml, BlanksOfEveryKindSeparateAttributes) {
  XmlDocument document = parseXml("<a\tx='1'\r\ny = \"2\"\n z\t=\r'it''s' \r\n/>");
  EXPECT_EQ(document.error, "expected an attribute (name=\"value\") or '>' here");
  document = parseXml("<a\tx='1'\r\ny = \"2\"\n z\t=\r'3' \r\n/>");
  ASSERT_EQ(document.error, "");
  Xml a = Xml(document, 0).child("a");
  EXPECT_EQ(a.attribute("x"), "1");
  EXPECT_EQ(a.attribute("y"), "2");
  EXPECT_EQ(a.attribute("z"), "3");
  EXPECT_EQ(a.attribute("w"), "");
}

TEST(Xml, NamesHaveLettersDigitsAndSomeSigns) {
  XmlDocument document = parseXml("<a.b-c_d:e1\xc3\xa4></a.b-c_d:e1\xc3\xa4\t\r\n >");
  ASSERT_EQ(document.error, "");
  EXPECT_EQ(document.nodes[1].name, "a.b-c_d:e1\xc3\xa4");
}

// Blanks between elements are no text, unless xml:space says that they are.
TEST(Xml, BlanksAloneCountWithXmlSpaceOnly) {
  EXPECT_EQ(textOf("<a> \t\r\n</a>"), "");
  EXPECT_EQ(textOf("<a xml:space='preserve'> \t\r\n</a>"), " \t\r\n");
  EXPECT_EQ(textOf("<a xml:space='default'> \t</a>"), "");
  EXPECT_EQ(textOf("<a other='preserve'> \t</a>"), "");
  EXPECT_EQ(textOf("<a> x </a>"), " x ");
  EXPECT_EQ(textOf("<a> <b> y </b>\n</a>"), "");
}

TEST(Xml, EntitiesAreCharacters) {
  EXPECT_EQ(textOf("<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#X20ac;</a>"), "<>&\"'AB\xe2\x82\xac");
  EXPECT_EQ(textOf("<a>&none; & &#0; &#xD800; &#x110000; &#;</a>"), "&none; & &#0; &#xD800; &#x110000; &#;");
  EXPECT_EQ(textOf("<a>1<![CDATA[<&lt;>]]>2<!-- 3 -->4</a>"), "1<&lt;>24");
  XmlDocument document = parseXml("<a x='&lt;&#10;&quot;'/>");
  EXPECT_EQ(Xml(document, 0).child("a").attribute("x"), "<\n\"");
}

TEST(Xml, WhatIsWrongIsSaidWithItsPlace) {
  struct Case {
    std::string_view text, error;
    std::uint32_t begin;
  };
  for (auto [text, error, begin] :
       {Case{"<a>\n<b>\n", "<b> is never closed", 4}, Case{"<a></b>", "</b> closes <a>", 3},
        Case{"</a>", "</a> closes nothing", 0}, Case{"<a x>", "expected an attribute (name=\"value\") or '>' here", 3},
        Case{"<a x=1>", "the value of an attribute is in quotes", 3},
        Case{"<a x='1>", "this value has no closing quote", 5}, Case{"<a ", "<a has no '>'", 0},
        Case{"< a>", "an element needs a name after '<'", 0}, Case{"<a></a", "this closing tag has no '>'", 3},
        Case{"<!-- x", "this comment has no end", 0}, Case{"<a><![CDATA[ x", "this CDATA section has no end", 3}}) {
    XmlDocument document = parseXml(text);
    EXPECT_EQ(document.error, error);
    EXPECT_EQ(document.errorAt.begin, begin) << text;
  }
}

}  // namespace
}  // namespace vellum::ags::game
