#include "core/experiments/attention-cost.h"

#include <math.h>

#include "core/layers/multi-head-attention.h"
#include "core/tensor/random.h"

/* Each length is measured for at least so many seconds and at least so many times. */
#define SECONDS 0.08
#define TIMES 5

/* The attention that is measured, and the sentence that it reads. */
typedef struct
{
  NnParameters         *parameters;
  NnMultiHeadAttention *attention;
  NnRows               *rows;
  NnTensor             *x;
} Setup;

static void setup_init (Setup *self, int D, int H)
{
  const NnMultiHeadAttentionConfig config = {
    .query_size = D, .key_size = D, .value_size = D, .num_hiddens = D, .n_heads = H
  };
  NnRandom random = nn_random_new (1);

  *self = (Setup){ .parameters = nn_parameters_new () };
  self->attention = nn_multi_head_attention_new (self->parameters, "attention", &config);
  nn_multi_head_attention_initialize (self->attention, NN_INITIALIZATION_PYTORCH, &random);
}

static void setup_clear (Setup *self)
{
  nn_multi_head_attention_free (self->attention);
  nn_parameters_free (self->parameters);
  nn_rows_free (self->rows);
  nn_tensor_free (self->x);
}

static void set_length (Setup *self, int n, int D)
{
  NnRandom random = nn_random_new ((guint64) n);

  g_clear_pointer (&self->rows, nn_rows_free);
  self->rows = nn_rows_new_packed (1, &n);
  nn_tensor_reshape (&self->x, NN_SHAPE (n, D));
  for (gsize i = 0; i < self->x->length; i++)
    self->x->values[i] = (float) nn_random_normal (&random);
}

static void run_projections (const Setup *self)
{
  NnMultiHeadAttention *attention = self->attention;

  nn_linear_forward (attention->W_q, self->x);
  nn_linear_forward (attention->W_k, self->x);
  nn_linear_forward (attention->W_v, self->x);
  nn_linear_forward (attention->W_o, self->x);
}

/* Must run after run_projections(), because the heads read the outputs of the projections. */
static void run_heads (const Setup *self)
{
  const NnPass          pass = NN_PASS_EVALUATION;
  const NnMask          mask = nn_mask_none (self->rows, self->rows);
  NnMultiHeadAttention *attention = self->attention;

  nn_dot_product_attention_forward (attention->dot, &pass, attention->W_q->output,
                                    attention->W_k->output, attention->W_v->output, &mask);
}

/* Returns the time of the fastest of several runs, in seconds.  Other work of the machine can only
 * make a run slower, so the fastest run is the best estimate. */
static double time_of (const Setup *self, void (*work) (const Setup *self))
{
  const gint64 end = g_get_monotonic_time () + (gint64) (SECONDS * G_USEC_PER_SEC);
  double       fastest = INFINITY;

  work (self); /* the first run also allocates memory, so it is not measured */
  for (int i = 0; i < TIMES || g_get_monotonic_time () < end; i++)
    {
      const gint64 start = g_get_monotonic_time ();

      work (self);
      fastest = MIN (fastest, (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
    }

  return fastest;
}

/* Returns a of the least-squares fit a n². */
static double fit_square (const NnAttentionCost *self)
{
  double above = 0.0;
  double below = 0.0;

  for (int i = 0; i < self->n_done; i++)
    {
      const double square = (double) self->lengths[i] * self->lengths[i];

      above += self->heads[i] * square;
      below += square * square;
    }

  return below > 0.0 ? above / below : 0.0;
}

/**
 * nn_attention_cost_measure:
 * @self: (out): the measured times
 * @D: features of a token
 * @H: number of heads, a divisor of @D
 * @report: (nullable): called after each length
 * @user_data: for @report
 * @cancellable: (nullable): stops between two lengths
 * @error: %G_IO_ERROR_CANCELLED
 *
 * If it is stopped, @self has the lengths that were measured before.
 *
 * Returns: whether all lengths were measured
 */
gboolean nn_attention_cost_measure (NnAttentionCost *self, int D, int H, NnAttentionCostFunc report,
                                    gpointer user_data, GCancellable *cancellable, GError **error)
{
  Setup    setup;
  gboolean is_done = TRUE;

  *self = (NnAttentionCost){ .D = D, .H = H };
  for (int i = 0; i < NN_ATTENTION_COST_N; i++)
    self->lengths[i] = NN_ATTENTION_COST_FIRST * (i + 1);

  setup_init (&setup, D, H);
  while (is_done && self->n_done < NN_ATTENTION_COST_N)
    {
      const int i = self->n_done;

      set_length (&setup, self->lengths[i], D);
      self->projections[i] = time_of (&setup, run_projections);
      self->heads[i] = time_of (&setup, run_heads);
      self->n_done++;
      self->a = fit_square (self);
      if (report != NULL)
        report (self, user_data);
      is_done = !g_cancellable_set_error_if_cancelled (cancellable, error);
    }
  setup_clear (&setup);

  return is_done;
}

/**
 * nn_attention_cost_curve:
 * @self: the measured times
 * @n: a number of tokens
 *
 * Returns: a n², in seconds
 */
double nn_attention_cost_curve (const NnAttentionCost *self, int n) { return self->a * n * n; }
