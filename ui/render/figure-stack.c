#include "ui/render/figure-stack.h"

#include "ui/render/figure-attention.h"
#include "ui/render/figure-sublayers.h"

#define LONG_ROW 4 /* so many closed blocks are one box */

/* A sublayer of a block and what the textbook calls it. */
typedef struct
{
  HlFigureKind kind;
  const char  *name;
} Sublayer;

static const Sublayer encoder_sublayers[] = {
  { HL_FIGURE_SELF_ATTENTION, "attention" },
  { HL_FIGURE_FFN, "ffn" },
};

static const Sublayer decoder_sublayers[] = {
  { HL_FIGURE_CAUSAL_ATTENTION, "attention1" },
  { HL_FIGURE_CROSS_ATTENTION, "attention2" },
  { HL_FIGURE_FFN, "ffn" },
};

static gboolean
is_decoder (const HlFigurePen *pen)
{
  return g_str_equal (pen->stack, "decoder");
}

static const Sublayer *
sublayers_of (const HlFigurePen *pen,
              int               *n_sublayers)
{
  *n_sublayers = is_decoder (pen) ? G_N_ELEMENTS (decoder_sublayers)
                                  : G_N_ELEMENTS (encoder_sublayers);

  return is_decoder (pen) ? decoder_sublayers : encoder_sublayers;
}

static char *
block_path (const HlFigurePen *pen,
            int                block)
{
  return g_strdup_printf ("%s.blks.block%d", pen->stack, block);
}

static gboolean
has_open_attention (const HlFigurePen *pen,
                    int                block)
{
  g_autofree char *path = block_path (pen, block);
  int              n_sublayers;
  const Sublayer  *sublayers = sublayers_of (pen, &n_sublayers);
  gboolean         has_open = FALSE;

  for (int i = 0; i < n_sublayers; i++)
    {
      g_autofree char *part = g_strdup_printf ("%s.%s", path, sublayers[i].name);

      has_open = has_open || (hl_figure_kind_is_attention (sublayers[i].kind) &&
                              hl_figure_spec_is_open (pen->spec, part));
    }

  return has_open;
}

/**
 * hl_figure_measure_stack:
 * @pen: a pen
 *
 * Finds out how wide the stack's boxes are: as wide as the longest name, and in open
 * blocks as an open attention.
 */
void
hl_figure_measure_stack (HlFigurePen *pen)
{
  static const HlFigureKind kinds[] = { HL_FIGURE_EMBEDDING, HL_FIGURE_POSITIONS,
                                        HL_FIGURE_ADD_NORM, HL_FIGURE_OUTPUT };
  int                       n_sublayers;
  const Sublayer           *sublayers = sublayers_of (pen, &n_sublayers);

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    pen->narrow = MAX (pen->narrow, hl_figure_name_width (pen, kinds[i]));
  for (int i = 0; i < n_sublayers; i++)
    pen->narrow = MAX (pen->narrow, hl_figure_name_width (pen, sublayers[i].kind));

  pen->width = pen->narrow;
  for (int block = 0; block < pen->spec->n_blocks; block++)
    if (has_open_attention (pen, block))
      pen->width = MAX (pen->narrow, hl_figure_attention_width (pen));
}

static void
climb_part (HlFigurePen *pen,
            HlFigureKind kind,
            const char  *name)
{
  g_autofree char *path = hl_figure_pen_path (pen, name);

  hl_figure_climb_sublayer (pen, kind, path, FALSE, NULL);
}

/* Around a sublayer on the outer side, into the side of the box that adds. */
static void
draw_residual (HlFigurePen *pen,
               int          from,
               const char  *shape,
               double       branch,
               int          entry)
{
  const HlRect  *rect = &hl_figure_box (pen->layout, entry)->rect;
  const double   lane = pen->x + pen->outer * (pen->width / 2 + pen->metrics->lane * 0.7);
  const double   edge = pen->outer < 0 ? rect->x : hl_rect_right (rect);
  const double   y = rect->y + rect->height / 2;
  const int      tip = pen->tip;
  HlFigureArrow *arrow;

  pen->tip = from;
  arrow = hl_figure_pen_add_arrow (
      pen, HL_FIGURE_RESIDUAL, entry,
      (HlPoint[]){ { pen->x, branch }, { lane, branch }, { lane, y }, { edge, y } }, 4);
  g_strlcpy (arrow->shape, shape, sizeof arrow->shape);
  pen->tip = tip;
}

/* A sublayer with its residual connection: f (x) + x and a norm before or after. */
static void
climb_residual (HlFigurePen    *pen,
                const char     *block,
                const Sublayer *sublayer,
                int             number)
{
  const gboolean   is_pre_norm = pen->spec->is_pre_norm;
  g_autofree char *path = g_strdup_printf ("%s.%s", block, sublayer->name);
  g_autofree char *norm = g_strdup_printf ("%s.addnorm%d.norm", block, number);
  g_autofree char *add = g_strdup_printf ("%s.addnorm%d%s", block, number,
                                          is_pre_norm ? ".add" : "");
  const int        from = pen->tip;
  char             shape[HL_FIGURE_MAX_AXES + 1];
  double           branch;
  int              entry;

  g_strlcpy (shape, pen->tip_shape, sizeof shape);
  if (is_pre_norm)
    hl_figure_climb_sublayer (pen, HL_FIGURE_NORM, norm, TRUE, &branch);
  if (is_pre_norm)
    hl_figure_climb_sublayer (pen, sublayer->kind, path, FALSE, NULL);
  else
    hl_figure_climb_sublayer (pen, sublayer->kind, path, TRUE, &branch);
  entry = hl_figure_climb_sublayer (pen, is_pre_norm ? HL_FIGURE_ADD : HL_FIGURE_ADD_NORM, add,
                                    FALSE, NULL);
  draw_residual (pen, from, shape, branch, entry);
}

static void
climb_open_block (HlFigurePen *pen,
                  int          block)
{
  g_autofree char *path = block_path (pen, block);
  int              n_sublayers;
  const Sublayer  *sublayers = sublayers_of (pen, &n_sublayers);
  const int        frame = hl_figure_pen_open_frame (pen, HL_FIGURE_BLOCK, path, "RD", TRUE);
  HlFigureBox     *box = &g_array_index (pen->layout->boxes, HlFigureBox, frame);

  box->name = hl_figure_blocks_name (pen->spec, block, block);
  box->has_parameters = TRUE;
  box->first_block = box->last_block = block;

  for (int i = 0; i < n_sublayers; i++)
    climb_residual (pen, path, &sublayers[i], i + 1);
  hl_figure_pen_close_frame (pen, frame);
}

/* Every decoder block gets the encoder's output, as keys and as values. */
static void
tap_memory (HlFigurePen *pen,
            int          box)
{
  const HlRect       *rect = &hl_figure_box (pen->layout, box)->rect;
  const double        y = rect->y + rect->height / 2;
  const double        width = hl_text_width (pen->text, HL_TEXT_SMALL, "K, V");
  const HlFigureArrow end = {
    .kind = HL_FIGURE_MEMORY,
    .to = box,
    .n_points = 2,
    .points = { { 0, y }, { rect->x, y } },
    .port = "K, V",
    .port_rect = { rect->x - width - 4, y - pen->metrics->small, width + 1, pen->metrics->small },
  };

  g_array_append_val (pen->memory, end);
}

static void
climb_closed_blocks (HlFigurePen *pen,
                     int          first,
                     int          last)
{
  const double     height = pen->metrics->box;
  g_autofree char *path = first == last ? block_path (pen, first)
                                        : hl_figure_pen_path (pen, "blks");
  HlFigureBox     *box;

  hl_figure_pen_approach (pen, FALSE, FALSE);
  box = hl_figure_pen_add_box (
      pen, first == last ? HL_FIGURE_BLOCK : HL_FIGURE_GROUP, path, "RD",
      (HlRect){ pen->x - pen->narrow / 2, pen->y - height, pen->narrow, height });
  box->name = hl_figure_blocks_name (pen->spec, first, last);
  box->has_parameters = box->can_open = TRUE;
  box->first_block = first;
  box->last_block = last;

  hl_figure_pen_rise_to (pen, hl_figure_pen_last_box (pen), pen->x, 0);
  hl_figure_pen_leave (pen, hl_figure_pen_last_box (pen));
  pen->y -= first == last ? 0 : pen->metrics->card;
  if (is_decoder (pen))
    tap_memory (pen, hl_figure_pen_last_box (pen));
}

static gboolean
is_open_block (const HlFigurePen *pen,
               int                block)
{
  g_autofree char *path = block_path (pen, block);

  return hl_figure_spec_is_open (pen->spec, path);
}

static int
last_closed_from (const HlFigurePen *pen,
                  int                first)
{
  int last = first;

  while (last + 1 < pen->spec->n_blocks && !is_open_block (pen, last + 1))
    last++;

  return last;
}

static void
climb_blocks (HlFigurePen *pen)
{
  g_autofree char *all = hl_figure_pen_path (pen, "blks");
  const gboolean   shows_all = hl_figure_spec_is_open (pen->spec, all);

  for (int block = 0; block < pen->spec->n_blocks;)
    {
      const int last = last_closed_from (pen, block);

      if (is_open_block (pen, block))
        climb_open_block (pen, block++);
      else if (!shows_all && last - block + 1 >= LONG_ROW)
        {
          climb_closed_blocks (pen, block, last);
          block = last + 1;
        }
      else
        {
          climb_closed_blocks (pen, block, block);
          block++;
        }
    }
}

/**
 * hl_figure_climb_stack:
 * @pen: a pen, where the words go in
 *
 * Draws up the whole stack; the pen's tip is then its output.
 */
void
hl_figure_climb_stack (HlFigurePen *pen)
{
  climb_part (pen, HL_FIGURE_EMBEDDING, "embedding");
  if (pen->spec->has_positions || (pen->spec->has_dropout && pen->spec->is_training))
    climb_part (pen, HL_FIGURE_POSITIONS, "pos_encoding");
  climb_blocks (pen);
  if (pen->spec->is_pre_norm)
    climb_part (pen, HL_FIGURE_NORM, "norm");

  if (!is_decoder (pen))
    return;

  climb_part (pen, HL_FIGURE_OUTPUT, "dense");
  if (pen->spec->is_training)
    hl_figure_climb_sublayer (pen, HL_FIGURE_LOSS, "loss", FALSE, NULL);
}
