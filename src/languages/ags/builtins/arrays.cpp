// Utils: sorted arrays, and strings returned as arrays.
#include <algorithm>
#include <bit>

#include "languages/ags/builtins/objects.h"
#include "languages/ags/world/string_comparison.h"

namespace vellum::ags::api {

namespace {

constexpr int Descending = 2;

// What sorting that many numbers costs, in back-branches.
std::int64_t costOfSorting(std::size_t count) { return static_cast<std::int64_t>(count * std::bit_width(count) / 16); }

template <class T>
vm::HostResult sortNumbers(vm::HostCall& call) {
  vm::Object* array = call.r(0);
  if (array == nullptr) return nullPointer(call);
  std::vector<T> numbers(array->length);
  if (numbers.empty()) return call.done();
  call.vm.charge(costOfSorting(numbers.size()));
  std::memcpy(numbers.data(), array->data(), numbers.size() * sizeof(T));
  // NaN comes last in either direction: an inconsistent comparison would break the sort.
  auto less = [](T a, T b) { return a < b || (a == a && b != b); };
  if (call.i(1) == Descending)
    std::stable_sort(numbers.begin(), numbers.end(), [](T a, T b) { return a > b || (a == a && b != b); });
  else if (call.i(1) != 0) std::stable_sort(numbers.begin(), numbers.end(), less);
  std::memcpy(array->data(), numbers.data(), numbers.size() * sizeof(T));
  return call.done();
}

}  // namespace

vm::HostResult utilsSortInts(vm::HostCall& call) { return sortNumbers<std::int32_t>(call); }
vm::HostResult utilsSortFloats(vm::HostCall& call) { return sortNumbers<float>(call); }

// Null strings come first.
vm::HostResult utilsSortStrings(vm::HostCall& call) {
  vm::Object* array = call.r(0);
  if (array == nullptr) return nullPointer(call);
  std::vector<vm::Slot> texts(array->length);  // an element is 8 bytes, whatever a pointer is here
  if (texts.empty() || call.i(2) == 0) return call.done();
  std::memcpy(texts.data(), array->data(), texts.size() * sizeof(vm::Slot));
  int style = call.i(1);
  bool down = call.i(2) == Descending;
  std::int64_t work = costOfSorting(texts.size());
  auto limit = static_cast<std::int64_t>(call.vm.limits.budget);
  std::stable_sort(texts.begin(), texts.end(), [&](const vm::Slot& left, const vm::Slot& right) {
    const vm::Object *a = left.r, *b = right.r;
    if (down) std::swap(a, b);
    if (a == nullptr || b == nullptr) return a == nullptr && b != nullptr;
    work += static_cast<std::int64_t>(std::min(a->length, b->length) / vm::BytesOfWork);
    if (work > limit) return false;  // the script stops after this call: the order no longer matters
    return compareTexts(vm::text(a), vm::text(b), style) < 0;
  });
  call.vm.charge(work);
  std::memcpy(array->data(), texts.data(), texts.size() * sizeof(vm::Slot));
  return call.done();
}

vm::Object* makeTexts(vm::HostCall& call, const std::vector<std::string>& texts) {
  vm::Heap& heap = call.vm.heap();
  vm::Object* array = heap.makeArray(contextOf(call).stringArrayType, static_cast<std::uint32_t>(texts.size()));
  for (std::uint32_t i = 0; array != nullptr && i < array->length; ++i) {
    vm::Object* text = heap.makeString(texts[i]);
    if (text == nullptr) {
      heap.release(array);
      return nullptr;
    }
    setText(heap, array, i, text);
    heap.release(text);
  }
  return array;
}

}  // namespace vellum::ags::api
