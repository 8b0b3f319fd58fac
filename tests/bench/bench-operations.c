#define _GNU_SOURCE /* the registers in the handler of a signal */

#include "tests/bench/bench-operations.h"

#include <string.h>

#include "tests/bench/bench-symbols.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define CAN_SAMPLE 1
#include <signal.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif
#endif

/* As often as the kernel will; it looks at its clocks a few hundred times a second. */
#define NANOSECONDS_A_SAMPLE 1000000

static const struct
{
  const char *name;
  const char *title;
} operations[HL_N_OPERATIONS] = {
  [HL_OPERATION_PRODUCTS] = { "products", "matrix products" },
  [HL_OPERATION_LINEAR] = { "linear", "biases, ReLU" },
  [HL_OPERATION_ATTENTION] = { "attention", "softmax, masks" },
  [HL_OPERATION_NORM] = { "norm", "sums, norms" },
  [HL_OPERATION_DROPOUT] = { "dropout", "dropout" },
  [HL_OPERATION_EMBEDDING] = { "embedding", "words, positions" },
  [HL_OPERATION_LOSS] = { "loss", "loss" },
  [HL_OPERATION_OPTIMIZER] = { "optimizer", "clipping, Adam" },
  [HL_OPERATION_MEMORY] = { "memory", "filling, copying" },
  [HL_OPERATION_OTHER] = { "other", "all else" },
};

/* Which file of core does what; what is not listed is all else. */
static const struct
{
  const char *stem;
  HlOperation operation;
} files[] = {
  { "adam", HL_OPERATION_OPTIMIZER },
  { "add-norm", HL_OPERATION_NORM },
  { "additive-attention", HL_OPERATION_ATTENTION },
  { "arithmetic", HL_OPERATION_NORM },
  { "attention", HL_OPERATION_ATTENTION },
  { "batch-norm", HL_OPERATION_NORM },
  { "cross-entropy", HL_OPERATION_LOSS },
  { "dot-product-attention", HL_OPERATION_ATTENTION },
  { "dropout", HL_OPERATION_DROPOUT },
  { "embedding", HL_OPERATION_EMBEDDING },
  { "feed-forward", HL_OPERATION_LINEAR },
  { "gradient-clip", HL_OPERATION_OPTIMIZER },
  { "heads", HL_OPERATION_ATTENTION },
  { "input", HL_OPERATION_EMBEDDING },
  { "layer-norm", HL_OPERATION_NORM },
  { "linear", HL_OPERATION_LINEAR },
  { "loss", HL_OPERATION_LOSS },
  { "mask", HL_OPERATION_ATTENTION },
  { "matmul", HL_OPERATION_PRODUCTS },
  { "multi-head-attention", HL_OPERATION_ATTENTION },
  { "norm", HL_OPERATION_NORM },
  { "normalization", HL_OPERATION_NORM },
  { "partner", HL_OPERATION_PRODUCTS },
  { "positional-encoding", HL_OPERATION_EMBEDDING },
  { "positionwise-ffn", HL_OPERATION_LINEAR },
  { "projection", HL_OPERATION_LINEAR },
  { "random", HL_OPERATION_DROPOUT },
  { "relu", HL_OPERATION_LINEAR },
  { "scores", HL_OPERATION_ATTENTION },
  { "slices", HL_OPERATION_OPTIMIZER },
  { "small-matmul", HL_OPERATION_PRODUCTS },
  { "softmax", HL_OPERATION_ATTENTION },
  { "spans", HL_OPERATION_OPTIMIZER },
  { "tensor", HL_OPERATION_MEMORY },
};

/* Returns its name for a program. */
const char *hl_operation_name (HlOperation operation) { return operations[operation].name; }

/* Returns its name for a person, to be translated. */
const char *hl_operations_title (HlOperation operation) { return operations[operation].title; }

/* "add-norm" begins "add-norm", "add-norm.c" and "add-norm-forward", but not "add-normal". */
static gboolean begins_with (const char *text, const char *stem)
{
  const gsize length = strlen (stem);

  if (strncmp (text, stem, length) != 0)
    return FALSE;

  return text[length] == '\0' || text[length] == '-' || text[length] == '.';
}

/* Without a file its own name says it: nn_layer_norm_forward is from layer-norm.c. Returns what
 * it does. file: where it is from, or NULL. */
HlOperation hl_operation_of_symbol (const char *symbol, const char *file)
{
  g_autofree char *text = g_strdup (file != NULL ? file : symbol);
  const char      *name = g_strdelimit (text, "_", '-');

  if (file == NULL && g_str_has_prefix (name, "nn-"))
    name += strlen ("nn-");

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    if (begins_with (name, files[i].stem))
      return files[i].operation;

  return HL_OPERATION_OTHER;
}

/* Returns what an update uses it for. */
HlOperation hl_operation_of_library (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  if (strstr (name, "blas") != NULL)
    return HL_OPERATION_PRODUCTS;
  if (g_str_has_prefix (name, "libc.") || g_str_has_prefix (name, "libc-"))
    return HL_OPERATION_MEMORY;

  return HL_OPERATION_OTHER;
}

#ifdef CAN_SAMPLE

typedef struct
{
  timer_t  id;         /* what the kernel calls it */
  gboolean is_running; /* whether there is one */
} Timer;

/* A signal has no argument of ours, so what it writes to is the program's. */
static guintptr    samples[HL_OPERATIONS_MOST_SAMPLES];
static atomic_uint n_samples;

static void sample_cb (int number, siginfo_t *info, void *context)
{
  const ucontext_t *interrupted = context;
  const guint       i = atomic_fetch_add (&n_samples, 1);

  if (i >= HL_OPERATIONS_MOST_SAMPLES)
    return;

#if defined(__x86_64__)
  samples[i] = (guintptr) interrupted->uc_mcontext.gregs[REG_RIP];
#else
  samples[i] = (guintptr) interrupted->uc_mcontext.pc;
#endif
}

static void listen (void)
{
  struct sigaction action = { .sa_sigaction = sample_cb, .sa_flags = SA_SIGINFO | SA_RESTART };

  sigemptyset (&action.sa_mask);
  sigaction (SIGPROF, &action, NULL);
}

#else
typedef int Timer;
#endif

struct _HlOperations
{
  NnWorkers *workers; /* (unowned): who is watched */
  Timer     *timers;  /* one for each */
};

#ifdef CAN_SAMPLE

/* On the worker's own thread, whose clock it is.  Where there is none, the worker is
 * not watched, and that is all. */
static void start_timer (int w, gpointer data)
{
  HlOperations           *self = data;
  Timer                  *timer = &self->timers[w];
  struct sigevent         event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGPROF };
  const struct timespec   interval = { .tv_nsec = NANOSECONDS_A_SAMPLE };
  const struct itimerspec when = { interval, interval };

  event.sigev_notify_thread_id = (pid_t) syscall (SYS_gettid);
  timer->is_running = timer_create (CLOCK_THREAD_CPUTIME_ID, &event, &timer->id) == 0;
  if (timer->is_running)
    timer_settime (timer->id, 0, &when, NULL);
}

#endif

/* Forgets the samples of the threads watched before. Returns what watches them, asleep. */
HlOperations *hl_operations_new (NnWorkers *workers)
{
  HlOperations *self = g_new0 (HlOperations, 1);

  self->workers = workers;
  self->timers = g_new0 (Timer, nn_workers_count (workers));
#ifdef CAN_SAMPLE
  atomic_store (&n_samples, 0);
  listen ();
#endif

  return self;
}

void hl_operations_free (HlOperations *self)
{
  if (self == NULL)
    return;

  g_free (self->timers);
  g_free (self);
}

/* From now on samples are taken whenever the workers work. */
void hl_operations_start (HlOperations *self)
{
#ifdef CAN_SAMPLE
  nn_workers_run (self->workers, start_timer, self);
#endif
}

void hl_operations_stop (HlOperations *self)
{
#ifdef CAN_SAMPLE
  for (int w = 0; w < nn_workers_count (self->workers); w++)
    if (self->timers[w].is_running)
      timer_delete (self->timers[w].id);
#endif
}

static HlOperation operation_of (const HlPlace *place)
{
  if (place->symbol != NULL)
    return hl_operation_of_symbol (place->symbol, place->file);
  if (place->library != NULL)
    return hl_operation_of_library (place->library);

  return HL_OPERATION_OTHER;
}

/* Returns how many samples there are; 0 where the system or the program cannot tell. */
int hl_operations_count (int counts[HL_N_OPERATIONS])
{
  g_autoptr (HlSymbols) symbols = hl_symbols_new ();
  int                   n = 0;

  memset (counts, 0, HL_N_OPERATIONS * sizeof (int));

#ifdef CAN_SAMPLE
  if (hl_symbols_are_known (symbols))
    n = (int) MIN (atomic_load (&n_samples), HL_OPERATIONS_MOST_SAMPLES);
  for (int i = 0; i < n; i++)
    {
      const HlPlace place = hl_symbols_find (symbols, samples[i]);

      counts[operation_of (&place)]++;
    }
#endif

  return n;
}
