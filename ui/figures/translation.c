#include "ui/figures/translation.h"

#include <glib/gi18n-lib.h>

#include "core/engine/owned.h"
#include "ui/figures/word-bars.h"
#include "ui/numbers/number-text.h"
#include "ui/numbers/word-text.h"
#include "ui/picture/marks.h"
#include "ui/picture/words.h"
#include "ui/render/csv.h"

#define SMALL 0.9
#define PAD 8.0    /* between words and the edge of their token */
#define SPACE 6.0  /* between tokens */
#define WIDEST 150 /* of tokens that are all as wide */
#define BAR 4.0    /* the height of a probability */
#define LEAST_RIBBONS 48.0
#define MOST_RIBBONS 280.0
#define FULL 44.0 /* the width of the weight 1, at most */
#define LEAST_FULL 12.0
#define THIN 0.02         /* a weight below is not drawn */
#define FEWEST 3          /* of its rows */
#define COLUMN 560        /* how wide that of a page is, at most */
#define READABLE 0.7      /* rows that would be smaller are columns */
#define LEAST_ACROSS 72.0 /* of ribbons from column to column */

/* Where all lies, in a room. */
typedef struct
{
  double   times, left, line;
  double   numbers, source, target, marks, other, list; /* tops */
  double   token, written;                              /* heights */
  int      n_lines;
  HlRect  *places[3]; /* of the tokens, by part */
  float   *before;    /* (T + 1, S): the weights of a source token for all tokens before the t-th */
  double   full;      /* the width of the weight 1 */
  gboolean is_narrow; /* a sentence is a column of words, its translation another */
} Layout;

/* ── Where it lies ── */

static const int parts[] = { HL_TOLD_SOURCE, HL_TOLD_TARGET, HL_TOLD_OTHER };

static double token_width (const HlTold *self, HlScene *scene, double times, int part, int i)
{
  g_autofree char *word = hl_word_apart (hl_told_word (self, part, i));

  return MAX (hl_mark_written (scene, times, TRUE, word), 16) + 2 * PAD;
}

/* How wide the widest of the tokens of a part is. */
static double widest_token (const HlTold *self, HlScene *scene, int part)
{
  double width = 0.0;

  for (int i = 0; i < hl_told_count (self, part); i++)
    width = MAX (width, token_width (self, scene, 1.0, part, i));

  return width;
}

static double widest_row (const HlTold *self, HlScene *scene, double times)
{
  double widest = 0.0;

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      double width = 0.0;

      for (int k = 0; k < hl_told_count (self, parts[i]); k++)
        width += token_width (self, scene, times, parts[i], k) + SPACE;
      widest = MAX (widest, width);
    }

  return widest;
}

/* Translators: <eos> is the token at the end of a sentence; as short as possible */
static const char *end_of_words (void) { return _ ("<eos>: the end"); }

static const char *name_of_row (const HlTold *self, int part)
{
  if (part == HL_TOLD_SOURCE)
    return _ ("source");
  if (part == HL_TOLD_TARGET)
    return _ ("translation");

  /* Translators: a row of words: those that the model wrote by itself, or those of a branch */
  return self->is_branch ? _ ("original") : _ ("what if");
}

static char *say_score (const NnTranslation *told)
{
  g_autofree char *score = hl_number_to_text (told->log_probability, 2);

  return g_strdup_printf ("log p %s", score);
}

/* Translators: above “more attention” */
static const char *thicker (void) { return _ ("thicker ribbon:"); }

/* How wide the names beside the rows are. */
static double names_width (const HlTold *self, HlScene *scene)
{
  g_autofree char *block = hl_told_block (self), *head = hl_told_head (self);
  const char      *words[] = { block, head, end_of_words (), thicker (), _ ("more attention") };
  double           width =
      hl_mark_widest (scene, SMALL, FALSE, (char *const *) words, (int) G_N_ELEMENTS (words));

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    width = MAX (width, hl_mark_written (scene, SMALL, FALSE, name_of_row (self, parts[i])));

  return width + 16;
}

static gboolean has_marks (const HlTold *self)
{
  for (int t = 0; t < hl_told_count (self, HL_TOLD_TARGET); t++)
    if (hl_told_mark (self, HL_TOLD_TARGET, t) != HL_TOLD_PLAIN &&
        hl_told_mark (self, HL_TOLD_TARGET, t) != HL_TOLD_OUTSIDE)
      return TRUE;

  return FALSE;
}

/* Places the tokens of a row in its middle: all equally wide where the widest one allows it, else
 * each as wide as its word. */
static HlRect *lay_row (const HlTold *self, HlScene *scene, const Layout *at, int part,
                        double width, double y, double height)
{
  const int n = hl_told_count (self, part);
  HlRect   *places = g_new0 (HlRect, n + 1);
  double    same = MIN (width / MAX (n, 1) - SPACE, WIDEST), sum = 0.0, more, x;

  for (int i = 0; i < n; i++)
    {
      places[i] = (HlRect){ 0, y, token_width (self, scene, at->times, part, i), height };
      sum += places[i].width + SPACE;
    }
  for (int i = 0; i < n && same > 0; i++)
    if (places[i].width > same)
      same = 0;
  more = same > 0 ? 0 : MIN ((width - sum) / MAX (n, 1), 30);
  x = at->left + MAX (width - (same > 0 ? n * (same + SPACE) : sum + n * more), 0) / 2;
  for (int i = 0; i < n; i++)
    {
      places[i].x = x;
      places[i].width = same > 0 ? same : places[i].width + more;
      x += places[i].width + SPACE;
    }

  return places;
}

static double list_height (const Layout *at, int n) { return n > 0 ? 12 + (n + 1) * at->line : 0; }

/* Places the parts from top to bottom; the height that is left goes to the ribbons. */
static double lay_down (const HlTold *self, HlScene *scene, Layout *at, double room)
{
  const double small = hl_scene_line (scene, HL_TEXT_NORMAL, SMALL);
  const double numbers = self->is_plain ? 0.0 : small + 4;
  const int    n_listed = self->has_choice ? hl_told_count_candidates (self) : 0;
  double       fixed, ribbons;

  at->line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0) + 4;
  at->token = hl_scene_line (scene, HL_TEXT_NORMAL, at->times) + 14;
  at->written = at->token + BAR + 4;
  fixed = numbers + at->token + at->written + (has_marks (self) ? small : 0) + 4;
  if (self->other != NULL)
    fixed += 8 + at->token;
  at->n_lines = n_listed + (n_listed > 0);
  while (at->n_lines > FEWEST && fixed + list_height (at, at->n_lines) + LEAST_RIBBONS > room)
    at->n_lines--;
  fixed += list_height (at, at->n_lines);
  ribbons = room > 0 ? CLAMP (room - fixed, LEAST_RIBBONS / 2, MOST_RIBBONS) : LEAST_RIBBONS;
  at->numbers = 0;
  at->source = numbers;
  at->target = at->source + at->token + ribbons;
  at->marks = at->target + at->written;
  at->other = at->marks + (has_marks (self) ? small : 0) + 8;
  at->list = fixed + ribbons - list_height (at, at->n_lines);

  return fixed + ribbons;
}

/* Words below each other, in the middle of the height, or near the top of a long column. */
static HlRect *lay_column (const HlTold *self, const Layout *at, int part, double x, double width,
                           double height)
{
  const int    n = hl_told_count (self, part);
  const double high = part == HL_TOLD_TARGET ? at->written : at->token, step = at->written + SPACE;
  const double above = MIN ((height - n * step) / 2, 4 * step);
  HlRect      *places = g_new0 (HlRect, n + 1);

  for (int i = 0; i < n; i++)
    places[i] = (HlRect){ x, at->source + above + i * step, width, high };

  return places;
}

/* Two columns where the words of a row have no room, as in a column of a page; names above. */
static void lay_columns (const HlTold *self, HlScene *scene, Layout *at, double room)
{
  const double small = hl_scene_line (scene, HL_TEXT_NORMAL, SMALL);
  const double numbers = hl_mark_written (scene, SMALL, FALSE, "< 0.001") + SPACE;
  const double marks =
      has_marks (self) ? hl_mark_written (scene, SMALL, FALSE, _ ("2nd choice")) + SPACE : 0;
  const double source = widest_token (self, scene, HL_TOLD_SOURCE),
               target = widest_token (self, scene, HL_TOLD_TARGET);
  const double width = MAX (room, numbers + source + LEAST_ACROSS + target + marks);
  const int    n = MAX (hl_told_count (self, HL_TOLD_SOURCE), hl_told_count (self, HL_TOLD_TARGET));
  double       height;

  at->is_narrow = TRUE;
  at->times = 1.0;
  at->left = 0.0;
  at->line = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0) + 4;
  at->token = hl_scene_line (scene, HL_TEXT_NORMAL, 1.0) + 8;
  at->written = at->token + BAR + 2;
  at->n_lines = self->has_choice && hl_told_count_candidates (self) > 0
                    ? hl_told_count_candidates (self) + 1
                    : 0;
  at->source = at->target = 2 * small + 6;
  height = n * (at->written + SPACE);
  at->list = at->source + height;
  at->places[0] = lay_column (self, at, HL_TOLD_SOURCE, numbers, source, height);
  at->places[1] = lay_column (self, at, HL_TOLD_TARGET, width - marks - target, target, height);
  at->places[2] = NULL;
  scene->size = (HlSize){ width, at->list + list_height (at, at->n_lines) };
}

static void lay_rows (const HlTold *self, HlScene *scene, Layout *at, HlSize room)
{
  static const double sizes[] = { 1.2, 1.1, 1.0, SMALL };
  const double        names = names_width (self, scene);
  const double        least = widest_row (self, scene, SMALL);

  if (room.width > 0 && room.width < least &&
      (room.width < COLUMN || room.width < READABLE * least) && self->other == NULL)
    {
      lay_columns (self, scene, at, room.width);
      return;
    }

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const double wide = widest_row (self, scene, sizes[i]);

      at->times = sizes[i];
      at->left = wide + names <= room.width ? names : 0;
      if (at->left > 0 || (i + 1 == G_N_ELEMENTS (sizes) && wide <= room.width))
        break;
    }
  scene->size.width = MAX (room.width, widest_row (self, scene, at->times));
  scene->size.height = lay_down (self, scene, at, room.height);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    at->places[i] = lay_row (self, scene, at, parts[i], scene->size.width - at->left,
                             i == 0   ? at->source
                             : i == 1 ? at->target
                                      : at->other,
                             i == 1 ? at->written : at->token);
}

/* The room of a token for its ribbons. */
static double end_of (const Layout *at, const HlRect *place)
{
  return 0.8 * (at->is_narrow ? place->height : place->width);
}

/* Ribbons are side by side at both of their ends. */
static void lay_ribbons (const HlTold *self, Layout *at)
{
  const int S = self->translation->S, T = hl_told_count (self, HL_TOLD_TARGET);

  at->before = g_new0 (float, (gsize) (T + 1) * S);
  at->full = FULL;
  for (int t = 0; t < T; t++)
    {
      g_autofree float *weights = hl_told_weights (self, t);

      at->full = MIN (at->full, end_of (at, &at->places[1][t]));
      for (int s = 0; s < S; s++)
        at->before[(t + 1) * S + s] = at->before[t * S + s] + weights[s];
    }
  for (int s = 0; s < S; s++)
    at->full =
        MIN (at->full, end_of (at, &at->places[0][s]) / MAX ((double) at->before[T * S + s], 1.0));
  at->full = MAX (at->full, LEAST_FULL);
}

static Layout lay_out (const HlTold *self, HlScene *scene, HlSize room)
{
  Layout at = { .left = 0 };

  lay_rows (self, scene, &at, room);
  lay_ribbons (self, &at);

  return at;
}

static void layout_clear (Layout *at)
{
  for (int i = 0; i < 3; i++)
    g_free (at->places[i]);
  g_free (at->before);
}

/* ── Marks ── */

static double middle (const Layout *at, const HlRect *place)
{
  return at->is_narrow ? place->y + place->height / 2 : place->x + place->width / 2;
}

/* All ribbons into a word. */
static void add_ribbons (const HlTold *self, HlScene *scene, const Layout *at, int t, int only,
                         HlColor ink, double opacity)
{
  const int         S = self->translation->S, T = hl_told_count (self, HL_TOLD_TARGET);
  g_autofree float *weights = hl_told_weights (self, t);
  const HlRect     *to = &at->places[1][t];
  double            end = middle (at, to) - at->full / 2;

  for (int s = 0; s < S; s++)
    {
      const double  half = (double) weights[s] * at->full / 2;
      const double  before = (double) (at->before[t * S + s] - at->before[T * S + s] / 2);
      const HlRect *from = &at->places[0][s];
      const double  start = middle (at, from) + before * at->full + half;

      if ((double) weights[s] >= THIN && (only < 0 || only == s))
        hl_mark_ribbon (scene,
                        &(HlRibbon){ at->is_narrow ? (HlPoint){ hl_rect_right (from), start }
                                                   : (HlPoint){ start, at->source + at->token },
                                     at->is_narrow ? (HlPoint){ to->x, end + half }
                                                   : (HlPoint){ end + half, at->target },
                                     !at->is_narrow, (double) weights[s], at->full },
                        ink)
            ->opacity = opacity;
      end += 2 * half;
    }
}

static void add_token (const HlTold *self, HlScene *scene, const Layout *at, int part, int i,
                       double weight)
{
  const HlPalette *palette = scene->look.palette;
  const HlRect    *place = &at->places[part][i];
  const HlToldMark mark = hl_told_mark (self, part, i);
  const gboolean   is_chosen = part == HL_TOLD_TARGET && i == self->word;
  const HlColor    paper = part == HL_TOLD_SOURCE && mark != HL_TOLD_OUTSIDE
                               ? hl_palette_weight (palette, weight)
                               : palette->background;
  const gboolean   has_bar = part == HL_TOLD_TARGET;
  HlColor          ink = part == HL_TOLD_SOURCE ? hl_palette_ink_on (paper) : palette->text;
  g_autofree char *word = hl_word_apart (hl_told_word (self, part, i));
  HlMark          *frame;

  if (mark == HL_TOLD_OUTSIDE || part == HL_TOLD_OTHER)
    ink = palette->faint_text;
  scene->item = (HlItem){ part, 0, i };
  hl_mark_round (scene, *place, 7, paper, 1.0);
  if (mark == HL_TOLD_OUTSIDE)
    hl_mark (scene, HL_HATCH, hl_rect_grown (place, -2), palette->grid);
  frame = hl_mark_frame (scene, *place, 7, is_chosen ? 2.5 : 1.0,
                         is_chosen                                          ? hl_words_row (palette)
                         : mark == HL_TOLD_PLAIN || mark == HL_TOLD_OUTSIDE ? palette->grid
                                                                            : palette->attention);
  if (mark != HL_TOLD_PLAIN && mark != HL_TOLD_OUTSIDE)
    {
      frame->dash[0] = 4;
      frame->dash[1] = 3;
      frame->width = MAX (frame->width, 1.5);
    }
  hl_mark_write (
      scene, at->times, is_chosen, word,
      (HlRect){ place->x + 2, place->y + (has_bar ? 2 : 0), place->width - 4, at->token - 4 }, 0.5,
      ink);
  if (has_bar)
    {
      const HlRect bar = { place->x + PAD, place->y + at->token - 2, place->width - 2 * PAD, BAR };
      const double p = CLAMP (self->translation->probabilities[i], 0.0, 1.0);

      hl_mark_round (scene, bar, 2, palette->grid, 1.0);
      hl_mark_round (scene, (HlRect){ bar.x, bar.y, MAX (bar.width * p, 1.0), BAR }, 2,
                     hl_words_row (palette), 1.0);
    }
  hl_mark (scene, HL_AREA, hl_rect_grown (place, 2), paper);
  scene->item = HL_NOTHING;
}

/* Says in a word what is special about the tokens from @t on that have the same mark, such as that
 * the model does not know them.  Where the word would touch that of the next one, it is said once
 * for all of them.
 *
 * Returns how many tokens it was said of. */
static int add_mark (const HlTold *self, HlScene *scene, const Layout *at, int t)
{
  static const char *const names[] = {
    /* Translators: below a word that was taken over from the source */
    [HL_TOLD_COPIED] = N_ ("copied"),
    /* Translators: below a word in whose place the model would have written <unk> */
    [HL_TOLD_SECOND_BEST] = N_ ("2nd choice"),
    /* Translators: below a word that a person gave, so that the model did not choose it */
    [HL_TOLD_GIVEN] = N_ ("given"),
    [HL_TOLD_OUTSIDE] = NULL,
  };
  const HlToldMark mark = hl_told_mark (self, HL_TOLD_TARGET, t);
  const char      *name = names[mark];
  HlRect           all = at->places[1][t];
  const HlRect    *place = &all;
  int              n = 1;

  if (name == NULL)
    return n;

  if (!at->is_narrow && hl_mark_written (scene, SMALL, FALSE, _ (name)) > all.width)
    for (; t + n < hl_told_count (self, HL_TOLD_TARGET) &&
           hl_told_mark (self, HL_TOLD_TARGET, t + n) == mark;
         n++)
      all.width = hl_rect_right (&at->places[1][t + n]) - all.x;
  hl_mark_write (scene, SMALL, FALSE, _ (name),
                 at->is_narrow ? (HlRect){ hl_rect_right (place) + SPACE, place->y,
                                           scene->size.width, place->height }
                               : (HlRect){ place->x - SPACE, at->marks, place->width + 2 * SPACE,
                                           hl_scene_line (scene, HL_TEXT_NORMAL, SMALL) },
                 at->is_narrow ? 0.0 : 0.5, scene->look.palette->text);

  return n;
}

static void add_rows (const HlTold *self, HlScene *scene, const Layout *at)
{
  int               n_marked = 0;
  const HlPalette  *palette = scene->look.palette;
  g_autofree float *weights =
      self->word >= 0 ? hl_told_weights (self, self->word) : g_new0 (float, self->translation->S);

  for (int s = 0; s < hl_told_count (self, HL_TOLD_SOURCE); s++)
    {
      const HlRect    *place = &at->places[0][s];
      g_autofree char *number = hl_probability_to_text ((double) weights[s]);

      if ((double) weights[s] >= THIN && !self->is_plain)
        hl_mark_write (scene, SMALL, FALSE, number,
                       at->is_narrow ? (HlRect){ 0, place->y, place->x - SPACE, place->height }
                                     : (HlRect){ place->x - SPACE, at->numbers,
                                                 place->width + 2 * SPACE, at->source - 2 },
                       at->is_narrow ? 1.0 : 0.5, hl_words_row (palette));
      add_token (self, scene, at, HL_TOLD_SOURCE, s, (double) weights[s]);
    }
  for (int t = 0; t < hl_told_count (self, HL_TOLD_TARGET); t++)
    {
      add_token (self, scene, at, HL_TOLD_TARGET, t, 0.0);
      if (t == n_marked)
        n_marked += add_mark (self, scene, at, t);
    }
  for (int t = 0; t < hl_told_count (self, HL_TOLD_OTHER); t++)
    add_token (self, scene, at, HL_TOLD_OTHER, t, 0.0);
}

/* One or two lines of small words in the middle of a height. */
static void add_name (HlScene *scene, const Layout *at, double y, double height, const char *one,
                      const char *two)
{
  const double line = hl_scene_line (scene, HL_TEXT_NORMAL, SMALL);
  const double top = y + (height - (two != NULL ? 2 : 1) * line) / 2;

  hl_mark_write (scene, SMALL, FALSE, one, (HlRect){ 0, top, at->left - 8, line }, 0.0,
                 scene->look.palette->faint_text);
  if (two != NULL)
    hl_mark_write (scene, SMALL, FALSE, two, (HlRect){ 0, top + line, at->left - 8, line }, 0.0,
                   scene->look.palette->faint_text);
}

static void add_names (const HlTold *self, HlScene *scene, const Layout *at)
{
  g_autofree char *block = hl_told_block (self), *head = hl_told_head (self);
  g_autofree char *score = say_score (self->translation), *other = NULL;
  const double     top = at->source + at->token, ribbons = at->target - top;

  if (at->left <= 0)
    return;

  other = self->other != NULL ? say_score (self->other) : NULL;
  add_name (scene, at, at->source, at->token, name_of_row (self, HL_TOLD_SOURCE), end_of_words ());
  add_name (scene, at, at->target, at->written, name_of_row (self, HL_TOLD_TARGET),
            other != NULL ? score : NULL);
  if (other != NULL)
    add_name (scene, at, at->other, at->token, name_of_row (self, HL_TOLD_OTHER), other);
  scene->item = (HlItem){ HL_TOLD_HEAD, -1, 0 }; /* no stop for the keys */
  if (!self->is_plain)
    add_name (scene, at, top, ribbons, block, head);
  hl_mark (scene, HL_AREA, (HlRect){ 0, top + ribbons / 2 - at->line, at->left - 8, 2 * at->line },
           scene->look.palette->text);
  scene->item = HL_NOTHING;
  if (self->is_plain || ribbons > 6 * at->line)
    add_name (scene, at, self->is_plain ? top : top + 2.2 * at->line, ribbons, thicker (),
              /* Translators: below “thicker ribbon:” */
              _ ("more attention"));
}

/* Above the columns, and above the ribbons between them. */
static void add_heads (const HlTold *self, HlScene *scene, const Layout *at)
{
  const double      line = hl_scene_line (scene, HL_TEXT_NORMAL, SMALL);
  const double      right = at->places[1][0].x, left = hl_rect_right (&at->places[0][0]);
  g_autofree char  *block = hl_told_block (self), *head = hl_told_head (self);
  const char       *reads = name_of_row (self, HL_TOLD_SOURCE);
  const char       *writes = name_of_row (self, HL_TOLD_TARGET);
  const char *const words[] = { block, head, reads, writes };
  const HlRect      at_words[] = {
         { left, 0, right - left, line },
         { left, line, right - left, line },
         { at->places[0][0].x, line, at->places[0][0].width, line },
         { right, line, at->places[1][0].width, line },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    hl_mark_write (scene, SMALL, FALSE, words[i], at_words[i], 0.5,
                   scene->look.palette->faint_text);
}

/* The line from the chosen word, and from what is said below it, down to the list, behind the other
 * words. */
static void add_stem (const HlTold *self, HlScene *scene, const Layout *at)
{
  const double x = middle (at, &at->places[1][self->word]);

  hl_mark_line (scene, (HlPoint){ x, at->other - 8 }, (HlPoint){ x, at->list + 12 }, 2.0,
                hl_words_row (scene->look.palette));
}

/* Below the chosen word. */
static void add_list (const HlTold *self, HlScene *scene, const Layout *at)
{
  const HlPalette *palette = scene->look.palette;
  const double     x = at->left, width = scene->size.width - x;
  const double     top = at->list + 12;
  const char      *title = _ ("Possible tokens here");
  const char      *hint = hl_told_next_best (self) >= 0 ? _ ("click one to try it") : "";
  const double     room = width - hl_mark_written (scene, 1.0, TRUE, title) - 16;
  HlToldLine      *lines = hl_told_lines (self, at->n_lines);

  hl_mark_write (scene, 1.0, TRUE, title, (HlRect){ x, top, width, at->line }, 0.0, palette->text);
  if (!scene->look.is_paper && room > hl_mark_written (scene, 1.0, FALSE, hint))
    hl_mark_write (scene, 1.0, FALSE, hint, (HlRect){ x + width - room, top, room, at->line }, 0.0,
                   palette->faint_text);
  hl_mark_next_words (scene, lines,
                      (HlBars){ .n = at->n_lines,
                                .part = HL_TOLD_CANDIDATE,
                                .last = hl_told_count_candidates (self),
                                .times = 1.0 },
                      hl_words_row (palette),
                      (HlRect){ x, top + at->line, width, at->n_lines * at->line });
  hl_told_free_lines (lines, at->n_lines);
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlTold    *self = data;
  const HlPalette *palette = scene->look.palette;
  Layout           at = lay_out (self, scene, room);

  for (int t = 0; t < hl_told_count (self, HL_TOLD_TARGET); t++)
    if (t != self->word && hl_told_mark (self, HL_TOLD_TARGET, t) != HL_TOLD_OUTSIDE)
      add_ribbons (self, scene, &at, t, -1, palette->faint_text, 0.25);
  for (int s = 0; self->word >= 0 && s < self->translation->S; s++)
    {
      scene->item = (HlItem){ HL_TOLD_RIBBON, -1, s }; /* no stop for the keys */
      add_ribbons (self, scene, &at, self->word, s, hl_words_row (palette), 0.9);
    }
  scene->item = HL_NOTHING;
  if (at.n_lines > 0 && !at.is_narrow)
    add_stem (self, scene, &at);
  add_rows (self, scene, &at);
  if (at.n_lines > 0)
    add_list (self, scene, &at);
  if (at.is_narrow && hl_told_count (self, HL_TOLD_TARGET) > 0)
    add_heads (self, scene, &at);
  else
    add_names (self, scene, &at);
  layout_clear (&at);
}

/* What is pointed at, with what goes into it or out of it. */
static void light (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  const HlTold *self = data;
  const HlColor ink = scene->look.palette->text;
  Layout        at;

  if (item.part < HL_TOLD_SOURCE || item.part > HL_TOLD_RIBBON || item.part == HL_TOLD_CANDIDATE)
    return;

  at = lay_out (self, scene, picture->size);
  if (item.part == HL_TOLD_TARGET && item.column != self->word)
    add_ribbons (self, scene, &at, item.column, -1, ink, 0.7);
  for (int t = 0; item.part == HL_TOLD_SOURCE && t < hl_told_count (self, HL_TOLD_TARGET); t++)
    add_ribbons (self, scene, &at, t, item.column, ink, 0.7);
  if (item.part == HL_TOLD_RIBBON)
    add_ribbons (self, scene, &at, self->word, item.column, ink, 1.0);
  else if (at.places[item.part] != NULL)
    hl_mark_frame (scene, hl_rect_grown (&at.places[item.part][item.column], 1), 8, 2, ink);
  layout_clear (&at);
}

static char *describe (gconstpointer data, HlItem item)
{
  return hl_told_say (data, item.part, item.row, item.column);
}

static char *headline (gconstpointer data)
{
  const HlTold *self = data;

  return self->word >= 0 && self->word < hl_told_count (self, HL_TOLD_TARGET)
             ? hl_told_say_step (self, self->word)
             : g_strdup (_ ("The model has read the sentence and has not written anything yet."));
}

/* A line a step: what was written, how probable it was, and the weights. */
static void tabulate (gconstpointer data, GString *csv)
{
  const HlTold        *self = data;
  const NnTranslation *told = self->translation;

  g_string_append (csv, "token,probability");
  for (int s = 0; s < told->S; s++)
    {
      g_string_append_c (csv, ',');
      hl_csv_append (csv, told->source_tokens[s]);
    }
  for (int t = 0; t < hl_told_count (self, HL_TOLD_TARGET); t++)
    {
      g_autofree float *weights = hl_told_weights (self, t);

      g_string_append_c (csv, '\n');
      hl_csv_append (csv, told->tokens[t]);
      g_string_append_printf (csv, ",%.6g", told->probabilities[t]);
      for (int s = 0; s < told->S; s++)
        g_string_append_printf (csv, ",%.6g", (double) weights[s]);
    }
  g_string_append_c (csv, '\n');
}

NN_FREES (HlTold, told_free, (g_object_unref, owners[0], owners[1]))

/* Keeps the owners of both translations, not their numbers. */
HlFigure *hl_translation_figure_new (const HlTold *told)
{
  static const HlFigureKind kind = { build, describe, headline, tabulate, told_free, light };
  HlTold                   *self = g_memdup2 (told, sizeof *told);

  for (int i = 0; i < 2; i++)
    if (self->owners[i] != NULL)
      g_object_ref (self->owners[i]);

  return hl_figure_new (&kind, self, (HlSize){ 900, 480 });
}
