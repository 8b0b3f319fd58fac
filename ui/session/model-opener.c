#include "ui/session/model-opener.h"

#include "ui/session/open-task.h"

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
