#include "ui/render/figure-parts.h"

#include <glib/gi18n-lib.h>

/* How keys are scored, by the name that core has for it: by which operations, and what the three
 * kinds of attention are called then.  The first is meant where nothing is said. */
static const struct
{
  const char *attention;
  const char *keys[4];
  const char *of_encoder;
  const char *of_decoder;
  const char *cross;
} scorings[] = {
  {
      "dot-product",
      { "product", "scale" },
      N_ ("Self-attention"),
      /* Translators: each position attends only to itself and earlier ones */
      N_ ("Masked self-attention"),
      N_ ("Encoder–decoder attention"),
  },
  {
      "additive",
      { "features", "additive_scores" },
      N_ ("Additive self-attention"),
      N_ ("Masked additive attention"),
      N_ ("Additive encoder–decoder attention"),
  },
};

/* A name that stands for itself in every language is not marked. */
static const HlFigureOperation operations[] = {
  { "tokens", N_ ("token ids"), "R", FALSE, FALSE },
  /* Translators: the operation that turns word numbers into vectors, times √D */
  { "embedding", N_ ("embed, · √D"), "RD", TRUE, FALSE },
  { "positions", N_ ("add positions"), "RD", FALSE, FALSE },
  { "dropout", N_ ("dropout"), "RD", FALSE, TRUE },
  { "queries", N_ ("queries W_q"), "RD", TRUE, FALSE },
  { "keys", N_ ("keys W_k"), "CD", TRUE, FALSE },
  { "values", N_ ("values W_v"), "CD", TRUE, FALSE },
  { "split_heads", N_ ("split heads"), "HRK", FALSE, FALSE },
  { "product", N_ ("queries times keys"), "HRC", FALSE, TRUE },
  { "features", "tanh (U_q q + U_k k)", "HRCK", TRUE, TRUE },
  { "additive_scores", "w_v · T", "HRC", TRUE, TRUE },
  { "scale", N_ ("scale: / √d_k"), "HRC", FALSE, TRUE },
  { "mask", N_ ("mask"), "HRC", FALSE, TRUE },
  { "softmax", "softmax", "HRC", FALSE, TRUE },
  { "weighted_sum", N_ ("weighted sum"), "HRK", FALSE, TRUE },
  { "join_heads", N_ ("concatenate heads"), "RD", FALSE, FALSE },
  { "project", N_ ("output projection W_o"), "RD", TRUE, FALSE },
  /* Translators: x + sublayer (x) */
  { "residual", N_ ("sum"), "RD", FALSE, FALSE },
  { "mean", N_ ("mean"), "R1", FALSE, FALSE },
  { "variance", N_ ("variance"), "R1", FALSE, FALSE },
  { "normalize", N_ ("normalize"), "RD", FALSE, FALSE },
  /* Translators: the learned scale γ and shift β that follow a normalization */
  { "scale_shift", N_ ("scale γ, shift β"), "RD", TRUE, FALSE },
  { "dense1", N_ ("first layer W₁"), "RF", TRUE, FALSE },
  { "relu", "ReLU", "RF", FALSE, FALSE },
  { "dense2", N_ ("second layer W₂"), "RD", TRUE, FALSE },
  { "logits", N_ ("logits"), "RV", TRUE, FALSE },
  { "probabilities", "softmax", "RV", FALSE, FALSE },
  /* Translators: of the next word */
  { "choice", N_ ("greedy choice"), "R", FALSE, FALSE },
  /* Translators: the loss of each word, with label smoothing */
  { "smoothed", N_ ("smoothed"), "R", FALSE, FALSE },
  { "batch", N_ ("loss of the batch"), "1", FALSE, FALSE },
};

static int
find_scoring (const HlFigureSpec *spec)
{
  for (gsize i = 0; i < G_N_ELEMENTS (scorings); i++)
    if (g_strcmp0 (scorings[i].attention, spec->attention) == 0)
      return (int) i;

  return 0;
}

gboolean
hl_figure_kind_is_attention (HlFigureKind kind)
{
  return kind == HL_FIGURE_SELF_ATTENTION || kind == HL_FIGURE_CAUSAL_ATTENTION ||
         kind == HL_FIGURE_CROSS_ATTENTION;
}

/**
 * hl_figure_kind_has_parameters:
 * @spec: what to draw
 * @kind: of a box that is no operation
 *
 * Returns: whether something learned is in it; a table of sines is not
 */
gboolean
hl_figure_kind_has_parameters (const HlFigureSpec *spec,
                               HlFigureKind        kind)
{
  if (kind == HL_FIGURE_POSITIONS)
    return spec->trains_positions;

  return kind != HL_FIGURE_ADD && kind != HL_FIGURE_LOSS;
}

/**
 * hl_figure_kind_name:
 * @spec: what to draw
 * @kind: a sublayer
 *
 * Returns: (transfer none): its name
 */
const char *
hl_figure_kind_name (const HlFigureSpec *spec,
                     HlFigureKind        kind)
{
  switch (kind)
    {
    case HL_FIGURE_EMBEDDING:
      return _ ("Embedding");
    case HL_FIGURE_POSITIONS:
      return spec->has_positions ? _ ("Positional encoding") : _ ("Dropout");
    case HL_FIGURE_SELF_ATTENTION:
      return _ (scorings[find_scoring (spec)].of_encoder);
    case HL_FIGURE_CAUSAL_ATTENTION:
      return spec->has_causal_mask ? _ (scorings[find_scoring (spec)].of_decoder)
                                   : hl_figure_kind_name (spec, HL_FIGURE_SELF_ATTENTION);
    case HL_FIGURE_CROSS_ATTENTION:
      return _ (scorings[find_scoring (spec)].cross);
    case HL_FIGURE_FFN:
      return _ ("Feed-forward network");
    case HL_FIGURE_ADD_NORM:
      return spec->is_batch_norm ? _ ("Add & batch norm") : _ ("Add & norm");
    case HL_FIGURE_ADD:
      /* Translators: the residual connection: x + sublayer (x) */
      return _ ("Add");
    case HL_FIGURE_NORM:
      return spec->is_batch_norm ? _ ("Batch norm") : _ ("Layer norm");
    case HL_FIGURE_OUTPUT:
      /* Translators: the probabilities of the next word come out of it */
      return spec->is_training ? _ ("Output layer") : _ ("Output layer, softmax");
    case HL_FIGURE_LOSS:
      return _ ("Loss");
    case HL_FIGURE_GROUP:
    case HL_FIGURE_BLOCK:
    case HL_FIGURE_OPERATION:
    default:
      g_assert_not_reached ();
    }
}

/**
 * hl_figure_blocks_name:
 * @spec: what to draw
 * @first: a block, from 0
 * @last: a block that is not below it
 *
 * Returns: (transfer full): such as "Block 2", "Blocks 3–12" or "12 × block"
 */
char *
hl_figure_blocks_name (const HlFigureSpec *spec,
                       int                 first,
                       int                 last)
{
  if (first == last)
    return g_strdup_printf (_ ("Block %d"), first + 1);
  if (last - first + 1 == spec->n_blocks)
    /* Translators: so many blocks on top of each other, such as "12 × block" */
    return g_strdup_printf (_ ("%d × block"), spec->n_blocks);

  return g_strdup_printf (_ ("Blocks %d–%d"), first + 1, last + 1);
}

/* Outside training, batch normalization takes the statistics that it remembers. */
static gboolean
is_remembered (const HlFigureSpec *spec,
               const char         *key)
{
  return spec->is_batch_norm && !spec->is_training &&
         (g_str_equal (key, "mean") || g_str_equal (key, "variance"));
}

static const char *
name_of (const HlFigureSpec      *spec,
         HlFigureKind             sublayer,
         const HlFigureOperation *operation)
{
  if (g_str_equal (operation->key, "mask"))
    {
      if (sublayer != HL_FIGURE_CAUSAL_ATTENTION)
        return _ ("padding mask");
      return spec->has_causal_mask ? _ ("causal mask") : _ ("mask: nothing");
    }
  if (sublayer == HL_FIGURE_LOSS && g_str_equal (operation->key, "positions"))
    return _ ("loss of each word");
  if (is_remembered (spec, operation->key))
    return g_str_equal (operation->key, "mean") ? _ ("running mean") : _ ("running variance");

  return operation->is_idle ? _ ("dropout: off") : _ (operation->name);
}

static const char *
shape_of (const HlFigureSpec      *spec,
          HlFigureKind             sublayer,
          const HlFigureOperation *operation)
{
  if (spec->is_batch_norm && (g_str_equal (operation->key, "mean") ||
                              g_str_equal (operation->key, "variance")))
    return "1D";
  if (sublayer == HL_FIGURE_LOSS && g_str_equal (operation->key, "positions"))
    return "R";
  if (hl_figure_kind_is_attention (sublayer) && g_str_equal (operation->key, "dropout"))
    return "HRC";

  return operation->shape;
}

/**
 * hl_figure_operation:
 * @spec: what to draw
 * @sublayer: what it is an operation of
 * @key: what core calls it
 *
 * Returns: what is known of it
 */
HlFigureOperation
hl_figure_operation (const HlFigureSpec *spec,
                     HlFigureKind        sublayer,
                     const char         *key)
{
  for (gsize i = 0; i < G_N_ELEMENTS (operations); i++)
    if (g_str_equal (operations[i].key, key))
      {
        HlFigureOperation operation = operations[i];

        if (sublayer == HL_FIGURE_POSITIONS && g_str_equal (key, "positions"))
          operation.has_parameters = spec->trains_positions;
        operation.is_idle = g_str_equal (key, "dropout") && !spec->is_training;
        operation.is_remembered = is_remembered (spec, key);
        operation.is_per_head &= hl_figure_kind_is_attention (sublayer);
        operation.name = name_of (spec, sublayer, &operation);
        operation.shape = shape_of (spec, sublayer, &operation);

        return operation;
      }

  g_assert_not_reached ();
}

static int
add_keys (const char        *keys[HL_FIGURE_MAX_OPERATIONS],
          int                n_keys,
          const char *const *more)
{
  for (int i = 0; more[i] != NULL; i++)
    {
      g_assert (n_keys < HL_FIGURE_MAX_OPERATIONS);
      keys[n_keys++] = more[i];
    }

  return n_keys;
}

#define ADD_KEYS(...) n_keys = add_keys (keys, n_keys, (const char *[]){ __VA_ARGS__, NULL })

static int
attention_keys (const HlFigureSpec *spec,
                const char         *keys[HL_FIGURE_MAX_OPERATIONS])
{
  int n_keys = 0;

  ADD_KEYS ("queries", "keys", "values", "split_heads");
  n_keys = add_keys (keys, n_keys, scorings[find_scoring (spec)].keys);
  ADD_KEYS ("mask", "softmax");
  if (spec->has_dropout)
    ADD_KEYS ("dropout");
  ADD_KEYS ("weighted_sum", "join_heads", "project");

  return n_keys;
}

/* What becomes of the scores of words: a choice, or while training a loss. */
static int
output_keys (const HlFigureSpec *spec,
             HlFigureKind        sublayer,
             const char         *keys[HL_FIGURE_MAX_OPERATIONS])
{
  const gboolean is_loss = sublayer == HL_FIGURE_LOSS;
  int            n_keys = 0;

  if (!is_loss)
    ADD_KEYS ("logits");
  if (is_loss == spec->is_training)
    ADD_KEYS ("probabilities");
  if (!is_loss && !spec->is_training)
    ADD_KEYS ("choice");
  if (is_loss)
    ADD_KEYS ("positions");
  if (is_loss && spec->smooths_labels)
    ADD_KEYS ("smoothed");
  if (is_loss)
    ADD_KEYS ("batch");

  return n_keys;
}

/**
 * hl_figure_operations:
 * @spec: what to draw
 * @sublayer: a kind of sublayer
 * @keys: (out): what core calls its operations
 *
 * Returns: how many there are
 */
int
hl_figure_operations (const HlFigureSpec *spec,
                      HlFigureKind        sublayer,
                      const char         *keys[HL_FIGURE_MAX_OPERATIONS])
{
  const gboolean adds = sublayer == HL_FIGURE_ADD || sublayer == HL_FIGURE_ADD_NORM;
  const gboolean norms = sublayer == HL_FIGURE_NORM || sublayer == HL_FIGURE_ADD_NORM;
  int            n_keys = 0;

  if (hl_figure_kind_is_attention (sublayer))
    return attention_keys (spec, keys);

  if (sublayer == HL_FIGURE_EMBEDDING)
    ADD_KEYS ("tokens", "embedding");
  if (sublayer == HL_FIGURE_POSITIONS && spec->has_positions)
    ADD_KEYS ("positions");
  if (spec->has_dropout && (adds || sublayer == HL_FIGURE_POSITIONS))
    ADD_KEYS ("dropout");
  if (adds)
    ADD_KEYS ("residual");
  if (norms)
    ADD_KEYS ("mean", "variance", "normalize", "scale_shift");
  if (sublayer == HL_FIGURE_FFN)
    ADD_KEYS ("dense1", "relu", "dense2");
  if (sublayer == HL_FIGURE_OUTPUT || sublayer == HL_FIGURE_LOSS)
    return output_keys (spec, sublayer, keys);

  return n_keys;
}
