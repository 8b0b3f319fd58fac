#include "ui/render/living-map-result.h"

#include <glib/gi18n-lib.h>

#include "ui/numbers/loss-text.h"
#include "ui/numbers/number-text.h"

#define MOST_LEFT_OUT 4 /* sentences of the card, where there is little room */
#define PAD 8.0

/* The mean loss of the words of the sentence that is shown. */
static double loss_of_sentence (const HlMapSpec *spec, const double *losses)
{
  const int n = spec->lanes[HL_MAP_DECODER].valid_len;
  double    sum = 0.0;

  for (int row = 0; row < n; row++)
    sum += losses[row];

  return sum / MAX (n, 1);
}

/* The rows are one sentence, of which the loss of the batch has many. */
static void describe_sentence (const HlMapSpec *spec, GString *text)
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

static void describe_gradient (const HlMapSpec *spec, GString *text)
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

static void describe_adam (const HlMapSpec *spec, GString *text)
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
static char *describe_result (const HlMapSpec *spec, int n_left_out)
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
static char *fit_result (const HlMapSketch *self, const HlRect *room)
{
  for (int n_left_out = 0;; n_left_out++)
    {
      char *text = describe_result (self->spec, n_left_out);

      if (n_left_out == MOST_LEFT_OUT || hl_text_wrapped_height (self->layout->text, HL_TEXT_SMALL,
                                                                 text, room->width) <= room->height)
        return text;
      g_free (text);
    }
}

static char *loss_of_batch (const HlMapSpec *spec)
{
  const HlMapUpdate *update = spec->update;

  if (!hl_map_has_done (spec, update->loss_node))
    return g_strdup (_ ("not computed yet"));
  if (hl_map_has_done (spec, update->after_node))
    return hl_loss_change_to_text (update->loss, update->loss_again);

  return hl_loss_to_text (update->loss);
}

/* Adds the card with the loss of the batch, and what has become of the gradient. */
void hl_map_add_result (const HlMapSketch *self)
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
