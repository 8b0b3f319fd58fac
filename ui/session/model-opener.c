#include "ui/session/model-opener.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/checkpoint.h"
#include "ui/session/model.h"
#include "ui/session/work.h"

/* Reading a model in a worker thread: a file goes in, an HlModel comes out.  Where there
 * would be none at all, another file can take its place, with an excuse for that. */

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
static void hl_open_async (GFile *file, GFile *fallback, const char *shipped_corpus,
                           gpointer source, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data)
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
static HlModel *hl_open_finish (GAsyncResult *result, char **excuse, GFile **bare, GError **error)
{
  Job *job = hl_work_get_data (result);

  *excuse = g_steal_pointer (&job->excuse);
  *bare = job->is_bare ? g_object_ref (job->file) : NULL;

  return hl_work_finish (result, open_in_worker, error);
}

struct _HlModelOpener
{
  GObject parent_instance;

  GFile *shipped_model;  /* or NULL */
  char  *shipped_corpus; /* or NULL */
  HlJob *job;
};

enum
{
  OPENED,
  FAILED,
  BARE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlModelOpener, hl_model_opener, G_TYPE_OBJECT)

static void opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HlModelOpener      *self = HL_MODEL_OPENER (source);
  g_autoptr (GError)  error = NULL;
  g_autofree char    *excuse = NULL;
  g_autoptr (GFile)   bare = NULL;
  g_autoptr (HlModel) model = hl_open_finish (result, &excuse, &bare, &error);

  if (!hl_job_end (self->job, result, error))
    return;

  if (model != NULL)
    g_signal_emit (self, signals[OPENED], 0, model, excuse);
  else
    g_signal_emit (self, signals[FAILED], 0, error->message);
  if (bare != NULL)
    g_signal_emit (self, signals[BARE], 0, bare);
}

/* Reads it in the background. may_replace: whether the model in the box may take its place,
 * because there is none in use. */
void hl_model_opener_open (HlModelOpener *self, GFile *file, gboolean may_replace)
{
  hl_open_async (file, may_replace ? self->shipped_model : NULL, self->shipped_corpus, self,
                 hl_job_start (self->job), opened_cb, NULL);
}

/* Returns whether a file is being opened. */
HlJob *hl_model_opener_get_job (HlModelOpener *self) { return self->job; }

/* model: the checkpoint in the box, or NULL; corpus: the corpus in the box, or NULL. */
void hl_model_opener_set_shipped (HlModelOpener *self, GFile *model, const char *corpus)
{
  g_set_object (&self->shipped_model, model);
  g_free (self->shipped_corpus);
  self->shipped_corpus = g_strdup (corpus);
}

/* Returns the corpus in the box, or NULL. */
const char *hl_model_opener_get_shipped_corpus (HlModelOpener *self)
{
  return self->shipped_corpus;
}

static void hl_model_opener_finalize (GObject *object)
{
  HlModelOpener *self = HL_MODEL_OPENER (object);

  g_object_unref (self->job);
  g_clear_object (&self->shipped_model);
  g_free (self->shipped_corpus);

  G_OBJECT_CLASS (hl_model_opener_parent_class)->finalize (object);
}

static void hl_model_opener_class_init (HlModelOpenerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hl_model_opener_finalize;

  /* model: a model, whole; excuse: why it is another one than was asked for, in a sentence, or
   * NULL. */
  signals[OPENED] = g_signal_new ("opened", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, HL_TYPE_MODEL, G_TYPE_STRING);

  /* problem: why there is no model, in a sentence. */
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  /* file: what was asked for: tensors only, and nothing beside it says more. */
  signals[BARE] = g_signal_new ("bare", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void hl_model_opener_init (HlModelOpener *self) { self->job = hl_job_new (); }

/* Returns an opener that knows of nothing in the box. */
HlModelOpener *hl_model_opener_new (void) { return g_object_new (HL_TYPE_MODEL_OPENER, NULL); }
