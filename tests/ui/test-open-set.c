#include "ui/widgets/open-set.h"

#include "tests/support/cases.h"

static void
assert_open (HlOpenSet  *set,
             const char *expected)
{
  g_autofree char *open = g_strjoinv (" ", (char **) hl_open_set_list (set));

  g_assert_cmpstr (open, ==, expected);
}

#define AROUND(...) ((const char *const[]){ __VA_ARGS__, NULL })

NN_TEST (opening_closes_what_is_beside)
{
  g_autoptr (HlOpenSet) set = hl_open_set_new ();

  hl_open_set_open (set, "a.b");
  hl_open_set_open (set, "a.b.x");
  hl_open_set_open (set, "b.a");
  assert_open (set, "a.b a.b.x b.a");

  hl_open_set_open (set, "a.b.y"); /* x is beside it, b around it */
  assert_open (set, "a.b b.a a.b.y");
  hl_open_set_open (set, "a.c");
  assert_open (set, "b.a a.c");
}

NN_TEST (a_box_is_open_once)
{
  g_autoptr (HlOpenSet) set = hl_open_set_new ();

  hl_open_set_open (set, "a");
  hl_open_set_open (set, "a");
  hl_open_set_follow (set, AROUND ("a"));
  assert_open (set, "a");
}

NN_TEST (closing_closes_what_is_inside)
{
  g_autoptr (HlOpenSet) set = hl_open_set_new ();

  hl_open_set_follow (set, AROUND ("a.b1", "a.b1.c", "a.b10"));
  hl_open_set_close (set, "a.b1");
  assert_open (set, "a.b10");
  hl_open_set_close (set, "elsewhere");
  assert_open (set, "a.b10");
}

NN_TEST (following_opens_and_closes_around_the_step)
{
  g_autoptr (HlOpenSet) set = hl_open_set_new ();

  hl_open_set_follow (set, AROUND ("a", "a.x"));
  hl_open_set_follow (set, AROUND ("a", "a.y"));
  assert_open (set, "a a.y");
  hl_open_set_follow (set, NULL);
  assert_open (set, "");
}

NN_TEST (following_leaves_to_the_user_what_the_user_opened)
{
  g_autoptr (HlOpenSet) set = hl_open_set_new ();

  hl_open_set_open (set, "z");
  hl_open_set_follow (set, AROUND ("a"));
  hl_open_set_follow (set, AROUND ("b"));
  assert_open (set, "z b");
}

NN_TEST (what_the_user_closed_stays_closed_around_the_same_step)
{
  g_autoptr (HlOpenSet) set = hl_open_set_new ();

  hl_open_set_follow (set, AROUND ("a", "a.x"));
  hl_open_set_close (set, "a.x");
  hl_open_set_follow (set, AROUND ("a", "a.x"));
  assert_open (set, "a");
  hl_open_set_follow (set, AROUND ("a", "a.y"));
  hl_open_set_follow (set, AROUND ("a", "a.x"));
  assert_open (set, "a a.x");
}

NN_TEST_MAIN ()
