#include "ui/render/brackets-draw.h"
#include "ui/render/brackets-layout.h"

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"

static const char *const above[] = { "il", "est", "il", "est", "calme", NULL };
static const char *const below[] = { "il", "est", "calme", NULL };

/* il est | est il | il est | est calme */
static HlBracketsSpec *pairs (void)
{
  HlBracketsSpec *spec = hl_brackets_spec_new (above, below, 2);

  hl_brackets_spec_set_titles (spec, "Prediction", "Reference");
  spec->has_counts = spec->has_keys = TRUE;
  hl_brackets_spec_add (spec, HL_BRACKET_MATCHED, 0);
  hl_brackets_spec_add (spec, HL_BRACKET_ABSENT, -1);
  hl_brackets_spec_add (spec, HL_BRACKET_CLIPPED, -1);
  hl_brackets_spec_add (spec, HL_BRACKET_MATCHED, 1);

  return spec;
}

static gboolean overlap (const HlRect *a, const HlRect *b)
{
  return a->x < hl_rect_right (b) && b->x < hl_rect_right (a);
}

NN_TEST (a_bracket_is_as_wide_as_its_words)
{
  g_autoptr (HlBracketsSpec)   spec = pairs ();
  g_autoptr (HlBracketsLayout) layout = hl_brackets_layout_new (spec);

  for (int side = 0; side < HL_BRACKETS_SIDES; side++)
    for (int i = 0; i < (side == HL_BRACKETS_ABOVE ? 4 : 2); i++)
      {
        const HlRect bracket = hl_brackets_bracket (layout, side, i);
        const HlRect first = hl_brackets_word (layout, side, i);
        const HlRect last = hl_brackets_word (layout, side, i + 1);

        g_assert_cmpfloat (bracket.x, >, first.x);
        g_assert_cmpfloat (bracket.x, <, hl_rect_right (&first));
        g_assert_cmpfloat (hl_rect_right (&bracket), >, last.x);
        g_assert_cmpfloat (hl_rect_right (&bracket), <, hl_rect_right (&last));
      }
}

/* Words above, then their brackets, those of the words below, these words: nothing in another's
 * way. */
NN_TEST (brackets_that_share_words_have_lines_of_their_own)
{
  g_autoptr (HlBracketsSpec)   spec = pairs ();
  g_autoptr (HlBracketsLayout) layout = hl_brackets_layout_new (spec);
  const HlRect                 words = hl_brackets_word (layout, HL_BRACKETS_ABOVE, 0);

  for (int i = 0; i < 4; i++)
    for (int j = i + 1; j < 4; j++)
      {
        const HlRect a = hl_brackets_bracket (layout, HL_BRACKETS_ABOVE, i);
        const HlRect b = hl_brackets_bracket (layout, HL_BRACKETS_ABOVE, j);
        const HlRect lower = hl_brackets_bracket (layout, HL_BRACKETS_BELOW, 0);

        g_assert_cmpfloat (a.y, >=, hl_rect_bottom (&words));
        g_assert_cmpfloat (hl_rect_bottom (&a), <, lower.y);
        if (overlap (&a, &b))
          g_assert_cmpfloat (hl_rect_bottom (&a), !=, hl_rect_bottom (&b));
      }
}

/* A point on a bracket, on its first word and on its partner finds it. */
NN_TEST (point_finds_the_bracket_of_either_sentence)
{
  g_autoptr (HlBracketsSpec)   spec = pairs ();
  g_autoptr (HlBracketsLayout) layout = hl_brackets_layout_new (spec);
  const HlSize                 size = layout->size;

  for (int i = 0; i < 4; i++)
    {
      const HlBracket *bracket = &g_array_index (spec->brackets, HlBracket, i);
      const HlRect     place = hl_brackets_bracket (layout, HL_BRACKETS_ABOVE, i);
      const HlRect     word = hl_brackets_word (layout, HL_BRACKETS_ABOVE, i);

      g_assert_cmpint (
          hl_brackets_pick (spec, layout, hl_rect_right (&place) - 1, hl_rect_bottom (&place)), ==,
          i);
      g_assert_cmpint (hl_brackets_pick (spec, layout, word.x + 1, word.y + 1), ==, i);
      if (bracket->partner >= 0)
        {
          const HlRect partner = hl_brackets_bracket (layout, HL_BRACKETS_BELOW, bracket->partner);

          g_assert_cmpint (hl_brackets_pick (spec, layout, partner.x + 1, partner.y), ==, i);
        }
    }
  g_assert_cmpint (hl_brackets_pick (spec, layout, size.width + 1, 0), ==, -1);
  g_assert_cmpint (hl_brackets_pick (spec, layout, 1, size.height / 2), ==, -1);
}

NN_TEST (without_keys_there_is_no_room_for_them)
{
  g_autoptr (HlBracketsSpec)   spec = pairs ();
  g_autoptr (HlBracketsLayout) with = hl_brackets_layout_new (spec);
  g_autoptr (HlBracketsLayout) without = NULL;
  const HlRect                 last = hl_brackets_word (with, HL_BRACKETS_BELOW, 2);

  spec->has_keys = FALSE;
  without = hl_brackets_layout_new (spec);
  g_assert_cmpfloat (without->size.height, ==, hl_rect_bottom (&last));
  g_assert_cmpfloat (without->size.height, <, with->size.height);
  g_assert_cmpfloat (without->size.width, <, with->size.width);
}

/* Blue ink between both sentences is a join: there is one where something counts, and none
 * where nothing does. */
NN_TEST (what_counts_is_joined)
{
  for (int counts = 0; counts < 2; counts++)
    {
      g_autoptr (HlBracketsSpec)   spec = hl_brackets_spec_new (above, below, 3);
      g_autoptr (HlBracketsLayout) layout = hl_brackets_layout_new (spec);
      const HlSize                 size = layout->size;
      const HlRect                 lower = hl_brackets_word (layout, HL_BRACKETS_BELOW, 0);
      const HlRect                 upper = hl_brackets_bracket (layout, HL_BRACKETS_ABOVE, 0);
      const HlRect                 between = { 0, hl_rect_bottom (&upper) + 9, size.width, 14 };
      cairo_surface_t             *picture =
          cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) size.width, (int) size.height);
      cairo_t *cr = cairo_create (picture);

      g_assert_cmpfloat (hl_rect_bottom (&between), <, lower.y);
      hl_brackets_spec_add (spec, counts ? HL_BRACKET_MATCHED : HL_BRACKET_CLIPPED, 0);
      hl_brackets_draw (spec, layout, cr);
      cairo_destroy (cr);
      g_assert_cmpint (hl_test_count_ink (picture, &between) > 0, ==, counts);
      cairo_surface_destroy (picture);
    }
}

NN_TEST_MAIN ()
