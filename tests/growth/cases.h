// What is measured: an input of a growing size, and what is done with it.
#pragma once

#include <vellum/vellum.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::growth {

struct Case {
  std::string name;                              // "ags: a long sum: check"
  std::function<std::string(std::size_t)> make;  // the input for a number of lines, parts, rows ...
  std::size_t start = 0;                         // the number for about as many bytes as wanted
  std::function<void(std::string_view)> run;
  bool isSample = false;  // part of the short run
};

// Each adds its cases for inputs of about `bytes` bytes; `engine` outlives them.
void addSources(std::vector<Case>& cases, vellum_engine* engine, std::size_t bytes);
void addTextFiles(std::vector<Case>& cases, vellum_engine* engine, std::size_t bytes);
void addBinaryFiles(std::vector<Case>& cases, std::size_t bytes);
void addGameFiles(std::vector<Case>& cases, std::size_t bytes);
void addRegions(std::vector<Case>& cases, std::size_t bytes);

// The smallest power of 2 for which make() gives at least `bytes` bytes.
std::size_t startFor(const std::function<std::string(std::size_t)>& make, std::size_t bytes);

}  // namespace vellum::growth
