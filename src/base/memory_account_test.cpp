#include <gtest/gtest.h>

#include "base/account_allocator.h"
#include "base/account_pool.h"
#include "base/accounted.h"
#include "base/counted.h"

namespace vellum::base {
namespace {

// Counts, and gives nothing from `most` bytes on.
struct Pool {
  std::size_t taken = 0, blocks = 0, most = SIZE_MAX;

  MemorySource source() { return {allocate, this}; }
  static void* allocate(void* user, void* old, std::size_t oldSize, std::size_t newSize) {
    auto& pool = *static_cast<Pool*>(user);
    if (newSize == 0) {
      pool.taken -= oldSize;
      --pool.blocks;
      std::free(old);
      return nullptr;
    }
    EXPECT_EQ(old, nullptr);
    if (pool.taken + newSize > pool.most) return nullptr;
    pool.taken += newSize;
    ++pool.blocks;
    return std::malloc(newSize);
  }
};

TEST(MemoryAccount, GivesBackWhatItTook) {
  Pool pool;
  MemoryAccount account(pool.source());
  void* memory = account.take(100);
  EXPECT_EQ(pool.taken, 100u);
  account.give(memory, 100);
  EXPECT_EQ(pool.taken, 0u);
  account.give(nullptr, 0);
}

TEST(MemoryAccount, ContainersDoWithoutTheSource) {
  Pool pool;
  pool.most = 100;
  MemoryAccount account(pool.source());
  int refused = 0;
  account.setHeap({.heap = &refused, .refused = [](void* count) { ++*static_cast<int*>(count); }});
  EXPECT_EQ(account.take(200), nullptr);
  EXPECT_EQ(refused, 0);
  {
    AccountVector<int> numbers(1000, 7, &account);
    EXPECT_EQ(refused, 1);
    EXPECT_EQ(numbers[999], 7);
    EXPECT_EQ(pool.taken, 0u);
  }
  EXPECT_EQ(pool.blocks, 0u);
}

TEST(MemoryAccount, ContainersKeepTheirAccount) {
  Pool pool;
  MemoryAccount account(pool.source());
  AccountVector<int> inside(&account), outside(1000, 3);
  inside = std::move(outside);
  EXPECT_GE(pool.taken, 1000 * sizeof(int));
  EXPECT_EQ(inside.size(), 1000u);
}

struct alignas(64) Line {
  unsigned char bytes[64];
};

TEST(MemoryAccount, AlignsLines) {
  Pool pool;
  MemoryAccount account(pool.source());
  for (MemoryAccount* given : {&account, static_cast<MemoryAccount*>(nullptr)}) {
    AccountVector<Line> lines(3, given);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(lines.data()) % 64, 0u);
  }
  EXPECT_EQ(pool.blocks, 0u);
}

struct Numbered {
  explicit Numbered(int& alive, int number) : alive(alive), number(number) { ++alive; }
  ~Numbered() { --alive; }
  int& alive;
  int number;
};

TEST(AccountPool, GivesPlacesAgainAndBlocksBack) {
  Pool source;
  MemoryAccount account(source.source());
  int alive = 0;
  {
    AccountPool<Numbered> pool(&account);
    std::vector<Numbered*> all;
    for (int i = 0; i < 100; ++i) all.push_back(pool.make(alive, i));
    EXPECT_EQ(alive, 100);
    EXPECT_EQ(source.blocks, 2u);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(all[static_cast<std::size_t>(i)]->number, i);
    EXPECT_EQ(all[1], all[0] + 1);  // without a gap
    Numbered* freed = all[7];
    pool.free(freed);
    EXPECT_EQ(alive, 99);
    EXPECT_EQ(all[7] = pool.make(alive, 7), freed);
    for (Numbered* each : all) pool.free(each);
    EXPECT_EQ(alive, 0);
    EXPECT_EQ(pool.count(), 0u);
    EXPECT_EQ(source.taken, 0u);
    pool.free(pool.make(alive, 1));
  }
  EXPECT_EQ(source.taken, 0u);
}

struct Thing : Accounted {
  double numbers[5];
};

TEST(MemoryAccount, ThingsKnowTheirAccount) {
  Pool pool;
  MemoryAccount account(pool.source());
  auto* thing = new (&account) Thing;
  EXPECT_EQ(Accounted::accountOf(thing), &account);
  EXPECT_GE(pool.taken, sizeof(Thing));
  delete thing;
  EXPECT_EQ(pool.taken, 0u);
  auto other = std::make_unique<Thing>();
  EXPECT_EQ(Accounted::accountOf(other.get()), nullptr);
}

TEST(MemoryAccount, CountsWhileSomethingExists) {
  MemoryAccount account;
  account.setLimit(100);
  {
    Counted bytes(&account);
    bytes = 30;
    bytes += 20;
    bytes -= 10;
    EXPECT_EQ(account.total(), 40u);
    EXPECT_TRUE(account.hasRoomFor(60));
    EXPECT_FALSE(account.hasRoomFor(61));
    Counted moved = std::move(bytes);
    EXPECT_EQ(account.total(), 40u);
    EXPECT_EQ(std::uint64_t(moved), 40u);
  }
  EXPECT_EQ(account.total(), 0u);
  account.note(1000);
  EXPECT_EQ(account.total(), 1000u);
  EXPECT_TRUE(account.hasRoomFor(100));  // what is noted has no limit
}

}  // namespace
}  // namespace vellum::base
