#include "languages/caos/world/cellular_automata.h"

#include <algorithm>

namespace vellum::caos {

static float within01(float number) { return number > 0 ? std::min(number, 1.0f) : 0; }

void CellularAutomata::clear() { *this = CellularAutomata(); }

void CellularAutomata::set(std::uint32_t room, std::int32_t automaton, float level) {
  std::size_t row = std::size_t(room) * AutomatonCount;
  if (levels_.size() < row + AutomatonCount) levels_.resize(row + AutomatonCount);
  levels_[row + static_cast<std::size_t>(automaton)] = within01(level);
  quiet_ = false;
}

void CellularAutomata::roomMoved(std::uint32_t from, std::uint32_t to) {
  for (auto* rows : {&levels_, &emitted_}) {
    std::size_t source = std::size_t(from) * AutomatonCount, target = std::size_t(to) * AutomatonCount;
    if (rows->size() < target + AutomatonCount) continue;
    for (int i = 0; i < AutomatonCount; ++i)
      (*rows)[target + i] = source + i < rows->size() ? (*rows)[source + i] : 0.0f;
  }
}

void CellularAutomata::roomRemoved(std::uint32_t last) {
  for (auto* rows : {&levels_, &emitted_})
    if (rows->size() > std::size_t(last) * AutomatonCount) rows->resize(std::size_t(last) * AutomatonCount);
}

AutomatonRates CellularAutomata::rates(std::int32_t roomType, std::int32_t automaton) const {
  auto found = rates_.find(roomType);
  if (found == rates_.end()) return {};
  auto i = static_cast<std::size_t>(automaton);
  return {found->second.gain[i], found->second.loss[i], found->second.diffusion[i]};
}

bool CellularAutomata::setRates(std::int32_t roomType, std::int32_t automaton, AutomatonRates rates) {
  for (float number : {rates.gain, rates.loss, rates.diffusion})
    if (!(number >= 0 && number <= 1)) return false;
  if (!rates_.contains(roomType) && rates_.size() >= MaxRoomTypes) return false;
  Rates& row = rates_[roomType];
  auto i = static_cast<std::size_t>(automaton);
  row.gain[i] = rates.gain;
  row.loss[i] = rates.loss;
  row.diffusion[i] = rates.diffusion;
  ++ratesVersion_;
  return true;
}

void CellularAutomata::emit(std::uint32_t room, std::int32_t automaton, float amount) {
  std::size_t row = std::size_t(room) * AutomatonCount;
  if (emitted_.size() < row + AutomatonCount) emitted_.resize(row + AutomatonCount);
  emitted_[row + static_cast<std::size_t>(automaton)] += amount;
  quiet_ = false;
}

void CellularAutomata::prepare(const Map& map) {
  if (preparedMap_ == map.version() && preparedRates_ == ratesVersion_) return;
  preparedMap_ = map.version();
  preparedRates_ = ratesVersion_;
  rows_.assign(1, Rates());
  std::map<std::int32_t, std::uint32_t> rowOf;
  for (const auto& [type, rates] : rates_) {
    rowOf[type] = static_cast<std::uint32_t>(rows_.size());
    rows_.push_back(rates);
  }
  roomRates_.resize(map.rooms().size());
  for (std::size_t i = 0; i < map.rooms().size(); ++i) {
    auto found = rowOf.find(map.rooms()[i].type);
    roomRates_[i] = found == rowOf.end() ? 0 : found->second;
  }
}

namespace {
// The automata of one room. Loops over it have a fixed length and no branches, so that the compiler vectorizes them; a
// local copy aliases nothing else.
struct Row {
  float at[AutomatonCount];
  explicit Row(const float* from) { std::copy_n(from, AutomatonCount, at); }
  void store(float* to) const { std::copy_n(at, AutomatonCount, to); }
};
}  // namespace

void CellularAutomata::update(Map& map) {
  std::size_t rooms = map.rooms().size();
  if (quiet_ || rooms == 0) return;
  map.findNeighbours();
  prepare(map);
  levels_.resize(rooms * AutomatonCount);
  emitted_.resize(rooms * AutomatonCount);
  spread_.resize(rooms * AutomatonCount);
  for (std::size_t room = 0; room < rooms; ++room) {
    const Rates& rates = rows_[roomRates_[room]];
    Row level(&levels_[room * AutomatonCount]), emitted(&emitted_[room * AutomatonCount]);
    Row gain(rates.gain.data()), loss(rates.loss.data()), spread(rates.diffusion.data());
    for (int i = 0; i < AutomatonCount; ++i) {
      float left = level.at[i] - level.at[i] * loss.at[i];
      float wanted = emitted.at[i] < 1.0f ? emitted.at[i] : 1.0f;
      float given = wanted - left;
      given = given > 0.0f ? given : 0.0f;
      left += given * gain.at[i];
      level.at[i] = left;
      spread.at[i] *= left;
    }
    level.store(&levels_[room * AutomatonCount]);
    spread.store(&spread_[room * AutomatonCount]);
  }
  std::fill(emitted_.begin(), emitted_.end(), 0.0f);
  const float nothing[AutomatonCount] = {};
  Row highest(nothing);
  for (std::uint32_t room = 0; room < rooms; ++room) {
    Row level(&levels_[std::size_t(room) * AutomatonCount]);
    auto end = map.neighboursEnd(room);
    for (auto at = map.neighboursBegin(room); at != end; ++at) {
      Row spread(&spread_[std::size_t(at->room) * AutomatonCount]);
      float share = static_cast<float>(at->permeability) / 100;
      for (int i = 0; i < AutomatonCount; ++i) {
        float offered = spread.at[i] * share;
        level.at[i] = level.at[i] < offered ? offered : level.at[i];
      }
    }
    // Tiny levels become 0: they would get ever smaller, and their arithmetic is slow.
    for (int i = 0; i < AutomatonCount; ++i) {
      level.at[i] = level.at[i] < 1e-6f ? 0.0f : level.at[i];
      highest.at[i] = highest.at[i] < level.at[i] ? level.at[i] : highest.at[i];
    }
    level.store(&levels_[std::size_t(room) * AutomatonCount]);
  }
  quiet_ = std::all_of(std::begin(highest.at), std::end(highest.at), [](float level) { return level == 0; });
}

void CellularAutomata::loaded() {
  for (float& level : levels_) level = within01(level);
  for (float& amount : emitted_) amount = amount == amount ? amount : 0;
  ++ratesVersion_;
}

}  // namespace vellum::caos
