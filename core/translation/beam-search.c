#include "core/translation/beam-search.h"

#include <math.h>
#include <string.h>

#include "core/engine/owned.h"

/* The search for one sentence. */
typedef struct
{
  const NnBeamOptions *options;                    /* how to search */
  int                  first;                      /* which row of the step its first live
                                                    * hypothesis is */
  NnHypothesis        *live[NN_BEAM_MAX_WIDTH];    /* (array length=n_live): the live hypotheses */
  int                  parents[NN_BEAM_MAX_WIDTH]; /* (array length=n_live): which row of the
                                                    * step each continues */
  int                  n_live;                     /* how many */
  GPtrArray           *ended;                      /* (element-type NnHypothesis): those that
                                                    * have ended */
} Beam;

/* A hypothesis with one more token: live hypothesis number @parent followed by @id. */
typedef struct
{
  int    parent;
  int    id;
  double log_probability;
  int    node; /* its index in the tree, or −1 */
} Extension;

NN_FREES (NnHypothesis, free_hypothesis, (g_free, ids, copied_from))

/**
 * @log_probability: log p of a translation
 * @length_penalty: α
 * Returns: the score that a beam search compares
 */
double nn_beam_score (double log_probability, int length, double length_penalty)
{
  return log_probability / pow ((5.0 + length) / 6.0, length_penalty);
}

static void append (int **values, const int *before, int n, int value)
{
  *values = g_new (int, n + 1);
  if (n > 0)
    memcpy (*values, before, sizeof (int) * (gsize) n);
  (*values)[n] = value;
}

/* Returns the source word that replaces the newest token, if it is `<unk>`. */
static int find_source (const Beam *beam, const Extension *extension, const NnDecoder *decoder)
{
  const NnCopyable *copyable = beam->options->copyable;
  g_autofree float *weights = NULL;

  if (copyable == NULL || extension->id != beam->options->unk)
    return NN_NO_SOURCE;

  weights = g_new (float, copyable->n);
  nn_decoder_mean_cross_weights (decoder, beam->first + extension->parent, weights, copyable->n);

  return nn_copying_choose (weights, copyable->is_unknown, copyable->n);
}

static NnHypothesis *extend (const Beam *beam, const Extension *extension, const NnDecoder *decoder)
{
  const NnBeamOptions *options = beam->options;
  const NnHypothesis  *parent = beam->live[extension->parent];
  NnHypothesis        *self = g_new0 (NnHypothesis, 1);

  self->length = parent->length + 1;
  append (&self->ids, parent->ids, parent->length, extension->id);
  append (&self->copied_from, parent->copied_from, parent->length,
          find_source (beam, extension, decoder));
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

static void find_next (const Beam *self, const NnTensor *logits, int hypothesis,
                       NnCandidate *candidates, int n_places)
{
  const float *row = nn_tensor_row (logits, self->first + hypothesis);
  const int    V = nn_tensor_columns (logits);

  if (self->options->tokens_alone && n_places == 1)
    candidates[0] = nn_next_token_largest (row, V, &self->options->banned);
  else
    nn_next_token_top (row, V, &self->options->banned, candidates, n_places);
}

/* Returns the extensions of all live hypotheses, sorted by probability, the most probable first.
 * Each hypothesis has at most @n_places of them, because more could not be kept. */
static GArray *find_extensions (const Beam *self, const NnTensor *logits, int n_places)
{
  GArray                 *extensions = g_array_new (FALSE, FALSE, sizeof (Extension));
  g_autofree NnCandidate *candidates = g_new (NnCandidate, n_places);

  for (int i = 0; i < self->n_live; i++)
    {
      find_next (self, logits, i, candidates, n_places);
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
    weights[i] = nn_beam_tree_copy_weights (options->tree, decoder, self->first + i);

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
static void keep_extensions (Beam *self, const NnDecoder *decoder, const GArray *extensions)
{
  NnHypothesis *next[NN_BEAM_MAX_WIDTH];
  int           n_next = 0;

  NN_EACH_AT (const Extension, extension, extensions)
    {
      NnHypothesis *hypothesis = extend (self, extension, decoder);

      if (hypothesis->has_ended)
        {
          g_ptr_array_add (self->ended, hypothesis);
        }
      else
        {
          self->parents[n_next] = self->first + extension->parent;
          next[n_next++] = hypothesis;
        }
    }

  for (int i = 0; i < self->n_live; i++)
    free_hypothesis (self->live[i]);

  self->n_live = n_next;
  memcpy (self->live, next, sizeof (NnHypothesis *) * (gsize) n_next);
}

/* Continues the hypotheses of one sentence with the tokens that the step found. */
static void continue_beam (Beam *self, const NnDecoder *decoder, const NnTensor *logits)
{
  const int          n_places = self->options->width - (int) self->ended->len;
  g_autoptr (GArray) extensions = find_extensions (self, logits, n_places);

  if (self->options->tree != NULL)
    record (self, decoder, extensions, n_places);
  g_array_set_size (extensions, MIN (extensions->len, (guint) n_places));
  keep_extensions (self, decoder, extensions);
}

/* Whether the search for a sentence continues with step @t. */
static gboolean is_live (const Beam *self, int t)
{
  return self->n_live > 0 && t < self->options->max_steps;
}

/* Makes the live hypotheses of all sentences the rows of step @t.  @tokens gets the newest token of
 * each. */
static void select_live (Beam *beams, int n_beams, NnDecoderState *state, int t, GArray *tokens)
{
  g_autoptr (GArray) parents = g_array_new (FALSE, FALSE, sizeof (int));

  g_array_set_size (tokens, 0);
  for (int b = 0; b < n_beams; b++)
    {
      Beam     *beam = &beams[b];
      const int n = is_live (beam, t) ? beam->n_live : 0;

      beam->first = (int) tokens->len;
      g_array_append_vals (parents, beam->parents, (guint) n);
      for (int i = 0; i < n; i++)
        g_array_append_vals (tokens, t == 0 ? &beam->options->bos : &beam->live[i]->ids[t - 1], 1);
    }

  if (tokens->len > 0)
    nn_decoder_state_select (state, (int *) (gpointer) parents->data, (int) parents->len);
}

static void search (Beam *beams, int n_beams, NnDecoder *decoder, NnDecoderState *state,
                    GCancellable *cancellable)
{
  g_autoptr (GArray) tokens = g_array_new (FALSE, FALSE, sizeof (int));

  if (n_beams <= 0)
    return;

  for (int t = 0; !g_cancellable_is_cancelled (cancellable); t++)
    {
      const NnTensor *logits;

      select_live (beams, n_beams, state, t, tokens);
      if (tokens->len == 0)
        return;

      logits = nn_decoder_step (decoder, state, (int *) (gpointer) tokens->data,
                                beams[0].options->stays_at_0 ? 0 : t);
      for (int b = 0; b < n_beams; b++)
        if (is_live (&beams[b], t))
          continue_beam (&beams[b], decoder, logits);
    }
}

static Beam begin (const NnBeamOptions *options, int sentence)
{
  Beam self = { .options = options,
                .n_live = 1,
                .ended = g_ptr_array_new_with_free_func (free_hypothesis) };

  g_assert (options->width >= 1 && options->width <= NN_BEAM_MAX_WIDTH);
  g_assert (!options->tokens_alone || (options->width == 1 && options->tree == NULL));

  self.parents[0] = sentence;
  self.live[0] = g_new0 (NnHypothesis, 1);
  self.live[0]->node = -1;

  return self;
}

/* Returns all hypotheses of a sentence, the best first. */
static GPtrArray *end (Beam *self)
{
  for (int i = 0; i < self->n_live; i++)
    g_ptr_array_add (self->ended, self->live[i]);

  g_ptr_array_sort (self->ended, compare_hypotheses);
  if (self->options->tree != NULL)
    nn_beam_tree_choose (self->options->tree,
                         ((NnHypothesis *) g_ptr_array_index (self->ended, 0))->node);

  return self->ended;
}

/**
 * @state: what nn_decoder_begin() made of encoded sentences; the search changes it
 * @options: (array): for each sentence the options of its search; all have the same @stays_at_0
 * @found: (out) (array): for each sentence up to W translations, the best first; those without
 *   `<eos>` come last (element-type NnHypothesis)
 * @cancellable: (nullable): stops the search between two tokens
 * @error: %G_IO_ERROR_CANCELLED; nothing is in @found then
 * Returns: whether the search was completed
 */
gboolean nn_beam_search (NnDecoder *decoder, NnDecoderState *state, const NnBeamOptions *options,
                         GPtrArray **found, GCancellable *cancellable, GError **error)
{
  const int        n = state->n;
  g_autofree Beam *beams = g_new (Beam, n);
  gboolean         is_cancelled;

  for (int b = 0; b < n; b++)
    beams[b] = begin (&options[b], b);

  search (beams, n, decoder, state, cancellable);
  is_cancelled = g_cancellable_set_error_if_cancelled (cancellable, error);

  for (int b = 0; b < n; b++)
    {
      found[b] = end (&beams[b]);
      if (is_cancelled)
        g_clear_pointer (&found[b], g_ptr_array_unref);
    }

  return !is_cancelled;
}
