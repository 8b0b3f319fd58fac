/* The pictures of an update before its way back: the pair, what is read, its losses. */

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/layers/cross-entropy.h"
#include "core/trace/question/question-rules.h"
#include "core/trace/walk/story.h"
#include "ui/figures/story-marks.h"
#include "ui/lessons/box-title.h"
#include "ui/numbers/number-text.h"

/* --- The pair, and what the decoder reads ----------------------------------------------------- */

/* Words one beside the other. */
typedef struct
{
  double  height;
  double *x, *width; /* of each */
} Row;

/* Each word has the room that it takes, with a word of another row below it or NULL. Where they are
 * too many, all have the same room, and are turned. */
static Row row_of (HlStoryPage *self, char *const *words, char *const *others, int n)
{
  const double times = hl_story_times (self, HL_STORY_LABEL), pitch = self->main.width / MAX (n, 1);
  const double most = (self->main.height - U (96)) / 2, gap = U (10);
  Row          row = { fmin (U (38), most), hl_scene_keep (self->scene, g_new (double, 2 * n)) };
  double       sum = 0.0, beside;

  row.width = row.x + n;
  for (int i = 0; i < n; i++)
    {
      row.width[i] = hl_mark_written (self->scene, times, TRUE, words[i]);
      if (others != NULL)
        row.width[i] = fmax (row.width[i], hl_mark_written (self->scene, times, TRUE, others[i]));
      sum += row.width[i];
    }
  beside = fmin ((self->main.width + gap - sum) / MAX (n, 1) - gap, U (26));
  if (beside < U (10))
    row.height = fmin (pitch < U (64) ? U (92) : U (38), most);
  sum = self->main.x;
  for (int i = 0; i < n; i++)
    {
      row.x[i] = sum;
      row.width[i] = beside < U (10) ? 0.9 * pitch : row.width[i] + beside;
      sum += beside < U (10) ? pitch : row.width[i] + gap;
    }

  return row;
}

static HlRect word_of (const Row *row, int i, double y)
{
  return (HlRect){ row->x[i], y, row->width[i], row->height };
}

/* The words of a row, without padding. */
static void append_words (GString *text, const NnOperand *ids, int row)
{
  for (int i = 0; i < ids->columns; i++)
    if (nn_operand_state (ids, row, i) == NN_CELL_NORMAL &&
        !g_str_equal (ids->words[row * ids->columns + i], NN_TOKEN_EOS))
      g_string_append_printf (text, i > 0 ? " %s" : "%s", ids->words[row * ids->columns + i]);
}

/* The other pairs of the batch, as many as have room. */
static void add_others (HlStoryPage *self, double y)
{
  const NnOperand *source = hl_story_operation (self, "batch.source")->output;
  const NnOperand *labels = hl_story_operation (self, "batch.labels")->output;
  const double     line = U (26);
  const int        n_others = source->rows - 1;
  const int        room = (int) ((hl_rect_bottom (&self->main) - y) / line);
  const int        n = n_others <= room ? n_others : MAX (room - 1, 0);
  g_autofree char *more = NULL;

  for (int b = 0, i = 0; i < n; b++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      if (b == self->walk->sentence)
        continue;
      i++;
      append_words (text, source, b);
      g_string_append (text, " → ");
      append_words (text, labels, b);
      hl_story_note (self, text->str, self->main.x, y, self->main.width, 0.0);
      y += line;
    }
  if (n == n_others || room < 1)
    return;
  /* Translators: so many pairs of a batch have no room below others of it */
  more = g_strdup_printf (_ ("and %d more"), n_others - n);
  hl_story_note (self, more, self->main.x, y, self->main.width, 0.0);
}

static void build_pair (HlStoryPage *self)
{
  const NnWalk *walk = self->walk;
  const Row     source = row_of (self, walk->source_tokens, NULL, walk->source_valid_len);
  const Row     target = row_of (self, walk->target_tokens, NULL, walk->target_valid_len);
  const double  above = self->main.y + U (26), below = above + source.height + U (44);
  const double  rest = below + target.height + U (26);

  hl_story_note (self, _ ("input token"), self->main.x, self->main.y, self->main.width, 0.0);
  hl_story_note (self, _ ("token to write"), self->main.x, below - U (26), self->main.width, 0.0);
  for (int i = 0; i < walk->source_valid_len; i++)
    hl_story_chip (self, (HlItem){ HL_STORY_WORD, i, 0 }, walk->source_tokens[i],
                   word_of (&source, i, above), HL_STORY_PLAIN);
  for (int t = 0; t < walk->target_valid_len; t++)
    hl_story_chip (self, hl_story_round (t), walk->target_tokens[t], word_of (&target, t, below),
                   HL_STORY_CHOSEN);
  if (self->step.n < 2)
    return;
  hl_story_say (self, HL_STORY_NOTE, TRUE, _ ("the other pairs of the batch"),
                (HlRect){ self->main.x, rest, self->main.width, U (24) }, 0.0, self->colors->text);
  add_others (self, rest + U (28));
}

/* A label is what the next place reads. */
static void build_shift (HlStoryPage *self)
{
  const NnWalk *walk = self->walk;
  const int     n = walk->target_valid_len;
  const Row     row = row_of (self, walk->target_tokens, walk->decoder_tokens, n);
  const double  above = self->main.y + U (26);
  const double  below =
      fmin (above + row.height + U (250), hl_rect_bottom (&self->main) - row.height - U (28));

  hl_story_note (self, _ ("token to write (label)"), self->main.x, self->main.y, self->main.width,
                 0.0);
  hl_story_note (self, _ ("input token"), self->main.x, below + row.height + U (4),
                 self->main.width, 0.0);
  for (int t = 0; t < n; t++)
    {
      const HlRect up = word_of (&row, t, above), down = word_of (&row, t, below);
      const double x = down.x + down.width / 2;

      if (t + 1 < n)
        {
          const HlRect   next = word_of (&row, t + 1, below);
          const HlRibbon way = {
            { x, hl_rect_bottom (&up) }, { next.x + next.width / 2, below }, TRUE, 1.0, U (5)
          };

          hl_mark_ribbon (self->scene, &way, self->colors->computed)->opacity = 0.35;
        }
      hl_mark_arrow (self->scene, (HlPoint){ x, below - U (2) },
                     (HlPoint){ x, hl_rect_bottom (&up) + U (4) }, hl_story_shade (self, 0.5));
      hl_story_chip (self, hl_story_round (t), walk->target_tokens[t], up, HL_STORY_CHOSEN);
      hl_story_chip (self, hl_story_round (t), walk->decoder_tokens[t], down, HL_STORY_PLAIN);
    }
}

/* --- The losses ------------------------------------------------------------------------------- */

/* Below which no loss is: what label smoothing costs by itself. */
static double floor_of (const HlStoryPage *self)
{
  return nn_cross_entropy_floor (hl_story_operation (self, "loss.positions")->constants.smoothing,
                                 self->walk->config.target_vocab);
}

static double above (double loss, double least, double high)
{
  return CLAMP ((loss - least) / fmax (high - least, 1e-9), 0.0, 1.0);
}

/* The mean of −ln p over all words: the logarithm of all exponentials less the mean logit. */
static double mean_surprise (const NnOperand *logits, int row)
{
  double most = -G_MAXDOUBLE, sum = 0.0, total = 0.0;

  for (int id = 0; id < logits->columns; id++)
    most = fmax (most, (double) nn_operand_get (logits, 0, row, id));
  for (int id = 0; id < logits->columns; id++)
    {
      sum += exp (nn_operand_get (logits, 0, row, id) - most);
      total += nn_operand_get (logits, 0, row, id);
    }

  return most + log (sum) - total / logits->columns;
}

/* How the loss of a word is made of its probability, in numbers for a calculator. */
static void foot_of_loss (HlStoryPage *self, int t, HlItem item)
{
  const NnOperation *plain = hl_story_operation (self, "loss.positions");
  const NnOperation *smoothed = hl_story_operation (self, "loss.smoothed");
  const NnOperand   *p = plain->inputs[0];
  const int          id = (int) plain->inputs[1]->values[t];
  const double       share = plain->constants.smoothing;
  g_autofree char   *chance = hl_number_to_figures (nn_operand_get (p, 0, t, id), 4);
  g_autofree char   *own = hl_loss_to_text ((double) plain->output->values[t]);
  g_autofree char   *words = NULL;

  if (smoothed == NULL)
    /* Translators: a word, its probability and its loss */
    words = g_strdup_printf (_ ("“%s”: −ln %s ≈ %s"), self->walk->target_tokens[t], chance, own);
  else
    {
      g_autofree char *all = hl_loss_to_text (mean_surprise (smoothed->inputs[1], t));
      g_autofree char *sum = hl_loss_to_text ((double) smoothed->output->values[t]);
      g_autofree char *rest = hl_number_to_figures (1.0 - share, 3);
      g_autofree char *lambda = hl_number_to_figures (share, 3);

      words = g_strdup_printf (
          /* Translators: a word, its probability p, −ln p; two shares, each with a number it is
           * multiplied by; the loss; a share λ, a number, and how many words there are */
          _ ("“%s”: −ln %s ≈ %s, and %s · %s + %s · %s ≈ %s. Label smoothing gives the share λ = "
             "%s to all %d tokens together; the mean of their −ln p is %s."),
          self->walk->target_tokens[t], chance, own, rest, own, lambda, all, sum, lambda,
          p->columns, all);
    }
  hl_story_foot (self, item, words);
}

/* Of each place its label, what the model would write, the label's probability and loss. */
static void build_losses (HlStoryPage *self)
{
  const NnWalk      *walk = self->walk;
  const NnOperation *loss = hl_story_operation (self, "loss.positions");
  const NnOperation *smoothed = hl_story_operation (self, "loss.smoothed"); /* with what it adds */
  const NnOperand   *losses = (smoothed != NULL ? smoothed : loss)->output;
  const NnOperand   *p = loss->inputs[0], *labels = loss->inputs[1];
  const double       high = fmax (hl_numbers_largest (losses->values, self->n), 1e-9),
               left = self->main.x;
  const double     says = left + U (212), rest = hl_rect_right (&self->main) - says - U (140);
  const double     chance = says + U (140), cost = chance + rest / 2 + U (6);
  const double     least = floor_of (self);
  const double     whole = self->main.height;
  g_autofree char *number = hl_number_to_text (least, 3);
  g_autofree char *title =
      /* Translators: the title of a column of losses, and the number at which its bars begin */
      least > 0.0 ? g_strdup_printf (_ ("%s (bars start at %s)"), _ ("loss of the token"), number)
                  : g_strdup (_ ("loss of the token"));

  self->main.height -= hl_story_foot_height (self);
  hl_story_fit (self, self->n);
  foot_of_loss (self, self->step.query, HL_NOTHING);
  hl_story_note (self, _ ("reads"), left, self->main.y, U (96), 0.5);
  hl_story_note (self, _ ("label"), left + U (106), self->main.y, U (96), 0.5);
  hl_story_note (self, _ ("the model writes"), says, self->main.y, U (136), 0.0);
  hl_story_note (self, _ ("probability of the label"), chance, self->main.y, rest / 2, 0.0);
  hl_story_note (self, title, cost, self->main.y, rest / 2, 0.0);
  for (int t = 0; t < self->n; t++)
    {
      const HlRect     at = hl_story_place (self, t, left);
      const gboolean   is_on = t == self->step.query;
      const int        id = (int) labels->values[t];
      const int        top = nn_largest_of (nn_operand_row (p, 0, t), p->columns, -1);
      const double     own = nn_operand_get (p, 0, t, id);
      g_autofree char *chance_of = hl_probability_to_text (own);
      g_autofree char *nats = hl_loss_to_text ((double) losses->values[t]);

      foot_of_loss (self, t, hl_story_round (t));
      hl_story_chip (self, hl_story_round (t), walk->decoder_tokens[t], at, HL_STORY_PLAIN);
      hl_story_chip (self, hl_story_round (t), walk->target_tokens[t],
                     hl_story_place (self, t, left + U (106)),
                     is_on ? HL_STORY_LIT : HL_STORY_CHOSEN);
      hl_story_say (self, HL_STORY_LABEL, top != id, nn_axis_label (&p->column_axis, top),
                    (HlRect){ says, at.y, U (134), at.height }, 0.0,
                    top == id ? self->colors->faint_text : self->colors->learned);
      hl_story_bar (self, (HlRect){ chance, at.y, rest / 2 - U (6), at.height }, own, chance_of,
                    is_on);
      hl_story_bar (self, (HlRect){ cost, at.y, rest / 2 - U (6), at.height },
                    above ((double) losses->values[t], least, high), nats, is_on);
    }
  self->main.height = whole;
}

static HlColor shade_of_loss (const HlStoryPage *self, double share)
{
  return hl_story_tint (self, 0.08 + 0.92 * share);
}

/* From the least loss that there can be to the largest of the batch. */
static void add_key (HlStoryPage *self, HlRect at, double least, double high)
{
  g_autofree char *low = hl_number_to_text (least, 2), *most = hl_number_to_text (high, 2);
  const int        n = 12;

  for (int i = 0; i < n; i++)
    hl_mark (self->scene, HL_FILL,
             (HlRect){ at.x + i * at.width / n, at.y, at.width / n + 0.5, at.height },
             shade_of_loss (self, (double) i / (n - 1)));
  hl_story_note (self, low, at.x, hl_rect_bottom (&at) + U (2), at.width, 0.0);
  hl_story_note (self, most, at.x, hl_rect_bottom (&at) + U (2), at.width, 1.0);
}

/* The one number, of how many words it is, and the key to their shades. */
static void add_result (HlStoryPage *self, HlRect at, int n, double least, double high)
{
  g_autofree char *number = hl_loss_to_text (self->walk->loss);
  g_autofree char *words =
      /* Translators: below the loss of a batch */
      g_strdup_printf (ngettext ("of %d token", "of %d tokens", (gulong) n), n);

  hl_story_say (self, 1.4 * HL_STORY_LARGE, TRUE, number, (HlRect){ at.x, at.y, at.width, U (40) },
                1.0, self->colors->computed);
  hl_story_note (self, words, at.x, at.y + U (40), at.width, 1.0);
  add_key (self, (HlRect){ at.x, at.y + U (74), at.width, U (12) }, least, high);
}

/* All words of the batch, a row a pair: the darker, the larger is the loss. */
static void build_batch (HlStoryPage *self)
{
  const NnOperation *batch = hl_story_operation (self, "loss.batch");
  const NnOperand   *losses = batch->inputs[0];
  const float       *weights = batch->inputs[1]->values; /* padding may have none */
  const double       right = U (150), cell = fmin ((self->main.width - right) / losses->columns,
                                                   (self->main.height - U (30)) / losses->rows);
  const double       width = fmin ((self->main.width - right) / losses->columns, 3 * cell);
  const double       x = self->main.x, y = self->main.y + U (28);
  const HlRect       own = { x, y + self->walk->sentence * cell, width * losses->columns, cell };
  const HlRect       around = hl_rect_grown (&own, U (2));
  const double       least = floor_of (self);
  double             high = 1e-9;
  int                n = 0;

  for (gsize i = 0; i < nn_operand_length (losses); i++)
    if (weights[i] != 0.0f)
      {
        high = fmax (high, (double) losses->values[i]);
        n++;
      }
  hl_story_note (
      self,
      n < losses->rows * losses->columns
          ? _ ("loss of each token, one row per pair; hatched: padding, which is not counted")
          : _ ("loss of each token, one row per pair"),
      x, self->main.y, self->main.width, 0.0);
  for (int i = 0; i < losses->rows * losses->columns; i++)
    {
      const int    row = i / losses->columns, column = i % losses->columns;
      const HlRect at = { x + column * width, y + row * cell, width - 1.5, cell - 1.5 };

      if (weights[i] != 0.0f)
        hl_mark (self->scene, HL_FILL, at,
                 shade_of_loss (self, above ((double) losses->values[i], least, high)));
      else
        hl_mark (self->scene, HL_HATCH, at, self->colors->masked_ink);
    }
  hl_mark (self->scene, HL_FRAME, around, self->colors->text)->width = U (2);
  hl_story_note (self, _ ("this pair"), hl_rect_right (&around) + U (8),
                 hl_story_middle (own) - U (11), right - U (20), 0.0);
  add_result (self,
              (HlRect){ hl_rect_right (&self->main) - right + U (14),
                        self->walk->sentence < losses->rows / 2
                            ? fmin (y + losses->rows * cell, hl_rect_bottom (&self->main)) - U (112)
                            : self->main.y,
                        right - U (14), U (112) },
              n, least, high);
}

/* --- Where we are ----------------------------------------------------------------------------- */

static const char *name_of_step (NnStoryKind kind)
{
  static const char *const names[NN_N_STORY_KINDS] = {
    [NN_STORY_BATCH] = N_ ("the pair"),
    [NN_STORY_TEACHER_FORCING] = N_ ("forward pass"),
    [NN_STORY_LARGEST_LOSS] = N_ ("loss of each token"),
    [NN_STORY_LOSS] = N_ ("loss of the batch"),
    [NN_STORY_LOGIT_GRADIENT] = N_ ("gradient of logits"),
    [NN_STORY_PARTS] = N_ ("backward pass"),
    [NN_STORY_CLIP] = N_ ("clipping"),
    [NN_STORY_ADAM] = N_ ("Adam’s step"),
    [NN_STORY_LOSS_AFTER] = N_ ("loss after the update"),
  };

  return _ (names[kind]);
}

/* The steps one below the other, instead of the book's figure. */
void hl_story_add_steps (HlStoryPage *self, const GArray *steps)
{
  const double row = self->map.height / fmax (steps->len, 9);

  for (guint i = 0; i < steps->len; i++)
    {
      const NnStoryKind kind = g_array_index (steps, NnStoryStep, i).kind;
      const HlRect      at = { self->map.x, self->map.y + i * row, self->map.width, 0.72 * row };
      const double      x = at.x + at.width / 2;

      if (i > 0)
        hl_mark_arrow (self->scene, (HlPoint){ x, at.y - 0.26 * row }, (HlPoint){ x, at.y - 1 },
                       hl_story_shade (self, 0.4));
      hl_story_add_box (self, (int) i, name_of_step (kind), hl_story_times (self, HL_STORY_NOTE),
                        at, kind == self->step.kind, kind < self->step.kind);
    }
}

static char *describe_part (const NnWalk *walk, int index)
{
  g_autoptr (GArray) parts = nn_story_parts (walk);
  const NnStoryPart *part = &g_array_index (parts, NnStoryPart, index);
  g_autofree char   *title = hl_part_title (part->first->path);
  g_autofree char   *norm = hl_number_to_figures (part->gradient, 3);

  return g_strdup_printf (_ ("%s: the gradient of its parameters has norm %s"), title, norm);
}

char *hl_story_describe_update (const NnWalk *walk, const GArray *steps, HlItem item)
{
  switch (item.part)
    {
    case HL_STORY_BOX:
      /* Translators: what happens in a part of an update, such as “clipping” */
      return g_strdup_printf (_ ("Step %d: %s. Click to see it."), item.row + 1,
                              name_of_step (g_array_index (steps, NnStoryStep, item.row).kind));
    case HL_STORY_PART:
      return describe_part (walk, item.row);
    case HL_STORY_WORD:
      /* Translators: a word of the source */
      return g_strdup_printf (_ ("“%s”: a token that the encoder reads"),
                              walk->source_tokens[item.row]);
    default:
      /* Translators: two words */
      return g_strdup_printf (_ ("After reading “%s”, the decoder should write “%s”."),
                              walk->decoder_tokens[item.row], walk->target_tokens[item.row]);
    }
}

const HlStoryPicture hl_story_update_pictures[NN_N_STORY_KINDS - NN_STORY_BATCH] = {
  [NN_STORY_BATCH - NN_STORY_BATCH] = { build_pair },
  [NN_STORY_TEACHER_FORCING - NN_STORY_BATCH] = { build_shift },
  [NN_STORY_LARGEST_LOSS - NN_STORY_BATCH] = { build_losses, FALSE, TRUE },
  [NN_STORY_LOSS - NN_STORY_BATCH] = { build_batch },
  [NN_STORY_LOGIT_GRADIENT - NN_STORY_BATCH] = { hl_story_build_logits, FALSE, TRUE },
  [NN_STORY_PARTS - NN_STORY_BATCH] = { hl_story_build_flow },
  [NN_STORY_CLIP - NN_STORY_BATCH] = { hl_story_build_clip },
  [NN_STORY_ADAM - NN_STORY_BATCH] = { hl_story_build_adam },
  [NN_STORY_LOSS_AFTER - NN_STORY_BATCH] = { hl_story_build_after, FALSE, TRUE },
};
