/* ui/render/beam-tree-spec.h
 *
 * The hypotheses of a beam search, step by step, and what there is to say of each.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

G_BEGIN_DECLS

/**
 * HlBeamFate:
 * @HL_BEAM_LIVE: it was followed
 * @HL_BEAM_ENDED: it is a whole translation
 * @HL_BEAM_DROPPED: others took all places
 */
typedef enum
{
  HL_BEAM_LIVE,
  HL_BEAM_ENDED,
  HL_BEAM_DROPPED,
} HlBeamFate;

/**
 * HlBeamNode:
 * @parent: index of the hypothesis that it extends, or -1
 * @column: the step of its last word
 * @row: its rank in that step
 * @word: its last word
 * @log_probability: of all its words together
 * @score: what whole translations are compared by
 * @fate: what became of it
 * @is_chosen: whether it is the translation, or a beginning of it
 * @weights: (array): what its row looked at, of each source word
 */
typedef struct
{
  int        parent;
  int        column;
  int        row;
  char      *word;
  double     log_probability;
  double     score;
  HlBeamFate fate;
  gboolean   is_chosen;
  float     *weights;
} HlBeamNode;

/**
 * HlBeamTreeSpec:
 * @nodes: (element-type HlBeamNode): column by column
 * @n_columns: steps
 * @n_rows: most hypotheses of a step
 * @source: (array zero-terminated=1): the source words
 * @selected: a node, or -1
 * @palette: (nullable): the theme; %NULL: light
 * @font: (nullable): of the words; %NULL: a default
 */
typedef struct
{
  GArray *nodes;
  int     n_columns;
  int     n_rows;
  char  **source;
  int     selected;

  const HlPalette            *palette;
  const PangoFontDescription *font;
} HlBeamTreeSpec;

HlBeamTreeSpec *hl_beam_tree_spec_new (const char *const *source) G_GNUC_WARN_UNUSED_RESULT;
void            hl_beam_tree_spec_take (HlBeamTreeSpec *self,
                                        HlBeamNode      node);
void            hl_beam_tree_spec_free (HlBeamTreeSpec *self);

static inline const HlBeamNode *
hl_beam_tree_node (const HlBeamTreeSpec *self,
                   int                   node)
{
  return &g_array_index (self->nodes, HlBeamNode, node);
}

char *hl_beam_tree_describe (const HlBeamTreeSpec *spec,
                             int                   node) G_GNUC_WARN_UNUSED_RESULT;
char *hl_beam_tree_to_table (const HlBeamTreeSpec *spec) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlBeamTreeSpec, hl_beam_tree_spec_free)

G_END_DECLS
