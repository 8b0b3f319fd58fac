/* tests/bench/turn-meter.h
 *
 * How long each turn of the main loop takes: from waking up until it sleeps again.  What it draws
 * is measured apart, because a frame has a budget of its own; whatever else it does for longer
 * than a few milliseconds is felt as a hitch.
 *
 *      sleep ──► timers, results of tasks, signals ──► a frame ──► sleep
 *                └─────────── work ──────────────┘     └──────┘
 */

#pragma once

#include <gtk/gtk.h>

#include "app/bench-samples.h"

G_BEGIN_DECLS

typedef struct
{
  HlSamples work; /* milliseconds that the main thread computed in each turn, but for frames */
  /* milliseconds that it computed for the frames of a turn, where there were any */
  HlSamples frames;
} HlTurns;

void hl_turns_start (HlTurns *turns, GtkWidget *window);
void hl_turns_stop (void);
void hl_turns_clear (HlTurns *self);

G_END_DECLS
