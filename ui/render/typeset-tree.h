/* ui/render/typeset-tree.h
 *
 * A formula as it is typeset: boxes in boxes.  The reader makes them from a line of text, and
 * the measurer says how large they are and where each stands in the one around it.
 *
 *      A[i,j] = exp (S[i,j]) / Σ_k exp (S[i,k])
 *
 *      row ─ scripts (A; i,j) ─ sign = ─ fraction ─ row: exp, brackets (scripts (S; i,j))
 *                                                 └ row: limit (Σ; k), exp, brackets (…)
 */

#pragma once

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/**
 * HlTypesetKind:
 * @HL_TYPESET_ROW: children, one beside the other
 * @HL_TYPESET_WORD: a number, a letter, a word
 * @HL_TYPESET_SIGN: what stands between two terms; a line may begin with it
 * @HL_TYPESET_GAP: a space; a line may end there
 * @HL_TYPESET_SCRIPTS: a base, what stands below right, what stands above right
 * @HL_TYPESET_LIMIT: a large sign or max, and what stands below it
 * @HL_TYPESET_FRACTION: what is divided, and by what
 * @HL_TYPESET_ROOT: what is under the root
 * @HL_TYPESET_BRACKETS: what is in brackets as high as itself
 */
typedef enum
{
  HL_TYPESET_ROW,
  HL_TYPESET_WORD,
  HL_TYPESET_SIGN,
  HL_TYPESET_GAP,
  HL_TYPESET_SCRIPTS,
  HL_TYPESET_LIMIT,
  HL_TYPESET_FRACTION,
  HL_TYPESET_ROOT,
  HL_TYPESET_BRACKETS,
} HlTypesetKind;

/**
 * HlTypesetInk:
 * @HL_TYPESET_TEXT: as all words
 * @HL_TYPESET_COMPUTED: a letter of what was computed
 * @HL_TYPESET_LEARNED: a letter of a parameter
 *
 * The color of a word.
 */
typedef enum
{
  HL_TYPESET_TEXT,
  HL_TYPESET_COMPUTED,
  HL_TYPESET_LEARNED,
  HL_TYPESET_N_INKS,
} HlTypesetInk;

typedef struct _HlTypesetNode HlTypesetNode;

/**
 * HlTypesetNode:
 * @kind: what it is
 * @text: (nullable): of a word, a sign or the opening bracket
 * @children: (element-type HlTypesetNode): owned; of scripts, one may be %NULL
 * @has_indices: of scripts: whether what stands below says which cell, and is no part of a name
 * @ink: of a word
 * @layout: (nullable): the words, shaped; of brackets the opening one
 * @closing: (nullable): the closing bracket
 * @size: of the type, in pixels of the page
 * @x: from the left of the box around it
 * @y: of the baseline, below that of the box around it
 * @width: of its own
 * @ascent: how far it reaches above its baseline
 * @descent: and below
 */
struct _HlTypesetNode
{
  HlTypesetKind kind;
  char         *text;
  GPtrArray    *children;
  gboolean      has_indices;
  HlTypesetInk  ink;
  PangoLayout  *layout;
  PangoLayout  *closing;
  double        size;
  double        x;
  double        y;
  double        width;
  double        ascent;
  double        descent;
};

HlTypesetNode *hl_typeset_node_new (HlTypesetKind kind,
                                    const char   *text) G_GNUC_WARN_UNUSED_RESULT;
void           hl_typeset_node_free (HlTypesetNode *self);
void           hl_typeset_node_take (HlTypesetNode *self,
                                     HlTypesetNode *child);

HlTypesetNode *hl_typeset_node_cut (HlTypesetNode *self,
                                    guint          start) G_GNUC_WARN_UNUSED_RESULT;
HlTypesetNode *hl_typeset_node_with_scripts (HlTypesetNode *base,
                                             HlTypesetNode *below,
                                             HlTypesetNode *above) G_GNUC_WARN_UNUSED_RESULT;
HlTypesetNode *hl_typeset_node_without_brackets (HlTypesetNode *self) G_GNUC_WARN_UNUSED_RESULT;

static inline HlTypesetNode *
hl_typeset_node_get (const HlTypesetNode *self,
                     guint                index)
{
  return (HlTypesetNode *) g_ptr_array_index (self->children, index);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlTypesetNode, hl_typeset_node_free)

G_END_DECLS
