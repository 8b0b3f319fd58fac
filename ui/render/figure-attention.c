#include "ui/render/figure-attention.h"

#include "ui/render/figure-operations.h"

#define COLUMN_GAP 10.0 /* between two columns */

/* The columns of an open attention, by their middles. */
typedef struct
{
  double q;
  double k;
  double v;
  double pair;       /* between q and k */
  double pair_width; /* of what stands in both */
  double all_width;
} Columns;

static Columns
columns_of (const HlFigurePen *pen,
            HlFigureKind       kind)
{
  const double pitch = pen->metrics->column + COLUMN_GAP;
  const double side = kind == HL_FIGURE_CROSS_ATTENTION ? -1 : 1;

  return (Columns){
    .q = pen->x - side * pitch,
    .k = pen->x,
    .v = pen->x + side * pitch,
    .pair = pen->x - side * pitch / 2,
    .pair_width = pitch + pen->metrics->column,
    .all_width = 2 * pitch + pen->metrics->column,
  };
}

/* What comes from the encoder turns up into W_v and W_k from one line below them. */
static void
tap_memory (HlFigurePen *pen,
            const int   *boxes,
            double       line)
{
  for (int i = 0; i < 2; i++)
    {
      const HlRect       *rect = &hl_figure_box (pen->layout, boxes[i])->rect;
      const double        x = rect->x + rect->width / 2;
      const HlFigureArrow end = {
        .kind = HL_FIGURE_MEMORY,
        .to = boxes[i],
        .n_points = 3,
        .points = { { 0, line }, { x, line }, { x, hl_rect_bottom (rect) } },
      };

      g_array_append_val (pen->memory, end);
    }
}

/* W_q, W_k and W_v, and the arrows into them. */
static void
climb_projections (HlFigurePen   *pen,
                   HlFigureKind   kind,
                   const char    *path,
                   const Columns *columns,
                   int            boxes[3])
{
  const double fork = pen->y + pen->metrics->fork;
  const double width = pen->metrics->column;

  boxes[0] = hl_figure_add_operation (pen, path, kind, "queries", columns->q, width);
  boxes[1] = hl_figure_add_operation (pen, path, kind, "keys", columns->k, width);
  boxes[2] = hl_figure_add_operation (pen, path, kind, "values", columns->v, width);

  hl_figure_pen_rise_to (pen, boxes[0], columns->q, fork);
  if (kind == HL_FIGURE_CROSS_ATTENTION)
    {
      tap_memory (pen, boxes + 1, pen->y + pen->metrics->fork / 2);
    }
  else
    {
      hl_figure_pen_rise_to (pen, boxes[1], columns->k, fork);
      hl_figure_pen_rise_to (pen, boxes[2], columns->v, fork);
    }
}

/* From the product to the weights: once a head, between the heads' splitting and joining. */
static int
climb_weights (HlFigurePen   *pen,
               HlFigureKind   kind,
               const char    *path,
               const Columns *columns,
               int            split)
{
  const char *keys[HL_FIGURE_MAX_OPERATIONS];
  const int   n_keys = hl_figure_operations (pen->spec, kind, keys);
  int         below = split;

  for (int i = 4; i < n_keys - 3; i++) /* after the split, before the weighted sum */
    {
      const int box = hl_figure_stack_operation (pen, path, kind, keys[i], columns->pair,
                                                 columns->pair_width);

      if (below == split)
        {
          hl_figure_link_up (pen, kind, split, box, columns->q, "HRK", NULL);
          hl_figure_link_up (pen, kind, split, box, columns->k, "HCK", NULL);
        }
      else
        {
          hl_figure_link_up (pen, kind, below, box, columns->pair, NULL, NULL);
        }
      below = box;
    }

  return below;
}

/**
 * hl_figure_climb_attention:
 * @pen: a pen, where the projections stand
 * @kind: which attention
 * @path: what steps call it
 *
 * Draws up all operations; the pen's tip is then the last of them.
 */
void
hl_figure_climb_attention (HlFigurePen *pen,
                           HlFigureKind kind,
                           const char  *path)
{
  static const char *const ports[] = { "Q", "K", "V" };
  const Columns            columns = columns_of (pen, kind);
  const double             xs[] = { columns.q, columns.k, columns.v };
  int                      maps[3];
  int                      split, weights, sum, join, project;

  climb_projections (pen, kind, path, &columns, maps);
  split = hl_figure_stack_operation (pen, path, kind, "split_heads", pen->x, columns.all_width);
  for (int i = 0; i < 3; i++)
    hl_figure_link_up (pen, kind, maps[i], split, xs[i], NULL, ports[i]);

  weights = climb_weights (pen, kind, path, &columns, split);
  sum = hl_figure_stack_operation (pen, path, kind, "weighted_sum", pen->x, columns.all_width);
  hl_figure_link_up (pen, kind, weights, sum, columns.pair, NULL, NULL);
  hl_figure_link_up (pen, kind, split, sum, columns.v, "HCK", NULL);

  join = hl_figure_stack_operation (pen, path, kind, "join_heads", pen->x, columns.all_width);
  hl_figure_link_up (pen, kind, sum, join, pen->x, NULL, NULL);
  project = hl_figure_stack_operation (pen, path, kind, "project", pen->x, columns.pair_width);
  hl_figure_link_up (pen, kind, join, project, pen->x, NULL, NULL);
  hl_figure_pen_leave (pen, project);
}

/**
 * hl_figure_attention_width:
 * @pen: a pen
 *
 * Returns: the width of an open attention
 */
double
hl_figure_attention_width (const HlFigurePen *pen)
{
  return columns_of (pen, HL_FIGURE_SELF_ATTENTION).all_width + 2 * pen->metrics->pad +
         pen->metrics->card;
}
