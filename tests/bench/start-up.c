/* tests/bench/start-up.c
 *
 * How long a person waits: from the start of the program to the first frame with
 * the shipped model open, with the memory it then has.
 *
 *      start-up                      five starts, each a process of its own
 *      start-up --child MICROSECONDS one start, that began then
 *
 * Used by   ./dev bench --frames, on a screen of its own (tests/headless.sh)
 */

#include <stdio.h>
#include <string.h>

#include "app/application.h"
#include "app/bench-limit.h"
#include "app/paths.h"
#include "app/window-private.h"
#include "core/engine/workers.h"
#include "tests/bench/bench-machine.h"

#define REPETITIONS 5
#define START_GOAL 0.5
#define MEMORY_GOAL 160.0
#define MEGABYTE 1e6

/* The child: a start of the program, watched from within */

typedef struct
{
  GApplication *application; /* the program */
  gint64        began;       /* when it was started, in microseconds */
} Start;

static double resident_megabytes (void)
{
  g_autofree char *status = NULL;
  g_autofree char *value = NULL;

  if (g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    value = hl_machine_find_line (status, "VmRSS");

  return value != NULL ? 1024.0 * g_ascii_strtod (value, NULL) / MEGABYTE : 0.0;
}

static void after_paint_cb (GdkFrameClock *clock, gpointer data)
{
  const Start *start = data;
  HlWindow    *window =
      HL_WINDOW (gtk_application_get_windows (GTK_APPLICATION (start->application))->data);

  if (window->workspace->model == NULL)
    return;

  printf ("%.6f %.6f %.3f\n", 1e-6 * (double) (g_get_monotonic_time () - start->began),
          hl_machine_cpu_seconds (), resident_megabytes ());
  g_application_quit (start->application);
}

static void realize_cb (GtkWidget *window, gpointer data)
{
  g_signal_connect_after (gtk_widget_get_frame_clock (window), "after-paint",
                          G_CALLBACK (after_paint_cb), data);
}

static void window_added_cb (GtkApplication *application, GtkWindow *window, gpointer data)
{
  if (HL_IS_WINDOW (window))
    g_signal_connect (window, "realize", G_CALLBACK (realize_cb), data);
}

static void run_child (const char *began)
{
  g_autoptr (HlApplication) application = NULL;
  Start                     start = { .began = g_ascii_strtoll (began, NULL, 10) };

  app_paths_set_up_schema ();
  application = hl_application_new ();
  start.application = G_APPLICATION (application);
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), &start);

  hl_application_leave (g_application_run (start.application, 0, NULL));
}

/* The parent */

static gboolean run_start (const char *program, HlSamples *wall, HlSamples *cpu, HlSamples *memory,
                           GError **error)
{
  g_autofree char *began = g_strdup_printf ("%" G_GINT64_FORMAT, g_get_monotonic_time ());
  const char      *arguments[] = { program, "--child", began, NULL };
  g_autofree char *output = NULL;
  double           figures[3];
  int              status;

  if (!g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL,
                     &status, error) ||
      !g_spawn_check_wait_status (status, error))
    return FALSE;
  if (sscanf (output, "%lf %lf %lf", &figures[0], &figures[1], &figures[2]) != 3)
    {
      g_set_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED, "The start said: %s", output);
      return FALSE;
    }

  hl_samples_add (wall, figures[0]);
  hl_samples_add (cpu, figures[1]);
  hl_samples_add (memory, figures[2]);

  return TRUE;
}

static gboolean measure_starts (const char *program, GError **error)
{
  HlSamples wall = { NULL };
  HlSamples cpu = { NULL };
  HlSamples memory = { NULL };
  double    seconds;
  double    megabytes;

  for (int i = 0; i <= REPETITIONS; i++)
    {
      if (i == 1) /* the first start read the files from the disk */
        wall.n = cpu.n = memory.n = 0;
      if (!run_start (program, &wall, &cpu, &memory, error))
        return FALSE;
    }

  seconds = hl_samples_median (&wall);
  megabytes = hl_samples_quantile (&memory, 1.0);
  printf ("| start to the first frame with a model | %.2f s | %.2f s | ≤ %g s | %s |\n", seconds,
          hl_samples_median (&cpu), START_GOAL, seconds <= START_GOAL ? "yes" : "no");
  printf ("| resident memory then | %.2f MB | | ≤ %g MB | %s |\n", megabytes, MEMORY_GOAL,
          megabytes <= MEMORY_GOAL ? "yes" : "no");
  hl_samples_clear (&wall);
  hl_samples_clear (&cpu);
  hl_samples_clear (&memory);

  return TRUE;
}

int main (int argc, char *argv[])
{
  g_autoptr (GError) error = NULL;

  nn_blas_end_idle_threads ();
  if (argc == 3 && strcmp (argv[1], "--child") == 0)
    run_child (argv[2]);

  printf ("| what one waits for | measured | processor time | goal | met |\n"
          "|---|---|---|---|---|\n");
  if (measure_starts (argv[0], &error))
    return 0;

  g_printerr ("%s\n", error->message);

  return 1;
}
