/* core/text/dataset.h
 *
 * A dataset: what a training run needs of the text.  It is two vocabularies, the training pairs and
 * the held-out pairs, which the model is evaluated on (validation).
 *
 * corpus-dataset.h makes it from a corpus.  This file has the steps that all datasets share.
 *
 * One sentence pair that a person typed is a dataset, too.  Every batch of it is this pair.
 *
 *      The red car.  La voiture rouge.     →    the red car . <eos>    la voiture rouge . <eos>
 *
 * Words that the model does not know are `<unk>`; so is a typed "<eos>", which is five characters.
 *
 * NnSides says on which side of the split a sentence is: whether it is a training sentence or held
 * out.  Each sentence of a corpus needs eight bytes: its key (split.h), with the side instead of
 * the last bit.
 *
 *      key of a sentence      … 63 bits of its hash … │ 0 training, 1 held out
 *
 * NnOddities says what is odd in a corpus, with the first sentence that shows it.  A model would
 * learn it, too.
 *
 *      entities      Tom &amp; Ann don&apos;t go.     signs of HTML
 *      mojibake      C’Ã©tait.                        text that was read in another encoding
 *      duplicates    a pair that is there already
 *      mixed         a pair that is the other way round than most
 *      same          the sentence is its own translation
 *      numbers       a column of numbers, not of sentences
 *      more          another column of sentences, maybe of another language
 */

#pragma once

#include "core/text/corpus.h"
#include "core/text/pairs.h"
#include "core/text/text-options.h"

/* See above. */
typedef enum
{
  NN_ODD_ENTITIES,
  NN_ODD_MOJIBAKE,
  NN_ODD_DUPLICATES,
  NN_ODD_MIXED,
  NN_ODD_SAME,
  NN_ODD_NUMBERS,
  NN_ODD_MORE,
  NN_N_ODDITIES,
} NnOddityKind;

typedef struct
{
  int   n_pairs;                /* how many pairs the corpus has */
  int   n[NN_N_ODDITIES];       /* (array fixed-size=7): in how many of them each is */
  char *samples[NN_N_ODDITIES]; /* (array fixed-size=7) (nullable): the first sentence that shows
                                 * it */
} NnOddities;

NnOddities nn_oddities_of (const NnCorpus *corpus) G_GNUC_WARN_UNUSED_RESULT;

typedef enum
{
  NN_SIDE_UNKNOWN,  /* the sentence is not in the corpus */
  NN_SIDE_TRAINING, /* the model learns from it */
  NN_SIDE_HELD_OUT, /* the model is evaluated on it and never learns from it */
} NnSide;

typedef struct
{
  gsize    n;       /* number of different sentences */
  guint64 *entries; /* (array length=n): their keys and sides, sorted */
} NnSides;

NnSides *nn_sides_new (guint64 *keys, const guint8 *is_held_out, gsize n) G_GNUC_WARN_UNUSED_RESULT;
NnSides *nn_sides_ref (NnSides *self);
void     nn_sides_unref (NnSides *self);

NnSide nn_side_of (const NnSides *self, const char *sentence);
NnSide nn_side_of_key (const NnSides *self, guint64 sentence_key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnSides, nn_sides_unref)

/* Numbers of pairs.  One validation pair more than this is read, see book-text.h. */
#define NN_BOOK_VALIDATION 128
#define NN_BOOK_TRAINING 512

typedef struct
{
  NnTextOptions text;         /* how sentences become ids */
  int           n_training;   /* textbook's pipeline only: how many training pairs */
  int           n_validation; /* textbook's pipeline only: how many held-out pairs, less one */
  double        held_out;     /* which fraction of the sentences to hold out; in the textbook's
                               * pipeline 0 means that pairs are not moved, even if their notes
                               * ask to hold them out */
  guint64       seed;         /* not in the textbook's pipeline: chooses the held-out sentences */
  GCancellable *cancellable;  /* (nullable): stops the work */
} NnDatasetOptions;

typedef struct
{
  char      *source;     /* a held-out sentence as it is in the corpus */
  char     **tokens;     /* its tokens, without `<eos>` */
  GPtrArray *references; /* (element-type char**): the tokens of each of its different
                          * translations */
  char      *note;       /* the note of its first pair */
} NnHeldOutSentence;

typedef struct
{
  NnTextOptions text;               /* how sentences became ids */
  NnVocabulary *source_vocabulary;  /* the ids of the source tokens */
  NnVocabulary *target_vocabulary;  /* the ids of the target tokens */
  NnPairs      *training;           /* the training pairs, at least one */
  NnPairs      *held_out;           /* the held-out pairs, maybe none */
  GPtrArray    *held_out_sentences; /* (element-type NnHeldOutSentence): the held-out pairs, each
                                     * source sentence once with all its translations */
  GPtrArray    *base_sentences;     /* (nullable) (element-type NnHeldOutSentence): held-out
                                     * sentences of what the model knew before, see
                                     * core/checkpoint/on-top.h */
  NnSides      *sides;              /* which source sentences are training sentences, and which
                                     * are held out */
  int           n_skipped;          /* how many lines of the corpus were not a pair */
  int           first_skipped;      /* the number of the first such line, from 1 */
  int           source_column;      /* which column of the corpus is the source, from 0 */
  int           target_column;      /* which is the target */
  NnOddities    oddities;           /* what is odd in the corpus */
} NnDataset;

NnDatasetOptions nn_dataset_options (NnTextOptions text);

NnDataset *nn_dataset_new_empty (NnTextOptions text) G_GNUC_WARN_UNUSED_RESULT;
void       nn_dataset_free (NnDataset *self);

gboolean nn_dataset_check_training (int n_training, GError **error);
void     nn_dataset_begin_pairs (NnDataset *self);
void     nn_dataset_add_pair (NnDataset *self, gboolean is_held_out, char **source, char **target);
char   **nn_dataset_without_end (char **tokens) G_GNUC_WARN_UNUSED_RESULT;
void     nn_dataset_add_held_out (NnDataset *self, GHashTable *by_source, const NnPair *pair,
                                  char **source, char **target);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnDataset, nn_dataset_free)

NnDataset *nn_dataset_new_typed (const NnTextOptions *text, NnVocabulary *source_vocabulary,
                                 NnVocabulary *target_vocabulary, const char *source,
                                 const char *target, GError **error) G_GNUC_WARN_UNUSED_RESULT;
char     **nn_typed_unknown_words (const NnVocabulary *vocabulary,
                                   const char         *sentence) G_GNUC_WARN_UNUSED_RESULT;
