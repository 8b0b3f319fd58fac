/* core/engine/memory.h
 *
 * Whether there is enough memory for a piece of work, and which pages it gets.  The caller asks
 * before the work begins and can then report an error.  An allocation that fails in the middle of a
 * pass ends the program.
 */

#pragma once

#include <glib.h>

gboolean nn_memory_has_room (double n_bytes);
void     nn_memory_prefer_large_pages (gpointer block, gsize n_bytes);
