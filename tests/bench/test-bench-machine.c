#include "tests/bench/bench-machine.h"

#include <math.h>

#include "tests/support/cases.h"

static const char *const info = "processor\t: 0\n"
                                "model name\t: Some Processor\n"
                                "model\t\t: 85\n"
                                "no colon here\n"
                                "processor\t: 1\n";

NN_TEST (find_line)
{
  g_autofree char *model = hl_machine_find_line (info, "model");

  NN_TEXT (hl_machine_find_line (info, "model name"), "Some Processor");
  g_assert_cmpstr (model, ==, "85");
  NN_TEXT (hl_machine_find_line (info, "processor"), "0");
  g_assert_null (hl_machine_find_line (info, "no colon here"));
  g_assert_null (hl_machine_find_line (info, "mod"));
  g_assert_null (hl_machine_find_line ("", "model"));
}

/* user 1, nice 2, system 3, idle 100, waiting 200, interrupts 4 and 5, stolen 6 */
NN_TEST (busy_ticks_leave_idleness_out)
{
  g_assert_cmpfloat (hl_machine_busy_ticks ("cpu  1 2 3 100 200 4 5 6 0 0\ncpu0 1 2 3"), ==, 21);
  g_assert_true (isnan (hl_machine_busy_ticks ("")));
}

/* In two seconds all programs computed for three and we for one. */
NN_TEST (load_is_that_of_the_others)
{
  const HlLoad from = { .wall = 5 * G_USEC_PER_SEC, .own = 10, .all = 100 };
  const HlLoad to = { .wall = 7 * G_USEC_PER_SEC, .own = 11, .all = 103 };
  const HlLoad unknown = { .wall = 7 * G_USEC_PER_SEC, .own = 11, .all = NAN };
  const HlLoad coarse = { .wall = 7 * G_USEC_PER_SEC, .own = 12, .all = 101.9 };

  g_assert_cmpfloat (hl_load_of_others (&from, &to), ==, 1.0);
  g_assert_true (isnan (hl_load_of_others (&from, &unknown)));
  g_assert_cmpfloat (hl_load_of_others (&from, &coarse), ==, 0.0);
}

NN_TEST (description_has_a_processor)
{
  g_autofree char *machine = hl_machine_describe ();

  g_assert_cmpint (g_ascii_strtoll (machine, NULL, 10), ==, g_get_num_processors ());
  g_assert_null (strchr (machine, '\n'));
}

NN_TEST (own_time_goes_on)
{
  const double before = hl_machine_cpu_seconds ();
  const double wait_for = before + 0.01;

  while (hl_machine_cpu_seconds () < wait_for)
    continue;

  g_assert_cmpfloat (hl_load_now ().own, >=, wait_for);
}
