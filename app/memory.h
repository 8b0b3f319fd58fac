/* app/memory.h
 *
 * Gives back what is not needed any more.  Batches differ in length, so tensors grow
 * now and then, and the room that they leave is theirs no more.  The C library would
 * keep it, because it takes what was freed once for a sign that as much will be
 * wanted again soon.  Told not to guess, it returns every large piece to the system.
 */

#pragma once

#include <glib.h>

void app_memory_return_large_pieces (void);
