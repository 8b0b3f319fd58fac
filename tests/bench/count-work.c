/* tests/bench/count-work.c
 *
 * Work whose instructions are counted: one update of the textbook's model on one
 * worker, one translation, and a batch of them.  Time depends on what else a machine does; the
 * number of instructions does not.
 *
 *      OPENBLAS_CORETYPE=Haswell valgrind --tool=callgrind --dump-before=begin_update
 *          --dump-before=begin_translation --dump-before=begin_batch --dump-before=end_batch …
 *
 * writes what was counted up to each of these four functions.  The program itself
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
#include "core/translation/translate-many.h"
#include "tests/bench/bench-workload.h"

/* A small part of the textbook's batch: counting is slow. */
#define BATCH_SIZE 8

/* Sentences that are translated together. */
#define N_TOGETHER 64

/* Not static, so that they keep their names. */
void begin_update (void);
void begin_translation (void);
void begin_batch (void);
void end_batch (void);

static volatile int n_marks;

G_GNUC_NO_INLINE void begin_update (void) { n_marks += 1; }

G_GNUC_NO_INLINE void begin_translation (void) { n_marks += 2; }

G_GNUC_NO_INLINE void begin_batch (void) { n_marks += 3; }

G_GNUC_NO_INLINE void end_batch (void) { n_marks += 4; }

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

static gboolean translate_together (const HlWorkload *workload, GError **error)
{
  g_autoptr (NnWorkers) workers = nn_workers_new (1);
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_source_free);
  const NnManyOptions   options = { .decoding = nn_translation_options_default (),
                                    .workers = workers,
                                    .models = &workload->model };
  g_autoptr (GPtrArray) translations = NULL;

  for (int i = 0; i < N_TOGETHER; i++)
    {
      g_autofree char *sentence = hl_workload_sentence (workload, i);

      g_ptr_array_add (sources,
                       nn_source_new_from_sentence (workload->translator, sentence, FALSE, NULL));
    }

  translations = nn_translate_many (workload->translator, (NnSource **) sources->pdata, N_TOGETHER,
                                    &options, NULL, error);

  return translations != NULL;
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

  begin_batch ();
  if (!translate_together (workload, error))
    return FALSE;

  end_batch ();

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
