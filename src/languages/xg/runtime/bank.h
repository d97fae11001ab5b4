// Very many functions outside a world, each with its own options and seed: a host samples them all, tic by tic. Each
// gives the bits that sample() gives for it alone.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "languages/language.h"
#include "languages/xg/world/batch.h"

namespace vellum::xg {

class Bank {
 public:
  static constexpr std::uint32_t MaxFunctions = 4'000'000;
  struct Event {
    std::uint32_t tic;  // since the bank began
    std::uint32_t function;
    std::int32_t type;
  };

  Bank();

  // Adds a function that begins with the next tic. Its number is the lowest one that a function of its profile has
  // left, else size(). `options` are those of sample() without tics and seed; errors of the text go to `emitter`, and
  // `problem` describes the others.
  std::optional<std::uint32_t> add(std::string_view text, const languages::Options& options, std::uint64_t seed,
                                   source::SourceSet& sources, diagnostics::Emitter& emitter, std::string& problem);
  // False when there is no such function. Its value is then 0.
  bool remove(std::uint32_t function);
  // All functions begin once more.
  void reset();

  // Allocates nothing, but for a step of more than 65,000 tics that begins, and where `tics` is more than 1 for events.
  void advance(std::uint32_t tics);
  // Of the last advance(), in order.
  const std::vector<Event>& events() const { return events_; }

  // The numbers of functions are below this.
  std::uint32_t size() const { return static_cast<std::uint32_t>(slots_.size()); }
  bool has(std::uint32_t function) const { return function < size() && slots_[function].definition != Nothing; }
  bool ended(std::uint32_t function) const;
  std::uint64_t tics() const { return tics_; }
  // The values of the functions 0 to count - 1, and 0 past size().
  void values(float* out, std::size_t count) const;

  std::string save() const;
  base::Result<void> restore(std::string_view bytes);

 private:
  static constexpr std::uint32_t Nothing = 0xffffffffu;
  // A text with options: what functions that differ only in their seeds share.
  struct Definition {
    std::string text;
    std::vector<std::pair<std::string, std::string>> options;
    Profile profile = Profile::Manual;
    float offset = 0;
    std::uint32_t batched = 0;     // its number in the batch
    std::uint32_t mostEvents = 0;  // in one tic
    std::uint32_t users = 0;
  };
  struct Slot {
    std::uint32_t definition = Nothing;
    Profile profile = Profile::Manual;
    std::uint32_t at = 0;  // in the batch
    std::uint64_t seed = 0;
  };
  struct Half {
    explicit Half(Profile profile) : batch(profile, Batch::Draws::Own) { batch.addDefinition({}, {}); }
    Batch batch;
    std::vector<std::uint32_t> slots;  // by number in the batch, ascending
    std::vector<std::uint32_t> free;   // slots, a heap with the lowest first
    std::vector<Batch::Event> events;
    std::size_t mostEvents = 0;  // in one tic
  };
  static constexpr std::uint32_t Silence = 0;  // the empty definition of each batch

  Half& half(Profile profile) { return halves_[static_cast<int>(profile)]; }
  const Half& half(Profile profile) const { return halves_[static_cast<int>(profile)]; }
  std::optional<std::uint32_t> define(std::string_view text, const languages::Options& options,
                                      source::SourceSet& sources, diagnostics::Emitter& emitter, std::string& problem);
  std::uint32_t appendSlot(Profile profile);
  void begin(std::uint32_t slot, std::uint32_t definition, std::uint64_t seed);
  void reserveEvents();
  void collectEvents(std::uint32_t tic);
  void dropUnused();
  bool readDefinitions(base::ArchiveReader& reader);
  bool readSlots(base::ArchiveReader& reader);

  std::vector<Definition> definitions_;
  std::map<std::string, std::uint32_t, std::less<>> byKey_;
  std::uint32_t unused_ = 0;  // definitions without users
  std::vector<Slot> slots_;
  Half halves_[2];
  std::vector<Event> events_;
  std::uint64_t tics_ = 0;
};

}  // namespace vellum::xg
