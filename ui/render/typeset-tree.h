/* ui/render/typeset-tree.h
 *
 * A formula as it is typeset: boxes in boxes.  The reader makes them from a line of text, and
 * the measurer says how large they are and where each is in the one around it.
 *
 *      A[i,j] = exp (S[i,j]) / Σ_k exp (S[i,k])
 *
 *      row ─ scripts (A; i,j) ─ sign = ─ fraction ─ row: exp, brackets (scripts (S; i,j))
 *                                                 └ row: limit (Σ; k), exp, brackets (…)
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

typedef enum
{
  HL_TYPESET_ROW,      /* children, one beside the other */
  HL_TYPESET_WORD,     /* a number, a letter, a word */
  HL_TYPESET_SIGN,     /* what is between two terms; a line may begin with it */
  HL_TYPESET_GAP,      /* a space; a line may end there */
  HL_TYPESET_SCRIPTS,  /* a base, what is below right, what is above right */
  HL_TYPESET_LIMIT,    /* a large sign or max, and what is below it */
  HL_TYPESET_FRACTION, /* what is divided, and by what */
  HL_TYPESET_ROOT,     /* what is under the root */
  HL_TYPESET_BRACKETS, /* what is in brackets as high as itself */
} HlTypesetKind;

/* The color of a word. */
typedef enum
{
  HL_TYPESET_TEXT,     /* as all words */
  HL_TYPESET_COMPUTED, /* a letter of what was computed */
  HL_TYPESET_LEARNED,  /* a letter of a parameter */
  HL_TYPESET_N_INKS,
} HlTypesetInk;

typedef struct _HlTypesetNode HlTypesetNode;

struct _HlTypesetNode
{
  HlTypesetKind kind;     /* what it is */
  char         *text;     /* of a word, a sign or the opening bracket */
  GPtrArray    *children; /* owned; of scripts, one may be NULL */
  /* of scripts: whether what is below says which cell, and is not part of a name */
  gboolean     has_indices;
  HlTypesetInk ink;     /* of a word */
  PangoLayout *layout;  /* the words, shaped; of brackets the opening one, or NULL */
  PangoLayout *closing; /* the closing bracket, or NULL */
  double       size;    /* of the type, in pixels of the page */
  double       x;       /* from the left of the box around it */
  double       y;       /* of the baseline, below that of the box around it */
  double       width;   /* of its own */
  double       ascent;  /* how far it reaches above its baseline */
  double       descent; /* and below */
};

HlTypesetNode *hl_typeset_node_new (HlTypesetKind kind, const char *text) G_GNUC_WARN_UNUSED_RESULT;
void           hl_typeset_node_free (HlTypesetNode *self);
void           hl_typeset_node_take (HlTypesetNode *self, HlTypesetNode *child);

HlTypesetNode *hl_typeset_node_cut (HlTypesetNode *self, guint start) G_GNUC_WARN_UNUSED_RESULT;
HlTypesetNode *hl_typeset_node_with_scripts (HlTypesetNode *base, HlTypesetNode *below,
                                             HlTypesetNode *above) G_GNUC_WARN_UNUSED_RESULT;
HlTypesetNode *hl_typeset_node_without_brackets (HlTypesetNode *self) G_GNUC_WARN_UNUSED_RESULT;

static inline HlTypesetNode *hl_typeset_node_get (const HlTypesetNode *self, guint index)
{
  return (HlTypesetNode *) g_ptr_array_index (self->children, index);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlTypesetNode, hl_typeset_node_free)

/* How large the boxes of a formula are, and where each is in the one around it. */
typedef struct
{
  PangoContext         *context; /* shapes the words */
  PangoFontDescription *font;    /* of a formula's letters */
  double                least;   /* pixels; no script is smaller */
} HlTypesetType;

void hl_typeset_measure (const HlTypesetType *type, HlTypesetNode *node, double size);

double hl_typeset_pixels (const PangoFontDescription *font, PangoContext *context);

const char *hl_typeset_closing_of (const char *open);

/* How wide a gap is. */
static inline double hl_typeset_gap (double size) { return 0.25 * size; }

/* How thick the bar of a fraction is. */
static inline double hl_typeset_bar (double size) { return MAX (size / 15.0, 1.0); }

/* How high the bar of a fraction is above the baseline. */
static inline double hl_typeset_axis (double size) { return 0.28 * size; }

/* How wide the sign of a root is. */
static inline double hl_typeset_radical (double size) { return 0.62 * size; }

/* Draws the boxes of a formula, once they are measured, in colors by HlTypesetInk. */
void hl_typeset_node_draw (const HlTypesetNode *node, const HlColor *inks, double x, double y,
                           cairo_t *cr);
