// Functions, classes and enumerations that the embedder exports to scripts.
//
// The rows belong to the embedder, outlive the worlds that use them, and don't change once a world exists.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::host {

// One call from a script into the embedder. Strings are UTF-8 and valid during the call.
class NativeCall {
 public:
  enum class Kind : std::uint8_t { Int, Float, Text };  // Int: also bools, enumerations and handles of objects
  virtual int count() const = 0;                        // includes those passed for the declaration's '...'
  virtual Kind kind(int index) const = 0;
  virtual std::int32_t number(int index) const = 0;
  virtual float real(int index) const = 0;
  virtual std::string_view text(int index) const = 0;
  virtual std::int32_t self() const = 0;  // the object that a member function is called on
  // The result is 0, "" or null unless set.
  virtual void result(std::int32_t number) = 0;
  virtual void result(float number) = 0;
  virtual void result(std::string_view text) = 0;
  virtual void fail(std::string_view message) = 0;  // the script's function is aborted

 protected:
  ~NativeCall() = default;
};

using NativeFunction = void (*)(void* user, NativeCall& call);

struct Native {
  enum class Kind : std::uint8_t { Class, Enum, Constant, Function };
  Kind kind = Kind::Function;
  std::string owner;  // a constant's enumeration, a function's class; "": a global function
  std::string text;   // the name, or a function's declaration: "bool IsOpen( void )"
  std::string base;   // of a class
  std::string doc;
  bool singleton = false;  // of a class
  std::int32_t value = 0;  // of a constant
  NativeFunction function = nullptr;
  void* user = nullptr;
};
using Natives = std::vector<Native>;

}  // namespace vellum::host
