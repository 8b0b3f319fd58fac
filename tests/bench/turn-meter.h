/* tests/bench/turn-meter.h
 *
 * How long each turn of the main loop takes: from waking up until it sleeps again.  A turn that is
 * longer than a few milliseconds is felt as a hitch.
 *
 *      sleep ──► timers, signals, frames ──► sleep
 *                └────── a turn ──────┘
 */

#pragma once

#include "app/bench-samples.h"

G_BEGIN_DECLS

void hl_turns_start (HlSamples *turns);
void hl_turns_stop (void);

G_END_DECLS
