#include "tests/support/scene-text.h"

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
char *hl_test_scene_to_text (const HlScene *self)
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

/* Each version of BLAS sums in its own order, which may change the last of four digits. */
#define LAST_DIGIT 1.1e-3

/* Whether two words are equal, or numbers with a point that are as good as equal. */
static gboolean is_same_word (const char *a, const char *b)
{
  char        *a_end, *b_end;
  const double x = g_ascii_strtod (a, &a_end), y = g_ascii_strtod (b, &b_end);

  return g_str_equal (a, b) ||
         (strchr (a, '.') != NULL && a_end != a && b_end != b && *a_end == '\0' && *b_end == '\0' &&
          fabs (x - y) <= LAST_DIGIT * fabs (x));
}

static gboolean is_same_text (const char *a, const char *b)
{
  g_auto (GStrv) ours = g_strsplit_set (a, " \n", -1), theirs = g_strsplit_set (b, " \n", -1);

  if (g_strv_length (ours) != g_strv_length (theirs))
    return FALSE;
  for (int i = 0; ours[i] != NULL; i++)
    if (!is_same_word (ours[i], theirs[i]))
      return FALSE;

  return TRUE;
}

static const char *differing_line (const char *a, const char *b)
{
  const char *line = a;

  for (; *a != '\0' && *a == *b; a++, b++)
    if (*a == '\n')
      line = a + 1;

  return line;
}

/* The figure with letters that are all equally wide, the same on every machine. */
HlScene *hl_test_scene (const HlFigure *figure, HlSize room)
{
  return hl_figure_build (figure, &(HlLook){ hl_palette_get (FALSE), NULL }, room);
}

/* Its numbers, as they are in a file. */
char *hl_test_table (const HlFigure *figure)
{
  GString *csv = g_string_new (NULL);

  figure->kind->tabulate (figure->data, csv);

  return g_string_free (csv, FALSE);
}

/* Asserts that all marks have a place, and all but words and areas lie on the page. */
void hl_test_assert_within (const HlScene *scene)
{
  HL_EACH_MARK (mark, scene)
    {
      const HlRect *at = &mark->rect;
      const double  spread = mark->kind == HL_DOT ? at->width : 0.0;

      g_assert_true (isfinite (at->x + at->y + at->width + at->height));
      g_assert_true (mark->kind == HL_BOW || (at->width >= 0.0 && at->height >= 0.0));
      if (mark->kind == HL_WORDS || mark->kind == HL_AREA)
        continue;
      g_assert_cmpfloat (at->x - spread, >=, -2.0);
      g_assert_cmpfloat (at->y - spread, >=, -2.0);
      g_assert_cmpfloat (hl_rect_right (at), <=, scene->size.width + 2.0);
      g_assert_cmpfloat (hl_rect_bottom (at), <=, scene->size.height + 2.0);
    }
}

/* Asserts that no word is cut. */
void hl_test_assert_whole (HlScene *scene)
{
  HL_EACH_MARK (mark, scene)
    if (mark->kind == HL_WORDS && !mark->wraps && *mark->words != '\0')
      g_assert_cmpfloat (hl_scene_width (scene, mark->size, mark->times, mark->words), <=,
                         (mark->is_turned ? mark->rect.height : mark->rect.width) + 0.01);
}

/* Asserts what is said of an item, or of the picture where it is nothing. */
void hl_test_assert_says (const HlFigure *figure, HlItem item, const char *sentence)
{
  g_autofree char *said = item.part < 0 ? figure->kind->headline (figure->data)
                                        : figure->kind->describe (figure->data, item);

  g_assert_cmpstr (said, ==, sentence);
}

void hl_test_assert_told (HlFigure *figure, HlItem item, const char *sentence)
{
  hl_test_assert_says (figure, item, sentence);
  hl_figure_free (figure);
}

/* Asserts that the figure, with letters that are all equally wide, has the marks of that file of
 * tests. */
void hl_test_assert_scene (const HlFigure *figure, HlSize room, const char *path)
{
  g_autoptr (HlScene) scene = hl_test_scene (figure, room);
  g_autoptr (HlScene) light = hl_figure_light (figure, scene, HL_NOTHING);
  g_autofree char    *text = NULL, *marks = hl_test_scene_to_text (scene),
                  *lit = hl_test_scene_to_text (light), *wanted = NULL, *line = NULL;
  g_autofree char *file = g_test_build_filename (G_TEST_DIST, path, NULL);

  text = g_strconcat (marks, light->marks->len > 0 ? strchr (lit, '\n') + 1 : "", NULL);
  if (g_strcmp0 (g_getenv ("UPDATE_REFERENCES"), "1") == 0)
    {
      g_assert_true (g_file_set_contents (file, text, -1, NULL));
      return;
    }
  g_assert_true (g_file_get_contents (file, &wanted, NULL, NULL));
  line = g_strdup (differing_line (text, wanted));
  line[strcspn (line, "\n")] = '\0';
  if (!is_same_text (text, wanted))
    g_test_message ("%s: the first mark that differs is now: %s", path, line);
  g_assert_true (is_same_text (text, wanted));
}

void hl_test_assert_drawn (HlFigure *figure, HlSize room, const char *path)
{
  hl_test_assert_scene (figure, room, path);
  hl_figure_free (figure);
}
