#include "languages/gal/world/notifies.h"

#include <algorithm>

namespace vellum::gal {

void sendNotifies(AgentGroup& group, int channel, double from, double to, bool fromIncluded) {
  const ChannelState& state = group.now.channels[channel];
  if (group.listener == nullptr || state.now.clip < 0) return;
  auto inside = [&](double at) { return (at > from || (fromIncluded && at == from)) && at <= to; };
  for (const Clip::Notify& notify : group.entity.clip(state.now.clip).notifies)
    if (inside(notify.frame)) group.listener->notified(group.selected, channel, notify.text);
  if (!state.notifies) return;
  for (const ChannelExtra::Notify& notify : group.extras[channel].notifies)
    if (inside(double(notify.when) * double(state.now.length)))
      group.listener->notified(group.selected, channel, group.texts[notify.text]);
}

std::int64_t ticksToNotify(const AgentGroup& group, const ChannelState& channel, const ChannelExtra& extra,
                           std::int64_t most) {
  const Playback& now = channel.now;
  if (now.clip < 0 || now.step == 0) return most;
  if (!(now.step > 0) || (channel.blendTicks > 0 && channel.waitBlendIn)) return 0;
  double length = now.length, nearest = now.looping ? length : 1e18;
  auto look = [&](double at) {
    if (at > now.position) nearest = std::min(nearest, at - now.position);
    else if (now.looping) nearest = std::min(nearest, length - now.position + at);
  };
  for (const Clip::Notify& notify : group.entity.clip(now.clip).notifies) look(double(notify.frame));
  if (channel.notifies)
    for (const ChannelExtra::Notify& notify : extra.notifies) look(double(notify.when) * length);
  double ticks = std::ceil((nearest - 1e-6 * length) / now.step) - 1;
  return ticks > 0 ? static_cast<std::int64_t>(std::min(ticks, double(most))) : 0;
}

}  // namespace vellum::gal
