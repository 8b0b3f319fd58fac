#include "ui/render/living-map-description.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/loss-text.h"
#include "ui/numbers/number-text.h"
#include "ui/render/living-map-text.h"

static const char *token_of (const HlMapSpec *spec, HlMapLaneKind lane, int row)
{
  return hl_map_knows_token (spec, lane, row) ? spec->lanes[lane].tokens[row] : "?";
}

static const char *key_token (const HlMapSpec *spec, const HlMapPlace *place, int row)
{
  return token_of (spec, place->kind == HL_MAP_CROSS ? HL_MAP_ENCODER : place->lane, row);
}

static char *describe_ribbon (const HlMapSpec *spec, const HlMapItem *item)
{
  const HlMapPlace *place = hl_map_place (spec, item->place);
  const char       *reader = token_of (spec, place->lane, item->row);
  const char       *read = key_token (spec, place, item->from);
  g_autofree char  *name = hl_map_place_name (spec, item->place);
  g_autofree char  *weight = item->is_gradient ? hl_number_to_figures (item->value, 3)
                                               : hl_probability_to_text (item->value);

  if (item->is_gradient && item->head == HL_MAP_MEAN_HEAD)
    /* Translators: a place; two words; a number */
    return g_strdup_printf (_ ("%s: |∂loss/∂A| of “%s” looking at “%s” is %s, "
                               "the mean of all heads"),
                            name, reader, read, weight);
  if (item->is_gradient)
    /* Translators: a place; a head; two words; a number */
    return g_strdup_printf (_ ("%s, head %d: |∂loss/∂A| of “%s” looking at “%s” is %s"), name,
                            item->head + 1, reader, read, weight);
  if (item->head == HL_MAP_MEAN_HEAD)
    /* Translators: a place; two words; an attention weight */
    return g_strdup_printf (_ ("%s: “%s” looks at “%s” with weight %s, the mean of all heads"),
                            name, reader, read, weight);

  /* Translators: a place; a head; two words; an attention weight */
  return g_strdup_printf (_ ("%s, head %d: “%s” looks at “%s” with weight %s"), name,
                          item->head + 1, reader, read, weight);
}

static char *describe_value (const HlMapSpec *spec, const HlMapPick *pick)
{
  const HlMapPlace *place = hl_map_place (spec, pick->place);
  g_autofree char  *name = hl_map_place_name (spec, pick->place);
  const char       *token = token_of (spec, place->lane, pick->row);
  const gboolean    is_back = hl_map_has_gradient (spec, place);
  const float      *row =
      is_back ? hl_map_gradient_row (place, pick->row, 0) : hl_map_place_row (place, pick->row, 0);
  g_autofree char *number = hl_number_to_figures ((double) row[pick->value], 4);

  if (is_back && place->kind == HL_MAP_FFN)
    /* Translators: a place, a word, two counts and a number */
    return g_strdup_printf (_ ("%s: “%s”, gradient of hidden unit %d of %d: %s"), name, token,
                            pick->value + 1, place->width, number);
  if (is_back)
    /* Translators: a place, a word, two counts and a number */
    return g_strdup_printf (_ ("%s: “%s”, gradient of feature %d of %d: %s"), name, token,
                            pick->value + 1, place->width, number);
  if (place->kind == HL_MAP_FFN)
    /* Translators: a place, a word, two counts and a number */
    return g_strdup_printf (_ ("%s: “%s”, hidden unit %d of %d: %s"), name, token, pick->value + 1,
                            place->width, number);

  /* Translators: a place, a word, two counts and a number */
  return g_strdup_printf (_ ("%s: “%s”, feature %d of %d: %s"), name, token, pick->value + 1,
                          place->width, number);
}

/* The rows that an attention's row looks at most. */
static char *list_sources (const HlMapSpec *spec, const HlMapPlace *place, int row)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  int                   sources[HL_MAP_SOURCES];
  const int             n = hl_map_find_sources (place, row, sources);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *weight =
          hl_probability_to_text (hl_map_weight (place, HL_MAP_MEAN_HEAD, row, sources[i]));

      /* Translators: a word and its attention weight */
      g_ptr_array_add (
          parts, g_strdup_printf (_ ("“%s” %s"), key_token (spec, place, sources[i]), weight));
    }
  g_ptr_array_add (parts, NULL);

  return g_strjoinv (_ (", "), (char **) parts->pdata);
}

static char *describe_attention (const HlMapSpec *spec, const HlMapPick *pick)
{
  const HlMapPlace *place = hl_map_place (spec, pick->place);
  g_autofree char  *name = hl_map_place_name (spec, pick->place);
  g_autofree char  *sources = list_sources (spec, place, pick->row);

  /* Translators: a place, a word, and a list of words with weights */
  return g_strdup_printf (_ ("%s: “%s” looks most at %s (mean of the heads)"), name,
                          token_of (spec, place->lane, pick->row), sources);
}

/* In an update the row's label, in a translation what it goes on to. */
static char *describe_next (const HlMapSpec *spec, const HlMapPick *pick)
{
  const HlMapChoice    *choice = &spec->choices[pick->row];
  const HlMapCandidate *candidate = &choice->candidates[MAX (pick->value, 0)];
  g_autofree char      *p = hl_probability_to_text (candidate->probability);
  g_autofree char      *logit = hl_number_to_figures (candidate->logit, 4);

  /* Translators: two words, a probability and a number */
  return g_strdup_printf (_ ("Next word after “%s”: “%s” with probability %s, logit %s"),
                          spec->lanes[HL_MAP_DECODER].tokens[pick->row], candidate->word, p, logit);
}

/* What a row reads in the last block: of its own lane, and of the memory. */
static char *describe_sources (const HlMapSpec *spec, HlMapLaneKind lane, int row)
{
  const int        self_attention = hl_map_last_of (spec, lane, HL_MAP_ATTENTION);
  const int        cross = hl_map_last_of (spec, lane, HL_MAP_CROSS);
  const char      *word = token_of (spec, lane, row);
  g_autofree char *own = list_sources (spec, hl_map_place (spec, self_attention), row);
  g_autofree char *memory = NULL;

  if (hl_map_reach (spec, self_attention, row) == HL_MAP_EMPTY)
    return g_strdup (word);
  if (cross == HL_MAP_NONE || hl_map_reach (spec, cross, row) == HL_MAP_EMPTY)
    /* Translators: a word, and a list of words with weights */
    return g_strdup_printf (_ ("“%s” looks most at %s (last block, mean of the heads)"), word, own);

  memory = list_sources (spec, hl_map_place (spec, cross), row);

  /* Translators: a word, and two lists of words with weights */
  return g_strdup_printf (_ ("“%s” looks most at %s, in the source at %s (last block, mean of the "
                             "heads)"),
                          word, own, memory);
}

/* What is at a row of a place as a whole. */
static char *describe_row (const HlMapSpec *spec, const HlMapPick *pick)
{
  const HlMapPlace *place = hl_map_place (spec, pick->place);
  g_autofree char  *name = hl_map_place_name (spec, pick->place);

  if (pick->row == HL_MAP_NONE)
    return g_steal_pointer (&name);
  if (hl_map_reach (spec, pick->place, pick->row) == HL_MAP_EMPTY)
    /* Translators: a place; a word */
    return g_strdup_printf (_ ("%s: “%s”, not computed yet. Click to go to that step."), name,
                            token_of (spec, place->lane, pick->row));
  if (place->kind == HL_MAP_NEXT)
    return describe_next (spec, pick);
  if (place->kind == HL_MAP_INPUT)
    return describe_sources (spec, place->lane, pick->row);
  if (place->kind == HL_MAP_ATTENTION || place->kind == HL_MAP_CROSS)
    return describe_attention (spec, pick);
  if (place->kind == HL_MAP_FFN)
    /* Translators: a place, a word, two counts */
    return g_strdup_printf (_ ("%s: “%s”, %d of %d hidden units fire"), name,
                            token_of (spec, place->lane, pick->row),
                            hl_map_n_firing (place, pick->row), place->width);

  /* Translators: a place, a word, a number of features */
  return g_strdup_printf (_ ("%s: “%s”, %d features"), name,
                          token_of (spec, place->lane, pick->row), place->width);
}

/* Why there is no ribbon. */
static char *describe_hatch (const HlMapSpec *spec, const HlMapItem *hatch)
{
  const HlMapPlace *place = hl_map_place (spec, hatch->place);
  const char       *read = key_token (spec, place, hatch->from);

  if (place->states[hatch->row * place->width + hatch->from] == HL_CELL_PADDING)
    /* Translators: a word */
    return g_strdup_printf (_ ("“%s” is padding: the mask hides it from all rows"), read);

  /* Translators: two words */
  return g_strdup_printf (_ ("“%s” comes later: the mask hides it from “%s”"), read,
                          token_of (spec, place->lane, hatch->row));
}

static char *describe_kept (const HlMapSpec *spec, const HlMapItem *mark)
{
  /* Translators: a word */
  return g_strdup_printf (_ ("Keys and values of “%s” are kept from an earlier step"),
                          key_token (spec, hl_map_place (spec, mark->place), mark->from));
}

/* What the output layer would answer after a block, and how that was computed. */
static char *describe_early (const HlMapSpec *spec, int block)
{
  const HlMapEarly     *early = &spec->early[block];
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char      *words = NULL;

  for (int i = 0; i < early->n_candidates; i++)
    {
      g_autofree char *p = hl_probability_to_text (early->candidates[i].probability);

      /* Translators: a word and its probability */
      g_ptr_array_add (parts, g_strdup_printf (_ ("“%s” %s"), early->candidates[i].word, p));
    }
  g_ptr_array_add (parts, NULL);
  words = g_strjoinv (_ (", "), (char **) parts->pdata);

  /* Translators: a number, and a list of words with probabilities */
  return g_strdup_printf (spec->is_pre_norm
                              ? _ ("With the last normalization and the output layer placed "
                                   "after block %d, the model would write: %s (“logit lens”).")
                              : _ ("With the output layer placed after block %d, the model "
                                   "would write: %s (“logit lens”)."),
                          block + 1, words);
}

static char *describe_panel (const HlMapSpec *spec, HlMapLaneKind lane, int block)
{
  if (hl_map_knows_early (spec, lane, block))
    return describe_early (spec, block);

  return g_strdup_printf (_ ("Block %d"), block + 1);
}

/* What a sublayer brought back to the line, beside what the line carries then. */
static char *describe_added (const HlMapSpec *spec, const HlMapItem *bar)
{
  const HlMapPlace *place = hl_map_place (spec, bar->place);
  const float      *row = hl_map_place_row (place, bar->row, 0);
  g_autofree char  *name = hl_map_place_name (spec, bar->place);
  g_autofree char  *added = hl_number_to_figures (bar->value, 3);
  g_autofree char  *length = NULL;
  double            sum = 0.0;

  for (int j = 0; j < place->width; j++)
    sum += (double) row[j] * (double) row[j];
  length = hl_number_to_figures (sqrt (sum), 3);

  /* Translators: a place, a word, two numbers: the lengths of two vectors */
  return g_strdup_printf (_ ("%s: “%s”, the sublayer added ‖Δx‖ = %s; the sum has ‖x‖ = %s"), name,
                          token_of (spec, place->lane, bar->row), added, length);
}

static char *describe_loss (const HlMapSpec *spec, const HlMapItem *bar)
{
  const char      *label = spec->lanes[HL_MAP_DECODER].writes[bar->row];
  g_autofree char *loss = hl_loss_to_text (bar->value);

  /* Translators: a word and a number */
  return g_strdup_printf (bar->head ? _ ("Label “%s”: its loss after the update is %s")
                                    : _ ("Label “%s”: its loss is %s"),
                          label, loss);
}

static char *describe_row_gradient (const HlMapSpec *spec, const HlMapItem *bar)
{
  g_autofree char *length = hl_number_to_figures (bar->value, 3);

  /* Translators: a word and a number */
  return g_strdup_printf (_ ("Label “%s”: the gradient of the logits has norm %s"),
                          spec->lanes[HL_MAP_DECODER].writes[bar->row], length);
}

static char *describe_learned (const HlMapSpec *spec, const HlMapItem *bar)
{
  g_autofree char *name = hl_map_place_name (spec, bar->place);
  g_autofree char *number = hl_number_to_figures (bar->value, 3);
  g_autofree char *m = NULL;
  g_autofree char *v = NULL;

  if (bar->head == 0)
    /* Translators: a place and a number */
    return g_strdup_printf (_ ("%s: the gradient of its parameters has norm %s"), name, number);

  m = hl_number_to_figures (hl_map_place (spec, bar->place)->learned.m, 3);
  v = hl_number_to_figures (hl_map_place (spec, bar->place)->learned.v, 3);

  /* Translators: a place and three numbers: what Adam does to its parameters */
  return g_strdup_printf (_ ("%s: its parameters change by ‖Δθ‖ / ‖θ‖ = %s; Adam has "
                             "‖m‖ = %s and ‖v‖ = %s"),
                          name, number, m, v);
}

static char *describe_chip (const HlMapItem *chip)
{
  if (chip->head == HL_MAP_CHIP_ALL)
    return g_strdup (_ ("Show all heads"));
  if (chip->head == HL_MAP_MEAN_HEAD)
    return g_strdup (_ ("Show the mean of all heads"));

  return g_strdup_printf (_ ("Show or hide head %d"), chip->head + 1);
}

/* Returns what it is and which value it has, or NULL. */
char *hl_map_describe (const HlMapSpec *spec, const HlMapPick *pick)
{
  if (pick->item != NULL && pick->item->kind == HL_MAP_ITEM_CHIP)
    return describe_chip (pick->item);
  if (pick->block != HL_MAP_NONE)
    return describe_panel (spec, pick->lane, pick->block);
  if (pick->place == HL_MAP_NONE)
    return NULL;
  if (pick->item != NULL && pick->item->kind == HL_MAP_ITEM_HATCH)
    return describe_hatch (spec, pick->item);
  if (pick->item != NULL && pick->item->kind == HL_MAP_ITEM_KEPT)
    return describe_kept (spec, pick->item);
  if (pick->item != NULL && pick->item->kind == HL_MAP_ITEM_ADDED)
    return describe_added (spec, pick->item);
  if (pick->item != NULL && pick->item->kind == HL_MAP_ITEM_LOSS)
    return describe_loss (spec, pick->item);
  if (pick->item != NULL && pick->item->kind == HL_MAP_ITEM_ROW_GRADIENT)
    return describe_row_gradient (spec, pick->item);
  if (pick->item != NULL && pick->item->kind == HL_MAP_ITEM_LEARNED)
    return describe_learned (spec, pick->item);
  if (pick->item != NULL && pick->item->kind == HL_MAP_ITEM_RIBBON)
    return describe_ribbon (spec, pick->item);
  if (pick->value != HL_MAP_NONE && hl_map_place (spec, pick->place)->kind != HL_MAP_NEXT)
    return describe_value (spec, pick);

  return describe_row (spec, pick);
}
