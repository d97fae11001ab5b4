#include "languages/caos/runtime/output_files.h"

#include <utility>

#include "languages/caos/diagnostics.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

void OutputFiles::flush(Script& script) {
  if (script.streams.get() == nullptr) return;
  OutputStream& stream = script.streams.get()->output;
  if (!stream.open || !stream.changed || host_.storage == nullptr) return;
  stream.changed = false;
  stream.due = 0;
  write(script, stream.text.size());
}

void OutputFiles::writeLater(OutputStream& stream) {
  stream.due = stream.text.size();
  due_ = true;
}

void OutputFiles::writeDueOf(Script& script) {
  if (script.streams.get() == nullptr) return;
  OutputStream& stream = script.streams.get()->output;
  std::size_t size = std::exchange(stream.due, 0);
  if (size == 0 || !stream.open || !stream.changed || host_.storage == nullptr) return;
  stream.changed = size < stream.text.size();
  write(script, size);
}

void OutputFiles::write(const Script& script, std::size_t size) {
  const OutputStream& stream = script.streams.get()->output;
  auto written = host_.storage->write(stream.file, toBytes(std::string_view(stream.text).substr(0, size)));
  if (!written) reports_.fail(diag::FileRefused, programs_.script(script.number).whole, written.error().message);
}

}  // namespace vellum::caos
