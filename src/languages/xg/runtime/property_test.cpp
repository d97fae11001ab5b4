// Any bytes are a function: it ends in bounded time, its values stay finite, both evaluators give the same bits, and a
// save and restore at any tic changes nothing.
#include <gtest/gtest.h>

#include <bit>

#include "languages/xg/lower/lower.h"
#include "languages/xg/world/batch.h"
#include "languages/xg/world/sector.h"
#include "languages/xg/world/sector_world.h"

namespace vellum::xg {
namespace {

// Mostly symbols, so that much of the text has a meaning.
std::string randomText(base::Random& random, bool anyBytes) {
  static constexpr std::string_view symbols = "azmAZkQ/%##?!?.><><=+ 0123456789fclrgb|:-eE.xX\t";
  std::string text(random.below(40), '\0');
  for (char& c : text)
    c = anyBytes && random.below(4) == 0 ? static_cast<char>(random.below(256)) : symbols[random.below(symbols.size())];
  return text;
}

std::vector<SectorDefinition> randomDefinitions(Profile profile, int count, std::uint64_t seed) {
  base::Random random(seed);
  std::vector<SectorDefinition> definitions;
  for (int i = 0; i < count; ++i) {
    source::SourceSet sources;
    diagnostics::Emitter emitter;
    Settings settings;
    settings.profile = profile;
    settings.all.min = static_cast<std::int32_t>(random.below(4));
    settings.all.max = static_cast<std::int32_t>(random.below(random.below(8) == 0 ? 200000 : 12));
    settings.all.scale = static_cast<float>(random.below(1000)) - 500;
    settings.all.offset = static_cast<float>(random.below(1000)) / 7;
    for (float& original : settings.originals.value) original = static_cast<float>(random.below(100)) / 9;
    auto file = sources.add("random", randomText(random, i % 2 == 0));
    SectorDefinition definition = readBare(sources, *file, settings, emitter);
    definition.profile = profile;
    definitions.push_back(std::move(definition));
  }
  return definitions;
}

class Properties : public testing::TestWithParam<Profile> {};

TEST_P(Properties, AnyBytesStayFinite) {
  for (const SectorDefinition& definition : randomDefinitions(GetParam(), 300, 1)) {
    base::Random random(7);
    Dice dice(GetParam(), random, 3);
    Sector sector(definition, dice);
    std::vector<Sector::Event> events;
    for (int tic = 0; tic < 10000; ++tic) {
      events.clear();
      sector.tick(events);
      ASSERT_LT(events.size(), 1000u);
      for (std::size_t i = 0; i < definition.functions.size(); ++i) {
        float value = sector.value(i);
        ASSERT_EQ(value - value, 0) << definition.functions[i].text;
      }
    }
  }
}

// All values are read for a while, then a sector now and then, so that both ways of evaluating run, and each follows
// the other.
TEST_P(Properties, BatchGivesTheSameBits) {
  std::vector<SectorDefinition> definitions = randomDefinitions(GetParam(), 200, 2);
  base::Random randomA(11), randomB(11);
  Dice dice(GetParam(), randomA, 5);
  SectorWorld world(randomB, 5);
  std::vector<Sector> sectors;
  for (const SectorDefinition& definition : definitions) {
    sectors.emplace_back(definition, dice);
    ASSERT_TRUE(world.add(definition));
  }
  for (int tic = 0; tic < 2000; ++tic) {
    std::vector<SectorWorld::Event> batched;
    world.tick(batched);
    std::size_t next = 0;
    for (std::uint32_t s = 0; s < sectors.size(); ++s) {
      std::vector<Sector::Event> events;
      sectors[s].tick(events);
      for (const Sector::Event& event : events) {
        ASSERT_LT(next, batched.size());
        ASSERT_EQ(batched[next].sector, s) << tic;
        ASSERT_EQ(static_cast<std::int32_t>(batched[next].function), event.field);
        ASSERT_EQ(batched[next++].type, event.type);
      }
      if (tic / 50 % 2 == 1 && (s + static_cast<std::uint32_t>(tic)) % 9 != 0) continue;
      for (std::size_t i = 0; i < definitions[s].functions.size(); ++i)
        ASSERT_EQ(std::bit_cast<std::uint32_t>(world.value(s, i)), std::bit_cast<std::uint32_t>(sectors[s].value(i)))
            << definitions[s].functions[i].text << " tic " << tic;
    }
    ASSERT_EQ(next, batched.size());
  }
  EXPECT_EQ(randomA.state(), randomB.state());
}

// Compares a world that runs without interruption with one that is saved and restored before every tic.
TEST_P(Properties, RestoringEveryTicChangesNothing) {
  std::vector<SectorDefinition> definitions = randomDefinitions(GetParam(), 40, 4);
  base::Random random(13), moving(13);
  SectorWorld world(random, 9);
  for (const SectorDefinition& definition : definitions) ASSERT_TRUE(world.add(definition));
  moving.setState(random.state());
  base::ArchiveWriter start;
  start(world);
  std::string bytes = start.bytes();
  std::vector<SectorWorld::Event> events;
  for (int tic = 0; tic < 300; ++tic) {
    std::uint64_t state = moving.state();
    SectorWorld other(moving, 0);
    for (const SectorDefinition& definition : definitions) ASSERT_TRUE(other.add(definition));
    moving.setState(state);
    base::ArchiveReader reader(bytes);
    reader(other);
    ASSERT_TRUE(reader.ok()) << reader.error().message;
    other.tick(events);
    world.tick(events);
    base::ArchiveWriter a, b;
    a(world);
    b(other);
    ASSERT_EQ(a.bytes(), b.bytes()) << tic;
    bytes = b.bytes();
  }
}

// A world whose surfaces are computed in each tic, and one that is read only now and then, while functions
// come, go and are copied, and others write into the surfaces.
TEST_P(Properties, LookingRarelyChangesNothing) {
  std::vector<SectorDefinition> definitions = randomDefinitions(GetParam(), 60, 6);
  constexpr std::uint32_t Sectors = 40;
  base::Random randomA(17), randomB(17), moves(23);
  SectorWorld eager(randomA, 2), lazy(randomB, 2);
  for (SectorWorld* world : {&eager, &lazy}) {
    for (const SectorDefinition& definition : definitions) world->define(definition);
    for (std::uint32_t i = 0; i < Sectors; ++i) world->addSurface({{float(i), 128, 0.5f, 1, 1, 1}});
  }
  std::vector<SectorWorld::Event> events[2];
  for (int tic = 0; tic < 3000; ++tic) {
    for (int move = moves.below(6) == 0 ? 3 : 0; move > 0; --move) {
      const std::uint32_t kind = moves.below(8), sector = moves.below(Sectors), other = moves.below(Sectors);
      const std::uint32_t definition = moves.below(static_cast<std::uint32_t>(definitions.size()));
      const float height = static_cast<float>(moves.below(100));
      for (SectorWorld* world : {&eager, &lazy}) {
        if (kind < 4) world->assign(sector, definition, {{height, 99, 1, 0.5f, 0.25f, 0}});
        else if (kind == 4) world->assign(sector, SectorWorld::NoDefinition, {});
        else if (kind == 5 && sector != other) world->copyFunctions(sector, other);
        else world->changeable(sector).value[moves.state() % FieldCount] = height / 100;
      }
    }
    for (auto& some : events) some.clear();
    eager.tick(events[0]);
    lazy.tick(events[1]);
    ASSERT_EQ(events[0].size(), events[1].size());
    for (std::uint32_t i = 0; i < Sectors; ++i) eager.changeable(i);
    if (moves.below(10) != 0) continue;
    base::ArchiveWriter a, b;
    a(eager);
    b(lazy);
    ASSERT_EQ(a.bytes(), b.bytes()) << tic;
  }
}

TEST_P(Properties, LongStepsAndCountsMatchToo) {
  // Timers and counts of more than 65,535 are stored outside a function's small fields.
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  Settings settings;
  settings.profile = GetParam();
  settings.all.min = settings.all.max = 0;
  std::vector<SectorDefinition> definitions;
  for (const char* text : {"a#70000z#65534a#65535m#65536q#140000b70000c70000kA<", "a70000zA#65533B#65534C<", "az"}) {
    auto file = sources.add("long", text);
    definitions.push_back(readBare(sources, *file, settings, emitter));
  }
  base::Random randomA(1), randomB(1);
  Dice dice(GetParam(), randomA);
  SectorWorld world(randomB, 0);
  std::vector<Sector> sectors;
  for (const SectorDefinition& definition : definitions) {
    sectors.emplace_back(definition, dice);
    ASSERT_TRUE(world.add(definition));
  }
  std::vector<Sector::Event> events;
  std::vector<SectorWorld::Event> batched;
  for (int tic = 0; tic < 700000; ++tic) {
    world.tick(batched);
    for (std::uint32_t s = 0; s < sectors.size(); ++s) {
      sectors[s].tick(events);
      ASSERT_EQ(std::bit_cast<std::uint32_t>(world.value(s, 0)), std::bit_cast<std::uint32_t>(sectors[s].value(0)))
          << s << " tic " << tic;
    }
    if (tic % 50000 == 49999) {
      base::ArchiveWriter saved;
      saved(world);
      base::ArchiveReader reader(saved.bytes());
      reader(world);
      ASSERT_TRUE(reader.ok()) << reader.error().message;
    }
  }
}

TEST_P(Properties, DamagedSavesAreRefusedOrHarmless) {
  std::vector<SectorDefinition> definitions = randomDefinitions(GetParam(), 30, 5);
  base::Random random(1);
  SectorWorld world(random, 0);
  for (const SectorDefinition& definition : definitions) ASSERT_TRUE(world.add(definition));
  base::ArchiveWriter saved;
  saved(world);
  std::vector<SectorWorld::Event> events;
  base::Random damage(99);
  for (int i = 0; i < 500; ++i) {
    std::string bytes = saved.bytes();
    bytes[damage.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(damage.below(256));
    if (i % 7 == 0) bytes.resize(damage.below(static_cast<std::uint32_t>(bytes.size())));
    SectorWorld other(random, 0);
    for (const SectorDefinition& definition : definitions) ASSERT_TRUE(other.add(definition));
    base::ArchiveReader reader(bytes);
    reader(other);
    if (reader.ok())
      for (int tic = 0; tic < 20; ++tic) other.tick(events);
  }
}

INSTANTIATE_TEST_SUITE_P(Profiles, Properties, testing::Values(Profile::Manual, Profile::Doomsday),
                         [](const auto& info) { return info.param == Profile::Manual ? "Manual" : "Doomsday"; });

// Every kind of file accepts any bytes.
TEST(Files, AnyBytesAreLegalInput) {
  base::Random random(5);
  for (const char* name : {"a.xg", "a.ded", "a.sectors.toml"}) {
    static constexpr std::string_view words[] = {"Sector Type {",
                                                 "}",
                                                 "Copy ",
                                                 "*",
                                                 "Light fn = \"",
                                                 "\"",
                                                 ";",
                                                 "\n",
                                                 "az<",
                                                 "#",
                                                 "#>",
                                                 "<#",
                                                 "Floor scale = 3",
                                                 "ID=5",
                                                 "[sector.a]\n",
                                                 "light = \"A",
                                                 "min = ",
                                                 "[",
                                                 "]",
                                                 "profile=doomsday",
                                                 "f:",
                                                 "|",
                                                 "=",
                                                 "//",
                                                 "\\",
                                                 "floor = {",
                                                 "fn"};
    for (int i = 0; i < 2000; ++i) {
      std::string text;
      for (std::uint32_t part = random.below(30); part > 0; --part) {
        if (random.below(3) == 0) text += randomText(random, true);
        else text += words[random.below(std::size(words))];
      }
      source::SourceSet sources;
      diagnostics::Emitter emitter;
      auto file = sources.add(name, text);
      readDefinitions(sources, *file, {}, nullptr, emitter);
      for (const auto& diagnostic : emitter.all()) {
        ASSERT_TRUE(diagnostic.location.valid());
        ASSERT_LE(diagnostic.location.span.begin, diagnostic.location.span.end) << diagnostic.name << " in " << text;
        ASSERT_LE(diagnostic.location.span.end, sources[diagnostic.location.file].text().size() + 1) << diagnostic.name;
      }
    }
  }
}

TEST(XgLimits, AFunctionHasABoundedLength) {
  for (std::size_t length : {std::size_t(65'536), std::size_t(65'537)}) {
    source::SourceSet sources;
    diagnostics::Emitter emitter;
    auto file = sources.add("a.xg", std::string(length, 'a'));
    ASSERT_EQ(readDefinitions(sources, *file, {}, nullptr, emitter).size(), 1u);
    EXPECT_EQ(emitter.errorCount(), length > 65'536 ? 1u : 0u);
    if (emitter.errorCount() > 0) {
      EXPECT_EQ(emitter.all().front().name, "FunctionTooLong");
    }
  }
}

}  // namespace
}  // namespace vellum::xg
