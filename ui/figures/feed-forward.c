#include "ui/figures/feed-forward.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"
#include "ui/picture/block.h"

#define PAPER ((HlSize){ 1084, 520 })
#define GAP 10.0
#define MOST_LISTED 4 /* numbers of a row, in words */

/* --- The numbers ------------------------------------------------------------------------------ */

static float number (const HlFfn *self, int part, int row, int column)
{
  return self->values[part][row * self->columns[part] + column];
}

static void keep (HlFfn *self, int part, int rows, int columns, const float *values)
{
  self->rows[part] = rows;
  self->columns[part] = columns;
  self->values[part] = g_memdup2 (values, sizeof *values * (gsize) (rows * columns));
}

/* Fills in the weights of a layer, whose rows and columns the picture shows exchanged. */
static void fill (NnParameter *weight, NnParameter *bias, const float *turned, const float *b)
{
  NnTensor *w = weight->value;

  for (int i = 0; i < nn_tensor_rows (w); i++)
    for (int j = 0; j < nn_tensor_columns (w); j++)
      nn_tensor_row (w, i)[j] = turned[j * nn_tensor_rows (w) + i];
  memcpy (bias->value->values, b, sizeof *b * (gsize) nn_tensor_columns (bias->value));
}

static GPtrArray *run (const HlFfnInput *input)
{
  g_autoptr (NnParameters)      parameters = nn_parameters_new ();
  g_autoptr (NnPositionwiseFfn) ffn =
      nn_positionwise_ffn_new (parameters, "", input->n_inputs, input->n_hiddens, input->n_outputs);
  g_autoptr (NnTensor) x =
      nn_tensor_new_from (NN_SHAPE (input->n, input->n_inputs), input->given[HL_FFN_X]);

  fill (ffn->dense1->weight, ffn->dense1->bias, input->given[HL_FFN_W1], input->given[HL_FFN_B1]);
  fill (ffn->dense2->weight, ffn->dense2->bias, input->given[HL_FFN_W2], input->given[HL_FFN_B2]);

  return nn_by_hand_feed_forward (ffn, x);
}

static const NnOperand *made (const GPtrArray *operations, guint index)
{
  return ((const NnOperation *) operations->pdata[index])->output;
}

/* Whether two rows of a matrix are equal. */
static gboolean is_like (const HlFfn *self, int part, int row, int other)
{
  const int columns = self->columns[part];
  HlItem    any;

  return hl_block_changes (&any, part, self->values[part] + row * columns,
                           self->values[part] + other * columns, 1, columns) == 0;
}

/* Looks for the only other number than before. */
static void compare (HlFfn *self)
{
  HlFfnInput before = self->input;
  const int  part = before.part, columns = self->columns[part];
  HlItem     item = HL_NOTHING;

  self->changed = HL_NOTHING;
  if (before.before == NULL || hl_block_changes (&item, part, before.before, self->values[part],
                                                 self->rows[part], columns) != 1)
    return;

  self->changed = item;
  self->start = before.before[item.row * columns + item.column];
  before.given[part] = before.before;
  self->before = run (&before);
}

/* A row of f₁, of f₂ or of f before the change. */
static const float *row_before (const HlFfn *self, int part, int row)
{
  return made (self->before, (guint) (part - HL_FFN_F1))->values + row * self->columns[part];
}

/* Whether the change is seen in this row of f. */
static gboolean is_moved (const HlFfn *self, int row)
{
  const int columns = self->columns[HL_FFN_F];
  HlItem    any;

  return hl_block_changes (&any, HL_FFN_F, row_before (self, HL_FFN_F, row),
                           self->values[HL_FFN_F] + row * columns, 1, columns) > 0;
}

static void free_ffn (gpointer data)
{
  HlFfn *self = data;

  g_ptr_array_unref (self->operations);
  for (int part = 0; part < HL_N_FFN_PARTS; part++)
    g_free (self->values[part]);
  g_strfreev (self->names);
  g_clear_pointer (&self->before, g_ptr_array_unref);
  g_free (self);
}

static gboolean is_shown (const HlFfn *self, int part)
{
  return part < HL_FFN_F1 || self->input.n_shown > part - HL_FFN_F1;
}

/* Two rows that go in equal, and come out equal. */
static gboolean find_twins (const HlFfn *self, int *first, int *second)
{
  for (*first = 0; *first < self->input.n; ++*first)
    for (*second = *first + 1; *second < self->input.n; ++*second)
      if (is_like (self, HL_FFN_X, *first, *second) && is_like (self, HL_FFN_F, *first, *second))
        return TRUE;

  return FALSE;
}

/* --- Words ------------------------------------------------------------------------------------ */

/* Whether a row has this name just where it has these numbers. */
static gboolean is_named_alike (const HlFfn *self, int row)
{
  gboolean is_alike = self->has_words;

  for (int k = 0; k < self->input.n; k++)
    is_alike &= g_str_equal (self->names[k], self->names[row]) == is_like (self, HL_FFN_X, k, row);

  return is_alike;
}

static char *called (const HlFfn *self, int row)
{
  /* Translators: a token in quotation marks */
  return self->has_words ? g_markup_printf_escaped (_ ("“%s”"), self->names[row])
                         : g_strdup_printf (_ ("row %d"), row + 1);
}

static char *say_step (const HlFfn *self)
{
  switch (self->input.n_shown)
    {
    case 0:
      return g_strdup (_ ("Each <row>row</row> passes through the same small network."));
    case 1:
      return g_strdup (_ ("Each number of f₁ is the dot product of a <row>row</row> and a "
                          "<column>column of weights</column>, plus a number of b₁."));
    default:
      return g_strdup (_ ("ReLU: every number below 0 becomes 0."));
    }
}

/* Says how far a change reaches. */
static char *say_change (const HlFfn *self)
{
  static const char *const names[] = { "x", "W₁ᵀ", "b₁", "W₂ᵀ", "b₂" };
  const int                part = self->changed.part, row = self->changed.row;
  int                      n = 0;
  g_autofree char         *name = NULL, *before = NULL, *now = NULL;

  if (part < 0)
    return NULL;
  for (int i = 0; i < self->input.n; i++)
    n += is_moved (self, i);
  before = hl_digits_typed ((double) self->start);
  now = hl_digits_typed ((double) number (self, part, row, self->changed.column));
  if (part != HL_FFN_X)
    return g_strdup_printf (
        /* Translators: a matrix, a number now and before; how many rows, of how many */
        ngettext ("%s has %s instead of %s: %d of %d rows of f changes.",
                  "%s has %s instead of %s: %d of %d rows of f change.", (gulong) n),
        names[part], now, before, n, self->input.n);
  if (n > 1 || (n == 1 && !is_moved (self, row)))
    return NULL;

  name = called (self, row);

  return g_strdup_printf (
      n == 1
          /* Translators: a word or "row 2", two numbers */
          ? _ ("<row>%s</row> has %s instead of %s in x: only its row of f changes.")
          /* Translators: a word or "row 2", two numbers */
          : _ ("<row>%s</row> has %s instead of %s in x, but f stays: ReLU does not let the change "
               "through."),
      name, now, before);
}

static char *headline (gconstpointer data)
{
  const HlFfn *self = data;
  char        *said = self->input.n_shown < HL_FFN_ALL_SHOWN ? say_step (self) : say_change (self);
  g_autofree char *a = NULL;
  int              first, second, n = 0;

  if (said != NULL)
    return said;
  if (!find_twins (self, &first, &second))
    return g_strdup (_ ("Each <row>row</row> passes alone through the same small network."));

  a = called (self, first);
  if (is_named_alike (self, first))
    return g_strdup_printf (
        /* Translators: a token in quotation marks */
        _ ("Each token passes through the network alone: <row>%s</row> gives the same output each "
           "time."),
        a);

  for (int row = 0; row < self->input.n; row++)
    n += is_like (self, HL_FFN_X, row, first);

  /* Translators: how many rows, at least two */
  return g_strdup_printf (_ ("Each row passes alone through the same small network: <row>%d rows "
                             "of x</row> are equal, and so are the corresponding rows of f."),
                          n);
}

static char *describe_unit (const HlFfn *self, HlItem item, const char *row, const char *digits)
{
  const gboolean fires = number (self, HL_FFN_F1, item.row, item.column) > 0.0f;

  if (item.part == HL_FFN_F1)
    return fires ? g_strdup_printf (
                       /* Translators: a unit's number, a number, a word or "row 2" */
                       _ ("Unit %d gets %s from <row>%s</row>: this is above 0, so ReLU keeps it."),
                       item.column + 1, digits, row)
                 : g_strdup_printf (_ ("Unit %d gets %s from <row>%s</row>: ReLU makes it 0."),
                                    item.column + 1, digits, row);

  return fires ? g_strdup_printf (_ ("Unit %d is active for <row>%s</row>, with the value %s."),
                                  item.column + 1, row, digits)
               : g_strdup_printf (_ ("Unit %d is not active for <row>%s</row>."), item.column + 1,
                                  row);
}

static char *describe (gconstpointer data, HlItem item)
{
  const HlFfn     *self = data;
  g_autofree char *digits = NULL, *row = NULL;

  if (item.part < 0 || !is_shown (self, item.part))
    return g_strdup ("");
  if (hl_item_equal (item, self->changed) && (row = say_change (self)) != NULL)
    return g_steal_pointer (&row);

  row = item.row < self->input.n ? called (self, item.row) : NULL;
  digits = hl_digits ((double) number (self, item.part, item.row, item.column),
                      item.part < HL_FFN_F1 ? HL_NUMBER_SHORTEST : 2);
  switch ((HlFfnPart) item.part)
    {
    case HL_FFN_W1:
      /* Translators: a unit's number, a weight, a feature's number */
      return g_strdup_printf (_ ("<column>Unit %d</column> multiplies feature %d by %s, in every "
                                 "row."),
                              item.column + 1, item.row + 1, digits);
    case HL_FFN_W2:
      return g_strdup_printf (_ ("<column>Output %d</column> multiplies unit %d by %s, in every "
                                 "row."),
                              item.column + 1, item.row + 1, digits);
    case HL_FFN_B1:
    case HL_FFN_B2:
      return g_strdup_printf (
          item.part == HL_FFN_B1 ? _ ("<column>Unit %d</column> adds its bias %s, in every row.")
                                 : _ ("<column>Output %d</column> adds its bias %s, in every row."),
          item.column + 1, digits);
    case HL_FFN_F1:
    case HL_FFN_F2:
      return describe_unit (self, item, row, digits);
    case HL_FFN_X:
    case HL_FFN_F:
    case HL_N_FFN_PARTS:
    default:
      return g_strdup_printf (
          item.part == HL_FFN_X
              /* Translators: a feature's number, a word or "row 2", a number */
              ? _ ("Feature %d of <row>%s</row> is %s. It affects only this row of f.")
              /* Translators: an output's number, a word or "row 2", a number */
              : _ ("Output %d of <row>%s</row> is %s. It is computed from this row alone."),
          item.column + 1, row, digits);
    }
}

static void tabulate (gconstpointer data, GString *csv)
{
  static const char *const names[] = { "x", "W1^T", "b1", "W2^T", "b2", "f1", "f2", "f" };
  const HlFfn             *self = data;

  g_string_append (csv, "matrix,row,column,number\n");
  for (int part = 0; part < HL_N_FFN_PARTS; part++)
    for (int i = 0; is_shown (self, part) && i < self->rows[part] * self->columns[part]; i++)
      g_string_append_printf (csv, "%s,%d,%d,%.9g\n", names[part], i / self->columns[part] + 1,
                              i % self->columns[part] + 1, (double) self->values[part][i]);
}

/* --- The picture ------------------------------------------------------------------------------ */

typedef struct
{
  HlBlocks     on;
  const HlFfn *ffn;
  HlRect       at[HL_N_FFN_PARTS], sum;
  HlBlock      blocks[HL_N_FFN_PARTS];
  gboolean     is_narrow; /* the second layer is below the first */
} Places;

static const HlBlockScale scales[] = {
  { "x, f", { HL_FFN_X, HL_FFN_F1, HL_FFN_F2, HL_FFN_F, -1 } },
  { "W, b", { HL_FFN_W1, HL_FFN_B1, HL_FFN_W2, HL_FFN_B2, -1 } },
  { NULL, { -1 } },
};

static HlBlock block_of (const Places *self, int part)
{
  static const double least[] = { 3, 1, 1, 1, 1, 3, 3, 3 };
  const HlFfn        *ffn = self->ffn;

  return (HlBlock){ .part = part,
                    .values = ffn->values[part],
                    .rows = ffn->rows[part],
                    .columns = ffn->columns[part],
                    .at = self->at[part],
                    .least = least[part],
                    .is_given = part == HL_FFN_X,
                    .is_mute = part >= HL_FFN_W1 && part <= HL_FFN_B2,
                    .is_quiet = ffn->input.n_shown == HL_FFN_ALL_SHOWN,
                    .is_known = is_shown (ffn, part) };
}

static void place (Places *self, HlSize room)
{
  const HlFfnInput *input = &self->ffn->input;
  HlRect           *at = self->at;
  const int         n_above = (self->is_narrow ? input->n_inputs + input->n + input->n_hiddens + 1
                                               : MAX (input->n_inputs, input->n_hiddens)) +
                      1;
  const int n =
      input->n_hiddens + (self->is_narrow ? MAX (input->n_inputs, input->n_outputs)
                                          : input->n_inputs + input->n_hiddens + input->n_outputs);
  double labels, arrow, width, height, unused, y, below;

  self->on = hl_blocks_on (self->on.scene, MIN (room.width / PAPER.width, room.height / 480));
  labels = hl_blocks_widest (&self->on, self->ffn->names) + 12;
  arrow = hl_blocks_arrow_width (&self->on, "ReLU", _ ("each number"));
  self->sum = (HlRect){ 0, room.height - 92 * self->on.small, room.width, 92 * self->on.small };
  /* From the first layer to the second one below it: the titles of both, and an arrow. */
  below = self->is_narrow ? 2 * self->on.line + HL_BLOCK_DOWN + 8 + GAP + HL_CROSSING : 0.0;
  width = hl_blocks_share (room.width - 4 - labels -
                               (self->is_narrow ? HL_CROSSING : arrow + 2 * HL_CROSSING),
                           n, 0, 0, 90, &unused);
  height = hl_blocks_share (self->sum.y - 2 * self->on.line - 16 - HL_CROSSING - GAP - below,
                            n_above + input->n, 0, 0, 56, &unused);
  y = self->on.line + 4 + GAP + HL_CROSSING +
      (self->is_narrow ? input->n_inputs + 1 : n_above) * height;
  for (int part = 0; part < HL_N_FFN_PARTS; part++)
    at[part] = (HlRect){ 0, y, self->ffn->columns[part] * width, self->ffn->rows[part] * height };
  at[HL_FFN_X].x = labels;
  at[HL_FFN_F1].x = hl_rect_right (&at[HL_FFN_X]) + HL_CROSSING;
  at[HL_FFN_F2].x = self->is_narrow ? labels : hl_rect_right (&at[HL_FFN_F1]) + arrow;
  if (self->is_narrow)
    at[HL_FFN_F2].y = at[HL_FFN_F].y =
        hl_rect_bottom (&at[HL_FFN_F1]) + below + (input->n_hiddens + 1) * height;
  at[HL_FFN_F].x = hl_rect_right (&at[HL_FFN_F2]) + HL_CROSSING;
  at[HL_FFN_W1].x = at[HL_FFN_B1].x = at[HL_FFN_F1].x;
  at[HL_FFN_W2].x = at[HL_FFN_B2].x = at[HL_FFN_F].x;
  at[HL_FFN_B1].y = y - HL_CROSSING - height;
  at[HL_FFN_B2].y = at[HL_FFN_F].y - HL_CROSSING - height;
  at[HL_FFN_W1].y = at[HL_FFN_B1].y - GAP - at[HL_FFN_W1].height;
  at[HL_FFN_W2].y = at[HL_FFN_B2].y - GAP - at[HL_FFN_W2].height;
}

static HlSize least_size (const HlFfn *self, double room, gboolean *is_narrow)
{
  const HlFfnInput *input = &self->input;
  const int         n = input->n_inputs + 2 * input->n_hiddens + input->n_outputs;
  const int         n_rows = MAX (input->n_inputs, input->n_hiddens) + 1 + input->n;
  const double      wide = 230 + n * (n <= 17 ? HL_BLOCK_LEAST : 10.0);

  *is_narrow = room > 0 && room < MIN (wide, HL_BLOCK_COLUMN);
  if (*is_narrow)
    {
      const int n_across = input->n_hiddens + MAX (input->n_inputs, input->n_outputs);
      const int n_down = input->n_inputs + input->n_hiddens + 2 + 2 * input->n;

      return (HlSize){ 100 + n_across * (n_across <= 9 ? HL_BLOCK_LEAST : 10.0),
                       92 + 260 + n_down * (n_across <= 9 ? HL_BLOCK_HEIGHT - 2 : 9.0) };
    }

  return (HlSize){ wide, 92 + 100 + n_rows * (n_rows <= 12 ? 19.0 : 9.0) };
}

/* size: the room, 0 × 0 for the least size, which becomes that of the picture. */
static Places places_of (const HlFfn *ffn, HlScene *scene, HlSize *size)
{
  Places         self = { .on = { .scene = scene }, .ffn = ffn };
  const HlSize   least = least_size (ffn, size->width, &self.is_narrow);
  const gboolean is_asked = size->width <= 0 || size->height <= 0;

  *size = (HlSize){ MAX (size->width, least.width), MAX (size->height, least.height) };
  if (is_asked)
    return self;

  place (&self, *size);
  for (int part = 0; part < HL_N_FFN_PARTS; part++)
    self.blocks[part] = block_of (&self, part);
  hl_blocks_level (self.blocks, scales);

  return self;
}

static void add_title (const Places *self, int part, const char *letter, const char *words,
                       gboolean is_below)
{
  const HlRect  *at = &self->at[part];
  const double   y = is_below ? hl_rect_bottom (at) + 4 : at->y - self->on.line - 2;
  const gboolean is_last =
      part == HL_FFN_W2 || part == HL_FFN_F || (part == HL_FFN_W1 && self->is_narrow);
  const double room = is_last             ? self->on.scene->size.width - at->x
                      : part == HL_FFN_F2 ? at->width + HL_CROSSING
                                          : at->width + 80;

  hl_block_entitle (&self->on, (HlPoint){ at->x, y }, room, letter, words,
                    part == HL_FFN_X                         ? _ ("one row per token")
                    : part == HL_FFN_W1 || part == HL_FFN_W2 ? C_ ("feed-forward", "weights")
                                                             : NULL,
                    self->on.text);
}

static void add_titles (const Places *self)
{
  const char *hint = hl_block_hint (&self->on, &self->blocks[HL_FFN_X]);

  add_title (self, HL_FFN_X, "x", hint != NULL ? hint : _ ("one row per token"), FALSE);
  add_title (self, HL_FFN_W1, "W₁ᵀ", _ ("learned: a column per unit"), FALSE);
  add_title (self, HL_FFN_W2, "W₂ᵀ", _ ("learned: a column per output"), FALSE);
  add_title (self, HL_FFN_F1, "f₁ = xW₁ᵀ + b₁", "", TRUE);
  add_title (self, HL_FFN_F2, "f₂", _ ("no number below 0"), TRUE);
  add_title (self, HL_FFN_F, "f = f₂W₂ᵀ + b₂", "", TRUE);
  for (int part = HL_FFN_B1; part <= HL_FFN_B2; part += HL_FFN_B2 - HL_FFN_B1)
    hl_mark_write (self->on.scene, self->on.normal, TRUE, part == HL_FFN_B1 ? "b₁" : "b₂",
                   (HlRect){ self->at[part].x - 66, self->at[part].y, 60, self->at[part].height },
                   1, self->on.text);
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlFfn   *ffn = data;
  HlSize         size = room;
  const Places   self = places_of (ffn, scene, &size);
  const HlBlock *f1 = &self.blocks[HL_FFN_F1], *f2 = &self.blocks[HL_FFN_F2];

  scene->size = size;
  if (room.width <= 0 || room.height <= 0)
    return;

  for (int part = 0; part < HL_N_FFN_PARTS; part++)
    hl_block_add (&self.on, &self.blocks[part]);
  hl_block_name_rows (&self.on, &self.blocks[HL_FFN_X], ffn->names, self.on.row);
  if (self.is_narrow)
    {
      hl_block_name_rows (&self.on, f2, ffn->names, self.on.row);
      hl_blocks_arrow_down (&self.on, f1, self.on.line + 6, f2, 8, "ReLU");
    }
  else
    hl_blocks_arrow (&self.on, f1, f2, "ReLU", _ ("each number"));
  add_titles (&self);
  if (!self.is_narrow)
    hl_blocks_keys (
        &self.on, self.blocks, scales,
        (HlPoint[]){ { self.at[HL_FFN_X].x, hl_rect_bottom (&self.at[HL_FFN_X]) + 6 },
                     { self.at[HL_FFN_W1].x - 124 * self.on.small, self.at[HL_FFN_W1].y } });
  hl_mark_round (scene, self.sum, 12, scene->look.palette->grid, 0.3);
}

/* --- What is there while something is pointed out --------------------------------------------- */

static char *quoted (const HlFfn *self, int row)
{
  return g_strdup_printf (self->has_words ? _ ("“%s”") : "%s", self->names[row]);
}

/* What a number is made of. */
static void add_sum (const Places *self, HlItem item)
{
  const HlFfn     *ffn = self->ffn;
  const gboolean   is_first = item.part == HL_FFN_F1;
  const int        left = is_first ? HL_FFN_X : HL_FFN_F2, upper = is_first ? HL_FFN_W1 : HL_FFN_W2;
  g_autofree char *result = hl_digits ((double) number (ffn, item.part, item.row, item.column), 2);
  g_autofree char *about = NULL, *over = NULL, *before = NULL;
  g_autofree char *name = quoted (ffn, item.row);

  if (item.part == HL_FFN_F2)
    {
      before = hl_digits ((double) number (ffn, HL_FFN_F1, item.row, item.column), 2);
      over = g_strdup_printf (HL_FORMULA_TEXT "max (%s, 0)", before);
    }
  else
    {
      g_autofree char *products = hl_blocks_products (&self->blocks[left], &self->blocks[upper],
                                                      item.row, item.column, 0, ffn->columns[left]);
      const double bias = (double) number (ffn, is_first ? HL_FFN_B1 : HL_FFN_B2, 0, item.column);

      before = hl_digits (ABS (bias), 2);
      over =
          g_strdup_printf ("%s" HL_FORMULA_TEXT " %s %s", products, bias < 0 ? "−" : "+", before);
    }
  /* Translators: of a row of the picture: its name, then a column's number */
  about = g_strdup_printf (_ ("of %s, column %d"), name, item.column + 1);
  hl_formula_sum (
      self->on.scene,
      &(HlFormulaSum){
          self->sum,
          item.part == HL_FFN_F1   ? "f₁"
          : item.part == HL_FFN_F2 ? "f₂"
                                   : "f",
          about, over, NULL, item.part == HL_FFN_F2 ? "=" : "≈", result,
          item.part == HL_FFN_F2
              ? _ ("Without ReLU, the two layers would be equivalent to a single layer.")
              : _ ("The same weights for every row.") });
}

static void light (const Places *self, int part, int row, int column, HlColor ink)
{
  hl_block_light (&self->on, &self->blocks[part], row, column, ink);
}

/* Each with a row for each word. */
static const int parts[] = { HL_FFN_X, HL_FFN_F1, HL_FFN_F2, HL_FFN_F };

static void light_row (const Places *self, int row)
{
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    light (self, parts[i], row, -1, self->on.row);
}

/* Marks the row and the column whose product a number is, and its bias. */
static void light_made (const Places *self, HlItem item)
{
  const gboolean is_first = item.part == HL_FFN_F1;

  if (item.part == HL_FFN_F2)
    {
      light (self, HL_FFN_F1, item.row, item.column, self->on.row);
      light (self, HL_FFN_F2, item.row, item.column, self->on.text);
    }
  else
    {
      hl_blocks_cross (&self->on, &self->blocks[is_first ? HL_FFN_X : HL_FFN_F2],
                       &self->blocks[is_first ? HL_FFN_W1 : HL_FFN_W2], &self->blocks[item.part],
                       item.row, item.column);
      hl_block_speak (&self->on, &self->blocks[is_first ? HL_FFN_B1 : HL_FFN_B2], 0, item.column);
    }
  add_sum (self, item);
}

/* The first few numbers of a row of f, before and now; of f₁, those that have passed 0. */
static char *list (const HlFfn *self, int part, int row)
{
  const float *was = row_before (self, part, row);
  const float *now = self->values[part] + row * self->columns[part];
  GString     *text = g_string_new (NULL);

  for (int i = 0, n = 0; i < self->columns[part] && n <= MOST_LISTED; i++)
    {
      g_autofree char *old = hl_digits ((double) was[i], 2), *new = hl_digits ((double) now[i], 2);
      const gboolean   fires = now[i] > 0.0f;

      if (part == HL_FFN_F1 && fires == (was[i] > 0.0f))
        continue;
      g_string_append (text, n > 0 ? " · " : "");
      if (n++ == MOST_LISTED)
        g_string_append (text, "…");
      else if (part == HL_FFN_F)
        g_string_append_printf (text, "%s → %s", old, new);
      else
        g_string_append_printf (text,
                                /* Translators: a hidden unit, its number before and now */
                                fires ? _ ("unit %d turned on (%s → %s)")
                                      : _ ("unit %d turned off (%s → %s)"),
                                i + 1, old, new);
    }

  return g_string_free (g_string_append (text, text->len > 0 ? "" : _ ("no unit has passed 0")),
                        FALSE);
}

/* What the change does to its row, or else to the first one where it is seen in f. */
static void add_change (const Places *self)
{
  const HlFfn     *ffn = self->ffn;
  const HlRect     at = { self->sum.x + 20, self->sum.y, self->sum.width - 40, self->sum.height };
  int              row = ffn->changed.part == HL_FFN_X ? ffn->changed.row : 0;
  g_autofree char *name = NULL, *units = NULL, *f = NULL, *words = NULL;

  while (ffn->changed.part != HL_FFN_X && row < ffn->input.n - 1 && !is_moved (ffn, row))
    row++;
  name = quoted (ffn, row);
  units = list (ffn, HL_FFN_F1, row);
  f = list (ffn, HL_FFN_F, row);
  /* Translators: a word or a row's number; what its units did; numbers before and now */
  words = g_strdup_printf (_ ("%s: %s\nIts row of f: %s"), name, units, f);
  hl_mark_write (self->on.scene, self->on.normal, FALSE, words, at, 0, self->on.text)->wraps = TRUE;
}

static void light_given (const Places *self, HlItem item)
{
  const gboolean is_first = item.part <= HL_FFN_B1;

  if (item.part == HL_FFN_X)
    {
      light_row (self, item.row);
      light (self, HL_FFN_W1, item.column, -1, self->on.column);
    }
  else
    light (self, is_first ? HL_FFN_F1 : HL_FFN_F, -1, item.column, self->on.column);
  if (hl_item_equal (item, self->ffn->changed))
    add_change (self);
  else if (is_shown (self->ffn, is_first ? HL_FFN_F1 : HL_FFN_F))
    light_made (self, item.part == HL_FFN_X
                          ? (HlItem){ HL_FFN_F1, item.row, 0 }
                          : (HlItem){ is_first ? HL_FFN_F1 : HL_FFN_F, 0, item.column });
  light (self, item.part, item.row, item.column, self->on.text);
  hl_block_dial (&self->on, &self->blocks[item.part], item.row, item.column);
}

/* While nothing is pointed out: rows that are equal, or the first number of f₁. */
static void add_example (const Places *self)
{
  int first, second;

  if (self->ffn->input.n_shown == 0)
    return;
  if (self->ffn->input.n_shown < HL_FFN_ALL_SHOWN || !find_twins (self->ffn, &first, &second))
    {
      light_made (
          self, (HlItem){ HL_FFN_F1 + MIN (self->ffn->input.n_shown, HL_FFN_ALL_SHOWN) - 1, 0, 0 });
      return;
    }

  for (int row = 0; row < self->ffn->input.n; row++)
    if (is_like (self->ffn, HL_FFN_X, row, first))
      {
        light_row (self, row);
        light (self, HL_FFN_F, row, 0, self->on.text);
      }
  light_made (self, (HlItem){ HL_FFN_F, first, 0 });
}

static void light_one (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  HlSize       size = picture->size;
  const Places self = places_of (data, scene, &size);

  if (item.part < 0 && self.ffn->input.n_shown == HL_FFN_ALL_SHOWN)
    item = self.ffn->changed;
  if (item.part < 0)
    add_example (&self);
  else if (!is_shown (data, item.part))
    return;
  if (item.part >= HL_FFN_X && item.part < HL_FFN_F1)
    light_given (&self, item);
  else if (item.part >= HL_FFN_F1)
    light_made (&self, item);
}

/* What the input borrows need not outlive this call. */
HlFigure *hl_feed_forward_new (const HlFfnInput *input)
{
  static const HlFigureKind kind = { build, describe, headline, tabulate, free_ffn, light_one };
  const int                 I = input->n_inputs, A = input->n_hiddens, O = input->n_outputs;
  const int shapes[HL_FFN_F1][2] = { { input->n, I }, { I, A }, { 1, A }, { A, O }, { 1, O } };
  HlFfn    *self = g_new0 (HlFfn, 1);

  self->input = *input;
  self->has_words = input->names != NULL;
  self->names = g_new0 (char *, input->n + 1);
  for (int row = 0; row < input->n; row++)
    self->names[row] =
        self->has_words ? g_strdup (input->names[row]) : g_strdup_printf ("%d", row + 1);
  self->operations = run (input);
  for (int part = 0; part < HL_FFN_F1; part++)
    keep (self, part, shapes[part][0], shapes[part][1], input->given[part]);
  for (guint i = 0; i < 3; i++)
    keep (self, HL_FFN_F1 + (int) i, input->n, i < 2 ? A : O, made (self->operations, i)->values);
  compare (self);
  memset (self->input.given, 0, sizeof self->input.given);
  self->input.names = NULL;
  self->input.before = NULL;

  return hl_figure_new (&kind, self, PAPER);
}
