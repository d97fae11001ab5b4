#include "languages/xg/plot/lanes.h"

#include <cmath>

#include "base/text.h"
#include "source/code_page.h"

namespace vellum::xg {

double roundStep(double range, int count, bool whole) {
  double step = 1;
  if (!(range > 0)) return step;
  if (count < 1) count = 1;
  while (range / step < count && (!whole || step > 1)) step /= 10;
  while (range / step > count) {
    if (range / (step * 2) <= count) return step * 2;
    if (range / (step * 5) <= count) return step * 5;
    step *= 10;
  }
  return step;
}

std::string shortNumber(double value) {
  std::string out;
  base::appendGeneral(out, value == 0 ? 0 : value, 5);
  return out;
}

std::string showable(std::string_view text, std::size_t characters) {
  std::string out;
  std::size_t at = 0, count = 0;
  while (at < text.size()) {
    char32_t c = source::nextCharacter(text, at);
    if (++count > characters) {
      source::appendUtf8(out, U'\u2026');
      break;
    }
    // Not valid in XML, or unsafe for a terminal.
    bool bad = c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xfffe || c == 0xffff;
    source::appendUtf8(out, bad ? (base::isAsciiSpace(static_cast<char>(c < 0x80 ? c : 0)) ? U' ' : U'\ufffd') : c);
  }
  return out;
}

std::vector<Lane> lanesOf(const Sample& sample, int tickCount) {
  std::vector<Lane> lanes;
  for (std::size_t field = 0; field < sample.fields.size(); ++field) {
    Lane& lane = lanes.emplace_back();
    lane.field = field;
    lane.text = showable(sample.texts[field], 72);
    if (!sample.names.empty()) lane.title = showable(sample.names[field], 40);
    else if (auto known = fieldOf(sample.fields[field]); known && sample.sector)
      lane.title = FieldNames[static_cast<int>(*known)];
    for (const Sample::Event& event : sample.events) lane.hasEvents |= static_cast<std::size_t>(event.field) == field;
    if (sample.tics == 0) continue;
    double low = valueAt(sample, field, 0), high = low;
    for (std::int32_t tic = 1; tic < sample.tics; ++tic) {
      double value = valueAt(sample, field, tic);
      low = value < low ? value : low;
      high = value > high ? value : high;
    }
    if (high - low <= std::fabs(high) * 1e-6) {  // constant: its value is in the middle
      double room = std::fabs(high) > 1 ? std::fabs(high) * 0.1 : 0.5;
      low -= room;
      high += room * 1.01;  // a bit more, so that the curve's level is not between two rows of dots
    }
    lane.low = low;
    lane.high = high;
    double step = roundStep(high - low, tickCount, false);
    for (double tick = std::ceil(low / step - 1e-9) * step; tick <= high + step * 1e-9 && lane.ticks.size() < 100;
         tick += step)
      lane.ticks.push_back(std::fabs(tick) < step * 1e-9 ? 0 : tick);
  }
  return lanes;
}

std::string describe(const SampleRequest& request, const Sample& sample) {
  if (!request.caption.empty()) return request.caption;
  std::string out(request.profile == Profile::Manual ? "manual profile" : "doomsday profile");
  const Timing& timing = request.timing;
  base::append(out, base::cat(", steps of ", timing.min));
  if (timing.max != timing.min) base::append(out, base::cat(" to ", timing.max));
  base::append(out, timing.max == 1 ? " tic" : " tics");
  if (timing.scale != 1 || timing.offset != 0)
    base::append(out, base::cat(sample.sector ? ", planes scale " : ", scale ", shortNumber(timing.scale), ", offset ",
                                shortNumber(timing.offset)));
  if (request.seed != 0) base::append(out, base::cat(", seed ", request.seed));
  return out;
}

}  // namespace vellum::xg
