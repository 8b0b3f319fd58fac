#include "tests/bench/frame-meter.h"

#include <time.h>

/* Until caches are warm and the page has settled. */
#define SKIPPED_FRAMES 10

typedef struct
{
  HlFrames    frames;    /* what is measured */
  int         n_frames;  /* how many */
  HlFrameFunc change;    /* asks for the next frame */
  gpointer    user_data; /* its argument */
  int         i;         /* frames so far, those that do not count included */
  double      cpu;       /* of the thread when the latest frame ended */
  gint64      start;     /* when the present one began to be painted */
} Meter;

static double thread_cpu_milliseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);

  return 1e3 * (double) now.tv_sec + 1e-6 * (double) now.tv_nsec;
}

static gboolean tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Meter *meter = data;

  meter->change (meter->i, meter->user_data);
  gtk_widget_queue_draw (widget);

  return G_SOURCE_CONTINUE;
}

static void before_paint_cb (GdkFrameClock *clock, gpointer data)
{
  Meter *meter = data;

  meter->start = g_get_monotonic_time ();
}

static void after_paint_cb (GdkFrameClock *clock, gpointer data)
{
  Meter       *meter = data;
  const double cpu = thread_cpu_milliseconds ();

  if (meter->i >= SKIPPED_FRAMES)
    {
      hl_samples_add (&meter->frames.cpu, cpu - meter->cpu);
      hl_samples_add (&meter->frames.wall,
                      1e-3 * (double) (g_get_monotonic_time () - meter->start));
    }
  meter->cpu = cpu;
  meter->i++;
}

/* Runs the main loop until they have been painted. Returns what they cost; hl_frames_clear(). */
HlFrames hl_frames_measure (GtkWidget *window, int n_frames, HlFrameFunc change, gpointer user_data)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  Meter          meter = { .n_frames = n_frames, .change = change, .user_data = user_data };
  const guint    tick = gtk_widget_add_tick_callback (window, tick_cb, &meter, NULL);
  const gulong   before =
      g_signal_connect (clock, "before-paint", G_CALLBACK (before_paint_cb), &meter);
  const gulong after =
      g_signal_connect_after (clock, "after-paint", G_CALLBACK (after_paint_cb), &meter);

  while (meter.frames.cpu.n < n_frames)
    g_main_context_iteration (NULL, TRUE);

  gtk_widget_remove_tick_callback (window, tick);
  g_signal_handler_disconnect (clock, before);
  g_signal_handler_disconnect (clock, after);

  return meter.frames;
}

void hl_frames_clear (HlFrames *self)
{
  hl_samples_clear (&self->cpu);
  hl_samples_clear (&self->wall);
}
