/* core/experiments/sayings.h
 *
 * What a model writes for a few sentences, word by word, and where it looked for each word.
 *
 *      sentence      he's calm .
 *      it says       il          calme   .
 *      right         yes         yes     yes     "est" is missing before "calme"
 *
 * A word is right if a translation of the corpus has it, in the same order: the longest common
 * subsequence of the two.  Where the corpus has several translations, it is held against the
 * nearest one.
 *
 * NnReferences are the translations that a corpus has for its sentences:
 *
 *      "he's calm ."  ─►  "il est calme .", "il est tranquille ."
 */

#pragma once

#include "core/text/dataset.h"
#include "core/translation/translation.h"
#include "core/translation/translator.h"

/**
 * NnReferences:
 *
 * Nobody changes them once they are made, so any thread may read them.
 */
typedef struct _NnReferences NnReferences;

NnReferences *nn_references_new (const NnDataset *dataset) G_GNUC_WARN_UNUSED_RESULT;
NnReferences *nn_references_ref (NnReferences *self) G_GNUC_WARN_UNUSED_RESULT;
void          nn_references_unref (NnReferences *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnReferences, nn_references_unref)

/* Which sentences a model translates.  Nobody changes it, so any thread may read it. */
typedef struct
{
  int    n;       /* number of sentences */
  char **sources; /* (array length=n): the sentences */
  char **targets; /* (array length=n): a translation of each that the corpus need not have, or
                   * NULL */
} NnWatch;

typedef struct
{
  char    *source;        /* the sentence */
  char    *target;        /* the translation that it was held against, or NULL */
  gboolean is_new;        /* whether the model never learns from the sentence */
  int      n_words;       /* how many tokens it wrote, without `<eos>` */
  int      n_reads;       /* how many it read, with `<eos>` */
  int      n_spoken;      /* how many of its words are not punctuation */
  int      n_right;       /* how many of these are right */
  int      n_asked;       /* how many words of @target are not punctuation */
  gboolean is_all_right;  /* whether it says just what @target says */
  char   **words;         /* (array length=n_words): the words, as the corpus writes them */
  char   **reads;         /* (array length=n_reads): what it read */
  float   *probabilities; /* (array length=n_words): of each word */
  float   *weights;       /* (n_words, n_reads) attention of each word for what it read, in the
                           * last block, mean of its heads */
  guint8  *is_right;      /* (array length=n_words): which words are right */
  guint8  *missing;       /* (array length=n_words + 1): how many words of @target are missing
                           * before each word, and at the end */
} NnSaying;

/* Nobody changes them once they are made, so any thread may read them. */
typedef struct
{
  int       n;       /* number of sentences */
  int       n_right; /* how many are said just right */
  int       n_known; /* of how many a translation is known */
  NnSaying *says;    /* (array length=n): what it says of each */
} NnSayings;

NnWatch *nn_watch_new (const char *const *sources,
                       const char *const *targets) G_GNUC_WARN_UNUSED_RESULT;
NnWatch *nn_watch_ref (NnWatch *self);
void     nn_watch_unref (NnWatch *self);

NnSayings *nn_sayings_new (const NnTranslator *translator, const NnWatch *watch,
                           NnReferences *references, const NnSides *sides,
                           GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;
NnSayings *nn_sayings_ref (NnSayings *self);
void       nn_sayings_unref (NnSayings *self);

gboolean nn_saying_is_glued (const NnSaying *self, int word);
char    *nn_saying_word (const NnSaying *self, int word) G_GNUC_WARN_UNUSED_RESULT;
void     nn_saying_judge (NnSaying *self, char *const *tokens, const char *target);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnWatch, nn_watch_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSayings, nn_sayings_unref)
