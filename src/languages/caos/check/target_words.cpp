#include "languages/caos/check/target_words.h"

#include <array>

namespace vellum::caos {

namespace {

// By chapter of the manual, as builtins/*.def.
constexpr Id Words[] = {
    // clang-format off
    // agents
    Id::AbbaInteger, Id::Alph, Id::Anim, Id::Anms, Id::Attr, Id::AttrInteger, Id::Base, Id::BaseInteger, Id::Bhvr,
    Id::BhvrInteger, Id::CarrAgent, Id::CataInteger, Id::Cato, Id::ClacInteger, Id::ClikInteger, Id::Core, Id::Dcor,
    Id::DisqFloat, Id::Drop, Id::FltxFloat, Id::FltyFloat, Id::FmlyInteger, Id::Frat, Id::Gait, Id::Gall,
    Id::GallString, Id::GnusInteger, Id::HeldAgent, Id::HghtInteger, Id::IittAgent, Id::ImskInteger, Id::Mira,
    Id::MiraInteger, Id::MthxFloat, Id::MthyFloat, Id::Nohh, Id::Over, Id::Paus, Id::PausInteger, Id::Plne,
    Id::PlneInteger, Id::PosbFloat, Id::Pose, Id::PoseInteger, Id::PoslFloat, Id::PosrFloat, Id::PostFloat,
    Id::PosxFloat, Id::PosyFloat, Id::Puhl, Id::PuhlInteger, Id::Pupt, Id::PuptInteger, Id::Rnge, Id::RngeFloat,
    Id::Show, Id::SpcsInteger, Id::TcorInteger, Id::Tick, Id::TickInteger, Id::Tino, Id::Tint, Id::TintInteger,
    Id::TranInteger, Id::Ucln, Id::VisiInteger, Id::WdthInteger,
    // camera
    Id::Cmrt, Id::Line,
    // compounds
    Id::Frmt, Id::Grpl, Id::Grpv, Id::NpgsInteger, Id::Page, Id::PageInteger, Id::PartInteger, Id::PatButt,
    Id::PatCmra, Id::PatDull, Id::PatFixd, Id::PatGrph, Id::PatKill, Id::PatMove, Id::PatText, Id::PnxtInteger,
    Id::Ptxt, Id::PtxtString,
    // debug
    Id::CodeInteger, Id::CodfInteger, Id::CodgInteger, Id::CodpInteger, Id::CodsInteger, Id::DbgNumberString,
    Id::DbgaString, Id::UnidInteger,
    // input
    Id::Clac, Id::Clik, Id::Imsk, Id::Tran,
    // map
    Id::Emit, Id::Perm, Id::PermInteger, Id::TorxFloat, Id::ToryFloat,
    // motion
    Id::Accg, Id::AccgFloat, Id::Admp, Id::AdmpFloat, Id::Aero, Id::AeroInteger, Id::AnglFloat, Id::Avel,
    Id::AvelFloat, Id::Elas, Id::ElasInteger, Id::FallInteger, Id::Fdmp, Id::FdmpFloat, Id::Flto, Id::Frel, Id::Fric,
    Id::FricInteger, Id::Fvel, Id::FvelFloat, Id::MovsInteger, Id::Mvby, Id::Mvsf, Id::Mvto, Id::ObstFloat, Id::Rotn,
    Id::Sdmp, Id::SdmpFloat, Id::Spin, Id::SpinFloat, Id::Svel, Id::SvelFloat, Id::TmvbInteger, Id::TmvfInteger,
    Id::TmvtInteger, Id::Varc, Id::VarcFloat, Id::Velo, Id::VelxVariable, Id::VelyVariable, Id::WallInteger,
    // net
    Id::NetExpoInteger, Id::NetHear, Id::NetWhof, Id::NetWhoz,
    // ports
    Id::PrtBang, Id::PrtFrmaAgent, Id::PrtFromInteger, Id::PrtInew, Id::PrtItotInteger, Id::PrtIzap, Id::PrtOnew,
    Id::PrtOtotInteger, Id::PrtOzap,
    // resources
    Id::PrayExpoInteger,
    // scripts
    Id::Stpt,
    // sounds
    Id::Fade, Id::Sezz, Id::Sndc, Id::Snde, Id::Sndl, Id::Sndq, Id::Stpc, Id::Voic, Id::Vois, Id::VoisString,
    // variables
    Id::Deln, Id::NameVariable, Id::Namn,
    // vehicles
    Id::CabbInteger, Id::CablInteger, Id::Cabn, Id::Cabp, Id::CabpInteger, Id::CabrInteger, Id::CabtInteger, Id::Cabv,
    Id::CabvInteger, Id::Cabw, Id::Dpas, Id::Gpas,
    // world
    Id::Tntw,
    // brain
    Id::Adin, Id::BrnDmpb, Id::BrnDmpd, Id::BrnDmpl, Id::BrnDmpn, Id::BrnDmpt, Id::BrnSetd,
    Id::BrnSetl, Id::BrnSetn, Id::BrnSett, Id::Doin,
    // creatures
    Id::Ages, Id::Appr, Id::Aslp, Id::AslpInteger, Id::AttnInteger, Id::Body, Id::BodyInteger, Id::Born, Id::BvarInteger, Id::ByitInteger, Id::CageInteger,
    Id::Calg, Id::CalgInteger,
    Id::Chem, Id::ChemFloat, Id::Dead, Id::DeadInteger, Id::DecnInteger, Id::DftxFloat, Id::DftyFloat, Id::Dirn,
    Id::DirnInteger, Id::Done, Id::Drea, Id::DreaInteger, Id::Driv, Id::DrivFloat, Id::DrvBangInteger, Id::ExprInteger,
    Id::Face, Id::FaceInteger, Id::FaceString, Id::Flee, Id::Forf, Id::Hair, Id::Injr, Id::InsNumberInteger, Id::Like, Id::Loci, Id::LociFloat, Id::Ltcy,
    Id::Mate, Id::Mind, Id::MindInteger, Id::Motr, Id::MotrInteger, Id::Mvft, Id::Nude, Id::OrdrShou, Id::OrdrSign,
    Id::OrdrTact, Id::OrgfFloat, Id::OrgiInteger, Id::OrgnInteger, Id::Plmd, Id::Plmu, Id::Sayn, Id::SeenAgent, Id::Soul, Id::SoulInteger, Id::Spnl,
    Id::Step, Id::TageInteger, Id::Touc, Id::UftxFloat, Id::UftyFloat, Id::Uncs, Id::UncsInteger, Id::Vocb, Id::Walk, Id::Wear, Id::Zomb,
    Id::ZombInteger,
    // genetics
    Id::GtosString,
    // clang-format on
};

constexpr auto Table = [] {
  std::array<bool, static_cast<std::size_t>(Id::Count)> needs{};
  for (Id id : Words) needs[static_cast<std::size_t>(id)] = true;
  return needs;
}();

}  // namespace

bool blocks(Id id) {
  switch (id) {
    case Id::Wait:
    case Id::Over:
    case Id::Appr:
    case Id::Flee:
    case Id::Newc:
    case Id::Touc:
    case Id::NetLine:
    case Id::NetRuso:
    case Id::NetStat:
    case Id::NetUnik:
    case Id::NetWhon: return true;
    default: return false;
  }
}

bool needsTarget(Id id) { return id < Id::Count && Table[static_cast<std::size_t>(id)]; }

}  // namespace vellum::caos
