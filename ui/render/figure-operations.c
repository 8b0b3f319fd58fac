#include "ui/render/figure-operations.h"

#include <math.h>

#define LABEL_GAP 4.0 /* between an arrow and its words */

/* R: the rows, C: the keys. */
static void
fill_keys (const HlFigurePen *pen,
           HlFigureKind       sublayer,
           char              *shape)
{
  for (char *letter = shape; *letter != '\0'; letter++)
    {
      if (*letter == 'R')
        *letter = pen->rows;
      if (*letter == 'C')
        *letter = sublayer == HL_FIGURE_CROSS_ATTENTION ? 'S' : pen->keys;
    }
}

/**
 * hl_figure_add_operation:
 * @pen: a pen, at the height of the box's lower edge, where it stays
 * @path: of the sublayer
 * @sublayer: what kind that is
 * @key: what core calls the operation
 * @x: the middle of its box
 * @width: of its box
 *
 * Neighbors stand beside it.
 *
 * Returns: its index
 */
int
hl_figure_add_operation (HlFigurePen *pen,
                         const char  *path,
                         HlFigureKind sublayer,
                         const char  *key,
                         double       x,
                         double       width)
{
  const HlFigureOperation operation = hl_figure_operation (pen->spec, sublayer, key);
  const double            height = pen->metrics->operation;
  g_autofree char        *full_path = g_strdup_printf ("%s.%s", path, key);
  const HlRect            rect = { x - width / 2, pen->y - height, width, height };
  const double            below = pen->y;
  HlFigureBox            *box = hl_figure_pen_add_box (pen, HL_FIGURE_OPERATION, full_path,
                                                       operation.shape, rect);

  pen->y = below;
  fill_keys (pen, sublayer, box->shape);
  box->name = g_strdup (operation.name);
  box->has_parameters = operation.has_parameters;
  box->is_idle = operation.is_idle;
  box->n_slices = operation.is_per_head ? pen->spec->n_heads : 1;

  return hl_figure_pen_last_box (pen);
}

static double
card_of (const HlFigurePen *pen,
         const HlFigureBox *box)
{
  return box->n_slices > 1 ? pen->metrics->card : 0;
}

/**
 * hl_figure_stack_operation:
 * @pen: a pen
 * @path: of the sublayer
 * @sublayer: what kind that is
 * @key: what core calls the operation
 * @x: the middle of its box
 * @width: of its box
 *
 * Puts an operation over the newest one, and over its cards.
 *
 * Returns: its index
 */
int
hl_figure_stack_operation (HlFigurePen *pen,
                           const char  *path,
                           HlFigureKind sublayer,
                           const char  *key,
                           double       x,
                           double       width)
{
  const HlFigureBox *below = hl_figure_box (pen->layout, hl_figure_pen_last_box (pen));

  pen->y = below->rect.y - card_of (pen, below) - pen->metrics->gap;

  return hl_figure_add_operation (pen, path, sublayer, key, x, width);
}

/* Over the middle of a box there is all of its width, elsewhere a column. */
static double
room_beside (const HlFigurePen *pen,
             int                box,
             double             x)
{
  const HlRect  *rect = &hl_figure_box (pen->layout, box)->rect;
  const gboolean is_middle = fabs (rect->x + rect->width / 2 - x) < 1;

  return (is_middle ? MAX (rect->width, pen->metrics->column) : pen->metrics->column) / 2 +
         pen->metrics->pad - LABEL_GAP;
}

/**
 * hl_figure_link_up:
 * @pen: a pen
 * @sublayer: what the operations belong to
 * @from: an operation
 * @to: one above it
 * @x: the arrow's place
 * @shape: (nullable): of what it carries, if that is only a part of the output
 * @port: (nullable): what it is: "Q", "K", "V"
 *
 * Draws an arrow straight up, with its shape in numbers on the right, and on the left
 * either what it is or, if it is all of the output, the shape in letters.
 */
void
hl_figure_link_up (HlFigurePen *pen,
                   HlFigureKind sublayer,
                   int          from,
                   int          to,
                   double       x,
                   const char  *shape,
                   const char  *port)
{
  const double bottom = hl_figure_box (pen->layout, from)->rect.y;
  const double top = hl_rect_bottom (&hl_figure_box (pen->layout, to)->rect);
  const double y = bottom - card_of (pen, hl_figure_box (pen->layout, from)) -
                   pen->metrics->small - 2;
  const double   room = room_beside (pen, from, x);
  const gboolean has_letters = shape == NULL && port == NULL;
  HlFigureArrow *arrow;

  hl_figure_pen_leave (pen, from);
  if (shape != NULL)
    g_strlcpy (pen->tip_shape, shape, sizeof pen->tip_shape);
  fill_keys (pen, sublayer, pen->tip_shape);
  arrow = hl_figure_pen_add_arrow (pen, HL_FIGURE_MAIN, to,
                                   (HlPoint[]){ { x, bottom }, { x, top } }, 2);
  hl_figure_pen_write_shape (
      pen, arrow,
      (HlRect){ x - LABEL_GAP - room, y, has_letters ? room : 0, pen->metrics->small },
      (HlRect){ x + LABEL_GAP, y, room, pen->metrics->small });
  arrow->port = port;
  if (port != NULL)
    arrow->port_rect = (HlRect){ x - LABEL_GAP - room, y, room, pen->metrics->small };
}

/**
 * hl_figure_find_operation:
 * @pen: a pen
 * @path: of a sublayer
 * @key: what core calls an operation of it
 *
 * Returns: the index of its box, or %HL_FIGURE_NONE
 */
int
hl_figure_find_operation (const HlFigurePen *pen,
                          const char        *path,
                          const char        *key)
{
  g_autofree char *full_path = g_strdup_printf ("%s.%s", path, key);

  for (int i = hl_figure_pen_last_box (pen); i >= 0; i--)
    if (g_str_equal (hl_figure_box (pen->layout, i)->path, full_path))
      return i;

  return HL_FIGURE_NONE;
}
