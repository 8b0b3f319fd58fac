/* ui/render/brackets-layout.h
 *
 * Where the words and the brackets of two sentences are.
 */

#pragma once

#include "ui/render/brackets.h"
#include "ui/render/geometry.h"
#include "ui/render/text.h"

G_BEGIN_DECLS

#define HL_BRACKETS_GAP 6.0
#define HL_BRACKETS_SWATCH 22.0 /* width of a line in the key */

typedef struct
{
  HlSize size;  /* the room that all of it takes */
  int    n;     /* words in a bracket */
  double line;  /* height of a word */
  double level; /* from the line of one bracket to that of the next, which overlaps it */
  /* of each sentence, where its words begin and the last one ends */
  double *edges[HL_BRACKETS_SIDES];
  double  words[HL_BRACKETS_SIDES];  /* of each sentence, the top of its words */
  HlRect  titles[HL_BRACKETS_SIDES]; /* what each sentence is */
  HlRect  keys;                      /* what the lines mean */
} HlBracketsLayout;

HlBracketsLayout *hl_brackets_layout_new (const HlBracketsSpec *spec) G_GNUC_WARN_UNUSED_RESULT;
void              hl_brackets_layout_free (HlBracketsLayout *self);

HlRect hl_brackets_word (const HlBracketsLayout *self, HlBracketSide side, int word);
HlRect hl_brackets_bracket (const HlBracketsLayout *self, HlBracketSide side, int first);
double hl_brackets_line (const HlBracketsLayout *self, HlBracketSide side, int first);
int    hl_brackets_pick (const HlBracketsSpec *spec, const HlBracketsLayout *layout, double x,
                         double y);

const char *hl_bracket_kind_key (HlBracketKind kind);
double      hl_bracket_kind_key_width (HlBracketKind kind, HlText *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlBracketsLayout, hl_brackets_layout_free)

G_END_DECLS
