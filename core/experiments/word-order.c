#include "core/experiments/word-order.h"

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/experiments/altered-model.h"
#include "core/experiments/decoder-stages.h"
#include "core/tensor/random.h"
#include "core/translation/source.h"

G_DEFINE_QUARK (nn_word_order_error, nn_word_order_error)

static gboolean is_unchanged (const int *from, int n)
{
  for (int i = 0; i < n; i++)
    if (from[i] != i)
      return FALSE;

  return TRUE;
}

/* Returns a random order that is not the original one. */
static int *shuffle (int n, guint64 seed)
{
  NnRandom random = nn_random_new (seed);
  int     *from = g_new (int, n);

  for (int i = 0; i < n; i++)
    from[i] = i;
  nn_random_shuffle (&random, from, n);

  if (is_unchanged (from, n))
    for (int i = 0; i < n; i++)
      from[i] = (i + 1) % n;

  return from;
}

static NnTensor *encode (NnTransformer *model, const int *ids, int n)
{
  const NnPass       pass = NN_PASS_EVALUATION;
  g_autoptr (NnRows) rows = nn_rows_new_padded (1, n, &n);

  return nn_tensor_copy (nn_encoder_forward (model->encoder, &pass, &(NnSentences){ rows, ids }));
}

/* Returns for each word the difference of its two rows, in a variant with or without positions. */
static float *compare (const NnTransformer *model, gboolean has_positions, const NnSource *source,
                       const int *from, int n)
{
  NnConfig                  config = model->config;
  g_autoptr (NnTransformer) variant = NULL;
  g_autoptr (NnTensor)      before = NULL;
  g_autoptr (NnTensor)      after = NULL;
  g_autofree int           *ids = g_memdup2 (source->ids, sizeof (int) * (gsize) source->n);
  float                    *differences = g_new (float, n);

  config.has_positions = has_positions;
  variant = nn_variant_new (model, &config);
  for (int i = 0; i < n; i++)
    ids[i] = source->ids[from[i]];

  before = encode (variant, source->ids, source->n);
  after = encode (variant, ids, source->n);
  for (int i = 0; i < n; i++)
    differences[i] = nn_row_difference (after, i, before, from[i]);

  return differences;
}

/**
 * @error: %NN_TRANSLATION_ERROR or #NnWordOrderError
 * Returns: (transfer full) (nullable): the differences between the two orders
 */
NnWordOrder *nn_word_order_new (const NnTranslator *translator, const char *sentence, guint64 seed,
                                GError **error)
{
  g_autoptr (NnSource) source = nn_source_new_from_sentence (translator, sentence, FALSE, error);
  NnWordOrder         *self;
  int                  n;

  if (source == NULL)
    return NULL;

  n = source->n - 1; /* <eos> stays at the end */
  if (n < 2)
    return NN_FAIL_NULL (
        error, NN_WORD_ORDER_ERROR, NN_WORD_ORDER_ERROR_TOO_FEW,
        _ ("A single token has only one order. Use a sentence of two or more tokens."));

  self = g_new0 (NnWordOrder, 1);
  self->n = n;
  self->from = shuffle (n, seed);
  self->before = g_new0 (char *, n + 1);
  self->after = g_new0 (char *, n + 1);
  for (int i = 0; i < n; i++)
    {
      self->before[i] = g_strdup (source->tokens[i]);
      self->after[i] = g_strdup (source->tokens[self->from[i]]);
    }
  self->with_positions = compare (translator->model, TRUE, source, self->from, n);
  self->without_positions = compare (translator->model, FALSE, source, self->from, n);

  return self;
}

NN_FREES_FOR_ALL (NnWordOrder, nn_word_order_free, (g_strfreev, before, after),
                  (g_free, from, with_positions, without_positions))
