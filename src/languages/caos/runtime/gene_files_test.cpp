// Genomes in files, found by a pattern.
#include "languages/caos/runtime/gene_files.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "host/memory_storage.h"

namespace vellum::caos {
namespace {

// A genome that is there as .gen and as .genome is one of those that match, and its .gen is read.
TEST(CaosGeneFiles, BothFormsOfAGenomeAreOne) {
  host::MemoryStorage storage;
  for (const char* name : {"a.gen", "A.genome", "b.genome", "c.txt"})
    ASSERT_TRUE(storage.write(std::string("Genetics/") + name, name).ok());
  Assets assets;
  assets.storage = &storage;
  base::Random random(5);
  int a = 0, b = 0;
  for (int i = 0; i < 300; ++i) {
    auto file = findGeneFile(assets, {}, "*", random);
    ASSERT_TRUE(file.has_value());
    bool isA = base::equalsIgnoreCase(file->name, "a");
    EXPECT_EQ(file->bytes, isA ? "a.gen" : "b.genome");
    ++(isA ? a : b);
  }
  EXPECT_NEAR(a, 150, 30);
  EXPECT_NEAR(b, 150, 30);
}

}  // namespace
}  // namespace vellum::caos
