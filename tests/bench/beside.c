/* tests/bench/beside.c
 *
 * A training beside the window: what the open page takes from its speed, and how long the main
 * loop is kept from its other work.
 *
 *      hidden   the run of the window, while the window is not on the screen
 *      shown    the same run, with as many threads, under the open Train page
 *
 * The two take short turns, hidden – shown – shown – hidden, and those that follow each other are
 * compared: what else the machine does weighs on both of them.  A third speed, of a run in a
 * program without a window, is measured the same way.
 *
 * Used by   ./dev bench --beside, on a screen of its own (tests/headless.sh)
 */

#include <stdio.h>
#include <stdlib.h>

#include "tests/bench/bench-machine.h"
#include "tests/bench/studio.h"
#include "tests/bench/turn-meter.h"

#define LOSS_GOAL 0.1
#define TURN_GOAL 8.0
#define FRAME_GOAL 16.0

typedef struct
{
  HlStudio           studio;  /* the program */
  HlTrainingSession *alone;   /* a run that no window knows of */
  double             seconds; /* of one leg */
} Meter;

/* One leg: a training is measured while all else rests. */
typedef double (*LegFunc) (Meter *meter);

/* Until the main loop hears of the training again: then it knows the update that has just ended. */
static void wait_for_news (HlTrainingSession *training)
{
  const gint64 from = hl_training_session_get_record (training)->progress.update;

  while (hl_training_session_get_record (training)->progress.update == from)
    g_main_context_iteration (NULL, TRUE);
}

/* Updates a second, with the main loop running. */
static double measure_speed (HlTrainingSession *training, double seconds)
{
  gint64 from;
  gint64 start;

  wait_for_news (training);
  from = hl_training_session_get_record (training)->progress.update;
  start = g_get_monotonic_time ();
  hl_studio_spin (seconds);
  wait_for_news (training);

  return (double) (hl_training_session_get_record (training)->progress.update - from) /
         ((double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
}

static double measure_leg (Meter *meter, HlTrainingSession *training)
{
  double speed;

  hl_training_session_resume (training);
  hl_studio_spin (MIN (0.5, meter->seconds));
  speed = measure_speed (training, meter->seconds);
  hl_training_session_pause (training);
  while (hl_training_session_get_state (training) == HL_TRAINING_RUNNING)
    g_main_context_iteration (NULL, TRUE);

  return speed;
}

static double measure_alone (Meter *meter)
{
  gtk_widget_set_visible (GTK_WIDGET (meter->studio.window), FALSE);

  return measure_leg (meter, meter->alone);
}

static double measure_hidden (Meter *meter)
{
  gtk_widget_set_visible (GTK_WIDGET (meter->studio.window), FALSE);

  return measure_leg (meter, meter->studio.window->training);
}

static double measure_shown (Meter *meter)
{
  gtk_window_present (GTK_WINDOW (meter->studio.window));

  return measure_leg (meter, meter->studio.window->training);
}

/* @n_pairs of neighbors; every second pair begins with the page. */
static void compare (Meter *meter, const char *what, LegFunc without, int n_pairs)
{
  HlSamples ratios = { NULL };
  HlSamples slow = { NULL };
  HlSamples fast = { NULL };
  double    ratio;

  for (int i = 0; i < n_pairs; i++)
    {
      const double first = i % 2 == 0 ? without (meter) : measure_shown (meter);
      const double second = i % 2 == 0 ? measure_shown (meter) : without (meter);

      hl_samples_add (&fast, i % 2 == 0 ? first : second);
      hl_samples_add (&slow, i % 2 == 0 ? second : first);
      hl_samples_add (&ratios, i % 2 == 0 ? second / first : first / second);
    }

  ratio = hl_samples_median (&ratios);
  printf ("| %s | %.1f | %.1f | %.3f (%.3f – %.3f) | ≥ %.2f | %s |\n", what,
          hl_samples_median (&fast), hl_samples_median (&slow), ratio,
          hl_samples_quantile (&ratios, 0.25), hl_samples_quantile (&ratios, 0.75), 1.0 - LOSS_GOAL,
          ratio >= 1.0 - LOSS_GOAL ? "yes" : "no");
  fflush (stdout);
  hl_samples_clear (&ratios);
  hl_samples_clear (&slow);
  hl_samples_clear (&fast);
}

static int count_above (const HlSamples *samples, double goal)
{
  int n = 0;

  for (int i = 0; i < samples->n; i++)
    n += samples->values[i] > goal;

  return n;
}

/* The last column but one: how many in a minute took longer than they should. */
static void print_samples (const char *page, gboolean follows, const char *what,
                           const HlSamples *samples, double goal, double seconds)
{
  const double longest = hl_samples_quantile (samples, 1.0);

  printf ("| %s%s | %s | %d | %.2f | %.1f | %.1f | ≤ %.0f | %.0f | %s |\n", page,
          follows ? ", follows the training" : "", what, samples->n, hl_samples_median (samples),
          hl_samples_quantile (samples, 0.99), longest, goal,
          60.0 * count_above (samples, goal) / seconds, longest <= goal ? "yes" : "no");
}

/* A page, while all pages follow the training or, on its own page, while they do not. */
static void measure_turns (Meter *meter, const char *page, gboolean follows, double seconds)
{
  HlWindow *window = meter->studio.window;
  HlTurns   turns = { 0 };

  gtk_toggle_button_set_active (window->follow_button, follows);
  hl_studio_show_page (&meter->studio, page);
  hl_turns_start (&turns, GTK_WIDGET (window));
  hl_studio_spin (seconds);
  hl_turns_stop ();

  print_samples (page, follows, "work", &turns.work, TURN_GOAL, seconds);
  print_samples (page, follows, "frame", &turns.frames, FRAME_GOAL, seconds);
  fflush (stdout);
  hl_turns_clear (&turns);
}

static void measure_all_turns (Meter *meter, double seconds)
{
  static const char *const followers[] = { "train", "translate", "attention", "model" };

  gtk_window_present (GTK_WINDOW (meter->studio.window));
  hl_training_session_resume (meter->studio.window->training);
  hl_studio_spin (meter->studio.settling);
  printf ("\n| page | milliseconds of | n | median | 99 %% | longest | goal | above it, a minute | "
          "met |\n|---|---|---|---|---|---|---|---|---|\n");
  measure_turns (meter, "train", FALSE, seconds);
  for (gsize i = 0; i < G_N_ELEMENTS (followers); i++)
    measure_turns (meter, followers[i], TRUE, seconds);
  hl_training_session_pause (meter->studio.window->training);
}

/* [SECONDS of a leg [PAIRS [SECONDS of a page]]] */
int main (int argc, char *argv[])
{
  Meter            meter = { .seconds = argc > 1 ? g_ascii_strtod (argv[1], NULL) : 1.5 };
  const int        n_pairs = argc > 2 ? atoi (argv[2]) : 20;
  const double     seconds = argc > 3 ? g_ascii_strtod (argv[3], NULL) : 30.0;
  g_autofree char *machine = hl_machine_describe ();
  HlLoad           before;
  HlLoad           after;

  if (argc > 4 || !(meter.seconds > 0.0) || n_pairs < 0 || !(seconds > 0.0))
    {
      g_printerr ("usage: %s [SECONDS [PAIRS [SECONDS]]]\n", argv[0]);
      return 2;
    }

  hl_studio_open (&meter.studio, MIN (0.5, meter.seconds));
  hl_studio_show_page (&meter.studio, "train");
  hl_studio_start_training (meter.studio.window->training);
  hl_training_session_pause (meter.studio.window->training);
  meter.alone = hl_training_session_new ();
  hl_studio_start_training (meter.alone);
  hl_training_session_pause (meter.alone);
  hl_studio_spin (meter.studio.settling);

  before = hl_load_now ();
  printf ("%s, a window of %d × %d, cairo, a model training on all processors.\n\n"
          "| the open Train page against | updates/s without | with | ratio (half of %d pairs) | "
          "goal | met |\n|---|---|---|---|---|---|\n",
          machine, HL_STUDIO_WIDTH, HL_STUDIO_HEIGHT, n_pairs);
  compare (&meter, "the window hidden", measure_hidden, n_pairs);
  compare (&meter, "no window", measure_alone, n_pairs);
  measure_all_turns (&meter, seconds);
  after = hl_load_now ();
  printf ("\nOther programs kept %.1f processors busy meanwhile.\n",
          hl_load_of_others (&before, &after));

  hl_training_session_stop (meter.alone);
  hl_training_session_wait (meter.alone);
  g_object_unref (meter.alone);
  hl_studio_close (&meter.studio);

  hl_application_leave (0);
}
