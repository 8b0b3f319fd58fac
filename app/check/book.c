/* app/check/book.c
 *
 * Cases of greedy decoding, and the case of the textbook's full size, whose 1.87 million weights
 * are not in the file but come from a formula that a few lines of any language reproduce.
 *
 * Decoding goes along the words that a case says were chosen.  Each word is compared with the best
 * one of its step, and the next step continues from the case's word: so a near tie that rounding
 * decided the other way does not make everything behind it incomparable.
 */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/check/case.h"
#include "core/engine/owned.h"
#include "core/layers/path.h"
#include "core/model/decoder-state.h"
#include "core/tensor/arithmetic.h"
#include "core/tensor/random.h"
#include "core/training/adam.h"
#include "core/training/gradient-clip.h"

typedef struct
{
  NnTensor *logits;            /* (B, steps, V) */
  double    shortfall;         /* by how much the logit of a chosen word falls short of the best */
  double    largest;           /* the largest of the best logits */
  NnTensor *gaps;              /* (B, steps) how far the best word is ahead of the second best */
  NnTensor *encoder_attention; /* (L, H, S, S) of the first sentence */
  /* (2, L, H, steps, S) of the first sentence: to the words so far and to the source, the unused
   * rest 0; only if there are as many steps as source positions */
  NnTensor *decoder_attention;
} Decoding;

/* Copies the matrix of head @head of the first sentence to @to, whose rows are
 * @width wide. */
static void copy_head (const NnScores *scores, int head, float *to, int width)
{
  const NnMatrix matrix = nn_scores_matrix (scores, 0, head);

  for (int i = 0; i < matrix.rows; i++)
    memcpy (to + (gsize) i * width, matrix.values + (gsize) i * matrix.stride,
            sizeof (float) * (gsize) matrix.columns);
}

static void keep_encoder_attention (Decoding *self, const NnTransformer *model, int S)
{
  const int L = model->config.num_blks;
  const int H = model->config.num_heads;

  self->encoder_attention = nn_tensor_new (NN_SHAPE (L, H, S, S));
  for (int l = 0; l < L; l++)
    for (int h = 0; h < H; h++)
      copy_head (nn_multi_head_attention_weights (model->encoder->blocks[l]->attention), h,
                 self->encoder_attention->values + (gsize) (l * H + h) * S * S, S);
}

static void keep_decoder_attention (Decoding *self, const NnTransformer *model, int steps, int step)
{
  const int L = model->config.num_blks;
  const int H = model->config.num_heads;

  for (int l = 0; l < L; l++)
    for (int h = 0; h < H; h++)
      {
        const NnDecoderBlock *block = model->decoder->blocks[l];
        const gsize           place = (gsize) (l * H + h) * steps + step;
        const gsize           half = (gsize) L * H * steps;

        copy_head (nn_multi_head_attention_weights (block->attention1), h,
                   self->decoder_attention->values + place * steps, steps);
        copy_head (nn_multi_head_attention_weights (block->attention2), h,
                   self->decoder_attention->values + (half + place) * steps, steps);
      }
}

/* The two largest of @n numbers. */
static void find_best (const float *logits, int n, float *best, float *second)
{
  *best = -INFINITY;
  *second = -INFINITY;

  for (int v = 0; v < n; v++)
    if (logits[v] > *best)
      {
        *second = *best;
        *best = logits[v];
      }
    else
      *second = MAX (*second, logits[v]);
}

static void judge_step (Decoding *self, const NnTensor *logits, const int *ids, int steps, int step)
{
  const int V = nn_tensor_columns (logits);

  for (int b = 0; b < nn_tensor_rows (logits); b++)
    {
      const float *row = nn_tensor_row (logits, b);
      const gsize  place = (gsize) b * steps + step;
      float        best;
      float        second;

      find_best (row, V, &best, &second);
      self->shortfall = MAX (self->shortfall, (double) best - row[ids[place]]);
      self->largest = MAX (self->largest, fabs ((double) best));
      self->gaps->values[place] = best - second;
      memcpy (self->logits->values + place * V, row, sizeof (float) * (gsize) V);
    }
}

/* source: what it translates, all of one length; ids: (B, steps) the words that the case says
 * were chosen; counts_positions: whether step t is at position t; else at position 0. */
static void decode (Decoding *self, NnTransformer *model, const NnSentences *source, const int *ids,
                    int steps, int bos, gboolean counts_positions)
{
  const NnPass               pass = NN_PASS_EVALUATION;
  const int                  B = source->rows->B;
  const int                  S = source->rows->lengths[0];
  const NnConfig            *config = &model->config;
  const NnTensor            *memory = nn_encoder_forward (model->encoder, &pass, source);
  g_autoptr (NnDecoderState) state = nn_decoder_begin (model->decoder, memory, source->rows);
  g_autofree int            *tokens = g_new (int, B);

  *self = (Decoding){
    .logits = nn_tensor_new (NN_SHAPE (B, steps, config->target_vocab)),
    .gaps = nn_tensor_new (NN_SHAPE (B, steps)),
  };
  keep_encoder_attention (self, model, S);
  if (S == steps)
    self->decoder_attention =
        nn_tensor_new (NN_SHAPE (2, config->num_blks, config->num_heads, steps, steps));

  for (int step = 0; step < steps; step++)
    {
      for (int b = 0; b < B; b++)
        tokens[b] = step == 0 ? bos : ids[(gsize) b * steps + step - 1];
      judge_step (self,
                  nn_decoder_step (model->decoder, state, tokens, counts_positions ? step : 0), ids,
                  steps, step);
      if (self->decoder_attention != NULL)
        keep_decoder_attention (self, model, steps, step);
    }
}

NN_CLEARS (Decoding, decoding_clear,
           (nn_tensor_free, logits, gaps, encoder_attention, decoder_attention))

/* Settings: bos, num_steps, book_positions.  `in.src` (B, S), `in.src_len`, `w.*`; `out.ids` (B,
 * num_steps), which must be there, `out.logits`, `out.enc_attention0` (L, H, S, S) and
 * `out.dec_attention0` (2, L, H, num_steps, S) of the first sentence. */
static void check_greedy (NnCase *self)
{
  const int         V = self->model.target_vocab;
  const NnSentences source =
      nn_case_sentences (self, "in.src", "in.src_len", self->model.source_vocab);
  const int      steps = nn_case_int (self, "num_steps", 1, self->model.max_positions);
  const int      bos = nn_case_int (self, "bos", 0, V - 1);
  const gboolean is_book = nn_case_boolean (self, "book_positions", FALSE);
  const int     *ids = nn_case_ints (self, "out.ids", NN_SHAPE (source.rows->B, steps), V - 1);
  Decoding       decoding;
  g_autoptr (NnTransformer) model = nn_case_model (self);

  if (model == NULL)
    return;

  decode (&decoding, model, &source, ids, steps, bos, !is_book);
  nn_case_add_result (self, "out.ids", decoding.shortfall, decoding.largest, NN_QUANTITY_CHOICE);
  nn_case_compare (self, decoding.logits, "out.logits");
  nn_case_compare (self, decoding.encoder_attention, "out.enc_attention0");
  if (decoding.decoder_attention != NULL)
    nn_case_compare (self, decoding.decoder_attention, "out.dec_attention0");
  decoding_clear (&decoding);
}

/* (2 u − 1) / 16, plus 1 for scales, where u are the upper 24 bits of the stream
 * of splitmix64 that starts at the hash of the name XOR the seed. */
static void fill_by_formula (const NnParameter *parameter, guint64 seed)
{
  g_autofree char *layer = nn_path_parent (parameter->path);
  const gboolean   is_scale = g_str_equal (nn_path_name (layer), "ln") &&
                            g_str_equal (nn_path_name (parameter->path), "weight");
  const float base = is_scale ? 1.0f : 0.0f;
  NnRandom    random = { nn_random_key (parameter->path) ^ seed };

  for (gsize i = 0; i < parameter->value->length; i++)
    {
      const float u = (float) (nn_random_next (&random) >> 40) / 16777216.0f;

      parameter->value->values[i] = base + (2.0f * u - 1.0f) / 16.0f;
    }
}

/* The parameters in the order of the setting "params". */
static NnParameter **read_order (NnCase *self, const NnParameters *parameters, int *n)
{
  const json_t *names = nn_case_json (self, "params", JSON_ARRAY);
  NnParameter **order = g_new0 (NnParameter *, json_array_size (names) + 1);

  *n = (int) json_array_size (names);
  nn_case_require (self, *n == nn_parameters_count (parameters),
                   _ ("The setting “params” does not name the parameters of the model."));

  for (int i = 0; i < *n && !nn_case_failed (self); i++)
    {
      const char *name = json_string_value (json_array_get (names, (size_t) i));

      order[i] = name != NULL ? nn_parameters_find (parameters, name) : NULL;
      nn_case_require (self, order[i] != NULL,
                       _ ("The setting “params” names “%s”, which the model does not have."),
                       name != NULL ? name : "");
    }

  return order;
}

static void take_sample (const NnParameter *parameter, float *sample)
{
  const float *values;
  gsize        length;

  g_assert (parameter != NULL);
  values = parameter->value->values;
  length = parameter->value->length;

  sample[0] = values[0];
  sample[1] = values[1];
  sample[2] = values[length - 2];
  sample[3] = values[length - 1];
}

/* Whether the formula was understood: the first and last two values of each. */
static void require_sample (NnCase *self, NnParameter **order, int n)
{
  const NnTensor *sample = nn_case_tensor (self, "in.sample", NN_SHAPE (n, 4));

  for (int i = 0; i < n && !nn_case_failed (self); i++)
    {
      float expected[4];

      take_sample (order[i], expected);
      for (int j = 0; j < 4; j++)
        nn_case_require (self, nn_tensor_row (sample, i)[j] == expected[j],
                         _ ("The weights of “%s” in “in.sample” do not match the formula."),
                         order[i]->path);
    }
}

static void compare_pass (NnCase *self, NnTransformer *model, const NnCaseBatch *batch,
                          NnParameter **order, int n, NnLossKind kind)
{
  const NnPass    pass = { .is_training = TRUE };
  const int       pad = nn_case_int (self, "pad", G_MININT, G_MAXINT);
  const int       V = model->config.target_vocab;
  const NnTensor *logits = nn_transformer_forward (model, &pass, &batch->source, &batch->target);
  const int       shown = MIN (batch->B, 2);
  const NnTensor  first = { .length = (gsize) shown * batch->T * V, .values = logits->values };
  g_autoptr (NnTensor) norms = nn_tensor_new (NN_SHAPE (n));
  g_autoptr (NnTensor) d_logits = NULL;

  nn_case_compare_number (self, kind == NN_LOSS_PLAIN ? "out.loss_plain" : "out.loss_masked",
                          nn_case_loss (logits, batch, kind, pad, &d_logits), NN_QUANTITY_LOSS);
  if (kind == NN_LOSS_PLAIN)
    nn_case_compare_as (self, NN_QUANTITY_VALUE, &first, NN_SHAPE (shown, batch->T, V),
                        "out.logits01");

  nn_parameters_clear_gradients (model->parameters);
  nn_transformer_backward (model, d_logits);
  for (int i = 0; i < n; i++)
    {
      g_assert (order[i] != NULL);
      norms->values[i] = (float) sqrt (nn_tensor_square_sum (order[i]->gradient));
    }
  nn_case_compare_as (self, NN_QUANTITY_NORM, norms, norms->shape,
                      kind == NN_LOSS_PLAIN ? "out.grad_norms_plain" : "out.grad_norms_masked");
}

static void compare_validation (NnCase *self, NnTransformer *model, const NnCaseBatch *batch)
{
  const NnPass    pass = { .sees_future = TRUE };
  const NnTensor *logits = nn_transformer_forward (model, &pass, &batch->source, &batch->target);

  nn_case_compare_number (self, "out.val_loss_book",
                          nn_case_loss (logits, batch, NN_LOSS_PLAIN, 0, NULL), NN_QUANTITY_LOSS);
}

static void compare_decoding (NnCase *self, NnTransformer *model, const NnCaseBatch *batch,
                              gboolean counts_positions)
{
  const char *ids_name = counts_positions ? "out.ids_counted" : "out.ids_book";
  const char *gap_name = counts_positions ? "out.gap_counted" : "out.gap_book";
  const int   bos = nn_case_int (self, "bos", 0, model->config.target_vocab - 1);
  NnShape     shape;
  NnCaseBatch some;
  Decoding    decoding;
  const int  *ids;

  if (!nn_case_has (self, ids_name))
    return;

  shape = nn_case_shape (self, ids_name, 2);
  ids = nn_case_ints (self, ids_name, shape, model->config.target_vocab - 1);
  nn_case_require (
      self, shape.dims[0] <= batch->B && shape.dims[1] <= model->config.max_positions,
      _ ("“%s” has more sentences than the batch, or more positions than the model allows."),
      ids_name);
  if (nn_case_failed (self))
    return;

  some = nn_case_batch_slice (self, batch, 0, shape.dims[0]);
  decode (&decoding, model, &some.source, ids, shape.dims[1], bos, counts_positions);
  nn_case_add_result (self, ids_name, decoding.shortfall, decoding.largest, NN_QUANTITY_CHOICE);
  nn_case_compare_as (self, NN_QUANTITY_VALUE, decoding.gaps, shape, gap_name);
  decoding_clear (&decoding);
}

static void compare_training (NnCase *self, NnTransformer *model, const NnCaseBatch *batch)
{
  const NnPass         pass = { .is_training = TRUE };
  const NnAdamConfig   config = NN_ADAM_CONFIG;
  const int            steps = nn_case_int (self, "steps", 1, 10000);
  const int            size = nn_case_int (self, "batch", 1, batch->B);
  const double         rate = nn_case_number (self, "lr");
  const double         theta = nn_case_number (self, "clip");
  g_autoptr (NnAdam)   adam = nn_adam_new (model->parameters, &config);
  g_autoptr (NnTensor) losses = nn_tensor_new (NN_SHAPE (steps));
  g_autoptr (NnTensor) d_logits = NULL;

  nn_case_require (self, theta > 0.0, _ ("The setting “clip” must be above 0."));

  for (int step = 0; step < steps && !nn_case_failed (self); step++)
    {
      const int         n_batches = batch->B / size;
      const NnCaseBatch part = nn_case_batch_slice (self, batch, step % n_batches * size, size);
      const NnTensor   *logits = nn_transformer_forward (model, &pass, &part.source, &part.target);

      losses->values[step] = (float) nn_case_loss (logits, &part, NN_LOSS_PLAIN, 0, &d_logits);
      nn_parameters_clear_gradients (model->parameters);
      nn_transformer_backward (model, d_logits);
      nn_gradient_clip (model->parameters, theta);
      nn_adam_apply (adam, rate);
    }

  nn_case_compare_as (self, NN_QUANTITY_LOSS, losses, losses->shape, "out.losses");
}

/* Settings: those of a model, pad, bos, lr, clip, batch, steps, weight_seed, params (their names
 * in order).  `in.src`, `in.src_len`, `in.dec_in`, `in.labels`, `in.sample`; losses, lengths of
 * gradients and first logits in training mode over all rows; `out.val_loss_book`; greedy words
 * and gaps of the first sentences; `out.losses` of a few steps of training. */
static void check_book_full (NnCase *self)
{
  const guint64 seed =
      (guint64) json_integer_value (nn_case_json (self, "weight_seed", JSON_INTEGER));
  const NnCaseBatch         batch = nn_case_batch (self, "");
  g_autoptr (NnTransformer) model = NULL;
  g_autofree NnParameter  **order = NULL;
  int                       n = 0;

  nn_case_require (self, nn_config_count_values (&self->model) <= 20 * 1000 * 1000,
                   _ ("The settings describe a model that is too large for a test case."));
  if (nn_case_failed (self))
    return;

  model = nn_transformer_new (&self->model);
  NN_EACH_OF (NnParameter, parameter, model->parameters->items)
    fill_by_formula (parameter, seed);
  order = read_order (self, model->parameters, &n);
  require_sample (self, order, n);
  if (nn_case_failed (self))
    return;

  compare_pass (self, model, &batch, order, n, NN_LOSS_PLAIN);
  compare_pass (self, model, &batch, order, n, NN_LOSS_MASKED);
  compare_validation (self, model, &batch);
  compare_decoding (self, model, &batch, FALSE);
  compare_decoding (self, model, &batch, TRUE);
  compare_training (self, model, &batch);
}

const NnKind nn_book_kinds[] = {
  { "greedy",
    check_greedy,
    { [NN_QUANTITY_VALUE] = 1e-4, [NN_QUANTITY_CHOICE] = 1e-4 },
    NULL,
    NN_CASE_MODEL },
  { "book_full",
    check_book_full,
    { [NN_QUANTITY_VALUE] = 1e-4,
      [NN_QUANTITY_LOSS] = 1e-4,
      [NN_QUANTITY_NORM] = 1e-4,
      [NN_QUANTITY_CHOICE] = 1e-4 },
    NULL,
    NN_CASE_MODEL },
  { NULL },
};
