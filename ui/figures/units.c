#include "ui/figures/units.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <math.h>
#include <string.h>

#include "core/model/place.h"
#include "ui/numbers/number-text.h"
#include "ui/picture/block.h"

#define MOST_WEIGHTS 24 /* units: more rows could not be told apart on a low page */
#define LEAST_WIDTH 560.0
#define COLUMN 340.0 /* in a column of a page */
#define GAP 20.0

static const HlSize PAPER = { 1084, 620 };

/* --- Out of a walk ---------------------------------------------------------------------------- */

static void clear_network (gpointer network)
{
  HlUnitNetwork *self = network;

  hl_walk_rows_free (self->activity);
  for (int layer = 0; layer < 2; layer++)
    nn_operand_unref (self->weights[layer]);
}

static void release (gpointer network) { g_rc_box_release_full (network, clear_network); }

static HlUnitNetwork *find_or_add (GPtrArray *all, const NnWalk *walk, int dense1)
{
  const NnOperation *relu = nn_walk_operation (walk, nn_walk_next (walk, NN_OP_RELU, dense1));
  const NnOperation *dense2 = nn_walk_operation (walk, nn_walk_next (walk, NN_OP_DENSE2, dense1));
  HlUnitNetwork     *added;

  for (guint i = 0; i < all->len; i++)
    if (g_str_equal (((HlUnitNetwork *) all->pdata[i])->activity->path, relu->path))
      return all->pdata[i];

  added = g_rc_box_new0 (HlUnitNetwork);
  added->activity = hl_walk_rows_new (relu->path);
  added->weights[0] = nn_operand_ref (nn_walk_operation (walk, dense1)->inputs[1]);
  added->weights[1] = nn_operand_ref (dense2->inputs[1]);
  g_ptr_array_add (all, added);

  return added;
}

/* Returns one for each block, the encoder's first. walk: a translation, taken apart. */
GPtrArray *hl_unit_networks_from_walk (const NnWalk *walk)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (release);

  for (int i = nn_walk_next (walk, NN_OP_DENSE1, 0); i >= 0;
       i = nn_walk_next (walk, NN_OP_DENSE1, i + 1))
    hl_walk_rows_add (find_or_add (all, walk, i)->activity,
                      nn_walk_operation (walk, nn_walk_next (walk, NN_OP_RELU, i))->output);

  return all;
}

/* Returns which network it is, for people. */
char *hl_unit_network_title (const HlUnitNetwork *self)
{
  const NnPlace place = nn_place_read (self->activity->path);

  /* Translators: %s is the encoder or the decoder; the number counts from 1 */
  return g_strdup_printf (_ ("%s, block %d"),
                          place.stack == NN_STACK_DECODER ? _ ("Decoder") : _ ("Encoder"),
                          place.block + 1);
}

/* The block of the decoder, whose rows are words of the translation; −1: it is the encoder's. */
int hl_unit_network_block (const HlUnitNetwork *self)
{
  const NnPlace place = nn_place_read (self->activity->path);

  return place.stack == NN_STACK_DECODER ? place.block : -1;
}

/* --- Which units ------------------------------------------------------------------------------ */

static gboolean fires (const HlWalkRows *self, int word, int unit)
{
  return self->values[word * self->columns + unit] > 0.0f;
}

static int count_of_unit (const HlWalkRows *self, int unit)
{
  int n = 0;

  for (int word = 0; word < self->rows; word++)
    n += fires (self, word, unit);

  return n;
}

static int compare_counts (gconstpointer a, gconstpointer b, gpointer activity)
{
  const int i = *(const int *) a, j = *(const int *) b;
  const int first = count_of_unit (activity, i), second = count_of_unit (activity, j);

  return first != second ? second - first : i - j;
}

/* Orders the units. Sorted, units that fire for no word are left out, unless no unit fires. */
static void order_units (HlUnits *self)
{
  HlWalkRows *activity = self->network->activity;
  const int   n = activity->columns;

  self->busiest = g_new (int, n);
  for (int unit = 0; unit < n; unit++)
    self->busiest[unit] = unit;
  self->shown = g_memdup2 (self->busiest, sizeof (int) * (gsize) n);
  g_qsort_with_data (self->busiest, n, sizeof (int), compare_counts, activity);
  while (self->n_firing < n && count_of_unit (activity, self->busiest[self->n_firing]) > 0)
    self->n_firing++;
  if (!self->view.is_unsorted)
    memcpy (self->shown, self->busiest, sizeof (int) * (gsize) n);
}

/* "home  131": a word, and how many units fire for it. */
static char *name_row (const HlUnits *self, int row)
{
  const HlWalkRows *activity = self->network->activity;
  int               n = 0;

  for (int unit = 0; unit < activity->columns; unit++)
    n += fires (activity, row, unit);

  return g_strdup_printf ("%s  %d", activity->tokens[row], n);
}

static void keep_part (HlUnits *self, int part, int rows, int columns)
{
  HlUnitsMatrix *matrix = &self->parts[part];

  *matrix = (HlUnitsMatrix){ rows,
                             columns,
                             g_new (float, rows *columns),
                             0.0,
                             g_new0 (char *, rows + 1),
                             g_new0 (char *, columns + 1) };
  for (int i = 0; i < rows; i++)
    matrix->row_names[i] =
        part == HL_UNITS_F ? name_row (self, i) : g_strdup_printf ("%d", self->busiest[i] + 1);
  for (int i = 0; i < columns; i++)
    matrix->column_names[i] = g_strdup_printf ("%d", (part == HL_UNITS_F ? self->shown[i] : i) + 1);
}

static void take_activity (HlUnits *self)
{
  const HlWalkRows *activity = self->network->activity;
  HlUnitsMatrix    *part = &self->parts[HL_UNITS_F];

  keep_part (self, HL_UNITS_F, activity->rows,
             self->view.is_unsorted ? activity->columns : MAX (self->n_firing, 1));
  for (int i = 0; i < part->rows * part->columns; i++)
    {
      const int   word = i / part->columns, unit = self->shown[i % part->columns];
      const float number = activity->values[word * activity->columns + unit];

      part->values[i] = self->view.is_plain ? number > 0.0f : number;
    }
  part->top = hl_numbers_largest (part->values, part->rows * part->columns);
}

/* Takes the weights of both layers, which share a scale of colors. */
static void take_weights (HlUnits *self)
{
  const int n = CLAMP (self->n_firing, 1, MOST_WEIGHTS);
  double    top = 0.0;

  for (int part = HL_UNITS_W1; part <= HL_UNITS_W2; part++)
    {
      const NnOperand *W = self->network->weights[part - HL_UNITS_W1];
      const int        D = part == HL_UNITS_W1 ? W->columns : W->rows;

      keep_part (self, part, n, D);
      for (int i = 0; i < n; i++)
        for (int d = 0; d < D; d++)
          self->parts[part].values[i * D + d] = part == HL_UNITS_W1
                                                    ? nn_operand_row (W, 0, self->busiest[i])[d]
                                                    : nn_operand_row (W, 0, d)[self->busiest[i]];
      top = fmax (top, hl_numbers_largest (self->parts[part].values, n * D));
    }
  self->parts[HL_UNITS_W1].top = self->parts[HL_UNITS_W2].top = top;
}

static int unit_of (const HlUnits *self, HlItem item)
{
  return item.part == HL_UNITS_F ? self->shown[item.column] : self->busiest[item.row];
}

/* --- Words ------------------------------------------------------------------------------------ */

static char *headline (gconstpointer data)
{
  const HlUnits    *self = data;
  const HlWalkRows *activity = self->network != NULL ? self->network->activity : NULL;
  int               n_firing = 0;
  g_autofree char  *share = NULL;

  if (activity == NULL)
    return g_strdup (_ ("Which hidden units are active for which token?"));

  for (int unit = 0; unit < activity->columns; unit++)
    n_firing += count_of_unit (activity, unit);
  share = hl_number_to_figures (100.0 * n_firing / activity->columns / activity->rows, 2);

  return g_strdup_printf (
      /* Translators: a percentage, then numbers of units */
      _ ("On average, %s%% of the %d hidden units are active for a token; active "
         "for no token of this sentence: %d."),
      share, activity->columns, activity->columns - self->n_firing);
}

static char *describe (gconstpointer data, HlItem item)
{
  const HlUnits       *self = data;
  const HlWalkRows    *activity = self->network->activity;
  const HlUnitsMatrix *part = &self->parts[item.part];
  const int            unit = unit_of (self, item), n = count_of_unit (activity, unit);
  const char          *word;

  if (item.part != HL_UNITS_F)
    /* Translators: the name of a matrix, the number of a unit and of a feature, then a weight */
    return g_strdup_printf (_ ("%s, unit %d, feature %d: %.4f"),
                            item.part == HL_UNITS_W1 ? "W₁" : "W₂ᵀ", unit + 1, item.column + 1,
                            (double) part->values[item.row * part->columns + item.column]);

  word = activity->tokens[item.row];
  if (fires (activity, item.row, unit))
    return g_markup_printf_escaped (
        /* Translators: a unit's number, a token, a number, then numbers of tokens */
        _ ("Unit %d is active for “%s”, with the value %.3f. It is active for %d of %d tokens."),
        unit + 1, word, (double) activity->values[item.row * activity->columns + unit], n,
        activity->rows);

  return g_markup_printf_escaped (
      /* Translators: a unit's number, a token, then numbers of tokens */
      _ ("Unit %d is not active for “%s”. It is active for %d of %d tokens."), unit + 1, word, n,
      activity->rows);
}

static void tabulate (gconstpointer data, GString *csv)
{
  static const char *const names[] = { "f2", "W1", "W2^T" };
  const HlUnits           *self = data;

  g_string_append (csv, "matrix,row,column,number\n");
  for (int part = 0; part < HL_N_UNITS_PARTS; part++)
    for (int i = 0; i < self->parts[part].rows * self->parts[part].columns; i++)
      {
        const HlItem item = { part, i / self->parts[part].columns, i % self->parts[part].columns };
        const int    unit = unit_of (self, item) + 1;

        g_string_append_printf (
            csv, "%s,%d,%d,%.9g\n", names[part], part == HL_UNITS_F ? item.row + 1 : unit,
            part == HL_UNITS_F ? unit : item.column + 1, (double) self->parts[part].values[i]);
      }
}

/* --- The picture ------------------------------------------------------------------------------ */

typedef struct
{
  HlBlocks       on;
  const HlUnits *units;
  HlRect         at[HL_N_UNITS_PARTS];
  double         foot; /* where the last line is */
} Places;

/* In a column of a page what is left out is told below the colors, else beside them. */
static double remark_height (const Places *self, HlSize room)
{
  return room.width < LEAST_WIDTH ? 3 * self->on.line : 0.0;
}

static void place (Places *self, HlSize room)
{
  const HlUnitsMatrix *parts = self->units->parts;
  const double         line = self->on.line, head = 2 * line;
  const double         high = room.height - 2 * head - line - GAP - remark_height (self, room);
  const double         numbers = hl_mark_written (self->on.scene, self->on.small, FALSE, "0000");
  const double         names = hl_mark_widest (self->on.scene, self->on.small, FALSE,
                                               parts[HL_UNITS_F].row_names, parts[HL_UNITS_F].rows);
  const double         left = names + 12, half = (room.width - GAP) / 2 - numbers - 10;
  const double         above = MIN (0.55 * high, 30 * self->on.small * parts[HL_UNITS_F].rows);

  self->at[HL_UNITS_F] =
      (HlRect){ left, head,
                MIN (room.width - left, 64 * self->on.small * parts[HL_UNITS_F].columns), above };
  for (int part = HL_UNITS_W1; part <= HL_UNITS_W2; part++)
    self->at[part] = (HlRect){ numbers + 10 + (part == HL_UNITS_W2 ? half + numbers + 10 + GAP : 0),
                               2 * head + above + GAP, half,
                               MIN (high - above, 40 * self->on.small * parts[part].rows) };
  self->foot = hl_rect_bottom (&self->at[HL_UNITS_W1]);
}

static HlBlock block_of (const Places *self, int part)
{
  const HlUnitsMatrix *matrix = &self->units->parts[part];

  return (HlBlock){ .rows = matrix->rows, .columns = matrix->columns, .at = self->at[part] };
}

static gboolean has_numbers (const Places *self)
{
  const HlUnitsMatrix *part = &self->units->parts[HL_UNITS_F];
  const HlRect         cell = hl_cell (&self->at[HL_UNITS_F], part->rows, part->columns, 0, 0);
  g_autofree char     *widest = hl_digits (part->top, 2);

  return !self->units->view.is_plain && cell.height >= 17 * self->on.small &&
         cell.width >= hl_mark_written (self->on.scene, self->on.small, FALSE, widest) + 4;
}

/* Numbers where there is room for them; where a unit does not fire there is nothing to read. */
static void write_numbers (const Places *self)
{
  const HlUnitsMatrix *part = &self->units->parts[HL_UNITS_F];

  if (!has_numbers (self))
    return;

  for (int i = 0; i < part->rows * part->columns; i++)
    {
      const double     value = (double) part->values[i];
      g_autofree char *words = hl_digits (value, 2);
      const HlColor    paper =
          hl_palette_signed (self->on.scene->look.palette, 0.7 * value / part->top);

      if (value > 0.0)
        hl_mark_write (self->on.scene, self->on.small, FALSE, words,
                       hl_cell (&self->at[HL_UNITS_F], part->rows, part->columns, i / part->columns,
                                i % part->columns),
                       0.5, hl_palette_ink_on (paper));
    }
}

static void add_cells (const Places *self, int part)
{
  const HlUnitsMatrix *matrix = &self->units->parts[part];
  const double         most = MAX (matrix->top, 1e-9) / 0.7;
  const HlBlock        block = block_of (self, part);
  HlBlocks             names = self->on;

  hl_mark_cells (self->on.scene, &(HlMatrix){ matrix->values, NULL, matrix->rows, matrix->columns },
                 self->at[part], &(HlScale){ HL_SCALE_SIGNED, -most, most })
      ->item = (HlItem){ part, 0, 0 };
  names.normal = names.small;
  hl_block_name_columns (&names, &block, matrix->column_names, self->on.faint, self->on.line - 2,
                         FALSE);
  hl_block_name_rows (&names, &block, matrix->row_names,
                      part == HL_UNITS_F ? self->on.text : self->on.faint);
}

static void entitle (const Places *self, int part, const char *letter, const char *words,
                     const char *fewer)
{
  const double x = part == HL_UNITS_F ? 0 : self->at[part].x;

  hl_block_entitle (&self->on, (HlPoint){ x, self->at[part].y - 2 * self->on.line },
                    part == HL_UNITS_F ? self->on.scene->size.width : self->at[part].width, letter,
                    words, fewer, self->on.text);
}

/* Explains the colors, where cells have no numbers, and says which units are left out. */
static void add_foot (const Places *self)
{
  const HlUnits   *units = self->units;
  const double     y = self->foot + 4, below = remark_height (self, self->on.scene->size);
  double           x = self->at[HL_UNITS_W1].x;
  g_autofree char *left_out = NULL;

  for (int part = HL_UNITS_F; part <= HL_UNITS_W1; part++)
    if (part == HL_UNITS_W1 || (!units->view.is_plain && !has_numbers (self)))
      x = hl_mark_key (self->on.scene, self->on.small, (HlPoint){ x, y }, TRUE,
                       round (units->parts[part].top * 100) / 100, part == HL_UNITS_F ? "f₂" : "W");
  if (units->n_firing <= MOST_WEIGHTS)
    return;

  left_out = g_strdup_printf (
      /* Translators: a number of hidden units, then how many of them have an output above 0 */
      _ ("The picture shows %d of %d active units: those that are active for the most tokens."),
      MOST_WEIGHTS, units->n_firing);
  if (below > 0)
    hl_mark_write (self->on.scene, self->on.small, FALSE, left_out,
                   (HlRect){ 0, y + self->on.line, self->on.scene->size.width, below }, 0,
                   self->on.faint)
        ->wraps = TRUE;
  else
    hl_mark_write (self->on.scene, self->on.small, FALSE, left_out,
                   (HlRect){ x, y, self->on.scene->size.width - x, self->on.line }, 1,
                   self->on.faint);
}

static void light (const Places *self, int part, int row, int column, HlColor ink)
{
  const HlBlock block = block_of (self, part);

  hl_mark_box (self->on.scene, hl_block_cell (&block, row, column), ink);
}

static Places places_of (const HlUnits *units, HlScene *scene, HlSize room)
{
  Places self = { .on = hl_blocks_on (scene, MIN (room.width / PAPER.width, room.height / 480)),
                  .units = units };

  place (&self, room);

  return self;
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlUnits *units = data;
  const gboolean is_column = room.width > 0 && room.width < LEAST_WIDTH;
  const int      rows = units->parts[HL_UNITS_F].rows;
  const HlSize   least = { is_column ? COLUMN : LEAST_WIDTH,
                         is_column ? 280 + 38.0 * rows : 200 + 8.0 * rows };
  g_autofree char *title = NULL;
  Places           self;

  scene->size = (HlSize){ MAX (room.width, least.width), MAX (room.height, least.height) };
  if (room.width <= 0 || room.height <= 0 || units->network == NULL)
    return;

  self = places_of (units, scene, scene->size);
  for (int part = 0; part < HL_N_UNITS_PARTS; part++)
    add_cells (&self, part);
  write_numbers (&self);
  title = hl_unit_network_title (units->network);
  entitle (&self, HL_UNITS_F, title,
           _ ("row: a token and its number of active units; column: a hidden unit"), "");
  entitle (&self, HL_UNITS_W1, "W₁",
           _ ("learned, one row per unit; a unit is active where x · row + b₁ > 0"),
           C_ ("feed-forward", "weights"));
  entitle (&self, HL_UNITS_W2, "W₂ᵀ", _ ("learned, one row per unit, times its activation"),
           C_ ("feed-forward", "weights"));
  if (units->view.word >= 0 && units->view.word < units->parts[HL_UNITS_F].rows)
    light (&self, HL_UNITS_F, units->view.word, -1, self.on.row);
  add_foot (&self);
}

/* Marks what belongs to a unit: its column of numbers, and its row in the weights of each layer. */
static void light_one (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  const HlUnits *units = data;
  Places         self;
  int            unit;

  if (item.part < 0 || units->network == NULL)
    return;

  self = places_of (units, scene, picture->size);
  unit = unit_of (units, item);
  for (int i = 0; i < units->parts[HL_UNITS_F].columns; i++)
    if (units->shown[i] == unit)
      light (&self, HL_UNITS_F, -1, i, self.on.column);
  for (int i = 0; i < units->parts[HL_UNITS_W1].rows; i++)
    if (units->busiest[i] == unit)
      {
        light (&self, HL_UNITS_W1, i, -1, self.on.column);
        light (&self, HL_UNITS_W2, i, -1, self.on.column);
      }
}

static void free_units (gpointer data)
{
  HlUnits *self = data;

  if (self->network != NULL)
    release (self->network);
  for (int part = 0; part < HL_N_UNITS_PARTS; part++)
    {
      g_free (self->parts[part].values);
      g_strfreev (self->parts[part].row_names);
      g_strfreev (self->parts[part].column_names);
    }
  g_free (self->busiest);
  g_free (self->shown);
  g_free (self);
}

/* network: that is kept, or NULL: it is not known yet. */
HlFigure *hl_units_new (HlUnitNetwork *network, HlUnitsView view)
{
  static const HlFigureKind kind = { build, describe, headline, tabulate, free_units, light_one };
  HlUnits                  *self = g_new0 (HlUnits, 1);

  self->view = view;
  if (network != NULL)
    {
      self->network = g_rc_box_acquire (network);
      order_units (self);
      take_activity (self);
      take_weights (self);
    }

  return hl_figure_new (&kind, self, PAPER);
}

/* What is shown of which network, as text: "network=3 plain=0 sorted=1". place: from 0. */
char *hl_units_write (const HlUnitsView *view, int place)
{
  return g_strdup_printf ("network=%d plain=%d sorted=%d", place + 1, view->is_plain,
                          !view->is_unsorted);
}

/* Reads such a text, the end of which may be left out; returns whether it is one. */
gboolean hl_units_read (const char *input, HlUnitsView *view, int *place)
{
  int number, is_plain = 0, is_sorted = 1;

  if (sscanf (input, "network=%d plain=%d sorted=%d", &number, &is_plain, &is_sorted) < 1 ||
      number < 1)
    return FALSE;

  *place = number - 1;
  view->is_plain = is_plain != 0;
  view->is_unsorted = is_sorted == 0;

  return TRUE;
}
