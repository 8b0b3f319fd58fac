/* ui/session/free-elsewhere.h
 *
 * Millions of numbers take several milliseconds until the system has them back: nobody waits for
 * that in the main loop.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

void hl_free_elsewhere (gpointer data, GDestroyNotify destroy);

G_END_DECLS
