// The further worlds of a command with --net: they tick after the first one, in their order.
#pragma once

#include <memory>
#include <vector>

#include "driver/net/networks.h"
#include "driver/run_watcher.h"

namespace vellum::driver {

class OtherWorlds final : public RunWatcher {
 public:
  OtherWorlds(Session& session, Networks* networks) : session_(session), networks_(networks) {}

  // Makes and loads a world. An exit status; errors are shown.
  int add(const Source& source);
  void ticked(const World& first) override;
  void finish(Session& session, const World& first) override;
  const std::vector<std::unique_ptr<World>>& all() const { return worlds_; }

 private:
  Session& session_;
  Networks* networks_;
  std::vector<std::unique_ptr<World>> worlds_;
};

}  // namespace vellum::driver
