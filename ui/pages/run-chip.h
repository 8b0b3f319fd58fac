/* ui/pages/run-chip.h
 *
 * A run as a chip: the color of its curve, its name, what it does.  A click opens what is
 * known of it and what can be done with it.
 *
 *      ● Heads 1     ◌ Learning rate 0.01
 *
 * Signals
 *   asked (what)   a person asks for "open", "go-on" or "drop"
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/run-keeper.h"

#define HL_TYPE_RUN_CHIP (hl_run_chip_get_type ())

G_DECLARE_FINAL_TYPE (HlRunChip, hl_run_chip, HL, RUN_CHIP, GtkWidget)

GtkWidget *hl_run_chip_new (HlRunKeeper *keeper, HlRun *run) G_GNUC_WARN_UNUSED_RESULT;
HlRun     *hl_run_chip_get_run (HlRunChip *self);
void       hl_run_chip_show (HlRunChip *self, int color);
