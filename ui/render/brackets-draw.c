#include "ui/render/brackets-draw.h"

#include <math.h>

#include "ui/render/matrix.h"

#define GAP HL_BRACKETS_GAP
#define SWATCH HL_BRACKETS_SWATCH
#define LINE 1.8 /* width of a bracket */
#define FAINT_LINE 1.0

static const HlPalette *palette_of (const HlBracketsSpec *self)
{
  return self->palette != NULL ? self->palette : hl_palette_get (FALSE);
}

static HlColor color_of (const HlBracketsSpec *self, HlBracketKind kind)
{
  const HlPalette *palette = palette_of (self);

  if (kind == HL_BRACKET_MATCHED)
    return palette->computed;

  return kind == HL_BRACKET_CLIPPED ? palette->attention : palette->faint_text;
}

/* Kinds differ in color and in their dashes. */
static void stroke (const HlBracketsSpec *self, HlBracketKind kind, cairo_t *cr)
{
  static const double dashes[HL_BRACKET_KINDS][2] = { { 0 }, { 6, 3 }, { 1.5, 3 } };
  const HlColor       color = color_of (self, kind);

  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
  cairo_set_line_width (cr, kind == HL_BRACKET_ABSENT ? FAINT_LINE : LINE);
  cairo_set_dash (cr, dashes[kind], kind == HL_BRACKET_MATCHED ? 0 : 2, 0.0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
}

static void trace_bracket (const HlBracketsLayout *self, HlBracketSide side, int first, cairo_t *cr)
{
  const HlRect bracket = hl_brackets_bracket (self, side, first);
  const double line = hl_brackets_line (self, side, first);
  const double words = side == HL_BRACKETS_ABOVE ? bracket.y : hl_rect_bottom (&bracket);

  cairo_move_to (cr, bracket.x, words);
  cairo_line_to (cr, bracket.x, line);
  cairo_line_to (cr, hl_rect_right (&bracket), line);
  cairo_line_to (cr, hl_rect_right (&bracket), words);
}

/* Traces a line from the middle of one bracket to the middle of the other. */
static void trace_join (const HlBracketsLayout *self, int above, int below, cairo_t *cr)
{
  const HlRect upper = hl_brackets_bracket (self, HL_BRACKETS_ABOVE, above);
  const HlRect lower = hl_brackets_bracket (self, HL_BRACKETS_BELOW, below);
  const double from = hl_brackets_line (self, HL_BRACKETS_ABOVE, above);
  const double to = hl_brackets_line (self, HL_BRACKETS_BELOW, below);
  const double middle = (from + to) / 2;

  cairo_move_to (cr, upper.x + upper.width / 2, from);
  cairo_curve_to (cr, upper.x + upper.width / 2, middle, lower.x + lower.width / 2, middle,
                  lower.x + lower.width / 2, to);
}

static void trace (const HlBracketsSpec *spec, const HlBracketsLayout *layout, int bracket,
                   cairo_t *cr)
{
  const int partner = hl_brackets_spec_get (spec, bracket)->partner;

  trace_bracket (layout, HL_BRACKETS_ABOVE, bracket, cr);
  if (partner < 0)
    return;

  trace_bracket (layout, HL_BRACKETS_BELOW, partner, cr);
  trace_join (layout, bracket, partner, cr);
}

/* What a bracket adds to the count interrupts its line. */
static void draw_count (const HlBracketsSpec *spec, const HlBracketsLayout *layout, int bracket,
                        HlText *text, cairo_t *cr)
{
  const HlBracketKind kind = hl_brackets_spec_get (spec, bracket)->kind;
  const HlColor       page = palette_of (spec)->background;
  const HlRect        place = hl_brackets_bracket (layout, HL_BRACKETS_ABOVE, bracket);
  const char         *count = kind == HL_BRACKET_MATCHED ? "1" : "0";
  const double        width = ceil (hl_text_width (text, HL_TEXT_SMALL, count)) + 4.0;
  const HlTextBox     box = { .rect = { place.x + place.width / 2 - width / 2,
                                        hl_rect_bottom (&place) - layout->level / 2, width,
                                        layout->level },
                              .align_x = 0.5,
                              .align_y = 0.5 };

  cairo_rectangle (cr, box.rect.x, box.rect.y, box.rect.width, box.rect.height);
  cairo_set_source_rgb (cr, page.red, page.green, page.blue);
  cairo_fill (cr);
  hl_text_draw (text, HL_TEXT_SMALL, count, &box, color_of (spec, kind), cr);
}

static void draw_words (const HlBracketsSpec *spec, const HlBracketsLayout *layout,
                        HlBracketSide side, HlText *text, cairo_t *cr)
{
  const HlTextBox title = { .rect = layout->titles[side], .align_x = 1.0, .align_y = 0.5 };

  hl_text_draw (text, HL_TEXT_SMALL, spec->titles[side], &title, palette_of (spec)->faint_text, cr);
  for (int i = 0; spec->words[side][i] != NULL; i++)
    {
      const HlTextBox box = { .rect = hl_brackets_word (layout, side, i),
                              .align_x = 0.5,
                              .align_y = 0.5 };

      hl_text_draw (text, HL_TEXT_NORMAL, spec->words[side][i], &box, palette_of (spec)->text, cr);
    }
}

/* Draws the keys of the kinds of lines that occur. */
static void draw_keys (const HlBracketsSpec *spec, const HlBracketsLayout *layout, HlText *text,
                       cairo_t *cr)
{
  const double middle = layout->keys.y + layout->keys.height / 2;
  double       x = layout->titles[0].width + GAP;

  for (int kind = 0; kind < HL_BRACKET_KINDS; kind++)
    {
      const double    width = hl_bracket_kind_key_width (kind, text);
      const HlTextBox box = { .rect = { x + SWATCH + GAP, layout->keys.y, width - SWATCH - GAP,
                                        layout->keys.height },
                              .align_y = 0.5 };

      if (!hl_brackets_spec_has_kind (spec, kind))
        continue;

      cairo_move_to (cr, x, middle);
      cairo_line_to (cr, x + SWATCH, middle);
      stroke (spec, kind, cr);
      hl_text_draw (text, HL_TEXT_SMALL, hl_bracket_kind_key (kind), &box,
                    palette_of (spec)->faint_text, cr);
      x += width;
    }
}

void hl_brackets_draw (const HlBracketsSpec *spec, const HlBracketsLayout *layout, cairo_t *cr)
{
  g_autoptr (HlText) text = hl_text_new (spec->font);

  for (int i = 0; i < (int) spec->brackets->len; i++)
    {
      trace (spec, layout, i, cr);
      stroke (spec, hl_brackets_spec_get (spec, i)->kind, cr);
    }
  for (int i = 0; spec->has_counts && i < (int) spec->brackets->len; i++)
    draw_count (spec, layout, i, text, cr);
  for (int side = 0; side < HL_BRACKETS_SIDES; side++)
    draw_words (spec, layout, side, text, cr);
  if (spec->has_keys)
    draw_keys (spec, layout, text, cr);
}

static void draw_outline (const HlBracketsSpec *spec, const HlBracketsLayout *layout,
                          HlBracketSide side, int first, cairo_t *cr)
{
  const HlRect last = hl_brackets_word (layout, side, first + spec->n - 1);
  HlRect       words = hl_brackets_word (layout, side, first);

  words.width = hl_rect_right (&last) - words.x;
  hl_matrix_draw_outline (&words, palette_of (spec), cr);
}

/* Draws an outline around its words and those of its partner. */
void hl_brackets_draw_cursor (const HlBracketsSpec *spec, const HlBracketsLayout *layout,
                              int bracket, cairo_t *cr)
{
  const int partner = hl_brackets_spec_get (spec, bracket)->partner;

  draw_outline (spec, layout, HL_BRACKETS_ABOVE, bracket, cr);
  if (partner >= 0)
    draw_outline (spec, layout, HL_BRACKETS_BELOW, partner, cr);
}
