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

G_BEGIN_DECLS

/**
 * HlWorkloadConfig:
 * @name: what the command line calls it
 * @model: the model; the sentences fill in its vocabularies
 * @training: the run
 * @n_pairs: sentence pairs of an epoch; of made-up ones, as many as are needed
 * @length: tokens of each made-up sentence, or 0 for the sentences of a corpus
 * @n_words: size of each made-up vocabulary
 */
typedef struct
{
  const char      *name;
  NnConfig         model;
  NnTrainingConfig training;
  int              n_pairs;
  int              length;
  int              n_words;
} HlWorkloadConfig;

/**
 * HlWorkload:
 * @config: what it was made from
 * @dataset: the sentences
 * @model: what is trained
 * @trainer: what trains it
 * @translator: what translates with it, between two updates
 */
typedef struct
{
  HlWorkloadConfig config;
  NnDataset       *dataset;
  NnTransformer   *model;
  NnTrainer       *trainer;
  NnTranslator    *translator;
} HlWorkload;

gboolean hl_workload_config_find (const char       *name,
                                  HlWorkloadConfig *config);

HlWorkload *hl_workload_new (const HlWorkloadConfig *config,
                             const char             *corpus,
                             GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void        hl_workload_free (HlWorkload *self);

gboolean hl_workload_has_epochs (const HlWorkload *self);
char    *hl_workload_sentence (const HlWorkload *self,
                               int               pair) G_GNUC_WARN_UNUSED_RESULT;
int      hl_workload_translate (const HlWorkload *self,
                                const char       *sentence,
                                GError          **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlWorkload, hl_workload_free)

G_END_DECLS
