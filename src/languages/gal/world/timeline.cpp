#include "languages/gal/world/timeline.h"

#include <algorithm>

#include "base/plural.h"
#include "base/text.h"

namespace vellum::gal {
namespace {

// Removes the next word, or the next "..." text, from the front of a line and returns it.
std::string_view take(std::string_view& line) {
  line = base::trim(line);
  std::size_t end = line.starts_with('"') ? line.find('"', 1) : line.find(' ');
  if (line.starts_with('"') && end != std::string_view::npos) ++end;
  std::string_view word = line.substr(0, end);
  line.remove_prefix(word.size());
  return word;
}

std::string_view unquoted(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') return text.substr(1, text.size() - 2);
  return text;
}

}  // namespace

std::vector<std::string> scriptsOf(const Recording& recording) {
  std::vector<std::string> out;
  for (const Recording::Lane& lane : recording.lanes) {
    for (const Recording::Change& change : lane.changes)
      if (!change.script.empty() && std::find(out.begin(), out.end(), change.script) == out.end())
        out.push_back(change.script);
  }
  return out;
}

std::vector<std::string> refusalsOf(const Recording& recording) {
  constexpr std::size_t Most = 20;
  std::vector<const Recording::Notify*> all;
  for (const Recording::Lane& lane : recording.lanes)
    for (const Recording::Notify& refusal : lane.refusals) all.push_back(&refusal);
  std::stable_sort(all.begin(), all.end(), [](const auto* a, const auto* b) { return a->tick < b->tick; });
  std::vector<std::string> out;
  std::vector<std::pair<std::string_view, std::size_t>> what;  // without its end, and how often
  for (const Recording::Notify* refusal : all) {
    std::string_view cause = std::string_view(refusal->text).substr(0, refusal->text.rfind(" until tick "));
    auto known = std::find_if(what.begin(), what.end(), [&](const auto& each) { return each.first == cause; });
    if (known != what.end()) {
      ++known->second;
      continue;
    }
    what.emplace_back(cause, 1);
    out.push_back(base::cat("tick ", refusal->tick, ": ", refusal->text));
  }
  for (std::size_t i = 0; i < out.size(); ++i)
    if (what[i].second > 1)
      base::append(out[i], base::cat(", and ", base::counted(what[i].second - 1, "time"), " later"));
  if (out.size() > Most) {
    const std::size_t more = out.size() - Most;
    out.resize(Most);
    out.push_back(base::cat("and ", base::counted(more, "more refusal"), ": --trace has all"));
  }
  return out;
}

double shareAt(const Recording::Change& change, double tick) {
  if (change.blendTicks <= 0) return 1;
  return std::clamp((tick - double(change.tick)) / double(change.blendTicks), 0.0, 1.0);
}

double endOf(const Recording& recording, const Recording::Lane& lane, std::size_t change) {
  return double(change + 1 < lane.changes.size() ? lane.changes[change + 1].tick : recording.ticks + 1);
}

Recording readRecording(std::string_view printed, std::uint64_t ticks) {
  Recording out;
  out.ticks = ticks;
  out.title = "GAL";
  for (std::string_view line : base::split(printed, '\n')) {
    auto tick = base::parseInt(take(line));
    std::string_view channel = take(line), what = take(line);
    if (!tick || *tick < 0 || what.empty()) continue;
    auto lane =
        std::find_if(out.lanes.begin(), out.lanes.end(), [&](const auto& known) { return known.name == channel; });
    if (lane == out.lanes.end()) lane = out.lanes.insert(lane, {std::string(channel), {}, {}, {}});
    out.ticks = std::max(out.ticks, static_cast<std::uint64_t>(*tick));
    if (what == "notify") {
      lane->notifies.push_back({static_cast<std::uint64_t>(*tick), std::string(unquoted(take(line)))});
      continue;
    }
    Recording::Change change;
    change.tick = static_cast<std::uint64_t>(*tick);
    change.view.clip = what == "None" ? -1 : 0;
    if (what != "None") change.script = unquoted(what);
    for (std::string_view field = take(line); !field.empty(); field = take(line)) {
      std::string_view value = take(line);
      auto number = base::parseFloat(value);
      if (field == "frame") change.view.frame = number.value_or(0);
      if (field == "rate") change.view.rate = number.value_or(1);
      if (field == "weight") change.view.weight = number.value_or(1);
      if (field == "level") change.view.level = static_cast<std::int32_t>(base::parseInt(value).value_or(-1));
    }
    // A line with weight 0 and the next one with weight 1 give the length of the blend.
    if (!lane->changes.empty()) {
      Recording::Change& before = lane->changes.back();
      bool ends = before.view.weight == 0 && change.view.weight == 1 && before.script == change.script;
      if (ends) before.blendTicks = static_cast<float>(change.tick - before.tick);
    }
    change.started = lane->changes.empty() || lane->changes.back().script != change.script;
    lane->changes.push_back(std::move(change));
  }
  return out;
}

}  // namespace vellum::gal
