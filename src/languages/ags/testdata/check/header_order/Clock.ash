// A comment does not count: Alarm.
struct Clock {
  int seconds;
};
