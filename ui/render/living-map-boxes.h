/* ui/render/living-map-boxes.h
 *
 * The rectangles that a living map is laid out in.
 */

#pragma once

#include "ui/render/living-map-legend.h"

G_BEGIN_DECLS

/**
 * HlMapColumn:
 * @body: strips, ribbons or silhouettes, over all rows of the lane; without a width where
 *   the block is folded
 * @join: of an add: the middle of its ⊕
 * @query: of an encoder–decoder attention: where a row's query leaves its line
 * @copy: likewise: the copy of the memory
 * @words: likewise: the copy's words
 * @card: likewise: all of the copy, behind which the decoder's lines pass
 * @learned: in an update: what its parameters got
 * @all: all of it, where it is pointed at and named
 *
 * Where a place lies.
 */
typedef struct
{
  HlRect body;
  double join;
  HlRect query;
  HlRect copy;
  HlRect words;
  HlRect card;
  HlRect learned;
  HlRect all;
} HlMapColumn;

/**
 * HlMapPanel:
 * @lane: where it is
 * @block: from 0
 * @rect: its paper
 * @title: its name
 * @is_folded: whether only its ribbons are shown
 */
typedef struct
{
  HlMapLaneKind lane;
  int           block;
  HlRect        rect;
  HlRect        title;
  gboolean      is_folded;
} HlMapPanel;

/**
 * HlMapBox:
 * @lane: its column
 * @block: from 0, or %HL_MAP_NONE
 * @first: the first of its places
 * @last: the last of them: in an add & norm there are two, in a folded block several
 * @is_folded: whether it stands for a whole block
 * @rect: its edge
 * @name: its name
 * @data: the rows of all of its places; without a width if it has none
 *
 * A box of the book's arrangement.
 */
typedef struct
{
  HlMapLaneKind lane;
  int           block;
  int           first;
  int           last;
  gboolean      is_folded;
  HlRect        rect;
  HlRect        name;
  HlRect        data;
} HlMapBox;

/**
 * HlMapLaneLayout:
 * @header: its name and sentence
 * @tokens: the names of the rows
 * @writes: of the decoder: what each row writes
 * @losses: of the decoder in an update: the loss of each row
 * @learned: in an update: what the parameters of each place got
 * @rows: from the first row to the last
 * @labels: the names of the places
 */
typedef struct
{
  HlRect header;
  HlRect tokens;
  HlRect writes;
  HlRect losses;
  HlRect learned;
  HlRect rows;
  HlRect labels;
} HlMapLaneLayout;

/**
 * HlMapLayout:
 * @size: of all
 * @text: the font
 * @line: height of normal words
 * @small: height of small words
 * @scale: by how much words and signs are larger than on an ordinary page
 * @is_short: whether the page is so low that rows need the room of sentences; then the
 *   reading stands over the last line of the legend
 * @n_keys: how many lines the legend may have
 * @has_card: whether there is room for the candidates, or for the losses of an update
 * @has_labels: whether places have their names below them
 * @has_rails: whether a line runs through each row
 * @pitch: from row to row
 * @lanes: the two lanes
 * @columns: (array): where each place lies
 * @panels: (element-type HlMapPanel): blocks
 * @boxes: (element-type HlMapBox): of the book's arrangement, each column upward
 * @wire: height of the line from the memory to the decoder
 * @drop: where that line goes down
 * @title_width: of the book's arrangement: room for the name of a block
 * @has_short_names: likewise: whether boxes are too narrow for all of their names
 * @rise: where the line of the row at hand goes up to the candidates
 * @next: the candidates for the next word
 * @keys: what the signs mean
 * @legend: (element-type HlMapKey): the signs and words there
 * @reading: what is under the pointer
 */
typedef struct
{
  HlSize          size;
  HlText         *text;
  double          line;
  double          small;
  double          scale;
  gboolean        is_short;
  int             n_keys;
  gboolean        has_card;
  gboolean        has_labels;
  gboolean        has_rails;
  double          pitch;
  HlMapLaneLayout lanes[HL_MAP_N_LANES];
  HlMapColumn    *columns;
  GArray         *panels;
  GArray         *boxes;
  double          wire;
  double          drop;
  double          title_width;
  gboolean        has_short_names;
  double          rise;
  HlRect          next;
  HlRect          keys;
  GArray         *legend;
  HlRect          reading;
} HlMapLayout;

G_END_DECLS
