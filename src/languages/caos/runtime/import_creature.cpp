#include "languages/caos/runtime/import_creature.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "languages/caos/files/creature_file.h"
#include "languages/caos/files/sprite.h"
#include "languages/caos/runtime/creature_block.h"
#include "languages/caos/runtime/creature_life.h"
#include "languages/caos/runtime/creature_looks.h"
#include "languages/caos/runtime/dependencies.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/events.h"
#include "languages/caos/world/genomes.h"
#include "languages/caos/world/lifecycle.h"
#include "languages/caos/world/listed_lives.h"
#include "languages/caos/world/text_bytes.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

namespace {

constexpr std::size_t MaxMonikerBytes = 64;
constexpr std::int32_t NoSlot = -1;

// It names a file of the world.
bool isMoniker(std::string_view moniker) {
  return !moniker.empty() && moniker.size() <= MaxMonikerBytes &&
         std::all_of(moniker.begin(), moniker.end(),
                     [](char c) { return base::isAsciiAlnum(c) || c == '-' || c == '_'; });
}

// Whether the record of this world and that of a file can be those of one life: it isn't here, and did not die here.
bool canJoin(const World& world, std::string_view moniker) {
  const History* history = historyOf(world, moniker);
  return history == nullptr || (history->holder == 0 && history->whereabouts != Whereabouts::Gone &&
                                history->whereabouts != Whereabouts::Dead);
}

// A genome of the file: the creature's own, or that of a child that it carries.
struct Newcomer {
  std::string moniker;
  std::shared_ptr<const Genome> genome;
  std::int32_t slot = NoSlot;
  ListedLife* life = nullptr;  // null: the file has no history of it
  bool isClone = false;
};

class Importer {
 public:
  Importer(Engine& engine, std::string_view name) : engine_(engine), world_(engine.world), name_(toBytes(name)) {}

  base::Result<Imported> run(bool really) {
    const PrayStore::Entry* entry = prayEntry(engine_, fromBytes(name_));
    if (entry == nullptr || !isExportType(entry->type)) return Imported{Imported::NotFound, nullptr, {}, {}};
    if (auto read = open(*entry); !read) {
      result_.code = Imported::Damaged;
      result_.problem = base::cat(entry->file, ": ", read.error().message);
      return result_;
    }
    if (really)
      if (auto settled = settle(); !settled) return settled.error();
    return std::move(result_);
  }

 private:
  void charge(std::size_t work) { engine_.execution.charge(static_cast<std::int64_t>(work)); }

  base::Result<void> open(const PrayStore::Entry& entry) {
    auto chunks = engine_.prayStore.chunksOf(world_.galleries.assets, entry);
    if (!chunks) return chunks.error();
    chargeChunks(*chunks);
    auto file = readCreatureFile(*chunks, name_);
    if (!file) return file.error();
    file_ = std::move(*file);
    if (auto genes = readGenes(); !genes) return genes;
    if (auto state = readState(); !state) return state;
    bool always = eameNumber(world_, "engine_clone_upon_import") != 0;
    for (Newcomer& each : newcomers_) {
      each.isClone = always || !canJoin(world_, each.moniker);
      if (each.isClone) result_.code = Imported::Cloned;
    }
    return {};
  }

  // A chunk costs by what it unpacks to; histories are packed twice.
  void chargeChunks(const std::vector<PrayChunk>& chunks) {
    static constexpr std::size_t MostPacked = 1032;  // bytes from one, by zlib
    std::size_t unpacked = 0;
    for (const PrayChunk& chunk : chunks) {
      charge(1 + chunk.data.size() / 64);
      unpacked += chunk.size;
      if (chunk.type == "GLST") charge(std::min(chunk.size * MostPacked, MaxLifeListBytes) / 256);
    }
    charge(std::min(unpacked, MaxCreatureFileBytes) / 16);
  }

  base::Result<void> readGenes() {
    for (CreatureFile::Genes& genes : file_.genomes) {
      std::string chunk = genesChunk(genes.moniker, file_.type);
      if (!isMoniker(genes.moniker)) return base::Error{base::cat("'", chunk, "' does not begin with a moniker")};
      auto genome = Genome::read(genes.bytes);
      if (!genome) return base::Error{base::cat("chunk '", chunk, "': ", genome.error().message)};
      charge(genome->size());
      Newcomer each{genes.moniker, std::make_shared<const Genome>(std::move(*genome)), NoSlot, nullptr, false};
      auto life = std::find_if(file_.lives.lives.begin(), file_.lives.lives.end(),
                               [&](const ListedLife& listed) { return listed.moniker == each.moniker; });
      if (life != file_.lives.lives.end()) each.life = &*life;
      newcomers_.push_back(std::move(each));
    }
    return {};
  }

  base::Result<void> readState() {
    if (!isCreatureBlock(file_.state)) {
      for (std::size_t i = 0; i < newcomers_.size(); ++i) newcomers_[i].slot = static_cast<std::int32_t>(i);
      if (newcomers_.size() > MaxGeneSlots) return base::Error{"it carries too many children"};
      result_.notes.push_back(base::cat("the creature '", fromBytes(file_.moniker),
                                        "' is rebuilt from its genes, age and history: only the program that wrote "
                                        "its state can read that"));
      return {};
    }
    auto loose = unpackCreature(engine_, file_.state);
    if (!loose) return base::Error{base::cat("chunk '", name_, ".creature': ", loose.error().message)};
    for (const LooseCreature::Slot& slot : loose->slots) {
      auto found = std::find_if(newcomers_.begin(), newcomers_.end(),
                                [&](const Newcomer& each) { return each.moniker == slot.moniker; });
      bool fits =
          found != newcomers_.end() && found->slot == NoSlot && (slot.slot == 0) == (found == newcomers_.begin());
      if (!fits) return base::Error{base::cat("the genes of '", slot.moniker.substr(0, 80), "' are missing")};
      found->slot = slot.slot;
    }
    std::erase_if(newcomers_, [](const Newcomer& each) { return each.slot == NoSlot; });
    loose_.emplace(std::move(*loose));
    return {};
  }

  // ---- Into the world

  base::Result<void> settle() {
    Agent* agent = loose_ ? place() : rebuild();
    if (agent == nullptr)
      return base::Error{
          base::cat("the world is full: it has ", world_.agents.count(), " agents, and no room for another")};
    for (const Newcomer& each : newcomers_) {
      if (!each.isClone) loadPhotographs(each);
      if (!settleGenes(*agent, each)) {
        engine_.scheduler.kill(agent->handle);
        return base::Error{"there is no memory for the genes and the history of a creature"};
      }
    }
    Living living(engine_, *agent);
    adopt(living);
    engine_.environment.traceAgent("new", *agent);
    engine_.environment.reportLife(host::EventKind::Birth, *agent);
    result_.agent = agent;
    return {};
  }

  // The agent as it was, with its strings.
  Agent* place() {
    Agent& loose = loose_->agent();
    std::size_t nameBytes = loose.named().size() * sizeof(NamedVariable);
    if (world_.nameBytes + nameBytes > MaxNameBytes || world_.partBytes + bytesOfParts(loose) > MaxPartBytes ||
        !engine_.strings.take(StringMemory::of(loose)))
      return nullptr;
    Agent* agent = createAgent(world_, AgentKind::Creature, loose.classifier);
    if (agent == nullptr) return nullptr;
    takeState(*agent, loose_->take());
    startTwin(world_, *agent);
    findPictures(world_, *agent);
    engine_.execution.holdVariables(*agent);
    world_.nameBytes += nameBytes;
    world_.partBytes += bytesOfParts(*agent);
    agent->creature()->number = world_.nextCreature++;
    world_.creatures.push_back(agent->handle);
    return agent;
  }

  // A creature without a state that could be read.
  Agent* rebuild() {
    auto number = [&](std::string_view tag, std::int32_t least, std::int32_t most) {
      const std::int32_t* value = file_.tags.integer(tag);
      return value != nullptr && *value >= least && *value <= most ? *value : 0;
    };
    const Newcomer& own = newcomers_[0];
    NewCreature wanted{4, number("Gender", 1, 2), number("Variant", 1, MaxVariant), true};
    if (own.life != nullptr && wanted.sex == 0) wanted.sex = historyFrom(*own.life).sex == 2 ? 2 : 1;
    Agent* agent = beginCreature(engine_, {0, own.moniker, own.genome}, wanted);
    if (agent == nullptr) return nullptr;
    Living living(engine_, *agent);
    living.creature.moniker.clear();  // until its genes are here
    startCreature(living, number("Creature Life Stage", 0, LifeStages - 1));
    living.creature.born = own.life == nullptr || own.life->sex > 0;
    living.creature.ageTicks = number("Creature Age In Ticks", 0, INT32_MAX);
    charge(own.genome->size() * LifeStages);
    return agent;
  }

  bool settleGenes(Agent& agent, const Newcomer& each) {
    if (each.isClone) {
      GeneSlot original{each.slot, each.moniker, each.genome};
      MonikerSource source{engine_.environment.random(), engine_.catalogues.catalogue()};
      std::string moniker = cloneGenes(world_, source, agent, each.slot, original);
      History* history = historyOf(world_, moniker);
      return history != nullptr && (each.life == nullptr || setHistoryText(world_, history->name, nameOf(each)));
    }
    return settleHistory(each) && receiveGenes(world_, agent, each.slot, each.moniker, each.genome);
  }

  static std::string nameOf(const Newcomer& each) { return fromBytes(each.life->name); }

  // The file's history, joined with that of this world.
  bool settleHistory(const Newcomer& each) {
    History* known = historyOf(world_, each.moniker);
    History joined = each.life != nullptr ? historyFrom(*each.life) : History();
    if (known != nullptr) {
      if (each.life == nullptr) return true;
      joined.events = joinedEvents(known->events, joined.events);
      joined.veteran |= known->veteran;
      world_.histories.bytes -= costOf(each.moniker, *known);
    } else if ((known = beginHistory(world_, each.moniker)) != nullptr) {
      world_.histories.bytes -= costOf(each.moniker, *known);
    }
    if (known == nullptr || !takeHistoryBytes(world_, costOf(each.moniker, joined))) return false;
    charge(joined.events.size());
    *known = std::move(joined);
    return true;
  }

  // The creature takes on its moniker; the histories go on.
  void adopt(Living& living) {
    Creature& creature = living.creature;
    const GeneSlot* genes = geneSlot(living.agent, 0);
    creature.moniker = genes->moniker;
    creature.genome = genes->genome;
    dressBody(living);
    if (History* history = historyOf(world_, creature.moniker)) {
      history->variant = creature.variant;
      history->genus = creature.genus + 1;
      history->sex = creature.born ? static_cast<int>(creature.sex) : -1;
    }
    setWhereabouts(world_, creature.moniker,
                   creature.dead   ? Whereabouts::Dead
                   : creature.born ? Whereabouts::Born
                                   : Whereabouts::Made);
    if (newcomers_[0].isClone) creature.random.seed(engine_.environment.random().next());
    for (const Newcomer& each : newcomers_) {
      if (each.isClone) continue;
      History* history = historyOf(world_, each.moniker);
      bool warped =
          !history->events.empty() && history->events.back().type == static_cast<std::int32_t>(LifeEvent::WarpedOut);
      if (warped && each.slot == 0) history->veteran = true;
      recordLifeEvent(world_, each.moniker, warped ? LifeEvent::WarpedIn : LifeEvent::Imported);
    }
  }

  // Into the world's Images.
  void loadPhotographs(const Newcomer& each) {
    if (each.life == nullptr) return;
    std::vector<ListedEvent>& events = each.life->events;
    for (const CreatureFile::Photograph& photo : file_.photographs) {
      if (photo.moniker != each.moniker || photo.event >= events.size()) continue;
      std::string& name = events[photo.event].photo;
      std::string wanted = fromBytes(name);
      charge(photo.bytes.size() / 4 + world_.agents.count() / 8);
      if (isPlainName(wanted) && readSprites(photo.bytes, false)) {
        name = toBytes(storePhotograph(wanted, photo.bytes));
      } else {
        result_.notes.push_back(base::cat("the photograph '", wanted.substr(0, 80), "' is damaged"));
        name.clear();
      }
    }
  }

  // Under a new name, where another picture has that name. Returns the name.
  std::string storePhotograph(const std::string& wanted, const std::string& bytes) {
    static constexpr int Most = 100;
    host::Storage* storage = engine_.environment.host.storage;
    if (storage == nullptr) return wanted;
    std::string folder = world_.identity.folder() + "/Images/", name = wanted;
    for (int i = 2; i < Most; ++i) {
      auto there = storage->read(base::cat(folder, name, ".s16"));
      if (there && *there == bytes) return name;
      if (!there) break;
      charge(there->size() / 16);
      name = base::cat(wanted, '-', i);
    }
    (void)storage->write(base::cat(folder, name, ".s16"), bytes);
    forgetPictures(world_, name);
    return name;
  }

  Engine& engine_;
  World& world_;
  std::string name_;
  CreatureFile file_;
  std::vector<Newcomer> newcomers_;  // the creature, then its children
  std::optional<LooseCreature> loose_;
  Imported result_;
};

}  // namespace

base::Result<Imported> importCreature(Engine& engine, std::string_view name, bool really) {
  return Importer(engine, name).run(really);
}

}  // namespace vellum::caos
