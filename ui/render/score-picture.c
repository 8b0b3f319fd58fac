#include "ui/render/score-picture.h"

#include <math.h>

#define GAP 3.0     /* between two boxes */
#define UNFOLD 5.0  /* between two rows */
#define PADDING 6.0 /* of a label, left and right */
#define MARGIN 2.0  /* of a label, above and below */
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

static double box_height (HlText *text)
{
  return ceil (hl_text_line (text, HL_TEXT_SMALL)) + 2.0 * MARGIN;
}

/* Returns the height of all rows. font: of the labels, or NULL. */
double hl_score_picture_height (const PangoFontDescription *font)
{
  g_autoptr (HlText) text = hl_text_new (font);

  return HL_SCORE_LINES * box_height (text) + (HL_SCORE_LINES - 1) * UNFOLD;
}

static double natural_width (HlText *text, const HlScoreBox *box)
{
  const char *label = box->shares && box->widest != NULL ? box->widest : box->label;

  return hl_text_width (text, HL_TEXT_SMALL, label) + 2.0 * PADDING;
}

/* Boxes that share are as wide as the widest of them wants to be. */
static double *natural_widths (HlText *text, const HlScoreLine *line)
{
  double *widths = g_new0 (double, line->n + 1);
  double  shared = 0.0;

  for (int i = 0; i < line->n; i++)
    {
      widths[i] = natural_width (text, &line->boxes[i]);
      if (line->boxes[i].shares)
        shared = MAX (shared, widths[i]);
    }
  for (int i = 0; i < line->n; i++)
    if (line->boxes[i].shares)
      widths[i] = shared;

  return widths;
}

/* What was read keeps a part of the row, however many words follow. */
static double cut (const HlScoreLine *line, const double *widths, int index, double limit,
                   double room)
{
  const gboolean is_one_of_two_kinds =
      index == 0 && line->n > 1 && !line->boxes[0].shares && line->boxes[1].shares;

  return MIN (widths[index], is_one_of_two_kinds ? MAX (limit, FIRST_SHARE * room) : limit);
}

static double sum_up_to (const HlScoreLine *line, const double *widths, double most, double room)
{
  double sum = 0.0;

  for (int i = 0; i < line->n; i++)
    sum += cut (line, widths, i, most, room);

  return sum;
}

/* The width above which boxes are cut, so that all of them fit: long ones give way first. */
static double find_limit (const HlScoreLine *line, const double *widths, double room)
{
  double low = 0.0;
  double high = room;

  for (int i = 0; i < 40; i++)
    {
      const double middle = (low + high) / 2.0;

      if (sum_up_to (line, widths, middle, room) > room)
        high = middle;
      else
        low = middle;
    }

  return low;
}

/* Where the boxes of all rows begin: behind the captions, if there is room for them. */
static double begin_of (const HlScoreSpec *spec, HlText *text, double width)
{
  double widest = 0.0;

  for (int i = 0; i < HL_SCORE_LINES; i++)
    if (spec->lines[i].caption != NULL)
      widest = MAX (widest, hl_text_width (text, HL_TEXT_SMALL, spec->lines[i].caption) + PADDING);

  return widest <= MOST_CAPTION * width ? ceil (widest) : 0.0;
}

/* Returns where its boxes go; behind the caption they fill the row. */
HlRect *hl_score_picture_layout (const HlScoreSpec *spec, int line, double width)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  const HlScoreLine *row = &spec->lines[line];
  g_autofree double *widths = natural_widths (text, row);
  HlRect            *rects = g_new0 (HlRect, row->n + 1);
  const double       height = box_height (text);
  const double       begin = begin_of (spec, text, width);
  const double       gap = MIN (GAP, (width - begin) / (4.0 * MAX (row->n, 1)));
  const double       room = MAX (width - begin - (row->n - 1) * gap, 0.0);
  const double       natural = sum_up_to (row, widths, G_MAXDOUBLE, room);
  const double       limit = natural > room ? find_limit (row, widths, room) : G_MAXDOUBLE;
  const double       stretch = natural > 0.0 && natural < room ? room / natural : 1.0;
  double             x = begin;

  for (int i = 0; i < row->n; i++)
    {
      const double one = cut (row, widths, i, limit, room) * stretch;

      rects[i] = (HlRect){ x, line * (height + UNFOLD), one, height };
      x += one + gap;
    }

  return rects;
}

static void set_color (cairo_t *cr, HlColor color, double alpha)
{
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, alpha);
}

static void round_rectangle (cairo_t *cr, const HlRect *rect)
{
  const double radius = MIN (RADIUS, rect->width / 2.0);

  cairo_new_sub_path (cr);
  cairo_arc (cr, rect->x + radius, rect->y + radius, radius, G_PI, 1.5 * G_PI);
  cairo_arc (cr, hl_rect_right (rect) - radius, rect->y + radius, radius, 1.5 * G_PI, 2.0 * G_PI);
  cairo_arc (cr, hl_rect_right (rect) - radius, hl_rect_bottom (rect) - radius, radius, 0.0,
             0.5 * G_PI);
  cairo_arc (cr, rect->x + radius, hl_rect_bottom (rect) - radius, radius, 0.5 * G_PI, G_PI);
  cairo_close_path (cr);
}

/* With high contrast a box has an edge as well as a tint. */
static void draw_edge (const HlRect *rect, HlColor ink, cairo_t *cr)
{
  const HlRect inner = { rect->x + 0.5, rect->y + 0.5, MAX (rect->width - 1.0, 0.0),
                         MAX (rect->height - 1.0, 0.0) };

  round_rectangle (cr, &inner);
  set_color (cr, ink, 1.0);
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);
}

static void draw_label (HlText *text, const char *label, const HlRect *rect, HlColor ink,
                        cairo_t *cr)
{
  const double    padding = MIN (PADDING, (rect->width - NARROWEST) / 2.0);
  const HlTextBox box = {
    .rect = { rect->x + padding, rect->y, rect->width - 2.0 * padding, rect->height },
    .align_x = 0.5,
    .align_y = 0.5,
  };

  if (rect->width >= NARROWEST)
    hl_text_draw (text, HL_TEXT_SMALL, label, &box, ink, cr);
}

/* A corner that is folded over. */
static void draw_corner (const HlRect *rect, HlColor ink, cairo_t *cr)
{
  const double size = MIN (CORNER, rect->width);

  cairo_move_to (cr, hl_rect_right (rect) - size, rect->y);
  cairo_rel_line_to (cr, size, 0.0);
  cairo_rel_line_to (cr, 0.0, size);
  cairo_close_path (cr);
  set_color (cr, ink, 1.0);
  cairo_fill (cr);
}

static double playhead_of (const HlRect *rect, double done)
{
  const double margin = MIN (RADIUS, rect->width / 2.0);

  return rect->x + margin + (rect->width - 2.0 * margin) * done;
}

/* Not through the label: there only its ends are drawn. */
static void draw_playhead (HlText *text, const char *label, const HlRect *rect, double done,
                           HlColor ink, cairo_t *cr)
{
  const double x = playhead_of (rect, done);
  const double half = hl_text_width (text, HL_TEXT_SMALL, label) / 2.0 + LABEL_EDGE;
  const double end =
      fabs (x - rect->x - rect->width / 2.0) > half ? rect->height / 2.0 : PLAYHEAD_END;

  cairo_move_to (cr, x, rect->y);
  cairo_rel_line_to (cr, 0.0, end);
  cairo_move_to (cr, x, hl_rect_bottom (rect));
  cairo_rel_line_to (cr, 0.0, -end);
  cairo_set_line_width (cr, PLAYHEAD);
  set_color (cr, ink, 0.7);
  cairo_stroke (cr);
}

static void draw_box (const HlScoreSpec *spec, const HlScoreLine *line, int index,
                      const HlRect *rect, HlText *text, cairo_t *cr)
{
  const HlScoreBox *box = &line->boxes[index];
  const HlPalette  *palette = spec->palette;
  const gboolean    is_at_hand = index == line->at_hand;
  const double      share = index == line->hovered ? INK_HOVERED
                            : box->done >= 1.0     ? INK_DONE
                                                   : INK_TO_COME;
  const HlColor     ink = is_at_hand ? hl_palette_ink_on (palette->computed) : palette->text;

  round_rectangle (cr, rect);
  if (is_at_hand)
    set_color (cr, palette->computed, 1.0);
  else
    set_color (cr, palette->text, share);
  cairo_fill (cr);
  if (palette->is_high_contrast)
    draw_edge (rect, palette->grid, cr);
  if (is_at_hand)
    draw_playhead (text, box->label, rect, box->done, ink, cr);
  draw_label (text, box->label, rect, ink, cr);
  if (box->has_mark)
    draw_corner (rect, ink, cr);
}

/* From the current box to all of the row below it. */
static void draw_unfolding (const HlScoreSpec *spec, const HlRect *rect, const HlRect *first,
                            const HlRect *last, cairo_t *cr)
{
  const double top = hl_rect_bottom (rect);

  cairo_move_to (cr, rect->x + RADIUS, top);
  cairo_line_to (cr, hl_rect_right (rect) - RADIUS, top);
  cairo_line_to (cr, hl_rect_right (last), first->y);
  cairo_line_to (cr, first->x, first->y);
  cairo_close_path (cr);
  set_color (cr, spec->palette->computed, 0.35);
  cairo_fill (cr);
}

/* From the current box to the one in the row below. */
static void lead_playhead (const HlScoreSpec *spec, int line, const HlRect *rect,
                           const HlRect *below, cairo_t *cr)
{
  const HlScoreLine *from = &spec->lines[line];
  const HlScoreLine *to = &spec->lines[line + 1];

  cairo_move_to (cr, playhead_of (rect, from->boxes[from->at_hand].done), hl_rect_bottom (rect));
  cairo_line_to (cr, playhead_of (below, to->boxes[to->at_hand].done), below->y);
  cairo_set_line_width (cr, PLAYHEAD);
  set_color (cr, spec->palette->text, 0.7);
  cairo_stroke (cr);
}

static void draw_caption (const HlScoreSpec *spec, const HlRect *first, const char *caption,
                          HlText *text, cairo_t *cr)
{
  const HlTextBox box = { .rect = { 0.0, first->y, first->x, first->height }, .align_y = 0.5 };

  if (caption != NULL && first->x > 0.0)
    hl_text_draw (text, HL_TEXT_SMALL, caption, &box, spec->palette->faint_text, cr);
}

static void draw_between (const HlScoreSpec *spec, int line, const HlRect *rects, double width,
                          cairo_t *cr)
{
  const int          at_hand = spec->lines[line].at_hand;
  const HlScoreLine *next = &spec->lines[line + 1];
  g_autofree HlRect *below = hl_score_picture_layout (spec, line + 1, width);

  draw_unfolding (spec, &rects[at_hand], &below[0], &below[next->n - 1], cr);
  if (next->at_hand >= 0)
    lead_playhead (spec, line, &rects[at_hand], &below[next->at_hand], cr);
}

void hl_score_picture_draw (const HlScoreSpec *spec, double width, cairo_t *cr)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);

  for (int i = 0; i < HL_SCORE_LINES; i++)
    {
      const HlScoreLine *line = &spec->lines[i];
      g_autofree HlRect *rects = hl_score_picture_layout (spec, i, width);

      for (int j = 0; j < line->n; j++)
        draw_box (spec, line, j, &rects[j], text, cr);
      if (line->n > 0)
        draw_caption (spec, &rects[0], line->caption, text, cr);
      if (line->at_hand >= 0 && i + 1 < HL_SCORE_LINES && spec->lines[i + 1].n > 0)
        draw_between (spec, i, rects, width, cr);
    }
}

/* Returns whether there is a box. */
gboolean hl_score_picture_pick (const HlScoreSpec *spec, double width, double x, double y,
                                int *line, int *box)
{
  for (*line = 0; *line < HL_SCORE_LINES; (*line)++)
    {
      g_autofree HlRect *rects = hl_score_picture_layout (spec, *line, width);

      for (*box = 0; *box < spec->lines[*line].n; (*box)++)
        if (x >= rects[*box].x && x < hl_rect_right (&rects[*box]) && y >= rects[*box].y &&
            y < hl_rect_bottom (&rects[*box]))
          return TRUE;
    }

  return FALSE;
}
