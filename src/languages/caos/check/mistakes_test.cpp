// Mistakes that no script of testdata can show: those at the very end of a file.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/caos/check/check.h"
#include "source/source_set.h"

namespace vellum::caos {
namespace {

std::string errorsOf(std::string_view script) {
  source::SourceSet sources;
  auto file = sources.add("test.cos", script);
  diagnostics::Emitter emitter;
  checkText(*file, sources[*file].text(), emitter, emitter);
  std::string names;
  for (const diagnostics::Diagnostic& diagnostic : emitter.all())
    if (diagnostic.severity == diagnostics::Severity::Error) base::append(names, base::cat('[', diagnostic.name, ']'));
  return names;
}

TEST(Mistakes, ATextThatEndsInACommandIsOneError) {
  EXPECT_EQ(errorsOf("doif game \"x\" eq \"a\" and"), "[ExpectedValue]");
  EXPECT_EQ(errorsOf("reps"), "[ExpectedNumber]");
  EXPECT_EQ(errorsOf("doif 1 eq 1 new: simp 2 1 1 \"x\" 1"), "[ExpectedNumber]");
  EXPECT_EQ(errorsOf("outv cabw outs"), "[ExpectedNumber]");
}

TEST(Mistakes, AnUnclosedTextIsOneError) {
  EXPECT_EQ(errorsOf("doif 1 eq 1 outs \"abc endi"), "[UnclosedString][FailedToCloseBlock]");
  EXPECT_EQ(errorsOf("outs \"abc\nouts \"d\""), "[UnclosedString]");
  EXPECT_EQ(errorsOf("anim [1 2 3\nouts \"d\""), "[UnclosedString]");
}

}  // namespace
}  // namespace vellum::caos
