#include "ui/render/living-map-learned.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/loss-text.h"
#include "ui/numbers/number-text.h"

#define MOST_LEFT_OUT 4 /* sentences of the card, where there is little room */
#define PAD 8.0
#define NUMBER_SHARE 0.72 /* of the room of a loss */

static void
add_glyph (const HlMapSketch *self,
           int                place,
           int                is_change,
           double             value,
           double             largest)
{
  const HlRect *room = &self->layout->columns[place].learned;
  const double  height = floor (room->height / 2) - 1.0;
  const double  y = room->y + is_change * (height + 1.0);

  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_PAPER, .ink = HL_MAP_INK_GRID,
                           .rect = { room->x, y + height - 0.5, room->width, 0.5 }));
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_LEARNED, .is_data = TRUE, .place = place,
                           .row = HL_MAP_NONE, .head = is_change, .value = value,
                           .ink = is_change ? HL_MAP_INK_LEARNED : HL_MAP_INK_GRADIENT,
                           .rect = { room->x, y, room->width * value / largest, height }));
}

/**
 * hl_map_add_learned:
 * @self: a picture that is filled
 * @place: a place whose sublayer has parameters
 *
 * Adds how long their gradient is, and by how much they have changed, as soon as it is known.
 */
void
hl_map_add_learned (const HlMapSketch *self,
                    int                place)
{
  const HlMapUpdate  *update = self->spec->update;
  const HlMapLearned *learned = &hl_map_place (self->spec, place)->learned;

  if (self->layout->columns[place].learned.width <= 0.0)
    return;
  if (hl_map_has_done (self->spec, learned->gradient_node) && update->largest_gradient > 0.0)
    add_glyph (self, place, 0, learned->gradient, update->largest_gradient);
  if (hl_map_has_done (self->spec, learned->change_node) && update->largest_share > 0.0)
    add_glyph (self, place, 1, hl_map_learned_share (learned), update->largest_share);
}

/* The upper half of a row, or the lower one. */
static HlRect
half_of (const HlRect *line,
         int           is_lower)
{
  const double height = floor (line->height / 2);

  return (HlRect){ line->x, line->y + is_lower * height, line->width, MAX (height - 1.0, 1.0) };
}

/* The bar begins at the least loss that there can be, or the bars of all rows would look alike. */
static void
add_loss (const HlMapSketch *self,
          const HlRect      *line,
          int                row,
          int                is_after)
{
  const HlMapUpdate *update = self->spec->update;
  const double       value = is_after ? update->after[row] : update->before[row];
  HlRect             bar = half_of (line, is_after);

  bar.width = hl_map_loss_room (self->layout) * (value - update->least_loss) /
              (update->largest_loss - update->least_loss);
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_LOSS, .is_data = TRUE, .row = row,
                           .place = hl_map_find_next (self->spec), .head = is_after,
                           .ink = is_after ? HL_MAP_INK_SELECTED : HL_MAP_INK_FAINT,
                           .value = value, .rect = bar));
}

/* On the way back there is a second number: how long the gradient of the logits is. */
static gboolean
shows_gradient (const HlMapSpec *spec)
{
  return hl_map_has_done (spec, spec->update->gradient_node) &&
         !hl_map_has_done (spec, spec->update->after_node) &&
         spec->update->largest_row_gradient > 0.0;
}

static void
add_row_gradient (const HlMapSketch *self,
                  const HlRect      *line,
                  const HlRect      *number,
                  int                row)
{
  const HlMapUpdate *update = self->spec->update;
  const double       value = update->gradients[row];
  HlRect             bar = half_of (line, 1);

  bar.width = hl_map_loss_room (self->layout) * value / update->largest_row_gradient;
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_ROW_GRADIENT, .is_data = TRUE, .row = row,
                           .place = hl_map_find_next (self->spec), .ink = HL_MAP_INK_GRADIENT,
                           .value = value, .rect = bar));
  if (hl_map_names_rows (self->layout))
    hl_map_sketch_text (self, hl_map_sketch_around (self, *number, self->layout->small),
                        HL_MAP_INK_GRADIENT, HL_TEXT_SMALL, 1.0, hl_number_to_figures (value, 2));
}

/* Before and after, as far as there is room for the decimals that tell them apart. */
static char *
compare_losses (const HlMapSketch *self,
                int                row,
                double             room)
{
  const HlMapUpdate *update = self->spec->update;
  g_autofree char   *change = hl_loss_change_to_text (update->before[row], update->after[row]);
  g_autofree char   *before = hl_loss_to_text (update->before[row]);
  g_autofree char   *after = hl_loss_to_text (update->after[row]);

  if (hl_text_width (self->layout->text, HL_TEXT_SMALL, change) <= room)
    return g_steal_pointer (&change);

  return g_strdup_printf ("%s → %s", before, after);
}

static void
add_loss_row (const HlMapSketch *self,
              int                row)
{
  const HlMapLayout *layout = self->layout;
  const HlMapUpdate *update = self->spec->update;
  const gboolean     knows_after = hl_map_has_done (self->spec, update->after_node);
  const HlRect       line = hl_map_row_rect (layout,
                                             &layout->lanes[HL_MAP_DECODER].losses, row);
  HlRect             number = line;

  if (update->largest_loss > update->least_loss)
    add_loss (self, &line, row, 0);
  if (knows_after && update->largest_loss > update->least_loss)
    add_loss (self, &line, row, 1);
  number.x += hl_map_loss_room (layout) + 4.0;
  number.width = hl_rect_right (&line) - number.x;
  if (hl_map_names_rows (layout))
    hl_map_sketch_text (self, hl_map_sketch_around (self, number, layout->small),
                        HL_MAP_INK_TEXT, HL_TEXT_SMALL, 0.0,
                        knows_after ? compare_losses (self, row, number.width)
                                    : hl_loss_to_text (update->before[row]));
  if (shows_gradient (self->spec))
    add_row_gradient (self, &line, &number, row);
}

/**
 * hl_map_loss_room:
 * @layout: of the map of an update
 *
 * Returns: the length of the bar of the largest loss of a row, and of the largest gradient
 */
double
hl_map_loss_room (const HlMapLayout *layout)
{
  return floor (layout->lanes[HL_MAP_DECODER].losses.width * (1.0 - NUMBER_SHARE));
}

static const char *
heading_of_losses (const HlMapSpec *spec)
{
  if (hl_map_has_done (spec, spec->update->after_node))
    return _ ("loss: before → after");

  return shows_gradient (spec) ? _ ("loss, gradient of logits") : _ ("loss");
}

/**
 * hl_map_add_losses:
 * @self: the picture of an update that is filled
 *
 * Adds the loss of each row beside its label, before and after the update.
 */
void
hl_map_add_losses (const HlMapSketch *self)
{
  const HlRect *losses = &self->layout->lanes[HL_MAP_DECODER].losses;

  if (self->layout->has_rails)
    hl_map_sketch_text (self,
                        (HlRect){ losses->x, losses->y - self->layout->small - 3.0, losses->width,
                                  self->layout->small },
                        HL_MAP_INK_FAINT, HL_TEXT_SMALL, 0.0,
                        g_strdup (heading_of_losses (self->spec)));
  if (!hl_map_has_done (self->spec, self->spec->update->before_node))
    return;

  for (int row = 0; row < self->spec->lanes[HL_MAP_DECODER].valid_len; row++)
    add_loss_row (self, row);
}

/* The mean loss of the words of the sentence that is shown. */
static double
loss_of_sentence (const HlMapSpec *spec,
                  const double    *losses)
{
  const int n = spec->lanes[HL_MAP_DECODER].valid_len;
  double    sum = 0.0;

  for (int row = 0; row < n; row++)
    sum += losses[row];

  return sum / MAX (n, 1);
}

/* The rows are one sentence, of which the loss of the batch has many. */
static void
describe_sentence (const HlMapSpec *spec,
                   GString         *text)
{
  const HlMapUpdate *update = spec->update;
  const double       before = loss_of_sentence (spec, update->before);
  const double       after = loss_of_sentence (spec, update->after);
  g_autofree char   *losses = hl_map_has_done (spec, update->after_node)
                                  ? hl_loss_change_to_text (before, after)
                                  : hl_loss_to_text (before);

  /* Translators: a number of sentences, and the mean loss of the words of the one that is
   * shown */
  g_string_append_printf (text, _ ("This sentence, one of %d: %s"), update->n_sentences, losses);
  g_string_append_c (text, '\n');
}

static void
describe_gradient (const HlMapSpec *spec,
                   GString         *text)
{
  const HlMapUpdate *update = spec->update;
  g_autofree char   *norm = hl_number_to_figures (update->norm, 3);
  g_autofree char   *factor = hl_number_to_figures (update->factor, 3);

  if (update->factor < 1.0)
    /* Translators: the length of the gradient, and what it is multiplied by */
    g_string_append_printf (text, _ ("‖g‖ = %s, clipped: × %s"), norm, factor);
  else
    g_string_append_printf (text, "‖g‖ = %s", norm);
  g_string_append_c (text, '\n');
}

static void
describe_adam (const HlMapSpec *spec,
               GString         *text)
{
  if (spec->update->t == 1)
    g_string_append (text, _ ("Adam: first update of a fresh optimizer, m = v = 0"));
  else
    /* Translators: a number of updates */
    g_string_append_printf (text, _ ("Adam: update %d, with the m and v of those before"),
                            (int) spec->update->t);
}

/* What is known of the losses, and what has become of the gradient: the least important is left
 * out first. */
static char *
describe_result (const HlMapSpec *spec,
                 int              n_left_out)
{
  const HlMapUpdate  *update = spec->update;
  const gboolean      has_loss = hl_map_has_done (spec, update->loss_node);
  g_autoptr (GString) text = g_string_new (NULL);

  if (has_loss && update->n_sentences > 1 && n_left_out < 4)
    describe_sentence (spec, text);
  if (has_loss && update->smoothing > 0.0 && n_left_out < 1)
    {
      g_autofree char *least = hl_map_least_loss_text (update->smoothing, update->least_loss);

      /* Translators: a sentence about the least loss that there can be */
      g_string_append_printf (text, _ ("%s Bars begin there."), least);
      g_string_append_c (text, '\n');
    }
  if (hl_map_has_done (spec, update->clip_node) && n_left_out < 3)
    describe_gradient (spec, text);
  if (hl_map_has_done (spec, update->adam_node) && n_left_out < 2)
    describe_adam (spec, text);

  return g_strchomp (g_string_free (g_steal_pointer (&text), FALSE));
}

/* As much of it as has room. */
static char *
fit_result (const HlMapSketch *self,
            const HlRect      *room)
{
  for (int n_left_out = 0;; n_left_out++)
    {
      char *text = describe_result (self->spec, n_left_out);

      if (n_left_out == MOST_LEFT_OUT ||
          hl_text_wrapped_height (self->layout->text, HL_TEXT_SMALL, text, room->width) <=
              room->height)
        return text;
      g_free (text);
    }
}

static char *
loss_of_batch (const HlMapSpec *spec)
{
  const HlMapUpdate *update = spec->update;

  if (!hl_map_has_done (spec, update->loss_node))
    return g_strdup (_ ("not computed yet"));
  if (hl_map_has_done (spec, update->after_node))
    return hl_loss_change_to_text (update->loss, update->loss_again);

  return hl_loss_to_text (update->loss);
}

/**
 * hl_map_add_result:
 * @self: the picture of an update that is filled
 *
 * Adds the card with the loss of the batch, and what has become of the gradient.
 */
void
hl_map_add_result (const HlMapSketch *self)
{
  const HlMapLayout *layout = self->layout;
  const HlRect      *card = &layout->next;
  HlRect             line = { card->x + PAD, card->y + 4.0, card->width - 2 * PAD, layout->line };
  const gboolean     is_known = hl_map_has_done (self->spec, self->spec->update->loss_node);

  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .ink = HL_MAP_INK_GRID,
                                        .rect = *card, .width = 1.0, .is_dashed = !is_known));
  hl_map_sketch_text (self, line, HL_MAP_INK_TEXT, HL_TEXT_STRONG, 0.0,
                      g_strdup (_ ("Loss of the batch")));
  line.y += layout->line + 2.0;
  hl_map_sketch_text (self, line, is_known ? HL_MAP_INK_TEXT : HL_MAP_INK_FAINT,
                      is_known ? HL_TEXT_TITLE : HL_TEXT_SMALL, 0.0, loss_of_batch (self->spec));
  line.y += layout->line + 4.0;
  line.height = hl_rect_bottom (card) - line.y - 2.0;
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .rect = line, .wraps = TRUE,
                                        .ink = HL_MAP_INK_TEXT, .text_size = HL_TEXT_SMALL,
                                        .text = fit_result (self, &line)));
}
