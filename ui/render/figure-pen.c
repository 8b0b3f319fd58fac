#include "ui/render/figure-pen.h"

#include <math.h>
#include <string.h>

#define LABEL_GAP 4.0 /* between an arrow and its words */
#define MIN_COLUMN 60.0
#define MAX_COLUMN 110.0
#define STUB 11.0 /* an arrow that is just long enough to be one */

static double
widest_shape (const HlFigureSpec *spec,
              HlText             *text,
              const char         *a,
              const char         *b)
{
  g_autofree char *numbers_a = hl_figure_shape_numbers (spec, a);
  g_autofree char *numbers_b = hl_figure_shape_numbers (spec, b);

  return MAX (hl_text_width (text, HL_TEXT_SMALL, numbers_a),
              hl_text_width (text, HL_TEXT_SMALL, numbers_b));
}

/**
 * hl_figure_metrics:
 * @spec: what to draw
 * @text: its font
 *
 * Returns: how large things are in this font
 */
HlFigureMetrics
hl_figure_metrics (const HlFigureSpec *spec,
                   HlText             *text)
{
  const double line = ceil (hl_text_line (text, HL_TEXT_NORMAL));
  const double small = ceil (hl_text_line (text, HL_TEXT_SMALL));
  const double shape = MAX (widest_shape (spec, text, "SD", "TD"),
                            widest_shape (spec, text, "HSK", "HTK"));

  return (HlFigureMetrics){
    .line = line,
    .small = small,
    .box = line + 6,
    .operation = small + 6,
    .gap = small + 4,
    .fork = small,
    .pad = 8,
    .lane = 14,
    .band = small + 4,
    .card = HL_FIGURE_CARDS * HL_FIGURE_CARD,
    .column = CLAMP (ceil (2 * (shape - 2)), MIN_COLUMN, MAX_COLUMN),
  };
}

/**
 * hl_figure_pen_path:
 * @self: a pen
 * @name: of a part of its stack
 *
 * Returns: (transfer full): that part's path
 */
char *
hl_figure_pen_path (const HlFigurePen *self,
                    const char        *name)
{
  return g_strdup_printf ("%s.%s", self->stack, name);
}

static gboolean
has_room_for_shape (const HlFigurePen *self)
{
  return self->shape_top < self->shape_bottom;
}

/* Takes the room for the next shape. */
static void
leave_gap (HlFigurePen *self)
{
  self->shape_bottom = self->y;
  self->y -= self->metrics->gap;
  self->shape_top = self->y;
}

/**
 * hl_figure_pen_approach:
 * @self: a pen
 * @branches: whether another arrow leaves on the way
 * @forks: whether the arrow arrives as three
 *
 * Moves up to where the next box begins.
 *
 * Returns: where the other arrow leaves
 */
double
hl_figure_pen_approach (HlFigurePen *self,
                        gboolean     branches,
                        gboolean     forks)
{
  double branch;

  self->y -= branches ? self->metrics->pad : 0;
  branch = self->y;
  if (!has_room_for_shape (self))
    leave_gap (self);
  else
    self->y -= self->metrics->pad;
  self->y -= forks ? self->metrics->fork : 0;

  return branch;
}

/**
 * hl_figure_pen_add_box:
 * @self: a pen
 * @kind: what it is
 * @path: what steps call it
 * @shape: of its output, in the letters of figure-spec.h, "R" for the pen's rows
 * @rect: where it goes
 *
 * Returns: (transfer none): the new box, until the next one
 */
HlFigureBox *
hl_figure_pen_add_box (HlFigurePen *self,
                       HlFigureKind kind,
                       const char  *path,
                       const char  *shape,
                       HlRect       rect)
{
  HlFigureBox box = {
    .path = g_strdup (path),
    .kind = kind,
    .parent = self->parent,
    .n_slices = 1,
    .first_block = HL_FIGURE_NONE,
    .last_block = HL_FIGURE_NONE,
    .rect = rect,
    .title = rect,
  };

  g_strlcpy (box.shape, shape, sizeof box.shape);
  for (char *letter = box.shape; *letter != '\0'; letter++)
    if (*letter == 'R')
      *letter = self->rows;
  g_array_append_val (self->layout->boxes, box);
  self->y = MIN (self->y, rect.y);

  return &g_array_index (self->layout->boxes, HlFigureBox, self->layout->boxes->len - 1);
}

/**
 * hl_figure_pen_last_box:
 * @self: a pen
 *
 * Returns: the index of the newest box
 */
int
hl_figure_pen_last_box (const HlFigurePen *self)
{
  return (int) self->layout->boxes->len - 1;
}

/**
 * hl_figure_pen_add_arrow:
 * @self: a pen
 * @kind: which kind
 * @to: the box at its tip
 * @points: its corners
 * @n_points: how many
 *
 * The arrow carries the output of the pen's tip.
 *
 * Returns: (transfer none): the new arrow, until the next one
 */
HlFigureArrow *
hl_figure_pen_add_arrow (HlFigurePen      *self,
                         HlFigureArrowKind kind,
                         int               to,
                         const HlPoint    *points,
                         int               n_points)
{
  HlFigureArrow arrow = { .kind = kind, .from = self->tip, .to = to, .n_points = n_points };

  g_assert (n_points <= HL_FIGURE_MAX_POINTS);

  memcpy (arrow.points, points, (gsize) n_points * sizeof *points);
  g_strlcpy (arrow.shape, self->tip_shape, sizeof arrow.shape);
  g_array_append_val (self->layout->arrows, arrow);

  return &g_array_index (self->layout->arrows, HlFigureArrow, self->layout->arrows->len - 1);
}

/* Words that are longer than their room are left out: half a shape is a wrong one. */
static HlRect
room_for (const HlFigurePen *self,
          const char        *words,
          HlRect             room)
{
  if (words == NULL || hl_text_width (self->text, HL_TEXT_SMALL, words) > room.width)
    room.width = 0;

  return room;
}

/**
 * hl_figure_pen_write_shape:
 * @self: a pen
 * @arrow: an arrow
 * @left: room beside it for the letters
 * @right: room beside it for the numbers
 */
void
hl_figure_pen_write_shape (HlFigurePen   *self,
                           HlFigureArrow *arrow,
                           HlRect         left,
                           HlRect         right)
{
  g_autofree char *letters = hl_figure_shape_letters (arrow->shape);
  g_autofree char *numbers = hl_figure_shape_numbers (self->spec, arrow->shape);

  arrow->letters = room_for (self, letters, left);
  arrow->numbers = room_for (self, numbers, right);
}

/**
 * hl_figure_pen_rise_to:
 * @self: a pen
 * @to: a box above its tip
 * @x: where the arrow arrives
 * @fork: the height at which it turns aside, if it does
 *
 * Draws the arrow from the tip, and once for each tip its shape.
 *
 * Returns: (transfer none): the arrow, until the next one
 */
HlFigureArrow *
hl_figure_pen_rise_to (HlFigurePen *self,
                       int          to,
                       double       x,
                       double       fork)
{
  const double  bottom = hl_rect_bottom (&hl_figure_box (self->layout, to)->rect);
  const HlPoint straight[] = { { x, self->tip_y }, { x, bottom } };
  const HlPoint turned[] = {
    { self->x, self->tip_y }, { self->x, fork }, { x, fork }, { x, bottom }
  };
  const gboolean turns = x != self->x;
  HlFigureArrow *arrow = hl_figure_pen_add_arrow (self, HL_FIGURE_MAIN, to,
                                                  turns ? turned : straight, turns ? 4 : 2);
  const double   room = self->width / 2 - LABEL_GAP;

  if (has_room_for_shape (self))
    {
      const double y = (self->shape_top + self->shape_bottom - self->metrics->small) / 2;

      hl_figure_pen_write_shape (
          self, arrow,
          (HlRect){ self->x - LABEL_GAP - room, y, room, self->metrics->small },
          (HlRect){ self->x + LABEL_GAP, y, room, self->metrics->small });
    }
  self->shape_top = self->shape_bottom = 0;

  return arrow;
}

/**
 * hl_figure_pen_leave:
 * @self: a pen
 * @box: whose output goes on
 */
void
hl_figure_pen_leave (HlFigurePen *self,
                     int          box)
{
  const HlFigureBox *left = hl_figure_box (self->layout, box);

  self->tip = box;
  self->tip_y = left->rect.y;
  self->y = left->rect.y;
  self->shape_top = self->shape_bottom = 0;
  g_strlcpy (self->tip_shape, left->shape, sizeof self->tip_shape);
}

/**
 * hl_figure_pen_open_frame:
 * @self: a pen
 * @kind: what it is a frame of
 * @path: what steps call it
 * @shape: of its output
 * @has_lane: whether arrows go around inside it, beside its parts
 *
 * Begins a box around what follows.  The arrow into it ends at its first part.
 *
 * Returns: its index
 */
int
hl_figure_pen_open_frame (HlFigurePen *self,
                          HlFigureKind kind,
                          const char  *path,
                          const char  *shape,
                          gboolean     has_lane)
{
  const HlFigureMetrics *m = self->metrics;
  const double           beside = has_lane ? m->pad : 0;
  const double           lane = has_lane ? m->lane : 0;
  HlRect                 rect = { 0, 0, self->width + 2 * beside + lane, 0 };
  HlFigureBox           *frame;

  rect.x = self->x - self->width / 2 - beside - (self->outer < 0 ? lane : 0);
  if (!has_room_for_shape (self))
    leave_gap (self);
  rect.y = self->y;

  frame = hl_figure_pen_add_box (self, kind, path, shape, rect);
  frame->is_open = frame->can_open = TRUE;
  self->parent = hl_figure_pen_last_box (self);

  return self->parent;
}

/**
 * hl_figure_pen_close_frame:
 * @self: a pen
 * @frame: what hl_figure_pen_open_frame () returned
 *
 * Puts a band with the name on top, through which the output of the last part leaves.
 */
void
hl_figure_pen_close_frame (HlFigurePen *self,
                           int          frame)
{
  HlFigureBox  *box = &g_array_index (self->layout->boxes, HlFigureBox, frame);
  const double  band = self->y - STUB;
  const HlPoint points[] = { { self->x, self->tip_y }, { self->x, band } };

  hl_figure_pen_add_arrow (self, HL_FIGURE_MAIN, frame, points, 2);
  box->rect.height = box->rect.y - band + self->metrics->band;
  box->rect.y = band - self->metrics->band;
  box->title = (HlRect){ box->rect.x, box->rect.y, box->rect.width, self->metrics->band };
  self->parent = box->parent;
  hl_figure_pen_leave (self, frame);
}
