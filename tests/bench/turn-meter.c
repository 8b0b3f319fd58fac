#include "tests/bench/turn-meter.h"

#include "tests/bench/frame-meter.h"

static HlSamples *measured; /* or NULL */
static double     woke_at;  /* processor time of the main thread, milliseconds */

/* Time of the processor, so that other programs do not count. */
static gint
poll_cb (GPollFD *descriptors,
         guint    n,
         gint     timeout)
{
  gint n_ready;

  if (measured != NULL && timeout != 0)
    hl_samples_add (measured, hl_thread_cpu_milliseconds () - woke_at);
  n_ready = g_poll (descriptors, n, timeout);
  if (timeout != 0)
    woke_at = hl_thread_cpu_milliseconds ();

  return n_ready;
}

/**
 * hl_turns_start:
 * @turns: gets the milliseconds of each turn of the main loop from now on
 */
void
hl_turns_start (HlSamples *turns)
{
  measured = turns;
  woke_at = hl_thread_cpu_milliseconds ();
  g_main_context_set_poll_func (NULL, poll_cb);
}

/**
 * hl_turns_stop:
 *
 * Ends the measurement.
 */
void
hl_turns_stop (void)
{
  measured = NULL;
  g_main_context_set_poll_func (NULL, NULL);
}
