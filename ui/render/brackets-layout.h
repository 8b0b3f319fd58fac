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

/**
 * HlBracketsLayout:
 * @size: the room that all of it takes
 * @n: words in a bracket
 * @line: height of a word
 * @level: from the line of one bracket to that of the next, which overlaps it
 * @edges: of each sentence, where its words begin and the last one ends
 * @words: of each sentence, the top of its words
 * @titles: what each sentence is
 * @keys: what the lines mean
 */
typedef struct
{
  HlSize  size;
  int     n;
  double  line;
  double  level;
  double *edges[HL_BRACKETS_SIDES];
  double  words[HL_BRACKETS_SIDES];
  HlRect  titles[HL_BRACKETS_SIDES];
  HlRect  keys;
} HlBracketsLayout;

HlBracketsLayout *hl_brackets_layout_new (const HlBracketsSpec *spec) G_GNUC_WARN_UNUSED_RESULT;
void              hl_brackets_layout_free (HlBracketsLayout *self);

HlRect hl_brackets_word (const HlBracketsLayout *self,
                         HlBracketSide           side,
                         int                     word);
HlRect hl_brackets_bracket (const HlBracketsLayout *self,
                            HlBracketSide           side,
                            int                     first);
double hl_brackets_line (const HlBracketsLayout *self,
                         HlBracketSide           side,
                         int                     first);
int    hl_brackets_pick (const HlBracketsSpec   *spec,
                         const HlBracketsLayout *layout,
                         double                  x,
                         double                  y);

const char *hl_bracket_kind_key (HlBracketKind kind);
double      hl_bracket_kind_key_width (HlBracketKind kind,
                                       HlText       *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlBracketsLayout, hl_brackets_layout_free)

G_END_DECLS
