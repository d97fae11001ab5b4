// FILE OOPE: scripts write to files of the host's storage.
#pragma once

#include <utility>

#include "host/host.h"
#include "languages/caos/runtime/programs.h"
#include "languages/caos/runtime/reports.h"
#include "languages/caos/runtime/script.h"

namespace vellum::caos {

class OutputFiles {
 public:
  OutputFiles(const host::Host& host, const Programs& programs, Reports& reports)
      : host_(host), programs_(programs), reports_(reports) {}

  // Writes the part of a script's stream that its file lacks.
  void flush(Script& script);
  void writeLater(OutputStream& stream);  // at the end of the tick
  // Writes now what writeLater() postponed. `scripts` calls a function for each running script:
  // scripts.eachScript(visit).
  template <class Scripts>
  void writeDue(const Scripts& scripts) {
    if (std::exchange(due_, false)) scripts.eachScript([&](Script& script) { writeDueOf(script); });
  }

 private:
  void writeDueOf(Script& script);
  void write(const Script& script, std::size_t size);

  const host::Host& host_;
  const Programs& programs_;
  Reports& reports_;
  bool due_ = false;
};

}  // namespace vellum::caos
