/* ui/numbers/time-text.h
 *
 * How a length of time is written.
 */

#pragma once

#include <glib.h>

char *hl_time_to_text (double seconds) G_GNUC_WARN_UNUSED_RESULT;
char *hl_time_left_to_text (double seconds) G_GNUC_WARN_UNUSED_RESULT;
