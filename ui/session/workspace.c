#include "ui/session/workspace.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

NN_FREES (Job, job_free, (g_object_unref, file, fallback), (g_free, shipped_corpus, excuse))

/* The file could not be read because of @problem.  If the fallback cannot be read either,
 * both reasons are given. */
static HlModel *open_fallback (Job *job, const GError *problem, GError **error)
{
  g_autoptr (GError) another = NULL;
  HlModel           *model = NULL;

  if (job->fallback != NULL && !g_file_equal (job->file, job->fallback))
    model = hl_model_new_from_file (job->fallback, job->shipped_corpus, &another);

  if (model != NULL)
    job->excuse =
        strchr (problem->message, '\n') == NULL
            /* Translators: why a model could not be opened, in a sentence */
            ? g_strdup_printf (_ ("%s The included model is shown instead."), problem->message)
            : g_strdup_printf ("%s\n%s", problem->message,
                               _ ("The included model is shown instead."));
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

#define N_CANDIDATES 5 /* alternatives that are kept for each word */

struct _HlDecoding
{
  GObject parent_instance;

  int      beam_width;
  gboolean never_unknown;
  gboolean copies_unknown;
  gboolean is_book;
};

G_DEFINE_FINAL_TYPE (HlDecoding, hl_decoding, G_TYPE_OBJECT)

static gboolean is_of_the_book (HlModel *model)
{
  return model != NULL && nn_translation_options_for (model->checkpoint->text).is_book;
}

/* Decodes as the model's pipeline does, if the model before was of the other pipeline. old: the
 * model that was in use, or NULL. */
static void hl_decoding_fit (HlDecoding *self, HlModel *old, HlModel *model)
{
  if (is_of_the_book (old) == is_of_the_book (model))
    return;

  self->is_book = is_of_the_book (model);
  g_object_notify (G_OBJECT (self), "is-book");
}

/* Returns what was chosen, for a translation that is shown. */
NnTranslationOptions hl_decoding_get_options (HlDecoding *self)
{
  NnTranslationOptions options = nn_translation_options_default ();

  options.beam_width = self->beam_width;
  options.never_unknown = self->never_unknown;
  options.copies_unknown = self->copies_unknown && !self->is_book;
  options.is_book = self->is_book;
  options.n_candidates = N_CANDIDATES;
  options.keeps_tree = self->beam_width > 1 && !self->is_book;

  return options;
}

static void hl_decoding_class_init (HlDecodingClass *klass)
{
  HL_PROPERTIES (
      { "beam-width", G_TYPE_INT, G_STRUCT_OFFSET (HlDecoding, beam_width), HL_WRITTEN },
      { "never-unknown", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlDecoding, never_unknown), HL_WRITTEN },
      { "copies-unknown", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlDecoding, copies_unknown),
        HL_WRITTEN },
      { "is-book", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlDecoding, is_book), HL_WRITTEN });
}

static void hl_decoding_init (HlDecoding *self)
{
  self->beam_width = 1;
  self->copies_unknown = TRUE;
}

/* Returns greedy search that copies the source words of <unk>. */
static HlDecoding *hl_decoding_new (void) { return g_object_new (HL_TYPE_DECODING, NULL); }

G_DEFINE_FINAL_TYPE (HlWorkspace, hl_workspace, G_TYPE_OBJECT)

static void set_string (HlWorkspace *self, char **string, const char *value, const char *property)
{
  if (g_strcmp0 (*string, value) == 0)
    return;

  g_free (*string);
  *string = g_strdup (value);
  g_object_notify (G_OBJECT (self), property);
}

/* problem: a sentence that says what, where and what to do; NULL when the last one has been
 * read. */
void hl_workspace_tell_problem (HlWorkspace *self, const char *problem)
{
  set_string (self, &self->problem, problem, "problem");
}

static void partial (gpointer owner, gpointer words)
{
  HlWorkspace *self = owner;

  set_string (self, &self->partial, words, "partial");
}

static void translated (gpointer owner, gpointer request, gpointer translation, const GError *error)
{
  HlWorkspace *self = owner;

  if (error != NULL)
    hl_workspace_tell_problem (self, error->message);
  if (translation == NULL)
    return;

  g_clear_object (&self->translation);
  self->translation = translation;
  self->selection.word = 0;
  self->is_chosen = FALSE;
  g_object_notify (G_OBJECT (self), "translation");
}

static const HlTaskKind translating = { hl_translate,    translated,     partial,
                                        hl_request_free, g_object_unref, g_free };

static gboolean is_blank (const char *sentence)
{
  g_autofree char *stripped = g_strstrip (g_strdup (sentence));

  return *stripped == '\0';
}

/* Starts a translation; there is a model, and the sentence is not blank. */
static void start_translation (HlWorkspace *self)
{
  const NnTranslationOptions options = hl_decoding_get_options (self->decoding);

  set_string (self, &self->partial, "", "partial");
  hl_job_run (self->translating, &translating, self,
              hl_translate_request (self->model, self->sentence, NULL, &options));
}

/* Translates the sentence with the model in use; without a model or words it only says so.  A
 * model on its way translates when it is there.  A person who asks for a translation has read what
 * there was to tell. */
void hl_workspace_translate (HlWorkspace *self)
{
  if (self->model == NULL)
    {
      if (!hl_job_get_is_busy (self->opening))
        hl_workspace_tell_problem (self, _ ("There is no model to translate with. Open a model "
                                            "from the main menu, or train a model."));
      return;
    }

  if (is_blank (self->sentence))
    {
      hl_workspace_tell_problem (self, _ ("There is nothing to translate yet: type a sentence, "
                                          "or choose one of the examples."));
      return;
    }

  hl_workspace_tell_problem (self, NULL);
  start_translation (self);
}

/* Returns the sentence that the pages show, or are going to: not one that is being typed, or that
 * was refused. */
const char *hl_workspace_get_sentence (HlWorkspace *self)
{
  return self->translation != NULL ? self->translation->sentence : self->sentence;
}

static void set_newer_model (HlWorkspace *self, HlModel *newer)
{
  if (g_set_object (&self->newer_model, newer))
    g_object_notify (G_OBJECT (self), "newer-model");
}

/* Translates the current sentence again, because it may come out differently: in the textbook's
 * way when model begins to be one of its pipeline. */
void hl_workspace_use_model (HlWorkspace *self, HlModel *model)
{
  g_autoptr (HlModel) old = g_steal_pointer (&self->model);

  self->model = g_object_ref (model);
  hl_model_find_sides (model);
  hl_decoding_fit (self->decoding, old, model);
  if (model == self->newer_model)
    set_newer_model (self, NULL);

  g_object_notify (G_OBJECT (self), "model");
  if (!is_blank (self->sentence))
    start_translation (self);
}

/* Nothing changes under a reader's eyes: the pages only say that it is there. model: the latest
 * weights of the run that trains, or NULL. */
void hl_workspace_offer_model (HlWorkspace *self, HlModel *model)
{
  HlModel *in_use = self->model;

  if (in_use != NULL && in_use->original != NULL)
    in_use = in_use->original; /* altered, it is not older */

  set_newer_model (self, model != in_use ? model : NULL);
}

/* Tells why no model was opened, and what to do if there is none at all. */
static void tell_unopened (HlWorkspace *self, const char *problem)
{
  g_autofree char *text = NULL;

  if (self->model == NULL)
    /* Translators: why a model could not be opened, in sentences */
    text = g_strdup_printf (_ ("%s Open another model from the main menu, or train one."), problem);

  hl_workspace_tell_problem (self, text != NULL ? text : problem);
}

static void opened (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  HlWorkspace        *self = owner;
  const Job          *job = data;
  g_autoptr (HlModel) model = result;

  if (model != NULL)
    hl_workspace_use_model (self, model);
  if (model != NULL && job->excuse != NULL)
    hl_workspace_tell_problem (self, job->excuse);
  if (error != NULL)
    tell_unopened (self, error->message);
  if (job->is_bare)
    g_signal_emit_by_name (self, "bare", job->file);
}

/* Reads it in the background; the model in use stays until the new one is whole.  If it cannot
 * be read and there is none in use, the included one takes its place. */
void hl_workspace_open_model (HlWorkspace *self, GFile *file)
{
  static const HlTaskKind kind = { open_in_worker, opened,         NULL,
                                   job_free,       g_object_unref, .is_kept = TRUE };
  Job                    *job = g_new0 (Job, 1);

  hl_workspace_tell_problem (self, NULL);
  job->file = g_object_ref (file);
  if (self->model == NULL)
    g_set_object (&job->fallback, self->shipped_model);
  job->shipped_corpus = g_strdup (self->shipped_corpus);
  hl_job_run (self->opening, &kind, self, job);
}

/* model: the included checkpoint, or NULL; corpus: the included corpus, or NULL. */
void hl_workspace_set_shipped (HlWorkspace *self, GFile *model, const char *corpus)
{
  g_set_object (&self->shipped_model, model);
  g_free (self->shipped_corpus);
  self->shipped_corpus = g_strdup (corpus);
}

gboolean hl_selection_equal (HlSelection a, HlSelection b)
{
  return a.word == b.word && a.block == b.block && a.head == b.head;
}

static int place_in (int index, int last, int otherwise)
{
  return index >= 0 ? MIN (index, last) : otherwise;
}

/* Returns the nearest that translation has. translation: what there is, or NULL. */
static HlSelection selection_within (HlSelection self, const NnTranslation *translation)
{
  const NnTensor *weights = translation != NULL ? translation->cross_weights : NULL;
  int             last_block;

  if (weights == NULL)
    return (HlSelection){ 0, 0, NN_ALL_HEADS };

  last_block = weights->shape.dims[0] - 1;

  return (HlSelection){
    .word = place_in (self.word, translation->T - 1, 0),
    .block = place_in (self.block, last_block, last_block),
    .head = place_in (self.head, weights->shape.dims[1] - 1, NN_ALL_HEADS),
  };
}

/* Returns what is looked at, as far as the translation has it. */
HlSelection hl_workspace_get_selection (HlWorkspace *self)
{
  return selection_within (self->selection,
                           self->translation != NULL ? self->translation->translation : NULL);
}

/* selection: what a person wants to look at, on all pages. */
void hl_workspace_select (HlWorkspace *self, HlSelection selection)
{
  if (hl_selection_equal (selection, hl_workspace_get_selection (self)))
    return;

  self->selection = selection;
  self->is_chosen = TRUE;
  g_signal_emit_by_name (self, "selection-changed");
}

/* word: which token of the translation a person wants to look at, on all pages. */
void hl_workspace_select_word (HlWorkspace *self, int word)
{
  HlSelection selection = hl_workspace_get_selection (self);

  selection.word = word;
  hl_workspace_select (self, selection);
}

/* block: of the decoder, that a person wants to look at, on all pages. */
void hl_workspace_select_block (HlWorkspace *self, int block)
{
  HlSelection selection = hl_workspace_get_selection (self);

  selection.block = block;
  hl_workspace_select (self, selection);
}

/* Returns whether a person selected something since the last call, or since the translation. */
gboolean hl_workspace_take_choice (HlWorkspace *self)
{
  const gboolean is_chosen = self->is_chosen;

  self->is_chosen = FALSE;

  return is_chosen;
}

/* Who sets the same sentence again is told, too. */
static void set_sentence (HlWorkspace *self, const char *sentence)
{
  g_free (self->sentence);
  self->sentence = g_strdup (sentence);
  g_object_notify (G_OBJECT (self), "sentence");
}

static void hl_workspace_class_init (HlWorkspaceClass *klass)
{
  HL_OWNS (HlWorkspace, g_object_unref, model, newer_model, translation);
  HL_KEEPS (HlWorkspace, g_object_unref, translating, opening, decoding, shipped_model);
  HL_KEEPS (HlWorkspace, g_free, sentence, partial, problem, shipped_corpus);

  HL_PROPERTIES (
      { "model", HL_TYPE_MODEL, G_STRUCT_OFFSET (HlWorkspace, model) },
      { "newer-model", HL_TYPE_MODEL, G_STRUCT_OFFSET (HlWorkspace, newer_model) },
      { "sentence", G_TYPE_STRING, G_STRUCT_OFFSET (HlWorkspace, sentence), HL_WRITTEN, NULL,
        G_CALLBACK (set_sentence) },
      { "translation", HL_TYPE_TRANSLATION, G_STRUCT_OFFSET (HlWorkspace, translation) },
      { "partial", G_TYPE_STRING, G_STRUCT_OFFSET (HlWorkspace, partial) },
      { "problem", G_TYPE_STRING, G_STRUCT_OFFSET (HlWorkspace, problem) },
      { "can-edit", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlWorkspace, can_edit), HL_WRITTEN });

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "selection-changed", 0);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "bare", 1, G_TYPE_FILE);
}

static void hl_workspace_init (HlWorkspace *self)
{
  self->opening = hl_job_new ();
  self->translating = hl_job_new ();
  self->decoding = hl_decoding_new ();
  self->sentence = g_strdup ("");
  self->partial = g_strdup ("");
  self->can_edit = TRUE;
  self->selection = (HlSelection){ 0, -1, NN_ALL_HEADS };
}

/* Returns a workspace without a model. */
HlWorkspace *hl_workspace_new (void) { return g_object_new (HL_TYPE_WORKSPACE, NULL); }
