// The chemicals that the engine itself makes or reads, and how drives and stimuli number theirs.
#pragma once

#include <cstdint>

namespace vellum::caos {

constexpr int DriveCount = 20;

namespace chemical {
enum Chemical : std::uint8_t {
  None = 0,
  Atp = 35,
  Adp = 36,
  Life = 125,
  Injury = 127,
  FirstDrive = 148,
  FirstSmell = 165,
  LastSmell = 184,
  FirstLateDrive = 199,
  PreRem = 212,
  Rem = 213,
};
}

// CAOS: DRIV, SWAY, stimuli: drive 0 to 19.
constexpr std::uint8_t chemicalOfDrive(int drive) {
  constexpr int EarlyDrives = 15;
  return static_cast<std::uint8_t>(drive < EarlyDrives ? chemical::FirstDrive + drive
                                                       : chemical::FirstLateDrive + (drive - EarlyDrives));
}

// Stimuli count chemicals from the first drive; the numbers wrap, without chemical 0. 255 is none, in both ways.
constexpr std::uint8_t chemicalOfStimulus(std::uint8_t number) {
  return number == 255 ? 0 : static_cast<std::uint8_t>(number + chemical::FirstDrive + (number >= 108 ? 1 : 0));
}
constexpr std::uint8_t stimulusOfChemical(std::uint8_t chemical) {
  int wrapped = chemical < chemical::FirstDrive ? 1 : 0;
  return chemical == 0 ? 255 : static_cast<std::uint8_t>(chemical - chemical::FirstDrive - wrapped);
}

}  // namespace vellum::caos
