#include "core/translation/beam-search.h"

#include <math.h>
#include <string.h>

#include "core/translation/next-token.h"

/* The state of a search: the live hypotheses, and those that have ended. */
typedef struct
{
  const NnBeamOptions *options;
  NnDecoderState      *state;
  NnHypothesis        *live[NN_BEAM_MAX_WIDTH];
  int                  n_live;
  GPtrArray           *ended;
} Beam;

/* A hypothesis with one more token: live hypothesis number @parent followed by @id. */
typedef struct
{
  int    parent;
  int    id;
  double log_probability;
  int    node; /* its index in the tree, or −1 */
} Extension;

static void free_hypothesis (gpointer data)
{
  NnHypothesis *self = data;

  g_free (self->ids);
  g_free (self);
}

/**
 * nn_beam_score:
 * @log_probability: log p of a translation
 * @length: its number of tokens
 * @length_penalty: α
 *
 * Returns: the score that a beam search compares
 */
double nn_beam_score (double log_probability, int length, double length_penalty)
{
  return log_probability / pow ((5.0 + length) / 6.0, length_penalty);
}

static NnHypothesis *extend (const NnHypothesis *parent, const Extension *extension,
                             const NnBeamOptions *options)
{
  NnHypothesis *self = g_new0 (NnHypothesis, 1);

  self->length = parent->length + 1;
  self->ids = g_new (int, self->length);
  for (int t = 0; t < parent->length; t++)
    self->ids[t] = parent->ids[t];
  self->ids[parent->length] = extension->id;
  self->log_probability = extension->log_probability;
  self->score = nn_beam_score (self->log_probability, self->length, options->length_penalty);
  self->has_ended = extension->id == options->eos;
  self->node = extension->node;

  return self;
}

static int compare_extensions (gconstpointer a, gconstpointer b)
{
  const Extension *left = a;
  const Extension *right = b;

  if (left->log_probability != right->log_probability)
    return left->log_probability > right->log_probability ? -1 : 1;
  if (left->parent != right->parent)
    return left->parent < right->parent ? -1 : 1;

  return left->id < right->id ? -1 : left->id > right->id;
}

static int compare_hypotheses (gconstpointer a, gconstpointer b)
{
  const NnHypothesis *left = *(NnHypothesis *const *) a;
  const NnHypothesis *right = *(NnHypothesis *const *) b;

  if (left->has_ended != right->has_ended)
    return left->has_ended ? -1 : 1;

  return left->score > right->score ? -1 : left->score < right->score;
}

/* Returns the extensions of all live hypotheses, sorted by probability, the most probable first.
 * Each hypothesis has at most @n_places of them, because more could not be kept. */
static GArray *find_extensions (const Beam *self, const NnTensor *logits, int n_places)
{
  GArray                 *extensions = g_array_new (FALSE, FALSE, sizeof (Extension));
  g_autofree NnCandidate *candidates = g_new (NnCandidate, n_places);

  for (int i = 0; i < self->n_live; i++)
    {
      nn_next_token_top (nn_tensor_row (logits, i), nn_tensor_columns (logits),
                         self->options->banned, candidates, n_places);

      for (int j = 0; j < n_places && candidates[j].id != NN_NO_TOKEN; j++)
        {
          const double    log_p = self->live[i]->log_probability + candidates[j].log_probability;
          const Extension extension = { i, candidates[j].id, log_p, -1 };

          g_array_append_val (extensions, extension);
        }
    }

  g_array_sort (extensions, compare_extensions);

  return extensions;
}

/* Records the @n_places extensions that the beam keeps, and the W that come after them, in the
 * tree. */
static void record (Beam *self, const NnDecoder *decoder, GArray *extensions, int n_places)
{
  const NnBeamOptions *options = self->options;
  const double         penalty = options->length_penalty;
  const float         *weights[NN_BEAM_MAX_WIDTH];

  for (int i = 0; i < self->n_live; i++)
    weights[i] = nn_beam_tree_copy_weights (options->tree, decoder, i);

  for (int i = 0; i < (int) extensions->len && i < n_places + options->width; i++)
    {
      Extension          *extension = &g_array_index (extensions, Extension, i);
      const NnHypothesis *parent = self->live[extension->parent];
      const NnBeamNode    node = {
           .parent = parent->node,
           .step = parent->length,
           .id = extension->id,
           .log_probability = extension->log_probability,
           .score = nn_beam_score (extension->log_probability, parent->length + 1, penalty),
           .fate = i >= n_places                   ? NN_BEAM_DROPPED
                   : extension->id == options->eos ? NN_BEAM_ENDED
                                                   : NN_BEAM_LIVE,
           .weights = weights[extension->parent],
      };

      extension->node = nn_beam_tree_add (options->tree, &node);
    }
}

/* Makes the extensions the live hypotheses of the next step.  Ended ones leave the beam. */
static void keep_extensions (Beam *self, const GArray *extensions)
{
  NnHypothesis *next[NN_BEAM_MAX_WIDTH];
  int           parents[NN_BEAM_MAX_WIDTH];
  int           n_next = 0;

  for (guint i = 0; i < extensions->len; i++)
    {
      const Extension *extension = &g_array_index (extensions, Extension, i);
      NnHypothesis *hypothesis = extend (self->live[extension->parent], extension, self->options);

      if (hypothesis->has_ended)
        {
          g_ptr_array_add (self->ended, hypothesis);
        }
      else
        {
          parents[n_next] = extension->parent;
          next[n_next++] = hypothesis;
        }
    }

  for (int i = 0; i < self->n_live; i++)
    free_hypothesis (self->live[i]);

  self->n_live = n_next;
  memcpy (self->live, next, sizeof (NnHypothesis *) * n_next);

  if (n_next > 0)
    nn_decoder_state_select (self->state, parents, n_next);
}

static void step (Beam *self, NnDecoder *decoder, int t)
{
  const int          n_places = self->options->width - (int) self->ended->len;
  int                tokens[NN_BEAM_MAX_WIDTH];
  g_autoptr (GArray) extensions = NULL;

  for (int i = 0; i < self->n_live; i++)
    tokens[i] = t == 0 ? self->options->bos : self->live[i]->ids[t - 1];

  extensions = find_extensions (self, nn_decoder_step (decoder, self->state, tokens, t), n_places);
  if (self->options->tree != NULL)
    record (self, decoder, extensions, n_places);
  g_array_set_size (extensions, MIN (extensions->len, (guint) n_places));
  keep_extensions (self, extensions);
}

/**
 * nn_beam_search:
 * @decoder: the decoder
 * @memory: (S, D) one encoded sentence
 * @source_rows: its rows
 * @options: the options of the search
 * @cancellable: (nullable): stops the search
 * @error: %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer container) (nullable) (element-type NnHypothesis): up to W translations, the
 *   best first; those without `<eos>` come last
 */
GPtrArray *nn_beam_search (NnDecoder *decoder, const NnTensor *memory, const NnRows *source_rows,
                           const NnBeamOptions *options, GCancellable *cancellable, GError **error)
{
  g_autoptr (NnDecoderState) state = nn_decoder_begin (decoder, memory, source_rows);
  g_autoptr (GPtrArray)      ended = g_ptr_array_new_with_free_func (free_hypothesis);
  Beam                       self = { options, state, .n_live = 1, .ended = ended };

  g_assert (source_rows->B == 1);
  g_assert (options->width >= 1 && options->width <= NN_BEAM_MAX_WIDTH);

  self.live[0] = g_new0 (NnHypothesis, 1);
  self.live[0]->node = -1;

  for (int t = 0;
       t < options->max_steps && self.n_live > 0 && !g_cancellable_is_cancelled (cancellable); t++)
    step (&self, decoder, t);

  for (int i = 0; i < self.n_live; i++)
    g_ptr_array_add (ended, self.live[i]);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  g_ptr_array_sort (ended, compare_hypotheses);
  if (options->tree != NULL)
    nn_beam_tree_choose (options->tree, ((NnHypothesis *) g_ptr_array_index (ended, 0))->node);

  return g_steal_pointer (&ended);
}
