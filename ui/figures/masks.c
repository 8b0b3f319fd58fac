#include "ui/figures/masks.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/text/tokens.h"
#include "core/trace/hand/hand.h"
#include "core/trace/question/question-rules.h"

#include "core/engine/owned.h"
#include "ui/numbers/number-text.h"
#include "ui/numbers/word-text.h"
#include "ui/picture/block.h"

#define PAPER ((HlSize){ 1084, 500 })
#define MOST_HIGH 80.0 /* of a cell */
#define GAP 16.0
#define OPEN_HIGH 3.0 /* lines below the matrices */

/* --- The numbers ------------------------------------------------------------------------------ */

static const NnOperand *line_of (const HlMasks *self, int line)
{
  return nn_by_hand_softmax_line (self->lines, (NnByHandSoftmaxLine) line)->output;
}

static double at (const HlMasks *self, int line, int query, int key)
{
  return (double) nn_operand_get (line_of (self, line), 0, query, key);
}

/* Whether each score is hidden, and by which mask. */
static guint8 *states_of (const HlMasksInput *input)
{
  const HlMaskKind kind = input->kind;
  const gboolean   is_causal = kind == HL_MASK_CAUSAL || kind == HL_MASK_BOTH;
  const gboolean   is_padded = kind == HL_MASK_PADDING || kind == HL_MASK_BOTH;
  guint8          *states = nn_hand_states (input->n, input->n, is_causal,
                                   is_padded ? MIN (input->valid_len, input->n) : input->n);

  for (int i = 0; i < input->n * input->n && kind == HL_MASK_OWN; i++)
    states[i] = input->own[i] != 0.0f ? NN_CELL_FUTURE : NN_CELL_NORMAL;

  return states;
}

/* How much weight a query gives to all later positions, to what the mask hides without the mask,
 * and with it. */
static void weigh_row (HlMasks *self, const NnOperand *weights, int i)
{
  for (int j = 0; j < self->input.n; j++)
    {
      const double weight = (double) nn_operand_get (weights, 0, i, j);

      self->open[i * self->input.n + j] = (float) weight;
      self->later[i] += j > i ? weight : 0.0;
      self->taken[i] += hl_masks_hides (self, i, j) ? weight : 0.0;
      self->left[i] += hl_masks_hides (self, i, j) ? at (self, NN_BY_HAND_SOFTMAX, i, j) : 0.0;
    }
}

/* Computes how much weight the mask takes from each query. */
static void weigh (HlMasks *self, const NnTensor *scores)
{
  const int             n = self->input.n;
  g_autoptr (GPtrArray) open = nn_by_hand_softmax (scores, NULL, self->input.fill);
  const NnOperand      *weights = nn_by_hand_softmax_line (open, NN_BY_HAND_SOFTMAX)->output;

  self->taken = g_new0 (double, n);
  self->left = g_new0 (double, n);
  self->open = g_new0 (float, n *n);
  self->later = g_new0 (double, n);
  for (int i = 0; i < n; i++)
    {
      weigh_row (self, weights, i);
      if (self->taken[i] > self->taken[self->telling] ||
          (self->input.kind == HL_MASK_NONE && self->later[i] > self->later[self->telling]))
        self->telling = i;
    }
  for (int i = n - 1; i >= 0; i--)
    if (nn_by_hand_softmax_seen (line_of (self, NN_BY_HAND_MASK), i) == 0)
      self->telling = i;
  if (self->input.query >= 0 && self->input.query < n)
    self->telling = self->input.query;
}

/* The name of each position: its word, <pad>, or its number. */
static char **names_of (const HlMasksInput *input)
{
  const gboolean is_padded = input->kind == HL_MASK_PADDING || input->kind == HL_MASK_BOTH;
  char         **names = g_new0 (char *, input->n + 1);

  for (int i = 0; i < input->n; i++)
    if (is_padded && i >= input->valid_len)
      names[i] = g_strdup (NN_TOKEN_PAD);
    else
      names[i] = input->names != NULL ? g_strdup (input->names[i]) : g_strdup_printf ("%d", i + 1);

  return names;
}

NN_FREES (HlMasks, free_masks, (g_ptr_array_unref, lines),
          (g_free, scores, states, taken, left, open, later), (g_strfreev, names))

gboolean hl_masks_hides (const HlMasks *self, int query, int key)
{
  return self->states[query * self->input.n + key] != NN_CELL_NORMAL;
}

static gboolean hides_any (const HlMasks *self)
{
  for (int i = 0; i < self->input.n * self->input.n; i++)
    if (self->states[i] != NN_CELL_NORMAL)
      return TRUE;

  return FALSE;
}

static gboolean is_shown (const HlMasks *self, int part)
{
  return part == HL_MASKS_S || self->input.n_shown > NN_BY_HAND_SHIFT ||
         (part == HL_MASKS_HIDDEN && self->input.n_shown > NN_BY_HAND_MASK);
}

/* --- Words ------------------------------------------------------------------------------------ */

/* "“cat”", "query 2", "key 2" */
static char *called (const HlMasks *self, gboolean is_query, int line)
{
  if (self->input.names != NULL)
    /* Translators: a token in quotation marks */
    return g_markup_printf_escaped (_ ("“%s”"), self->names[line]);

  return is_query ? g_strdup_printf (_ ("query %d"), line + 1)
                  : g_strdup_printf (_ ("key %d"), line + 1);
}

/* Says what a softmax makes of a row in which every key is hidden. */
static char *say_blind (const HlMasks *self, const char *query)
{
  return isinf (self->input.fill)
             /* Translators: a query; a number such as −10⁶ */
             ? g_strdup_printf (_ ("<row>%s</row> sees no key. With −∞, its softmax is 0 ÷ 0, "
                                   "which is NaN in PyTorch; this program gives weights of 0."),
                                query)
             : g_strdup_printf (_ ("<row>%s</row> sees no key: all its scores are %s, so all keys "
                                   "get the same weight."),
                                query, self->input.fill_name);
}

/* What the mask does for a query. */
static char *say_query (const HlMasks *self, int i)
{
  g_autofree char *query = called (self, TRUE, i);
  g_autofree char *open = hl_number_to_percent (self->taken[i]);
  g_autofree char *masked = hl_number_to_percent (self->left[i]);
  g_autofree char *later = hl_number_to_percent (self->later[i]);
  const int        seen = nn_by_hand_softmax_seen (line_of (self, NN_BY_HAND_MASK), i);

  if (seen == 0)
    return say_blind (self, hl_word_capital (query));
  if (!hides_any (self) && self->later[i] <= 0.0)
    return g_strdup (
        _ ("Nothing is hidden: every <row>query</row> sees every <column>key</column>."));
  if (!hides_any (self))
    /* Translators: a query and a percentage */
    return g_strdup_printf (_ ("Nothing is hidden: <row>%s</row> gives %s of its attention to "
                               "<column>later positions</column>."),
                            query, later);
  if (seen == self->input.n)
    /* Translators: a query */
    return g_strdup_printf (_ ("The mask hides nothing from <row>%s</row>."), query);

  if (self->taken[i] < 0.005 && self->left[i] < 0.005)
    return g_strdup_printf (
        /* Translators: a query */
        _ ("The keys that the mask hides from <row>%s</row> would get hardly any weight anyway."),
        query);

  if (self->input.kind == HL_MASK_CAUSAL && self->left[i] < 0.005)
    /* Translators: a query and a percentage */
    return g_strdup_printf (_ ("The mask hides later positions: without it, <row>%s</row> would "
                               "give them %s of its attention."),
                            query, open);

  return g_strdup_printf (self->input.kind == HL_MASK_PADDING
                              /* Translators: each time a query and two percentages */
                              ? _ ("Without the mask, <row>%s</row> would give %s of its attention "
                                   "to <column>padding</column>; with the mask, it gives %s.")
                              : _ ("Without the mask, <row>%s</row> would give %s of its attention "
                                   "to <column>hidden keys</column>; with the mask, it gives %s."),
                          query, open, masked);
}

/* Before there are weights: what was done last. */
static char *say_step (const HlMasks *self)
{
  switch (self->input.n_shown)
    {
    case 0:
      return g_strdup (_ ("Each <row>query</row> has a score for each <column>key</column>, and "
                          "nothing is hidden yet."));
    case 1:
      /* Translators: a number such as −10⁶ */
      return g_strdup_printf (_ ("Each hidden score becomes %s; the other scores stay the same."),
                              self->input.fill_name);
    case 2:
      return g_strdup (_ ("The largest score of each row is subtracted, so that no exponential is "
                          "too large."));
    default:
      return g_strdup (_ ("The exponential of each number is taken: a score far below the "
                          "largest of its row becomes 0 or nearly 0."));
    }
}

static char *headline (gconstpointer data)
{
  const HlMasks *self = data;

  return self->input.n_shown < HL_MASKS_ALL_SHOWN ? say_step (self)
                                                  : say_query (self, self->telling);
}

static char *describe_score (const HlMasks *self, HlItem item)
{
  const gboolean   is_hidden = hl_masks_hides (self, item.row, item.column);
  g_autofree char *query = hl_word_capital (called (self, TRUE, item.row));
  g_autofree char *key = called (self, FALSE, item.column);
  g_autofree char *score =
      hl_digits ((double) self->scores[item.row * self->input.n + item.column], 2);

  if (item.part == HL_MASKS_S)
    /* Translators: a query, a key, their score */
    return g_strdup_printf (_ ("<row>%s</row> and <column>%s</column> have the score "
                               "%s."),
                            query, key, score);

  return is_hidden
             /* Translators: a query, a key, a number such as −10⁶ */
             ? g_strdup_printf (_ ("<row>%s</row> does not see <column>%s</column>: the score "
                                   "becomes %s."),
                                query, key, self->input.fill_name)
             /* Translators: a query, a key, their score */
             : g_strdup_printf (_ ("<row>%s</row> sees <column>%s</column>: the score stays %s."),
                                query, key, score);
}

static char *describe (gconstpointer data, HlItem item)
{
  const HlMasks   *self = data;
  g_autofree char *query = NULL, *key = NULL, *share = NULL;
  double           weight;

  if (item.part < 0 || !is_shown (self, item.part))
    return g_strdup ("");
  if (item.part != HL_MASKS_A)
    return describe_score (self, item);
  if (self->input.n_shown < HL_MASKS_ALL_SHOWN)
    return say_step (self);

  query = hl_word_capital (called (self, TRUE, item.row));
  key = called (self, FALSE, item.column);
  weight = at (self, NN_BY_HAND_SOFTMAX, item.row, item.column);
  share = hl_number_to_percent (weight);
  if (hl_masks_hides (self, item.row, item.column) && weight == 0.0)
    /* Translators: a query and a key */
    return g_strdup_printf (_ ("<row>%s</row> does not see <column>%s</column>: the weight of "
                               "this key is exactly 0."),
                            query, key);

  /* Translators: a query, a percentage, a key */
  return g_strdup_printf (_ ("<row>%s</row> gives %s of its attention to <column>%s</column>."),
                          query, share, key);
}

static void tabulate (gconstpointer data, GString *csv)
{
  static const char *const names[] = { "S", "S'", "A" };
  static const int         lines[] = { -1, NN_BY_HAND_MASK, NN_BY_HAND_SOFTMAX };
  const HlMasks           *self = data;

  g_string_append (csv, "matrix,query,key,number,hidden\n");
  for (int part = 0; part < HL_MASKS_N_PARTS; part++)
    for (int i = 0; i < self->input.n * self->input.n && lines[part] < self->input.n_shown; i++)
      g_string_append_printf (
          csv, "%s,%d,%d,%.9g,%d\n", names[part], i / self->input.n + 1, i % self->input.n + 1,
          part == HL_MASKS_S ? (double) self->scores[i]
                             : at (self, lines[part], i / self->input.n, i % self->input.n),
          part != HL_MASKS_S && self->states[i] != NN_CELL_NORMAL);
}

/* What is hidden by which mask. */
char *hl_masks_title (const HlMasks *self)
{
  static const char *const titles[] = { N_ ("Causal mask"), N_ ("Padding mask"),
                                        N_ ("Causal and padding mask"), N_ ("No mask"),
                                        N_ ("Drawn mask") };
  g_autofree char         *count = g_strdup_printf (
              ngettext ("%d position", "%d positions", (gulong) self->input.n), self->input.n);

  return g_strdup_printf ("%s · %s", _ (titles[self->input.kind]), count);
}

/* --- The picture ------------------------------------------------------------------------------ */

typedef struct
{
  HlBlocks       on;
  const HlMasks *masks;
  HlRect         at[HL_MASKS_N_PARTS], sum;
  HlRect   open; /* a row of A as it would be without the mask; nowhere where there is no room */
  HlBlock  blocks[HL_MASKS_N_PARTS];
  double   labels, names, arrow; /* the names of rows and columns; between matrices */
  gboolean is_turned, names_all;
  gboolean is_narrow; /* the matrices are below each other */
} Places;

static const HlBlockScale scales[] = { { "S, S′", { HL_MASKS_S, HL_MASKS_HIDDEN, -1 } },
                                       { "A", { HL_MASKS_A, -1 } },
                                       { NULL, { -1 } } };

static HlBlock block_of (const Places *self, int part)
{
  static const double least[] = { 3.0, 3.0, 1.0 };
  const HlMasks      *masks = self->masks;
  const int           shown = masks->input.n_shown;
  const int           line = part == HL_MASKS_HIDDEN ? NN_BY_HAND_MASK
                             : shown > 0 ? CLAMP (shown - 1, NN_BY_HAND_SHIFT, NN_BY_HAND_SOFTMAX)
                                         : NN_BY_HAND_SOFTMAX;

  return (HlBlock){ .part = part,
                    .values = part == HL_MASKS_S ? masks->scores : line_of (masks, line)->values,
                    .states = part == HL_MASKS_S ? NULL : line_of (masks, line)->states,
                    .rows = masks->input.n,
                    .columns = masks->input.n,
                    .at = self->at[part],
                    .least = part == HL_MASKS_A || masks->input.is_typed ? least[part] : 0.0,
                    .is_given = part != HL_MASKS_A && masks->input.is_typed,
                    .is_known = is_shown (masks, part),
                    .hidden = part == HL_MASKS_HIDDEN || line == NN_BY_HAND_SHIFT
                                  ? masks->input.fill_name
                                  : "0" };
}

static void place (Places *self, HlSize room)
{
  const int n = self->masks->input.n;
  double    width, height, unused, top, below;

  self->on = hl_blocks_on (self->on.scene, MIN (room.width / PAPER.width, room.height / 480));
  self->names = hl_blocks_widest (&self->on, self->masks->names);
  self->labels = self->names + 12;
  self->arrow = MAX (hl_blocks_arrow_width (&self->on, C_ ("arrow", "mask"), ""),
                     hl_blocks_arrow_width (&self->on, "softmax", _ ("each row")));
  self->sum = (HlRect){ 0, room.height - 92 * self->on.small, room.width, 92 * self->on.small };
  width = hl_blocks_share (room.width - 4 - 3 * self->labels - 2 * self->arrow, 3 * n, 0, 0, 110,
                           &unused);
  self->names_all = width >= HL_BLOCK_WIDTH + 4 || n > HL_BLOCK_FEW || self->is_narrow;
  if (self->is_narrow)
    width = hl_blocks_share (room.width - 4 - self->labels, n, 0, 0, 110, &unused);
  else if (!self->names_all)
    width = hl_blocks_share (room.width - 4 - self->labels - 2 * self->arrow, 3 * n, 0, 0, 110,
                             &unused);
  self->is_turned = self->names > width - 4;
  top = self->on.line + 6 + (self->is_turned ? self->names + 4 : self->on.line);
  if (self->is_narrow)
    {
      height = hl_blocks_share (self->sum.y - GAP - 2 * HL_BLOCK_DOWN - 3 * top, 3 * n, 0, 0,
                                MOST_HIGH, &unused);
      for (int part = 0; part < HL_MASKS_N_PARTS; part++)
        self->at[part] = (HlRect){ self->labels, top + part * (n * height + HL_BLOCK_DOWN + top),
                                   n * width, n * height };
      return;
    }
  below = GAP + OPEN_HIGH * self->on.line;
  height = hl_blocks_share (self->sum.y - below - GAP - top, n, 0, 0, MOST_HIGH, &unused);
  top += MAX (self->sum.y - below - GAP - top - n * height, 0) / 3;
  for (int part = 0; part < HL_MASKS_N_PARTS; part++)
    {
      const double before =
          part == 0 ? self->labels : self->arrow + (self->names_all ? self->labels : 0);

      self->at[part] = (HlRect){ (part == 0 ? 0 : hl_rect_right (&self->at[part - 1])) + before,
                                 top, n * width, n * height };
    }
  self->open =
      (HlRect){ self->at[HL_MASKS_A].x, top + n * height + GAP, n * width, 1.6 * self->on.line };
}

/* Where there is no room for all side by side, as in a column of a page, they are below each
 * other. */
static HlSize least_size (const HlMasks *self, double width, gboolean *is_narrow)
{
  const int    n = self->input.n;
  const double cell = n <= 5 ? HL_BLOCK_LEAST : n <= 20 ? 9.0 : 4.0;
  const double high = n <= HL_BLOCK_FEW ? HL_BLOCK_HEIGHT + 2 : n <= 20 ? 9.0 : 4.0;
  const double wide = 270 + 3 * n * cell;

  *is_narrow = width > 0 && width < MIN (wide, HL_BLOCK_COLUMN);

  return *is_narrow ? (HlSize){ 140 + n * cell, 92 + GAP + 2 * HL_BLOCK_DOWN + 3 * (90 + n * high) }
                    : (HlSize){ wide, 92 + GAP + 90 + n * high };
}

/* Where all is in a room, and how large the picture is then.  size: the room, 0 × 0 for the least
 * size. */
static Places places_of (const HlMasks *masks, HlScene *scene, HlSize *size)
{
  Places         self = { .on = { .scene = scene }, .masks = masks };
  const HlSize   least = least_size (masks, size->width, &self.is_narrow);
  const gboolean is_asked = size->width <= 0 || size->height <= 0;

  *size = (HlSize){ MAX (size->width, least.width), MAX (size->height, least.height) };
  if (is_asked)
    return self;

  place (&self, *size);
  for (int part = 0; part < HL_MASKS_N_PARTS; part++)
    self.blocks[part] = block_of (&self, part);
  hl_blocks_level (self.blocks, scales);

  return self;
}

static void add_titles (const Places *self)
{
  static const char *const letters[] = { "A", "A", "S″", "exp S″", "A" };
  const HlMasks           *masks = self->masks;
  const int                shown = masks->input.n_shown;
  const char *const        words[] = {
           _ ("scores: one query per row, one key per column"),
    self->on.scene->look.is_paper ? "" : _ ("masked scores: click or drag to hide"),
    shown == 2   ? _ ("minus the largest of the row")
           : shown == 3 ? _ ("exponentials of these numbers")
                        : _ ("weights: a row adds up to 1"),
  };
  const char *const fewer[] = { C_ ("attention", "scores"), _ ("click to hide"),
                                shown < 4 ? NULL : C_ ("attention", "weights") };
  const double      above = 6 + self->on.line + (self->is_turned ? self->names + 4 : self->on.line);

  for (int part = 0; part < HL_MASKS_N_PARTS; part++)
    hl_block_entitle (&self->on, (HlPoint){ self->at[part].x, self->at[part].y - above },
                      (part + 1 < HL_MASKS_N_PARTS && !self->is_narrow
                           ? self->at[part + 1].x
                           : self->on.scene->size.width) -
                          self->at[part].x - 8,
                      part == HL_MASKS_A        ? letters[shown]
                      : part == HL_MASKS_HIDDEN ? "S′"
                                                : "S",
                      words[part], fewer[part], self->on.text);
}

/* The arrow begins at the matrix and ends before the names of the next one. */
static void add_arrow (const Places *self, int from, const char *above, const char *below)
{
  const HlBlock *a = &self->blocks[from];
  HlBlock        b = self->blocks[from + 1];

  if (self->is_narrow)
    {
      hl_blocks_arrow_down (&self->on, a, 4, &b,
                            b.at.y - hl_rect_bottom (&a->at) - HL_BLOCK_DOWN + 4, above);
      return;
    }
  b.at.x -= self->names_all ? self->labels : 0;
  hl_blocks_arrow (&self->on, a, &b, above, below);
}

/* What the colors are, and the cells of a mask. */
static void add_keys (const Places *self)
{
  const HlRect *hidden = &self->at[HL_MASKS_HIDDEN];
  const double  x = self->at[HL_MASKS_S].x, y = hl_rect_bottom (hidden) + 8, line = self->on.line;
  const HlRect  cell = { hidden->x, y + 0.25 * line, line, 0.5 * line };

  hl_blocks_keys (&self->on, self->blocks, scales,
                  (HlPoint[]){ { x, y }, { x, y + line }, { 0, 0 } });
  if (!hides_any (self->masks) || self->on.scene->look.is_bare)
    return;
  hl_mark_hidden (self->on.scene, cell);
  hl_mark_write (self->on.scene, self->on.small, FALSE, C_ ("mask", "hidden"),
                 (HlRect){ hl_rect_right (&cell) + 6, y, hidden->width - line, line }, 0.0,
                 self->on.faint);
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlMasks *masks = data;
  HlSize         size = room;
  const Places   self = places_of (masks, scene, &size);

  scene->size = size;
  if (room.width <= 0 || room.height <= 0)
    return;

  for (int part = 0; part < HL_MASKS_N_PARTS; part++)
    {
      hl_block_add (&self.on, &self.blocks[part]);
      if (part == 0 || self.names_all)
        hl_block_name_rows (&self.on, &self.blocks[part], masks->names, self.on.row);
      hl_block_name_columns (&self.on, &self.blocks[part], masks->names, self.on.column,
                             self.is_turned ? self.names + 4 : self.on.line, self.is_turned);
    }
  add_titles (&self);
  /* Translators: an arrow from scores to what the mask leaves of them */
  add_arrow (&self, HL_MASKS_S, C_ ("arrow", "mask"), "");
  add_arrow (&self, HL_MASKS_HIDDEN, "softmax", _ ("each row"));
  hl_mark_round (scene, self.sum, 12, scene->look.palette->grid, 0.3);
  if (!self.is_narrow)
    add_keys (&self);
}

/* --- What is there while something is pointed out --------------------------------------------- */

/* A row of A as it would be without the mask, and how much of it the mask takes. */
static void add_open (const Places *self, int i)
{
  const HlMasks   *masks = self->masks;
  const int        n = masks->input.n;
  HlScene         *scene = self->on.scene;
  const HlBlock    row = { .part = -1,
                           .values = masks->open + i * n,
                           .rows = 1,
                           .columns = n,
                           .at = self->open,
                           .least = 1.0,
                           .is_known = TRUE };
  g_autofree char *taken = hl_number_to_percent (masks->taken[i]);
  /* Translators: a percentage, below the weights that a mask hides */
  g_autofree char *words = g_strdup_printf (_ ("%s hidden by the mask"), taken);
  const char      *open = _ ("without the mask");
  const double     wide = hl_mark_written (scene, self->on.normal, TRUE, words) + 4;
  const double     y = hl_rect_bottom (&self->open) + 4;
  const double     from = hl_rect_right (&self->at[HL_MASKS_HIDDEN]);
  double           left = -1.0, right = 0.0;

  for (int j = 0; j < n; j++)
    if (hl_masks_hides (masks, i, j))
      {
        const HlRect cell = hl_block_cell (&row, 0, j);

        left = left < 0.0 ? cell.x : left;
        right = hl_rect_right (&cell);
        hl_mark_line (scene, (HlPoint){ cell.x, y }, (HlPoint){ right, y }, 3.0, self->on.text);
      }
  if (left < 0.0)
    return;

  hl_block_add (&self->on, &row);
  hl_mark_write (scene, self->on.small, FALSE, open,
                 (HlRect){ from + 8, self->open.y, self->open.x - from - 16, self->open.height },
                 1.0, self->on.text)
      ->wraps = hl_mark_written (scene, self->on.small, FALSE, open) > self->open.x - from - 16;
  hl_mark_write (scene, self->on.normal, TRUE, words,
                 (HlRect){ CLAMP ((left + right - wide) / 2, 0, scene->size.width - wide), y + 4,
                           wide, self->on.line },
                 0.5, self->on.text);
}

/* What a weight, or a masked score, is made of. */
static void add_sum (const Places *self, HlItem item)
{
  const HlMasks   *masks = self->masks;
  const int        i = item.row, j = item.column;
  const HlBlock   *s = &self->blocks[HL_MASKS_S], *hidden = &self->blocks[HL_MASKS_HIDDEN];
  const gboolean   is_hidden = hl_masks_hides (masks, i, j), is_weight = item.part == HL_MASKS_A;
  g_autofree char *about = g_strdup_printf ("%s · %s", masks->names[i], masks->names[j]);
  g_autofree char *number = hl_digits (hl_block_number (s, i, j), 2);
  g_autofree char *score = g_strconcat (HL_FORMULA_TEXT, number, NULL);
  g_autofree char *over = is_weight ? hl_blocks_power (hidden, i, j) : g_steal_pointer (&score);
  g_autofree char *under = is_weight ? hl_blocks_powers (hidden, i) : NULL;
  g_autofree char *weight = hl_digits (at (masks, NN_BY_HAND_SOFTMAX, i, j), 2);
  const gboolean   is_zero = at (masks, NN_BY_HAND_SOFTMAX, i, j) == 0.0;

  hl_formula_sum (self->on.scene,
                  &(HlFormulaSum){ self->sum, is_weight ? _ ("weight") : _ ("score"), about, over,
                                   under, is_weight ? "≈" : "→",
                                   is_weight   ? (is_zero ? "0" : weight)
                                   : is_hidden ? masks->input.fill_name
                                               : number,
                                   is_weight && is_hidden && is_zero
                                       ? _ ("The score is so low that its exponential is "
                                            "stored as 0.")
                                       : NULL });
  if (is_weight && self->open.width > 0)
    add_open (self, i);
}

static void light (const Places *self, int part, int row, int column, HlColor ink)
{
  hl_block_light (&self->on, &self->blocks[part], row, column, ink);
}

static void light_weight (const Places *self, HlItem item)
{
  light (self, HL_MASKS_HIDDEN, item.row, -1, self->on.row);
  light (self, HL_MASKS_A, item.row, item.column, self->on.text);
  if (self->masks->input.n_shown >= HL_MASKS_ALL_SHOWN)
    add_sum (self, item);
}

static void light_score (const Places *self, HlItem item)
{
  const HlRect cell = hl_block_cell (&self->blocks[item.part], item.row, item.column);

  for (int part = 0; part < HL_MASKS_N_PARTS; part++)
    light (self, part, item.row, item.column,
           part == HL_MASKS_HIDDEN ? self->on.text : self->on.row);
  light (self, item.part, item.row, item.column, self->on.text);
  if (item.part == HL_MASKS_S && self->masks->input.is_typed && cell.width > 34 &&
      cell.height >= 34)
    hl_mark_dial (self->on.scene, cell, self->on.text);
  add_sum (self, (HlItem){ HL_MASKS_HIDDEN, item.row, item.column });
}

/* While nothing is pointed out: a row, and what its best key gets. */
static void add_example (const Places *self)
{
  const HlMasks *masks = self->masks;
  const int      i = masks->telling;
  const float   *weights = nn_operand_row (line_of (masks, NN_BY_HAND_SOFTMAX), 0, i);
  const int      best = nn_largest_of (weights, masks->input.n, -1);

  for (int part = 0; part < HL_MASKS_N_PARTS; part++)
    light (self, part, i, -1, self->on.row);
  if (masks->input.n_shown >= HL_MASKS_ALL_SHOWN)
    light_weight (self, (HlItem){ HL_MASKS_A, i, best });
}

static void light_one (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  HlSize       size = picture->size;
  const Places self = places_of (data, scene, &size);

  if (item.part < 0)
    add_example (&self);
  else if (!is_shown (data, item.part))
    return;
  else if (item.part == HL_MASKS_A)
    light_weight (&self, item);
  else
    light_score (&self, item);
}

/* What the input borrows need not outlive this call. */
HlFigure *hl_masks_new (const HlMasksInput *input)
{
  static const HlFigureKind kind = { build, describe, headline, tabulate, free_masks, light_one };
  HlMasks                  *self = g_new0 (HlMasks, 1);
  g_autoptr (NnTensor) scores = nn_tensor_new_from (NN_SHAPE (input->n, input->n), input->scores);

  self->input = *input;
  self->scores = g_memdup2 (input->scores, sizeof (float) * (gsize) (input->n * input->n));
  self->names = names_of (input);
  self->states = states_of (input);
  self->lines = nn_by_hand_softmax (scores, self->states, input->fill);
  weigh (self, scores);
  self->input.scores = self->input.own = NULL;

  return hl_figure_new (&kind, self, PAPER);
}
