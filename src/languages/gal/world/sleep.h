// Members sleep while nothing can happen to them: nothing runs for them, and their state is brought up to date when it
// is read. Sleeping never changes a result.
//
// Default's decisions depend on the inputs, on which channels are bound, by which block and at which level, on which
// timers are pending and on which choices are kept; never on frames, on weights or on remaining times. So if the next
// tick's Default will find the same state as this one did, and this one drew no random number that is not kept, it
// requests the same blocks again. Those play already, so nothing starts, ends or is reported: scripts and blends
// advance, times count down. Changes of inputs and called actions of this tick don't matter, because they came before
// Default. Neither do the contents of a set block that binds its channel for longer and affects nothing beyond it: the
// next Default skips the block and otherwise does the same.
//
// This lasts until a binding, a timer or a kept choice expires, a notify comes near, or something happens from outside.
// Until then nothing runs for the member, and Members::bringUpTo() makes up for the skipped ticks with exactly the
// steps that they would have taken. The tests "GalSleep" compare both ways.
#pragma once

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

void noteFindings(AgentGroup& group);  // of the selected member, when its Default begins
// Lets the selected member sleep after its tick when the next ticks are all the same.
void fallAsleep(AgentGroup& group);

}  // namespace vellum::gal
