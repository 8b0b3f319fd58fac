#include "tests/support/scene-text.h"

#include <math.h>
#include <string.h>

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
  g_autofree char *said = item.part < 0 ? figure->kind->name (figure->data)
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
  g_autofree char *text = NULL, *marks = hl_scene_to_text (scene), *lit = hl_scene_to_text (light),
                  *wanted = NULL, *line = NULL;
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
