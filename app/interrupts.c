#include "app/interrupts.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <signal.h>
#include <unistd.h>

/* The handler writes to it.  It must not be closed: the next signal may be on its way. */
static int pipe_end;

static void interrupt_cb (int signal_number)
{
  const int    keep = errno;
  const gssize n_written = write (pipe_end, "", 1);

  (void) n_written; /* a handler cannot report it */
  errno = keep;
}

static void read_a_byte (int fd)
{
  char byte;

  while (read (fd, &byte, 1) < 0 && errno == EINTR)
    ;
}

typedef struct
{
  int           fd;          /* the end of the pipe to read */
  GCancellable *cancellable; /* what the byte cancels */
} Waiting;

static gpointer wait_thread (gpointer data)
{
  Waiting *self = data;

  read_a_byte (self->fd);
  g_cancellable_cancel (self->cancellable);

  g_object_unref (self->cancellable);
  g_free (self);

  return NULL;
}

/* Returns whether the process was started with the signal ignored, as by nohup. */
gboolean hl_interrupts_are_ignored (int signal_number)
{
  struct sigaction now;

  return sigaction (signal_number, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

/* To be called once.  A second Ctrl+C ends the program at once. */
void hl_interrupts_cancel (GCancellable *cancellable)
{
  struct sigaction   action = { .sa_handler = interrupt_cb };
  Waiting           *waiting = g_new (Waiting, 1);
  g_autoptr (GError) error = NULL;
  int                fds[2];

  if (!g_unix_open_pipe (fds, FD_CLOEXEC, &error))
    g_error ("%s", error->message);

  pipe_end = fds[1];
  *waiting = (Waiting){ fds[0], g_object_ref (cancellable) };
  g_thread_unref (g_thread_new ("interrupts", wait_thread, waiting));

  action.sa_flags = (int) (SA_RESETHAND | SA_RESTART);
  sigemptyset (&action.sa_mask);
  sigaction (SIGINT, &action, NULL);
  sigaction (SIGTERM, &action, NULL);
  if (!hl_interrupts_are_ignored (SIGHUP)) /* by nohup */
    sigaction (SIGHUP, &action, NULL);

  /* The output is no longer read, but the work continues. */
  (void) signal (SIGPIPE, SIG_IGN);
}
