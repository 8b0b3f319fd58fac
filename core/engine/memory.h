/* core/engine/memory.h
 *
 * Whether there is memory for what a person or a file asks for.  It is asked before the work
 * begins, so that too much becomes a sentence: what is missing in the middle of a pass
 * ends the program.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean nn_memory_has_room (double n_bytes);

G_END_DECLS
