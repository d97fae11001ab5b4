// Belongs to the base layer of the mutated tree.
#include "mutant.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

namespace {

struct State {
  int active = 0;
  char* reached = nullptr;
};

State readEnvironment() {
  State state;
  if (const char* number = std::getenv("VELLUM_MUTANT")) state.active = std::atoi(number);
  const char* path = std::getenv("VELLUM_MUTANTS_REACHED");
  int file = path != nullptr ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return state;
  void* memory = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);  // child processes share it, too
  close(file);
  if (memory != MAP_FAILED) state.reached = static_cast<char*>(memory);
  return state;
}

}  // namespace

bool vellum_mutant(int number) {
  static const State state = readEnvironment();
  if (state.reached != nullptr) state.reached[number] = 1;
  return state.active == number;
}
