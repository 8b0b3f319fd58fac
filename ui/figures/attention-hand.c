#include "ui/figures/attention-hand.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"
#include "ui/picture/formula.h"
#include "ui/picture/marks.h"
#include "ui/picture/words.h"

#define CROSSING 24.0 /* between a factor and what is made of it */
#define FEW 8         /* more features than that are narrow, without numbers */
#define MOST_TERMS 6  /* of a sum that is written out */
#define PAPER ((HlSize){ 1084, 520 })

/* A cell with a number is no smaller. */
#define CELL_WIDTH 40.0
#define CELL_HEIGHT 26.0
#define NARROW 2.0

/* Where everything is, and how large words are. */
typedef struct
{
  HlScene      *scene;
  const HlHand *hand;
  double        small, normal, line, labels; /* the widest of these */
  HlRect        at[HL_N_HAND_PARTS], sum;
  HlColor       row, column, text, faint;
  gboolean      is_turned; /* the names of keys */
} Places;

static HlRect cell (const Places *self, int part, int row, int column)
{
  return hl_cell (&self->at[part], self->hand->rows[part], self->hand->columns[part], row, column);
}

static gboolean is_additive (const Places *self)
{
  return self->hand->what.kind == NN_ATTENTION_ADDITIVE;
}

static double widest (const Places *self, char **names)
{
  double width = 0.0;

  for (int i = 0; names[i] != NULL; i++)
    width = MAX (width, hl_mark_written (self->scene, self->normal, FALSE, names[i]));

  return width;
}

/* So many pieces of the room, of which the narrow ones are no wider than they must be. */
static double share (double room, int n, int n_narrow, double least, double most, double *narrow)
{
  *narrow = n_narrow > 0 ? CLAMP (0.25 * room / n_narrow, NARROW, least) : 0.0;

  return CLAMP ((room - n_narrow * *narrow) / n, NARROW, most);
}

/* The sizes of cells, and where the first matrix and the queries begin. */
typedef struct
{
  double width, d_width, v_width; /* of keys, features and values */
  double height, d_height;
  double left, y;
} Sizes;

static double arrow_width (const Places *self) { return 112 * self->small; }

/* Room that a small network takes beside its numbers. */
static double network_gap (const Places *self) { return is_additive (self) ? CROSSING : 0.0; }

static void measure_words (Places *self, HlSize room)
{
  const HlHand *hand = self->hand;
  const double  unit = CLAMP (MIN (room.width / PAPER.width, room.height / 480), 0.92, 1.4);

  self->small = round (unit * 20) / 20;
  self->normal = self->small * 1.2;
  self->line = 24 * self->small;
  self->labels = MAX (widest (self, hand->query_names), widest (self, hand->key_names)) + 12;
  self->sum = (HlRect){ 0, room.height - 92 * self->small, room.width, 92 * self->small };
}

static void share_width (const Places *self, double room, Sizes *sizes)
{
  const NnByHand *what = &self->hand->what;
  const int       A = is_additive (self) ? what->n_hiddens : 0;
  const gboolean  is_wide = what->width > FEW, has_wide_values = what->value_width > FEW;
  const int    n_narrow = (is_wide ? what->width : 0) + (has_wide_values ? what->value_width : 0);
  const int    n = what->width + A + 2 * what->n_keys + what->value_width - n_narrow;
  const double fixed =
      2 * self->labels + 12 + CROSSING + arrow_width (self) + 8 + network_gap (self);
  double narrow;

  sizes->width = share (room - fixed, n, n_narrow, 12.0, 96.0, &narrow);
  sizes->d_width = is_wide ? narrow : sizes->width;
  sizes->v_width = has_wide_values ? narrow : sizes->width;
  sizes->left = self->labels + MAX (room - fixed - sizes->width * n - narrow * n_narrow, 0) / 2;
}

static void share_height (Places *self, double room, Sizes *sizes)
{
  const NnByHand *what = &self->hand->what;
  const int       A = is_additive (self) ? what->n_hiddens : 0;
  const gboolean  is_wide = what->width > FEW;
  const double    names = widest (self, self->hand->key_names);
  const double    gap = network_gap (self);
  const int       n_above = MAX (A + (is_wide ? 0 : what->width), what->n_keys);
  double          top;

  self->is_turned = names > sizes->width - 4;
  top = (self->is_turned ? names + 4 : self->line) + self->line + 4;
  sizes->height =
      share (room - top - CROSSING - gap - self->line - 16 - self->sum.height,
             n_above + what->n_queries, is_wide ? what->width : 0, 10.0, 64.0, &sizes->d_height);
  if (!is_wide)
    sizes->d_height = sizes->height;
  sizes->y =
      top + CROSSING +
      MAX (A * sizes->height + gap + what->width * sizes->d_height, what->n_keys * sizes->height);
}

static HlSize size_of (const HlHand *hand, const Sizes *sizes, int part)
{
  const gboolean is_low = part == HL_HAND_K || part == HL_HAND_W_Q;
  const double   width = part == HL_HAND_Q || part == HL_HAND_W_K ? sizes->d_width
                         : part == HL_HAND_V || part == HL_HAND_O ? sizes->v_width
                                                                  : sizes->width;

  return (HlSize){ hand->columns[part] * width,
                   hand->rows[part] * (is_low ? sizes->d_height : sizes->height) };
}

/* W_q above Q′, W_k beside K′, and w_v where a unit of one meets the same unit of the other. */
static void place_network (HlRect *at, double height)
{
  at[HL_HAND_K_MADE].y -= CROSSING + at[HL_HAND_K_MADE].height;
  at[HL_HAND_K].y = at[HL_HAND_K_MADE].y - CROSSING - at[HL_HAND_K].height;
  at[HL_HAND_W_Q].x = at[HL_HAND_W_V].x = at[HL_HAND_Q_MADE].x;
  at[HL_HAND_W_Q].y = at[HL_HAND_K].y;
  at[HL_HAND_W_K].x = at[HL_HAND_Q].x;
  at[HL_HAND_W_K].y = at[HL_HAND_K_MADE].y;
  at[HL_HAND_W_V].y = at[HL_HAND_K_MADE].y + (at[HL_HAND_K_MADE].height - height) / 2;
}

static void place (Places *self, HlSize room)
{
  HlRect *at = self->at;
  Sizes   sizes;

  measure_words (self, room);
  share_width (self, room.width, &sizes);
  share_height (self, room.height, &sizes);
  for (int part = 0; part < HL_N_HAND_PARTS; part++)
    {
      const HlSize size = size_of (self->hand, &sizes, part);

      at[part] = (HlRect){ 0, sizes.y, size.width, size.height };
    }
  at[HL_HAND_Q].x = sizes.left;
  at[HL_HAND_Q_MADE].x = hl_rect_right (&at[HL_HAND_Q]) + CROSSING;
  at[HL_HAND_S].x = at[HL_HAND_Q_MADE].x;
  if (is_additive (self))
    at[HL_HAND_S].x = hl_rect_right (&at[HL_HAND_Q_MADE]) + CROSSING;
  at[HL_HAND_K].x = at[HL_HAND_K_MADE].x = at[HL_HAND_S].x;
  at[HL_HAND_A].x = hl_rect_right (&at[HL_HAND_S]) + arrow_width (self);
  at[HL_HAND_O].x = at[HL_HAND_V].x = hl_rect_right (&at[HL_HAND_A]) + self->labels + 12;
  at[HL_HAND_V].y -= CROSSING + at[HL_HAND_V].height;
  at[HL_HAND_K].y -= CROSSING + at[HL_HAND_K].height;
  if (is_additive (self))
    place_network (at, sizes.height);
}

/* ── What is always there ── */

static void put (const Places *self, gboolean strong, const char *words, HlRect rect,
                 double align_x, HlColor ink)
{
  hl_mark_write (self->scene, strong ? self->normal : self->small, strong, words, rect, align_x,
                 ink);
}

/* A matrix's letter, and what it is, as far as there is room. */
static void add_title (const Places *self, int part, const char *letter, const char *words,
                       double y, double room)
{
  const double x = self->at[part].x + 2;
  const double beside = hl_mark_written (self->scene, self->normal, TRUE, letter);
  const double wide = hl_mark_written (self->scene, self->small, FALSE, words);

  put (self, TRUE, letter, (HlRect){ x, y, beside + 4, self->line }, 0, self->text);
  if (beside + 8 + wide <= room)
    put (self, FALSE, words, (HlRect){ x + beside + 8, y, wide + 4, self->line }, 0, self->faint);
}

static char *scores_title (const Places *self)
{
  const NnByHand *what = &self->hand->what;

  if (is_additive (self))
    return g_strdup ("S = Σ w_v tanh (q′ + k′)");
  if (!self->hand->is_divided)
    return g_strdup ("S = QKᵀ");

  return g_strdup_printf ("S = QKᵀ ÷ √%d", what->width / what->n_heads);
}

static double above (const Places *self, int part) { return self->at[part].y - self->line - 2; }

static void add_titles (const Places *self)
{
  const HlRect    *at = self->at;
  const double     below = hl_rect_bottom (&at[HL_HAND_S]) + 4, right = self->scene->size.width;
  g_autofree char *scores = scores_title (self);

  hl_mark_round (self->scene, self->sum, 12, self->scene->look.palette->grid, 0.3);
  add_title (self, HL_HAND_Q, "Q", _ ("queries: one per row"), above (self, HL_HAND_Q),
             at[HL_HAND_S].x - at[HL_HAND_Q].x);
  add_title (self, HL_HAND_K, "Kᵀ", _ ("keys: one per column"),
             self->is_turned ? 0 : above (self, HL_HAND_K) - self->line,
             at[HL_HAND_V].x - self->labels - at[HL_HAND_K].x);
  add_title (self, HL_HAND_V, "V", _ ("values"), above (self, HL_HAND_V), right - at[HL_HAND_V].x);
  add_title (self, HL_HAND_S, scores, C_ ("attention", "scores"), below,
             at[HL_HAND_A].x - at[HL_HAND_S].x - 8);
  add_title (self, HL_HAND_A, "A", _ ("weights: a row adds up to 1"), below,
             at[HL_HAND_O].x - at[HL_HAND_A].x - 8);
  add_title (self, HL_HAND_O, "O = AV", _ ("results"), below, right - at[HL_HAND_O].x);
  if (!is_additive (self))
    return;

  add_title (self, HL_HAND_W_Q, "W_qᵀ", "", above (self, HL_HAND_W_Q), 200);
  add_title (self, HL_HAND_W_K, "W_k", _ ("a small network"), above (self, HL_HAND_W_K), 300);
  add_title (self, HL_HAND_W_V, "w_v", "", above (self, HL_HAND_W_V), 200);
  add_title (self, HL_HAND_Q_MADE, "Q′", "", above (self, HL_HAND_Q_MADE), 200);
  add_title (self, HL_HAND_K_MADE, "K′", "", above (self, HL_HAND_K_MADE), 200);
}

static void add_labels (const Places *self)
{
  const HlHand *hand = self->hand;

  for (int i = 0; i < hand->what.n_queries; i++)
    {
      const HlRect rect = cell (self, HL_HAND_Q, i, 0);

      hl_mark_write (self->scene, self->normal, FALSE, hand->query_names[i],
                     (HlRect){ rect.x - 208, rect.y, 200, rect.height }, 1, self->row);
    }
  for (int j = 0; j < hand->what.n_keys; j++)
    {
      const HlRect key = cell (self, HL_HAND_K, 0, j), value = cell (self, HL_HAND_V, j, 0);
      const double room = self->is_turned ? self->labels - 8 : self->line;

      hl_mark_write (self->scene, self->normal, FALSE, hand->key_names[j],
                     (HlRect){ key.x, key.y - room - 2, key.width, room }, 0.5, self->column)
          ->is_turned = self->is_turned;
      hl_mark_write (self->scene, self->normal, FALSE, hand->key_names[j],
                     (HlRect){ value.x - 208, value.y, 200, value.height }, 1, self->column);
    }
}

static void add_arrow (const Places *self)
{
  const double x = hl_rect_right (&self->at[HL_HAND_S]) + 12, to = self->at[HL_HAND_A].x - 12;
  const double y = self->at[HL_HAND_S].y + self->at[HL_HAND_S].height / 2;

  hl_mark_arrow (self->scene, (HlPoint){ x, y }, (HlPoint){ to, y }, self->faint);
  hl_mark_write (self->scene, self->normal, FALSE, "softmax",
                 (HlRect){ x - 8, y - self->line - 4, to - x + 16, self->line }, 0.5, self->text);
  put (self, FALSE, _ ("each row"), (HlRect){ x - 8, y + 4, to - x + 16, self->line }, 0.5,
       self->faint);
}

/* Cells without numbers: features of a model. */
static void add_colors (const Places *self, int part, double top)
{
  const HlHand *hand = self->hand;

  for (int i = 0; i < hand->rows[part] * hand->columns[part]; i++)
    {
      const int    row = i / hand->columns[part], column = i % hand->columns[part];
      const HlRect rect = cell (self, part, row, column);
      const double value = CLAMP (0.7 * (double) hand->values[part][i] / top, -1.0, 1.0);

      hl_mark (self->scene, HL_FILL, rect, hl_palette_signed (self->scene->look.palette, value))
          ->item = (HlItem){ part, row, column };
    }
}

/* What is not computed yet has its place. */
static void add_blanks (const Places *self, int part)
{
  for (int i = 0; i < self->hand->rows[part]; i++)
    for (int j = 0; j < self->hand->columns[part]; j++)
      {
        const HlRect rect = cell (self, part, i, j);
        HlMark      *mark = hl_mark (self->scene, HL_FRAME, hl_rect_grown (&rect, -2.0),
                                     self->scene->look.palette->grid);

        mark->radius = HL_ROUND;
        mark->width = 1.0;
        mark->dash[0] = mark->dash[1] = 3.0;
      }
}

static void add_matrix (const Places *self, int part)
{
  static const float least[HL_N_HAND_PARTS] = { 4, 4, 10, 2, 2, 2, 5, 1, 10, 4, 4 };
  const HlHand      *hand = self->hand;
  const HlRect       first = cell (self, part, 0, 0);
  const int          n = hand->rows[part] * hand->columns[part];
  HlNumbers          numbers = { hand->values[part], hand->rows[part],     hand->columns[part],
                                 HL_NUMBER_SHORTEST, (double) least[part], self->normal };

  for (int i = 0; i < n; i++)
    numbers.top = MAX (numbers.top, fabs ((double) numbers.values[i]));
  if (part >= HL_HAND_S)
    numbers.digits = numbers.top < 100 ? 2 : numbers.top < 1000 ? 1 : 0;
  else
    for (int i = 0; i < n && numbers.digits < 0; i++)
      {
        g_autofree char *shortest = hl_digits ((double) numbers.values[i], HL_NUMBER_SHORTEST);

        if (hl_mark_written (self->scene, self->normal, FALSE, shortest) > first.width - 8)
          numbers.digits = 1;
      }

  if (!hl_hand_is_shown (hand, part))
    add_blanks (self, part);
  else if (first.width < CELL_WIDTH - 6 || first.height < CELL_HEIGHT - 8)
    add_colors (self, part, numbers.top);
  else
    hl_mark_numbers (self->scene, part, &numbers, self->at[part]);
}

/* The columns of other heads step back. */
static void add_other_heads (const Places *self)
{
  static const int parts[] = { HL_HAND_Q, HL_HAND_K, HL_HAND_V, HL_HAND_O };
  const HlHand    *hand = self->hand;

  for (gsize p = 0; hand->what.n_heads > 1 && p < G_N_ELEMENTS (parts); p++)
    {
      const gboolean is_turned = parts[p] == HL_HAND_K;
      const int      n = is_turned ? hand->rows[parts[p]] : hand->columns[parts[p]];

      for (int i = 0; i < n; i++)
        if (!hl_hand_is_of_head (hand, i, n))
          hl_mark (self->scene, HL_FILL,
                   cell (self, parts[p], is_turned ? i : -1, is_turned ? -1 : i),
                   self->scene->look.palette->background)
              ->opacity = 0.65;
    }
}

/* Over what a query must not see: hatched, with the number that stands there now. */
static void add_mask (const Places *self)
{
  const HlPalette *palette = self->scene->look.palette;
  const HlHand    *hand = self->hand;

  for (int i = 0; i < hand->what.n_queries; i++)
    for (int j = 0; j < hand->what.n_keys; j++)
      for (int part = HL_HAND_S; part <= HL_HAND_A && hl_hand_is_hidden (hand, i, j); part++)
        {
          const HlRect all = cell (self, part, i, j), rect = hl_rect_grown (&all, -1.5);
          const char  *words = part == HL_HAND_S ? "−10⁶" : "0";
          const double half = hl_mark_written (self->scene, self->normal, TRUE, words) / 2 + 5;
          const double x = rect.x + rect.width / 2, y = rect.y + rect.height / 2;
          const HlRect plate = { x - half, y - 10 * self->normal, 2 * half, 20 * self->normal };

          if (!hl_hand_is_shown (hand, part))
            continue;
          hl_mark_round (self->scene, rect, HL_ROUND, palette->masked_paper, 1.0);
          hl_mark (self->scene, HL_HATCH, rect, palette->masked_ink);
          if (2 * half > rect.width || plate.height > rect.height)
            continue;
          hl_mark_round (self->scene, plate, 4, palette->masked_paper, 1.0);
          hl_mark_write (self->scene, self->normal, TRUE, words, rect, 0.5, palette->text);
        }
}

/* ── Arithmetic ── */

static char *factor (const HlHand *hand, int part, int row, int column, gboolean is_first)
{
  const double     number = (double) hl_hand_at (hand, part, row, column);
  g_autofree char *text =
      hl_digits (number, part < HL_HAND_S && hand->what.width <= FEW ? HL_NUMBER_SHORTEST : 2);

  return number < 0 && !is_first ? g_strdup_printf ("(%s)", text) : g_steal_pointer (&text);
}

/* A row of the left factor times a column of the right one; of many products the first ones. */
static char *products (const HlHand *hand, int left, int right, int row, int column)
{
  GString  *sum = g_string_new (NULL);
  const int n = hand->columns[left];
  const int n_of_head = left == HL_HAND_Q ? n / hand->what.n_heads : n;
  const int first = left == HL_HAND_Q ? hand->view.head * n_of_head : 0;

  for (int i = 0; i < MIN (n_of_head, MOST_TERMS); i++)
    {
      g_autofree char *a = factor (hand, left, row, first + i, i == 0);
      g_autofree char *b = factor (hand, right, first + i, column, FALSE);

      g_string_append_printf (sum,
                              "%s" HL_FORMULA_ROW "%s" HL_FORMULA_TEXT "·" HL_FORMULA_COLUMN "%s",
                              i > 0 ? HL_FORMULA_TEXT " + " : "", a, b);
    }
  if (n_of_head > MOST_TERMS)
    g_string_append (sum, HL_FORMULA_TEXT " + …");

  return g_string_free (sum, FALSE);
}

/* w_v tanh (q′ + k′), unit by unit. */
static char *units (const HlHand *hand, int row, int column)
{
  GString  *sum = g_string_new (NULL);
  const int A = hand->what.n_hiddens;

  for (int a = 0; a < MIN (A, MOST_TERMS / 2); a++)
    {
      g_autofree char *weight = factor (hand, HL_HAND_W_V, 0, a, a == 0);
      g_autofree char *q = factor (hand, HL_HAND_Q_MADE, row, a, TRUE);
      g_autofree char *k = factor (hand, HL_HAND_K_MADE, a, column, FALSE);

      g_string_append_printf (sum,
                              HL_FORMULA_TEXT "%s%s tanh (" HL_FORMULA_ROW "%s" HL_FORMULA_TEXT
                                              " + " HL_FORMULA_COLUMN "%s" HL_FORMULA_TEXT ")",
                              a > 0 ? " + " : "", weight, q, k);
    }
  if (A > MOST_TERMS / 2)
    g_string_append (sum, HL_FORMULA_TEXT " + …");

  return g_string_free (sum, FALSE);
}

static char *power (const HlHand *hand, int i, int j)
{
  g_autofree char *score = hl_digits ((double) hl_hand_at (hand, HL_HAND_S, i, j), 2);

  return g_strdup_printf (HL_FORMULA_TEXT "e" HL_FORMULA_UP "%s",
                          hl_hand_is_hidden (hand, i, j) ? "−10⁶" : score);
}

/* e to the scores of a row. */
static char *powers (const HlHand *hand, int i)
{
  GString *sum = g_string_new (NULL);

  for (int j = 0; j < MIN (hand->what.n_keys, FEW); j++)
    {
      g_autofree char *next = power (hand, i, j);

      g_string_append_printf (sum, "%s%s", j > 0 ? HL_FORMULA_TEXT " + " : "", next);
    }
  if (hand->what.n_keys > FEW)
    g_string_append (sum, HL_FORMULA_TEXT " + …");

  return g_string_free (sum, FALSE);
}

static char *remark_on (const HlHand *hand, HlItem item, gboolean is_hidden)
{
  const int d = hand->what.width / hand->what.n_heads;

  if (item.part == HL_HAND_O)
    return g_strdup (_ ("Of each value as much as its weight says."));
  if (item.part == HL_HAND_S && is_hidden)
    return g_strdup (_ ("The mask puts −10⁶ in its place, and softmax makes that 0."));
  if (item.part == HL_HAND_S && hand->what.kind == NN_ATTENTION_ADDITIVE)
    return g_strdup (_ ("tanh stays between −1 and 1, so no score is beyond the sum of |w_v|."));
  if (item.part == HL_HAND_S && hand->is_divided)
    /* Translators: both are the number of features */
    return g_strdup_printf (_ ("Row times column, number by number; ÷ √%d, for there are %d "
                               "products."),
                            d, d);
  if (item.part == HL_HAND_S)
    return g_strdup (_ ("The query’s row times the key’s column, number by number."));
  if (hand->states != NULL)
    return g_strdup (_ ("e to −10⁶ is 0: what is masked has no say."));

  return g_strdup (_ ("All scores of the row count: raise one, and the others’ weights "
                      "fall."));
}

/* The line below the picture: what a number is made of. */
static void add_sum (const Places *self, HlItem item)
{
  static const char *const titles[] = { N_ ("score"), N_ ("weight"), N_ ("result") };
  const HlHand            *hand = self->hand;
  const int                i = item.row, j = item.column;
  const gboolean           is_hidden = item.part != HL_HAND_O && hl_hand_is_hidden (hand, i, j);
  g_autofree char         *number = hl_digits ((double) hl_hand_at (hand, item.part, i, j), 2);
  g_autofree char *about = NULL, *over = NULL, *under = NULL, *remark = NULL, *result = NULL;

  if (!hl_hand_is_shown (hand, item.part) ||
      (item.part == HL_HAND_O && !hl_hand_is_of_head (hand, j, hand->what.value_width)))
    return;

  /* Translators: a query, and a column of its result */
  about = item.part == HL_HAND_O
              ? g_strdup_printf (_ ("of %s, column %d"), hand->query_names[i], j + 1)
              : g_strdup_printf ("%s · %s", hand->query_names[i], hand->key_names[j]);
  if (item.part == HL_HAND_A)
    over = power (hand, i, j);
  else if (item.part == HL_HAND_O)
    over = products (hand, HL_HAND_A, HL_HAND_V, i, j);
  else
    over = is_additive (self) ? units (hand, i, j) : products (hand, HL_HAND_Q, HL_HAND_K, i, j);
  if (item.part == HL_HAND_A)
    under = powers (hand, i);
  else if (item.part == HL_HAND_S && hand->is_divided)
    under = g_strdup_printf (HL_FORMULA_TEXT "√%d", hand->what.width / hand->what.n_heads);
  result = !is_hidden               ? g_strdup (number)
           : item.part == HL_HAND_A ? g_strdup ("0")
                                    : g_strdup_printf ("%s → −10⁶", number);
  remark = remark_on (hand, item, is_hidden);
  hl_formula_sum (self->scene, &(HlFormulaSum){ self->sum, _ (titles[item.part - HL_HAND_S]), about,
                                                over, under, "≈", result, remark });
}

/* ── What is there while something is pointed out ── */

static void light (const Places *self, int part, int row, int column, HlColor ink)
{
  hl_mark_box (self->scene, cell (self, part, row, column), ink);
}

/* A row of the left factor and a column of the upper one go on until they meet. */
static void light_crossing (const Places *self, int left, int upper, HlItem made)
{
  const HlRect rect = cell (self, made.part, made.row, made.column);
  HlRect       row = cell (self, left, made.row, -1), column = cell (self, upper, -1, made.column);

  row.width = hl_rect_right (&rect) - row.x;
  column.height = hl_rect_bottom (&rect) - column.y;
  hl_mark_box (self->scene, row, self->row);
  hl_mark_box (self->scene, column, self->column);
  hl_mark_box (self->scene, rect, self->text);
}

/* A query's weights, each beside its value. */
static void light_bars (const Places *self, int i)
{
  const HlHand *hand = self->hand;
  const double  right = self->at[HL_HAND_V].x - self->labels - 6, number = 46 * self->small;
  const double  most =
      right - MAX (self->at[HL_HAND_A].x, hl_rect_right (&self->at[HL_HAND_K]) + 12) - number;
  g_autofree char *title = NULL;

  if (!hl_hand_is_shown (hand, HL_HAND_A) || most < 40)
    return;

  /* Translators: a query */
  title = g_strdup_printf (_ ("weights of %s"), hand->query_names[i]);
  put (self, FALSE, title, (HlRect){ right - 300, above (self, HL_HAND_V), 300, self->line }, 1,
       self->row);
  for (int j = 0; j < hand->what.n_keys; j++)
    {
      const HlRect     row = cell (self, HL_HAND_V, j, 0);
      const double     weight = (double) hl_hand_at (hand, HL_HAND_A, i, j);
      const double     width = MAX (most * weight, 1.5);
      const gboolean   is_hidden = hl_hand_is_hidden (hand, i, j);
      g_autofree char *words = is_hidden ? g_strdup ("0") : hl_digits (weight, 2);

      if (!is_hidden)
        hl_mark_round (
            self->scene,
            (HlRect){ right - width, row.y + 0.24 * row.height, width, 0.52 * row.height },
            MIN (3, width / 2), self->row, 0.85);
      put (self, FALSE, words, (HlRect){ right - width - number - 6, row.y, number, row.height }, 1,
           self->row);
    }
}

/* What a query's row becomes. */
static void light_query (const Places *self, int i)
{
  static const int parts[] = { HL_HAND_Q, HL_HAND_S, HL_HAND_A, HL_HAND_O };

  for (gsize p = 0; p < G_N_ELEMENTS (parts); p++)
    light (self, parts[p], i, -1, self->row);
  if (is_additive (self))
    light (self, HL_HAND_Q_MADE, i, -1, self->row);
  light_bars (self, i);
}

/* Where a key is asked for, and the value that it opens. */
static void light_key (const Places *self, int j)
{
  light (self, HL_HAND_K, -1, j, self->column);
  if (is_additive (self))
    light (self, HL_HAND_K_MADE, -1, j, self->column);
  light (self, HL_HAND_S, -1, j, self->column);
  light (self, HL_HAND_A, -1, j, self->column);
  light (self, HL_HAND_V, j, -1, self->column);
}

static void light_made (const Places *self, HlItem item)
{
  if (item.part == HL_HAND_A)
    {
      light (self, HL_HAND_S, item.row, -1, self->row);
      light (self, HL_HAND_A, item.row, item.column, self->text);
    }
  else if (item.part == HL_HAND_O)
    light_crossing (self, HL_HAND_A, HL_HAND_V, item);
  else
    light_crossing (self, is_additive (self) ? HL_HAND_Q_MADE : HL_HAND_Q,
                    is_additive (self) ? HL_HAND_K_MADE : HL_HAND_K, item);
  light_bars (self, item.row);
  add_sum (self, item);
}

/* A row of the small network, and what it makes. */
static void light_network (const Places *self, HlItem item)
{
  const gboolean is_query = item.part == HL_HAND_W_Q || item.part == HL_HAND_Q_MADE;
  const int unit = item.part == HL_HAND_W_K || item.part == HL_HAND_K_MADE ? item.row : item.column;

  if (is_query || item.part == HL_HAND_W_V)
    {
      light (self, HL_HAND_W_Q, -1, unit, self->column);
      light (self, HL_HAND_Q_MADE, -1, unit, self->row);
    }
  if (!is_query)
    {
      light (self, HL_HAND_W_K, unit, -1, self->row);
      light (self, HL_HAND_K_MADE, unit, -1, self->column);
    }
  light (self, HL_HAND_W_V, 0, unit, self->text);
}

/* What comes of a given number where it counts most. */
static HlItem made_of (const HlHand *hand, HlItem item)
{
  if (item.part == HL_HAND_Q)
    return (HlItem){ HL_HAND_S, item.row, hand->best[item.row] };
  if (item.part == HL_HAND_K)
    return (HlItem){ HL_HAND_S, hand->fan[item.column], item.column };

  return (HlItem){ HL_HAND_O, hand->fan[item.row], item.column };
}

static void light_given (const Places *self, HlItem item)
{
  const HlItem made = made_of (self->hand, item);

  if (item.part == HL_HAND_Q)
    light_query (self, item.row);
  else
    light_key (self, item.part == HL_HAND_K ? item.column : item.row);
  light (self, made.part, made.row, made.column, self->text);
  add_sum (self, made);
}

/* A number and its frame; whether it can be dragged. */
static void light_item (const Places *self, HlItem item)
{
  const HlRect rect = cell (self, item.part, item.row, item.column);

  if (item.part >= HL_HAND_S && item.part <= HL_HAND_O)
    light_made (self, item);
  else if (item.part > HL_HAND_V)
    light_network (self, item);
  else
    light_given (self, item);
  hl_mark_box (self->scene, rect, self->text);
  if (item.part < HL_HAND_S && rect.height >= 34 && rect.width >= 34)
    hl_mark_dial (self->scene, rect, self->text);
}

/* While nothing is pointed out: the row that tells most. */
static void add_example (const Places *self)
{
  const HlHand *hand = self->hand;
  const int     i = hand->telling, j = hand->best[i];

  if (!hl_hand_is_shown (hand, HL_HAND_A))
    {
      if (hl_hand_is_shown (hand, HL_HAND_S))
        light_made (self, (HlItem){ HL_HAND_S, i, j });
      return;
    }

  light (self, HL_HAND_A, i, -1, self->row);
  light (self, HL_HAND_O, i, -1, self->row);
  light_bars (self, i);
  light_crossing (self, is_additive (self) ? HL_HAND_Q_MADE : HL_HAND_Q,
                  is_additive (self) ? HL_HAND_K_MADE : HL_HAND_K, (HlItem){ HL_HAND_S, i, j });
  light (self, HL_HAND_V, j, -1, self->column);
  light (self, HL_HAND_A, i, j, self->text);
  add_sum (self, (HlItem){ HL_HAND_A, i, j });
}

static HlSize least_size (const HlHand *hand)
{
  const NnByHand *what = &hand->what;
  const int       A = what->kind == NN_ATTENTION_ADDITIVE ? what->n_hiddens : 0;
  const double    across = what->width > FEW ? NARROW * what->width : CELL_WIDTH * what->width;
  const double    beside =
      what->value_width > FEW ? NARROW * what->value_width : CELL_WIDTH * what->value_width;
  const double up = what->width > FEW ? NARROW * what->width : 27.0 * (what->width + A);
  const double cell_width = what->n_keys > FEW ? 10.0 : CELL_WIDTH + 2;
  const double cell_height = what->n_queries + what->n_keys > 2 * FEW ? 13.0 : 27.0;

  return (HlSize){ 270 + across + beside + cell_width * (2 * what->n_keys + A),
                   192 + (A > 0 ? CROSSING : 0) + MAX (up, cell_height * what->n_keys) +
                       cell_height * what->n_queries };
}

static Places places_of (const HlHand *hand, HlScene *scene)
{
  const HlPalette *palette = scene->look.palette;

  return (Places){ .scene = scene,
                   .hand = hand,
                   .text = palette->text,
                   .faint = palette->faint_text,
                   .row = hl_words_row (palette),
                   .column = hl_words_column (palette) };
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlHand *hand = data;
  const HlSize  least = least_size (hand);
  Places        self = places_of (hand, scene);

  scene->size = (HlSize){ MAX (room.width, least.width), MAX (room.height, least.height) };
  if (room.width <= 0 || room.height <= 0)
    return;

  place (&self, scene->size);
  for (int part = 0; part < HL_N_HAND_PARTS; part++)
    if (hand->values[part] != NULL)
      add_matrix (&self, part);
  add_other_heads (&self);
  add_titles (&self);
  add_labels (&self);
  add_arrow (&self);
  add_mask (&self);
}

static void light_one (gconstpointer data, HlScene *scene, HlSize room, HlItem item)
{
  Places self = places_of (data, scene);

  place (&self, room);
  if (item.part < 0)
    add_example (&self);
  else if (self.hand->values[item.part] != NULL && hl_hand_is_shown (self.hand, item.part))
    light_item (&self, item);
}

/* What is borrowed by @what need not outlive this call. */
HlFigure *hl_attention_hand_new (const NnByHand *what, HlHandView view)
{
  static const HlFigureKind kind = { build,        hl_hand_describe, hl_hand_name, hl_hand_tabulate,
                                     hl_hand_free, light_one };

  return hl_figure_new (&kind, hl_hand_new (what, view), PAPER);
}
