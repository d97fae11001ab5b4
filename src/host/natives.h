// Functions, classes and enumerations that the embedder exports to scripts.
//
// The rows belong to the embedder, outlive the worlds that use them, and don't change once a world exists.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace vellum::host {

// One call from a script into the embedder. Strings are UTF-8 and valid during the call.
class NativeCall {
 public:
  // Int: also bools, enumerations and handles of objects. None: null.
  enum class Kind : std::uint8_t { None, Int, Float, Text };
  virtual std::size_t count() const = 0;  // includes those passed for the declaration's '...'
  // An argument past the end or of another kind is 0 or empty; numbers are converted.
  virtual Kind kind(std::size_t index) const = 0;
  virtual std::int32_t number(std::size_t index) const = 0;
  virtual float real(std::size_t index) const = 0;
  virtual std::string_view text(std::size_t index) const = 0;
  virtual std::int32_t self() const = 0;  // the object that a member function is called on
  // The result is 0, "" or null unless set.
  virtual void result(std::int32_t number) = 0;
  virtual void result(float number) = 0;
  virtual void result(std::string_view text) = 0;
  virtual void fail(std::string_view message) = 0;  // the script's function is aborted
  // Lets the script wait: the same call comes again in a later tick. False: it can't wait here.
  virtual bool wait() = 0;
  virtual bool again() const = 0;  // whether this call has waited

 protected:
  ~NativeCall() = default;
};

using NativeFunction = void (*)(void* user, NativeCall& call);

struct Native {
  enum class Kind : std::uint8_t { Class, Enum, Constant, Function };
  Kind kind = Kind::Function;
  std::string language;  // its id
  std::string owner;     // a constant's enumeration, a function's class; "": a global function
  std::string text;      // the name, or a function's declaration in the language: "bool IsOpen( void )"
  std::string base;      // of a class
  std::string doc;
  bool singleton = false;  // of a class
  std::int32_t value = 0;  // of a constant
  bool waits = false;      // of a function: it needs scripts that can wait
  NativeFunction function = nullptr;
  // Of a class: called when no script refers to the object any more, with its handle. May be null.
  void (*release)(void* user, std::int32_t handle) = nullptr;
  void* user = nullptr;
};
using Natives = std::deque<Native>;  // rows keep their places

// Visits the rows of one language: use(native, index). `natives` may be null.
template <class Use>
void eachNative(const Natives* natives, std::string_view language, Use use) {
  if (natives == nullptr) return;
  for (std::size_t i = 0; i < natives->size(); ++i)
    if ((*natives)[i].language == language) use((*natives)[i], i);
}

}  // namespace vellum::host
