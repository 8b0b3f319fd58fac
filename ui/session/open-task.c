#include "ui/session/open-task.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/checkpoint.h"
#include "ui/session/work.h"

/* The worker reads this, and writes the excuse. */
typedef struct
{
  GFile   *file;
  GFile   *fallback; /* or NULL */
  char    *shipped_corpus;
  char    *excuse;  /* for the fallback, or NULL */
  gboolean is_bare; /* the file has tensors only, and nothing beside it says more */
} Job;

static void job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->file);
  g_clear_object (&job->fallback);
  g_free (job->shipped_corpus);
  g_free (job->excuse);
  g_free (job);
}

/* The file could not be read because of @problem.  If the fallback cannot be read either,
 * both reasons are given. */
static HlModel *open_fallback (Job *job, const GError *problem, GError **error)
{
  g_autoptr (GError) another = NULL;
  HlModel           *model = NULL;

  if (job->fallback != NULL && !g_file_equal (job->file, job->fallback))
    model = hl_model_new_from_file (job->fallback, job->shipped_corpus, &another);

  if (model != NULL)
    /* Translators: why a model could not be opened, in a sentence */
    job->excuse = g_strdup_printf (_ ("%s The included model is shown instead."), problem->message);
  else if (another != NULL)
    g_set_error (error, problem->domain, problem->code, "%s %s", problem->message,
                 another->message);
  else
    g_propagate_error (error, g_error_copy (problem));

  return model;
}

static gpointer open_in_worker (gpointer data, GTask *task, GCancellable *cancellable,
                                GError **error)
{
  Job               *job = data;
  g_autoptr (GError) problem = NULL;
  HlModel           *model = hl_model_new_from_file (job->file, job->shipped_corpus, &problem);

  job->is_bare =
      g_error_matches (problem, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_NO_CONFIGURATION);

  return model != NULL ? model : open_fallback (job, problem, error);
}

/* fallback: what is opened if that cannot be, or NULL; shipped_corpus: the corpus in the box, or
 * NULL. */
void hl_open_async (GFile *file, GFile *fallback, const char *shipped_corpus, gpointer source,
                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  Job         *job = g_new0 (Job, 1);
  const HlWork work = { open_in_worker, job, job_free, g_object_unref, .is_kept = TRUE };

  job->file = g_object_ref (file);
  job->fallback = fallback != NULL ? g_object_ref (fallback) : NULL;
  job->shipped_corpus = g_strdup (shipped_corpus);
  hl_work_async (&work, source, cancellable, callback, user_data);
}

/* Returns the model, or NULL. excuse: why the model is not the one that was wanted, or NULL;
 * bare: the file, if nothing beside it has its settings, or NULL. */
HlModel *hl_open_finish (GAsyncResult *result, char **excuse, GFile **bare, GError **error)
{
  Job *job = hl_work_get_data (result);

  *excuse = g_steal_pointer (&job->excuse);
  *bare = job->is_bare ? g_object_ref (job->file) : NULL;

  return hl_work_finish (result, open_in_worker, error);
}
