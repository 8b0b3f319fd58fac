/* core/training/run.h
 *
 * A training run from its beginning: from a corpus and hyperparameters it makes vocabularies,
 * pairs, a model with first values, and a trainer.
 *
 *      options ─► corpus ─► dataset ─► model (seed) ─► trainer
 *
 * The same options give the same numbers.  All random numbers depend on one seed: those of the
 * split of the sentences, of the first values, of the order of the batches, and of dropout.
 *
 * The command line and the Train page have one list of all hyperparameters, whatever struct they
 * are in:
 *
 *      row ─► nn_run_options_part (options, row->part) ─► nn_field_get (&row->field, …)
 */

#pragma once

#include "core/text/dataset.h"
#include "core/training/presets.h"
#include "core/training/trainer.h"

typedef struct
{
  char            *corpus;        /* path of the file of sentence pairs */
  char            *preset;        /* the name of the preset that the other options come from */
  int              n_pairs;       /* with the textbook's pipeline the number of training pairs,
                                   * after which the validation pairs follow; otherwise how many
                                   * lines are read and then split; 0 for 512 or all */
  gboolean         takes_starter; /* whether to take only the pairs that the corpus marks as its
                                   * small part, see split.h; not with the textbook's pipeline,
                                   * which takes the first lines */
  int              source_column; /* which column of the corpus is the source, from 1; 0: both
                                   * are recognized */
  int              target_column; /* which is the target, from 1 */
  char            *base;          /* (nullable): a model that continues with own sentences,
                                   * @corpus, see on-top.h; NULL: a new one */
  char            *base_corpus;   /* (nullable): the file that @base was trained on */
  NnConfig         model;         /* the model; its vocabulary sizes are filled in from the
                                   * corpus */
  NnTrainingConfig training;      /* the run */
} NnRunOptions;

typedef struct
{
  NnRunOptions  *options; /* what it was made from */
  NnDataset     *dataset; /* vocabularies and pairs */
  NnTransformer *model;   /* what is trained */
  NnTrainer     *trainer; /* what trains it */
} NnRun;

NnRunOptions *nn_run_options_new (const char     *corpus,
                                  const NnPreset *preset) G_GNUC_WARN_UNUSED_RESULT;
NnRunOptions *nn_run_options_copy (const NnRunOptions *self) G_GNUC_WARN_UNUSED_RESULT;
void          nn_run_options_free (NnRunOptions *self);
gboolean      nn_run_options_validate (const NnRunOptions *self, GError **error);

NnDataset *nn_run_options_load_dataset (const NnRunOptions *self, GCancellable *cancellable,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

NnRun *nn_run_new (const NnRunOptions *options, GCancellable *cancellable,
                   GError **error) G_GNUC_WARN_UNUSED_RESULT;
NnRun *nn_run_new_with (const NnRunOptions *options, NnDataset *dataset,
                        GError **error) G_GNUC_WARN_UNUSED_RESULT;
void   nn_run_free (NnRun *self);
double nn_run_measure (NnRun *self, GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnRunOptions, nn_run_options_free)
char **nn_run_remarks (const NnRun *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnRun, nn_run_free)

GPtrArray *nn_hyperparameters_list (void) G_GNUC_WARN_UNUSED_RESULT;
gpointer   nn_run_options_part (NnRunOptions *self, NnConfigPart part);
