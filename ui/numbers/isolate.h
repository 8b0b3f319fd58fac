/* ui/numbers/isolate.h
 *
 * A word of a text inside a sentence of the program.
 *
 *      قديم → .      without isolation the full stop is left of the word, and the arrow says
 *                    that the word was written, not read
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *hl_isolate (const char *word) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
