/* ui/numbers/word-text.h
 *
 * A word of a person's sentence among words of ours, in texts as in pictures.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *hl_word_apart (const char *word) G_GNUC_WARN_UNUSED_RESULT;
char *hl_word_quote (const char *word) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
