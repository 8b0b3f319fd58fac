#include "ui/render/living-map-row.h"

#include "tests/support/cases.h"

#define GAP 2.0

/* A name of one line that may be at most so far from its place. */
static HlMapName name_at (double home, double width, double aside)
{
  return (HlMapName){
    .home = home, .first = home - aside, .last = home + aside, .widths = { width }, .n_lines = 1
  };
}

NN_TEST (names_with_room_stand_in_the_middle)
{
  HlMapName names[] = { name_at (50, 40, 20), name_at (100, 40, 20) };

  g_assert_cmpint (hl_map_row_place (names, 2, GAP), ==, -1);
  g_assert_cmpfloat (names[0].middle, ==, 50);
  g_assert_cmpfloat (names[1].middle, ==, 100);
}

/* Both give way, the one that has less room less. */
NN_TEST (close_names_make_room_for_each_other)
{
  HlMapName names[] = { name_at (50, 40, 20), name_at (80, 40, 5) };

  g_assert_cmpint (hl_map_row_place (names, 2, GAP), ==, -1);
  g_assert_cmpfloat (names[0].middle, ==, names[1].middle - 42);
  g_assert_cmpfloat (names[1].middle, <=, 85);
}

NN_TEST (a_name_without_room_is_told)
{
  HlMapName names[] = { name_at (50, 40, 5), name_at (80, 40, 5), name_at (200, 40, 5) };

  g_assert_cmpint (hl_map_row_place (names, 3, GAP), ==, 1);
}

/* Beside a second line there is room below a name of one line. */
NN_TEST (second_lines_meet_below_names_of_one_line)
{
  HlMapName names[] = { name_at (50, 20, 0), name_at (80, 20, 0), name_at (110, 20, 0) };

  names[0].n_lines = names[2].n_lines = 2;
  names[0].widths[1] = names[2].widths[1] = 50;
  g_assert_cmpint (hl_map_row_place (names, 3, GAP), ==, -1);
  names[2].widths[1] = 70;
  g_assert_cmpint (hl_map_row_place (names, 3, GAP), ==, 2);
}

NN_TEST_MAIN ()
