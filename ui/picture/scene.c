#include "ui/picture/scene.h"

#include <math.h>

#include "core/engine/owned.h"
#include "ui/render/typeset.h"

#define HATCH 4.0 /* from line to line */
#define NEAR 5.0  /* a path can be pointed at from so far */

/* Letters without a font. */
#define LETTER 7.0
#define LINE 17.0
#define PIXELS (10.0 * 96.0 / 72.0) /* of normal letters */

typedef struct
{
  double  times;
  HlText *text;
} Larger;

static const double factors[] = { [HL_TEXT_SMALL] = 0.85, 1.0, 1.0, 1.2 };

static void clear_larger (gpointer larger) { hl_text_free (((Larger *) larger)->text); }

/* An empty picture in these colors, with words of that font. */
HlScene *hl_scene_new (const HlLook *look)
{
  HlScene *self = g_new0 (HlScene, 1);

  *self = (HlScene){ .look = *look,
                     .item = HL_NOTHING,
                     .marks = g_array_new (FALSE, TRUE, sizeof (HlMark)),
                     .owned = g_ptr_array_new_with_free_func (g_free),
                     .texts = g_array_new (FALSE, TRUE, sizeof (Larger)) };
  g_array_set_clear_func (self->texts, clear_larger);

  return self;
}

NN_FREES_FOR_ALL (HlScene, hl_scene_free, (g_array_unref, marks, texts), (g_ptr_array_unref, owned))

/* Numbers, points or words that live as long as the scene. */
gpointer hl_scene_keep (HlScene *self, gpointer block)
{
  g_ptr_array_add (self->owned, block);

  return block;
}

static const HlMark *mark_at (const HlScene *self, guint index)
{
  return &g_array_index (self->marks, HlMark, index);
}

/* --- Words ------------------------------------------------------------------------------------ */

/* The look's text, that many times as large; NULL without a font. */
static HlText *text_of (const HlScene *self, double times)
{
  Larger larger = { times, NULL };

  if (times == 1.0 || self->look.text == NULL)
    return self->look.text;

  for (guint i = 0; i < self->texts->len; i++)
    if (g_array_index (self->texts, Larger, i).times == times)
      return g_array_index (self->texts, Larger, i).text;

  larger.text = hl_text_new_scaled (hl_text_font (self->look.text, HL_TEXT_NORMAL), times);
  g_array_append_val (self->texts, larger);

  return larger.text;
}

static double letters (const char *words)
{
  double n = 0.0;

  for (; *words != '\0'; words = g_utf8_next_char (words))
    n += g_unichar_iswide (g_utf8_get_char (words))        ? 2.0
         : g_unichar_iszerowidth (g_utf8_get_char (words)) ? 0.0
                                                           : 1.0;

  return n;
}

/* How wide the words are, that many times as large as that size. */
double hl_scene_width (HlScene *self, HlTextSize size, double times, const char *words)
{
  HlText *text = text_of (self, times);

  return text != NULL ? hl_text_width (text, size, words)
                      : letters (words) * LETTER * factors[size] * times;
}

/* How wide, in small type, the widest of all numbers with as many digits is. */
double hl_scene_number_width (HlScene *self, double times, const char *number)
{
  HlText *text = text_of (self, times);

  return text != NULL ? hl_text_number_width (text, HL_TEXT_SMALL, number)
                      : hl_scene_width (self, HL_TEXT_SMALL, times, number);
}

/* The same of the letter of a matrix, typeset. */
double hl_scene_symbol_width (HlScene *self, HlTextSize size, double times, const char *symbol)
{
  HlText *text = text_of (self, times);

  return text != NULL ? hl_symbol_width (text, size, symbol)
                      : hl_scene_width (self, size, times, symbol);
}

/* The height of a line. */
double hl_scene_line (HlScene *self, HlTextSize size, double times)
{
  HlText *text = text_of (self, times);

  return text != NULL ? hl_text_line (text, size) : LINE * factors[size] * times;
}

/* The height of words that continue in further lines where one is not wide enough. */
double hl_scene_height (HlScene *self, HlTextSize size, double times, const char *words,
                        double width)
{
  HlText *text = text_of (self, times);

  return text != NULL ? hl_text_wrapped_height (text, size, words, width)
                      : hl_scene_line (self, size, times) *
                            fmax (ceil (hl_scene_width (self, size, times, words) / width), 1.0);
}

/* How many times as large as normal words of that many pixels are, in steps of half a pixel. */
double hl_scene_times (HlScene *self, double pixels)
{
  const PangoFontDescription *font =
      self->look.text != NULL ? hl_text_font (self->look.text, HL_TEXT_NORMAL) : NULL;
  double normal = PIXELS;

  if (font != NULL)
    normal = pango_font_description_get_size (font) / (double) PANGO_SCALE *
             (pango_font_description_get_size_is_absolute (font) ? 1.0 : 96.0 / 72.0);

  return fmax (round (2.0 * pixels), 1.0) / 2.0 / normal;
}

/* --- Making marks ----------------------------------------------------------------------------- */

/* A mark upon the others.  The pointer is good until the next mark. */
HlMark *hl_mark (HlScene *self, HlMarkKind kind, HlRect rect, HlColor ink)
{
  const HlMark mark = { .kind = kind,
                        .item = self->item,
                        .is_cursor = self->is_cursor,
                        .rect = rect,
                        .ink = ink,
                        .opacity = 1.0,
                        .width = 1.0,
                        .times = 1.0,
                        .align_y = 0.5 };

  g_array_append_val (self->marks, mark);

  return &g_array_index (self->marks, HlMark, self->marks->len - 1);
}

/* Lines from point to point. */
HlMark *hl_mark_path (HlScene *self, const HlPoint *points, int n_points, HlColor ink)
{
  HlMark *mark = hl_mark (self, HL_PATH, (HlRect){ 0 }, ink);
  double  left = points[0].x, top = points[0].y, right = left, bottom = top;

  for (int i = 1; i < n_points; i++)
    {
      left = fmin (left, points[i].x);
      top = fmin (top, points[i].y);
      right = fmax (right, points[i].x);
      bottom = fmax (bottom, points[i].y);
    }
  mark->rect = (HlRect){ left, top, right - left, bottom - top };
  mark->points = hl_scene_keep (self, g_memdup2 (points, (gsize) n_points * sizeof *points));
  mark->n_points = n_points;

  return mark;
}

/* Words in a rectangle: left and in the middle of its height, unless the mark says otherwise. */
HlMark *hl_mark_words (HlScene *self, HlTextSize size, const char *words, HlRect rect, HlColor ink)
{
  HlMark *mark = hl_mark (self, HL_WORDS, rect, ink);

  mark->words = hl_scene_keep (self, g_strdup (words));
  mark->size = size;

  return mark;
}

/* A matrix, each of whose cells is an item; without a scale only its states are drawn.  Borrows its
 * numbers. */
HlMark *hl_mark_cells (HlScene *self, const HlMatrix *cells, HlRect rect, const HlScale *scale)
{
  HlMark *mark = hl_mark (self, HL_CELLS, rect, self->look.palette->text);

  mark->cells = *cells;
  mark->has_colors = scale != NULL;
  if (scale != NULL)
    mark->scale = *scale;

  return mark;
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static void stroke (const HlScene *self, const HlMark *mark, cairo_t *cr)
{
  cairo_set_line_width (cr, mark->width * self->look.palette->line);
  cairo_set_dash (cr, mark->dash, mark->dash[0] > 0.0 ? 2 : 0, 0.0);
  cairo_stroke (cr);
}

static void outline (const HlMark *mark, double inset, cairo_t *cr)
{
  const HlRect at = hl_rect_grown (&mark->rect, -inset);
  const double right = hl_rect_right (&at), bottom = hl_rect_bottom (&at);
  const double r = fmax (fmin (mark->radius, fmin (at.width, at.height) / 2), 0.0);

  if (r <= 0.0)
    {
      cairo_rectangle (cr, at.x, at.y, at.width, at.height);
      return;
    }
  cairo_arc (cr, at.x + r, at.y + r, r, G_PI, 1.5 * G_PI);
  cairo_arc (cr, right - r, at.y + r, r, 1.5 * G_PI, 2 * G_PI);
  cairo_arc (cr, right - r, bottom - r, r, 0, 0.5 * G_PI);
  cairo_arc (cr, at.x + r, bottom - r, r, 0.5 * G_PI, G_PI);
  cairo_close_path (cr);
}

static void hatch (const HlScene *self, const HlMark *mark, cairo_t *cr)
{
  const HlRect *at = &mark->rect;

  cairo_save (cr);
  cairo_rectangle (cr, at->x, at->y, at->width, at->height);
  cairo_clip (cr);
  for (int i = 0; i * HATCH < at->height + at->width; i++)
    {
      const double x = at->x - at->height + i * HATCH;

      cairo_move_to (cr, x, hl_rect_bottom (at));
      cairo_line_to (cr, x + at->height, at->y);
    }
  stroke (self, mark, cr);
  cairo_restore (cr);
}

static void write_words (const HlScene *self, const HlMark *mark, cairo_t *cr)
{
  const HlTextBox box = { mark->rect, mark->align_x, mark->align_y, mark->is_turned, mark->wraps };
  HlText         *text = text_of (self, mark->times);
  const double    line = text != NULL ? hl_text_line (text, mark->size) : 0.0;

  if (text != NULL && mark->is_symbol)
    hl_symbol_draw (text, mark->size, mark->words, mark->rect.x,
                    mark->rect.y + mark->align_y * (mark->rect.height - line), mark->ink, cr);
  else if (text != NULL)
    hl_text_draw (text, mark->size, mark->words, &box, mark->ink, cr);
}

static void draw_cells (const HlScene *self, const HlMark *mark, cairo_t *cr)
{
  if (mark->has_colors)
    hl_matrix_draw (&mark->cells, &mark->scale, self->look.palette, &mark->rect, cr);
  else
    hl_matrix_draw_states (&mark->cells, self->look.palette, &mark->rect, cr);
}

/* Words and cells have no opacity of their own.  Only as much as they take is composed: a group as
 * large as the page for each word took up to ten times as long. */
static void draw_faded (const HlScene *self, const HlMark                                  *mark,
                        void (*draw) (const HlScene *, const HlMark *, cairo_t *), cairo_t *cr)
{
  const HlRect at = hl_rect_grown (&mark->rect, 4.0);

  if (mark->opacity >= 1.0)
    {
      draw (self, mark, cr);
      return;
    }
  cairo_save (cr);
  cairo_rectangle (cr, at.x, at.y, at.width, at.height);
  cairo_clip (cr);
  cairo_push_group (cr);
  draw (self, mark, cr);
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, mark->opacity);
  cairo_restore (cr);
}

static void draw_mark (const HlScene *self, const HlMark *mark, cairo_t *cr)
{
  const HlRect *at = &mark->rect;
  const double  middle = at->y + at->height / 2;

  cairo_new_path (cr);
  cairo_set_source_rgba (cr, mark->ink.red, mark->ink.green, mark->ink.blue, mark->opacity);
  switch (mark->kind)
    {
    case HL_FILL:
      outline (mark, 0.0, cr);
      cairo_fill (cr);
      break;
    case HL_FRAME:
      outline (mark, mark->width / 2, cr);
      stroke (self, mark, cr);
      break;
    case HL_PATH:
      for (int i = 0; i < mark->n_points; i++)
        cairo_line_to (cr, mark->points[i].x, mark->points[i].y);
      if (mark->is_filled)
        cairo_fill (cr);
      else
        stroke (self, mark, cr);
      break;
    case HL_BOW:
      cairo_move_to (cr, at->x, at->y);
      cairo_curve_to (cr, at->x, middle, at->x + at->width, middle, at->x + at->width,
                      at->y + at->height);
      stroke (self, mark, cr);
      break;
    case HL_DOT:
      cairo_arc (cr, at->x, at->y, at->width, 0, 2 * G_PI);
      cairo_fill (cr);
      break;
    case HL_HATCH:
      hatch (self, mark, cr);
      break;
    case HL_WORDS:
      draw_faded (self, mark, write_words, cr);
      break;
    case HL_CELLS:
      draw_faded (self, mark, draw_cells, cr);
      break;
    case HL_AREA:
    default:
      break;
    }
}

static gboolean is_of (const HlMark *mark, HlItem item)
{
  if (mark->kind == HL_CELLS)
    return mark->item.part >= 0 && mark->item.part == item.part && item.row >= 0 &&
           item.row < mark->cells.rows && item.column >= 0 && item.column < mark->cells.columns;

  return mark->item.part >= 0 && hl_item_equal (mark->item, item);
}

static gboolean is_cursor_of (const HlMark *mark, HlItem item)
{
  return mark->item.part == item.part && (mark->item.row < 0 || mark->item.row == item.row) &&
         (mark->item.column < 0 || mark->item.column == item.column);
}

/* Draws the picture, or the cursor of an item alone. */
void hl_scene_draw (const HlScene *self, HlItem pointed, gboolean cursor, cairo_t *cr)
{
  HL_EACH_MARK (mark, self)
    {
      if (mark->is_cursor == cursor && (!cursor || is_cursor_of (mark, pointed)))
        draw_mark (self, mark, cr);
      else if (cursor && mark->kind == HL_CELLS && is_of (mark, pointed))
        {
          const HlRect cell =
              hl_matrix_cell (&mark->cells, &mark->rect, pointed.row, pointed.column);

          hl_matrix_draw_outline (&cell, self->look.palette, cr);
        }
    }
}

/* --- Pointing --------------------------------------------------------------------------------- */

static gboolean is_near (const HlMark *mark, double x, double y)
{
  const double far = fmax (mark->width / 2, NEAR);

  for (int i = 1; i < mark->n_points; i++)
    {
      const HlPoint a = mark->points[i - 1], b = mark->points[i];
      const double  dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
      const double  t =
          square > 0.0 ? CLAMP (((x - a.x) * dx + (y - a.y) * dy) / square, 0.0, 1.0) : 0.0;

      if (hypot (x - a.x - t * dx, y - a.y - t * dy) <= far)
        return TRUE;
    }

  return FALSE;
}

/* The uppermost item whose area, paper, path or dot is there. */
HlItem hl_scene_pick (const HlScene *self, double x, double y)
{
  for (int i = (int) self->marks->len - 1; i >= 0; i--)
    {
      const HlMark *mark = mark_at (self, (guint) i);
      HlItem        cell = { mark->item.part, 0, 0 };

      if (mark->is_cursor || mark->item.part < 0)
        continue;
      if (mark->kind == HL_CELLS &&
          hl_matrix_pick (&mark->cells, &mark->rect, x, y, &cell.row, &cell.column))
        return cell;
      if (mark->kind == HL_PATH && is_near (mark, x, y))
        return mark->item;
      if (mark->kind == HL_DOT &&
          hypot (x - mark->rect.x, y - mark->rect.y) <= fmax (mark->rect.width, NEAR))
        return mark->item;
      if ((mark->kind == HL_AREA || mark->kind == HL_FILL) && hl_rect_contains (&mark->rect, x, y))
        return mark->item;
    }

  return HL_NOTHING;
}

/* Whether some mark stands for the item. */
gboolean hl_scene_has (const HlScene *self, HlItem item)
{
  for (guint i = 0; i < self->marks->len; i++)
    if (is_of (mark_at (self, i), item))
      return TRUE;

  return FALSE;
}

/* Where the item can be pointed at. */
HlRect hl_scene_area (const HlScene *self, HlItem item)
{
  for (int i = (int) self->marks->len - 1; i >= 0; i--)
    {
      const HlMark *mark = mark_at (self, (guint) i);
      const HlRect *at = &mark->rect;

      if (!is_of (mark, item) || mark->is_cursor)
        continue;
      if (mark->kind == HL_CELLS)
        return hl_matrix_cell (&mark->cells, at, item.row, item.column);
      if (mark->kind == HL_DOT)
        return (HlRect){ at->x - at->width, at->y - at->width, 2 * at->width, 2 * at->width };
      if (mark->kind == HL_AREA || mark->kind == HL_FILL || mark->kind == HL_PATH)
        return *at;
    }

  return (HlRect){ 0, 0, 0, 0 };
}

/* Can be pointed at, and so be moved to. */
static gboolean is_stop (const HlMark *mark)
{
  return mark->item.part >= 0 && !mark->is_cursor && mark->item.row >= 0 &&
         mark->item.column >= 0 &&
         (mark->kind == HL_AREA || mark->kind == HL_FILL || mark->kind == HL_PATH ||
          mark->kind == HL_DOT || mark->kind == HL_CELLS);
}

/* How far it is from one to the other, ahead and to the side; not ahead: beyond all others. */
static double distance (double ahead, double aside)
{
  return ahead > 0.0 ? ahead + 1000.0 * fabs (aside) : G_MAXDOUBLE;
}

/* Within a part: the number of rows and columns counts, not where they are drawn. */
static double within (HlItem from, HlItem to, int down, int right)
{
  const int rows = to.row - from.row, columns = to.column - from.column;

  return to.part != from.part
             ? G_MAXDOUBLE
             : distance (down != 0 ? rows * down : columns * right, down != 0 ? columns : rows);
}

/* Between parts: what lies nearest on the page. */
static double across (HlRect from, HlRect to, int down, int right)
{
  const double x = to.x + to.width / 2 - from.x - from.width / 2;
  const double y = to.y + to.height / 2 - from.y - from.height / 2;
  const double gap = down != 0 ? fmax (fabs (x) - (from.width + to.width) / 2, 0.0)
                               : fmax (fabs (y) - (from.height + to.height) / 2, 0.0);
  const double ahead = down != 0 ? y * down : x * right;

  return ahead > gap ? ahead + 5.0 * gap + 0.001 * fabs (down != 0 ? x : y) : G_MAXDOUBLE;
}

/* The first item that can be pointed at, or nothing. */
static HlItem first_stop (const HlScene *self)
{
  for (guint i = 0; i < self->marks->len; i++)
    if (is_stop (mark_at (self, i)))
      {
        const HlMark *mark = mark_at (self, i);

        return mark->kind == HL_CELLS ? (HlItem){ mark->item.part, 0, 0 } : mark->item;
      }

  return HL_NOTHING;
}

/* Where a stop is: a cell, the middle of a dot, or the mark itself. */
static HlRect stop_at (const HlMark *mark, int row, int column)
{
  if (mark->kind == HL_CELLS)
    return hl_matrix_cell (&mark->cells, &mark->rect, row, column);

  return mark->kind == HL_DOT ? (HlRect){ mark->rect.x, mark->rect.y, 0, 0 } : mark->rect;
}

/* The cell of a mark that lies nearest in a direction, or the item of the mark. */
static HlItem nearest_in (const HlMark *mark, HlRect from, int down, int right, double *least)
{
  const gboolean has_cells = mark->kind == HL_CELLS;
  const int      rows = has_cells ? mark->cells.rows : 1;
  const int      columns = has_cells ? mark->cells.columns : 1;
  HlItem         best = HL_NOTHING;

  for (int i = 0; i < rows * columns; i++)
    {
      const int    row = i / columns, column = i % columns;
      const double far = across (from, stop_at (mark, row, column), down, right);

      if (far >= *least)
        continue;
      *least = far;
      best = has_cells ? (HlItem){ mark->item.part, row, column } : mark->item;
    }

  return best;
}

/* The nearest stop of another part that lies ahead; the item itself where there is none. */
static HlItem next_part (const HlScene *self, HlItem from, int down, int right)
{
  const HlRect at = hl_scene_area (self, from);
  HlItem       best = from;
  double       least = G_MAXDOUBLE;

  HL_EACH_MARK (mark, self)
    {
      const HlItem item = is_stop (mark) && mark->item.part != from.part
                              ? nearest_in (mark, at, down, right, &least)
                              : HL_NOTHING;

      if (item.part >= 0)
        best = item;
    }

  return best;
}

/* The next item of the same part in a direction, else the nearest one of another part that lies
 * there, else the same one; from nowhere the first. */
HlItem hl_scene_move (const HlScene *self, HlItem from, int down, int right)
{
  HlItem best = from;
  double least_within = G_MAXDOUBLE;

  if (down == 0 && right == 0)
    return from;
  if (from.part < 0)
    return first_stop (self);

  HL_EACH_MARK (mark, self)
    {
      HlItem item = mark->item;

      if (!is_stop (mark))
        continue;
      if (mark->kind == HL_CELLS && is_of (mark, from))
        {
          item = (HlItem){ from.part, from.row + down, from.column + right };
          if (is_of (mark, item))
            return item;
        }
      else if (mark->kind != HL_CELLS && within (from, item, down, right) < least_within)
        {
          least_within = within (from, item, down, right);
          best = item;
        }
    }
  return least_within < G_MAXDOUBLE ? best : next_part (self, from, down, right);
}

/* What the cursor of an item may draw on; an empty rectangle where there is none. */
HlRect hl_scene_cursor_area (const HlScene *self, HlItem item)
{
  double left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = 0.0, bottom = 0.0;

  HL_EACH_MARK (mark, self)
    {
      HlRect at = mark->rect;

      if (mark->is_cursor ? !is_cursor_of (mark, item)
                          : mark->kind != HL_CELLS || !is_of (mark, item))
        continue;
      if (!mark->is_cursor)
        at = hl_matrix_cell (&mark->cells, &at, item.row, item.column);
      if (mark->kind == HL_DOT)
        at = (HlRect){ at.x - at.width, at.y - at.width, 2 * at.width, 2 * at.width };
      at = hl_rect_grown (&at, HL_MATRIX_OUTLINE + mark->width / 2);
      left = fmin (left, at.x);
      top = fmin (top, at.y);
      right = fmax (right, hl_rect_right (&at));
      bottom = fmax (bottom, hl_rect_bottom (&at));
    }

  return right > left ? (HlRect){ left, top, right - left, bottom - top } : (HlRect){ 0 };
}
