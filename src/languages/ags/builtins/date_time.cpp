// DateTime: a date and time, split into its parts when it is created.
#include "base/text.h"
#include "languages/ags/builtins/objects.h"
#include "languages/ags/runtime/adventure.h"

namespace vellum::ags::api {

namespace {

enum Field : std::size_t { Raw = 0, Year = 4, Month = 8, Day = 12, Hour = 16, Minute = 20, Second = 24, Milli = 28 };

// Days since 1 January 1970 of a date of the Gregorian calendar, by eras of 400 years.
std::int64_t daysOf(std::int64_t year, std::int64_t month, std::int64_t day) {
  year -= month <= 2;
  std::int64_t era = (year >= 0 ? year : year - 399) / 400;
  std::int64_t ofEra = year - era * 400;
  std::int64_t ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719468;
}

std::int64_t offsetSeconds(vm::HostCall& call) {
  host::Clock* clock = contextOf(call).world.host.clock;
  return clock == nullptr ? 0 : std::int64_t(clock->utcOffsetMinutes()) * 60;
}

}  // namespace

ir::ObjectType dateTimeType() {
  ir::ObjectType type;
  type.name = "DateTime";
  type.size = 32;
  return type;
}

vm::HostResult makeDateTime(vm::HostCall& call, std::int64_t utcSeconds, int milliseconds) {
  vm::Heap& heap = call.vm.heap();
  vm::Object* moment = heap.makeStruct(contextOf(call).dateTimeType);
  if (moment == nullptr) return outOfMemory(call);
  std::int64_t local = utcSeconds + offsetSeconds(call);
  std::int64_t days = local / 86400, rest = local % 86400;
  if (rest < 0) rest += 86400, --days;
  std::int64_t year = 1970 + days / 366;
  while (daysOf(year + 1, 1, 1) <= days) ++year;
  while (daysOf(year, 1, 1) > days) --year;
  std::int64_t month = 12;
  while (daysOf(year, month, 1) > days) --month;
  auto put = [&](Field field, std::int64_t value) { set(moment, field, static_cast<std::int32_t>(value)); };
  put(Raw, utcSeconds);
  put(Year, year);
  put(Month, month);
  put(Day, days - daysOf(year, month, 1) + 1);
  put(Hour, rest / 3600);
  put(Minute, rest / 60 % 60);
  put(Second, rest % 60);
  put(Milli, milliseconds);
  return call.done(moment);
}

vm::HostResult dateTimeNow(vm::HostCall& call) {
  host::Clock* clock = contextOf(call).world.host.clock;
  std::int64_t now = clock == nullptr ? 0 : clock->unixMilliseconds();
  std::int64_t milliseconds = ((now % 1000) + 1000) % 1000;
  return makeDateTime(call, (now - milliseconds) / 1000, static_cast<int>(milliseconds));
}

namespace {

// Null when there is no such time, or none that fits into an int of seconds.
vm::HostResult makeLocal(vm::HostCall& call, std::int64_t year, std::int64_t month, std::int64_t day, std::int64_t hour,
                         std::int64_t minute, std::int64_t second) {
  auto within = [](std::int64_t value, std::int64_t low, std::int64_t high) { return value >= low && value <= high; };
  bool good = within(year, 1970, 2038) && within(month, 1, 12) && within(day, 1, 31) && within(hour, 0, 23) &&
              within(minute, 0, 59) && within(second, 0, 59);
  if (good) {
    std::int64_t next = month == 12 ? daysOf(year + 1, 1, 1) : daysOf(year, month + 1, 1);
    good = day <= next - daysOf(year, month, 1);
  }
  std::int64_t seconds = 0;
  if (good) seconds = daysOf(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - offsetSeconds(call);
  if (!good || !within(seconds, 0, INT32_MAX)) return call.done(static_cast<vm::Object*>(nullptr));
  return makeDateTime(call, seconds, 0);
}

}  // namespace

vm::HostResult dateTimeFromDate(vm::HostCall& call) {
  return makeLocal(call, call.i(0), call.i(1), call.i(2), call.i(3), call.i(4), call.i(5));
}

// "2024-12-31", the format of the editor; null for anything else.
VELLUM_AGS_BODY(gameInfoGetReleaseDate) {
  std::int64_t parts[3] = {};
  std::size_t count = 0;
  for (std::string_view part : base::split(worldOf(call).game.info.releaseDate, '-'))
    if (count < 3) parts[count++] = base::parseInt(part).value_or(0);
  return makeLocal(call, parts[0], parts[1], parts[2], 0, 0, 0);
}

vm::HostResult dateTimeFromRaw(vm::HostCall& call) { return makeDateTime(call, call.i(0), 0); }

#define VELLUM_AGS_PART(body, field) \
  VELLUM_AGS_FAST_BODY(body) { return call.done(get<std::int32_t>(call.r(0), field)); }
VELLUM_AGS_PART(dateTimeRaw, Raw)
VELLUM_AGS_PART(dateTimeYear, Year)
VELLUM_AGS_PART(dateTimeMonth, Month)
VELLUM_AGS_PART(dateTimeDay, Day)
VELLUM_AGS_PART(dateTimeHour, Hour)
VELLUM_AGS_PART(dateTimeMinute, Minute)
VELLUM_AGS_PART(dateTimeSecond, Second)
VELLUM_AGS_PART(dateTimeMilli, Milli)
#undef VELLUM_AGS_PART

}  // namespace vellum::ags::api
