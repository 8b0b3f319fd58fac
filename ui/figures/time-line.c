#include "ui/figures/time-line.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define GAP 3.0       /* between two boxes */
#define UNFOLD 5.0    /* between two rows */
#define NATURAL 640.0 /* the width where nothing else says it */
#define PADDING 6.0   /* of a label, left and right */
#define MARGIN 2.0    /* of a label, above and below */
#define RADIUS 4.0
#define PLAYHEAD 1.5     /* how thick the line is that says how far boxes have come */
#define PLAYHEAD_END 3.0 /* what is drawn of it above and below a label */
#define LABEL_EDGE 3.0   /* room on each side of a label */
#define CORNER 8.0       /* of a box with a marked place */
#define NARROWEST 9.0    /* that still shows a letter */
#define FIRST_SHARE 0.12 /* of a row, for what was read */
#define MOST_CAPTION 0.1 /* of the width, for what the boxes of the rows are */

/* How much of the text's color is in a box. */
#define INK_TO_COME 0.07
#define INK_DONE 0.20
#define INK_HOVERED 0.32

typedef struct
{
  HlTimeRow rows[HL_TIME_ROWS];
  char     *place;
} TimeLine;

static double box_height (HlScene *scene)
{
  return ceil (hl_scene_line (scene, HL_TEXT_SMALL, 1.0)) + 2.0 * MARGIN;
}

static double width_of (HlScene *scene, const char *words)
{
  return hl_scene_width (scene, HL_TEXT_SMALL, 1.0, words);
}

/* --- Where boxes are -------------------------------------------------------------------------- */

/* Boxes whose words are not known yet are as wide as the widest of them wants to be: that one
 * becomes known must not move the others. */
static double *natural_widths (HlScene *scene, const HlTimeRow *row)
{
  double *widths = g_new0 (double, row->n + 1);
  double  shared = 0.0;

  for (int i = 0; i < row->n; i++)
    {
      const HlTimeBox *box = &row->boxes[i];

      widths[i] = width_of (scene, box->widest != NULL ? box->widest : box->label) + 2.0 * PADDING;
      if (box->widest != NULL)
        shared = MAX (shared, widths[i]);
    }
  for (int i = 0; i < row->n; i++)
    if (row->boxes[i].widest != NULL)
      widths[i] = shared;

  return widths;
}

/* What was read keeps a part of the row, however many words follow. */
static double cut (const HlTimeRow *row, const double *widths, int index, double limit, double room)
{
  const gboolean is_before_words =
      index == 0 && row->n > 1 && row->boxes[0].widest == NULL && row->boxes[1].widest != NULL;

  return MIN (widths[index], is_before_words ? MAX (limit, FIRST_SHARE * room) : limit);
}

static double sum_up_to (const HlTimeRow *row, const double *widths, double most, double room)
{
  double sum = 0.0;

  for (int i = 0; i < row->n; i++)
    sum += cut (row, widths, i, most, room);

  return sum;
}

/* The width above which boxes are cut, so that all of them fit: long ones give way first. */
static double find_limit (const HlTimeRow *row, const double *widths, double room)
{
  double low = 0.0, high = room;

  for (int i = 0; i < 40; i++)
    {
      const double middle = (low + high) / 2.0;

      if (sum_up_to (row, widths, middle, room) > room)
        high = middle;
      else
        low = middle;
    }

  return low;
}

/* Where the boxes of all rows begin: behind the captions, if there is room for them. */
static double begin_of (HlScene *scene, const TimeLine *self, double width)
{
  double widest = 0.0;

  for (int i = 0; i < HL_TIME_ROWS; i++)
    if (self->rows[i].caption != NULL)
      widest = MAX (widest, width_of (scene, self->rows[i].caption) + PADDING);

  return widest <= MOST_CAPTION * width ? ceil (widest) : 0.0;
}

/* Where the boxes of a row go; behind the caption they fill it. */
static HlRect *lay_out (HlScene *scene, const TimeLine *self, int index, double width)
{
  const HlTimeRow   *row = &self->rows[index];
  g_autofree double *widths = natural_widths (scene, row);
  HlRect            *rects = g_new0 (HlRect, row->n + 1);
  const double       height = box_height (scene), begin = begin_of (scene, self, width);
  const double       gap = MIN (GAP, (width - begin) / (4.0 * MAX (row->n, 1)));
  const double       room = MAX (width - begin - (row->n - 1) * gap, 0.0);
  const double       natural = sum_up_to (row, widths, G_MAXDOUBLE, room);
  const double       limit = natural > room ? find_limit (row, widths, room) : G_MAXDOUBLE;
  const double       stretch = natural > 0.0 && natural < room ? room / natural : 1.0;
  double             x = begin;

  for (int i = 0; i < row->n; i++)
    {
      const double one = cut (row, widths, i, limit, room) * stretch;

      rects[i] = (HlRect){ x, index * (height + UNFOLD), one, height };
      x += one + gap;
    }

  return rects;
}

/* --- Marks ------------------------------------------------------------------------------------ */

static void mark_line (HlScene *scene, HlPoint from, HlPoint to, HlColor ink)
{
  HlMark *mark = hl_mark_path (scene, (HlPoint[]){ from, to }, 2, ink);

  mark->width = PLAYHEAD;
  mark->opacity = 0.7;
}

static void mark_area (HlScene *scene, const HlPoint *points, int n, HlColor ink, double opacity)
{
  HlMark *mark = hl_mark_path (scene, points, n, ink);

  mark->is_filled = TRUE;
  mark->opacity = opacity;
}

static void mark_box (HlScene *scene, const HlRect *rect, HlColor ink, double opacity)
{
  HlMark *mark = hl_mark (scene, HL_FILL, *rect, ink);

  mark->radius = RADIUS;
  mark->opacity = opacity;
}

static double playhead_of (const HlRect *rect, double done)
{
  const double margin = MIN (RADIUS, rect->width / 2.0);

  return rect->x + margin + (rect->width - 2.0 * margin) * done;
}

/* Not through the label: there only its ends are drawn. */
static void mark_playhead (HlScene *scene, const HlTimeBox *box, const HlRect *rect, HlColor ink)
{
  const double x = playhead_of (rect, box->done), bottom = hl_rect_bottom (rect);
  const double half = width_of (scene, box->label) / 2.0 + LABEL_EDGE;
  const double end =
      fabs (x - rect->x - rect->width / 2.0) > half ? rect->height / 2.0 : PLAYHEAD_END;

  mark_line (scene, (HlPoint){ x, rect->y }, (HlPoint){ x, rect->y + end }, ink);
  mark_line (scene, (HlPoint){ x, bottom }, (HlPoint){ x, bottom - end }, ink);
}

static void mark_label (HlScene *scene, const char *label, const HlRect *rect, HlColor ink)
{
  const double padding = MIN (PADDING, (rect->width - NARROWEST) / 2.0);
  const HlRect room = { rect->x + padding, rect->y, rect->width - 2.0 * padding, rect->height };

  if (rect->width >= NARROWEST)
    hl_mark_words (scene, HL_TEXT_SMALL, label, room, ink)->align_x = 0.5;
}

/* A corner that is folded over. */
static void mark_corner (HlScene *scene, const HlRect *rect, HlColor ink)
{
  const double size = MIN (CORNER, rect->width), right = hl_rect_right (rect);

  mark_area (
      scene,
      (HlPoint[]){ { right - size, rect->y }, { right, rect->y }, { right, rect->y + size } }, 3,
      ink, 1.0);
}

/* The box below the pointer is darker; the current one has its color. */
static void mark_time_box (HlScene *scene, const HlTimeRow *row, int i, const HlRect *rects)
{
  const HlPalette *palette = scene->look.palette;
  const HlTimeBox *box = &row->boxes[i];
  const gboolean   is_at_hand = i == row->at_hand;
  HlRect           rect = rects[i];
  const double     share = box->done >= 1.0 ? INK_DONE : INK_TO_COME;
  const HlColor    ink = is_at_hand ? hl_palette_ink_on (palette->computed) : palette->text;

  for (int k = i + 1; k < row->n && row->boxes[k].is_more; k++)
    rect.width = hl_rect_right (&rects[k]) - rect.x;
  mark_box (scene, &rect, is_at_hand ? palette->computed : palette->text, is_at_hand ? 1.0 : share);
  scene->is_cursor = TRUE;
  if (!is_at_hand)
    mark_box (scene, &rect, palette->text, (INK_HOVERED - share) / (1.0 - share));
  scene->is_cursor = FALSE;
  scene->item = HL_NOTHING;
  if (palette->is_high_contrast)
    hl_mark (scene, HL_FRAME, rect, palette->grid)->radius = RADIUS;
  if (is_at_hand)
    mark_playhead (scene, box, &rects[i], ink);
  mark_label (scene, box->label, &rects[i], ink);
  if (box->has_mark)
    mark_corner (scene, &rects[i], ink);
}

static void mark_row (HlScene *scene, const HlTimeRow *row, int index, const HlRect *rects)
{
  for (int i = 0; i < row->n; i++)
    if (!row->boxes[i].is_more)
      {
        scene->item = (HlItem){ HL_TIME_BOX, index, i };
        mark_time_box (scene, row, i, rects);
      }
}

/* From the current box to all of the row below it, and to the current box there. */
static void mark_unfolding (HlScene *scene, const HlTimeRow *row, const HlRect *rects,
                            const HlRect *below)
{
  const HlTimeRow *next = row + 1;
  const HlRect    *rect = &rects[row->at_hand], *last = &below[next->n - 1];
  const double     top = hl_rect_bottom (rect);
  const HlPoint    area[] = { { rect->x + RADIUS, top },
                              { hl_rect_right (rect) - RADIUS, top },
                              { hl_rect_right (last), below->y },
                              { below->x, below->y } };

  mark_area (scene, area, G_N_ELEMENTS (area), scene->look.palette->computed, 0.35);
  if (next->at_hand >= 0)
    mark_line (
        scene, (HlPoint){ playhead_of (rect, row->boxes[row->at_hand].done), top },
        (HlPoint){ playhead_of (&below[next->at_hand], next->boxes[next->at_hand].done), below->y },
        scene->look.palette->text);
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const TimeLine *self = data;
  HlRect         *rects[HL_TIME_ROWS];

  scene->size = (HlSize){ room.width > 0.0 ? room.width : NATURAL,
                          HL_TIME_ROWS * box_height (scene) + (HL_TIME_ROWS - 1) * UNFOLD };
  for (int i = 0; i < HL_TIME_ROWS; i++)
    rects[i] = lay_out (scene, self, i, room.width);
  for (int i = 0; i < HL_TIME_ROWS && room.width > 0.0; i++)
    {
      const HlTimeRow *row = &self->rows[i];
      const HlRect     before = { 0.0, rects[i]->y, rects[i]->x, rects[i]->height };

      mark_row (scene, row, i, rects[i]);
      if (row->n > 0 && row->caption != NULL && before.width > 0.0)
        hl_mark_words (scene, HL_TEXT_SMALL, row->caption, before, scene->look.palette->faint_text);
      if (row->at_hand >= 0 && i + 1 < HL_TIME_ROWS && row[1].n > 0)
        mark_unfolding (scene, row, rects[i], rects[i + 1]);
    }
  for (int i = 0; i < HL_TIME_ROWS; i++)
    g_free (rects[i]);
}

/* --- In words --------------------------------------------------------------------------------- */

static char *describe_box (const HlTimeRow *row, int column)
{
  /* Translators: what a box of the time line is, as "Part", and its name, as "Block 2" */
  return g_strdup_printf (_ ("%s: %s"), row->caption, row->boxes[column].name);
}

/* Where one is, and the current box of each row. */
static char *describe_place (const TimeLine *self)
{
  g_autoptr (GStrvBuilder) parts = g_strv_builder_new ();
  g_auto (GStrv)           strings = NULL;
  g_autofree char         *all = NULL;

  for (int i = 0; i < HL_TIME_ROWS; i++)
    if (self->rows[i].at_hand >= 0)
      {
        g_autofree char *part = describe_box (&self->rows[i], self->rows[i].at_hand);

        g_strv_builder_add (parts, part);
      }
  strings = g_strv_builder_end (parts);
  all = g_strjoinv (_ (", "), strings);

  return g_strjoin (". ", self->place, all, NULL);
}

static char *describe (gconstpointer data, HlItem item)
{
  const TimeLine  *self = data;
  const HlTimeRow *row = &self->rows[CLAMP (item.row, 0, HL_TIME_ROWS - 1)];
  g_autofree char *named =
      item.part == HL_TIME_BOX ? describe_box (row, item.column) : describe_place (self);
  g_autofree char *all =
      item.part == HL_TIME_BOX && row->boxes[item.column].has_mark
          /* Translators: %s is a part of the walk, as "Block 2", in which a lecturer has marked a
           * place */
          ? g_strdup_printf (_ ("%s (with a marked place)"), named)
          : g_strdup (named);

  return g_markup_escape_text (all, -1);
}

static char *headline (gconstpointer data) { return g_strdup (_ ("Step")); }

static void time_line_free (gpointer data)
{
  TimeLine *self = data;

  for (int i = 0; i < HL_TIME_ROWS; i++)
    {
      for (int j = 0; j < self->rows[i].n; j++)
        {
          g_free (self->rows[i].boxes[j].label);
          g_free (self->rows[i].boxes[j].name);
          g_free (self->rows[i].boxes[j].widest);
        }
      g_free (self->rows[i].boxes);
    }
  g_free (self->place);
  g_free (self);
}

/* rows: whose boxes it takes; place: where one is, in words. */
HlFigure *hl_time_line_new (const HlTimeRow rows[HL_TIME_ROWS], const char *place)
{
  static const HlFigureKind kind = { .build = build,
                                     .describe = describe,
                                     .headline = headline,
                                     .free = time_line_free,
                                     .is_led = TRUE };
  TimeLine                 *self = g_new0 (TimeLine, 1);

  for (int i = 0; i < HL_TIME_ROWS; i++)
    self->rows[i] = rows[i];
  self->place = g_strdup (place);

  return hl_figure_new (&kind, self, (HlSize){ 900, 0 });
}
