// Chapter "Time" of the manual: world ticks, the game's calendar, and the real clock through the host.
#include "base/text.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/world/engine_variables.h"

namespace vellum::caos {

static constexpr std::int64_t TicksPerMinute = 20 * 60;  // at the tick of 50 ms that the game is designed for

static std::int64_t lengthOf(Call& call, std::string_view name) {
  return static_cast<std::int64_t>(gameNumber(call.world, name));
}

// The game's calendar at a tick. Lengths come from GAME "engine_LengthOfDayInMinutes", "engine_LengthOfSeasonInDays"
// and "engine_NumberOfSeasons"; a unit whose length is not set does not change.
struct Calendar {
  std::int32_t time = 0, date = 0, season = 0, year = 0;

  Calendar(Call& call, std::int64_t tick) {
    std::int64_t dayTicks = lengthOf(call, "engine_LengthOfDayInMinutes") * TicksPerMinute;
    std::int64_t seasonDays = lengthOf(call, "engine_LengthOfSeasonInDays");
    std::int64_t seasons = lengthOf(call, "engine_NumberOfSeasons");
    if (dayTicks <= 0) return;
    time = static_cast<std::int32_t>(tick % dayTicks * 5 / dayTicks);
    if (seasonDays <= 0) return;
    std::int64_t day = tick / dayTicks;
    date = static_cast<std::int32_t>(day % seasonDays);
    if (seasons <= 0) return;
    season = static_cast<std::int32_t>(day / seasonDays % seasons);
    year = static_cast<std::int32_t>(day / seasonDays / seasons);
  }
};

static Calendar now(Call& call) { return {call, static_cast<std::int64_t>(call.world.worldTick)}; }
static Calendar at(Call& call) { return {call, std::max<std::int64_t>(call.i(0), 0)}; }

VELLUM_CAOS_BODY(TimeInteger) { return call.done(now(call).time); }
VELLUM_CAOS_BODY(DateInteger) { return call.done(now(call).date); }
VELLUM_CAOS_BODY(SeanInteger) { return call.done(now(call).season); }
VELLUM_CAOS_BODY(YearInteger) { return call.done(now(call).year); }
VELLUM_CAOS_BODY(HistTimeInteger) { return call.done(at(call).time); }
VELLUM_CAOS_BODY(HistDateInteger) { return call.done(at(call).date); }
VELLUM_CAOS_BODY(HistSeanInteger) { return call.done(at(call).season); }
VELLUM_CAOS_BODY(HistYearInteger) { return call.done(at(call).year); }

VELLUM_CAOS_BODY(WtikInteger) { return call.done(static_cast<std::int32_t>(call.world.worldTick)); }
VELLUM_CAOS_BODY(EtikInteger) { return call.done(static_cast<std::int32_t>(call.world.engineTick)); }
VELLUM_CAOS_BODY(DbgWtik) {
  call.world.worldTick = static_cast<std::uint64_t>(std::max(call.i(0), 0));
  return call.done();
}
VELLUM_CAOS_BODY(WpauInteger) { return call.done(call.world.worldPaused ? 1 : 0); }
VELLUM_CAOS_BODY(Wpau) {
  call.world.worldPaused = call.i(0) != 0;
  return call.done();
}
VELLUM_CAOS_BODY(BuzzInteger) { return call.done(call.world.tickInterval); }
VELLUM_CAOS_BODY(Buzz) {
  if (call.i(0) < 1) return call.fail(diag::InvalidRange);
  call.world.tickInterval = call.i(0);
  return call.done();
}
// A world that runs as fast as possible, without a clock, is always on time.
VELLUM_CAOS_BODY(PaceFloat) {
  const TickTimes& times = call.engine.session.times;
  if (times.known == 0) return call.done(0.5f);
  return call.done(static_cast<float>(times.average() / 1000 / call.world.tickInterval));
}
VELLUM_CAOS_BODY(RaceInteger) {
  const TickTimes& times = call.engine.session.times;
  if (times.known == 0) return call.done(call.world.tickInterval);
  return call.done(static_cast<std::int32_t>(std::min<std::int64_t>((times.overall + 500) / 1000, INT32_MAX)));
}
VELLUM_CAOS_BODY(WolfInteger) {
  call.world.wolf = (call.world.wolf & call.i(0)) ^ call.i(1);
  return call.done(call.world.wolf);
}

// The real clock

static std::int64_t unixSeconds(Call& call) {
  host::Clock* clock = call.engine.environment.host.clock;
  return clock == nullptr ? 0 : clock->unixMilliseconds() / 1000;
}

static std::int64_t localOffset(Call& call) {
  host::Clock* clock = call.engine.environment.host.clock;
  return clock == nullptr ? 0 : std::int64_t(clock->utcOffsetMinutes()) * 60;
}

// The proleptic Gregorian calendar, by the days-from-civil arithmetic of eras of 400 years.
struct Civil {
  std::int64_t year = 1970;
  int month = 1, day = 1, weekday = 4, dayOfYear = 0, hour = 0, minute = 0, second = 0;

  explicit Civil(std::int64_t seconds) {
    std::int64_t days = seconds / 86400, rest = seconds % 86400;
    if (rest < 0) rest += 86400, --days;
    hour = static_cast<int>(rest / 3600);
    minute = static_cast<int>(rest / 60 % 60);
    second = static_cast<int>(rest % 60);
    weekday = static_cast<int>(((days + 4) % 7 + 7) % 7);
    std::int64_t shifted = days + 719468, era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
    std::int64_t ofEra = shifted - era * 146097;
    std::int64_t yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36524 - ofEra / 146096) / 365;
    std::int64_t ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    std::int64_t marchMonth = (5 * ofYear + 2) / 153;
    day = static_cast<int>(ofYear - (153 * marchMonth + 2) / 5 + 1);
    month = static_cast<int>(marchMonth < 10 ? marchMonth + 3 : marchMonth - 9);
    year = yearOfEra + era * 400 + (month <= 2);
    static constexpr int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    dayOfYear = before[month - 1] + day - 1 + (leap && month > 2 ? 1 : 0);
  }
};

VELLUM_CAOS_BODY(RtimInteger) { return call.done(static_cast<std::int32_t>(unixSeconds(call))); }
VELLUM_CAOS_BODY(MsecInteger) {
  host::Clock* clock = call.engine.environment.host.clock;
  std::int64_t milliseconds = clock == nullptr ? 0 : clock->unixMilliseconds();
  return call.done(static_cast<std::int32_t>(milliseconds & 0x7fffffff));
}
VELLUM_CAOS_BODY(DaytInteger) { return call.done(Civil(unixSeconds(call) + localOffset(call)).day); }
VELLUM_CAOS_BODY(MontInteger) { return call.done(Civil(unixSeconds(call) + localOffset(call)).month); }

static constexpr std::string_view WeekdayNames[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                    "Thursday", "Friday", "Saturday"};
static constexpr std::string_view MonthNames[] = {"January",   "February", "March",    "April",
                                                  "May",       "June",     "July",     "August",
                                                  "September", "October",  "November", "December"};

static void padded(std::string& out, std::int64_t number, int digits, bool plain) {
  std::string text = base::cat(number);
  if (!plain)
    for (int i = static_cast<int>(text.size()); i < digits; ++i) out.push_back('0');
  out += text;
}

// RTIF's codes, in English and with the 24-hour clock.
static void formatCode(std::string& out, const Civil& t, char code, bool plain) {
  int hour12 = t.hour % 12 == 0 ? 12 : t.hour % 12;
  switch (code) {
    case 'a': out += WeekdayNames[t.weekday].substr(0, 3); break;
    case 'A': out += WeekdayNames[t.weekday]; break;
    case 'b': out += MonthNames[t.month - 1].substr(0, 3); break;
    case 'B': out += MonthNames[t.month - 1]; break;
    case 'c':
      formatCode(out, t, 'x', plain);
      out.push_back(plain ? ',' : ' ');
      if (plain) out.push_back(' ');
      formatCode(out, t, 'X', false);
      break;
    case 'd': padded(out, t.day, 2, plain); break;
    case 'H': padded(out, t.hour, 2, plain); break;
    case 'I': padded(out, hour12, 2, plain); break;
    case 'j': padded(out, t.dayOfYear + 1, 3, plain); break;
    case 'm': padded(out, t.month, 2, plain); break;
    case 'M': padded(out, t.minute, 2, plain); break;
    case 'p': out += t.hour < 12 ? "AM" : "PM"; break;
    case 'S': padded(out, t.second, 2, plain); break;
    case 'U': padded(out, (t.dayOfYear + 7 - t.weekday) / 7, 2, plain); break;
    case 'w': base::append(out, t.weekday); break;
    case 'W': padded(out, (t.dayOfYear + 7 - (t.weekday + 6) % 7) / 7, 2, plain); break;
    case 'x':
      if (plain) {
        base::append(out, base::cat(WeekdayNames[t.weekday], ", ", MonthNames[t.month - 1], ' ', t.day, ", ", t.year));
        break;
      }
      padded(out, t.month, 2, false);
      out.push_back('/');
      padded(out, t.day, 2, false);
      out.push_back('/');
      padded(out, t.year % 100, 2, false);
      break;
    case 'X':
      padded(out, t.hour, 2, false);
      out.push_back(':');
      padded(out, t.minute, 2, false);
      out.push_back(':');
      padded(out, t.second, 2, false);
      break;
    case 'y': padded(out, t.year % 100, 2, plain); break;
    case 'Y': base::append(out, t.year); break;
    case 'z':
    case 'Z': break;
    case '%': out.push_back('%'); break;
    default: out.push_back('%'); out.push_back(code);
  }
}

VELLUM_CAOS_BODY(RtifString) {
  Civil time(call.i(0) + localOffset(call));
  std::string_view format = call.s(1);
  std::string out;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%' || i + 1 >= format.size()) {
      out.push_back(format[i]);
      continue;
    }
    bool plain = format[i + 1] == '#' && i + 2 < format.size();
    if (plain) ++i;
    formatCode(out, time, format[++i], plain);
  }
  return call.done(std::string_view(out));
}

}  // namespace vellum::caos
