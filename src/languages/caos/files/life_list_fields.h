// The fields of histories in the order of the file, with their names in the text form.
#pragma once

#include "languages/caos/files/life_list.h"

namespace vellum::caos {

template <class Field>
void eventFields(Field& field, ListedEvent& event, bool docking) {
  field.number("type", event.type);
  field.number("tick", event.worldTick);
  field.number("age", event.age);
  field.number("time", event.unixTime);
  field.number("stage", event.stage);
  field.text("moniker1", event.moniker1);
  field.text("moniker2", event.moniker2);
  field.text("text", event.text);
  field.text("photo", event.photo);
  field.text("world", event.worldName);
  field.text("world-id", event.worldUid);
  if (!docking) return;
  field.text("user", event.user);
  field.number("uploaded", event.uploaded);
}

template <class Field>
void lifeFields(Field& field, ListedLife& life, bool docking) {
  field.text("moniker", life.moniker);
  field.text("name", life.name);
  field.number("sex", life.sex);
  field.number("genus", life.genus);
  field.number("variant", life.variant);
  field.list(life.events, [&](ListedEvent& event) { eventFields(field, event, docking); });
  field.number("mutations", life.mutations);
  field.number("crossovers", life.crossovers);
  if (!docking) return;
  field.number("uploaded", life.uploaded);
  field.number("veteran", life.veteran);
  field.text("uploaded-name", life.uploadedName);
}

}  // namespace vellum::caos
