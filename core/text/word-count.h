/* core/text/word-count.h
 *
 * How often each word of a text occurs; a vocabulary is made from it.  Each different word is kept
 * once, in the order in which the words first occur.
 */

#pragma once

#include <glib.h>

typedef struct
{
  const char *word; /* belongs to the count */
  int         n;    /* how often it occurs */
} NnCountedWord;

typedef struct
{
  GArray       *words;   /* (element-type NnCountedWord): in the order in which they first occur */
  GHashTable   *places;  /* word → its place in @words, plus one; NULL after nn_word_count_close
                          * () */
  GStringChunk *letters; /* the memory of all words */
} NnWordCount;

NnWordCount *nn_word_count_new (void) G_GNUC_WARN_UNUSED_RESULT;
void         nn_word_count_free (NnWordCount *self);

void nn_word_count_add (NnWordCount *self, const char *word, gint64 times);
void nn_word_count_close (NnWordCount *self);
int  nn_word_count_of (const NnWordCount *self, const char *word);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnWordCount, nn_word_count_free)
