#include "ui/session/references-task.h"

#include "ui/session/work.h"

static void free_references (gpointer references) { hl_references_unref (references); }

static void free_options (gpointer options) { nn_run_options_free (options); }

static gpointer read_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  g_autoptr (NnDataset) dataset = nn_run_options_load_dataset (data, cancellable, error);

  return dataset != NULL ? hl_references_new (dataset) : NULL;
}

void hl_references_async (const NnRunOptions *options, gpointer source, GCancellable *cancellable,
                          GAsyncReadyCallback callback)
{
  const HlWork work = { read_in_worker, nn_run_options_copy (options), free_options,
                        free_references };

  hl_work_async (&work, source, cancellable, callback, NULL);
}

/* Returns how the corpus translates its sentences, or NULL. */
HlReferences *hl_references_finish (GAsyncResult *result, GError **error)
{
  return hl_work_finish (result, read_in_worker, error);
}
