#include "languages/skrit/runtime/game.h"

#include <algorithm>

#include "base/json.h"
#include "base/path.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/stores.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/go_lifecycle.h"
#include "languages/skrit/world/go_update.h"
#include "languages/skrit/world/messages.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

using base::cat;

Game::Game(ScriptHost& scripts, source::FileProvider* host)
    : scripts_(scripts),
      context_(scripts.context()),
      engine_(scripts.engine()),
      files_(host, store_),
      fuel_(store_, context_.sources),
      world_(engine_, *this, context_.memory.get()),
      templates_(store_, files_, context_.sources, scripts.exports(), *this),
      formulas_(scripts, world_),
      type_(scripts),
      eventNames_(scripts.exports()) {}

void Game::open(diagnostics::Emitter& emitter) {
  if (std::exchange(opened_, true)) return;
#define VELLUM_SKRIT_CONSTANT(owner, name, number, text)                                  \
  if (std::uint32_t id = scripts_.exports().findConstant(#name); id != ExportTable::None) \
    world_.numbers.set(number, scripts_.exports().constants[id].value);
#include "languages/skrit/builtins/exports.def"
  mountStores(context_.options, store_, context_.sources, files_, emitter);
  diagnostics::Emitter notes;  // only `check` of a naming key reports its warnings
  store_.readNamingKeys(context_.sources, files_, notes);
  if (!store_.empty()) readTemplates();
}

bool Game::loadFuel(source::FileId file, diagnostics::Emitter& emitter) {
  std::size_t before = emitter.errorCount();
  asked_.push_back(file);
  readTemplates();
  const fuel::Document& document = fuel_.document(file, emitter);
  templates_.add(document, !scripts_.isRetail(), emitter);
  templates_.resolveFile(file, Templates::Files::All, emitter);
  if (emitter.errorCount() != before) return false;
  // [t:farmboy,n:0x00001234] is an object of that template, placed in a map.
  for (std::uint32_t child : document.root().children) {
    const fuel::Block& block = document.blocks[child];
    if (block.type.empty() || base::equalsIgnoreCase(block.type, "template")) continue;
    Template* of = templates_.find(block.type);
    if (of == nullptr) {
      templates_.unknown(block.type, block.at, Templates::Files::All, emitter);
      continue;
    }
    std::vector<TemplateComponent> changes;
    if (!templates_.complete(*of, emitter)) continue;
    if (!templates_.readChanges(document, block, Templates::Files::All, changes, emitter)) return false;
    cloneGo(world_, *of, fuel::valueInt(block.name).value_or(0), changes);
  }
  return emitter.errorCount() == before;
}

// ---- Templates

void Game::readTemplates() {
  if (std::exchange(templatesRead_, true)) return;
  // "The content database scans for all available templates, and then it compiles the skrit components that are used by
  // them" (Skrit manual, "Taxonomy"). Here only the templates of created objects are compiled, so that errors in others
  // stop nothing; `check` reads all.
  for (const store::ResourceStore::File* file : store_.match("world/contentdb/templates/**.gas"))
    if (auto loaded = context_.sources.load(files_, file->source)) templateFiles_.push_back(loaded.value());
  addTemplates(templateFiles_);
}

// With errors, the old text continues: `from` and `to` change places again.
std::optional<bool> Game::reloadFuel(source::FileId file, diagnostics::Emitter& emitter) {
  std::size_t errors = emitter.errorCount();
  if (!base::hasExtension(context_.sources[file].name(), ".gas")) return std::nullopt;
  source::FileId old = fuel_.before(file);
  if (!old.valid()) return std::nullopt;
  const fuel::Document& document = fuel_.document(file, emitter);
  if (emitter.errorCount() != errors) return false;
  Templates::All before = templates_.take();
  replaceFuel(old, file);
  templates_.resolveFile(file, Templates::Files::All, emitter);
  if (emitter.errorCount() != errors) {
    replaceFuel(file, old);
    templates_.putBack(std::move(before));
    return false;
  }
  auto count = std::count_if(document.blocks.begin(), document.blocks.end(),
                             [](const fuel::Block& block) { return base::equalsIgnoreCase(block.type, "template"); });
  if (count != 0) emitter.emit(diag::TemplatesReloaded, {}, count, count == 1 ? "template" : "templates");
  return true;
}

void Game::replaceFuel(source::FileId from, source::FileId to) {
  fuel_.replace(from, to);
  std::replace(templateFiles_.begin(), templateFiles_.end(), from, to);
  std::replace(asked_.begin(), asked_.end(), from, to);
  addTemplates(templateFiles_);
  addTemplates(asked_);
}

void Game::addTemplates(const std::vector<source::FileId>& files) {
  diagnostics::Emitter unheard;
  for (source::FileId file : files) templates_.add(fuel_.document(file, unheard), !scripts_.isRetail(), unheard);
}

bool Game::isAsked(source::FileId file) const { return std::find(asked_.begin(), asked_.end(), file) != asked_.end(); }

Implementation* Game::loaded(const std::string& file) {
  if (Implementation* known = scripts_.findImplementation(file)) return known;
  if (broken_.contains(file)) return nullptr;
  auto text = context_.sources.load(files_, file);
  Implementation* made = text ? scripts_.compileUnit(text.value(), file) : nullptr;
  if (made == nullptr) broken_.insert(file);
  return made;
}

const Program* Game::compiled(const std::string& file) {
  Implementation* made = loaded(file);
  return made == nullptr ? nullptr : &scripts_.programOf(*made);
}

std::string Game::templateDoc(std::string_view name) { return templates_.docOf(name); }

// ---- Start and updates

void Game::start(diagnostics::Emitter& emitter) {
  if (std::exchange(started_, true)) return;
  if (emitter.hasErrors()) return;
  if (languages::findOption(context_.options, "region")) startRegion(emitter);
  for (const languages::Option& option : context_.options) {
    if (option.name == "clone") {
      readTemplates();
      if (templates_.find(option.value) == nullptr)
        templates_.unknown(option.value, {}, Templates::Files::All, emitter);
      else clone(option.value, {}, optionChanges(option.value));
    }
    if (option.name == "game-type") type_.start(option.value, fuel_, files_, emitter);
    if (option.name == "skritbot" && addBot(option.value) == 0) emitter.emit(diag::UnknownSkrit, {}, option.value);
  }
}

void Game::beforeUpdate() {
  if (!world_.paused) skrit::beforeUpdate(world_);
}

void Game::afterUpdate() {
  if (world_.paused) return;
  type_.checkVictory();
  skrit::afterUpdate(world_, !scripts_.isRetail());
}

std::int32_t Game::clone(std::string_view name, const GoOrigin& origin, std::span<const TemplateComponent> changes) {
  readTemplates();
  Template* found = templates_.find(name);
  if (found == nullptr || !templates_.complete(*found, scripts_.emitter())) return 0;
  Go* made = cloneGo(world_, *found, 0, changes, origin);
  return made == nullptr ? 0 : made->id;
}

std::int32_t Game::makeSkrit(const std::string& file, std::int32_t owner, std::span<const TemplateField> fields,
                             std::int32_t original) {
  Implementation* made = loaded(file);
  if (made == nullptr) return 0;
  SkritObject* object = scripts_.makeObject(*made, owner, fields, engine_.objects.find(original));
  return object == nullptr ? 0 : object->handle;
}

std::string Game::findSkrit(std::string_view url, std::string_view folder, std::vector<TemplateField>& properties) {
  std::string_view name = tables::withoutQuery(url);
  if (std::size_t mark = url.find('?'); mark != std::string_view::npos)
    for (auto& [property, value] : tables::splitQuery(url.substr(mark + 1)))
      properties.push_back({base::toLower(property), value, {}, {}});
  const store::ResourceStore::File* file = folder.empty() ? nullptr : store_.findSkrit(name, folder);
  if (file == nullptr) file = store_.findSkrit(name);
  if (file != nullptr) return file->source;
  // Looks beside the loaded .gas files.
  for (const std::string& each : templates_.names())
    if (std::string beside = templates_.componentSkrit(name, templates_.find(each)->at.file); !beside.empty())
      return beside;
  for (const std::string& candidate : {cat(name, ".skrit"), std::string(name)})
    if (context_.sources.load(files_, candidate)) return candidate;
  return "";
}

void Game::overflow(std::string_view what) { scripts_.emitter().emit(diag::TooManyGos, {}, what); }

std::string_view Game::messageName(std::int32_t event) {
  if (messageNames_.empty())
    for (const ExportConstant& constant : scripts_.exports().constants)
      if (constant.name.starts_with("WE_")) messageNames_.emplace(constant.value, constant.name);
  auto found = messageNames_.find(event);
  return found == messageNames_.end() ? std::string_view() : found->second;
}

void Game::delivered(const WorldMessage& message) {
  if (context_.host.wants(host::EventKind::Message))
    context_.host.events->happened(
        {host::EventKind::Message, message.to, message.from, messageName(message.event), {}});
  if (host::Trace* trace = context_.host.trace) {
    base::JsonWriter json;
    json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick)).member("language", "skrit");
    json.member("message", message.event).member("from", message.from).member("to", message.to).end();
    trace->line(json.text());
  }
  type_.delivered(message);
}

// ---- FUEL for skrits

const fuel::Attribute* Game::fuelAttribute(std::string_view address) {
  return fuel_.attribute(address, files_, scripts_.emitter());
}
std::vector<std::string> Game::fuelChildren(std::string_view address) {
  return fuel_.children(address, files_, scripts_.emitter());
}
bool Game::fuelExists(std::string_view address) { return fuel_.find(address, files_, scripts_.emitter()).valid; }

std::optional<float> Game::formulaAt(std::string_view address, std::int32_t target, std::int32_t source) {
  std::string whole = address.find(':') == std::string_view::npos
                          ? cat("world:global:formula:general_formulas:", address)
                          : std::string(address);
  const fuel::Attribute* found = fuelAttribute(whole);
  if (found == nullptr) return std::nullopt;
  return formulas_.valueOf(fuel::valueText(found->value), target, source);
}

// ---- Skritbots

std::int32_t Game::addBot(std::string_view url) {
  std::vector<TemplateField> properties;
  std::string file = findSkrit(url, "auto", properties);
  if (file.empty()) return 0;
  std::int32_t made = makeSkrit(file, 0, properties);
  if (made != 0) bots_.push_back({std::string(tables::withoutQuery(url)), made});
  return made;
}

bool Game::removeBot(std::string_view name) {
  for (std::size_t i = 0; i < bots_.size(); ++i) {
    if (!base::equalsIgnoreCase(bots_[i].name, name)) continue;
    std::int32_t skrit = bots_[i].skrit;
    bots_.erase(bots_.begin() + static_cast<std::ptrdiff_t>(i));
    if (SkritObject* object = engine_.objects.find(skrit)) releaseHandle(engine_, *object);
    return true;
  }
  return false;
}

// ---- Life

// Sends WE_DAMAGED to a hurt object, WE_KILLED to one that dies, WE_RESURRECTED to one that comes back to life.
void Game::changeLife(Go& go, float by, std::int32_t by_whom) {
  GoComponent* aspect = go.find("aspect");
  if (aspect == nullptr) return;
  const GoField* most = aspect->find("max_life");
  GoField* life = const_cast<GoField*>(aspect->find("life"));
  if (life == nullptr) {
    aspect->fields.push_back({"life", "", 0, true});
    life = &aspect->fields.back();
    most = aspect->find("max_life");
  }
  float before = life->number, after = before + by;
  if (most != nullptr && most->numeric && after > most->number) after = most->number;
  if (!(after > 0)) after = 0;
  life->number = after;
  life->numeric = true;
  life->text.clear();
  std::int32_t id = go.id;
  if (after < before)
    sendMessage(world_, world_.numbers.of(WE_DAMAGED), by_whom, id, static_cast<std::int32_t>(before - after), 0);
  if (before > 0 && after == 0) sendMessage(world_, world_.numbers.of(WE_KILLED), by_whom, id, 0, 0);
  if (before == 0 && after > 0) sendMessage(world_, world_.numbers.of(WE_RESURRECTED), by_whom, id, 0, 0);
}

void Game::changeMana(Go& go, float by) {
  GoComponent* aspect = go.find("aspect");
  GoField* mana = aspect == nullptr ? nullptr : world_.gos.fieldToSet(go, *aspect, "mana");
  if (mana == nullptr) return;
  const GoField* most = aspect->find("max_mana");
  float after = mana->number + by;
  if (most != nullptr && most->numeric && after > most->number) after = most->number;
  mana->number = after > 0 ? after : 0;
  mana->numeric = true;
  mana->text.clear();
}

// ---- Persistence

template <class Archive>
void Game::fields(Archive& archive, base::FieldsOf<Archive, Game>& game) {
  archive(game.world_);
  archive.part("game type and bots");
  archive.list(game.bots_, [&](auto& bot) { archive(bot.name, bot.skrit); });
  archive(game.type_);
}

template void Game::fields(base::ArchiveWriter&, const Game&);
template void Game::fields(base::ArchiveReader&, Game&);

}  // namespace vellum::skrit
