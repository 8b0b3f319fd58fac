#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/translation/next-token.h"
#include "ui/figures/pass-layout.h"
#include "ui/numbers/loss-text.h"
#include "ui/numbers/number-text.h"

/* What a pass ends in: the next word and what else it could be; in an update each word's loss. */

#define CANDIDATES 6
#define FEW 4 /* of these, so that the rest of the card has room */

/* Shows the loss of a row before and after the update, each as a bar and a number. */
static void add_loss (const HlPassPage *self, const HlRect *body, int row, double left)
{
  const HlPass    *pass = self->pass;
  const gboolean   knows = pass->losses >= 0 && pass->losses <= self->stand.reached;
  const gboolean   knows_after = pass->again >= 0 && pass->again <= self->stand.reached;
  const HlRect     at = hl_pass_row (self->layout, body, row);
  const double     before = hl_pass_loss (pass, row, FALSE), after = hl_pass_loss (pass, row, TRUE);
  const double     room = 0.3 * (hl_rect_right (&at) - left);
  const double     unit = room / fmax (pass->largest_loss - pass->least_loss, 1e-9);
  g_autofree char *text =
      knows_after ? hl_loss_change_to_text (before, after) : hl_loss_to_text (before);
  g_autofree char *later = knows_after ? hl_loss_to_text (after) : NULL;

  if (!knows || row >= pass->n_valid[1])
    return;
  hl_mark (self->scene, HL_FILL,
           (HlRect){ left, at.y, fmax ((before - pass->least_loss) * unit, 1.0),
                     knows_after ? at.height / 2 - 0.5 : at.height },
           row == self->stand.told_row ? self->colors->computed : hl_pass_shade (self, 0.45));
  if (knows_after)
    hl_mark (self->scene, HL_FILL,
             (HlRect){ left, at.y + at.height / 2, fmax ((after - pass->least_loss) * unit, 1.0),
                       at.height / 2 - 0.5 },
             self->colors->text);
  if (hl_pass_is_named (self, 1, row) && !self->layout->is_book)
    {
      HlRect number = hl_pass_line (self, body, row);

      number.x = left + room + T (4);
      number.width = hl_rect_right (body) - number.x;
      hl_pass_say (self, row == self->stand.told_row,
                   knows_after && hl_pass_width (self, TRUE, text) > number.width ? later : text,
                   number, 0.0, self->colors->text);
    }
}

static void add_next (const HlPassPage *self, int index)
{
  const HlRect *body = &self->layout->bodies[index];
  const HlPass *pass = self->pass;
  double        widest = 0.0;

  for (int row = 0; row < pass->n_rows[1]; row++)
    {
      g_autofree char *words = g_strdup_printf (
          "→ %s", hl_pass_knows_written (pass, &self->stand, row) ? pass->writes[row] : "?");
      const gboolean is_known = self->is_update ? row < pass->n_valid[1] : row <= self->stand.row;
      const gboolean is_strong = hl_pass_is_told (self, 1, row);

      widest = fmax (widest, hl_pass_width (self, TRUE, words));
      if (self->layout->is_book ? row == self->stand.row && !self->is_update
                                : is_known && hl_pass_is_named (self, 1, row))
        hl_pass_say (
            self, is_strong, words,
            self->layout->is_book
                ? (HlRect){ body->x, hl_pass_box (self->layout, self->layout->n_boxes - 1)->rect.y,
                            body->width,
                            hl_pass_box (self->layout, self->layout->n_boxes - 1)->rect.height }
                : hl_pass_line (self, body, row),
            0.0, is_strong ? self->colors->text : hl_pass_shade (self, 0.8));
    }
  for (int row = 0; row < pass->n_rows[1] && self->is_update; row++)
    add_loss (self, body, row, self->layout->is_book ? body->x : body->x + widest + T (6));
}

/* word_width: of the widest word; the bars begin behind it as far as there is room. */
static void add_candidate (const HlPassPage *self, HlRect at, const char *word, double word_width,
                           double p, int rank, gboolean is_written)
{
  g_autofree char *number = hl_probability_to_text (p);
  const double     digits = hl_pass_width (self, FALSE, number) + 4;
  const double     left = fmin (fmax (0.42 * at.width, word_width + 12), at.width - digits - 6);
  const double     room = fmin (0.3 * at.width, at.width - digits - left);
  const HlColor    ink = is_written ? self->colors->text : hl_pass_shade (self, 0.75);

  self->scene->item = rank >= 0 ? (HlItem){ HL_PASS_WORD, rank, 0 } : HL_NOTHING;
  if (rank >= 0)
    {
      hl_mark (self->scene, HL_AREA, at, ink);
      hl_mark (self->scene, HL_FRAME, at, ink)->is_cursor = TRUE;
    }
  self->scene->item = HL_NOTHING;
  hl_pass_say (self, is_written, word,
               (HlRect){ at.x + 4, at.y, (rank >= 0 ? left : at.width - digits) - 8, at.height },
               0.0, ink);
  if (rank >= 0)
    hl_mark (self->scene, HL_FILL,
             (HlRect){ at.x + left, at.y + at.height / 4, fmax (room * p, 1.0), at.height / 2 },
             is_written ? self->colors->text : hl_pass_shade (self, 0.4));
  hl_pass_say (self, FALSE, number, (HlRect){ at.x, at.y, at.width - 4, at.height }, 1.0, ink);
}

/* The likeliest words of a row, among them the one that is written; returns how many. */
static int find_words (const NnWalk *walk, int row, NnCandidate top[CANDIDATES])
{
  const NnOperand *p = nn_walk_find_choice (walk, row)->inputs[0];
  const int        n = MIN (CANDIDATES, p->columns), written = nn_walk_get_written (walk, row);
  gboolean         is_among = written < 0;

  nn_next_token_top (p->values, p->columns, NULL, top, n);
  for (int k = 0; k < MIN (n, FEW); k++)
    is_among = is_among || top[k].id == written;
  if (!is_among)
    top[MIN (n, FEW) - 1].id = written;

  return n;
}

/* The token of a word of the card, from 0. */
int hl_pass_word (const HlPass *self, const HlPassAt *at, int rank)
{
  NnCandidate top[CANDIDATES];
  const int   n = find_words (self->walk, nn_walk_get (self->walk, at->node)->target_step, top);

  return top[CLAMP (rank, 0, n - 1)].id;
}

/* Lists the words that could come after the current row. */
static double add_candidates (const HlPassPage *self, HlRect at)
{
  const int        t = self->stand.row;
  const NnOperand *p = nn_walk_find_choice (self->pass->walk, t)->inputs[0];
  const gboolean   is_known = hl_pass_knows_written (self->pass, &self->stand, t);
  const int        written = nn_walk_get_written (self->pass->walk, t);
  /* Translators: a word that the decoder has read */
  g_autofree char *after = g_strdup_printf (_ ("after “%s”"), self->pass->tokens[1][t]);
  NnCandidate      top[CANDIDATES];
  int              n = find_words (self->pass->walk, t, top);
  double           rest = 1.0, widest = 0.0;

  if (self->layout->card.height < 14.0 * self->layout->line)
    n = MIN (n, FEW);
  hl_pass_say (self, FALSE, after, at, 0.0, self->colors->faint_text);
  at.y += at.height;
  for (int k = 0; k < n; k++)
    widest = fmax (widest, hl_pass_width (self, TRUE, nn_axis_label (&p->column_axis, top[k].id)));
  for (int k = 0; k < n; k++)
    {
      const double value = (double) p->values[top[k].id];

      add_candidate (self, at, nn_axis_label (&p->column_axis, top[k].id), widest, value, k,
                     top[k].id == written && is_known);
      rest -= value;
      at.y += at.height;
    }
  if (p->columns > n)
    {
      g_autofree char *others = g_strdup_printf (
          ngettext ("%'d other", "%'d others", (gulong) (p->columns - n)), p->columns - n);

      add_candidate (self, at, others, 0.0, fmax (rest, 0.0), -1, FALSE);
      at.y += at.height;
    }

  return at.y;
}

static void describe_clip (const HlPassPage *self, GString *text)
{
  const int          node = nn_walk_find (self->pass->walk, "clip.factor", -1, FALSE);
  const NnOperation *clip =
      node >= 0 && node <= self->stand.reached ? nn_walk_operation (self->pass->walk, node) : NULL;
  g_autofree char *norm = clip != NULL ? hl_number_to_figures (clip->constants.norm, 3) : NULL;
  g_autofree char *factor = clip != NULL ? hl_number_to_figures (clip->constants.factor, 3) : NULL;

  if (clip != NULL && clip->constants.factor < 1.0)
    /* Translators: the length of the gradient, and what it is multiplied by */
    g_string_append_printf (text, _ ("‖g‖ = %s, clipped: × %s"), norm, factor);
  else if (clip != NULL)
    g_string_append_printf (text, "‖g‖ = %s", norm);
}

/* What the bars below a box are. */
static double add_bar_names (const HlPassPage *self, double x, double y)
{
  const HlColor     inks[] = { hl_palette_gradient_ink (self->colors), self->colors->learned };
  const char *const names[] = { "‖∂θ‖", "‖Δθ‖ / ‖θ‖" };

  for (int i = 0; i < 2; i++, y += self->layout->line)
    {
      hl_mark (self->scene, HL_FILL, (HlRect){ x, y + self->layout->line / 2, T (20), 3.0 },
               inks[i]);
      hl_pass_say (self, FALSE, names[i],
                   (HlRect){ x + T (28), y, self->layout->card.width - T (36), self->layout->line },
                   0.0, self->colors->faint_text);
    }

  return y;
}

/* What became of the loss of the batch, and of the gradient. */
static double add_result (const HlPassPage *self, HlRect at)
{
  const HlPass       *pass = self->pass;
  const gboolean      knows = pass->losses >= 0 && pass->losses <= self->stand.reached;
  const gboolean      knows_after = pass->again >= 0 && pass->again <= self->stand.reached;
  g_autofree char    *loss = !knows ? g_strdup (_ ("not computed yet"))
                             : knows_after
                                 ? hl_loss_change_to_text (pass->walk->loss, pass->walk->loss_again)
                                 : hl_loss_to_text (pass->walk->loss);
  g_autoptr (GString) text = g_string_new (NULL);

  hl_pass_say (self, knows, loss, at, 0.0, knows ? self->colors->text : self->colors->faint_text);
  at.y += at.height;
  describe_clip (self, text);
  at.height =
      hl_scene_height (self->scene, HL_TEXT_NORMAL, self->layout->times, text->str, at.width);
  hl_pass_say (self, FALSE, text->str, at, 0.0, self->colors->text)->wraps = TRUE;

  return add_bar_names (self, at.x, at.y + at.height);
}

/* Words in the rest of the card, if they have room; returns where they end. */
static double add_note (const HlPassPage *self, double y, const char *words)
{
  const HlRect *card = &self->layout->card;
  HlRect        at = { card->x + T (8), y + T (6), card->width - T (8), 0.0 };
  HlMark       *mark;

  at.height = hl_scene_height (self->scene, HL_TEXT_NORMAL, self->layout->times, words, at.width);
  if (hl_rect_bottom (&at) >
      (self->layout->is_book ? self->layout->size.height - T (6) : hl_rect_bottom (card)))
    return y;

  mark = hl_pass_say (self, FALSE, words, at, 0.0, self->colors->faint_text);
  mark->wraps = TRUE;
  mark->align_y = 0.0;

  return hl_rect_bottom (&at);
}

static void add_card (const HlPassPage *self)
{
  const HlRect  *card = &self->layout->card;
  const int      next = hl_pass_find (self->pass, HL_PASS_NEXT, 1, -1);
  HlRect         at = { card->x + T (8), card->y, card->width - T (8), self->layout->line };
  const gboolean has_words = !self->is_update && self->stand.row >= 0 && next >= 0 &&
                             hl_pass_reach (self->pass, &self->stand, self->at->hides, next,
                                            self->stand.row) != HL_PASS_EMPTY;

  if (self->is_update || has_words)
    {
      hl_pass_say (self, TRUE, self->is_update ? _ ("Loss of the batch") : _ ("Next word"), at, 0.0,
                   self->colors->text);
      at.y += at.height;
    }
  if (has_words)
    at.height = fmin (1.2 * at.height, (hl_rect_bottom (card) - at.y) / (FEW + 2.0));
  if (has_words)
    at.y = add_candidates (self, at);
  else if (self->is_update)
    at.y = add_result (self, at);
  at.y = add_note (self, at.y,
                   _ ("The stripes of a row are the numbers of a word: the darker, the farther "
                      "from 0."));
  if (self->pass->walk->config.is_pre_norm) /* where the picture differs from the book's */
    add_note (self, at.y,
              _ ("Norm first (pre-norm). In the book: add & norm, after each sublayer."));
}

static void add_end (const HlPassPage *self, int index)
{
  add_next (self, index);
  if (self->layout->has_card)
    add_card (self);
}

const HlPassPart hl_pass_end = { add_end, NULL };
