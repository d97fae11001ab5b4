// A statement for each manual entry of a language, an endless loop around it, and large things as its arguments.
#pragma once

#include <vellum/vellum.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vellum::charges {

struct Probe {
  std::string row, code;  // the entry's name, and the statement that uses it
};

// How a language states them. A size is the bytes of a string, the elements of an array, and a number.
class ProbeLanguage {
 public:
  virtual ~ProbeLanguage() = default;
  virtual const char* id() const = 0;
  // None for types, keywords and events.
  virtual std::vector<Probe> probesOf(const vellum_doc& row) const = 0;
  // What has no manual entry that can be called.
  virtual std::vector<Probe> operators() const = 0;
  // The files of a program with small things and the probe's loop, ready to run; the first is its main file.
  virtual std::vector<std::pair<std::string, std::string>> program(const Probe& probe) const = 0;
  // Whether steps() and loop() are calls of functions; else they are snippets.
  virtual bool callsFunctions() const { return false; }
  // Each runs with a budget of its own. Together they make the things as large as `size`, which is at most twice the
  // size before.
  virtual std::vector<std::string> steps(std::size_t size) const = 0;
  virtual std::string loop(const Probe& probe) const = 0;
};

const ProbeLanguage& ags();
const ProbeLanguage& skrit();
const ProbeLanguage& caos();

// "void Say(const string message, ...)": "const string message" and "...".
std::vector<std::string_view> parametersOf(std::string_view signature);

}  // namespace vellum::charges
