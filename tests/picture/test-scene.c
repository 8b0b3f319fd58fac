#include "ui/picture/marks.h"
#include "ui/picture/words.h"

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"
#include "tests/support/scene-text.h"

enum
{
  TOP,
  CELLS,
  SIDE
};

static const float numbers[] = { 1, -2, 0.5f, 4, 0, 1 };

/* Two words above, a matrix of 2 × 3 below them, a dot at its right. */
static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlPalette *palette = scene->look.palette;
  const HlMatrix   cells = { numbers, NULL, 2, 3 };
  const HlScale    scale = { HL_SCALE_SIGNED, -4, 4 };

  scene->size = (HlSize){ MAX (room.width, 200), MAX (room.height, 100) };
  for (int i = 0; i < 2; i++)
    {
      const HlRect at = { 60.0 * i, 0, 60, 20 };

      scene->item = (HlItem){ TOP, 0, i };
      hl_mark (scene, HL_AREA, at, palette->text);
      hl_mark_write (scene, 1.2, i == 1, i == 0 ? "chat" : "猫", at, 0.5, palette->text);
      scene->is_cursor = TRUE;
      hl_mark_box (scene, at, palette->computed);
      scene->is_cursor = FALSE;
    }
  scene->item = (HlItem){ CELLS, 0, 0 };
  hl_mark_cells (scene, &cells, (HlRect){ 0, 40, 120, 40 }, &scale);
  scene->item = (HlItem){ SIDE, 0, 0 };
  hl_mark (scene, HL_DOT, (HlRect){ 160, 70, 6, 0 }, palette->learned);
  scene->item = (HlItem){ SIDE, 0, 1 };
  hl_mark_ribbon (scene, &(HlRibbon){ { 130, 20 }, { 190, 50 }, TRUE, 0.5, 20 }, palette->computed)
      ->opacity = 0.5;
  scene->item = HL_NOTHING;
  scene->is_cursor = TRUE;
  hl_mark_line (scene, (HlPoint){ 0, 90 }, (HlPoint){ 120, 90 }, 2.0, palette->attention);
  scene->item = (HlItem){ CELLS, 1, -1 };
  hl_mark (scene, HL_FRAME, (HlRect){ 0, 60, 120, 20 }, palette->text)->dash[0] = 2.0;
  scene->is_cursor = FALSE;
}

static char *describe (gconstpointer data, HlItem item)
{
  return g_strdup_printf ("<row>%d</row>, %d of <column>%d</column>", item.row, item.column,
                          item.part);
}

static char *headline (gconstpointer data)
{
  return g_strdup ("<row>Two</row> words &amp; <column>numbers</column>");
}

static void free_nothing (gpointer data) {}

static const HlFigureKind kind = { build, describe, headline, NULL, free_nothing };
static const HlFigure     figure = { &kind, NULL, { 200, 100 } };

static HlScene *scene_of (HlText *text)
{
  return hl_figure_build (&figure, &(HlLook){ hl_palette_get (FALSE), text }, (HlSize){ 0, 0 });
}

NN_TEST (marks_are_a_text)
{
  hl_test_assert_scene (&figure, (HlSize){ 0, 0 }, "picture/scenes/words-and-numbers.txt");
}

NN_TEST (without_a_font_letters_are_equally_wide)
{
  g_autoptr (HlScene) scene = scene_of (NULL);

  g_assert_cmpfloat (hl_mark_written (scene, 1.0, FALSE, "iiii"), ==,
                     hl_mark_written (scene, 1.0, TRUE, "wwww"));
  g_assert_cmpfloat (hl_mark_written (scene, 1.0, FALSE, "猫"), ==,
                     hl_mark_written (scene, 2.0, FALSE, "a"));
  g_assert_cmpfloat (hl_scene_height (scene, HL_TEXT_NORMAL, 1.0, "aaaa", 15), ==,
                     2 * hl_scene_line (scene, HL_TEXT_NORMAL, 1.0));
  g_assert_cmpfloat_with_epsilon (hl_scene_times (scene, 20), 1.5, 1e-9);
}

NN_TEST (words_of_a_scene_have_the_sizes_of_its_font)
{
  g_autoptr (HlText)  text = hl_text_new (NULL);
  g_autoptr (HlScene) scene = scene_of (text);

  g_assert_cmpfloat (hl_mark_written (scene, 1.0, FALSE, "chat"), ==,
                     hl_text_width (text, HL_TEXT_NORMAL, "chat"));
  g_assert_cmpfloat_with_epsilon (hl_mark_written (scene, 2.0, FALSE, "chat"),
                                  2 * hl_text_width (text, HL_TEXT_NORMAL, "chat"), 2.0);
  g_assert_cmpfloat_with_epsilon (hl_scene_times (scene, 20), 1.5, 1e-3);
}

static const struct
{
  const char *name;
  double      x, y;
  HlItem      item;
} picks[] = {
  { "a word", 70, 10, { TOP, 0, 1 } },
  { "between", 70, 30, { -1, -1, -1 } },
  { "a cell", 50, 70, { CELLS, 1, 1 } },
  { "a dot", 163, 73, { SIDE, 0, 0 } },
  { "a thin path, near it", 160, 39, { SIDE, 0, 1 } },
  { "far from its middle, in its rectangle", 135, 48, { -1, -1, -1 } },
  { "a cursor cannot be pointed at", 60, 90, { -1, -1, -1 } },
};

NN_TEST_EACH (what_is_under_a_point, picks, G_N_ELEMENTS (picks))
{
  const typeof (picks[0]) *row = data;
  g_autoptr (HlScene)      scene = scene_of (NULL);
  const HlItem             found = hl_scene_pick (scene, row->x, row->y);

  g_assert_true (hl_item_equal (found, row->item));
  if (row->item.part >= 0)
    {
      const HlRect area = hl_scene_area (scene, found), near = hl_rect_grown (&area, 6);

      g_assert_true (hl_scene_has (scene, found));
      g_assert_true (hl_rect_contains (&near, row->x, row->y));
    }
}

static const struct
{
  const char *name;
  HlItem      from;
  int         down, right;
  HlItem      to;
} moves[] = {
  { "from nowhere to the first", { -1, -1, -1 }, 0, 1, { TOP, 0, 0 } },
  { "within a part", { TOP, 0, 0 }, 0, 1, { TOP, 0, 1 } },
  { "down to the part below", { TOP, 0, 1 }, 1, 0, { CELLS, 0, 2 } },
  { "within a matrix", { CELLS, 0, 1 }, 1, 0, { CELLS, 1, 1 } },
  { "up again", { CELLS, 0, 2 }, -1, 0, { TOP, 0, 1 } },
  { "out of the matrix to what lies there", { CELLS, 1, 2 }, 0, 1, { SIDE, 0, 0 } },
  { "and back", { SIDE, 0, 0 }, 0, -1, { CELLS, 1, 2 } },
  { "nowhere", { CELLS, 1, 0 }, 1, 0, { CELLS, 1, 0 } },
  { "nor to a cursor", { TOP, 0, 0 }, 0, -1, { TOP, 0, 0 } },
};

NN_TEST_EACH (where_a_key_leads, moves, G_N_ELEMENTS (moves))
{
  const typeof (moves[0]) *row = data;
  g_autoptr (HlScene)      scene = scene_of (NULL);
  const HlItem             to = hl_scene_move (scene, row->from, row->down, row->right);

  g_assert_cmpint (to.part, ==, row->to.part);
  g_assert_cmpint (to.row, ==, row->to.row);
  g_assert_cmpint (to.column, ==, row->to.column);
}

static cairo_surface_t *paint (const HlScene *scene, HlItem item, gboolean cursor)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 200, 100);
  cairo_t         *cr = cairo_create (picture);

  hl_scene_draw (scene, item, cursor, cr);
  cairo_destroy (cr);

  return picture;
}

static void assert_inked (cairo_surface_t *picture, HlRect at, gboolean is_inked)
{
  g_assert_cmpint (hl_test_count_ink (picture, &at) > 10, ==, is_inked);
}

NN_TEST (the_picture_is_drawn_without_its_cursor)
{
  g_autoptr (HlText)  text = hl_text_new (NULL);
  g_autoptr (HlScene) scene = scene_of (text);
  cairo_surface_t    *picture = paint (scene, (HlItem){ TOP, 0, 0 }, FALSE);

  assert_inked (picture, (HlRect){ 10, 0, 40, 20 }, TRUE);
  assert_inked (picture, (HlRect){ 0, 40, 120, 40 }, TRUE);
  assert_inked (picture, (HlRect){ 154, 64, 12, 12 }, TRUE);
  assert_inked (picture, (HlRect){ 0, 84, 120, 16 }, FALSE);
  cairo_surface_destroy (picture);
}

/* Only within what is said to be the cursor's area. */
NN_TEST (a_cursor_is_drawn_alone_and_within_its_area)
{
  static const HlItem items[] = { { TOP, 0, 0 }, { CELLS, 1, 2 }, { CELLS, 0, 2 }, { -1, -1, -1 } };
  g_autoptr (HlScene) scene = scene_of (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (items); i++)
    {
      const HlRect     all = { 0, 0, 200, 100 };
      const HlRect     area = hl_scene_cursor_area (scene, items[i]);
      cairo_surface_t *picture = paint (scene, items[i], TRUE);

      g_assert_cmpint (hl_test_count_ink (picture, &all), >, 10);
      g_assert_cmpint (hl_test_count_ink (picture, &all), ==, hl_test_count_ink (picture, &area));
      cairo_surface_destroy (picture);
    }
  g_assert_cmpfloat (hl_scene_cursor_area (scene, (HlItem){ SIDE, 0, 0 }).width, ==, 0);
}

NN_TEST (what_stands_for_the_same_item_moves_to_its_place)
{
  const HlLook        look = { hl_palette_get (FALSE), NULL };
  g_autoptr (HlScene) from = hl_scene_new (&look), to = hl_scene_new (&look);
  g_autoptr (HlScene) between = NULL;
  const HlMark       *mark;

  from->item = to->item = (HlItem){ 0, 0, 3 };
  hl_mark (from, HL_FILL, (HlRect){ 0, 0, 10, 10 }, look.palette->text);
  hl_mark (to, HL_FILL, (HlRect){ 100, 20, 30, 10 }, look.palette->text);
  hl_mark (from, HL_FRAME, (HlRect){ 0, 0, 10, 10 }, look.palette->text);
  to->item = HL_NOTHING;
  hl_mark (to, HL_FILL, (HlRect){ 5, 5, 5, 5 }, look.palette->text);
  between = hl_scene_between (from, to, 0.25);

  g_assert_cmpint (between->marks->len, ==, 3);
  mark = &g_array_index (between->marks, HlMark, 0);
  g_assert_cmpfloat (mark->rect.x, ==, 25);
  g_assert_cmpfloat (mark->rect.width, ==, 15);
  g_assert_cmpfloat (mark->opacity, ==, 1.0);
  g_assert_cmpfloat (g_array_index (between->marks, HlMark, 1).opacity, ==, 0.25); /* comes */
  g_assert_cmpfloat (g_array_index (between->marks, HlMark, 2).opacity, ==, 0.75); /* goes */
}

static char *encode (HlFigureFormat format)
{
  g_autoptr (HlRecording) recording = hl_figure_print (
      &figure, &(HlSheetText){ .title = "A title" }, &(HlPrint){ .format = format });
  g_autoptr (GBytes) bytes = hl_recording_encode (recording, NULL, NULL);

  g_assert_nonnull (bytes);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

NN_TEST (a_figure_becomes_any_file)
{
  g_autofree char *svg = encode (HL_FIGURE_SVG), *csv = encode (HL_FIGURE_CSV);
  g_autofree char *png = encode (HL_FIGURE_PNG), *pdf = encode (HL_FIGURE_PDF);

  g_assert_nonnull (strstr (svg, "chat"));
  g_assert_nonnull (strstr (svg, "A title"));
  g_assert_nonnull (strstr (svg, "Two words &amp; numbers"));
  g_assert_true (g_str_has_prefix (csv, "part,row,column,text\n0,0,0,\"0, 0 of 0\"\n"));
  g_assert_true (g_str_has_prefix (png, "\x89PNG"));
  g_assert_true (g_str_has_prefix (pdf, "%PDF"));
}

NN_TEST (a_sentence_is_read_without_its_colors)
{
  NN_TEXT (hl_words_plain ("<row>a &lt; b</row> and <column>c</column>"), "a < b and c");
}
