// What a host exports is in the manual.
#include <gtest/gtest.h>

#include <vellum/host.hpp>

namespace {

TEST(ExportsInTheManual, AreFoundByName) {
  vellum::Host host;
  vellum::Engine engine(host);
  auto body = [](vellum::Call&) {};
  vellum::exportClass(engine, "ags", {"Probe", "", "Measures."});
  vellum::exportFunction(engine, "ags", "Probe", "static Probe* Find(int number)", "By number.", body);
  vellum::exportFunction(engine, "ags", "Probe", "attribute float Samples[]", "The last ones.", body);
  vellum::exportEnum(engine, "ags", "MOOD", "How it feels.");
  vellum::exportFunction(engine, "ags", "", "MOOD FeelsNow(int who)", "Of one.", body);
  vellum::exportFunction(engine, "caos", "", "SHOP OPEN who (agent)", "Opens.", body);
  vellum::exportFunction(engine, "gal", "", "Alarm = Off, Low", "How loud.", body);
  vellum::exportFunction(engine, "skrit", "", "int Twice( int x )", "Doubles.", body);
  struct Expected {
    const char *language, *name, *text;
  };
  for (auto [language, name, text] :
       {Expected{"ags", "Probe", "Measures."}, Expected{"ags", "Probe.Find", "By number."},
        Expected{"ags", "Probe.Samples", "The last ones."}, Expected{"ags", "FeelsNow", "Of one."},
        Expected{"caos", "SHOP OPEN", "Opens."}, Expected{"gal", "Alarm", "How loud."},
        Expected{"skrit", "Twice", "Doubles."}}) {
    if (engine.languageById(language) == nullptr) continue;
    vellum_docs* docs = vellum_docs_find(engine.get(), language, name, VELLUM_DOC_EXACT);
    vellum_doc doc;
    ASSERT_EQ(vellum_docs_get(docs, 0, &doc), 1) << name;
    EXPECT_STREQ(doc.text, text);
    EXPECT_STREQ(doc.group, "Host");
    vellum_docs_free(docs);
  }
}

}  // namespace
