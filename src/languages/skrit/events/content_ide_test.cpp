// What an editor shows of FUEL files, which no script can ask for.
#include "languages/skrit/events/content_ide.h"

#include <gtest/gtest.h>

#include "languages/skrit/skrit.h"

namespace vellum::skrit {
namespace {

class OneFile : public source::FileProvider {
 public:
  base::Result<std::string> read(std::string_view name) override {
    if (name != "door_lock.skrit") return base::Error{"no such file"};
    return std::string("property string _doc$ = \"Keeps shut.\"; property int level$ = 1 doc = \"How hard\";");
  }
};

struct Editor {
  explicit Editor(std::string_view marked) {
    std::string text(marked);
    offset = static_cast<std::uint32_t>(text.find('^'));
    text.erase(offset, 1);
    program.files = {sources.add("edited.gas", text).value()};
  }
  std::string hover() {
    auto found = language().hover(program, program.files[0], offset);
    return found ? found->signature + " - " + found->text : "nothing";
  }
  OneFile files;
  source::SourceSet sources;
  languages::Program program{sources, {}, &files, {}};
  std::uint32_t offset = 0;
};

TEST(FuelEditor, TellsWhatTemplatesComponentsAndFieldsAre) {
  constexpr std::string_view Base = "[t:template,n:door]{doc=\"Opens.\";}\n";
  auto hover = [&](std::string_view text) { return Editor(std::string(Base) + std::string(text)).hover(); };
  EXPECT_EQ(hover("[t:template,n:^iron]{ doc = \"Of iron\"; }"), "template iron - Of iron");
  EXPECT_EQ(hover("[t:template,n:iron]{ specializes = D^oor; }"), "template door - Opens.");
  EXPECT_EQ(hover("[t:template,n:iron]{ specializes = gate^; }"), "nothing");
  EXPECT_EQ(hover("[t:template,n:iron]{ [as^pect] { } }"), "component aspect - The visible form, life and mana.");
  EXPECT_EQ(hover("[t:template,n:iron]{ [door_lock^] { } }"), "component door_lock - Keeps shut.\nProperties: level");
  EXPECT_EQ(hover("[t:template,n:iron]{ [door_lock] { le^vel = 2; } }"), "property int level$ - How hard");
  EXPECT_EQ(hover("[t:template,n:iron]{ [door_lock] { lock^ = 2; } }"), "nothing");
  EXPECT_EQ(hover("[t:door,n:0x1]{ [door_lock] { LEVEL^ = 2; } }"), "property int level$ - How hard");
  EXPECT_EQ(hover("^"), "nothing");
}

TEST(FuelEditor, OutlineIsTheBlocksAndTheirAttributes) {
  Editor editor("^[t:map,n:valley]\n{\n  name = \"The Valley\";\n  [camera] { f azimuth = 45; }\n}\n");
  auto all = language().outline(editor.program, editor.program.files[0]);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].kind + all[0].name, "block[t:map,n:valley]");
  ASSERT_EQ(all[0].children.size(), 2u);
  EXPECT_EQ(all[0].children[0].kind + all[0].children[0].name, "attributename");
  EXPECT_EQ(all[0].children[1].name, "[camera]");
  ASSERT_EQ(all[0].children[1].children.size(), 1u);
  EXPECT_EQ(all[0].children[1].children[0].name, "azimuth");
  EXPECT_EQ(all[0].span.end, editor.sources[editor.program.files[0]].text().size() - 1);
}

}  // namespace
}  // namespace vellum::skrit
