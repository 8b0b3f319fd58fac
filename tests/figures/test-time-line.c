#include "ui/figures/time-line.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

#define WIDTH 600.0

static HlTimeBox box (const char *label, const char *widest, double done)
{
  return (HlTimeBox){ g_strdup (label), g_strdup (label), g_strdup (widest), done, FALSE };
}

static HlTimeRow row_new (const char *caption, int at_hand, const HlTimeBox *boxes, int n)
{
  return (HlTimeRow){ caption, g_memdup2 (boxes, (gsize) n * sizeof *boxes), n, at_hand };
}

static HlScene *build (const HlFigure *figure, double width)
{

  return hl_test_scene (figure, (HlSize){ width, 100.0 });
}

static HlRect area (const HlScene *scene, int row, int column)
{
  return hl_scene_area (scene, (HlItem){ HL_TIME_BOX, row, column });
}

/* Words that are not written yet are one box, to the end of the row: one cannot count them. */
NN_TEST (words_to_come_are_not_counted)
{
  HlTimeBox            words[] = { box ("read: i see .", NULL, 1.0), box ("?", "je", 0.0),
                                   box ("?", "vois", 0.0), box ("?", ".", 0.0) };
  HlTimeRow            rows[HL_TIME_ROWS] = { row_new (NULL, 0, words, 4) };
  g_autoptr (HlFigure) figure = NULL;
  g_autoptr (HlScene)  scene = NULL;
  HlRect               rest;
  int                  n_labels = 0;

  rows[0].boxes[2].is_more = rows[0].boxes[3].is_more = TRUE;
  figure = hl_time_line_new (rows, "read");
  scene = build (figure, WIDTH);
  rest = area (scene, 0, 1);
  HL_EACH_MARK (mark, scene)
    n_labels += mark->kind == HL_WORDS;
  g_assert_cmpfloat_with_epsilon (hl_rect_right (&rest), WIDTH, 1.0);
  g_assert_cmpint (n_labels, ==, 2);
}

/* n_words: how many follow what was read; last: what the last one is called. */
static HlFigure *line_new (int n_words, const char *last, gboolean has_captions)
{
  HlTimeBox words[64] = { box ("read: the red car is old .", NULL, 1.0) };
  HlTimeRow rows[HL_TIME_ROWS];

  for (int i = 1; i <= n_words; i++)
    words[i] = box (i == 1         ? "la"
                    : i == 2       ? "voiture"
                    : i == n_words ? last
                                   : "?",
                    "voiture",
                    i < 2    ? 1.0
                    : i == 2 ? 0.5
                             : 0.0);
  words[1].has_mark = TRUE;
  rows[0] = row_new (has_captions ? "Word" : NULL, 2, words, n_words + 1);
  rows[1] =
      row_new (has_captions ? "Part" : NULL, 1,
               (HlTimeBox[]){ box ("Embedding", NULL, 1.0), box ("<Block 1>", NULL, 0.5) }, 2);
  rows[2] =
      row_new (has_captions ? "Step" : NULL, 0,
               (HlTimeBox[]){ box ("Masked self-attention", NULL, 1.0), box ("Add", NULL, 1.0),
                              box ("Cross-attention", NULL, 0.0), box ("Add", NULL, 0.0),
                              box ("Feed-forward network", NULL, 0.0) },
               5);

  return hl_time_line_new (rows, "writes: ? · Block 1");
}

/* The current box has the strongest color, what is done is darker than what is to come; a line
 * crosses it where the walk has come to, but not its label; a marked place has a corner. */
NN_TEST (marks)
{
  hl_test_assert_drawn (line_new (3, "?", TRUE), (HlSize){ WIDTH, 100.0 },
                        "figures/scenes/time-line.txt");
}

/* Side by side, from one edge to the other; behind the widest caption, unless that would take too
 * much of the width. */
NN_TEST (boxes_fill_their_row)
{
  static const int n[HL_TIME_ROWS] = { 4, 2, 5 };

  for (int has_captions = FALSE; has_captions <= TRUE; has_captions++)
    for (double width = 100.0; width < 1000.0; width += 100.0)
      {
        g_autoptr (HlFigure) figure = line_new (3, "?", has_captions);
        g_autoptr (HlScene)  scene = build (figure, width);

        for (int row = 0; row < HL_TIME_ROWS; row++)
          {
            const HlRect last = area (scene, row, n[row] - 1);

            g_assert_cmpfloat (area (scene, row, 0).x, ==, area (scene, 0, 0).x);
            g_assert_true ((area (scene, row, 0).x > 20.0) == (has_captions && width >= 300.0));
            g_assert_cmpfloat_with_epsilon (hl_rect_right (&last), width, 0.01);
            for (int i = 1; i < n[row]; i++)
              {
                const HlRect before = area (scene, row, i - 1);

                g_assert_cmpfloat (area (scene, row, i).x, >, hl_rect_right (&before));
              }
          }
      }
}

/* Short ones stay whole as long as there is something longer. */
NN_TEST (long_labels_give_way_first)
{
  g_autoptr (HlFigure) figure = line_new (3, "?", FALSE);
  g_autoptr (HlScene)  scene = build (figure, 300.0);

  g_assert_cmpfloat_with_epsilon (area (scene, 2, 0).width, area (scene, 2, 2).width, 0.01);
  g_assert_cmpfloat (area (scene, 2, 1).width, <, area (scene, 2, 0).width);
}

/* What was read can still be told, however many words the decoder writes. */
NN_TEST (what_was_read_keeps_its_room)
{
  g_autoptr (HlFigure) figure = line_new (49, "?", FALSE);
  g_autoptr (HlScene)  scene = build (figure, WIDTH);

  g_assert_cmpfloat (area (scene, 0, 0).width, >=, 0.08 * WIDTH);
}

/* That a word is written moves nothing. */
NN_TEST (unknown_words_have_their_room)
{
  g_autoptr (HlFigure) before = line_new (3, "?", FALSE), after = line_new (3, "rouge", FALSE);
  g_autoptr (HlScene)  unknown = build (before, WIDTH), known = build (after, WIDTH);

  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpfloat (area (unknown, 0, i).x, ==, area (known, 0, i).x);
      g_assert_cmpfloat (area (unknown, 0, i).width, ==, area (known, 0, i).width);
    }
  g_assert_cmpfloat (area (unknown, 0, 1).width, ==, area (unknown, 0, 3).width);
}

NN_TEST (boxes_and_places_are_told)
{
  g_autoptr (HlFigure) figure = line_new (3, "?", TRUE);

  hl_test_assert_says (figure, (HlItem){ HL_TIME_BOX, 1, 1 }, "Part: &lt;Block 1&gt;");
  hl_test_assert_says (figure, (HlItem){ HL_TIME_BOX, 0, 1 }, "Word: la (with a marked place)");
  hl_test_assert_says (figure, HL_TIME_PLACE,
                       "writes: ? · Block 1. Word: voiture, Part: &lt;Block 1&gt;, "
                       "Step: Masked self-attention");
}
