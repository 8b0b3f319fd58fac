/* ui/pages/run-chips.h
 *
 * All runs as chips in one line, the latest first; more than fit are scrolled to.
 *
 * Signals
 *   asked (run, what)   a person asks for "open", "go-on" or "drop"
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/run-keeper.h"

G_BEGIN_DECLS

#define HL_TYPE_RUN_CHIPS (hl_run_chips_get_type ())

G_DECLARE_FINAL_TYPE (HlRunChips, hl_run_chips, HL, RUN_CHIPS, GtkWidget)

void hl_run_chips_set_keeper (HlRunChips *self, HlRunKeeper *keeper);

int hl_run_style (guint position);

G_END_DECLS
