// The measured worlds, as CAOS source.
#pragma once

#include <string>

namespace vellum::bench {

std::string additions(long count);                           // an install script with `count` ADDV in REPS
std::string busyAgents(long count);                          // a timer script of four commands at `tick 1` each
std::string idleAgents(long count);                          // without a timer, with one variable set
std::string tossedAgents(long count, long rooms);            // which bounce, and smell
std::string smellingRooms(long count);                       // a gradient over `count` rooms that never settles
std::string lookers(long lookers, long agents, long rooms);  // each looks for the agents near it (ESEE) in each tick
std::string counters(long agents);                           // one agent counts all others with ENUM in each tick
std::string pickers(long pickers, long agents);              // each picks one of the agents (RTAR) in each tick

}  // namespace vellum::bench
