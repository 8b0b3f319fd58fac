/* The picture of Attention by Hand. */

#include "ui/figures/by-hand.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/figures/by-hand-places.h"
#include "ui/numbers/number-text.h"

#define MOST_UNITS 3 /* of the small network, in a sum that is written out */
#define PAPER ((HlSize){ 1084, 520 })

static HlRect cell (const HlHandPlaces *self, int part, int row, int column)
{
  return hl_cell (&self->at[part], self->hand->rows[part], self->hand->columns[part], row, column);
}

/* ── What is always there ── */

static void put (const HlHandPlaces *self, gboolean strong, const char *words, HlRect rect,
                 double align_x, HlColor ink)
{
  hl_mark_write (self->on.scene, strong ? self->on.normal : self->on.small, strong, words, rect,
                 align_x, ink);
}

static void add_title (const HlHandPlaces *self, int part, const char *letter, const char *words,
                       double y, double room)
{
  hl_block_entitle (&self->on, (HlPoint){ self->at[part].x, y }, room, letter, words, NULL,
                    part == HL_HAND_Q   ? self->on.row
                    : part == HL_HAND_K ? self->on.column
                                        : self->on.text);
}

static char *scores_title (const HlHandPlaces *self)
{
  const NnByHand *what = &self->hand->what;

  if (hl_hand_is_additive (self->hand))
    return g_strdup ("S = Σ w_v tanh (q′ + k′)");
  if (!self->hand->is_divided)
    return g_strdup (what->is_scaled ? "S₀ = QKᵀ" : "S = QKᵀ");

  return g_strdup_printf ("S = QKᵀ ÷ √%d", what->width / what->n_heads);
}

static double above (const HlHandPlaces *self, int part)
{
  return self->at[part].y - self->on.line - 2;
}

static void add_titles (const HlHandPlaces *self)
{
  const HlRect    *at = self->at;
  const double     below = hl_rect_bottom (&at[HL_HAND_S]) + 4, right = self->on.scene->size.width;
  const double     below_results = hl_rect_bottom (&at[HL_HAND_O]) + 4;
  g_autofree char *scores = scores_title (self);
  /* Translators: above the queries; a number of features */
  g_autofree char *queries = g_strdup_printf (_ ("queries: one per row, dₖ = %d"),
                                              self->hand->what.width / self->hand->what.n_heads);

  hl_mark_round (self->on.scene, self->sum, 12, self->on.scene->look.palette->grid, 0.3);
  add_title (self, HL_HAND_Q, "Q", queries, above (self, HL_HAND_Q),
             at[hl_hand_is_tall (self)             ? HL_HAND_W_Q
                : hl_hand_is_additive (self->hand) ? HL_HAND_Q_MADE
                                                   : HL_HAND_S]
                     .x -
                 at[HL_HAND_Q].x);
  add_title (self, HL_HAND_K, "Kᵀ", _ ("keys: one per column"),
             self->is_turned && !hl_hand_is_tall (self)
                 ? 0
                 : above (self, HL_HAND_K) - (self->is_turned ? self->labels - 8 : self->on.line),
             self->is_narrow ? right - at[HL_HAND_K].x
                             : at[HL_HAND_V].x - self->labels - at[HL_HAND_K].x);
  add_title (self, HL_HAND_V, "V", _ ("values"), above (self, HL_HAND_V), right - at[HL_HAND_V].x);
  add_title (self, HL_HAND_S, scores, C_ ("attention", "scores"), below,
             (self->is_narrow ? right : at[HL_HAND_A].x) - at[HL_HAND_S].x - 8);
  add_title (self, HL_HAND_A, "A", _ ("weights: a row adds up to 1"), below_results,
             at[HL_HAND_O].x - at[HL_HAND_A].x - 8);
  add_title (self, HL_HAND_O, "O = AV", _ ("results"), below_results, right - at[HL_HAND_O].x);
  if (!hl_hand_is_additive (self->hand))
    return;

  add_title (self, HL_HAND_W_Q, "W_qᵀ", "", above (self, HL_HAND_W_Q), 200);
  /* Translators: what computes the scores of additive attention */
  add_title (self, HL_HAND_W_K, "W_k", _ ("a small network"), above (self, HL_HAND_W_K), 300);
  add_title (self, HL_HAND_W_V, "w_v", "", above (self, HL_HAND_W_V), 200);
  add_title (self, HL_HAND_Q_MADE, hl_hand_is_tall (self) ? "Q′ = QW_qᵀ" : "Q′", "",
             above (self, HL_HAND_Q_MADE), 200);
  add_title (self, HL_HAND_K_MADE, "K′", "", above (self, HL_HAND_K_MADE), 200);
}

static void add_labels (const HlHandPlaces *self)
{
  const HlBlock *all = self->blocks;
  char         **queries = self->hand->query_names, **keys = self->hand->key_names;

  hl_block_name_rows (&self->on, &all[HL_HAND_Q], queries, self->on.row);
  if (self->is_narrow)
    hl_block_name_rows (&self->on, &all[HL_HAND_A], queries, self->on.row);
  if (hl_hand_is_tall (self))
    hl_block_name_rows (&self->on, &all[HL_HAND_Q_MADE], queries, self->on.row);
  hl_block_name_columns (&self->on, &all[HL_HAND_K], keys, self->on.column,
                         self->is_turned ? self->labels - 8 : self->on.line, self->is_turned);
  hl_block_name_rows (&self->on, &all[HL_HAND_V], keys, self->on.column);
  if (!self->is_turned)
    hl_block_name_columns (&self->on, &all[HL_HAND_A], keys, self->on.column, HL_CROSSING - 4,
                           FALSE);
}

/* The columns of other heads step back. */
static void add_other_heads (const HlHandPlaces *self)
{
  static const int parts[] = { HL_HAND_Q, HL_HAND_K, HL_HAND_V, HL_HAND_O };
  const HlHand    *hand = self->hand;

  for (gsize p = 0; hand->what.n_heads > 1 && p < G_N_ELEMENTS (parts); p++)
    {
      const gboolean is_turned = parts[p] == HL_HAND_K;
      const int      n = is_turned ? hand->rows[parts[p]] : hand->columns[parts[p]];

      for (int i = 0; i < n; i++)
        if (!hl_hand_is_of_head (hand, i, n))
          hl_mark (self->on.scene, HL_FILL,
                   cell (self, parts[p], is_turned ? i : -1, is_turned ? -1 : i),
                   self->on.scene->look.palette->background)
              ->opacity = 0.65;
    }
}

/* ── Arithmetic ── */

static char *factor (const HlHand *hand, int part, int row, int column, gboolean is_first)
{
  const double     number = (double) hl_hand_at (hand, part, row, column);
  g_autofree char *text = hl_digits (
      number, part < HL_HAND_S && hand->what.width <= HL_BLOCK_FEW ? HL_NUMBER_SHORTEST : 2);

  return number < 0 && !is_first ? g_strdup_printf ("(%s)", text) : g_steal_pointer (&text);
}

/* Writes out a row times a column; of a head, only the features that are its own. */
static char *products (const HlHandPlaces *self, int left, int upper, int row, int column)
{
  const HlBlock *a = &self->blocks[left];
  const int      n = left == HL_HAND_Q ? a->columns / self->hand->what.n_heads : a->columns;

  return hl_blocks_products (a, &self->blocks[upper], row, column,
                             left == HL_HAND_Q ? self->hand->view.head * n : 0, n);
}

/* Writes out the score w_v tanh (q′ + k′), unit by unit. */
static char *units (const HlHand *hand, int row, int column)
{
  GString  *sum = g_string_new (NULL);
  const int A = hand->what.n_hiddens;

  for (int a = 0; a < MIN (A, MOST_UNITS); a++)
    {
      g_autofree char *weight = factor (hand, HL_HAND_W_V, 0, a, a == 0);
      g_autofree char *q = factor (hand, HL_HAND_Q_MADE, row, a, TRUE);
      g_autofree char *k = factor (hand, HL_HAND_K_MADE, a, column, FALSE);

      g_string_append_printf (sum,
                              HL_FORMULA_TEXT "%s%s tanh (" HL_FORMULA_ROW "%s" HL_FORMULA_TEXT
                                              " + " HL_FORMULA_COLUMN "%s" HL_FORMULA_TEXT ")",
                              a > 0 ? " + " : "", weight, q, k);
    }
  if (A > MOST_UNITS)
    g_string_append (sum, HL_FORMULA_TEXT " + …");

  return g_string_free (sum, FALSE);
}

static char *remark_on (const HlHand *hand, HlItem item, gboolean is_hidden)
{
  const int d = hand->what.width / hand->what.n_heads;

  if (item.part == HL_HAND_O)
    return g_strdup (_ ("Each value is multiplied by its weight, and the products are added. "
                        "The program computes with more digits than it shows."));
  if (item.part == HL_HAND_S && is_hidden)
    return g_strdup (
        _ ("The mask replaces the score by −10⁶, and softmax turns −10⁶ into a weight of 0."));
  if (item.part == HL_HAND_S && hand->what.kind == NN_ATTENTION_ADDITIVE)
    return g_strdup (
        _ ("tanh stays between −1 and 1, so no score is larger than the sum of |w_v|."));
  if (item.part == HL_HAND_S && hand->is_divided)
    /* Translators: both are the number of features */
    return g_strdup_printf (_ ("The dot product of the row and the column, divided by √%d (number "
                               "of products in the sum: %d)."),
                            d, d);
  if (item.part == HL_HAND_S)
    return g_strdup (_ ("The dot product of the query’s row and the key’s column."));
  if (hand->states != NULL)
    return g_strdup (_ ("e to the power −10⁶ is so small that it is stored as 0: a masked key "
                        "does not count."));

  return g_strdup (
      _ ("Every score in the row counts: if one score rises, the weights of the other keys fall."));
}

/* The line below the picture: what a number is made of. */
static void add_sum (const HlHandPlaces *self, HlItem item)
{
  static const char *const titles[] = { N_ ("score"), N_ ("weight"), N_ ("result") };
  const HlHand            *hand = self->hand;
  const HlBlock           *scores = &self->blocks[HL_HAND_S];
  const int                i = item.row, j = item.column;
  const gboolean           is_hidden = item.part != HL_HAND_O && hl_hand_is_hidden (hand, i, j);
  g_autofree char         *number = hl_digits ((double) hl_hand_at (hand, item.part, i, j), 2);
  g_autofree char *about = NULL, *over = NULL, *under = NULL, *remark = NULL, *result = NULL;

  if (!hl_hand_is_shown (hand, item.part) ||
      (item.part == HL_HAND_O && !hl_hand_is_of_head (hand, j, hand->what.value_width)))
    return;

  about = item.part == HL_HAND_O
              /* Translators: a query, and a column of its result */
              ? g_strdup_printf (_ ("of %s, column %d"), hand->query_names[i], j + 1)
              : g_strdup_printf ("%s · %s", hand->query_names[i], hand->key_names[j]);
  if (item.part == HL_HAND_A)
    over = hl_blocks_power (scores, i, j);
  else if (item.part == HL_HAND_O)
    over = products (self, HL_HAND_A, HL_HAND_V, i, j);
  else
    over = hl_hand_is_additive (self->hand) ? units (hand, i, j)
                                            : products (self, HL_HAND_Q, HL_HAND_K, i, j);
  if (item.part == HL_HAND_A)
    under = hl_blocks_powers (scores, i);
  else if (item.part == HL_HAND_S && hand->is_divided)
    under = g_strdup_printf (HL_FORMULA_TEXT "√%d", hand->what.width / hand->what.n_heads);
  result = !is_hidden               ? g_strdup (number)
           : item.part == HL_HAND_A ? g_strdup ("0")
                                    : g_strdup_printf ("%s → −10⁶", number);
  remark = remark_on (hand, item, is_hidden);
  hl_formula_sum (self->on.scene,
                  &(HlFormulaSum){ self->sum, _ (titles[item.part - HL_HAND_S]), about, over, under,
                                   "≈", result, self->hint != NULL ? self->hint : remark });
}

/* ── What is there while something is pointed out ── */

static void light (const HlHandPlaces *self, int part, int row, int column, HlColor ink)
{
  hl_mark_box (self->on.scene, cell (self, part, row, column), ink);
}

/* The row and the column that a score, or a result, is made of. */
static void light_crossing (const HlHandPlaces *self, HlItem made)
{
  const gboolean is_result = made.part == HL_HAND_O;
  const gboolean is_additive = hl_hand_is_additive (self->hand);
  const int      left = is_result ? HL_HAND_A : is_additive ? HL_HAND_Q_MADE : HL_HAND_Q;
  const int      upper = is_result ? HL_HAND_V : is_additive ? HL_HAND_K_MADE : HL_HAND_K;

  hl_blocks_cross (&self->on, &self->blocks[left], &self->blocks[upper], &self->blocks[made.part],
                   made.row, made.column);
}

/* Shows each weight of a query as a bar beside the value that it multiplies. */
static void light_bars (const HlHandPlaces *self, int i)
{
  const HlHand *hand = self->hand;
  const double  right = self->at[HL_HAND_V].x - self->labels - 6, number = 50 * self->on.small;
  const double  most =
      right - number -
      (self->is_narrow ? self->at[HL_HAND_A].x + 24
                       : MAX (self->at[HL_HAND_A].x, hl_rect_right (&self->at[HL_HAND_K]) + 12));
  g_autofree char *title = NULL;

  if (!hl_hand_is_shown (hand, HL_HAND_A) || most < 40)
    return;

  hl_mark_arrow (self->on.scene,
                 (HlPoint){ right + 3, hl_rect_bottom (&self->at[HL_HAND_A]) -
                                           (hand->what.n_queries - i - 0.5) *
                                               self->at[HL_HAND_A].height / hand->what.n_queries },
                 (HlPoint){ right + 3, hl_rect_bottom (&self->at[HL_HAND_V]) + 4 }, self->on.row);
  /* Translators: a query */
  title = g_strdup_printf (_ ("weights of %s"), hand->query_names[i]);
  put (self, FALSE, title, (HlRect){ right - 300, above (self, HL_HAND_V), 300, self->on.line }, 1,
       self->on.row);
  for (int j = 0; j < hand->what.n_keys; j++)
    {
      const HlRect     row = cell (self, HL_HAND_V, j, 0);
      const double     weight = (double) hl_hand_at (hand, HL_HAND_A, i, j);
      const double     width = MAX (most * weight, 1.5);
      const gboolean   is_hidden = hl_hand_is_hidden (hand, i, j);
      g_autofree char *words = hl_digits (weight, weight > 0.0 ? 3 : 0);

      if (!is_hidden)
        hl_mark_round (
            self->on.scene,
            (HlRect){ right - width, row.y + 0.24 * row.height, width, 0.52 * row.height },
            MIN (3, width / 2), self->on.row, 0.85);
      if (row.height > 0.7 * self->on.line || j == hand->best[i]) /* else one is on the other */
        put (self, FALSE, words, (HlRect){ right - width - number - 6, row.y, number, row.height },
             1, self->on.row);
    }
}

/* What a query's row becomes. */
static void light_query (const HlHandPlaces *self, int i)
{
  static const int parts[] = { HL_HAND_Q, HL_HAND_S, HL_HAND_A, HL_HAND_O };

  for (gsize p = 0; p < G_N_ELEMENTS (parts); p++)
    light (self, parts[p], i, -1, self->on.row);
  if (hl_hand_is_additive (self->hand))
    light (self, HL_HAND_Q_MADE, i, -1, self->on.row);
  light_bars (self, i);
}

/* Marks the scores of a key, and the value that goes with it. */
static void light_key (const HlHandPlaces *self, int j)
{
  light (self, HL_HAND_K, -1, j, self->on.column);
  if (hl_hand_is_additive (self->hand))
    light (self, HL_HAND_K_MADE, -1, j, self->on.column);
  light (self, HL_HAND_S, -1, j, self->on.column);
  light (self, HL_HAND_A, -1, j, self->on.column);
  light (self, HL_HAND_V, j, -1, self->on.column);
}

static void light_made (const HlHandPlaces *self, HlItem item)
{
  if (item.part == HL_HAND_A)
    {
      light (self, HL_HAND_S, item.row, -1, self->on.row);
      light (self, HL_HAND_A, item.row, item.column, self->on.text);
    }
  else
    light_crossing (self, item);
  light_bars (self, item.row);
  add_sum (self, item);
}

/* A row of the small network, and what it makes. */
static void light_network (const HlHandPlaces *self, HlItem item)
{
  const gboolean is_query = item.part == HL_HAND_W_Q || item.part == HL_HAND_Q_MADE;
  const int unit = item.part == HL_HAND_W_K || item.part == HL_HAND_K_MADE ? item.row : item.column;

  if (is_query || item.part == HL_HAND_W_V)
    {
      light (self, HL_HAND_W_Q, -1, unit, self->on.column);
      light (self, HL_HAND_Q_MADE, -1, unit, self->on.row);
    }
  if (!is_query)
    {
      light (self, HL_HAND_W_K, unit, -1, self->on.row);
      light (self, HL_HAND_K_MADE, unit, -1, self->on.column);
    }
  light (self, HL_HAND_W_V, 0, unit, self->on.text);
}

/* A number that was given, and the result in which it counts most. */
static void light_given (const HlHandPlaces *self, HlItem item)
{
  const HlHand *hand = self->hand;
  const HlItem  made = hl_hand_made (hand, item);

  if (item.part == HL_HAND_Q)
    light_query (self, item.row);
  else
    light_key (self, item.part == HL_HAND_K ? item.column : item.row);
  light_crossing (self, made);
  if (item.part != HL_HAND_Q)
    light_bars (self, made.row);
  if (item.part == HL_HAND_Q && !hl_hand_is_additive (hand))
    light (self, HL_HAND_K, item.column, made.column, self->on.text);
  else if (item.part == HL_HAND_K && !hl_hand_is_additive (hand))
    light (self, HL_HAND_Q, made.row, item.row, self->on.text);
  else if (item.part == HL_HAND_V)
    light (self, HL_HAND_A, made.row, item.row, self->on.text);
  add_sum (self, made);
}

/* A number and its frame; whether it can be dragged. */
static void light_item (const HlHandPlaces *self, HlItem item)
{
  const HlRect rect = cell (self, item.part, item.row, item.column);

  if (item.part >= HL_HAND_S && item.part <= HL_HAND_O)
    light_made (self, item);
  else if (item.part > HL_HAND_V)
    light_network (self, item);
  else
    light_given (self, item);
  hl_mark_box (self->on.scene, rect, self->on.text);
  if (item.part < HL_HAND_S)
    hl_block_dial (&self->on, &self->blocks[item.part], item.row, item.column);
}

/* The largest number of a value: its feature, of the current head. */
static int largest_of (const HlHand *hand, int key)
{
  const int n = hand->columns[HL_HAND_V];
  int       best = hand->view.head * (n / hand->what.n_heads);

  for (int i = best; i < n && hl_hand_is_of_head (hand, i, n); i++)
    if (fabsf (hl_hand_at (hand, HL_HAND_V, key, i)) >
        fabsf (hl_hand_at (hand, HL_HAND_V, key, best)))
      best = i;

  return best;
}

/* Shows the row that tells most, while nothing is pointed out. */
static void add_example (const HlHandPlaces *self)
{
  const HlHand *hand = self->hand;
  const int     i = hand->telling, j = hand->best[i];
  HlItem        told = { HL_HAND_A, i, j };

  if (!hl_hand_is_shown (hand, HL_HAND_A))
    {
      if (hl_hand_is_shown (hand, HL_HAND_S))
        light_made (self, (HlItem){ HL_HAND_S, i, j });
      return;
    }

  light (self, HL_HAND_A, i, -1, self->on.row);
  light (self, HL_HAND_O, i, -1, self->on.row);
  light_bars (self, i);
  light_crossing (self, (HlItem){ HL_HAND_S, i, j });
  light (self, HL_HAND_V, j, -1, self->on.column);
  light (self, HL_HAND_A, i, j, self->on.text);
  if (hl_hand_is_shown (hand, HL_HAND_O))
    told = (HlItem){ HL_HAND_O, i, largest_of (hand, j) };
  light (self, told.part, i, told.column, self->on.text);
  add_sum (self, told);
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlHand *hand = data;
  HlHandPlaces  self;

  scene->size = room;
  self = hl_hand_places (hand, scene, &scene->size);
  if (room.width <= 0 || room.height <= 0)
    return;

  for (int part = 0; part < HL_N_HAND_PARTS; part++)
    if (hand->values[part] != NULL)
      hl_block_add (&self.on, &self.blocks[part]);
  add_other_heads (&self);
  add_titles (&self);
  add_labels (&self);
  if (!self.is_narrow)
    hl_blocks_keys (
        &self.on, self.blocks, self.scales,
        (HlPoint[]){ { MIN (self.at[HL_HAND_Q].x, self.at[HL_HAND_S].x - 215 * self.on.small),
                       hl_rect_bottom (&self.at[HL_HAND_Q]) + 6 },
                     { 0, 0 } });
  if (self.is_narrow)
    hl_blocks_arrow_down (&self.on, &self.blocks[HL_HAND_S], self.on.line + 6,
                          &self.blocks[HL_HAND_A], HL_CROSSING, "softmax");
  else
    hl_blocks_arrow (&self.on, &self.blocks[HL_HAND_S], &self.blocks[HL_HAND_A], "softmax",
                     _ ("each row"));
}

static void light_one (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  HlSize       size = picture->size;
  HlHandPlaces self = hl_hand_places (data, scene, &size);

  if (item.part < 0)
    item = self.hand->changed;
  if (item.part < 0)
    {
      self.hint = hl_block_hint (&self.on, &self.blocks[HL_HAND_Q]);
      add_example (&self);
    }
  else if (self.hand->values[item.part] != NULL && hl_hand_is_shown (self.hand, item.part))
    light_item (&self, item);
}

/* What is borrowed by @what need not outlive this call. */
HlFigure *hl_attention_hand_new (const NnByHand *what, HlHandView view)
{
  static const HlFigureKind kind = {
    build, hl_hand_describe, hl_hand_headline, hl_hand_tabulate, hl_hand_free, light_one
  };

  return hl_figure_new (&kind, hl_hand_new (what, view), PAPER);
}
