#include "base/field_count.h"

#include <memory>
#include <string>
#include <vector>

namespace vellum::base {
namespace {

struct Nothing {};
struct Lock : Nothing {
  int bolts = 2;
};
struct Key {
  int teeth = 3;
  std::string name;
};
struct Gate {
  bool open = false;
  Key key;
  std::vector<Key> spares;
  std::unique_ptr<Key> lost;
  std::string sign;
  float corners[4] = {};
  int total() const { return 0; }
};

static_assert(fieldCount<Nothing> == 0);
static_assert(fieldCount<Key> == 2);
static_assert(fieldCount<Lock> == 2);
static_assert(fieldCount<Gate> == 5 + 4);

}  // namespace
}  // namespace vellum::base
