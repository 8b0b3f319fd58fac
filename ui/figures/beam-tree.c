#include "ui/figures/beam-tree.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/translation/sentence.h"
#include "ui/numbers/number-text.h"
#include "ui/numbers/word-text.h"
#include "ui/picture/marks.h"
#include "ui/render/csv.h"

#define MARGIN 4.0
#define PAD 5.0    /* between a word and its box */
#define INSIDE 2.0 /* at least */
#define GAP_X 26.0 /* between two columns */
#define GAP_Y 6.0  /* between two hypotheses */
#define LEFT 26.0  /* in a column of a page: the numbers of steps */
#define NARROWEST 64.0
#define WIDEST 120.0  /* on the screen */
#define SMALLEST 0.85 /* of a word's letters, rather than that a step has another line */
#define DIGITS 2
#define FAINT 0.45 /* of what was dropped */
#define TINT 0.10  /* of what was followed */
#define SMALL 0.9  /* numbers below words */

/* A hypothesis: its item is { 0, rank in its step, step }. */
typedef struct
{
  NnBeamNode node; /* its weights are the tree's */
  int        row;
  char      *word;    /* its last one */
  float     *weights; /* mean of all heads of the last block, of each source word */
} Hypothesis;

/* All in words and numbers: the translation may go. */
typedef struct
{
  int         n, n_columns, n_rows;
  Hypothesis *nodes;
  char      **source;
} Tree;

typedef struct
{
  double   line, root, width, height; /* root: of the first column, which is <bos> */
  gboolean is_down;                   /* in a column of a page: a step is below the one before */
  int      n_beside;                  /* hypotheses in the first line of a step */
  int      n_across;                  /* source words beside each other */
  double   source;                    /* how wide each is */
  HlSize   saying;                    /* what is said above them */
} Sizes;

static HlItem item_of (const Hypothesis *at) { return (HlItem){ 0, at->row, at->node.step }; }

static int find (const Tree *self, HlItem item)
{
  for (int i = 0; i < self->n; i++)
    if (hl_item_equal (item_of (self->nodes + i), item))
      return i;

  return -1;
}

/* --- Marks ------------------------------------------------------------------------------------ */

/* How wide the steps are beside each other, or the hypotheses of a step. */
static double width_of (const Tree *self, const Sizes *sizes, gboolean is_down)
{
  const int n_words = (int) g_strv_length (self->source);

  return 2.0 * MARGIN + (is_down ? LEFT + sizes->n_beside * (sizes->width + GAP_Y)
                                 : MAX (n_words * (sizes->source + GAP_Y),
                                        sizes->root + self->n_columns * (sizes->width + GAP_X)));
}

static char *say_looked (const Hypothesis *at)
{
  return g_strdup_printf (
      /* Translators: %s is a word */
      _ ("The row that proposed “%s” attended to these tokens (mean of all heads of the last "
         "block):"),
      at->word);
}

/* room: how wide it may be; 0: as wide as it likes. */
static HlSize measure_saying (const Tree *self, HlScene *scene, double room)
{
  HlSize size = { 0, hl_scene_line (scene, HL_TEXT_NORMAL, 1.0) };

  for (int i = 0; i < self->n; i++)
    {
      g_autofree char *words = say_looked (self->nodes + i);

      size.width = MAX (size.width, hl_mark_written (scene, 1.0, FALSE, words) + 4);
      if (room > 0.0)
        size.height = MAX (size.height, hl_scene_height (scene, HL_TEXT_NORMAL, 1.0, words, room));
    }

  return (HlSize){ room > 0.0 ? MIN (size.width, room) : size.width, ceil (size.height) };
}

static Sizes find_sizes (const Tree *self, HlScene *scene, double wide)
{
  const double room = scene->look.is_paper ? wide : 0.0;
  double       inner;
  Sizes        sizes = { .line = ceil (hl_scene_line (scene, HL_TEXT_NORMAL, 1.0)),
                         .width = NARROWEST,
                         .saying = measure_saying (self, scene, room - 2.0 * MARGIN) };

  for (int i = 0; i < self->n; i++)
    sizes.width =
        MAX (sizes.width, hl_mark_written (scene, 1.0, FALSE, self->nodes[i].word) + 2.0 * PAD);
  sizes.width = ceil (MIN (sizes.width, scene->look.is_paper ? G_MAXDOUBLE : WIDEST));
  sizes.source = sizes.width;
  if (scene->look.is_paper)
    sizes.source =
        MAX (hl_mark_widest (scene, 1.0, FALSE, self->source, (int) g_strv_length (self->source)) +
                 2.0 * PAD,
             NARROWEST);
  sizes.height = 2.0 * sizes.line + 2.0;
  sizes.root = ceil (hl_mark_written (scene, 1.0, FALSE, "<bos>")) + 2.0 * PAD;
  inner = room - 2.0 * MARGIN - LEFT;
  sizes.n_beside = (int) (inner / (SMALLEST * (sizes.width - 2.0 * PAD) + 2.0 * INSIDE + GAP_Y));
  sizes.n_beside = MAX (MIN (sizes.n_beside, self->n_rows), 2);
  sizes.is_down = room > 0.0 && room < width_of (self, &sizes, FALSE);
  if (sizes.is_down)
    sizes.width = MIN (sizes.width, MAX (floor (inner / sizes.n_beside - GAP_Y), NARROWEST / 2));
  sizes.n_across =
      sizes.is_down
          ? MAX ((int) (MAX (room, width_of (self, &sizes, TRUE)) / (sizes.source + GAP_Y)), 1)
          : G_MAXINT;

  return sizes;
}

/* In which line of its step a hypothesis is.  Those of further lines are between the ways that lead
 * on from the first, so they are one less. */
static int line_of (const Sizes *self, int row)
{
  return row < self->n_beside ? 0 : 1 + (row - self->n_beside) / (self->n_beside - 1);
}

static HlRect rect_of (const Tree *self, const Sizes *sizes, int column, int row)
{
  const int    line = sizes->is_down ? line_of (sizes, row) : 0;
  const double across = line == 0 ? row : (row - sizes->n_beside) % (sizes->n_beside - 1) + 0.5;
  const double high = sizes->height + GAP_Y;

  if (sizes->is_down)
    return (HlRect){ MARGIN + LEFT + across * (sizes->width + GAP_Y),
                     MARGIN + sizes->line + 0.6 * GAP_X + line * high +
                         column *
                             (line_of (sizes, self->n_rows - 1) * high + sizes->height + GAP_X),
                     sizes->width, sizes->height };

  return (HlRect){ MARGIN + sizes->root + GAP_X + column * (sizes->width + GAP_X),
                   MARGIN + sizes->line + row * (sizes->height + GAP_Y), sizes->width,
                   sizes->height };
}

static HlRect rect_of_node (const Tree *self, const Sizes *sizes, const Hypothesis *at)
{
  return rect_of (self, sizes, at->node.step, at->row);
}

/* Where the source words with their weights begin, below the tree. */
static double below (const Tree *self, const Sizes *sizes)
{
  if (sizes->is_down)
    return rect_of (self, sizes, self->n_columns, 0).y;

  return MARGIN + sizes->line + self->n_rows * (sizes->height + GAP_Y) + GAP_Y;
}

static void mark_edge (HlScene *scene, const Hypothesis *at, HlRect from, HlRect to,
                       gboolean is_down)
{
  const HlPalette *palette = scene->look.palette;
  const gboolean   is_dropped = at->node.fate == NN_BEAM_DROPPED;
  const HlPoint    right = { hl_rect_right (&from), from.y + from.height / 2.0 };
  const HlPoint    down = { from.x + from.width / 2.0, hl_rect_bottom (&from) };
  const HlPoint    left = { to.x, to.y + to.height / 2.0 }, up = { to.x + to.width / 2.0, to.y };
  const HlRibbon   ribbon = { is_down ? down : right, is_down ? up : left, is_down, 1.0,
                            at->node.is_chosen ? 3.0 : 1.2 };
  HlMark          *mark =
      hl_mark_ribbon (scene, &ribbon, at->node.is_chosen ? palette->computed : palette->faint_text);

  mark->opacity = is_dropped ? FAINT : 1.0;
  mark->dash[0] = mark->dash[1] = is_dropped ? 3.0 : 0.0;
}

/* A word, and a number below it. */
static void mark_pair (HlScene *scene, const char *word, const char *number, HlRect at, HlColor ink)
{
  const HlRect half = { at.x + INSIDE, at.y, at.width - 2.0 * INSIDE, at.height / 2.0 };

  hl_mark_write (scene, 1.0, FALSE, word, half, 0.5, ink);
  hl_mark_write (scene, SMALL, FALSE, number,
                 (HlRect){ half.x, half.y + half.height, half.width, half.height }, 0.5, ink);
}

static void mark_node (HlScene *scene, const Hypothesis *at, HlRect rect)
{
  const HlPalette *palette = scene->look.palette;
  const gboolean   is_dropped = at->node.fate == NN_BEAM_DROPPED;
  g_autofree char *log_p = hl_number_to_text (at->node.log_probability, DIGITS);

  scene->item = item_of (at);
  hl_mark (scene, HL_AREA, rect, palette->text);
  if (!is_dropped)
    hl_mark_round (scene, rect, HL_ROUND, at->node.is_chosen ? palette->computed : palette->text,
                   at->node.is_chosen ? 1.0 : TINT);
  if (at->node.fate == NN_BEAM_ENDED)
    hl_mark (scene, HL_FRAME, rect, palette->text)->radius = HL_ROUND;
  mark_pair (scene, at->word, log_p, rect,
             at->node.is_chosen ? hl_palette_ink_on (palette->computed)
             : is_dropped       ? palette->faint_text
                                : palette->text);
  scene->item = HL_NOTHING;
}

/* How high the source words are, in as many lines as they need. */
static double source_height (const Tree *self, const Sizes *sizes)
{
  const int n = (int) g_strv_length (self->source);
  const int lines = sizes->is_down ? (n + sizes->n_across - 1) / sizes->n_across : 1;

  return lines * (sizes->height + GAP_Y) - GAP_Y;
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const Tree      *self = data;
  const Sizes      sizes = find_sizes (self, scene, room.width);
  const HlPalette *palette = scene->look.palette;
  const HlRect     first = rect_of (self, &sizes, 0, 0);
  const HlRect     root = sizes.is_down ? (HlRect){ first.x, MARGIN, sizes.width, sizes.line }
                                        : (HlRect){ MARGIN, first.y, sizes.root, sizes.height };

  scene->size = (HlSize){
    MAX (width_of (self, &sizes, sizes.is_down), sizes.saying.width + 2.0 * MARGIN),
    below (self, &sizes) + sizes.saying.height + source_height (self, &sizes) + 2.0 * MARGIN,
  };
  for (int column = 0; column < self->n_columns; column++)
    {
      const HlRect     rect = rect_of (self, &sizes, column, 0);
      g_autofree char *number = g_strdup_printf ("%d", column + 1);

      hl_mark_write (scene, 1.0, FALSE, number,
                     sizes.is_down ? (HlRect){ MARGIN, rect.y, LEFT - 8, rect.height }
                                   : (HlRect){ rect.x, MARGIN, rect.width, sizes.line },
                     0.5, palette->faint_text);
    }
  hl_mark_write (scene, 1.0, FALSE, "<bos>", root, 0.5, palette->text);
  for (int i = 0; i < self->n; i++)
    {
      const Hypothesis *at = self->nodes + i;

      mark_edge (scene, at,
                 at->node.parent >= 0 ? rect_of_node (self, &sizes, self->nodes + at->node.parent)
                                      : root,
                 rect_of_node (self, &sizes, at), sizes.is_down);
    }
  for (int i = 0; i < self->n; i++)
    mark_node (scene, self->nodes + i, rect_of_node (self, &sizes, self->nodes + i));
}

/* The attention weights of the row that proposed the hypothesis: at first, of the translation's
 * first word. */
static void light (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  const Tree       *self = data;
  const Sizes       sizes = find_sizes (self, scene, picture->size.width);
  const HlPalette  *palette = scene->look.palette;
  const double      top = below (self, &sizes);
  int               found = find (self, item);
  const Hypothesis *at;
  g_autofree char  *words = NULL;

  for (int i = 0; i < self->n && found < 0; i++)
    if (self->nodes[i].node.is_chosen)
      found = i;
  if (found < 0)
    return;

  at = self->nodes + found;
  hl_mark_box (scene, rect_of_node (self, &sizes, at), palette->text);
  words = say_looked (at);
  hl_mark_write (scene, 1.0, FALSE, words,
                 (HlRect){ MARGIN, top, sizes.saying.width, sizes.saying.height }, 0.0,
                 palette->text)
      ->wraps = TRUE;
  for (int s = 0; self->source[s] != NULL; s++)
    {
      const double     weight = (double) at->weights[s];
      const HlColor    color = hl_palette_weight (palette, weight);
      const int        line = s / sizes.n_across, column = s % sizes.n_across;
      const double     x = MARGIN + column * (sizes.source + GAP_Y);
      const double     y = top + sizes.saying.height + line * (sizes.height + GAP_Y);
      const HlRect     rect = { x, y, sizes.source, sizes.height };
      g_autofree char *number = hl_probability_to_text (weight);

      hl_mark (scene, HL_FILL, rect, color);
      mark_pair (scene, self->source[s], number, rect, hl_palette_ink_on (color));
    }
}

/* --- In words --------------------------------------------------------------------------------- */

/* All words of a hypothesis. */
static char *words_of (const Tree *self, int node)
{
  char *words = g_strdup (self->nodes[node].word);

  for (int i = self->nodes[node].node.parent; i >= 0; i = self->nodes[i].node.parent)
    {
      g_autofree char *rest = words;

      words = g_strconcat (self->nodes[i].word, " ", rest, NULL);
    }

  return words;
}

/* Its words, its numbers, and what became of it. */
static char *describe (gconstpointer data, HlItem item)
{
  const Tree      *self = data;
  const int        node = find (self, item);
  g_autofree char *own = node >= 0 ? words_of (self, node) : g_strdup ("");
  g_autofree char *apart = hl_word_apart (own);
  g_autofree char *words = g_markup_escape_text (apart, -1);
  const NnBeamNode at = node >= 0 ? self->nodes[node].node : (NnBeamNode){ 0 };
  g_autofree char *log_p = hl_number_to_text (at.log_probability, 3);
  g_autofree char *score = hl_number_to_text (at.score, 3);

  if (node < 0)
    return g_strdup ("");

  switch (at.fate)
    {
    case NN_BEAM_DROPPED:
      return g_strdup_printf (
          /* Translators: words; a number */
          _ ("“%s”: log p = %s; dropped, because other hypotheses were more probable"), words,
          log_p);
    case NN_BEAM_ENDED:
      /* Translators: words; two numbers */
      return g_strdup_printf (_ ("“%s”: log p = %s; ended, with score %s"), words, log_p, score);
    case NN_BEAM_LIVE:
    default:
      /* Translators: words; a number */
      return g_strdup_printf (_ ("“%s”: log p = %s; kept"), words, log_p);
    }
}

static char *headline (gconstpointer data)
{
  return g_strdup (_ ("One column per step, with the most probable hypothesis on top; dashed "
                      "hypotheses were dropped, framed ones have ended."));
}

static void tabulate (gconstpointer data, GString *csv)
{
  static const char *const fates[] = {
    [NN_BEAM_LIVE] = "followed", [NN_BEAM_ENDED] = "ended", [NN_BEAM_DROPPED] = "dropped"
  };
  const Tree *self = data;

  g_string_append (csv, "step,words,log_probability,score,fate\r\n");
  for (int i = 0; i < self->n; i++)
    {
      const NnBeamNode *at = &self->nodes[i].node;
      g_autofree char  *words = words_of (self, i);

      g_string_append_printf (csv, "%d,", at->step + 1);
      hl_csv_append (csv, words);
      g_string_append_printf (csv, ",%.6g,%.6g,%s\r\n", at->log_probability, at->score,
                              fates[at->fate]);
    }
}

/* --- The figure ------------------------------------------------------------------------------- */

/* Up and down within the step, to the left what it extends, to the right the first that extends
 * it. */
static HlItem move (gconstpointer data, HlItem from, int down, int right)
{
  const Tree *self = data;
  const int   node = find (self, from);
  int next = down != 0 ? node + down : right < 0 ? self->nodes[MAX (node, 0)].node.parent : -1;

  if (node < 0)
    return self->n > 0 ? item_of (self->nodes) : from;
  for (int i = node + 1; right > 0 && i < self->n && next < 0; i++)
    if (self->nodes[i].node.parent == node)
      next = i;
  if (next < 0 || next >= self->n ||
      (down != 0 && self->nodes[next].node.step != self->nodes[node].node.step))
    return from;

  return item_of (self->nodes + next);
}

static void tree_free (gpointer data)
{
  Tree *self = data;

  for (int i = 0; i < self->n; i++)
    {
      g_free (self->nodes[i].word);
      g_free (self->nodes[i].weights);
    }
  g_free (self->nodes);
  g_strfreev (self->source);
  g_free (self);
}

static float *new_weights (const NnBeamTree *tree, const NnBeamNode *node)
{
  float       *weights = g_new0 (float, tree->S);
  const float *last = node->weights + (gsize) (tree->L - 1) * (gsize) tree->H * (gsize) tree->S;

  for (int h = 0; h < tree->H; h++)
    for (int s = 0; s < tree->S; s++)
      weights[s] += last[h * tree->S + s] / (float) tree->H;

  return weights;
}

/* What the search of a translation considered. */
HlFigure *hl_beam_tree_figure_new (const NnTranslation *translation, const NnVocabulary *vocabulary)
{
  static const HlFigureKind kind = { build,     describe, headline,    tabulate,
                                     tree_free, light,    .move = move };
  const NnBeamTree         *tree = translation->tree;
  Tree                     *self = g_new0 (Tree, 1);

  self->n = (int) tree->nodes->len;
  self->nodes = g_new0 (Hypothesis, self->n);
  self->source = g_strdupv (translation->source_tokens);
  for (int i = 0; i < self->n; i++)
    {
      const NnBeamNode *node = nn_beam_tree_get (tree, i);
      const Hypothesis *last = i > 0 ? self->nodes + i - 1 : NULL;
      const gboolean    is_next = last != NULL && last->node.step == node->step;

      self->nodes[i] = (Hypothesis){ *node, is_next ? last->row + 1 : 0,
                                     g_strdup (nn_vocabulary_token (vocabulary, node->id)),
                                     new_weights (tree, node) };
      self->n_columns = MAX (self->n_columns, node->step + 1);
      self->n_rows = MAX (self->n_rows, self->nodes[i].row + 1);
    }

  return hl_figure_new (&kind, self, (HlSize){ 0, 0 });
}

/* model: its name; width: of the beam; sentence: what was translated. */
char *hl_beam_tree_caption (const NnTranslation *translation, const char *model, int width,
                            const char *sentence)
{
  g_autofree char *text = nn_translation_to_sentence (translation);

  /* Translators: the name of a model; the width of a beam; a sentence and its translation */
  return g_strdup_printf (_ ("Model: %s · beam width %d · %s → %s"), model, width, sentence, text);
}
