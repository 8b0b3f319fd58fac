#include "ui/render/figure-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/render/figure-keys.h"
#include "ui/render/figure-stack.h"

#define MARGIN 6.0
#define SIDEWAYS 2.5 /* how much worse a box is for each pixel that it lies aside */

static void
clear_box (gpointer data)
{
  HlFigureBox *box = data;

  g_free (box->path);
  g_free (box->name);
}

static void
clear_note (gpointer data)
{
  HlFigureNote *note = data;

  g_free (note->words);
}

static HlFigureLayout *
new_layout (void)
{
  HlFigureLayout *self = g_new0 (HlFigureLayout, 1);

  self->boxes = g_array_new (FALSE, TRUE, sizeof (HlFigureBox));
  self->arrows = g_array_new (FALSE, TRUE, sizeof (HlFigureArrow));
  self->notes = g_array_new (FALSE, TRUE, sizeof (HlFigureNote));
  g_array_set_clear_func (self->boxes, clear_box);
  g_array_set_clear_func (self->notes, clear_note);

  return self;
}

/**
 * hl_figure_layout_free:
 * @self: (nullable) (transfer full): the layout
 */
void
hl_figure_layout_free (HlFigureLayout *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->boxes);
  g_array_unref (self->arrows);
  g_array_unref (self->notes);
  g_free (self);
}

static void
add_note (HlFigureLayout *layout,
          const char     *words,
          HlRect          rect,
          const char     *path)
{
  const HlFigureNote note = { g_strdup (words), rect, path };

  g_array_append_val (layout->notes, note);
}

/* The name of the stack and what it reads, below its first box. */
static void
write_foot (HlFigurePen *pen,
            const char  *title,
            const char  *caption)
{
  const HlFigureMetrics *m = pen->metrics;
  const double           width = pen->width + 2 * m->pad;
  const double           x = pen->x - width / 2;

  add_note (pen->layout, title, (HlRect){ x, m->small, width, m->line }, pen->stack);
  add_note (pen->layout, caption, (HlRect){ x, 0, width, m->small }, NULL);
}

/* What comes out of the last box of the decoder; nothing goes on from a loss. */
static void
write_head (HlFigurePen *pen)
{
  const HlFigureMetrics *m = pen->metrics;
  const double           top = pen->y - m->gap - m->small;
  const double           half = pen->width / 2;
  const char            *caption = pen->spec->output_caption;
  HlFigureArrow         *arrow;

  if (pen->spec->is_training)
    return;

  arrow = hl_figure_pen_add_arrow (
      pen, HL_FIGURE_MAIN, HL_FIGURE_NONE,
      (HlPoint[]){ { pen->x, pen->tip_y }, { pen->x, pen->y - m->gap } }, 2);
  hl_figure_pen_write_shape (
      pen, arrow, (HlRect){ pen->x - half, pen->y - m->gap + 2, half - 4, m->small },
      (HlRect){ pen->x + 4, pen->y - m->gap + 2, half, m->small });
  add_note (pen->layout, caption != NULL ? caption : _ ("next word"),
            (HlRect){ pen->x - half, top, 2 * half, m->small }, NULL);
  pen->y = top;
}

/* Joins the encoder's output with what the decoder blocks want of it: up, over to
 * the gutter, along it, and in. */
static void
join_memory (HlFigurePen  *encoder,
             const GArray *ends,
             double        gutter)
{
  const HlFigureMetrics *m = encoder->metrics;
  const double           y = encoder->tip_y - m->gap;
  HlFigureArrow         *arrow = NULL;

  for (guint i = 0; i < ends->len; i++)
    {
      const HlFigureArrow *end = &g_array_index (ends, HlFigureArrow, i);
      HlPoint              points[HL_FIGURE_MAX_POINTS] = {
                     { encoder->x, encoder->tip_y }, { encoder->x, y }, { gutter, y }
      };

      memcpy (points + 3, end->points, (gsize) end->n_points * sizeof (HlPoint));
      points[3].x = gutter;
      arrow = hl_figure_pen_add_arrow (encoder, HL_FIGURE_MEMORY, end->to, points,
                                       3 + end->n_points);
      arrow->port = end->port;
      arrow->port_rect = end->port_rect;
    }

  if (arrow != NULL)
    hl_figure_pen_write_shape (
        encoder, arrow,
        (HlRect){ encoder->x - encoder->width / 2, y + 2, encoder->width / 2 - 4, m->small },
        (HlRect){ encoder->x + 4, y + 2, encoder->width / 2, m->small });
  encoder->y = y - 2;
}

static void
move_rect (HlRect *rect,
           double  y)
{
  rect->y += y;
}

static void
move_down (HlFigureLayout *layout,
           double          y)
{
  for (guint i = 0; i < layout->boxes->len; i++)
    {
      HlFigureBox *box = &g_array_index (layout->boxes, HlFigureBox, i);

      move_rect (&box->rect, y);
      move_rect (&box->title, y);
    }
  for (guint i = 0; i < layout->arrows->len; i++)
    {
      HlFigureArrow *arrow = &g_array_index (layout->arrows, HlFigureArrow, i);

      for (int j = 0; j < arrow->n_points; j++)
        arrow->points[j].y += y;
      move_rect (&arrow->port_rect, y);
      move_rect (&arrow->letters, y);
      move_rect (&arrow->numbers, y);
    }
  move_rect (&layout->keys, y);
  for (guint i = 0; i < layout->notes->len; i++)
    move_rect (&g_array_index (layout->notes, HlFigureNote, i).rect, y);
}

/* In the corner above the encoder if there is room, else below everything. */
static void
place_keys (HlFigureLayout     *layout,
            const HlFigureSpec *spec,
            HlText             *text,
            double              corner,
            double              encoder,
            double              decoder)
{
  const double wide = layout->size.width - 2 * MARGIN;
  const double height = hl_figure_keys_height (spec, text, corner);

  if (height + MARGIN <= encoder - decoder)
    {
      layout->keys = (HlRect){ MARGIN, decoder, corner, height };
      layout->size.height += MARGIN - MIN (encoder, decoder) + MARGIN;
    }
  else
    {
      layout->keys = (HlRect){ MARGIN, layout->size.height + MARGIN, wide,
                               hl_figure_keys_height (spec, text, wide) };
      layout->size.height = hl_rect_bottom (&layout->keys) + MARGIN - MIN (encoder, decoder) +
                            MARGIN;
    }
}

static HlFigurePen
new_pen (const HlFigureSpec    *spec,
         HlText                *text,
         const HlFigureMetrics *metrics,
         HlFigureLayout        *layout,
         gboolean               is_decoder)
{
  HlFigurePen pen = {
    .spec = spec,
    .text = text,
    .metrics = metrics,
    .layout = layout,
    .stack = is_decoder ? "decoder" : "encoder",
    .rows = !is_decoder ? 'S' : spec->is_step ? '1'
                                              : 'T',
    .keys = is_decoder ? 'T' : 'S',
    .outer = is_decoder ? 1 : -1,
    .parent = HL_FIGURE_NONE,
    .tip = HL_FIGURE_NONE,
  };

  pen.tip_shape[0] = pen.rows;
  hl_figure_measure_stack (&pen);

  return pen;
}

/**
 * hl_figure_layout_new:
 * @spec: what to draw
 *
 * Returns: (transfer full): where everything goes
 */
HlFigureLayout *
hl_figure_layout_new (const HlFigureSpec *spec)
{
  g_autoptr (HlText)    text = hl_text_new (spec->font);
  g_autoptr (GArray)    ends = g_array_new (FALSE, FALSE, sizeof (HlFigureArrow));
  const HlFigureMetrics m = hl_figure_metrics (spec, text);
  HlFigureLayout       *self = new_layout ();
  HlFigurePen           encoder = new_pen (spec, text, &m, self, FALSE);
  HlFigurePen           decoder = new_pen (spec, text, &m, self, TRUE);
  const double          beside = m.lane + m.pad;
  const double          gutter = ceil (hl_text_width (text, HL_TEXT_SMALL, "K, V")) + 2 * m.pad;
  double                left;

  encoder.x = MARGIN + beside + encoder.width / 2;
  left = encoder.x + encoder.width / 2 + m.pad + gutter;
  decoder.x = left + m.pad + decoder.width / 2;
  decoder.memory = ends;

  write_foot (&encoder, _ ("Encoder"),
              spec->source_caption != NULL ? spec->source_caption : _ ("source words"));
  hl_figure_climb_stack (&encoder);
  write_foot (&decoder, _ ("Decoder"),
              spec->target_caption != NULL ? spec->target_caption : _ ("target words so far"));
  hl_figure_climb_stack (&decoder);

  join_memory (&encoder, ends, left - gutter + m.pad);
  write_head (&decoder);

  self->size.width = decoder.x + decoder.width / 2 + beside + MARGIN;
  self->size.height = m.small + m.line;
  place_keys (self, spec, text, left - gutter - MARGIN, encoder.y, decoder.y);
  move_down (self, MARGIN - MIN (encoder.y, decoder.y));

  return self;
}

/* How well a box stands for a path: the length of the common beginning, if the
 * box's path is all of it. */
static gsize
match (const HlFigureBox *box,
       const char        *path)
{
  const gsize length = strlen (box->path);
  int         block;

  if (!g_str_has_prefix (path, box->path) || (path[length] != '\0' && path[length] != '.'))
    return 0;
  if (box->kind != HL_FIGURE_GROUP || path[length] == '\0')
    return length;

  return sscanf (path + length, ".block%d", &block) == 1 && block >= box->first_block &&
                 block <= box->last_block
             ? length
             : 0;
}

/**
 * hl_figure_find:
 * @self: where everything is
 * @path: what a step is called
 *
 * Returns: the smallest box that shows or contains it, or %HL_FIGURE_NONE
 */
int
hl_figure_find (const HlFigureLayout *self,
                const char           *path)
{
  gsize longest = 0;
  int   found = HL_FIGURE_NONE;

  for (int i = 0; i < hl_figure_n_boxes (self); i++)
    {
      const gsize length = match (hl_figure_box (self, i), path);

      if (length > longest)
        {
          longest = length;
          found = i;
        }
    }

  return found;
}

/**
 * hl_figure_pick:
 * @self: where everything is
 * @x: a point
 * @y: of the page
 *
 * Returns: the smallest box there, or %HL_FIGURE_NONE
 */
int
hl_figure_pick (const HlFigureLayout *self,
                double                x,
                double                y)
{
  for (int i = hl_figure_n_boxes (self) - 1; i >= 0; i--) /* parts come after their frame */
    if (hl_rect_contains (&hl_figure_box (self, i)->rect, x, y))
      return i;

  return HL_FIGURE_NONE;
}

static HlPoint
middle_of (const HlRect *rect)
{
  return (HlPoint){ rect->x + rect->width / 2, rect->y + rect->height / 2 };
}

/**
 * hl_figure_neighbor:
 * @self: where everything is
 * @index: a box
 * @down: 1 to go down, −1 to go up, else 0
 * @right: 1 to go right, −1 to go left, else 0
 *
 * Returns: the nearest box on that side, by the places of the names; @index if there
 *   is none
 */
int
hl_figure_neighbor (const HlFigureLayout *self,
                    int                   index,
                    int                   down,
                    int                   right)
{
  const HlPoint from = middle_of (&hl_figure_box (self, index)->title);
  double        best = G_MAXDOUBLE;
  int           nearest = index;

  for (int i = 0; i < hl_figure_n_boxes (self); i++)
    {
      const HlPoint to = middle_of (&hl_figure_box (self, i)->title);
      const double  ahead = (to.y - from.y) * down + (to.x - from.x) * right;
      const double  aside = fabs ((to.y - from.y) * right) + fabs ((to.x - from.x) * down);

      if (ahead > 1 && ahead + SIDEWAYS * aside < best)
        {
          best = ahead + SIDEWAYS * aside;
          nearest = i;
        }
    }

  return nearest;
}
