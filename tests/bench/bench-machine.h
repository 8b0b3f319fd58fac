/* tests/bench/bench-machine.h
 *
 * The machine that is measured: what it is, and what else it does meanwhile.  A
 * figure without these two says little.
 *
 * All of it comes from /proc; where there is none, it is not known.
 */

#pragma once

#include <glib.h>

/* A moment, to be compared with a later one. */
typedef struct
{
  gint64 wall; /* microseconds on the clock */
  double own;  /* seconds that all threads of this program have computed */
  double all;  /* seconds that all programs have computed; NaN if not known */
} HlLoad;

char  *hl_machine_describe (void) G_GNUC_WARN_UNUSED_RESULT;
gint64 hl_machine_peak_memory (void);

HlLoad hl_load_now (void);
double hl_load_of_others (const HlLoad *from, const HlLoad *to);

double hl_machine_cpu_seconds (void);

char  *hl_machine_find_line (const char *text, const char *key) G_GNUC_WARN_UNUSED_RESULT;
double hl_machine_busy_ticks (const char *stat);
