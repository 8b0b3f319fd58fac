/* A scene as text, for tests. */
#include "ui/picture/scene.h"

#include <math.h>
#include <string.h>

static int whole (double number) { return (int) floor (number + 0.5 + 1e-6); }

static gboolean is_same (const HlColor *a, const HlColor *b)
{
  return a->red == b->red && a->green == b->green && a->blue == b->blue;
}

/* A color by what it means, where it means something. */
static void append_ink (GString *text, const HlPalette *palette, HlColor ink)
{
  const struct
  {
    const char    *name;
    const HlColor *color;
  } names[] = {
    { "text", &palette->text },
    { "faint", &palette->faint_text },
    { "grid", &palette->grid },
    { "learned", &palette->learned },
    { "computed", &palette->computed },
    { "attention", &palette->attention },
    { "page", &palette->background },
    { "masked-paper", &palette->masked_paper },
    { "masked-ink", &palette->masked_ink },
    { "memory", &palette->memory },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (is_same (names[i].color, &ink))
      {
        g_string_append_printf (text, " %s", names[i].name);
        return;
      }
  g_string_append_printf (text, " #%02x%02x%02x", whole (255 * ink.red), whole (255 * ink.green),
                          whole (255 * ink.blue));
}

static void append_cells (GString *text, const HlMark *mark)
{
  g_string_append_printf (text, " %d×%d", mark->cells.rows, mark->cells.columns);
  for (int i = 0; i < mark->cells.rows * mark->cells.columns; i++)
    if (mark->cells.states != NULL && mark->cells.states[i] != HL_CELL_NORMAL)
      g_string_append_printf (text, "%s state %d", i % mark->cells.columns == 0 ? " |" : "",
                              mark->cells.states[i]);
    else
      g_string_append_printf (text, "%s %.4g", i % mark->cells.columns == 0 ? " |" : "",
                              (double) mark->cells.values[i]);
}

static void append_details (GString *text, const HlScene *self, const HlMark *mark)
{
  if (mark->kind == HL_WORDS)
    g_string_append_printf (text, " “%s” %s×%.4g at %.2g, %.2g%s%s", mark->words,
                            (const char *[]){ "small", "normal", "strong", "title" }[mark->size],
                            mark->times, mark->align_x, mark->align_y,
                            mark->is_turned   ? " turned"
                            : mark->is_symbol ? " typeset"
                                              : "",
                            mark->wraps ? " wraps" : "");
  if (mark->is_filled)
    g_string_append (text, " filled");
  else if (mark->kind == HL_PATH || mark->kind == HL_BOW || mark->kind == HL_FRAME)
    g_string_append_printf (text, " line %.3g%s", mark->width,
                            mark->dash[0] > 0.0 ? " dashed" : "");
  if (mark->radius > 0.0)
    g_string_append_printf (text, " round %.3g", mark->radius);
  for (int i = 0; i < mark->n_points; i++)
    g_string_append_printf (text, "%s%d,%d", i == 0 ? " along " : " ", whole (mark->points[i].x),
                            whole (mark->points[i].y));
  if (mark->kind == HL_CELLS)
    append_cells (text, mark);
  else if (mark->kind != HL_AREA)
    append_ink (text, self->look.palette, mark->ink);
  if (mark->opacity < 1.0)
    g_string_append_printf (text, " faded %.2f", mark->opacity);
}

/* One line a mark: what it is, where, and what it stands for.  For tests. */
char *hl_scene_to_text (const HlScene *self)
{
  static const char *const kinds[] = { "area", "fill",  "frame", "path", "bow",
                                       "dot",  "hatch", "words", "cells" };
  GString                 *text = g_string_new (NULL);

  g_string_append_printf (text, "%d×%d\n", whole (self->size.width), whole (self->size.height));
  HL_EACH_MARK (mark, self)
    {
      if (mark->is_cursor)
        g_string_append (text, "  cursor ");
      if (mark->is_cursor || mark->item.part >= 0)
        g_string_append_printf (text, "[%d %d %d] ", mark->item.part, mark->item.row,
                                mark->item.column);
      g_string_append_printf (text, "%s %d,%d %d×%d", kinds[mark->kind], whole (mark->rect.x),
                              whole (mark->rect.y), whole (mark->rect.width),
                              whole (mark->rect.height));
      append_details (text, self, mark);
      g_string_append_c (text, '\n');
    }

  return g_string_free (text, FALSE);
}
