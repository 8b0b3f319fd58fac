/* app/decimal-comma.h
 *
 * The numbers of a language where its locale is not installed.
 */

#pragma once

#include <glib.h>

gboolean hl_decimal_comma_set (void);
