#include "ui/render/brackets-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define GAP HL_BRACKETS_GAP
#define LEAST_WORD 20.0 /* width of a short word */
#define PADDING 9.0     /* on both sides of a word */
#define AIR 2.0         /* between words and their brackets */
#define INSET 3.0       /* of a bracket from the edge of its words */
#define BETWEEN 32.0    /* between the brackets of both sentences */

/* Places the words one after the other. */
static double place_words (HlBracketsLayout *self, HlBracketSide side, char **words, double x,
                           HlText *text)
{
  const int n = (int) g_strv_length (words);

  self->edges[side] = g_new (double, n + 1);
  for (int i = 0; i <= n; i++)
    {
      self->edges[side][i] = x;
      if (i < n)
        x += MAX (ceil (hl_text_width (text, HL_TEXT_NORMAL, words[i])), LEAST_WORD) + 2 * PADDING;
    }

  return x;
}

/* Returns what the line of a kind means. */
const char *hl_bracket_kind_key (HlBracketKind kind)
{
  if (kind == HL_BRACKET_MATCHED)
    /* Translators: an n-gram of the prediction that the reference has, too */
    return _ ("counts");
  if (kind == HL_BRACKET_CLIPPED)
    /* Translators: an n-gram that the prediction has more often than the reference */
    return _ ("clipped");

  /* Translators: an n-gram that the reference does not have */
  return _ ("not in the reference");
}

/* Returns the room of its line and words, up to the next one. */
double hl_bracket_kind_key_width (HlBracketKind kind, HlText *text)
{
  return HL_BRACKETS_SWATCH + GAP +
         ceil (hl_text_width (text, HL_TEXT_SMALL, hl_bracket_kind_key (kind))) + 2 * GAP;
}

static double keys_width (const HlBracketsSpec *self, HlText *text)
{
  double width = 0.0;

  for (int kind = 0; self->has_keys && kind < HL_BRACKET_KINDS; kind++)
    width += hl_brackets_spec_has_kind (self, kind) ? hl_bracket_kind_key_width (kind, text) : 0.0;

  return width;
}

/* Returns where everything goes, from the top left corner. */
HlBracketsLayout *hl_brackets_layout_new (const HlBracketsSpec *spec)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);
  HlBracketsLayout  *self = g_new0 (HlBracketsLayout, 1);
  const double       small = ceil (hl_text_line (text, HL_TEXT_SMALL));
  const char *const *titles = (const char *const *) spec->titles;
  const double       title = ceil (hl_text_widest (text, HL_TEXT_SMALL, titles, HL_BRACKETS_SIDES));
  double             right = 0.0;

  self->n = spec->n;
  self->line = ceil (hl_text_line (text, HL_TEXT_NORMAL));
  self->level = small + 1.0;
  self->words[HL_BRACKETS_BELOW] = self->line + 2 * (AIR + GAP + spec->n * self->level) + BETWEEN;
  for (int side = 0; side < HL_BRACKETS_SIDES; side++)
    {
      const double end = place_words (self, side, spec->words[side], title + GAP, text);

      right = MAX (right, end);
      self->titles[side] = (HlRect){ 0.0, self->words[side], title, self->line };
    }
  self->keys = (HlRect){ 0.0, self->words[HL_BRACKETS_BELOW] + self->line, right, 0.0 };
  if (spec->has_keys)
    {
      self->keys.y += GAP;
      self->keys.height = small;
    }
  self->size =
      (HlSize){ MAX (right, title + GAP + keys_width (spec, text)), hl_rect_bottom (&self->keys) };

  return self;
}

void hl_brackets_layout_free (HlBracketsLayout *self)
{
  if (self == NULL)
    return;

  for (int side = 0; side < HL_BRACKETS_SIDES; side++)
    g_free (self->edges[side]);
  g_free (self);
}

/* Returns where a word is. */
HlRect hl_brackets_word (const HlBracketsLayout *self, HlBracketSide side, int word)
{
  return (HlRect){ self->edges[side][word], self->words[side],
                   self->edges[side][word + 1] - self->edges[side][word], self->line };
}

/* Returns from the edge of its words to its line, which is below the words above and above the
 * words below. */
HlRect hl_brackets_bracket (const HlBracketsLayout *self, HlBracketSide side, int first)
{
  const double left = self->edges[side][first] + INSET;
  const double right = self->edges[side][first + self->n] - INSET;
  const double height = GAP + (first % self->n + 0.5) * self->level;
  const double top =
      side == HL_BRACKETS_ABOVE ? self->line + AIR : self->words[side] - AIR - height;

  return (HlRect){ left, top, right - left, height };
}

/* Returns the height of the line of a bracket. */
double hl_brackets_line (const HlBracketsLayout *self, HlBracketSide side, int first)
{
  const HlRect bracket = hl_brackets_bracket (self, side, first);

  return side == HL_BRACKETS_ABOVE ? hl_rect_bottom (&bracket) : bracket.y;
}

/* Returns whether a point is at the line of a bracket, or on its first word. */
static gboolean is_at (const HlBracketsLayout *self, HlBracketSide side, int first, double x,
                       double y)
{
  const HlRect word = hl_brackets_word (self, side, first);
  HlRect       near = hl_brackets_bracket (self, side, first);

  near.y = hl_brackets_line (self, side, first) - self->level / 2;
  near.height = self->level;

  return hl_rect_contains (&near, x, y) || hl_rect_contains (&word, x, y);
}

/* Returns which bracket above is at a point, or has its partner there; -1: none. */
int hl_brackets_pick (const HlBracketsSpec *spec, const HlBracketsLayout *layout, double x,
                      double y)
{
  for (int i = 0; i < (int) spec->brackets->len; i++)
    {
      const int partner = hl_brackets_spec_get (spec, i)->partner;

      if (is_at (layout, HL_BRACKETS_ABOVE, i, x, y) ||
          (partner >= 0 && is_at (layout, HL_BRACKETS_BELOW, partner, x, y)))
        return i;
    }

  return -1;
}
