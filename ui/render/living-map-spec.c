#include "ui/render/living-map-spec.h"

#include "ui/numbers/word-text.h"

#define HL_MAP_MEAN (-1)

static void clear_place (gpointer data)
{
  HlMapPlace *place = data;

  g_free (place->path);
  g_free (place->symbol);
  g_free (place->values);
  g_free (place->states);
  g_free (place->nodes);
  g_free (place->n_cached);
  g_free (place->gradients);
}

static char **copy_words (const char **words, int n)
{
  char **copy = g_new0 (char *, n + 1);

  for (int i = 0; i < n; i++)
    copy[i] = hl_word_apart (words[i]);

  return copy;
}

static HlMapLane new_lane (int n_rows, const char **tokens)
{
  HlMapLane lane = { .n_rows = n_rows, .valid_len = n_rows };

  lane.tokens = copy_words (tokens, n_rows);

  return lane;
}

/* Returns a map without places. n_target: tokens that the decoder reads, one after the other. */
HlMapSpec *hl_map_spec_new (int n_source, const char **source, int n_target, const char **target,
                            const char **writes)
{
  HlMapSpec *self = g_new0 (HlMapSpec, 1);

  self->lanes[HL_MAP_ENCODER] = new_lane (n_source, source);
  self->lanes[HL_MAP_DECODER] = new_lane (n_target, target);
  self->lanes[HL_MAP_DECODER].writes = copy_words (writes, n_target);
  self->places = g_array_new (FALSE, TRUE, sizeof (HlMapPlace));
  g_array_set_clear_func (self->places, clear_place);
  self->story = g_array_new (FALSE, FALSE, sizeof (HlMapTold));
  self->choices = g_new0 (HlMapChoice, MAX (n_target, 1));
  for (int i = 0; i < n_target; i++)
    self->choices[i].node = HL_MAP_NONE;
  self->row = HL_MAP_NONE;
  self->early_row = HL_MAP_NONE;
  self->lane = HL_MAP_NONE;
  self->block = HL_MAP_NONE;
  self->place = HL_MAP_NONE;
  self->told.place = HL_MAP_NONE;
  self->heads = HL_MAP_ALL_HEADS;

  return self;
}

/* Forgets the words. */
void hl_map_early_clear (HlMapEarly *self)
{
  for (int i = 0; i < HL_MAP_EARLY; i++)
    g_clear_pointer (&self->candidates[i].word, g_free);
  self->n_candidates = 0;
  self->node = HL_MAP_NONE;
}

void hl_map_spec_free (HlMapSpec *self)
{
  for (int i = 0; self->early != NULL && i < self->n_blocks; i++)
    hl_map_early_clear (&self->early[i]);
  g_free (self->early);
  for (int i = 0; i < self->lanes[HL_MAP_DECODER].n_rows; i++)
    for (int j = 0; j < HL_MAP_CANDIDATES; j++)
      g_free (self->choices[i].candidates[j].word);
  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    {
      g_strfreev (self->lanes[lane].tokens);
      g_strfreev (self->lanes[lane].writes);
    }
  g_array_unref (self->places);
  g_array_unref (self->story);
  g_free (self->choices);
  g_clear_pointer (&self->update, hl_map_update_free);
  g_clear_pointer (&self->font, pango_font_description_free);
  g_free (self);
}

/* Returns a new place at the right end, not computed; until the next one is added. like: kind,
 * lane, block, path, symbol, number of heads and width of the place. */
HlMapPlace *hl_map_spec_add_place (HlMapSpec *self, const HlMapPlace *like)
{
  const gsize n_rows = (gsize) self->lanes[like->lane].n_rows;
  HlMapPlace  place = *like;

  place.path = g_strdup (like->path);
  place.symbol = g_strdup (like->symbol);
  place.values = g_new0 (float, n_rows *(gsize) place.n_heads *(gsize) place.width + 1);
  place.nodes = g_new (int, n_rows);
  place.states = NULL;
  place.n_cached = g_new0 (int, n_rows);
  place.gradients = NULL;
  place.gradient_node = HL_MAP_NONE;
  if (place.kind == HL_MAP_ATTENTION || place.kind == HL_MAP_CROSS)
    place.states = g_new0 (guint8, n_rows * (gsize) place.width + 1);
  for (gsize i = 0; i < n_rows; i++)
    place.nodes[i] = HL_MAP_NONE;
  g_array_append_val (self->places, place);

  return hl_map_place (self, (int) self->places->len - 1);
}

/* Returns whether its numbers are there. */
HlMapReach hl_map_reach (const HlMapSpec *self, int place, int row)
{
  const HlMapPlace *at = hl_map_place (self, place);
  const gboolean    is_at_hand =
      at->lane == HL_MAP_ENCODER ? self->row == HL_MAP_NONE : self->row == row;

  if (at->nodes[row] == HL_MAP_NONE)
    return HL_MAP_EMPTY;
  if (at->nodes[row] <= self->reached)
    return HL_MAP_DONE;

  return self->update == NULL && is_at_hand && !self->hides_ahead ? HL_MAP_AHEAD : HL_MAP_EMPTY;
}

/* Returns whether the row's token has been read or written; before that its name would give the
 * answer away. */
gboolean hl_map_knows_token (const HlMapSpec *self, HlMapLaneKind lane, int row)
{
  return self->update != NULL || lane == HL_MAP_ENCODER || row == 0 || row <= self->row ||
         hl_map_knows_written (self, row - 1);
}

/* Returns whether the word that the row writes is known; in an update it is the label. */
gboolean hl_map_knows_written (const HlMapSpec *self, int row)
{
  return self->update != NULL || row < self->row || hl_map_has_done (self, self->choices[row].node);
}

gboolean hl_map_shows_head (const HlMapSpec *self, int head)
{
  return head >= HL_MAP_MAX_HEADS || (self->heads >> head & 1) != 0;
}

/* Returns the attention weight. head: a head of it, from 0; −1 for the mean of all. */
double hl_map_weight (const HlMapPlace *self, int head, int row, int from)
{
  double sum = 0.0;

  if (head != HL_MAP_MEAN)
    return hl_map_place_row (self, row, head)[from];

  for (int h = 0; h < self->n_heads; h++)
    sum += hl_map_place_row (self, row, h)[from];

  return sum / self->n_heads;
}

/* Returns the row that its heads look at most, on average. */
int hl_map_strongest (const HlMapPlace *self, int row)
{
  int best = 0;

  for (int j = 1; j < self->width; j++)
    if (hl_map_weight (self, HL_MAP_MEAN, row, j) > hl_map_weight (self, HL_MAP_MEAN, row, best))
      best = j;

  return best;
}

/* Returns how many these are; what is masked is none of them. sources: the rows that its heads
 * look at most, on average, the first first. */
int hl_map_find_sources (const HlMapPlace *self, int row, int sources[HL_MAP_SOURCES])
{
  int n = 0;

  for (int j = 0; j < self->width; j++)
    {
      const double weight = hl_map_weight (self, HL_MAP_MEAN, row, j);
      int          at = n;

      while (at > 0 && weight > hl_map_weight (self, HL_MAP_MEAN, row, sources[at - 1]))
        at--;
      if (at == HL_MAP_SOURCES || self->states[row * self->width + j] != HL_CELL_NORMAL)
        continue;

      n = MIN (n + 1, HL_MAP_SOURCES);
      for (int i = n - 1; i > at; i--)
        sources[i] = sources[i - 1];
      sources[at] = j;
    }

  return n;
}

/* Returns its first place. */
int hl_map_first_of (const HlMapSpec *self, HlMapLaneKind lane)
{
  int i = 0;

  while (hl_map_place (self, i)->lane != lane)
    i++;

  return i;
}

/* Returns the last place of the lane that shows it, or HL_MAP_NONE. */
int hl_map_last_of (const HlMapSpec *self, HlMapLaneKind lane, HlMapPlaceKind kind)
{
  for (int i = (int) self->places->len - 1; i >= 0; i--)
    if (hl_map_place (self, i)->lane == lane && hl_map_place (self, i)->kind == kind)
      return i;

  return HL_MAP_NONE;
}

/* Returns the encoder–decoder attention of the last block, or HL_MAP_NONE. */
int hl_map_last_cross (const HlMapSpec *self)
{
  return hl_map_last_of (self, HL_MAP_DECODER, HL_MAP_CROSS);
}

/* Returns the place of the next word, or HL_MAP_NONE. */
int hl_map_find_next (const HlMapSpec *self)
{
  return hl_map_last_of (self, HL_MAP_DECODER, HL_MAP_NEXT);
}

/* Returns how many of the hidden units are above 0. */
int hl_map_n_firing (const HlMapPlace *self, int row)
{
  const float *units = hl_map_place_row (self, row, 0);
  int          n = 0;

  for (int i = 0; i < self->width; i++)
    n += units[i] > 0.0f;

  return n;
}

/* Returns how many numbers share one stripe. */
int hl_map_group_size (int n_values, double width, double stripe)
{
  const int n_stripes = CLAMP ((int) (width / stripe), 1, MAX (n_values, 1));

  return (n_values + n_stripes - 1) / n_stripes;
}

/* Returns whether the row reads, or is read, in what the sentence about the step tells of. */
gboolean hl_map_is_told (const HlMapSpec *self, HlMapLaneKind lane, int row)
{
  const HlMapLink *told = &self->told;

  if (told->place == HL_MAP_NONE || hl_map_place (self, told->place)->lane != lane)
    return FALSE;

  return row == told->row ||
         (row == told->from && hl_map_place (self, told->place)->kind == HL_MAP_ATTENTION);
}
