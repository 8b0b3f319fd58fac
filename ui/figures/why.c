#include "ui/figures/why.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/translation/next-token.h"

#include "ui/lessons/story-text.h"
#include "ui/numbers/number-text.h"
#include "ui/numbers/word-text.h"
#include "ui/picture/bars.h"
#include "ui/picture/marks.h"
#include "ui/picture/words.h"
#include "ui/render/csv.h"

#define GAP 24.0   /* between what is said and the bars */
#define HALF 300.0 /* its least width */

enum
{
  TITLE,
  TARGET,
  SOURCE,
  SUBLAYERS,
  EXACTNESS,
  MEANING,
  N_TEXTS
};

typedef struct
{
  char  *title, *number;
  double value;
  int    node; /* of the walk; −1: the sum */
} Part;

/* What the figure shows, as words and numbers of its own, so that the walk can be freed. */
typedef struct
{
  char    *texts[N_TEXTS];
  char    *sides[2]; /* which word a bar speaks for */
  int      n_parts;  /* the last one is the sum */
  Part    *parts;
  gboolean is_column; /* the bars are always below what is said */
} Why;

/* ── What is said ── */

static char *say_reading (const NnWalk *walk, int word, gboolean is_source)
{
  g_autofree char *text = NULL;
  NnReading        reading;

  nn_reading_find (walk, word, is_source, &reading);
  text = hl_why_reading_text (&reading, !is_source && word == 0);

  /* Translators: %s is a sentence on the words of the source, or on those written so far */
  return g_strdup_printf (is_source ? _ ("Source: %s") : _ ("Target so far: %s"), text);
}

static void take_parts (Why *self, const NnWalk *walk, const NnLogitDifference *difference)
{
  const int n = (int) difference->parts->len;

  self->parts = g_new (Part, n + 1);
  self->n_parts = n + 1;
  for (int i = 0; i < n; i++)
    {
      const NnLogitPart *part = &g_array_index (difference->parts, NnLogitPart, i);

      self->parts[i] = (Part){ hl_why_part_title (&walk->config, part),
                               hl_number_to_text (part->value, 2), part->value, part->node };
    }
  self->parts[n] = (Part){ g_strdup (_ ("Total")), hl_number_to_text (difference->value, 2),
                           difference->value, -1 };
}

static void take_texts (Why *self, const NnWalk *walk, int word,
                        const NnLogitDifference *difference)
{
  g_autofree char *chosen = hl_word_apart (difference->chosen_word);
  g_autofree char *other = hl_word_apart (difference->other_word);
  g_autofree char *sublayers = hl_why_sublayer_text (difference);

  /* Translators: %s are two words: the chosen one, and the next in probability */
  self->texts[TITLE] = g_strdup_printf (_ ("Why “%s”, and not “%s”?"), chosen, other);
  self->texts[TARGET] = say_reading (walk, word, FALSE);
  self->texts[SOURCE] = say_reading (walk, word, TRUE);
  /* Translators: %s is a sentence */
  self->texts[SUBLAYERS] = g_strdup_printf (_ ("Sublayers: %s"), sublayers);
  self->texts[EXACTNESS] = g_strdup (
      difference->is_whole
          ? _ ("The parts add up exactly to the total if the variance of the last normalization is "
               "held fixed.")
      : difference->has_stream
          ? _ ("Both parts add up exactly to the total if the variance of the last normalization "
               "is held fixed.")
          : _ ("This contribution is exact if the variance of the last normalization is held "
               "fixed."));
  self->texts[MEANING] =
      g_strdup (_ ("Attention weights show how values are mixed, not why a token was chosen."));
  /* Translators: %s is a word; the bars on this side speak for it */
  self->sides[0] = g_strdup_printf (_ ("for “%s”"), other);
  self->sides[1] = g_strdup_printf (_ ("for “%s”"), chosen);
}

/* ── Marks ── */

static double say (const Why *self, HlScene *scene, HlRect room)
{
  double y = room.y;

  for (int i = 0; i < N_TEXTS; i++)
    {
      const double     times = i > SUBLAYERS ? 0.9 : 1.0;
      const HlTextSize size = i == TITLE ? HL_TEXT_STRONG : HL_TEXT_NORMAL;
      const double     height = hl_scene_height (scene, size, times, self->texts[i], room.width);
      const HlRect     at = { room.x, y, room.width, height };
      const HlColor    ink =
          i > SUBLAYERS ? scene->look.palette->faint_text : scene->look.palette->text;
      HlMark *mark = hl_mark_write (scene, times, i == TITLE, self->texts[i], at, 0.0, ink);

      mark->wraps = TRUE;
      mark->align_y = 0.0;
      y += height + 5;
    }

  return y - room.y;
}

/* To the right what speaks for the word, to the left what speaks for the other. */
static HlBars bars_of (const Why *self, HlScene *scene)
{
  const HlPalette *palette = scene->look.palette;
  HlBar           *bars = hl_scene_keep (scene, g_new0 (HlBar, self->n_parts));
  HlBars           all = { .bars = bars, .n = self->n_parts, .times = 1.0 };

  for (int i = 0; i < self->n_parts; i++)
    {
      const Part *part = &self->parts[i];

      bars[i] = (HlBar){ part->title,
                         { part->number, NULL },
                         0.0,
                         part->value,
                         part->value < 0 ? hl_words_column (palette) : hl_words_row (palette),
                         part->node < 0,
                         FALSE };
      all.low = MIN (all.low, part->value);
      all.high = MAX (all.high, part->value);
    }
  all.sides[0] = all.low < 0.0 ? self->sides[0] : NULL;
  all.sides[1] = self->sides[1];

  return all;
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const Why     *self = data;
  const gboolean is_narrow = self->is_column || (room.width >= HALF && room.width < 2 * HALF + GAP);
  const double   width = MAX (room.width, is_narrow ? HALF : 2 * HALF + GAP);
  const double   half = is_narrow ? width : (width - GAP) / 2;
  const double   said = say (self, scene, (HlRect){ 0, 0, half, 0 });
  const HlBars   all = bars_of (self, scene);
  const double   bars = hl_bars_height (scene, &all);
  const HlRect   below = { 0, said + GAP / 2, half, bars }, beside = { half + GAP, 0, half, bars };

  hl_mark_bars (scene, &all, is_narrow ? below : beside);
  scene->size = (HlSize){ width, is_narrow ? below.y + bars : MAX (said, bars) };
}

static char *describe (gconstpointer data, HlItem item)
{
  const Why       *self = data;
  const Part      *part = &self->parts[CLAMP (item.row, 0, self->n_parts - 1)];
  g_autofree char *number = hl_number_to_text (fabs (part->value), 2);

  /* Translators: a part of the model; a number; 'for “rouge”' */
  return g_markup_printf_escaped (_ ("%s: %s %s."), part->title, number,
                                  self->sides[part->value < 0 ? 0 : 1]);
}

static char *headline (gconstpointer data)
{
  const Why       *self = data;
  g_autofree char *all = g_strjoin (" ", self->texts[TITLE], self->texts[TARGET],
                                    self->texts[SOURCE], self->texts[SUBLAYERS], NULL);

  return g_markup_escape_text (all, -1);
}

static void tabulate (gconstpointer data, GString *csv)
{
  const Why *self = data;

  g_string_append (csv, "part,value\n");
  for (int i = 0; i < self->n_parts; i++)
    {
      hl_csv_append (csv, self->parts[i].title);
      g_string_append_printf (csv, ",%.6g\n", self->parts[i].value);
    }
}

static void why_free (gpointer data)
{
  Why *self = data;

  for (int i = 0; i < N_TEXTS; i++)
    g_free (self->texts[i]);
  for (int i = 0; i < 2; i++)
    g_free (self->sides[i]);
  for (int i = 0; i < self->n_parts; i++)
    {
      g_free (self->parts[i].title);
      g_free (self->parts[i].number);
    }
  g_free (self->parts);
  g_free (self);
}

/* word: which one of the translation, from 0; is_column: there is room for a column alone.  NULL
 * where the walk has no such word. */
HlFigure *hl_why_figure_new (const NnWalk *walk, int word, gboolean is_column)
{
  static const HlFigureKind     kind = { build, describe, headline, tabulate, why_free, NULL };
  g_autoptr (NnLogitDifference) difference = NULL;
  const NnOperation            *choice;
  Why                          *self;
  int                           written;

  if (walk->kind != NN_WALK_TRANSLATION || word < 0)
    return NULL;
  choice = nn_walk_find_choice (walk, word);
  written = choice != NULL ? nn_walk_get_written (walk, word) : 0;
  if (choice != NULL) /* where its first choice was another one, that is the rival */
    difference = nn_logit_difference_new (
        walk, word, written != (int) choice->output->values[0] ? written : NN_NO_TOKEN);
  if (difference == NULL)
    return NULL;

  self = g_new0 (Why, 1);
  self->is_column = is_column;
  take_texts (self, walk, word, difference);
  take_parts (self, walk, difference);

  return hl_figure_new (&kind, self, (HlSize){ 900, 0 });
}

/* The operation that added a part, or −1. */
int hl_why_node (const HlFigure *figure, int row)
{
  const Why *self = figure->data;

  return row >= 0 && row < self->n_parts ? self->parts[row].node : -1;
}
