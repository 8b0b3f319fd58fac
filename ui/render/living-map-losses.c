#include "ui/render/living-map-losses.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/loss-text.h"
#include "ui/numbers/number-text.h"

#define NUMBER_SHARE 0.72 /* of the room of a loss */
#define FIGURES 2         /* of the length of a gradient */
#define DECIMALS 3        /* of the least loss */

/* The upper half of a row, or the lower one. */
static HlRect half_of (const HlRect *line, int is_lower)
{
  const double height = floor (line->height / 2);

  return (HlRect){ line->x, line->y + is_lower * height, line->width, MAX (height - 1.0, 1.0) };
}

/* The bar begins at the least loss that there can be, or the bars of all rows would look alike. */
static void add_loss (const HlMapSketch *self, const HlRect *line, int row, int is_after)
{
  const HlMapUpdate *update = self->spec->update;
  const double       value = is_after ? update->after[row] : update->before[row];
  HlRect             bar = half_of (line, is_after);

  bar.width = hl_map_loss_room (self->layout) * (value - update->least_loss) /
              (update->largest_loss - update->least_loss);
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_LOSS, .is_data = TRUE, .row = row,
                                        .place = hl_map_find_next (self->spec), .head = is_after,
                                        .ink = is_after ? HL_MAP_INK_SELECTED : HL_MAP_INK_FAINT,
                                        .value = value, .rect = bar));
}

/* On the way back there is a second number: how long the gradient of the logits is. */
static gboolean shows_gradient (const HlMapSpec *spec)
{
  return hl_map_has_done (spec, spec->update->gradient_node) &&
         !hl_map_has_done (spec, spec->update->after_node) &&
         spec->update->largest_row_gradient > 0.0;
}

static void add_row_gradient (const HlMapSketch *self, const HlRect *line, const HlRect *number,
                              int row)
{
  const HlMapUpdate *update = self->spec->update;
  const double       value = update->gradients[row];
  HlRect             bar = half_of (line, 1);

  bar.width = hl_map_loss_room (self->layout) * value / update->largest_row_gradient;
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_ROW_GRADIENT, .is_data = TRUE,
                                        .row = row, .place = hl_map_find_next (self->spec),
                                        .ink = HL_MAP_INK_GRADIENT, .value = value, .rect = bar));
  if (hl_map_names_rows (self->layout))
    hl_map_sketch_text (self, hl_map_sketch_around (self, *number, self->layout->small),
                        HL_MAP_INK_GRADIENT, HL_TEXT_SMALL, 1.0,
                        hl_number_to_figures (value, FIGURES));
}

/* Before and after, as far as there is room for the decimals that tell them apart. */
static char *compare_losses (const HlMapSketch *self, int row, double room)
{
  const HlMapUpdate *update = self->spec->update;
  g_autofree char   *change = hl_loss_change_to_text (update->before[row], update->after[row]);
  g_autofree char   *before = hl_loss_to_text (update->before[row]);
  g_autofree char   *after = hl_loss_to_text (update->after[row]);

  if (hl_text_width (self->layout->text, HL_TEXT_SMALL, change) <= room)
    return g_steal_pointer (&change);

  return g_strdup_printf ("%s → %s", before, after);
}

static void add_loss_row (const HlMapSketch *self, int row)
{
  const HlMapLayout *layout = self->layout;
  const HlMapUpdate *update = self->spec->update;
  const gboolean     knows_after = hl_map_has_done (self->spec, update->after_node);
  const HlRect       line = hl_map_row_rect (layout, &layout->lanes[HL_MAP_DECODER].losses, row);
  HlRect             number = line;

  if (update->largest_loss > update->least_loss)
    add_loss (self, &line, row, 0);
  if (knows_after && update->largest_loss > update->least_loss)
    add_loss (self, &line, row, 1);
  number.x += hl_map_loss_room (layout) + 4.0;
  number.width = hl_rect_right (&line) - number.x;
  if (hl_map_names_rows (layout))
    hl_map_sketch_text (self, hl_map_sketch_around (self, number, layout->small), HL_MAP_INK_TEXT,
                        HL_TEXT_SMALL, 0.0,
                        knows_after ? compare_losses (self, row, number.width)
                                    : hl_loss_to_text (update->before[row]));
  if (shows_gradient (self->spec))
    add_row_gradient (self, &line, &number, row);
}

/* Returns the length of the bar of the largest loss of a row, and of the largest gradient. */
double hl_map_loss_room (const HlMapLayout *layout)
{
  return floor (layout->lanes[HL_MAP_DECODER].losses.width * (1.0 - NUMBER_SHARE));
}

/* In fewer words where there is little room. */
static char *heading_of_losses (const HlMapSketch *self, double room)
{
  const HlMapSpec *spec = self->spec;
  g_autofree char *least = hl_number_to_text (spec->update->least_loss, DECIMALS);
  /* Translators: the least loss that there can be, at which bars begin */
  g_autofree char *begin = g_strdup_printf (_ ("loss, bars from %s"), least);

  if (hl_map_has_done (spec, spec->update->after_node))
    return g_strdup (_ ("loss: before → after"));
  if (shows_gradient (spec))
    return g_strdup (_ ("loss, gradient of logits"));
  if (spec->update->least_loss > 0.0 &&
      hl_text_width (self->layout->text, HL_TEXT_SMALL, begin) <= room)
    return g_steal_pointer (&begin);

  return g_strdup (_ ("loss"));
}

/* Adds the loss of each row beside its label, before and after the update. */
void hl_map_add_losses (const HlMapSketch *self)
{
  const HlRect *losses = &self->layout->lanes[HL_MAP_DECODER].losses;

  if (self->layout->has_rails)
    hl_map_sketch_text (self,
                        (HlRect){ losses->x, losses->y - self->layout->small - 3.0, losses->width,
                                  self->layout->small },
                        HL_MAP_INK_FAINT, HL_TEXT_SMALL, 0.0,
                        heading_of_losses (self, losses->width));
  if (!hl_map_has_done (self->spec, self->spec->update->before_node))
    return;

  for (int row = 0; row < self->spec->lanes[HL_MAP_DECODER].valid_len; row++)
    add_loss_row (self, row);
}
