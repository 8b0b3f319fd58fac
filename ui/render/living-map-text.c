#include "ui/render/living-map-text.h"

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"
#include "ui/render/living-map-legend.h"

#define HALF 0.5 /* of the attention weights of a row */

static char *label_of_units (const HlMapPlace *place, gboolean is_narrow)
{
  if (is_narrow)
    /* Translators: the feed-forward network under a narrow column */
    return g_strdup (_ ("FFN"));

  /* Translators: the feed-forward network under a narrow column, and its hidden units */
  return g_strdup_printf (_ ("FFN\n%d units"), place->width);
}

/* Returns what is written under it, in up to two short lines. */
char *hl_map_place_label (const HlMapSpec *spec, int place, gboolean is_narrow)
{
  const HlMapPlace *at = hl_map_place (spec, place);

  switch (at->kind)
    {
    case HL_MAP_INPUT:
      return g_strdup (spec->has_positions ? _ ("words +\npositions") : _ ("words"));
    case HL_MAP_NORM:
      return g_strdup (at->block == HL_MAP_NONE ? _ ("last\nnorm") : C_ ("layer", "norm"));
    case HL_MAP_ATTENTION:
      return g_strdup (at->lane == HL_MAP_DECODER && spec->has_causal_mask
                           ? _ ("masked\nattention")
                           : _ ("self-\nattention"));
    case HL_MAP_CROSS:
      /* Translators: the name of encoder–decoder attention below a narrow column, in two lines */
      return g_strdup (is_narrow ? _ ("to the\nmemory") : _ ("attention to\nthe memory"));
    case HL_MAP_ADD:
      return g_strdup (spec->lacks_residual ? C_ ("sublayer", "output") : _ ("add"));
    case HL_MAP_FFN:
      return label_of_units (at, is_narrow);
    case HL_MAP_MEMORY:
      if (is_narrow)
        return g_strdup (_ ("the\nmemory"));
      return g_strdup (at->is_last_norm ? _ ("last norm:\nmemory") : _ ("the memory"));
    case HL_MAP_NEXT:
    default:
      return g_strdup (_ ("next word"));
    }
}

/* Returns what it is called in a sentence, wherever it is. */
const char *hl_map_sublayer_name (const HlMapSpec *spec, int place)
{
  const HlMapPlace *at = hl_map_place (spec, place);

  switch (at->kind)
    {
    case HL_MAP_INPUT:
      return spec->has_positions ? _ ("words and positions") : _ ("words");
    case HL_MAP_NORM:
      if (at->block == HL_MAP_NONE)
        return spec->is_batch_norm ? _ ("last batch norm") : _ ("last layer norm");
      return spec->is_batch_norm ? _ ("batch norm") : _ ("layer norm");
    case HL_MAP_ATTENTION:
      return at->lane == HL_MAP_DECODER && spec->has_causal_mask ? _ ("masked self-attention")
                                                                 : _ ("self-attention");
    case HL_MAP_CROSS:
      return _ ("encoder–decoder attention");
    case HL_MAP_ADD:
      return spec->lacks_residual ? C_ ("sublayer", "output") : _ ("add");
    case HL_MAP_FFN:
      return _ ("feed-forward network");
    case HL_MAP_MEMORY:
      return _ ("the memory");
    case HL_MAP_NEXT:
    default:
      return _ ("next word");
    }
}

/* Returns what it is called in a sentence: stack, block, sublayer. */
char *hl_map_place_name (const HlMapSpec *spec, int place)
{
  const HlMapPlace *at = hl_map_place (spec, place);
  const char       *stack = at->lane == HL_MAP_ENCODER ? _ ("Encoder") : _ ("Decoder");

  if (at->block == HL_MAP_NONE)
    /* Translators: such as "Encoder, the memory" */
    return g_strdup_printf (_ ("%s, %s"), stack, hl_map_sublayer_name (spec, place));

  /* Translators: such as "Decoder, block 2, self-attention" */
  return g_strdup_printf (_ ("%s, block %d, %s"), stack, at->block + 1,
                          hl_map_sublayer_name (spec, place));
}

/* The head that looks at a row of the source most. */
static int strongest_head (const HlMapPlace *place, int row, int from)
{
  int best = 0;

  for (int h = 1; h < place->n_heads; h++)
    if (hl_map_weight (place, h, row, from) > hl_map_weight (place, best, row, from))
      best = h;

  return best;
}

/* Of what the row at hand looks at most, in the last block: weights of several heads differ, and
 * so does their mean. */
static char *describe_weights (const HlMapSpec *spec, const HlMapPlace *cross, int from,
                               int n_left_out)
{
  const int        head = strongest_head (cross, spec->row, from);
  g_autofree char *most = hl_probability_to_text (hl_map_weight (cross, head, spec->row, from));
  g_autofree char *mean =
      hl_probability_to_text (hl_map_weight (cross, HL_MAP_MEAN_HEAD, spec->row, from));

  if (cross->n_heads == 1)
    /* Translators: which block, and an attention weight */
    return g_strdup_printf (_ ("block %d: weight %s"), cross->block + 1, most);
  if (n_left_out > 0)
    /* Translators: which block, a number of heads, and the mean of their attention weights */
    return g_strdup_printf (_ ("block %d, mean weight of %d heads: %s"), cross->block + 1,
                            cross->n_heads, mean);

  /* Translators: which block, a number of heads, the mean of their attention weights, and which
   * head has the largest weight */
  return g_strdup_printf (_ ("block %d, mean weight of %d heads: %s; head %d: %s"),
                          cross->block + 1, cross->n_heads, mean, head + 1, most);
}

/* Whether a row's weights are spread over several words: none has more than half. */
static gboolean is_spread (const HlMapPlace *cross, int row, int strongest)
{
  return hl_map_weight (cross, HL_MAP_MEAN_HEAD, row, strongest) <= HALF;
}

/* Which rows of its own lane the row at hand sees. */
static char *describe_mask (const HlMapSpec *spec)
{
  const char *word = spec->lanes[HL_MAP_DECODER].tokens[spec->row];

  if (spec->row == 0)
    /* Translators: %s is the first word of the decoder */
    return g_strdup_printf (_ ("“%s” sees only itself"), word);

  /* Translators: %s is a word */
  return g_strdup_printf (_ ("“%s” sees itself and earlier words only"), word);
}

/* What of the source the row at hand looks at. */
static char *describe_sources (const HlMapSpec *spec, int place, int n_left_out)
{
  const HlMapPlace *cross = hl_map_place (spec, place);
  const int         strongest = hl_map_strongest (cross, spec->row);
  const char       *source = spec->lanes[HL_MAP_ENCODER].tokens[strongest];
  g_autofree char  *weights = describe_weights (spec, cross, strongest, n_left_out);

  if (is_spread (cross, spec->row, strongest))
    /* Translators: a word, and weights, none of which is above 0.5 */
    return g_strdup_printf (_ ("of the source several words, “%s” most (%s)"), source, weights);

  /* Translators: a word, and weights such as "block 2, mean weight of 4 heads: 0.970" */
  return g_strdup_printf (_ ("of the source mostly “%s” (%s)"), source, weights);
}

/* What the row at hand reads. */
static char *sentence_of_row (const HlMapSpec *spec, int n_left_out)
{
  const char      *word = spec->lanes[HL_MAP_DECODER].tokens[spec->row];
  const int        place = hl_map_last_cross (spec);
  g_autofree char *mask = spec->has_causal_mask ? describe_mask (spec) : NULL;
  g_autofree char *sources = NULL;

  if (hl_map_reach (spec, place, spec->row) == HL_MAP_EMPTY)
    return mask != NULL ? g_steal_pointer (&mask) : g_strdup_printf (_ ("has read “%s”"), word);

  sources = describe_sources (spec, place, n_left_out);
  if (mask != NULL && n_left_out < 2)
    /* Translators: what a word sees of its own sentence; what it sees of the source */
    return g_strdup_printf (_ ("%s; %s"), mask, sources);

  /* Translators: a word, and what it sees of the source */
  return g_strdup_printf (_ ("“%s” sees %s"), word, sources);
}

static char *encoder_sentence (const HlMapSpec *spec)
{
  const HlMapUpdate *update = spec->update;
  const int          n = spec->lanes[HL_MAP_ENCODER].n_rows;
  const int          width = hl_map_place (spec, 0)->width;

  if (update != NULL)
    /* Translators: which of how many */
    return g_strdup_printf (_ ("reads sentence %d of the %d of the batch"), update->sentence + 1,
                            update->n_sentences);

  /* Translators: %1$d is a number of tokens, %2$d a number of features */
  return g_strdup_printf (ngettext ("reads the whole sentence at once: %1$d token × %2$d features",
                                    "reads the whole sentence at once: %1$d tokens × %2$d features",
                                    (gulong) n),
                          n, width);
}

static const char *update_sentence (const HlMapSpec *spec)
{
  if (hl_map_goes_back (spec))
    return _ ("backward pass, from right to left: how the loss changes with each number");

  return _ ("reads the reference at once; each row has to write its label, which the next row "
            "reads");
}

/* The weights it names are those of the decoder's last block. Returns what the lane does, or
 * what its row at hand does. n_left_out: how much there is no room for, up to
 * HL_MAP_MOST_LEFT_OUT. */
char *hl_map_lane_sentence (const HlMapSpec *spec, HlMapLaneKind lane, int n_left_out)
{
  if (lane == HL_MAP_ENCODER)
    return encoder_sentence (spec);
  if (spec->update != NULL)
    return g_strdup (update_sentence (spec));
  if (spec->row == HL_MAP_NONE)
    return g_strdup (_ ("writes one word after the other"));

  return sentence_of_row (spec, n_left_out);
}
