// Tables of measurements, in Markdown, in the format that bench/measured.py reads.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "bench/measure.h"

namespace vellum::bench {

enum class Better { Less, More };

// A row: the measurements in `unit`, run by run, and their goal; a goal below 0 means none.
struct Row {
  std::string name;
  const char* unit;
  Better better = Better::Less;
  double goal = -1;
  std::vector<double> rounds;

  double best() const {
    auto [least, most] = std::minmax_element(rounds.begin(), rounds.end());
    return better == Better::More ? *most : *least;
  }
};

// A row that one function measures, run by run.
struct Measurement {
  Row row;
  std::function<double()> measure;
};

// The measurements of a round come one after another, so that all of them meet the same noise.
inline std::vector<Row> measureRounds(std::vector<Measurement>& all, long rounds) {
  for (long round = 0; round < rounds; ++round)
    for (Measurement& each : all) each.row.rounds.push_back(each.measure());
  std::vector<Row> rows;
  for (Measurement& each : all) rows.push_back(std::move(each.row));
  return rows;
}

// "at most 10"; empty without a goal.
inline std::string goalText(Better better, double goal) {
  if (goal < 0) return {};
  char text[40];
  std::snprintf(text, sizeof text, "%s %g", better == Better::More ? "at least" : "at most", goal);
  return text;
}

// Three significant digits, and all digits before the point.
inline std::string digits(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*f",
                value >= 99.5 || value == 0 ? 0
                : value >= 9.95             ? 1
                : value >= 0.995            ? 2
                                            : 3,
                value);
  return text;
}

inline void print(const std::vector<Row>& rows) {
  std::printf("\n| | unit | median | best | goal |\n|---|---|---:|---:|---|\n");
  for (const Row& row : rows)
    std::printf("| %s | %s | %s | %s | %s |\n", row.name.c_str(), row.unit, digits(median(row.rounds)).c_str(),
                digits(row.best()).c_str(), goalText(row.better, row.goal).c_str());
}

}  // namespace vellum::bench
