/* tests/bench/count-work.c
 *
 * Work whose instructions are counted: one update of the textbook's model on one
 * worker, and one translation.  Time depends on what else a machine does; the
 * number of instructions does not.
 *
 *      OPENBLAS_CORETYPE=Haswell valgrind --tool=callgrind --dump-before=begin_update
 *          --dump-before=begin_translation --dump-before=end_translation …
 *
 * writes what was counted up to each of these three functions.  The program itself
 * prints what the counts depend on: the compiler, the libraries, and which of the
 * versions for several processors have been chosen; without an argument, only that.
 *
 * Used by   instructions.py
 */

#include <cblas.h>
#include <stdio.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

#include "core/training/trainer-phases.h"
#include "tests/bench/bench-workload.h"

/* A small part of the textbook's batch: counting is slow. */
#define BATCH_SIZE 8

/* Not static, so that they keep their names. */
void begin_update (void);
void begin_translation (void);
void end_translation (void);

static volatile int n_marks;

G_GNUC_NO_INLINE void begin_update (void) { n_marks += 1; }

G_GNUC_NO_INLINE void begin_translation (void) { n_marks += 2; }

G_GNUC_NO_INLINE void end_translation (void) { n_marks += 3; }

/* Which of the versions of processor.h runs. */
static const char *registers (void)
{
#if defined(__x86_64__)
  __builtin_cpu_init ();
  if (__builtin_cpu_supports ("avx512f"))
    return "AVX-512";
  if (__builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma"))
    return "AVX2";
#endif

  return "narrow";
}

static void print_versions (void)
{
  const char *libc = "unknown";

#ifdef __GLIBC__
  libc = gnu_get_libc_version ();
#endif

  printf ("compiler\t%s\nblas\t%s\nkernels\t%s\nlibc\t%s\nregisters\t%s\n", __VERSION__,
          openblas_get_config (), openblas_get_corename (), libc, registers ());
}

static gboolean work (const char *corpus, GError **error)
{
  g_autoptr (HlWorkload) workload = NULL;
  g_autofree char       *sentence = NULL;
  HlWorkloadConfig       config;

  if (!hl_workload_config_find ("book", &config))
    g_assert_not_reached ();
  config.training.workers = 1;
  config.training.loss = NN_LOSS_MASKED;
  config.training.batch_size = BATCH_SIZE;

  workload = hl_workload_new (&config, corpus, error);
  if (workload == NULL)
    return FALSE;

  sentence = hl_workload_sentence (workload, 0);

  begin_update ();
  if (!nn_trainer_update (workload->trainer, error))
    return FALSE;

  begin_translation ();
  if (hl_workload_translate (workload, sentence, error) == 0)
    return FALSE;

  end_translation ();

  return TRUE;
}

int main (int argc, char *argv[])
{
  g_autoptr (GError) error = NULL;

  if (argc > 2)
    {
      g_printerr ("usage: %s [CORPUS]\n", argv[0]);
      return 2;
    }

  print_versions ();
  if (argc < 2 || work (argv[1], &error))
    return 0;

  g_printerr ("%s\n", error->message);

  return 1;
}
