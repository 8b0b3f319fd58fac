#include "ui/render/living-map-rows.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"
#include "ui/render/living-map-memory.h"
#include "ui/render/living-map-rail.h"
#include "ui/render/living-map-text.h"

#define EARLY_BAR 24.0 /* of a word that is certain */
#define ROW_LINE 1.8   /* width of the line of the row at hand */

/* Right of the block's name and of the memory's. */
static double early_begins (const HlMapSketch *self, const HlMapPanel *panel)
{
  const HlMapLayout *layout = self->layout;
  double left = panel->title.x + 8.0 + hl_text_width (layout->text, HL_TEXT_SMALL, _ ("Block %d"));

  for (int i = 0; i < (int) self->spec->places->len; i++)
    if (hl_map_place (self->spec, i)->kind == HL_MAP_CROSS &&
        hl_map_place (self->spec, i)->block == panel->block)
      {
        const HlMapColumn *column = &layout->columns[i];
        const HlRect       title = hl_map_card_title (self, column);

        left = MAX (left, MAX (hl_rect_right (&column->copy), hl_rect_right (&title)) + 4.0);
      }

  return left;
}

/* Whose answer a word is, as far as there is room to say it; nothing where there is none. */
static char *early_words (const HlMapSketch *self, int block, const char *word, double room)
{
  g_autoptr (GPtrArray) forms = g_ptr_array_new_with_free_func (g_free);

  /* Translators: a number and a word: what the output layer would answer after this block.  In
   * each next text there is less room. */
  g_ptr_array_add (
      forms, g_strdup_printf (self->spec->is_pre_norm
                                  ? _ ("after block %d, last norm and output layer: “%s” (logit "
                                       "lens)")
                                  : _ ("after block %d, the output layer: “%s” (logit lens)"),
                              block + 1, word));
  g_ptr_array_add (forms, g_strdup_printf (_ ("after this block: “%s” (logit lens)"), word));
  g_ptr_array_add (forms, g_strdup_printf (_ ("after this block: “%s”"), word));
  g_ptr_array_add (forms, g_strdup_printf (_ ("here: “%s”"), word));
  for (guint i = 0; i < forms->len; i++)
    if (hl_text_width (self->layout->text, HL_TEXT_SMALL, forms->pdata[i]) < room)
      return g_strdup (forms->pdata[i]);

  return NULL;
}

/* What the row at hand would have gone on to, were this the last block: of the last one the
 * candidates say it. */
static void add_early (const HlMapSketch *self, const HlMapPanel *panel)
{
  const HlMapLayout    *layout = self->layout;
  const HlMapCandidate *first = &self->spec->early[panel->block].candidates[0];
  g_autofree char      *number = hl_probability_to_text (first->probability);
  g_autofree char      *p = g_strdup_printf ("p %s", number);
  const double          left = early_begins (self, panel);
  double                bar = EARLY_BAR * layout->scale;
  const HlRect line = { left, panel->title.y, hl_rect_right (&panel->title) - left, layout->small };
  HlRect       words = line;
  char        *text;

  words.width -= hl_text_width (layout->text, HL_TEXT_SMALL, p) + 10.0 + bar;
  text = early_words (self, panel->block, first->word, words.width);
  if (text == NULL)
    {
      words.width += bar;
      bar = 0.0;
      text = early_words (self, panel->block, first->word, words.width);
    }
  if (text == NULL)
    return;

  hl_map_sketch_text (self, words, HL_MAP_INK_FAINT, HL_TEXT_SMALL, 1.0, text);
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_EARLY, .is_data = TRUE, .ink = HL_MAP_INK_FAINT,
                           .place = HL_MAP_NONE, .row = panel->block, .value = first->probability,
                           .rect = { hl_rect_right (&words) + 5.0, line.y + 3.0,
                                     bar * first->probability, line.height - 5.0 }));
  hl_map_sketch_text (self, line, HL_MAP_INK_FAINT, HL_TEXT_SMALL, 1.0, g_steal_pointer (&p));
}

/* The block's name, or where there is no room for it, its number: the way down to the memory of a
 * folded block runs through its middle. */
static char *panel_title (const HlMapSketch *self, const HlMapPanel *panel)
{
  g_autofree char *title = g_strdup_printf (_ ("Block %d"), panel->block + 1);

  if (!panel->is_folded &&
      hl_text_width (self->layout->text, HL_TEXT_SMALL, title) <= panel->title.width)
    return g_steal_pointer (&title);

  return g_strdup_printf ("%d", panel->block + 1);
}

/* Adds the blocks, and what they are called. */
void hl_map_add_panels (const HlMapSketch *self)
{
  for (guint i = 0; i < self->layout->panels->len; i++)
    {
      const HlMapPanel *panel = &g_array_index (self->layout->panels, HlMapPanel, i);

      hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_PAPER, .ink = HL_MAP_INK_PANEL,
                                            .rect = panel->rect));
      hl_map_sketch_text (self, panel->title, HL_MAP_INK_TEXT, HL_TEXT_SMALL, 0.0,
                          panel_title (self, panel));
      if (hl_map_knows_early (self->spec, panel->lane, panel->block) && !panel->is_folded &&
          (panel->block + 1 < self->spec->n_blocks || !self->layout->has_card))
        add_early (self, panel);
    }
}

static double panels_begin (const HlMapLayout *layout, HlMapLaneKind lane)
{
  for (guint i = 0; i < layout->panels->len; i++)
    if (g_array_index (layout->panels, HlMapPanel, i).lane == lane)
      return g_array_index (layout->panels, HlMapPanel, i).rect.x;

  return layout->size.width;
}

/* What the lane does, as far as there is room to say it. */
static char *fitting_sentence (const HlMapSketch *self, HlMapLaneKind lane, double width)
{
  for (int n_left_out = 0; n_left_out < HL_MAP_MOST_LEFT_OUT; n_left_out++)
    {
      g_autofree char *sentence = hl_map_lane_sentence (self->spec, lane, n_left_out);

      if (hl_text_width (self->layout->text, HL_TEXT_NORMAL, sentence) <= width)
        return g_steal_pointer (&sentence);
    }

  return hl_map_lane_sentence (self->spec, lane, HL_MAP_MOST_LEFT_OUT);
}

/* In a low window the lane is named beside its first block, and its sentence is left out. */
static void add_header (const HlMapSketch *self, HlMapLaneKind lane)
{
  const HlMapLayout *layout = self->layout;
  const char        *title = lane == HL_MAP_ENCODER ? _ ("Encoder") : _ ("Decoder");
  const double       width = hl_text_width (layout->text, HL_TEXT_TITLE, title) + 10.0;
  HlRect             rest = layout->lanes[lane].header;

  if (layout->is_short)
    {
      rest.width = panels_begin (layout, lane) - rest.x - 2.0;
      hl_map_sketch_text (self, rest, HL_MAP_INK_TEXT, HL_TEXT_STRONG, 0.0, g_strdup (title));
      return;
    }

  hl_map_sketch_text (self, rest, HL_MAP_INK_TEXT, HL_TEXT_TITLE, 0.0, g_strdup (title));
  rest.x += width;
  rest.width =
      (lane == HL_MAP_DECODER ? layout->drop - 8.0 : hl_rect_right (&rest) - width) - rest.x;
  hl_map_sketch_text (self, rest, HL_MAP_INK_FAINT, HL_TEXT_NORMAL, 0.0,
                      fitting_sentence (self, lane, rest.width));
}

/* What the words at the ends of a lane's lines are. */
static void add_heading (const HlMapSketch *self, const HlRect *words, double align,
                         const char *heading)
{
  const double top = words->y - self->layout->small - 3.0;

  hl_map_sketch_text (self, (HlRect){ words->x, top, words->width, self->layout->small },
                      HL_MAP_INK_FAINT, HL_TEXT_SMALL, align, g_strdup (heading));
}

/* What a row writes, as it stands at the row's end. */
static char *written_words (const HlMapSpec *spec, int row)
{
  return g_strdup_printf (
      " → %s", hl_map_knows_written (spec, row) ? spec->lanes[HL_MAP_DECODER].writes[row] : "?");
}

/* The line of the row at hand leads up to all that it could write; what it writes comes of them. */
static void add_way_to_candidates (const HlMapSketch *self)
{
  const HlMapLayout *layout = self->layout;
  const double       y = hl_map_rail (layout, &layout->lanes[HL_MAP_DECODER].rows, self->spec->row);
  const double       top = hl_rect_bottom (&layout->next) + 2.0;
  const double       width = ROW_LINE * layout->scale;

  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_ARROW, .ink = HL_MAP_INK_SELECTED,
                                        .rect = { layout->rise, y, 0.0, top - y }, .width = width));
}

/* The line of a row, which ends before what the row writes. */
static void add_rail (const HlMapSketch *self, HlMapLaneKind lane, int row)
{
  const HlMapLayout *layout = self->layout;
  const gboolean     is_at_hand = hl_map_is_at_hand (self->spec, lane, row);
  const gboolean     is_to_come =
      lane == HL_MAP_DECODER && row > self->spec->row && self->spec->update == NULL;
  const double       left = layout->lanes[lane].rows.x;
  const double       writes = layout->lanes[HL_MAP_DECODER].writes.x;
  const double       right = lane == HL_MAP_DECODER ? MIN (layout->rise, writes)
                                                    : hl_rect_right (&layout->lanes[lane].rows);
  const double       y = hl_map_rail (layout, &layout->lanes[lane].rows, row);
  g_autoptr (GArray) pieces = NULL;

  if (is_to_come && hl_map_is_dense (layout))
    return;

  pieces = hl_map_rail_pieces (self->spec, layout, lane, left, right);
  if (is_at_hand && layout->has_card)
    add_way_to_candidates (self);
  for (guint i = 0; i < pieces->len; i++)
    {
      const HlMapRailPiece *piece = &g_array_index (pieces, HlMapRailPiece, i);

      hl_map_add (
          self->items,
          HL_MAP_ITEM (.kind = HL_MAP_ITEM_LINE,
                       .ink = is_at_hand   ? HL_MAP_INK_SELECTED
                              : is_to_come ? HL_MAP_INK_GRID
                                           : HL_MAP_INK_FAINT,
                       .row = row, .rect = { piece->left, y, piece->right - piece->left, 0.0 },
                       .width = is_at_hand ? ROW_LINE * layout->scale : hl_map_hair (layout),
                       .is_dashed = is_to_come, .fade = is_at_hand || is_to_come ? 0.0 : 0.55));
    }
}

/* Every how many rows have names. */
static int named_step (const HlMapLayout *layout)
{
  return hl_map_names_rows (layout) ? 1 : (int) ceil (0.8 * layout->small / layout->pitch);
}

/* Names are small where rows are lower than a line of words. */
static void add_word (const HlMapSketch *self, HlRect rect, HlMapLaneKind lane, int row,
                      HlMapInk ink, double align, char *word)
{
  const HlMapLayout *layout = self->layout;
  const gboolean     is_strong =
      hl_map_is_at_hand (self->spec, lane, row) || hl_map_is_told (self->spec, lane, row);
  const gboolean is_low = layout->pitch < 0.8 * layout->line;

  hl_map_sketch_text (self, hl_map_sketch_around (self, rect, layout->line), ink,
                      is_strong ? HL_TEXT_STRONG
                      : is_low  ? HL_TEXT_SMALL
                                : HL_TEXT_NORMAL,
                      align, word);
}

/* What was written, and is read next, keeps its arrow until it is. */
static char *token_words (const HlMapSketch *self, HlMapLaneKind lane, int row)
{
  const HlMapSpec *spec = self->spec;
  const char      *token = spec->lanes[lane].tokens[row];

  if (!hl_map_knows_token (spec, lane, row))
    return g_strdup ("?");
  if (lane == HL_MAP_DECODER && spec->update == NULL && row > 0 && row > spec->row)
    return g_strdup_printf ("→ %s", token);

  return g_strdup (token);
}

static void add_token (const HlMapSketch *self, HlMapLaneKind lane, int row)
{
  const HlMapSpec *spec = self->spec;
  const gboolean   is_known = hl_map_knows_token (spec, lane, row);
  const gboolean   is_done = row < spec->lanes[lane].valid_len &&
                           (spec->update != NULL || lane == HL_MAP_ENCODER || row <= spec->row);

  add_word (self, hl_map_row_rect (self->layout, &self->layout->lanes[lane].tokens, row), lane, row,
            hl_map_is_at_hand (spec, lane, row) ? HL_MAP_INK_SELECTED
            : is_known && is_done               ? HL_MAP_INK_TEXT
                                                : HL_MAP_INK_FAINT,
            1.0, token_words (self, lane, row));
}

/* The word that a row writes, which the next one reads. */
static void add_written (const HlMapSketch *self, int row)
{
  const HlMapSpec *spec = self->spec;

  if (spec->update != NULL ? row >= spec->lanes[HL_MAP_DECODER].valid_len : row > spec->row)
    return;

  add_word (self, hl_map_row_rect (self->layout, &self->layout->lanes[HL_MAP_DECODER].writes, row),
            HL_MAP_DECODER, row, HL_MAP_INK_TEXT, 0.0, written_words (spec, row));
}

/* Which rows have names where there is no room for all. */
static int importance (const HlMapSketch *self, HlMapLaneKind lane, int row)
{
  if (hl_map_is_at_hand (self->spec, lane, row))
    return 4;
  if (hl_map_is_told (self->spec, lane, row))
    return row == self->spec->told.row ? 3 : 2;

  return row % named_step (self->layout) == 0 ? 1 : 0;
}

/* Whether a name that is more important would touch this one. */
static gboolean gives_way (const HlMapSketch *self, HlMapLaneKind lane, int row)
{
  const int reach = named_step (self->layout) - 1;
  const int own = importance (self, lane, row);
  const int last = MIN (row + reach, self->spec->lanes[lane].n_rows - 1);

  for (int other = MAX (row - reach, 0); other <= last; other++)
    if (importance (self, lane, other) > own)
      return TRUE;

  return FALSE;
}

static void add_row (const HlMapSketch *self, HlMapLaneKind lane, int row)
{
  if (importance (self, lane, row) == 0 || gives_way (self, lane, row))
    return;

  add_token (self, lane, row);
  if (lane == HL_MAP_DECODER)
    add_written (self, row);
}

/* Adds its name, and the line and the words of each row; the row at hand over the others. */
void hl_map_add_lane (const HlMapSketch *self, HlMapLaneKind lane)
{
  const HlMapLaneLayout *at = &self->layout->lanes[lane];

  add_header (self, lane);
  if (lane == HL_MAP_DECODER)
    {
      if (!self->layout->is_short)
        add_heading (self, &at->tokens, 1.0, _ ("reads"));
      add_heading (self, &at->writes, 0.5, self->spec->update != NULL ? _ ("label") : _ ("writes"));
    }
  for (int row = 0; row < self->spec->lanes[lane].n_rows; row++)
    if (!hl_map_is_at_hand (self->spec, lane, row))
      {
        add_rail (self, lane, row);
        add_row (self, lane, row);
      }
  if (lane != HL_MAP_DECODER || self->spec->row == HL_MAP_NONE)
    return;

  add_rail (self, lane, self->spec->row);
  add_row (self, lane, self->spec->row);
}
