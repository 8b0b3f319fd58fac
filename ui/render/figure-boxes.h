/* ui/render/figure-boxes.h
 *
 * What the Transformer figure is made of: boxes, arrows, and words outside of boxes, each with
 * its place.
 */

#pragma once

#include "ui/render/figure-parts.h"
#include "ui/render/geometry.h"

G_BEGIN_DECLS

#define HL_FIGURE_MAX_POINTS 8
#define HL_FIGURE_NONE (-1)
#define HL_FIGURE_CARDS 2  /* behind a box: so many stand for any number of heads */
#define HL_FIGURE_CARD 2.5 /* how far each sticks out */

/**
 * HlFigureBox:
 * @path: what it is, as steps name it
 * @name: what people call it
 * @kind: what kind of thing it is
 * @parent: index of the open box around it, or %HL_FIGURE_NONE
 * @is_open: whether it is a frame around its parts
 * @can_open: whether it has parts
 * @has_parameters: whether something in it is learned
 * @is_idle: whether it does nothing in this pass
 * @n_slices: H for what is done once a head, else 1
 * @first_block: of the blocks it stands for, or %HL_FIGURE_NONE
 * @last_block: likewise
 * @shape: of what comes out, see figure-spec.h
 * @rect: its border
 * @title: where its name goes
 */
typedef struct
{
  char        *path;
  char        *name;
  HlFigureKind kind;
  int          parent;
  gboolean     is_open;
  gboolean     can_open;
  gboolean     has_parameters;
  gboolean     is_idle;
  int          n_slices;
  int          first_block;
  int          last_block;
  char         shape[HL_FIGURE_MAX_AXES + 1];
  HlRect       rect;
  HlRect       title;
} HlFigureBox;

/**
 * HlFigureArrowKind:
 * @HL_FIGURE_MAIN: from box to box
 * @HL_FIGURE_RESIDUAL: around a sublayer
 * @HL_FIGURE_MEMORY: from the encoder to the decoder
 * @HL_FIGURE_SIDE: inside a normalization, to what reads a number again
 */
typedef enum
{
  HL_FIGURE_MAIN,
  HL_FIGURE_RESIDUAL,
  HL_FIGURE_MEMORY,
  HL_FIGURE_SIDE,
} HlFigureArrowKind;

/**
 * HlPoint:
 * @x: from the left
 * @y: from the top
 */
typedef struct
{
  double x;
  double y;
} HlPoint;

/**
 * HlFigureArrow:
 * @kind: which kind
 * @from: index of the box whose values it carries; %HL_FIGURE_NONE: from outside
 * @to: index of the box at its tip; %HL_FIGURE_NONE: to the outside
 * @n_points: corners, both ends included
 * @points: these, in the direction of forward
 * @port: (nullable): what it brings: "Q", "K", "V"
 * @port_rect: where that goes; width 0 for nowhere
 * @letters: where the shape goes in letters, right-aligned; width 0 for nowhere
 * @numbers: where it goes in numbers, left-aligned; likewise
 */
typedef struct
{
  HlFigureArrowKind kind;
  int               from;
  int               to;
  int               n_points;
  HlPoint           points[HL_FIGURE_MAX_POINTS];
  const char       *port;
  HlRect            port_rect;
  char              shape[HL_FIGURE_MAX_AXES + 1];
  HlRect            letters;
  HlRect            numbers;
} HlFigureArrow;

/**
 * HlFigureNote:
 * @words: what is written
 * @rect: where, centered
 * @path: (nullable): the stack that it names, if it does
 */
typedef struct
{
  char       *words;
  HlRect      rect;
  const char *path;
} HlFigureNote;

/**
 * HlFigureLayout:
 * @boxes: (element-type HlFigureBox): a frame before its parts
 * @arrows: (element-type HlFigureArrow): all of them
 * @notes: (element-type HlFigureNote): words outside of boxes
 * @keys: where the meaning of the colors goes
 * @size: of the whole
 */
typedef struct
{
  GArray *boxes;
  GArray *arrows;
  GArray *notes;
  HlRect  keys;
  HlSize  size;
} HlFigureLayout;

static inline int
hl_figure_n_boxes (const HlFigureLayout *self)
{
  return (int) self->boxes->len;
}

static inline const HlFigureBox *
hl_figure_box (const HlFigureLayout *self,
               int                   index)
{
  g_assert (index >= 0 && index < hl_figure_n_boxes (self));

  return &g_array_index (self->boxes, HlFigureBox, index);
}

G_END_DECLS
