#include "languages/skrit/events/game.h"

#include <algorithm>

#include "base/json.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/events/tables.h"
#include "languages/skrit/world/world_events.h"

namespace vellum::skrit {

using base::cat;

Game::Game(SkritRuntime& runtime, source::FileProvider* host)
    : runtime_(runtime),
      files_(host, store_),
      fuel_(store_, runtime.context_.sources),
      world_(runtime.engine_, *this) {}

void Game::open(diagnostics::Emitter& emitter) {
  if (std::exchange(opened_, true)) return;
#define VELLUM_SKRIT_ENUM(name, text)
#define VELLUM_SKRIT_CONSTANT(owner, name, number, text)                                 \
  if (std::uint32_t id = runtime_.exports_.findConstant(#name); id != ExportTable::None) \
    world_.setEvent(number, runtime_.exports_.constants[id].value);
#define VELLUM_SKRIT_CLASS(cppName, exported, isSingleton, text)
#define VELLUM_SKRIT_EXPORT(cppName, body, exported, declaration, text)
#include "languages/skrit/events/exports.def"
#undef VELLUM_SKRIT_ENUM
#undef VELLUM_SKRIT_CONSTANT
#undef VELLUM_SKRIT_CLASS
#undef VELLUM_SKRIT_EXPORT
  for (const languages::Option& option : runtime_.context_.options) {
    if (option.name != "store") continue;
    if (auto mounted = store_.mount(option.value, runtime_.context_.sources, files_); !mounted)
      emitter.emit(diag::BadStore, {}, option.value, mounted.error().message);
  }
  diagnostics::Emitter notes;  // only `check` of a naming key tells its small oddities
  store_.readNamingKeys(runtime_.context_.sources, files_, notes);
  if (!store_.empty()) readTemplates(emitter);
}

bool Game::loadFuel(source::FileId file, diagnostics::Emitter& emitter) {
  std::size_t before = emitter.errorCount();
  readTemplates(emitter);
  const fuel::Document& document = fuel_.document(file, emitter);
  addTemplates(document);
  for (const std::string& name : names_)
    if (Template* each = findTemplate(name); each != nullptr && each->at.file == file) resolve(*each, emitter);
  if (emitter.errorCount() != before) return false;
  // [t:farmboy,n:0x00001234] is an object of that template, placed in a map.
  for (std::uint32_t child : document.root().children) {
    const fuel::Block& block = document.blocks[child];
    if (block.type.empty() || base::equalsIgnoreCase(block.type, "template")) continue;
    Template* of = findTemplate(block.type);
    if (of == nullptr) {
      emitter.emit(diag::UnknownTemplate, block.at, block.type);
      continue;
    }
    if (!resolve(*of, emitter)) continue;
    Template changes;
    for (std::uint32_t each : block.children) {
      TemplateComponent component;
      component.name = base::toLower(document.blocks[each].name);
      component.at = document.blocks[each].at;
      for (const fuel::Attribute& attribute : document.blocks[each].attributes)
        component.set({base::toLower(attribute.name), fuel::valueText(attribute.value), attribute.valueAt});
      changes.components.push_back(std::move(component));
    }
    findSkrits(changes, emitter);
    if (emitter.errorCount() != before) return false;
    world_.clone(*of, fuel::valueInt(block.name).value_or(0), changes.components);
  }
  return emitter.errorCount() == before;
}

// ---- Templates

void Game::readTemplates(diagnostics::Emitter& emitter) {
  if (std::exchange(templatesRead_, true)) return;
  for (const store::ResourceStore::File* file : store_.match("world/contentdb/templates/**.gas"))
    if (auto loaded = runtime_.context_.sources.load(files_, file->source))
      addTemplates(fuel_.document(loaded.value(), emitter));
  // "The content database scans for all available templates, and then it compiles the skrit components that are used by
  // them" (Skrit manual, "Taxonomy").
  for (const std::string& name : names_) resolve(*findTemplate(name), emitter);
}

// Templates may stand in blocks that are there for order only.
void Game::addTemplates(const fuel::Document& document) {
  for (const fuel::Block& block : document.blocks)
    if (base::equalsIgnoreCase(block.type, "template") && !(block.development && runtime_.retail_))
      addTemplate(document, block);
}

static void addFields(const fuel::Document& document, const fuel::Block& block, const std::string& path,
                      TemplateComponent& to, int depth) {
  for (const fuel::Attribute& attribute : block.attributes)
    to.set({cat(path, base::toLower(attribute.name)), fuel::valueText(attribute.value), attribute.valueAt});
  if (depth > 200) return;
  for (std::uint32_t child : block.children)
    addFields(document, document.blocks[child], cat(path, base::toLower(document.blocks[child].name), ":"), to,
              depth + 1);
}

void Game::addTemplate(const fuel::Document& document, const fuel::Block& block) {
  auto made = std::make_unique<Template>();
  made->name = block.name;
  made->at = block.at;
  for (const fuel::Attribute& attribute : block.attributes) {
    if (base::equalsIgnoreCase(attribute.name, "specializes")) made->base = fuel::valueText(attribute.value);
    if (base::equalsIgnoreCase(attribute.name, "doc")) made->doc = fuel::valueText(attribute.value);
  }
  for (std::uint32_t child : block.children) {
    TemplateComponent component;
    component.name = base::toLower(document.blocks[child].name);
    component.at = document.blocks[child].at;
    addFields(document, document.blocks[child], "", component, 0);
    if (TemplateComponent* known = made->find(component.name)) {
      for (const TemplateField& field : component.fields) known->set(field);
    } else {
      made->components.push_back(std::move(component));
    }
  }
  auto& place = templates_[base::toLower(made->name)];
  if (place == nullptr) names_.push_back(made->name);
  place = std::move(made);
}

Template* Game::findTemplate(std::string_view name) {
  auto found = templates_.find(base::toLower(name));
  return found == templates_.end() ? nullptr : found->second.get();
}

bool Game::resolve(Template& wanted, diagnostics::Emitter& emitter) {
  // Up the line of bases, then down again: no recursion, however long the line.
  std::vector<Template*> line{&wanted};
  while (!line.back()->resolved && !line.back()->base.empty()) {
    Template* base = findTemplate(line.back()->base);
    if (base == nullptr || std::find(line.begin(), line.end(), base) != line.end()) {
      emitter.emit(base == nullptr ? diag::UnknownTemplate : diag::TemplateCycle, line.back()->at, line.back()->base);
      line.back()->base.clear();
      return false;
    }
    line.push_back(base);
  }
  bool good = true;
  for (std::size_t i = line.size(); i-- > 0;) {
    Template& at = *line[i];
    if (std::exchange(at.resolved, true)) continue;
    std::size_t before = emitter.errorCount();
    if (i + 1 < line.size()) {
      std::vector<TemplateComponent> own = std::exchange(at.components, line[i + 1]->components);
      if (at.doc.empty()) at.doc = line[i + 1]->doc;
      for (TemplateComponent& component : own) {
        if (TemplateComponent* known = at.find(component.name)) {
          for (const TemplateField& field : component.fields) known->set(field);
        } else {
          at.components.push_back(std::move(component));
        }
      }
    }
    findSkrits(at, emitter);
    good &= emitter.errorCount() == before;
  }
  return good;
}

// A component is a skrit when there is one of its name below world/contentdb/components, or beside the file.
std::string Game::componentSkrit(std::string_view name, source::FileId near) {
  if (const store::ResourceStore::File* file = store_.findBelow("world/contentdb/components", name))
    return file->source;
  if (!near.valid()) return "";
  std::string_view from = runtime_.context_.sources[near].name();
  from = from.substr(0, from.find('?'));
  std::string beside = cat(from.substr(0, from.find_last_of('/') + 1), name, ".skrit");
  return runtime_.context_.sources.load(files_, beside) ? beside : std::string();
}

void Game::findSkrits(Template& of, diagnostics::Emitter& emitter) {
  static constexpr std::string_view Engine[] = {
#define VELLUM_SKRIT_COMPONENT(name, text) #name,
#include "languages/skrit/events/components.def"
#undef VELLUM_SKRIT_COMPONENT
  };
  for (TemplateComponent& component : of.components) {
    if (component.skrit.empty()) component.skrit = componentSkrit(component.name, component.at.file);
    if (component.skrit.empty()) {
      bool known = std::find(std::begin(Engine), std::end(Engine), component.name) != std::end(Engine);
      if (!known) emitter.emit(diag::UnknownComponent, component.at, component.name);
      continue;
    }
    Implementation* made = runtime_.findImplementation(component.skrit);
    if (made == nullptr) {
      auto file = runtime_.context_.sources.load(files_, component.skrit);
      made = file ? runtime_.compile(file.value(), Entry::Unit, component.skrit) : nullptr;
    }
    if (made == nullptr) continue;  // said
    const Program& program = static_cast<const Code&>(*made->code).program;
    for (const TemplateField& field : component.fields) {
      const Variable* property = tables::findProperty(program, field.name);
      if (property == nullptr) {
        diagnostics::Diagnostic& diagnostic = emitter.emit(diag::UnknownProperty, field.at, field.name);
        if (std::string known = tables::propertyList(program); !known.empty())
          diagnostic.hint(cat("its properties are ", known));
      } else if (!tables::parseValue(field.value, property->type, runtime_.exports_)) {
        emitter.emit(diag::BadPropertyValue, field.at, property->name, field.value,
                     runtime_.exports_.typeName(property->type));
      }
    }
  }
}

std::string Game::templateDoc(std::string_view name) {
  const Template* found = findTemplate(name);
  return found == nullptr ? std::string() : found->doc;
}

// ---- Start and updates

void Game::start(diagnostics::Emitter& emitter) {
  if (std::exchange(started_, true)) return;
  if (emitter.hasErrors()) return;
  for (const languages::Option& option : runtime_.context_.options) {
    if (option.name == "clone" && clone(option.value) == 0) emitter.emit(diag::UnknownTemplate, {}, option.value);
    if (option.name == "game-type") startGameType(option.value, emitter);
    if (option.name == "skritbot" && addBot(option.value) == 0) emitter.emit(diag::UnknownSkrit, {}, option.value);
  }
}

void Game::beforeUpdate() {
  if (!world_.paused) world_.beforeUpdate();
}

void Game::afterUpdate() {
  if (world_.paused) return;
  checkVictory();
  world_.afterUpdate(!runtime_.retail_);
}

std::int32_t Game::clone(std::string_view name) {
  readTemplates(*runtime_.emitter_);
  Template* found = findTemplate(name);
  if (found == nullptr || !resolve(*found, *runtime_.emitter_)) return 0;
  Go* made = world_.clone(*found, 0);
  return made == nullptr ? 0 : made->id;
}

std::int32_t Game::makeSkrit(const std::string& file, std::int32_t owner, std::span<const TemplateField> fields) {
  Implementation* made = runtime_.findImplementation(file);
  if (made == nullptr) {
    auto loaded = runtime_.context_.sources.load(files_, file);
    made = loaded ? runtime_.compile(loaded.value(), Entry::Unit, file) : nullptr;
  }
  if (made == nullptr) return 0;
  SkritObject* object = runtime_.create(*made, {}, static_cast<Code&>(*made->code).program.file, owner, fields);
  return object == nullptr ? 0 : object->handle;
}

std::string Game::findSkrit(std::string_view url, std::string_view folder, std::vector<TemplateField>& properties) {
  std::string_view name = url.substr(0, url.find('?'));
  if (name.size() < url.size())
    for (auto& [property, value] : tables::splitQuery(url.substr(name.size() + 1)))
      properties.push_back({base::toLower(property), value, {}});
  const store::ResourceStore::File* file = folder.empty() ? nullptr : store_.findSkrit(name, folder);
  if (file == nullptr) file = store_.findSkrit(name);
  if (file != nullptr) return file->source;
  // Beside a .gas file that is loaded.
  for (const auto& each : templates_)
    if (std::string beside = componentSkrit(name, each.second->at.file); !beside.empty()) return beside;
  for (const std::string& candidate : {cat(name, ".skrit"), std::string(name)})
    if (runtime_.context_.sources.load(files_, candidate)) return candidate;
  return "";
}

void Game::overflow(std::string_view what) { runtime_.emitter_->emit(diag::TooManyGos, {}, what); }

void Game::delivered(const WorldMessage& message) {
  if (host::Trace* trace = runtime_.context_.host.trace) {
    base::JsonWriter json;
    json.beginObject().member("tick", static_cast<std::int64_t>(runtime_.context_.tick)).member("language", "skrit");
    json.member("message", message.event).member("from", message.from).member("to", message.to).end();
    trace->line(json.text());
  }
  // "The world message handler is called on every single world message" (Skrit manual, "Game type skrit").
  SkritObject* rules = gameType_ == 0 ? nullptr : runtime_.engine_.find(gameType_);
  if (rules != nullptr) runtime_.callFunction(*rules, "handle_world_message$", {Argument::ofInt(message.id)});
}

// ---- FUEL for skrits

const fuel::Attribute* Game::fuelAttribute(std::string_view address) {
  return fuel_.attribute(address, files_, *runtime_.emitter_);
}
std::vector<std::string> Game::fuelChildren(std::string_view address) {
  return fuel_.children(address, files_, *runtime_.emitter_);
}
bool Game::fuelExists(std::string_view address) { return fuel_.find(address, files_, *runtime_.emitter_).valid; }

// ---- Skritbots

std::int32_t Game::addBot(std::string_view url) {
  std::vector<TemplateField> properties;
  std::string file = findSkrit(url, "auto", properties);
  if (file.empty()) return 0;
  std::int32_t made = makeSkrit(file, 0, properties);
  if (made != 0) bots_.push_back({std::string(url.substr(0, url.find('?'))), made});
  return made;
}

bool Game::removeBot(std::string_view name) {
  for (std::size_t i = 0; i < bots_.size(); ++i) {
    if (!base::equalsIgnoreCase(bots_[i].name, name)) continue;
    std::int32_t skrit = bots_[i].skrit;
    bots_.erase(bots_.begin() + static_cast<std::ptrdiff_t>(i));
    if (SkritObject* object = runtime_.engine_.find(skrit)) runtime_.engine_.release(*object);
    return true;
  }
  return false;
}

// ---- Life

// Who is hurt gets WE_DAMAGED, who is dead WE_KILLED, who was dead and has life again WE_RESURRECTED.
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
  if (after < before) world_.send(world_.event(WE_DAMAGED), by_whom, id, static_cast<std::int32_t>(before - after), 0);
  if (before > 0 && after == 0) world_.send(world_.event(WE_KILLED), by_whom, id, 0, 0);
  if (before == 0 && after > 0) world_.send(world_.event(WE_RESURRECTED), by_whom, id, 0, 0);
}

}  // namespace vellum::skrit
