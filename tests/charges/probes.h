// A statement for each manual entry of a language, an endless loop around it, and large or many things as its
// arguments.
#pragma once

#include <vellum/vellum.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vellum::charges {

struct Probe {
  std::string row, code;  // the entry's name, and the statement that uses it
  bool isSample = false;  // works on a string, an array, a picture or a container: part of the short sweep
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
  // The files of a program with small things and a loop of each probe; the first is its main file. A probe that is
  // compiled with the program has a line of its own, which begins with startOf() its number.
  virtual std::vector<std::pair<std::string, std::string>> program(std::span<const Probe> probes,
                                                                   int variant) const = 0;
  // Of the program's world.
  virtual std::vector<vellum_option> options() const { return {}; }
  // How many programs there are: what does not compile in one is tried in the next.
  virtual int variants() const { return 1; }
  virtual std::string startOf(std::size_t number) const = 0;
  // Whether steps() and loop() are calls of functions; else they are snippets.
  virtual bool callsFunctions() const { return false; }
  // Whether steps() make things larger; else the program has large things from the start.
  virtual bool grows() const { return true; }
  // Each runs with a budget of its own. Together they make the things as large as `size`, which is at most twice the
  // size before.
  virtual std::vector<std::string> steps(std::size_t size) const = 0;
  // Makes some more things of every kind, each of them small.
  virtual std::string more() const = 0;
  virtual std::string loop(std::size_t number, const Probe& probe) const = 0;
  virtual std::string idle() const = 0;  // does nothing: what a call itself costs
};

const ProbeLanguage& ags();
const ProbeLanguage& skrit();
const ProbeLanguage& caos();
const ProbeLanguage& gal();
int runXg(std::string_view start);  // without statements; returns the exit status

// "void Say(const string message, ...)": "const string message" and "...".
std::vector<std::string_view> parametersOf(std::string_view signature);

// Adds a statement unless it is there.
void addProbe(std::vector<Probe>& probes, std::string_view row, std::string code, bool isSample);

}  // namespace vellum::charges
