/* core/engine/memory.h
 *
 * Whether there is enough memory for a piece of work, and which pages it gets.  The caller asks
 * before the work begins and can then report an error.  An allocation that fails in the middle of a
 * pass ends the program.
 *
 * What is not needed any more is given back.  Batches differ in length, so tensors grow now and
 * then, and the room that they leave is theirs no more.  The C library would keep it, because it
 * takes what was freed once for a sign that as much will be wanted again soon.  Told not to guess,
 * it returns every large piece to the system.
 */

#pragma once

#include <glib.h>

gboolean nn_memory_has_room (double n_bytes);
void     nn_memory_prefer_large_pages (gpointer block, gsize n_bytes);
void     nn_memory_return_large_pieces (void);
