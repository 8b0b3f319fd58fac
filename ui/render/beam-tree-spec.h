/* ui/render/beam-tree-spec.h
 *
 * The hypotheses of a beam search, step by step, and what there is to say of each.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

G_BEGIN_DECLS

typedef enum
{
  HL_BEAM_LIVE,    /* it was followed */
  HL_BEAM_ENDED,   /* it is a whole translation */
  HL_BEAM_DROPPED, /* others took all places */
} HlBeamFate;

typedef struct
{
  int        parent;
  int        column;          /* the step of its last word */
  int        row;             /* its rank in that step */
  char      *word;            /* its last word */
  double     log_probability; /* of all its words together */
  double     score;           /* what whole translations are compared by */
  HlBeamFate fate;            /* what became of it */
  gboolean   is_chosen;       /* whether it is the translation, or a beginning of it */
  float     *weights;         /* what its row looked at, of each source word */
} HlBeamNode;

typedef struct
{
  GArray *nodes;     /* column by column */
  int     n_columns; /* steps */
  int     n_rows;    /* most hypotheses of a step */
  char  **source;    /* the source words */
  int     selected;  /* a node, or -1 */

  const HlPalette            *palette; /* the theme; NULL: light */
  const PangoFontDescription *font;    /* of the words; NULL: a default */
} HlBeamTreeSpec;

HlBeamTreeSpec *hl_beam_tree_spec_new (const char *const *source) G_GNUC_WARN_UNUSED_RESULT;
void            hl_beam_tree_spec_take (HlBeamTreeSpec *self, HlBeamNode node);
void            hl_beam_tree_spec_free (HlBeamTreeSpec *self);

static inline const HlBeamNode *hl_beam_tree_node (const HlBeamTreeSpec *self, int node)
{
  return &g_array_index (self->nodes, HlBeamNode, node);
}

char *hl_beam_tree_describe (const HlBeamTreeSpec *spec, int node) G_GNUC_WARN_UNUSED_RESULT;
char *hl_beam_tree_to_table (const HlBeamTreeSpec *spec) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlBeamTreeSpec, hl_beam_tree_spec_free)

G_END_DECLS
