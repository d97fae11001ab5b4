// GUIs of Game.agf.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/files/game/agf.h"
#include "languages/ags/files/game/control_looks.h"

namespace vellum::ags::game {

using world::ControlKind;

namespace {

constexpr std::pair<std::string_view, ControlKind> Kinds[] = {
    {"GUIButton", ControlKind::Button},        {"GUILabel", ControlKind::Label},
    {"GUIInventory", ControlKind::InvWindow},  {"GUISlider", ControlKind::Slider},
    {"GUITextBox", ControlKind::TextBox},      {"GUIListBox", ControlKind::ListBox},
    {"GUITextWindowEdge", ControlKind::Button}};

constexpr std::string_view Popups[] = {"Normal", "MouseYPos", "PopupModal", "Persistent"};

// Labels and list boxes had three words, buttons "...Middle", before 3.5.
constexpr std::pair<std::string_view, int> Alignments[] = {
    {"TopLeft", 1},     {"TopCenter", 2},      {"TopMiddle", 2},      {"TopRight", 4},      {"MiddleLeft", 8},
    {"LeftMiddle", 8},  {"MiddleCenter", 16},  {"Centred", 16},       {"MiddleRight", 32},  {"RightMiddle", 32},
    {"BottomLeft", 64}, {"BottomCenter", 128}, {"BottomMiddle", 128}, {"BottomRight", 256}, {"Left", 1},
    {"Center", 2},      {"Centre", 2},         {"Right", 4}};

}  // namespace

void AgfReader::readLooks(Xml element, world::Control& control) {
  auto take = [&](std::string_view name, int& place) { place = number(element, name, place); };
  control.solidBackground = flag(element, "SolidBackground", control.solidBackground);
  control.wrapText = flag(element, "WrapText", false);
  take("BackgroundColor", control.backgroundColor);
  take("BorderColor", control.borderColor);
  take("BorderShadeColor", control.borderShadeColor);
  take("HandleColor", control.handleColor);
  for (auto [name, place] : {std::pair{"BorderWidth", &control.borderWidth}, std::pair{"PaddingX", &control.paddingX},
                             std::pair{"PaddingY", &control.paddingY}})
    *place = std::clamp(number(element, name, *place), 0, world::MaxSide);
  const std::string_view style = element.child("ColorStyle").text();
  control.colorStyle = style == "Dynamic" ? 1 : style == "DynamicFlat" ? 2 : 0;
  take("MouseOverBackgroundColor", control.mouseOverBackgroundColor);
  take("MouseOverBorderColor", control.mouseOverBorderColor);
  take("MouseOverTextColor", control.mouseOverTextColor);
  take("PushedBackgroundColor", control.pushedBackgroundColor);
  take("PushedBorderColor", control.pushedBorderColor);
  take("PushedTextColor", control.pushedTextColor);
}

void AgfReader::readControl(Xml element, world::Gui& gui) {
  ControlKind kind = ControlKind::Unknown;
  for (auto [name, value] : Kinds)
    if (element.name() == name) kind = value;
  if (kind == ControlKind::Unknown) return;
  int id = number(element, "ID", static_cast<int>(gui.controls.size()));
  world::Control* control = slot(gui.controls, element, id, world::MaxControls);
  if (control == nullptr) return;
  control->kind = kind;
  setUsualLooks(*control);
  text(element, "Name", control->scriptName);
  control->x = number(element, "Left", 0);
  control->y = number(element, "Top", 0);
  control->width = number(element, "Width", 10);
  control->height = number(element, "Height", 10);
  control->zOrder = number(element, "ZOrder", id);
  control->visible = flag(element, "Visible", true);
  control->enabled = flag(element, "Enabled", true);
  control->clickable = flag(element, "Clickable", true);
  control->translated = flag(element, "Translated", true);
  text(element, "Text", control->text);
  control->font = number(element, "Font", 0);
  control->textColor = number(element, "TextColor", 0);
  for (auto [word, value] : Alignments)
    if (element.child("TextAlignment").text() == word) control->textAlignment = value;
  control->normalGraphic = number(element, "Image", 0);
  control->mouseOverGraphic = number(element, "MouseoverImage", 0);
  control->pushedGraphic = number(element, "PushedImage", 0);
  control->clipImage = flag(element, "ClipImage", true);
  std::string_view action = element.child("ClickAction").text();
  control->clickAction = action == "SetCursorMode" || action == "SetMode" ? world::ClickAction::SetMode
                         : action == "Nothing" || action == "None"        ? world::ClickAction::None
                                                                          : world::ClickAction::RunScript;
  control->clickMode = number(element, "NewModeNumber", 0);
  control->min = number(element, "MinValue", 0);
  control->max = number(element, "MaxValue", 10);
  control->value = number(element, "Value", 0);
  control->handleGraphic = number(element, "HandleImage", 0);
  control->handleOffset = number(element, "HandleOffset", 0);
  control->backgroundGraphic = number(element, "BackgroundImage", 0);
  control->showBorder = flag(element, "ShowBorder", control->showBorder);
  control->showScrollArrows = flag(element, "ShowScrollArrows", true);
  control->selectedTextColor = number(element, "SelectedTextColor", 0);
  control->selectedBackColor = number(element, "SelectedBackgroundColor", 0);
  control->itemWidth = number(element, "ItemWidth", 40);
  control->itemHeight = number(element, "ItemHeight", 22);
  control->character = number(element, "CharacterID", -1);
  readLooks(element, *control);
  for (std::string_view name : {"OnClick", "OnChange", "OnActivate", "OnSelectionChanged"})
    if (!element.child(name).text().empty()) text(element, name, control->handler);
  text(element, "OnFrameEvent", control->onFrame);
  properties(element, control->properties);
}

void AgfReader::readGuis() {
  for (Xml element : game.child("GUIs").all("GUIMain")) {
    Xml normal = element.child("NormalGUI");
    bool isWindow = !normal;
    if (isWindow) normal = element.child("TextWindowGUI");
    int id = number(normal, "ID", static_cast<int>(game_.guis.size()));
    world::Gui* gui = slot(game_.guis, element, id, world::MaxGuis);
    if (gui == nullptr) continue;
    loader_.place("GUI", id, at(element));
    gui->isTextWindow = isWindow;
    text(normal, "Name", gui->scriptName);
    gui->x = number(normal, "Left", 0);
    gui->y = number(normal, "Top", 0);
    gui->width = number(normal, "Width", isWindow ? 100 : 320);
    gui->height = number(normal, "Height", isWindow ? 50 : 20);
    gui->zOrder = number(normal, "ZOrder", 0);
    gui->visible = !isWindow && flag(normal, "Visible", true);
    gui->clickable = flag(normal, "Clickable", true);
    gui->transparency = number(normal, "Transparency", 0);
    gui->backgroundColor = number(normal, "BackgroundColor", 8);
    gui->backgroundGraphic = number(normal, "BackgroundImage", 0);
    gui->borderColor = number(normal, "BorderColor", 0);
    gui->textColor = number(normal, "TextColor", 0);
    gui->padding = number(normal, "Padding", gui->padding);
    gui->popupY = number(normal, "PopupYPos", 0);
    for (int i = 0; i < 4; ++i)
      if (normal.child("PopupStyle").text() == Popups[i]) gui->popupStyle = static_cast<world::PopupStyle>(i);
    // One word for both, before 3.5.
    if (std::string_view word = normal.child("Visibility").text(); word == "NormalButInitiallyOff") {
      gui->visible = false;
    } else {
      for (int i = 0; i < 4; ++i)
        if (word == Popups[i]) gui->popupStyle = static_cast<world::PopupStyle>(i);
      if (word == "PopupModal") gui->visible = false;
    }
    text(normal, "OnClick", gui->onClick);
    std::string module;
    text(normal, "ScriptModule", module);
    if (!module.empty()) gui->script = loader_.pathOf(module);
    properties(normal, gui->properties);
    for (Xml control : element.child("Controls").children()) readControl(control, *gui);
  }
}

}  // namespace vellum::ags::game
