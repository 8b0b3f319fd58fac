#include "ui/render/text.h"

#include <pango/pangocairo.h>

#include "ui/numbers/word-text.h"

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"

#define SIDE 200

static cairo_surface_t *write_in_box (const char *words, const HlTextBox *box)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  cairo_surface_t   *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIDE, SIDE);
  cairo_t           *cr = cairo_create (picture);

  hl_text_draw (text, HL_TEXT_NORMAL, words, box, (HlColor){ 0, 0, 0 }, cr);
  cairo_destroy (cr);

  return picture;
}

/* Latin, Chinese, Arabic, an emoji, a line break, and a byte that is not UTF-8. */
static const char *const hard_words[] = {
  "supercalifragilisticexpialidocious", "我喜欢红色的汽车和蓝色的自行车还有绿色的火车",
  "مرحبا بالعالم الجميل الواسع الكبير", "😀😀😀😀😀😀😀😀😀😀😀",
  "line\nbreak in the middle of words", "caf\xe9 au lait et croissants du matin",
};

/* Where the words begin in a picture, from left to right. */
static int place_of (PangoLayout *layout, const char *word)
{
  const char    *text = pango_layout_get_text (layout);
  PangoRectangle at;

  g_assert_nonnull (strstr (text, word));
  pango_layout_index_to_pos (layout, (int) (strstr (text, word) - text), &at);

  return MIN (at.x, at.x + at.width);
}

/* Each line, and what is in it from left to right. */
NN_TEST (lines_of_two_directions_are_read_from_left_to_right)
{
  static const struct
  {
    const char *line, *order[4];
  } cases[] = {
    { "قديم → .", { "قديم", "→", "." } },
    { "\u2068קדים\u2069 → est", { "קדים", "→", "est" } },
    { "“قديم” (0,7) est lu", { "قديم", "(0", "est", "lu" } },
    { "قديم voiture", { "قديم", "voiture" } },
    { "<row>قديم</row> · כלב = 2", { "قديم", "·", "כלב", "2" } },
  };
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      PangoLayout     *layout = pango_layout_new (context);
      g_autofree char *line = hl_line_apart (cases[i].line);

      pango_layout_set_text (layout, line, -1);
      for (int n = 1; n < 4 && cases[i].order[n] != NULL; n++)
        g_assert_cmpint (place_of (layout, cases[i].order[n - 1]), <,
                         place_of (layout, cases[i].order[n]));
      g_object_unref (layout);
    }
  g_object_unref (context);
}

/* With its full stop, which is left of it. */
NN_TEST (a_quoted_sentence_is_theirs)
{
  NN_TEXT (hl_line_apart ("Translate “קדים גדול.” alone."),
           "Translate “\u2068קדים גדול.\u2069” alone.");
  NN_TEXT (hl_line_apart ("It wrote קדים."), "It wrote \u2068קדים\u2069.");
}

NN_TEST (each_line_is_read_from_the_left)
{
  g_autofree char *line = hl_line_apart ("قديم → i");
  g_autofree char *expected = g_strdup_printf ("2 pairs\n%s\n%s", line, line);

  NN_TEXT (hl_line_apart ("2 pairs\nقديم → i\nقديم → i"), expected);
}

/* A sentence that is all theirs stays as it is, with full stop and numbers; so does ours. */
NN_TEST (lines_of_one_direction_stay)
{
  static const char *const lines[] = { "قديم كبير.", "שלום 12!", "the car → la voiture", "" };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      NN_TEXT (hl_line_apart (lines[i]), lines[i]);
    }
}

/* Ink is the arrow's to the right of the word, and the word's to the left of the arrow. */
NN_TEST (draw_keeps_the_arrow_after_the_word)
{
  const HlTextBox  box = { .rect = { 0, 80, SIDE, 24 }, .align_x = 0.0, .align_y = 0.5 };
  cairo_surface_t *both = write_in_box ("قديم → i", &box);
  cairo_surface_t *other = write_in_box ("i → قديم", &box);
  const HlRect     left = { 0, 76, 12, 32 };

  g_assert_cmpint (hl_test_count_ink (both, &left), !=, hl_test_count_ink (other, &left));
  cairo_surface_destroy (both);
  cairo_surface_destroy (other);
}

/* Upright and turned. */
NN_TEST (draw_stays_in_its_box)
{
  static const HlTextBox boxes[] = {
    { .rect = { 40, 80, 90, 24 }, .align_x = 1.0, .align_y = 0.5 },
    { .rect = { 80, 40, 24, 90 }, .align_x = 0.5, .align_y = 1.0, .is_turned = TRUE },
  };
  static const HlRect around[] = { { 38, 76, 94, 32 }, { 76, 38, 32, 94 } };
  const HlRect        all = { 0, 0, SIDE, SIDE };

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (hard_words); i++)
    {
      cairo_surface_t *picture = write_in_box (hard_words[i / 2], &boxes[i % 2]);

      g_assert_cmpint (hl_test_count_ink (picture, &around[i % 2]), >, 0);
      g_assert_cmpint (hl_test_count_ink (picture, &all), ==,
                       hl_test_count_ink (picture, &around[i % 2]));
      cairo_surface_destroy (picture);
    }
}

/* A short word in a long turned box begins at the bottom, next to what it names. */
NN_TEST (draw_turned_aligns_in_page_directions)
{
  const HlTextBox box = {
    .rect = { 80, 0, 24, SIDE },
    .align_x = 0.5,
    .align_y = 1.0,
    .is_turned = TRUE,
  };
  cairo_surface_t *picture = write_in_box ("the", &box);

  g_assert_cmpint (hl_test_count_ink (picture, &(HlRect){ 80, SIDE - 40, 24, 40 }), >, 0);
  g_assert_cmpint (hl_test_count_ink (picture, &(HlRect){ 80, 0, 24, SIDE / 2 }), ==, 0);
  cairo_surface_destroy (picture);
}

NN_TEST (draw_aligns_words_from_right_to_left_too)
{
  const HlTextBox  box = { .rect = { 0, 80, SIDE, 24 }, .align_x = 0.0, .align_y = 0.5 };
  cairo_surface_t *picture = write_in_box ("مرحبا", &box);

  g_assert_cmpint (hl_test_count_ink (picture, &(HlRect){ 0, 60, SIDE / 2, 60 }), >, 0);
  g_assert_cmpint (hl_test_count_ink (picture, &(HlRect){ SIDE / 2, 60, SIDE / 2, 60 }), ==, 0);
  cairo_surface_destroy (picture);
}

NN_TEST (draw_nothing_leaves_the_page_empty)
{
  const HlTextBox  box = { .rect = { 0, 0, SIDE, SIDE } };
  cairo_surface_t *picture = write_in_box (NULL, &box);

  g_assert_cmpint (hl_test_count_ink (picture, &box.rect), ==, 0);
  cairo_surface_destroy (picture);
}

NN_TEST (sizes_are_ordered)
{
  g_autoptr (HlText) text = hl_text_new (NULL);

  g_assert_cmpfloat (hl_text_line (text, HL_TEXT_SMALL), <, hl_text_line (text, HL_TEXT_NORMAL));
  g_assert_cmpfloat (hl_text_line (text, HL_TEXT_NORMAL), <, hl_text_line (text, HL_TEXT_TITLE));
}

NN_TEST (font_sets_the_size)
{
  PangoFontDescription *font = pango_font_description_from_string ("Sans 20");
  g_autoptr (HlText)    normal = hl_text_new (NULL);
  g_autoptr (HlText)    large = hl_text_new (font);

  g_assert_cmpfloat_with_epsilon (hl_text_width (large, HL_TEXT_NORMAL, "home") /
                                      hl_text_width (normal, HL_TEXT_NORMAL, "home"),
                                  2.0, 0.05);
  pango_font_description_free (font);
}

NN_TEST (wrapping_makes_lines)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  const char        *words = "a caption that is longer than its line";
  const double       one = hl_text_wrapped_height (text, HL_TEXT_SMALL, words, 1000);

  g_assert_cmpfloat_with_epsilon (one, hl_text_line (text, HL_TEXT_SMALL), 1);
  g_assert_cmpfloat (hl_text_wrapped_height (text, HL_TEXT_SMALL, words, 100), >, 2 * one);
}

/* What was written in a narrow box is as wide as ever, and so is what was written long ago. */
/* Digits of GNOME's font differ in width, and a column of numbers has all of them. */
NN_TEST (room_for_a_number_is_room_for_all_with_as_many_digits)
{
  PangoFontDescription *font = pango_font_description_from_string ("Cantarell 11");
  g_autoptr (HlText)    text = hl_text_new (font);

  for (int i = 10; i < 100; i++)
    {
      g_autofree char *number = g_strdup_printf ("%d", i);

      g_assert_cmpfloat (hl_text_number_width (text, HL_TEXT_NORMAL, "11"), >=,
                         hl_text_width (text, HL_TEXT_NORMAL, number));
    }
  pango_font_description_free (font);
}

NN_TEST (words_keep_their_width)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  const HlTextBox    narrow = { .rect = { 40, 80, 20, 24 } };
  const double       width = hl_text_width (text, HL_TEXT_NORMAL, "voiture");

  cairo_surface_destroy (write_in_box ("voiture", &narrow));
  g_assert_cmpfloat (hl_text_width (text, HL_TEXT_NORMAL, "voiture"), ==, width);
  g_assert_cmpfloat (hl_text_width (text, HL_TEXT_TITLE, "voiture"), >, width);
  for (int i = 0; i < 3000; i++)
    {
      g_autofree char *word = g_strdup_printf ("%d", i);

      g_assert_cmpfloat (hl_text_width (text, HL_TEXT_NORMAL, word), >, 0.0);
    }
  g_assert_cmpfloat (hl_text_width (text, HL_TEXT_NORMAL, "voiture"), ==, width);
}

/* As when a window is made larger by hand: each height has a font of its own. */
NN_TEST (a_font_lives_as_long_as_it_is_used)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  const double       width = hl_text_width (text, HL_TEXT_NORMAL, "rouge");

  for (int i = 1; i <= 100; i++)
    {
      g_autoptr (HlText) other = hl_text_new_scaled (NULL, 1.0 + 0.01 * i);

      g_assert_cmpfloat (hl_text_width (other, HL_TEXT_NORMAL, "rouge"), >, width);
    }
  g_assert_cmpfloat (hl_text_width (text, HL_TEXT_NORMAL, "rouge"), ==, width);
}
