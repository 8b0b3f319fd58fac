/* core/training/score-table.h
 *
 * How well a model translates a corpus, in a table with one score for each combination of
 *
 *      kind     generated from a grammar, or written by a person
 *      side     seen in training, held out by a mark, held out at random, …
 *      words    all, or a part: without and with a word that the model does not know
 *
 * A source sentence counts once, and each of its translations in the corpus is a reference.  A
 * translation is exact if it is the same as a reference, word for word.  BLEU-4 (bleu.h) is
 * computed over all translations of a row of the table.
 *
 * All held-out sentences are translated, because they are few; of the other ones, a fixed sample.
 */

#pragma once

#include "core/text/corpus.h"
#include "core/text/dataset.h"
#include "core/translation/bleu.h"
#include "core/translation/translate-many.h"

typedef enum
{
  NN_SCORE_PAIRS,     /* the corpus does not say how its pairs were made */
  NN_SCORE_GENERATED, /* made by a grammar */
  NN_SCORE_WRITTEN,   /* written one by one */
  NN_SCORE_N_KINDS,
} NnScoreKind;

typedef enum
{
  NN_SCORE_NOT_KNOWN,   /* it is not known what the model learned from */
  NN_SCORE_SEEN,        /* the model learned from it */
  NN_SCORE_BY_TEMPLATE, /* never learned from, because the corpus marks it, or another pair with
                         * one of its sentences; all pairs of some templates of the grammar are
                         * marked */
  NN_SCORE_BY_CHANCE,   /* never learned from, because of the random split of the training */
  NN_SCORE_ELSEWHERE,   /* in a part of the corpus that the training did not take */
  NN_SCORE_N_SIDES,
} NnScoreSide;

typedef enum
{
  NN_SCORE_ALL_WORDS,     /* every sentence */
  NN_SCORE_KNOWN_WORDS,   /* those whose words the model knows */
  NN_SCORE_UNKNOWN_WORDS, /* those with at least one that it does not */
  NN_SCORE_N_WORDS,
} NnScoreWords;

typedef struct
{
  char       *source;      /* as it is in the corpus */
  char       *reference;   /* its first translation, as it is there */
  GPtrArray  *references;  /* (element-type char**): the tokens of all its translations, if it is
                            * translated */
  NnScoreKind kind;        /* the kind of its first pair */
  NnScoreSide side;        /* its side */
  gboolean    has_unknown; /* whether the model does not know one of its words */
  gboolean    is_asked;    /* whether it is translated */
  char      **written;     /* (nullable): the tokens of the model's translation, once there is
                            * one */
} NnScoreSentence;

typedef struct
{
  int    n;       /* how many sentences were translated */
  int    n_of;    /* of how many that the corpus has */
  int    n_exact; /* how many translations are a reference, word for word */
  NnBleu bleu;    /* BLEU-4 of all of them */
} NnScore;

typedef struct
{
  GPtrArray *sentences; /* (element-type NnScoreSentence): each source sentence of the corpus
                         * once */
  int        n_asked;   /* how many of them are translated */
} NnScoreTable;

NnScoreTable *nn_score_table_new (const NnCorpus *corpus, const NnSides *sides,
                                  const NnVocabulary *source_vocabulary,
                                  int                 most) G_GNUC_WARN_UNUSED_RESULT;
void          nn_score_table_free (NnScoreTable *self);

gboolean nn_score_table_fill (NnScoreTable *self, const NnTranslator *translator,
                              const NnTranslationOptions *options, int n_workers, NnManyFunc report,
                              gpointer user_data, GCancellable *cancellable, GError **error);

gboolean nn_score_sentence_is_exact (const NnScoreSentence *sentence);
NnScore  nn_score_table_get (const NnScoreTable *self, NnScoreKind kind, NnScoreSide side,
                             NnScoreWords words);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnScoreTable, nn_score_table_free)
