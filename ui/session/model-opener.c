#include "ui/session/model-opener.h"

#include <glib/gi18n-lib.h>

#include "core/checkpoint/checkpoint.h"
#include "ui/session/model.h"
#include "ui/session/properties.h"

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

static gpointer open_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  Job               *job = data;
  g_autoptr (GError) problem = NULL;
  HlModel           *model = hl_model_new_from_file (job->file, job->shipped_corpus, &problem);

  job->is_bare =
      g_error_matches (problem, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_NO_CONFIGURATION);

  return model != NULL ? model : open_fallback (job, problem, error);
}

enum
{
  OPENED,
  FAILED,
  BARE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlModelOpener, hl_model_opener, G_TYPE_OBJECT)

static void opened (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  HlModelOpener      *self = owner;
  const Job          *job = data;
  g_autoptr (HlModel) model = result;

  if (model != NULL)
    g_signal_emit (self, signals[OPENED], 0, model, job->excuse);
  if (error != NULL)
    g_signal_emit (self, signals[FAILED], 0, error->message);
  if (job->is_bare)
    g_signal_emit (self, signals[BARE], 0, job->file);
}

/* Reads it in the background. may_replace: whether the included model may take its place,
 * because there is none in use. */
void hl_model_opener_open (HlModelOpener *self, GFile *file, gboolean may_replace)
{
  static const HlTaskKind opening = { open_in_worker, opened,         NULL,
                                      job_free,       g_object_unref, .is_kept = TRUE };
  Job                    *job = g_new0 (Job, 1);

  job->file = g_object_ref (file);
  if (may_replace && self->shipped_model != NULL)
    job->fallback = g_object_ref (self->shipped_model);
  job->shipped_corpus = g_strdup (self->shipped_corpus);
  hl_job_run (self->job, &opening, self, job);
}

/* model: the included checkpoint, or NULL; corpus: the included corpus, or NULL. */
void hl_model_opener_set_shipped (HlModelOpener *self, GFile *model, const char *corpus)
{
  g_set_object (&self->shipped_model, model);
  g_free (self->shipped_corpus);
  self->shipped_corpus = g_strdup (corpus);
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
  signals[OPENED] =
      hl_signal_new (G_TYPE_FROM_CLASS (klass), "opened", 2, HL_TYPE_MODEL, G_TYPE_STRING);

  /* problem: why there is no model, in a sentence. */
  signals[FAILED] = hl_signal_new (G_TYPE_FROM_CLASS (klass), "failed", 1, G_TYPE_STRING);

  /* file: what was asked for: tensors only, and nothing beside it says more. */
  signals[BARE] = hl_signal_new (G_TYPE_FROM_CLASS (klass), "bare", 1, G_TYPE_FILE);
}

static void hl_model_opener_init (HlModelOpener *self) { self->job = hl_job_new (); }

/* Returns an opener that knows of nothing included. */
HlModelOpener *hl_model_opener_new (void) { return g_object_new (HL_TYPE_MODEL_OPENER, NULL); }
