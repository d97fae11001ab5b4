#include "languages/gal/world/recording.h"

#include "base/text.h"

namespace vellum::gal {

ChannelView viewOf(const AgentGroup& group, int channel) {
  const ChannelState& state = group.channel(channel);
  ChannelView view;
  view.clip = state.now.clip;
  view.level = state.bound ? state.level : -1;
  view.weight = weightOf(state);
  if (state.now.clip < 0) return view;
  view.frame = static_cast<float>(frameOf(state.now));
  view.rate = state.now.rate;
  return view;
}

std::string lineOf(std::uint64_t tick, std::string_view channel, std::string_view script, const ChannelView& view) {
  std::string line = base::cat(tick, " ", channel, " ");
  if (view.clip < 0) base::append(line, "None");
  else base::append(line, base::cat("\"", script, "\""));
  base::append(line, " frame ");
  base::appendGeneral(line, double(view.frame), 6);
  base::append(line, " rate ");
  base::appendGeneral(line, double(view.rate), 6);
  base::append(line, " weight ");
  base::appendGeneral(line, double(view.weight), 6);
  base::append(line, " level ");
  if (view.level < 0) base::append(line, "-");
  else base::append(line, view.level);
  return line;
}

}  // namespace vellum::gal
