#include "ui/render/score-picture.h"

#include <math.h>

#include "tests/support/cases.h"

#define WIDTH 600.0

static HlScoreBox words[] = {
  { "read: the red car is old .", FALSE, NULL, 1.0 },
  { "la", TRUE, "la", 1.0 },
  { "voiture", TRUE, "voiture", 0.5 },
  { "?", TRUE, "rouge", 0.0 },
};
static HlScoreBox blocks[] = {
  { "Embedding", FALSE, NULL, 1.0 },
  { "Block 1", FALSE, NULL, 0.5 },
};
static HlScoreBox parts[] = {
  { "Masked self-attention", FALSE, NULL, 1.0 }, { "Add", FALSE, NULL, 1.0 },
  { "Cross-attention", FALSE, NULL, 0.0 },       { "Add", FALSE, NULL, 0.0 },
  { "Feed-forward network", FALSE, NULL, 0.0 },
};

static HlScoreSpec new_spec (void)
{
  return (HlScoreSpec){
    .lines = { { NULL, words, G_N_ELEMENTS (words), 2, -1 },
               { NULL, blocks, G_N_ELEMENTS (blocks), 1, -1 },
               { NULL, parts, G_N_ELEMENTS (parts), 0, -1 } },
    .palette = hl_palette_get (FALSE),
  };
}

/* Side by side, from one edge to the other. */
NN_TEST (boxes_fill_their_row)
{
  const HlScoreSpec spec = new_spec ();

  for (int line = 0; line < HL_SCORE_LINES; line++)
    for (double width = 200.0; width < 1000.0; width += 100.0)
      {
        g_autofree HlRect *rects = hl_score_picture_layout (&spec, line, width);
        const int          n = spec.lines[line].n;

        g_assert_cmpfloat (rects[0].x, ==, 0.0);
        g_assert_cmpfloat_with_epsilon (hl_rect_right (&rects[n - 1]), width, 0.01);
        for (int i = 1; i < n; i++)
          g_assert_cmpfloat (rects[i].x, >, hl_rect_right (&rects[i - 1]));
      }
}

/* All rows begin behind the widest caption, unless it would take too much of the width. */
NN_TEST (rows_have_captions)
{
  HlScoreSpec spec = new_spec ();

  spec.lines[0].caption = "Word";
  spec.lines[1].caption = "Part";
  spec.lines[2].caption = "Step";
  for (int line = 0; line < HL_SCORE_LINES; line++)
    {
      g_autofree HlRect *first = hl_score_picture_layout (&spec, 0, WIDTH);
      g_autofree HlRect *rects = hl_score_picture_layout (&spec, line, WIDTH);
      g_autofree HlRect *narrow = hl_score_picture_layout (&spec, line, 150.0);

      g_assert_cmpfloat (rects[0].x, >, 20.0);
      g_assert_cmpfloat (rects[0].x, ==, first[0].x);
      g_assert_cmpfloat_with_epsilon (hl_rect_right (&rects[spec.lines[line].n - 1]), WIDTH, 0.01);
      g_assert_cmpfloat (narrow[0].x, ==, 0.0);
    }
}

/* Short ones stay whole as long as there is something longer. */
NN_TEST (long_labels_give_way_first)
{
  const HlScoreSpec  spec = new_spec ();
  g_autofree HlRect *rects = hl_score_picture_layout (&spec, 2, 300.0);

  g_assert_cmpfloat_with_epsilon (rects[0].width, rects[2].width, 0.01);
  g_assert_cmpfloat (rects[1].width, <, rects[0].width);
}

/* What was read can still be told, however many words the decoder writes. */
NN_TEST (what_was_read_keeps_its_room)
{
  HlScoreBox         many[50] = { { "read: the red car is old .", FALSE, NULL, 1.0 } };
  HlScoreSpec        spec = new_spec ();
  g_autofree HlRect *rects = NULL;

  for (gsize i = 1; i < G_N_ELEMENTS (many); i++)
    many[i] = (HlScoreBox){ "?", TRUE, "voiture", 0.0 };
  spec.lines[0] = (HlScoreLine){ NULL, many, G_N_ELEMENTS (many), 0, -1 };
  rects = hl_score_picture_layout (&spec, 0, WIDTH);
  g_assert_cmpfloat (rects[0].width, >=, 0.08 * WIDTH);
  g_assert_cmpfloat_with_epsilon (hl_rect_right (&rects[49]), WIDTH, 0.1);
}

/* That a word is written moves nothing. */
NN_TEST (unknown_words_have_their_room)
{
  const HlScoreSpec  spec = new_spec ();
  g_autofree HlRect *before = hl_score_picture_layout (&spec, 0, WIDTH);
  g_autofree HlRect *after = NULL;

  words[3].label = "rouge";
  after = hl_score_picture_layout (&spec, 0, WIDTH);
  words[3].label = "?";
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpfloat (before[i].x, ==, after[i].x);
      g_assert_cmpfloat (before[i].width, ==, after[i].width);
    }
  g_assert_cmpfloat (before[1].width, ==, before[3].width);
}

NN_TEST (point_finds_its_box)
{
  const HlScoreSpec spec = new_spec ();
  int               line;
  int               box;

  for (int i = 0; i < HL_SCORE_LINES; i++)
    {
      g_autofree HlRect *rects = hl_score_picture_layout (&spec, i, WIDTH);

      for (int j = 0; j < spec.lines[i].n; j++)
        {
          const double x = rects[j].x + rects[j].width / 2.0;
          const double y = rects[j].y + rects[j].height / 2.0;

          g_assert_true (hl_score_picture_pick (&spec, WIDTH, x, y, &line, &box));
          g_assert_cmpint (line, ==, i);
          g_assert_cmpint (box, ==, j);
        }
    }
  g_assert_false (hl_score_picture_pick (&spec, WIDTH, WIDTH / 2.0, 5000.0, &line, &box));
}

static HlColor color_at (cairo_surface_t *picture, int x, int y)
{
  const guint32 *row =
      (const guint32 *) (gconstpointer) (cairo_image_surface_get_data (picture) +
                                         y * cairo_image_surface_get_stride (picture));

  return (HlColor){ (row[x] >> 16 & 0xff) / 255.0, (row[x] >> 8 & 0xff) / 255.0,
                    (row[x] & 0xff) / 255.0 };
}

/* The current box has the strongest color, what is done is darker than what is to come; a line
 * crosses it where the walk has come to. */
NN_TEST (colors_say_where_one_stands)
{
  const HlScoreSpec spec = new_spec ();
  const int         height = (int) hl_score_picture_height (NULL);
  cairo_surface_t  *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) WIDTH, height);
  cairo_t          *cr = cairo_create (picture);
  g_autofree HlRect *rects = hl_score_picture_layout (&spec, 0, WIDTH);
  const HlRect      *at_hand = &rects[2];
  const int          playhead = (int) (at_hand->x + at_hand->width / 2);
  HlColor            done;
  HlColor            to_come;
  HlColor            now;

  cairo_set_source_rgb (cr, 1.0, 1.0, 1.0);
  cairo_paint (cr);
  hl_score_picture_draw (&spec, WIDTH, cr);
  cairo_destroy (cr);
  cairo_surface_flush (picture);

  done = color_at (picture, (int) rects[1].x + 5, 3);
  now = color_at (picture, (int) at_hand->x + 5, 3);
  to_come = color_at (picture, (int) rects[3].x + 5, 3);
  g_assert_cmpfloat (hl_color_luminance (now), <, hl_color_luminance (done));
  g_assert_cmpfloat (hl_color_luminance (done), <, hl_color_luminance (to_come) - 0.1);
  g_assert_cmpfloat (hl_color_luminance (color_at (picture, playhead, 1)), >,
                     hl_color_luminance (now) + 0.2);
  for (int side = -1; side <= 1; side += 2)
    g_assert_cmpfloat_with_epsilon (hl_color_luminance (color_at (picture, playhead + 4 * side, 1)),
                                    hl_color_luminance (now), 0.01);
  cairo_surface_destroy (picture);
}

static cairo_surface_t *paint (const HlScoreSpec *spec)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) WIDTH,
                                                         (int) hl_score_picture_height (NULL));
  cairo_t         *cr = cairo_create (picture);

  cairo_set_source_rgb (cr, 1.0, 1.0, 1.0);
  cairo_paint (cr);
  hl_score_picture_draw (spec, WIDTH, cr);
  cairo_destroy (cr);
  cairo_surface_flush (picture);

  return picture;
}

/* A marked place has a dark corner, and nobody else has one. */
NN_TEST (marked_places_have_a_corner)
{
  const HlScoreSpec  spec = new_spec ();
  g_autofree HlRect *rects = hl_score_picture_layout (&spec, 0, WIDTH);
  cairo_surface_t   *picture;

  words[1].has_mark = TRUE;
  picture = paint (&spec);
  words[1].has_mark = FALSE;
  g_assert_cmpfloat (
      hl_color_luminance (color_at (picture, (int) hl_rect_right (&rects[1]) - 3, 2)), <, 0.1);
  g_assert_cmpfloat (
      hl_color_luminance (color_at (picture, (int) hl_rect_right (&rects[0]) - 6, 2)), >, 0.4);
  cairo_surface_destroy (picture);
}

/* The playhead is a line beside a label, and ends above and below one. */
NN_TEST (no_line_goes_through_a_label)
{
  const HlScoreSpec  spec = new_spec ();
  g_autofree HlRect *rects = hl_score_picture_layout (&spec, 0, WIDTH);
  const int          middle = (int) (rects[2].x + rects[2].width / 2);
  const double       done = words[2].done;
  cairo_surface_t   *through;
  cairo_surface_t   *beside;

  words[2].done = 0.5;
  through = paint (&spec);
  words[2].done = 0.0;
  beside = paint (&spec);
  words[2].done = done;
  for (int y = 5; y < (int) rects[2].height - 5; y++)
    for (int x = middle - 3; x <= middle + 3; x++)
      g_assert_cmpfloat (hl_color_luminance (color_at (through, x, y)), ==,
                         hl_color_luminance (color_at (beside, x, y)));
  cairo_surface_destroy (through);
  cairo_surface_destroy (beside);
}

NN_TEST_MAIN ()
