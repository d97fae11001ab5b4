// doc --agent: describes a GAL agent.
#include <vellum/gal.hpp>

#include "driver/language_options.h"
#include "driver/terminal.h"

namespace vellum::driver {

int describeAgent(Session& session, const std::string& path) {
  auto source = session.source(path, "gal");
  if (!source) return WrongUsage;
  std::string text;
  int status = session.show(describeGal(session.engine(), *source, text, session.report()));
  writeOut(text);
  return status;
}

}  // namespace vellum::driver
