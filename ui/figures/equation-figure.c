/* An equation as marks.
 *
 *                               S′ in 8 heads  ▦ ▦ ▦ ▦ ▦ ▦ ▦ ▦
 *           S                   S′
 *         4 × 4       mask      4 × 4          terms: equation-marks.h
 *      la ▦   ▦      ──────►    ▦   ▨
 *      …
 *      S, S′ −4.2 ▓▒░▒▓ 4.2                    what the colors say, a key for each family */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/figures/equation-marks.h"
#include "ui/numbers/number-text.h"
#include "ui/render/csv.h"

#define MARGIN HL_EQUATION_MARGIN

#define FILE_WIDTH 1180.0
#define FILE_HEIGHT 420.0
#define FILE_GAP 12.0 /* above the keys of the colors */
#define LEAST_WIDTH 260.0
#define LEAST_LINES 7.0
#define LONG_FIGURES 4 /* of a number that is read */

#define HEADS_ROOM 10.0 /* lines; a lower picture shows the chosen head alone */
#define HEAD_WIDTH 92.0
#define HEAD_HEIGHT 44.0
#define HEAD_LINE 3.0 /* line under the head that is chosen */
#define ARROW_GAP 4.0 /* before and behind an arrow */
#define VEIL 0.8

#define KEYS_APART 18.0
#define KEY_GAP 5.0    /* between the parts of a key */
#define KEY_BAR 84.0   /* width of all its colors */
#define KEY_HEIGHT 9.0 /* likewise */
#define KEY_STEPS 61   /* the middle one is 0 */
#define KEY_FIGURES 2  /* of the numbers at its ends */
#define MOST_SYMBOLS 5 /* that are listed */

static void write_symbol (const HlEquationLayout *self, HlTextSize size, const char *symbol,
                          HlRect rect, HlColor ink)
{
  hl_equation_write (self, size, symbol, rect, 0.0, ink)->is_symbol = TRUE;
}

static double symbol_width (const HlEquationLayout *self, HlTextSize size, const char *symbol)
{
  return hl_scene_symbol_width (self->scene, size, self->times, symbol);
}

/* --- Terms and signs -------------------------------------------------------------------------- */

/* The term that the current step makes is added first, because the keyboard begins at the first
 * item. */
static void add_terms (const HlEquationLayout *self)
{
  for (int is_made = TRUE; is_made >= FALSE; is_made--)
    HL_EACH_PLACE (place, self)
      if ((place->term->step == self->equation->step) == is_made)
        hl_equation_draw_term (self, place);
}

/* The name of an arrow, above it, as far as it has room. */
static void name_arrow (const HlEquationLayout *self, const HlSignPlace *sign, HlColor ink)
{
  const HlRect  *at = &sign->rect;
  g_auto (GStrv) lines = g_strsplit (sign->name, "\n", -1);
  const int      n = (int) g_strv_length (lines);
  const double   bottom = at->y + at->height / 2 - 4.0;

  for (int i = 0; i < n; i++)
    if (at->width >= hl_equation_width (self, HL_TEXT_NORMAL, lines[i]))
      hl_equation_write (self, HL_TEXT_NORMAL, lines[i],
                         (HlRect){ at->x, bottom - (n - i) * self->line, at->width, self->line },
                         0.5, ink);
}

static void add_sign (const HlEquationLayout *self, const HlSignPlace *sign)
{
  const HlEquationPiece *piece = sign->piece;
  const HlRect          *at = &sign->rect;
  const double           x = hl_rect_right (at) - ARROW_GAP, y = at->y + at->height / 2;
  const HlColor ink = piece->step > self->equation->step ? hl_equation_palette (self)->faint_text
                                                         : hl_equation_palette (self)->text;
  const HlPoint arrow[] = {
    { at->x + ARROW_GAP, y }, { x, y }, { x - 5.0, y - 4.0 }, { x, y }, { x - 5.0, y + 4.0 }
  };

  if (at->width <= 0.0)
    return;

  hl_equation_add_button (self, HL_EQUATION_STEP, piece->step, *at);
  if (piece->is_arrow)
    hl_mark_path (self->scene, arrow, G_N_ELEMENTS (arrow), hl_equation_palette (self)->text)
        ->width = 1.6;
  else
    hl_equation_write (self, HL_TEXT_TITLE, piece->sign, *at, 0.5, ink);
  if (sign->name != NULL)
    name_arrow (self, sign, ink);
}

/* Around what the current step makes. */
static void add_frame (const HlEquationLayout *self, const HlTermPlace *place)
{
  const HlRect around = hl_rect_grown (&place->frame, 1.0);

  if (place->frame.width <= 0.0)
    return;

  self->scene->item = (HlItem){ (int) (place - self->places), -1, -1 };
  hl_mark (self->scene, HL_FRAME, around, hl_equation_palette (self)->computed)->width = 2.0;
  self->scene->item = HL_NOTHING;
}

/* --- Heads ------------------------------------------------------------------------------------ */

/* Translators: one of several attention heads */
#define HEAD_NAME _ ("head %d")

/* The letter of the matrix is set as a formula, wherever a language has it in the title. */
static void add_heads_title (const HlEquationLayout *self, HlRect rect)
{
  const HlColor    ink = hl_equation_palette (self)->faint_text;
  const char      *symbol = self->equation->heads_symbol;
  const char      *at = strstr (self->equation->heads_title, symbol);
  const char      *behind = at + strlen (symbol);
  g_autofree char *ahead =
      g_strndup (self->equation->heads_title, (gsize) (at - self->equation->heads_title));
  const double before = hl_equation_width (self, HL_TEXT_NORMAL, ahead);
  const double letter = symbol_width (self, HL_TEXT_NORMAL, symbol);
  const double after = ceil (hl_equation_width (self, HL_TEXT_NORMAL, behind)) + 1.0;
  const double end = hl_rect_right (&rect);
  double       x = MAX (end - before - letter - after, rect.x);

  rect.x = x;
  rect.width = MAX (MIN (before, end - x), 0.0);
  hl_equation_write (self, HL_TEXT_NORMAL, ahead, rect, 0.0, ink);
  rect.x += rect.width;
  write_symbol (self, HL_TEXT_NORMAL, symbol, rect, ink);
  rect.x += letter;
  rect.width = MAX (MIN (after, end - rect.x), 0.0);
  hl_equation_write (self, HL_TEXT_NORMAL, behind, rect, 0.0, ink);
}

static void add_small_head (const HlEquationLayout *self, int head, HlRect rect, const char *name)
{
  const gboolean is_chosen = head == self->equation->head;

  hl_equation_draw_cells (self, &g_array_index (self->equation->heads, HlEquationTerm, head),
                          &rect);
  hl_equation_add_button (self, HL_EQUATION_HEAD, head, rect);
  if (is_chosen)
    hl_mark (self->scene, HL_FILL,
             (HlRect){ rect.x, hl_rect_bottom (&rect), rect.width, HEAD_LINE },
             hl_equation_palette (self)->computed);
  hl_equation_write (
      self, HL_TEXT_SMALL, name,
      (HlRect){ rect.x, hl_rect_bottom (&rect) + HEAD_LINE, rect.width, self->small }, 0.5,
      is_chosen ? hl_equation_palette (self)->text : hl_equation_palette (self)->faint_text)
      ->align_y = 0.0;
}

/* Where the names of all heads would touch, only their numbers are written.  Returns
 * where they end. */
static double add_heads (const HlEquationLayout *self, double top)
{
  const int    n = (int) self->equation->heads->len;
  const double width =
      MIN (HEAD_WIDTH, (self->size.width - 2 * MARGIN) / MAX (n, 1) - HL_EQUATION_GAP);
  const double height = CLAMP (self->size.height / 8, self->line, HEAD_HEIGHT);
  const double first = self->size.width - MARGIN - n * (width + HL_EQUATION_GAP) + HL_EQUATION_GAP;
  g_autofree char *longest = g_strdup_printf (HEAD_NAME, n);
  const gboolean   are_named = hl_scene_number_width (self->scene, self->times, longest) <= width;

  if (n == 0 || self->size.height < HEADS_ROOM * self->line)
    return top;

  for (int i = 0; i < n; i++)
    {
      g_autofree char *name =
          are_named ? g_strdup_printf (HEAD_NAME, i + 1) : g_strdup_printf ("%d", i + 1);

      add_small_head (self, i,
                      (HlRect){ first + i * (width + HL_EQUATION_GAP), top, width, height }, name);
    }
  add_heads_title (self, (HlRect){ MARGIN, top, MAX (first - 2 * MARGIN, 0.0), height });

  return top + height + self->small + HL_EQUATION_GAP;
}

/* --- Keys ------------------------------------------------------------------------------------- */

/* Whether a key explains the colors of this term, some numbers of which are known. */
static gboolean has_key (const HlEquationTerm *term, int key)
{
  return term->scale != HL_TERM_WORDS && term->n_shown > 0 && hl_equation_key (term) == key;
}

/* The term that stands for a family: the first one that the current step reads or makes, else the
 * first one; NULL if the family has none. */
static const HlEquationTerm *key_term (const HlEquation *equation, int key)
{
  const HlEquationTerm *found = NULL;

  HL_EACH_TERM (term, equation)
    if (has_key (term, key) && (found == NULL || (term->is_at_hand && !found->is_at_hand)))
      found = term;

  return found;
}

static const char *scale_name (HlTermScale scale)
{
  return scale == HL_TERM_UNIT       ? _ ("weights, probabilities")
         : scale == HL_TERM_SCORE    ? C_ ("scale of colors", "scores")
         : scale == HL_TERM_POSITIVE ? C_ ("scale of colors", "activations")
                                     : C_ ("scale of colors", "numbers");
}

/* The symbols of the terms of a family, or, where there are too many of them, a name for what they
 * are. */
static GPtrArray *key_names (const HlEquation *equation, int key)
{
  GPtrArray        *names = g_ptr_array_new ();
  const HlTermScale scale = key_term (equation, key)->scale;

  HL_EACH_TERM (term, equation)
    if (has_key (term, key) && *term->symbol != '\0' &&
        !g_ptr_array_find_with_equal_func (names, term->symbol, g_str_equal, NULL))
      g_ptr_array_add (names, term->symbol);
  if (scale == HL_TERM_UNIT || names->len == 0 || names->len > MOST_SYMBOLS)
    {
      g_ptr_array_set_size (names, 0);
      g_ptr_array_add (names, (gpointer) scale_name (scale));
    }

  return names;
}

/* A number at an end of the key; the colors there are those of larger ones too, if any. */
static char *key_end (const HlEquation *equation, int key, gboolean is_high)
{
  const HlEquationTerm *term = key_term (equation, key);
  const HlScale         scale = hl_equation_scale (equation, term);
  const double          low = term->scale == HL_TERM_POSITIVE ? 0.0 : scale.low;
  const double          value = is_high ? scale.high : low;
  g_autofree char      *number = hl_number_to_figures (value, KEY_FIGURES);

  if (!equation->has_beyond[key] || value == 0.0)
    return g_steal_pointer (&number);

  return g_strconcat (is_high ? "≥ " : "≤ ", number, NULL);
}

static void add_key_words (const HlEquationLayout *self, const char *words, HlRect *at)
{
  at->width = ceil (hl_equation_width (self, HL_TEXT_SMALL, words)) + 1.0 + KEY_GAP;
  hl_equation_write (self, HL_TEXT_SMALL, words, *at, 0.0, hl_equation_palette (self)->faint_text);
  at->x += at->width;
}

static void add_key_names (const HlEquationLayout *self, int key, HlRect *at)
{
  const HlColor         ink = hl_equation_palette (self)->faint_text;
  g_autoptr (GPtrArray) names = key_names (self->equation, key);

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      if (i > 0)
        {
          at->width = KEY_GAP;
          hl_equation_write (self, HL_TEXT_SMALL, ",", *at, 0.0, ink);
          at->x += hl_equation_width (self, HL_TEXT_SMALL, ", ");
        }
      at->width = ceil (symbol_width (self, HL_TEXT_SMALL, name));
      write_symbol (self, HL_TEXT_SMALL, name, *at, ink);
      at->x += at->width;
    }
  at->x += KEY_GAP;
}

/* The bar of a key: all colors, from those of the smallest number to those of the largest. */
static void add_key_bar (const HlEquationLayout *self, const HlEquationTerm *term, HlRect *at)
{
  const HlScale scale = hl_equation_scale (self->equation, term);
  const double  first = term->scale == HL_TERM_POSITIVE ? 0.0 : scale.low;
  float        *steps = hl_scene_keep (self->scene, g_new (float, KEY_STEPS));

  for (int i = 0; i < KEY_STEPS; i++)
    steps[i] = (float) (first + (double) i / (KEY_STEPS - 1) * (scale.high - first));
  hl_mark_cells (self->scene, &(HlMatrix){ steps, NULL, 1, KEY_STEPS },
                 (HlRect){ at->x, at->y + (at->height - KEY_HEIGHT) / 2, KEY_BAR, KEY_HEIGHT },
                 &scale);
  at->x += KEY_BAR + KEY_GAP;
}

/* What the mark in the corner of a cell means. */
static void add_key_corner (const HlEquationLayout *self, const HlEquationTerm *term, HlRect *at)
{
  const HlScale scale = hl_equation_scale (self->equation, term);
  const HlColor color = hl_scale_color (&scale, hl_equation_palette (self), scale.high);
  const HlRect  cell = { at->x, at->y + (at->height - KEY_HEIGHT) / 2, 1.4 * KEY_HEIGHT,
                         KEY_HEIGHT };

  hl_mark (self->scene, HL_FILL, cell, color);
  hl_equation_draw_corner (self, &cell, hl_palette_ink_on (color));
  at->x += cell.width + KEY_GAP;
  /* Translators: beside a cell with a mark: its number is larger than the scale of colors goes */
  add_key_words (self, _ ("outside the range"), at);
}

/* Whether a term of the family has cells whose marks say that they are beyond the scale. */
static gboolean has_marks (const HlEquationLayout *self, int key)
{
  HL_EACH_PLACE (place, self)
    if (has_key (place->term, key) && hl_equation_marks_beyond (self, place))
      return TRUE;

  return FALSE;
}

/* Returns where the key ends. */
static double add_key (const HlEquationLayout *self, int key, HlRect at, gboolean has_corner)
{
  const HlEquationTerm *term = key_term (self->equation, key);
  g_autofree char      *low = key_end (self->equation, key, FALSE);
  g_autofree char      *high = key_end (self->equation, key, TRUE);

  add_key_names (self, key, &at);
  add_key_words (self, low, &at);
  add_key_bar (self, term, &at);
  add_key_words (self, high, &at);
  if (has_corner)
    add_key_corner (self, term, &at);

  return at.x;
}

/* How much room a key takes: the key is drawn to measure it, then removed. */
static double width_of_key (const HlEquationLayout *self, int key)
{
  const guint  n = self->scene->marks->len;
  const double width = add_key (self, key, (HlRect){ 0 }, self->equation->has_beyond[key]);

  g_array_set_size (self->scene->marks, n);

  return width;
}

/* Puts the keys of one kind beside those that are there.  The families of the current step always
 * have theirs, the others as far as there is room.  Returns how many lines there are; y is counted
 * in lines. */
static int place_keys (const HlEquationLayout *self, gboolean are_at_hand, HlRect *keys, double *x,
                       int n_lines)
{
  for (int key = 0; key < HL_EQUATION_KEYS; key++)
    {
      const HlEquationTerm *term = key_term (self->equation, key);
      double                width;

      if (term == NULL || term->is_at_hand != are_at_hand)
        continue;

      width = width_of_key (self, key);
      if (n_lines > 0 && *x + width > self->size.width - MARGIN)
        {
          if (!are_at_hand)
            continue;
          n_lines++;
          *x = MARGIN;
        }
      n_lines = MAX (n_lines, 1);
      keys[key] = (HlRect){ *x, n_lines - 1, width, self->small + 2.0 };
      *x += width + KEYS_APART;
    }

  return n_lines;
}

/* --- The figure ------------------------------------------------------------------------------- */

/* A window keeps its height; a file has no empty room between the numbers and their colors. */
static double keys_top (const HlEquationLayout *self, double top)
{
  double bottom = 0.0;

  if (!self->scene->look.is_paper)
    return top;

  HL_EACH_PLACE (place, self)
    bottom = MAX (bottom, hl_rect_bottom (&place->grid));
  HL_EACH_SIGN (sign, self)
    bottom = MAX (bottom, hl_rect_bottom (&sign->rect));

  return MIN (bottom + FILE_GAP, top);
}

static void set_times (HlEquationLayout *self, double times)
{
  self->times = times;
  self->line = ceil (hl_scene_line (self->scene, HL_TEXT_NORMAL, times));
  self->small = ceil (hl_scene_line (self->scene, HL_TEXT_SMALL, times));
}

/* Words grow with the page as long as all terms stay large. They grow half as much in any case:
 * else a large screen would show small words. */
static void begin (HlEquationLayout *self, const HlEquation *equation, HlScene *scene, HlSize room)
{
  const double page = hl_text_scale_for (room.width, room.height, G_MAXDOUBLE, 1.0);
  const guint  n_terms = equation->terms->len, n_pieces = equation->pieces->len;

  *self = (HlEquationLayout){
    .equation = equation,
    .scene = scene,
    .size = room,
    .places = (HlTermPlace *) hl_scene_keep (scene, g_new0 (HlTermPlace, n_terms + 2)) + 1,
    .signs = (HlSignPlace *) hl_scene_keep (scene, g_new0 (HlSignPlace, n_pieces + 2)) + 1,
  };
  for (guint i = 0; i < n_terms; i++)
    self->places[i].term = hl_equation_term (equation, (int) i);
  for (guint i = 0; i < n_pieces; i++)
    self->signs[i].piece = &g_array_index (equation->pieces, HlEquationPiece, i);
  set_times (self, 1.0);
  if (page > 1.0)
    set_times (self, CLAMP (room.width / hl_equation_natural_width (self), sqrt (page), page));
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlEquation *equation = data;
  HlRect            keys[HL_EQUATION_KEYS] = { { 0 } };
  HlEquationLayout  self;
  double            x = MARGIN, height, top, more, y;
  int               n_lines;

  scene->size = room;
  if (room.width <= 0.0 || room.height <= 0.0)
    scene->size =
        (HlSize){ LEAST_WIDTH, LEAST_LINES * ceil (hl_scene_line (scene, HL_TEXT_NORMAL, 1.0)) };
  if (room.width <= 0.0 || room.height <= 0.0 || equation->terms->len == 0)
    return;

  begin (&self, equation, scene, room);
  height = self.small + 2.0;
  n_lines = place_keys (&self, TRUE, keys, &x, 0);
  n_lines = place_keys (&self, FALSE, keys, &x, n_lines);
  top = room.height - MAX (n_lines, 1) * height;
  more = hl_equation_fit (&self, add_heads (&self, 2.0), top - 7.0);
  scene->size.height += more;
  top += more;
  add_terms (&self);
  HL_EACH_SIGN (sign, &self)
    add_sign (&self, sign);
  HL_EACH_PLACE (place, &self)
    add_frame (&self, place);
  y = keys_top (&self, top);
  for (int key = 0; key < HL_EQUATION_KEYS; key++)
    if (keys[key].width > 0.0 && !scene->look.is_bare)
      {
        keys[key].y = y + keys[key].y * height;
        add_key (&self, key, keys[key], has_marks (&self, key));
      }
  scene->size.height -= top - y;
}

/* --- What is pointed out ---------------------------------------------------------------------- */

/* Where the cells of a term are, or NULL where they have no room. */
static const HlMark *grid_of (const HlScene *picture, int term)
{
  HL_EACH_MARK (mark, picture)
    if (mark->kind == HL_CELLS && mark->item.part == term)
      return mark;

  return NULL;
}

/* The cells of one row of a light. */
static HlRect rect_of (const HlMark *grid, const HlEquationLight *light, int row, int n_rows)
{
  const HlRect first = hl_matrix_cell (&grid->cells, &grid->rect, row, light->first_column);

  return (HlRect){ first.x, first.y, first.width * light->n_columns, first.height * n_rows };
}

static void add_lights (HlScene *scene, const HlScene *picture, const GArray *lights)
{
  for (guint i = 0; lights != NULL && i < lights->len; i++)
    {
      const HlEquationLight *light = &g_array_index (lights, HlEquationLight, i);
      const HlMark          *grid = grid_of (picture, light->term);
      const int              by = light->row_step <= 1 ? MAX (light->n_rows, 1) : 1;

      for (int row = 0; grid != NULL && row < light->n_rows; row += by)
        {
          const HlRect rect =
              rect_of (grid, light, light->first_row + row * MAX (light->row_step, 1), by);

          hl_mark_outline (scene, &rect);
        }
    }
}

/* Dims all but what the current step makes, the names of its rows, and the lights. */
static void add_veil (HlScene *scene, const HlScene *picture, const GArray *lights)
{
  g_autoptr (GArray) holes = g_array_new (FALSE, FALSE, sizeof (HlRect));

  HL_EACH_MARK (mark, picture)
    if (mark->kind == HL_FRAME && mark->item.part >= 0)
      g_array_append_val (holes, mark->rect);
  for (guint i = 0; lights != NULL && i < lights->len; i++)
    {
      const HlEquationLight *light = &g_array_index (lights, HlEquationLight, i);
      const HlMark          *grid = grid_of (picture, light->term);
      const int              n_rows = (light->n_rows - 1) * MAX (light->row_step, 1) + 1;

      if (grid != NULL && light->n_rows > 0 && light->n_columns > 0)
        g_array_append_val (holes,
                            ((HlRect[]){ rect_of (grid, light, light->first_row, n_rows) })[0]);
    }
  hl_mark_veil (scene, (const HlRect *) (gconstpointer) holes->data, (int) holes->len, VEIL);
}

/* Lights up the cells that a number was made of, and those that a question is about. */
static void light (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  const HlEquation *self = data;
  const HlMark     *grid = item.part >= 0 ? grid_of (picture, item.part) : NULL;

  if (self->has_spotlight)
    add_veil (scene, picture, self->lights);
  add_lights (scene, picture, self->marks);
  add_lights (scene, picture, self->lights);
  if (grid != NULL)
    {
      const HlRect cell = hl_matrix_cell (&grid->cells, &grid->rect, item.row, item.column);

      hl_mark_outline (scene, &cell);
    }
}

static char *name_of (char **names, int index)
{
  return names != NULL ? g_strdup (names[index]) : g_strdup_printf ("%d", index + 1);
}

static const char *remark_of (const HlEquationTerm *term, HlCellState state)
{
  if (state == HL_CELL_HIDDEN)
    return term->row_at_hand != HL_EQUATION_NONE ? _ ("this token had not been written yet")
                                                 : _ ("hidden by the causal mask");

  return state == HL_CELL_PADDING ? _ ("padding") : NULL;
}

/* Returns which cell it is, and its number, in words. */
static char *describe_cell (const HlEquationTerm *term, int row, int column)
{
  g_autofree char *row_name = name_of (term->row_names, row);
  g_autofree char *column_name = name_of (term->column_names, column);
  g_autofree char *number =
      hl_number_to_figures (hl_equation_value (term, row, column), LONG_FIGURES);
  const char *remark = remark_of (term, hl_equation_state (term, row, column));
  const char *value = term->words != NULL ? term->words[row * term->columns + column] : number;

  if (row >= term->n_shown)
    /* Translators: a matrix's letter, and the names of a row and a column of it */
    return g_strdup_printf (_ ("%s[%s, %s] is not computed yet"), term->symbol, row_name,
                            column_name);
  if (remark != NULL)
    /* Translators: a matrix's letter, the names of a row and a column of it, the number there,
     * and why it does not count */
    return g_strdup_printf (_ ("%s[%s, %s] = %s (%s)"), term->symbol, row_name, column_name, value,
                            remark);

  return g_strdup_printf ("%s[%s, %s] = %s", term->symbol, row_name, column_name, value);
}

static char *describe (gconstpointer data, HlItem item)
{
  g_autofree char *words =
      describe_cell (hl_equation_term (data, item.part), item.row, item.column);

  return g_markup_escape_text (words, -1);
}

static char *headline (gconstpointer data) { return g_strdup (_ ("Equation of this step")); }

static void append_name (GString *csv, char **names, int index)
{
  g_autofree char *number = g_strdup_printf ("%d", index + 1);

  g_string_append_c (csv, ',');
  hl_csv_append (csv, names != NULL ? names[index] : number);
}

static void append_row (GString *csv, const HlEquationTerm *term, int row)
{
  hl_csv_append (csv, term->symbol);
  append_name (csv, term->row_names, row);
  for (int column = 0; column < term->columns; column++)
    g_string_append_printf (csv, ",%.9g", (double) hl_equation_value (term, row, column));
  g_string_append (csv, "\r\n");
}

/* All numbers that are known: each line begins with the letter of its matrix and the name of its
 * row. */
static void tabulate (gconstpointer data, GString *csv)
{
  const HlEquation *self = data;

  HL_EACH_TERM (term, self)
    {
      if (term->n_shown == 0)
        continue;
      hl_csv_append (csv, term->symbol);
      g_string_append_c (csv, ',');
      for (int column = 0; column < term->columns; column++)
        append_name (csv, term->column_names, column);
      g_string_append (csv, "\r\n");
      for (int row = 0; row < term->n_shown; row++)
        append_row (csv, term, row);
    }
}

static void free_equation (gpointer data) { hl_equation_free (data); }

/* Takes the equation. */
HlFigure *hl_equation_figure (HlEquation *self)
{
  static const HlFigureKind kind = { build,         describe, headline,     tabulate,
                                     free_equation, light,    .keeps = TRUE };

  return hl_figure_new (&kind, self, (HlSize){ FILE_WIDTH, FILE_HEIGHT });
}
