#include "ui/widgets/open-set.h"

static void
assert_open (HlOpenSet  *set,
             const char *expected)
{
  g_autofree char *open = g_strjoinv (" ", (char **) hl_open_set_list (set));

  g_assert_cmpstr (open, ==, expected);
}

#define AROUND(...) ((const char *const[]){ __VA_ARGS__, NULL })

static void
test_opening_closes_what_is_beside (void)
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

static void
test_a_box_is_open_once (void)
{
  g_autoptr (HlOpenSet) set = hl_open_set_new ();

  hl_open_set_open (set, "a");
  hl_open_set_open (set, "a");
  hl_open_set_follow (set, AROUND ("a"));
  assert_open (set, "a");
}

static void
test_closing_closes_what_is_inside (void)
{
  g_autoptr (HlOpenSet) set = hl_open_set_new ();

  hl_open_set_follow (set, AROUND ("a.b1", "a.b1.c", "a.b10"));
  hl_open_set_close (set, "a.b1");
  assert_open (set, "a.b10");
  hl_open_set_close (set, "elsewhere");
  assert_open (set, "a.b10");
}

static void
test_following_opens_and_closes_around_the_step (void)
{
  g_autoptr (HlOpenSet) set = hl_open_set_new ();

  hl_open_set_follow (set, AROUND ("a", "a.x"));
  hl_open_set_follow (set, AROUND ("a", "a.y"));
  assert_open (set, "a a.y");
  hl_open_set_follow (set, NULL);
  assert_open (set, "");
}

static void
test_following_leaves_to_the_user_what_the_user_opened (void)
{
  g_autoptr (HlOpenSet) set = hl_open_set_new ();

  hl_open_set_open (set, "z");
  hl_open_set_follow (set, AROUND ("a"));
  hl_open_set_follow (set, AROUND ("b"));
  assert_open (set, "z b");
}

static void
test_what_the_user_closed_stays_closed_around_the_same_step (void)
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

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, function) g_test_add_func ("/ui/open-set/" path, function)
  ADD ("open/closes-what-is-beside", test_opening_closes_what_is_beside);
  ADD ("open/once", test_a_box_is_open_once);
  ADD ("close/what-is-inside-too", test_closing_closes_what_is_inside);
  ADD ("follow/opens-and-closes-around-the-step", test_following_opens_and_closes_around_the_step);
  ADD ("follow/leaves-to-the-user-what-the-user-opened",
       test_following_leaves_to_the_user_what_the_user_opened);
  ADD ("follow/what-the-user-closed-stays-closed",
       test_what_the_user_closed_stays_closed_around_the_same_step);
#undef ADD

  return g_test_run ();
}
