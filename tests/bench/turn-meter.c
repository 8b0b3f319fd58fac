#include "tests/bench/turn-meter.h"

#include "tests/bench/frame-meter.h"

/* Milliseconds of the processor, so that other programs do not count. */
static HlTurns       *measured; /* or NULL */
static double         woke_at;
static double         began_at; /* the frame that is being drawn */
static double         drawn;    /* in this turn */
static GdkFrameClock *watched;

static void before_paint_cb (void) { began_at = hl_thread_cpu_milliseconds (); }

static void after_paint_cb (void) { drawn += hl_thread_cpu_milliseconds () - began_at; }

static void end_turn (void)
{
  hl_samples_add (&measured->work, hl_thread_cpu_milliseconds () - woke_at - drawn);
  if (drawn > 0.0)
    hl_samples_add (&measured->frames, drawn);
}

static void begin_turn (void)
{
  drawn = 0.0;
  woke_at = hl_thread_cpu_milliseconds ();
}

static gint poll_cb (GPollFD *descriptors, guint n, gint timeout)
{
  gint n_ready;

  if (measured != NULL && timeout != 0)
    end_turn ();
  n_ready = g_poll (descriptors, n, timeout);
  if (timeout != 0)
    begin_turn ();

  return n_ready;
}

void hl_turns_start (HlTurns *turns, GtkWidget *window)
{
  g_assert (measured == NULL);

  measured = turns;
  watched = g_object_ref (gtk_widget_get_frame_clock (window));
  g_signal_connect (watched, "before-paint", G_CALLBACK (before_paint_cb), NULL);
  g_signal_connect_after (watched, "after-paint", G_CALLBACK (after_paint_cb), NULL);
  begin_turn ();
  g_main_context_set_poll_func (NULL, poll_cb);
}

/* Ends the measurement. */
void hl_turns_stop (void)
{
  measured = NULL;
  g_signal_handlers_disconnect_by_func (watched, before_paint_cb, NULL);
  g_signal_handlers_disconnect_by_func (watched, after_paint_cb, NULL);
  g_clear_object (&watched);
  g_main_context_set_poll_func (NULL, NULL);
}

void hl_turns_clear (HlTurns *self)
{
  hl_samples_clear (&self->work);
  hl_samples_clear (&self->frames);
}
