#include "languages/ags/files/game/control_looks.h"

namespace vellum::ags::game {

void setUsualLooks(world::Control& control) {
  using world::ControlKind;
  // Colours of the palette that all games share.
  constexpr int LightGrey = 7, White = 15, Black = 16;
  switch (control.kind) {
    case ControlKind::Button:
      control.solidBackground = true;
      control.backgroundColor = LightGrey;
      control.borderColor = White;
      control.paddingX = control.paddingY = 1;
      break;
    case ControlKind::Slider:
      control.solidBackground = true;
      control.backgroundColor = Black;
      control.borderColor = White;
      break;
    case ControlKind::TextBox: control.paddingX = control.paddingY = 1; break;
    case ControlKind::ListBox: break;
    default: control.showBorder = false;
  }
}

}  // namespace vellum::ags::game
