// Set and Dictionary. Both store their keys in a String[]: sorted containers in order, others in order of arrival, with
// a table of indices for lookup by linear probing.
//
// Everything may come from an untrusted save: the arrays determine the sizes, and no search visits a slot of the table
// twice.
#include <algorithm>
#include <bit>

#include "languages/ags/builtins/objects.h"
#include "languages/ags/world/string_comparison.h"
#include "source/code_page.h"

namespace vellum::ags::api {

namespace {

// Fields of the object.
enum Field : std::size_t { Sorted = 0, Style = 4, Count = 8, Keys = 16, Values = 24, Table = 32, Size = 40 };

class Container {
 public:
  Container(vm::HostCall& call, vm::Object* object) : call_(call), heap_(call.vm.heap()), object_(object) {}

  static vm::Object* make(vm::HostCall& call, std::uint32_t type, int sort, int style) {
    vm::Object* object = call.vm.heap().makeStruct(type);
    if (object == nullptr) return nullptr;
    set(object, Sorted, sort != 0 ? 1 : 0);
    set(object, Style, style & 3);
    return object;
  }

  bool sorted() const { return get<std::int32_t>(object_, Sorted) != 0; }
  int style() const { return get<std::int32_t>(object_, Style); }
  std::uint32_t count() const { return std::min(get<std::uint32_t>(object_, Count), room(Keys)); }
  vm::Object* key(std::uint32_t index) const { return textAt(array(Keys), index); }
  vm::Object* value(std::uint32_t index) const { return index < room(Values) ? textAt(array(Values), index) : nullptr; }
  void setValue(std::uint32_t index, vm::Object* text) {
    if (index < room(Values)) setText(heap_, array(Values), index, text);
  }

  // The index of the key, or (sorted only) where it belongs.
  std::uint32_t find(std::string_view key, bool& found) const {
    found = false;
    if (count() == 0) return 0;
    if (sorted()) {
      std::uint32_t low = 0, high = count();
      while (low < high) {
        std::uint32_t middle = low + (high - low) / 2;
        int order = compareWith(this->key(middle), key);
        if (order == 0) found = true;
        if (order < 0) low = middle + 1;
        else high = middle;
      }
      return low;
    }
    const vm::Object* keys = array(Keys);
    std::uint32_t all = count(), home = None;
    probe(key, [&](std::uint32_t place) {
      if (place == 0) return true;
      if (place > all || !isKey(textAt(keys, place - 1), key)) return false;
      home = place - 1;
      return true;
    });
    found = home != None;
    return found ? home : all;
  }

  // Inserts a new key at the index that find() returned. False: no memory.
  bool insert(std::uint32_t index, vm::Object* key, vm::Object* value, bool withValues) {
    std::uint32_t n = count();
    if (!reserve(n + 1, withValues)) return false;
    for (Field field : {Keys, Values}) {
      if (field == Values && !withValues) break;
      vm::Object* list = array(field);
      std::memmove(list->data() + (index + 1) * 8ull, list->data() + index * 8ull, (n - index) * 8ull);
      std::memset(list->data() + index * 8ull, 0, 8);
      setText(heap_, list, index, field == Keys ? key : value);
    }
    chargeMoved(n - index);
    set(object_, Count, n + 1);
    if (!sorted()) enter(n);
    return true;
  }

  void remove(std::uint32_t index) {
    std::uint32_t last = count() - 1;
    if (!sorted()) leave(index);
    for (Field field : {Keys, Values}) {
      vm::Object* list = array(field);
      if (list == nullptr || last >= list->length) continue;
      vm::Object* gone = textAt(list, index);
      if (sorted()) {
        std::memmove(list->data() + index * 8ull, list->data() + (index + 1) * 8ull, (last - index) * 8ull);
      } else {
        // The last item takes its place: an unsorted container has no order to preserve.
        std::memmove(list->data() + index * 8ull, list->data() + last * 8ull, 8);
      }
      std::memset(list->data() + last * 8ull, 0, 8);
      heap_.release(gone);
    }
    if (sorted()) {
      chargeMoved(last - index);
    } else if (index != last) {
      std::uint32_t at = probe(vm::text(key(index)), [&](std::uint32_t place) { return place == last + 1; });
      if (at != None) set(array(Table), at * 4ull, index + 1);
    }
    set(object_, Count, last);
  }

  void clear() {
    for (Field field : {Keys, Values, Table}) setReference(heap_, object_, field, nullptr);
    set(object_, Count, std::uint32_t(0));
  }

  // All keys or values as a new String[]; null when there are none.
  vm::HostResult all(Field field) {
    std::uint32_t n = count();
    if (n == 0) return call_.done(static_cast<vm::Object*>(nullptr));
    vm::Object* all = heap_.makeArray(contextOf(call_).stringArrayType, n);
    if (all == nullptr) return outOfMemory(call_);
    for (std::uint32_t i = 0; i < n; ++i) setText(heap_, all, i, field == Keys ? key(i) : value(i));
    chargeMoved(n);
    return call_.done(all);
  }

 private:
  static constexpr std::uint32_t None = 0xffffffff;

  // Null when there is none, or another object.
  vm::Object* array(Field field) const {
    auto* found = get<vm::Object*>(object_, field);
    if (found == nullptr || found->kind != vm::Kind::Array) return nullptr;
    if (field != Table) return found->type == contextOf(call_).stringArrayType ? found : nullptr;
    bool isPowerOfTwo = found->length != 0 && (found->length & (found->length - 1)) == 0;
    return found->type == contextOf(call_).intArrayType && isPowerOfTwo ? found : nullptr;
  }
  std::uint32_t room(Field field) const {
    const vm::Object* found = array(field);
    return found != nullptr ? found->length : 0;
  }
  std::uint32_t mask() const { return array(Table)->length - 1; }
  std::uint32_t slot(std::uint32_t at) const { return get<std::uint32_t>(array(Table), std::size_t(at) * 4); }
  // The first matching slot of the table from the key's home on.
  template <class Fits>
  std::uint32_t probe(std::string_view key, Fits fits) const {
    const vm::Object* table = array(Table);
    if (table == nullptr) return None;
    std::uint32_t slots = table->length, at = hash(key) & (slots - 1);
    for (std::uint32_t left = slots; left > 0; --left, at = (at + 1) & (slots - 1))
      if (fits(get<std::uint32_t>(table, std::size_t(at) * 4))) return at;
    return None;
  }
  int compareWith(const vm::Object* own, std::string_view key) const {
    chargeText(call_, key.substr(0, vm::text(own).size()));
    return compareTexts(vm::text(own), key, style());
  }
  bool isKey(const vm::Object* own, std::string_view key) const {
    chargeText(call_, key.substr(0, vm::text(own).size()));
    return sameTexts(vm::text(own), key, style());
  }
  // Moving many strings takes as long as running many instructions.
  void chargeMoved(std::uint32_t texts) { call_.vm.charge(texts / 8); }
  std::uint32_t hash(std::string_view key) const {
    chargeText(call_, key);
    std::uint64_t sum = 14695981039346656037ull;
    const bool ignoring = ignoresCase(style());
    for (std::size_t at = 0; at < key.size();) {
      char32_t c = nextLetter(key, at);
      sum = (sum ^ (ignoring ? lowerCase(c) : c)) * 1099511628211ull;
    }
    return static_cast<std::uint32_t>(sum ^ (sum >> 32));
  }
  void enter(std::uint32_t index) {
    std::uint32_t at = probe(vm::text(key(index)), [](std::uint32_t place) { return place == 0; });
    if (at != None) set(array(Table), at * 4ull, index + 1);
  }
  // Removes a key from the table, and moves later ones that lookups would no longer find.
  void leave(std::uint32_t index) {
    vm::Object* table = array(Table);
    std::uint32_t hole = probe(vm::text(key(index)), [&](std::uint32_t place) { return place == index + 1; });
    if (hole == None) return;
    for (std::uint32_t at = (hole + 1) & mask(), left = mask(); left > 0 && slot(at) != 0; at = (at + 1) & mask()) {
      --left;
      if (slot(at) > count()) continue;
      std::uint32_t home = hash(vm::text(key(slot(at) - 1))) & mask();
      if (((at - home) & mask()) < ((at - hole) & mask())) continue;
      set(table, hole * 4ull, slot(at));
      hole = at;
    }
    set(table, hole * 4ull, std::uint32_t(0));
  }

  bool reserve(std::uint32_t wanted, bool withValues) {
    std::uint32_t places = room(Keys);
    if (wanted > places || (withValues && wanted > room(Values))) {
      places = std::bit_ceil(std::max<std::uint32_t>(wanted, 8));
      if (!grow(Keys, places) || (withValues && !grow(Values, places))) return false;
    }
    if (sorted() || wanted <= room(Table) / 2) return true;
    vm::Object* table = heap_.makeArray(contextOf(call_).intArrayType, std::bit_ceil(places) * 4);
    if (table == nullptr) return false;
    setReference(heap_, object_, Table, table);
    heap_.release(table);
    for (std::uint32_t i = 0; i < count(); ++i) enter(i);
    return true;
  }
  bool grow(Field field, std::uint32_t places) {
    vm::Object* bigger = heap_.makeArray(contextOf(call_).stringArrayType, places);
    if (bigger == nullptr) return false;
    for (std::uint32_t i = 0; i < count(); ++i) setText(heap_, bigger, i, field == Keys ? key(i) : value(i));
    setReference(heap_, object_, field, bigger);
    heap_.release(bigger);
    return true;
  }

  vm::HostCall& call_;
  vm::Heap& heap_;
  vm::Object* object_;
};

bool isNull(vm::HostCall& call, int slot) { return call.r(slot) == nullptr; }
// The key to look for: null is never stored as a key; a lookup of null finds the empty string, as in the original
// engine.
std::string_view wanted(vm::HostCall& call) { return isNull(call, 1) ? std::string_view() : call.s(1); }

vm::HostResult contains(vm::HostCall& call) {
  bool found;
  Container(call, call.r(0)).find(wanted(call), found);
  return call.done(found ? 1 : 0);
}

vm::HostResult remove(vm::HostCall& call) {
  Container container(call, call.r(0));
  bool found;
  std::uint32_t index = container.find(wanted(call), found);
  if (found) container.remove(index);
  return call.done(found ? 1 : 0);
}

vm::HostResult create(vm::HostCall& call, std::uint32_t type) {
  vm::Object* made = Container::make(call, type, call.i(0), call.i(1));
  return made != nullptr ? call.done(made) : outOfMemory(call);
}

}  // namespace

ir::ObjectType containerType(const Context& context, std::string_view name) {
  ir::ObjectType type;
  type.name = name;
  type.size = Size;
  type.references = {Keys, Values, Table};
  ir::TypeId texts(context.stringArrayType), numbers(context.intArrayType);
  type.targets = {texts, texts, numbers};
  return type;
}

vm::HostResult setCreate(vm::HostCall& call) { return create(call, contextOf(call).setType); }
vm::HostResult setContains(vm::HostCall& call) { return contains(call); }
vm::HostResult setRemove(vm::HostCall& call) { return remove(call); }
vm::HostResult setItems(vm::HostCall& call) { return Container(call, call.r(0)).all(Keys); }
vm::HostResult setAdd(vm::HostCall& call) {
  if (isNull(call, 1)) return call.done(0);
  Container container(call, call.r(0));
  bool found;
  std::uint32_t index = container.find(call.s(1), found);
  if (found) return call.done(0);
  if (!container.insert(index, call.r(1), nullptr, false)) return outOfMemory(call);
  return call.done(1);
}

vm::HostResult dictionaryCreate(vm::HostCall& call) { return create(call, contextOf(call).dictionaryType); }
vm::HostResult dictionaryContains(vm::HostCall& call) { return contains(call); }
vm::HostResult dictionaryRemove(vm::HostCall& call) { return remove(call); }
vm::HostResult dictionaryKeys(vm::HostCall& call) { return Container(call, call.r(0)).all(Keys); }
vm::HostResult dictionaryValues(vm::HostCall& call) { return Container(call, call.r(0)).all(Values); }
vm::HostResult dictionaryGet(vm::HostCall& call) {
  Container container(call, call.r(0));
  bool found;
  std::uint32_t index = container.find(wanted(call), found);
  vm::Object* value = found ? container.value(index) : nullptr;
  vm::Heap::retain(value);
  return call.done(value);
}
vm::HostResult dictionarySet(vm::HostCall& call) {
  if (isNull(call, 1)) return call.done(0);
  if (isNull(call, 2)) {  // a key without a value is not stored
    remove(call);
    return call.done(1);
  }
  Container container(call, call.r(0));
  bool found;
  std::uint32_t index = container.find(call.s(1), found);
  if (found) container.setValue(index, call.r(2));
  else if (!container.insert(index, call.r(1), call.r(2), true)) return outOfMemory(call);
  return call.done(1);
}

vm::HostResult containerClear(vm::HostCall& call) {
  Container(call, call.r(0)).clear();
  return call.done();
}
vm::HostResult containerStyle(vm::HostCall& call) { return call.done(Container(call, call.r(0)).style()); }
vm::HostResult containerSort(vm::HostCall& call) { return call.done(Container(call, call.r(0)).sorted() ? 1 : 0); }
vm::HostResult containerCount(vm::HostCall& call) {
  return call.done(static_cast<std::int32_t>(Container(call, call.r(0)).count()));
}

}  // namespace vellum::ags::api
