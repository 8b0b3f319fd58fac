/* tests/bench/bench-workload.h
 *
 * What is measured: a model that trains and then translates.
 *
 *               width  blocks  heads  FFN    batch  tokens   words    sentences
 *      book     256    2       4      64     128    ≤ 9      ≈ 200    of a corpus
 *      small    128    2       4      512    64     12       2,200    made up
 *      base     512    6       8      2048   32     32       10,000   made up
 *
 * The first is the textbook's experiment, an epoch of which is four updates.  The
 * last is the base model of Vaswani et al. 2017 with a smaller vocabulary.  All
 * have dropout 0.2, clipping and Adam; none is validated on the way.
 */

#pragma once

#include "core/training/trainer.h"
#include "core/translation/translator.h"

typedef struct
{
  const char      *name;     /* what the command line calls it */
  NnConfig         model;    /* the model; the sentences fill in its vocabularies */
  NnTrainingConfig training; /* the run */
  int              n_pairs; /* sentence pairs of an epoch; of made-up ones, as many as are needed */
  int              length; /* tokens of each made-up sentence, or 0 for the sentences of a corpus */
  int              n_words; /* size of each made-up vocabulary */
} HlWorkloadConfig;

typedef struct
{
  HlWorkloadConfig config;     /* what it was made from */
  NnDataset       *dataset;    /* the sentences */
  NnTransformer   *model;      /* what is trained */
  NnTrainer       *trainer;    /* what trains it */
  NnTranslator    *translator; /* what translates with it, between two updates */
} HlWorkload;

gboolean hl_workload_config_find (const char *name, HlWorkloadConfig *config);

HlWorkload *hl_workload_new (const HlWorkloadConfig *config, const char *corpus,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
void        hl_workload_free (HlWorkload *self);

gboolean hl_workload_has_epochs (const HlWorkload *self);
char    *hl_workload_sentence (const HlWorkload *self, int pair) G_GNUC_WARN_UNUSED_RESULT;
int      hl_workload_translate (const HlWorkload *self, const char *sentence, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlWorkload, hl_workload_free)
