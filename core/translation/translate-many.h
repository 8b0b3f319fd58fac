/* core/translation/translate-many.h
 *
 * Translates many sentences, when only their tokens are asked for: a corpus that is evaluated, the
 * held-out sentences while a model trains.
 *
 * One product with many rows takes much less time than many products with one row.  So sentences of
 * similar length are searched together (beam-search.h), a batch at a time, and the batches are
 * shared among workers:
 *
 *      sentences ─► sorted by length ─► batches ─┬─► worker 0: the model
 *                                                └─► worker 1: a replica
 *
 * A sentence gets the same tokens as from nn_translate().  Sums are added up in another order
 * there, so two tokens whose logits differ only in the last bits of a float may change places.
 * Which other sentences are in the batch, and how many workers there are, changes nothing.
 */

#pragma once

#include "core/engine/workers.h"
#include "core/model/memories.h"
#include "core/translation/source.h"

/**
 * NnManyFunc:
 * @n_done: how many sentences are translated
 * @user_data: the caller's
 *
 * Called on the caller's thread.
 */
typedef void (*NnManyFunc) (int n_done, gpointer user_data);

typedef struct
{
  NnTranslationOptions  decoding;         /* how to decode */
  gboolean              replaces_unknown; /* whether the result has the copied word, not <unk> */
  NnWorkers            *workers;          /* (unowned): who shares the work */
  NnTransformer *const *models;           /* each worker's: the model or a replica; NULL: idle */
  NnMemories           *memories;         /* (nullable) (unowned): what the encoder computed */
  NnManyFunc            report;           /* (nullable): called now and then */
  gpointer              user_data;        /* for @report */
} NnManyOptions;

GPtrArray *nn_translate_many (const NnTranslator *self, NnSource *const *sources, int n,
                              const NnManyOptions *options, GCancellable *cancellable,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
