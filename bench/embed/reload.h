// Live reload of programs of 10,000 lines.
#pragma once

#include <string>
#include <vellum/vellum.hpp>

namespace vellum::bench {

// A program in one language, of which one file is reloaded: one line of it is another each time.
class Reloaded {
 public:
  explicit Reloaded(const std::string& language);
  bool ok() const { return ok_; }
  double milliseconds();  // of one reload; negative: it failed

 private:
  Host host_;
  Engine engine_{host_};
  World world_{engine_};
  Report report_;
  std::string name_;
  std::string texts_[2];
  int next_ = 0;
  bool ok_ = false;
};

}  // namespace vellum::bench
