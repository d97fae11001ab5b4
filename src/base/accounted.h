// A base of types whose objects are created one by one, with memory from an account: new (account) Type.
#pragma once

#include <cstring>
#include <new>

#include "base/memory_account.h"

namespace vellum::base {

struct Accounted {
  static void* operator new(std::size_t bytes, MemoryAccount* account) {
    auto* memory = static_cast<unsigned char*>(account != nullptr ? account->takeAnyway(bytes + Before)
                                                                  : ::operator new(bytes + Before));
    std::memcpy(memory, &account, sizeof account);
    return memory + Before;
  }
  static void* operator new(std::size_t bytes) { return operator new(bytes, nullptr); }
  // Of an object that `new` created.
  static MemoryAccount* accountOf(const void* object) {
    MemoryAccount* account;
    std::memcpy(&account, static_cast<const unsigned char*>(object) - Before, sizeof account);
    return account;
  }
  static void operator delete(void* object, std::size_t bytes) {
    auto* memory = static_cast<unsigned char*>(object) - Before;
    if (MemoryAccount* account = accountOf(object); account != nullptr) account->give(memory, bytes + Before);
    else ::operator delete(memory);
  }

 private:
  static constexpr std::size_t Before = alignof(std::max_align_t);  // for the account
};

}  // namespace vellum::base
