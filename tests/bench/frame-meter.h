/* tests/bench/frame-meter.h
 *
 * What a frame costs: from the end of one to the end of the next, everything that
 * the main thread computes, events and news of a run included.
 *
 *      ┄┄┤ events, timers │ layout, drawing ├┄┄ asleep ┄┄┤ events …
 *        └────────── one frame: processor time ─────────┘
 *
 * Processor time of the thread hardly depends on what else the machine does; the
 * time on the clock, measured beside it, does.
 */

#pragma once

#include <gtk/gtk.h>

#include "app/bench-limit.h"

typedef struct
{
  HlSamples cpu;  /* milliseconds that the main thread computed for each frame */
  HlSamples wall; /* milliseconds from before its painting until after it */
} HlFrames;

/* Changes something, so that there is a frame.
 *
 * i: which frame, from 0. user_data: what hl_frames_measure() was given. */
typedef void (*HlFrameFunc) (int i, gpointer user_data);

HlFrames hl_frames_measure (GtkWidget *window, int n_frames, HlFrameFunc change,
                            gpointer user_data);
void     hl_frames_clear (HlFrames *self);
