/* ui/render/living-map-layout.h
 *
 * Where the lanes, blocks, places and rows of a living map lie.  It depends on the words
 * of both sentences and on the size of the page, never on the step: the eye keeps its
 * place.
 *
 *      Encoder
 *      the   ▒▒▒  ┌ Block 1 ──────────────┐ ┌ Block 2 ───┐  memory ─┐   next word
 *      red   ▒▒▒  │ attention ⊕▒▒ FFN ⊕▒▒ │ │            │  ▒▒▒     │   ▬▬▬
 *      Decoder              ┌─────────────────────┬───────────────────┘      ▲
 *      <bos> ▒▒▒  ┌ Block 1 ▼ ────────────┐ ┌─────▼──────────────────┐       │
 *      la    ▒▒▒  │                       │ │                        │ ──────┘
 *      heads  scales  what the signs mean
 *      what is under the pointer
 *
 * Used by   living-map-items.h
 */

#pragma once

#include "ui/render/living-map-legend.h"

G_BEGIN_DECLS

/**
 * HlMapColumn:
 * @body: strips, ribbons or silhouettes, over all rows of the lane; without a width where
 *   the block is folded
 * @join: of an add: the middle of its ⊕
 * @copy: of an encoder–decoder attention: the copy of the memory
 * @words: likewise: the copy's words
 * @all: all of it, where it is pointed at and named
 *
 * Where a place lies.
 */
typedef struct
{
  HlRect body;
  double join;
  HlRect copy;
  HlRect words;
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
 * HlMapLaneLayout:
 * @header: its name and sentence
 * @tokens: the names of the rows
 * @rows: from the first row to the last
 * @labels: the names of the places
 */
typedef struct
{
  HlRect header;
  HlRect tokens;
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
 * @pitch: from row to row
 * @lanes: the two lanes
 * @columns: (array): where each place lies
 * @panels: (element-type HlMapPanel): blocks
 * @wire: height of the line from the memory to the decoder
 * @drop: where that line goes down
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
  double          pitch;
  HlMapLaneLayout lanes[HL_MAP_N_LANES];
  HlMapColumn    *columns;
  GArray         *panels;
  double          wire;
  double          drop;
  double          rise;
  HlRect          next;
  HlRect          keys;
  GArray         *legend;
  HlRect          reading;
} HlMapLayout;

HlMapLayout *hl_map_layout_new (const HlMapSpec *spec,
                                double           width,
                                double           height) G_GNUC_WARN_UNUSED_RESULT;
void         hl_map_layout_free (HlMapLayout *self);
HlSize       hl_map_minimum_size (const HlMapSpec *spec);

double hl_map_row_top (const HlMapLayout *self,
                       HlMapLaneKind      lane,
                       int                row);
HlRect hl_map_row_rect (const HlMapLayout *self,
                        HlMapLaneKind      lane,
                        const HlRect      *column,
                        int                row);
double hl_map_rail (const HlMapLayout *self,
                    HlMapLaneKind      lane,
                    int                row);
int    hl_map_row_at (const HlMapSpec   *spec,
                      const HlMapLayout *self,
                      HlMapLaneKind      lane,
                      double             y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlMapLayout, hl_map_layout_free)

G_END_DECLS
