/* app/interrupts.h
 *
 * Ctrl+C stops what is under way, wherever it is:
 *
 *      signal ─► one byte into a pipe ─► a thread that waits for it ─► the cancellable
 *
 * A signal handler may do almost nothing, and may not cancel.  The thread may, and does
 * it while the command computes: an epoch's questions can take as long as the epoch.
 */

#pragma once

#include <gio/gio.h>

gboolean hl_interrupts_are_ignored (int signal_number);
void     hl_interrupts_cancel (GCancellable *cancellable);
