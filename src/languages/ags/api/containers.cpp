// Set and Dictionary. Both keep their keys in a String[]: sorted ones in order, the others as they came, found by a
// table of int places with linear probing.
#include "languages/ags/api/objects.h"
#include "source/code_page.h"

namespace vellum::ags::api {

namespace {

// Fields of the object.
enum Field : std::size_t { Sorted = 0, Style = 4, Count = 8, Keys = 16, Values = 24, Table = 32, Size = 40 };

class Container {
 public:
  Container(vm::HostCall& call, vm::Object* object) : call_(call), heap_(call.vm.heap()), object_(object) {}

  static vm::Object* make(vm::HostCall& call, std::string_view name, int sort, int style) {
    vm::Heap& heap = call.vm.heap();
    vm::Object* object = heap.makeStruct(heap.addType(type(name)));
    if (object == nullptr) return nullptr;
    set(object, Sorted, sort != 0 ? 1 : 0);
    set(object, Style, style & 3);
    return object;
  }
  static ir::ObjectType type(std::string_view name) {
    ir::ObjectType type;
    type.name = name;
    type.size = Size;
    type.references = {Keys, Values, Table};
    return type;
  }

  bool sorted() const { return get<std::int32_t>(object_, Sorted) != 0; }
  int style() const { return get<std::int32_t>(object_, Style); }
  std::uint32_t count() const { return get<std::uint32_t>(object_, Count); }
  vm::Object* key(std::uint32_t index) const { return textAt(get<vm::Object*>(object_, Keys), index); }
  vm::Object* value(std::uint32_t index) const { return textAt(get<vm::Object*>(object_, Values), index); }
  void setValue(std::uint32_t index, vm::Object* text) {
    setText(heap_, get<vm::Object*>(object_, Values), index, text);
  }

  // Where the key is, or (sorted only) belongs.
  std::uint32_t find(std::string_view key, bool& found) const {
    found = false;
    if (count() == 0) return 0;
    if (sorted()) {
      std::uint32_t low = 0, high = count();
      while (low < high) {
        std::uint32_t middle = low + (high - low) / 2;
        int order = compareTexts(vm::text(this->key(middle)), key, style());
        if (order == 0) found = true;
        if (order < 0) low = middle + 1;
        else high = middle;
      }
      return low;
    }
    for (std::uint32_t at = hash(key) & mask();; at = (at + 1) & mask()) {
      std::uint32_t place = slot(at);
      if (place == 0) return count();
      if (compareTexts(vm::text(this->key(place - 1)), key, style()) != 0) continue;
      found = true;
      return place - 1;
    }
  }

  // Puts a new key at the place that find() named. False: no memory.
  bool insert(std::uint32_t index, vm::Object* key, vm::Object* value, bool withValues) {
    std::uint32_t n = count();
    if (!reserve(n + 1, withValues)) return false;
    for (Field field : {Keys, Values}) {
      if (field == Values && !withValues) break;
      auto* array = get<vm::Object*>(object_, field);
      std::memmove(array->data() + (index + 1) * 8ull, array->data() + index * 8ull, (n - index) * 8ull);
      std::memset(array->data() + index * 8ull, 0, 8);
      setText(heap_, array, index, field == Keys ? key : value);
    }
    set(object_, Count, n + 1);
    if (!sorted()) enter(n);
    return true;
  }

  void remove(std::uint32_t index) {
    std::uint32_t last = count() - 1;
    if (!sorted()) leave(index);
    for (Field field : {Keys, Values}) {
      auto* array = get<vm::Object*>(object_, field);
      if (array == nullptr) continue;
      vm::Object* gone = textAt(array, index);
      if (sorted()) {
        std::memmove(array->data() + index * 8ull, array->data() + (index + 1) * 8ull, (last - index) * 8ull);
      } else {
        // The last one takes the place: an unsorted container has no order to keep.
        std::memmove(array->data() + index * 8ull, array->data() + last * 8ull, 8);
      }
      std::memset(array->data() + last * 8ull, 0, 8);
      heap_.release(gone);
    }
    if (!sorted() && index != last) {
      auto* table = get<vm::Object*>(object_, Table);
      for (std::uint32_t at = hash(vm::text(key(index))) & mask();; at = (at + 1) & mask()) {
        if (slot(at) != last + 1) continue;
        set(table, at * 4ull, index + 1);
        break;
      }
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
    vm::Object* array = heap_.makeArray(contextOf(call_).textArrayType, n);
    if (array == nullptr) return outOfMemory(call_);
    for (std::uint32_t i = 0; i < n; ++i) setText(heap_, array, i, textAt(get<vm::Object*>(object_, field), i));
    return call_.done(array);
  }

 private:
  std::uint32_t mask() const { return get<vm::Object*>(object_, Table)->length - 1; }
  std::uint32_t slot(std::uint32_t at) const {
    return get<std::uint32_t>(get<vm::Object*>(object_, Table), std::size_t(at) * 4);
  }
  std::uint32_t hash(std::string_view key) const {
    std::uint64_t sum = 14695981039346656037ull;
    for (std::size_t at = 0; at < key.size();) {
      char32_t c = source::nextCharacter(key, at);
      sum = (sum ^ ((style() & 1) == 0 ? lowerCase(c) : c)) * 1099511628211ull;
    }
    return static_cast<std::uint32_t>(sum ^ (sum >> 32));
  }
  void enter(std::uint32_t index) {
    std::uint32_t at = hash(vm::text(key(index))) & mask();
    while (slot(at) != 0) at = (at + 1) & mask();
    set(get<vm::Object*>(object_, Table), at * 4ull, index + 1);
  }
  // Takes a key out of the table, and moves those behind it that would not be found any more.
  void leave(std::uint32_t index) {
    auto* table = get<vm::Object*>(object_, Table);
    std::uint32_t hole = hash(vm::text(key(index))) & mask();
    while (slot(hole) != index + 1) hole = (hole + 1) & mask();
    for (std::uint32_t at = (hole + 1) & mask(); slot(at) != 0; at = (at + 1) & mask()) {
      std::uint32_t home = hash(vm::text(key(slot(at) - 1))) & mask();
      if (((at - home) & mask()) < ((at - hole) & mask())) continue;
      set(table, hole * 4ull, slot(at));
      hole = at;
    }
    set(table, hole * 4ull, std::uint32_t(0));
  }

  bool reserve(std::uint32_t wanted, bool withValues) {
    auto* keys = get<vm::Object*>(object_, Keys);
    std::uint32_t room = keys != nullptr ? keys->length : 0;
    if (wanted > room) {
      room = room == 0 ? 8 : room * 2;
      if (!grow(Keys, room) || (withValues && !grow(Values, room))) return false;
    }
    auto* table = get<vm::Object*>(object_, Table);
    if (sorted() || (table != nullptr && wanted * 2 <= table->length)) return true;
    table = heap_.makeArray(contextOf(call_).intArrayType, room * 4);
    if (table == nullptr) return false;
    setReference(heap_, object_, Table, table);
    heap_.release(table);
    for (std::uint32_t i = 0; i < count(); ++i) enter(i);
    return true;
  }
  bool grow(Field field, std::uint32_t room) {
    vm::Object* bigger = heap_.makeArray(contextOf(call_).textArrayType, room);
    if (bigger == nullptr) return false;
    auto* old = get<vm::Object*>(object_, field);
    for (std::uint32_t i = 0; i < count(); ++i) setText(heap_, bigger, i, textAt(old, i));
    setReference(heap_, object_, field, bigger);
    heap_.release(bigger);
    return true;
  }

  vm::HostCall& call_;
  vm::Heap& heap_;
  vm::Object* object_;
};

bool isNull(vm::HostCall& call, int slot) { return call.r(slot) == nullptr; }
// What is looked for: null is never there as a key, and finds what the empty text finds, as in the original engine.
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

vm::HostResult create(vm::HostCall& call, std::string_view name) {
  vm::Object* made = Container::make(call, name, call.i(0), call.i(1));
  return made != nullptr ? call.done(made) : outOfMemory(call);
}

}  // namespace

vm::HostResult setCreate(vm::HostCall& call) { return create(call, "Set"); }
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

vm::HostResult dictionaryCreate(vm::HostCall& call) { return create(call, "Dictionary"); }
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
  if (isNull(call, 2)) {  // a key without a value is none
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
