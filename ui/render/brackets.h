/* ui/render/brackets.h
 *
 * Two sentences and the n-grams that they share: each n-gram of the upper one has a bracket,
 * which is joined to the bracket of the n-gram below that it counts with.
 *
 *      Prediction   il   est   il   est   calme   .
 *                   └─1──┘     └─0──┘
 *                      │  └─0──┘  └───1────┘           one level for each of n neighbors,
 *                      │              │                for they overlap
 *                   ┌──┴──┐  ┌────────┴┐
 *      Reference    il   est     calme      .
 *
 * The number of a bracket is what it adds to the count: 1, or 0 where it is clipped or absent.
 */

#pragma once

#include <pango/pangocairo.h>

#include "ui/render/palette.h"

G_BEGIN_DECLS

typedef enum
{
  HL_BRACKETS_ABOVE, /* the sentence whose n-grams are counted */
  HL_BRACKETS_BELOW, /* the sentence that they are compared with */
  HL_BRACKETS_SIDES,
} HlBracketSide;

typedef enum
{
  HL_BRACKET_MATCHED, /* it counts with a partner below */
  HL_BRACKET_CLIPPED, /* all equal n-grams below are taken */
  HL_BRACKET_ABSENT,  /* there is no equal one below */
  HL_BRACKET_KINDS,
} HlBracketKind;

typedef struct
{
  HlBracketKind kind;    /* whether it counts */
  int           partner; /* where its partner below begins; -1 without one */
} HlBracket;

typedef struct
{
  char   **words[HL_BRACKETS_SIDES];  /* of both sentences, each with a NULL at its end */
  char    *titles[HL_BRACKETS_SIDES]; /* what the sentences are */
  int      n;                         /* words in a bracket */
  GArray  *brackets;                  /* one for each place above where n words begin */
  gboolean has_counts;                /* whether each bracket says what it adds to a count */
  gboolean has_keys;                  /* whether the kinds of lines are explained */

  const HlPalette            *palette; /* the theme; NULL: light */
  const PangoFontDescription *font;    /* of the words; NULL: a default */
} HlBracketsSpec;

HlBracketsSpec *hl_brackets_spec_new (const char *const *above, const char *const *below,
                                      int n) G_GNUC_WARN_UNUSED_RESULT;
void hl_brackets_spec_set_titles (HlBracketsSpec *self, const char *above, const char *below);
void hl_brackets_spec_add (HlBracketsSpec *self, HlBracketKind kind, int partner);
void hl_brackets_spec_free (HlBracketsSpec *self);

const HlBracket *hl_brackets_spec_get (const HlBracketsSpec *self, int index);
gboolean         hl_brackets_spec_has_kind (const HlBracketsSpec *self, HlBracketKind kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlBracketsSpec, hl_brackets_spec_free)

G_END_DECLS
