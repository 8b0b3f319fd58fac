#include "ui/session/what-if.h"

#include <glib/gi18n.h>

#include "ui/session/properties.h"

/* A branch, and how many of the words that were given are what a person asked about: the last
 * one, if it was chosen after others, or all that were typed. */
typedef struct
{
  HlTranslation *translation;
  int            n_asked;
} Branch;

G_DEFINE_FINAL_TYPE (HlWhatIf, hl_what_if, G_TYPE_OBJECT)

static void tell (HlWhatIf *self) { g_signal_emit_by_name (self, "changed"); }

NN_FREES (Branch, branch_free, (g_object_unref, translation))

static void add_branch (HlWhatIf *self, HlTranslation *translation)
{
  Branch *branch = g_new (Branch, 1);

  branch->translation = translation;
  branch->n_asked = self->is_typed ? translation->translation->n_given : 1;
  g_ptr_array_add (self->branches, branch);
}

/* What was typed has its sentence beside it; what was chosen has no other place than the
 * window. */
static void refuse (HlWhatIf *self, const char *message)
{
  if (self->is_typed)
    self->problem = g_strdup (message);
  else
    hl_workspace_tell_problem (self->workspace, message);
}

static void tried (gpointer owner, gpointer request, gpointer branch, const GError *error)
{
  HlWhatIf *self = owner;

  g_clear_pointer (&self->problem, g_free);
  if (branch != NULL)
    add_branch (self, branch);
  if (error != NULL)
    refuse (self, error->message);
  tell (self);
}

static const HlTaskKind trying = { hl_translate,    tried,          NULL,
                                   hl_request_free, g_object_unref, g_free };

/* Closes all branches, because the sentence, the model or the search has changed. */
static void translation_cb (HlWhatIf *self) { hl_what_if_close (self); }

static void set_beginning (HlWhatIf *self, const char *beginning)
{
  if (g_strcmp0 (beginning, self->beginning) == 0)
    return;

  g_free (self->beginning);
  self->beginning = g_strdup (beginning);
  g_object_notify (G_OBJECT (self), "beginning");
  if (self->problem == NULL)
    return;

  g_clear_pointer (&self->problem, g_free);
  tell (self);
}

static void hl_what_if_class_init (HlWhatIfClass *klass)
{
  HL_OWNS (HlWhatIf, g_object_unref, workspace);
  HL_KEEPS (HlWhatIf, g_ptr_array_unref, branches);
  HL_KEEPS (HlWhatIf, g_object_unref, trying);
  HL_KEEPS (HlWhatIf, g_free, beginning, problem);

  /* How the next branch is to begin, as a person types it.  Another one has no problem yet. */
  HL_PROPERTIES ({ "beginning", G_TYPE_STRING, G_STRUCT_OFFSET (HlWhatIf, beginning), HL_WRITTEN,
                   NULL, G_CALLBACK (set_beginning) });

  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);
}

static void hl_what_if_init (HlWhatIf *self)
{
  self->trying = hl_job_new ();
  self->branches = g_ptr_array_new_with_free_func (branch_free);
  self->beginning = g_strdup ("");
}

/* Returns no branch yet. */
HlWhatIf *hl_what_if_new (HlWorkspace *workspace)
{
  HlWhatIf *self = g_object_new (HL_TYPE_WHAT_IF, NULL);

  self->workspace = g_object_ref (workspace);
  hl_connect (workspace, "notify::translation", translation_cb, self);

  return self;
}

static void try (HlWhatIf *self, HlTranslation *first, const NnPrefix *prefix)
{
  NnTranslationOptions options = *hl_translation_get_options (first);

  options.beam_width = 1;
  options.keeps_tree = FALSE;
  hl_job_run (self->trying, &trying, self,
              hl_translate_request (first->model, first->sentence, prefix, &options));
  tell (self);
}

/* The decoder reads these and continues greedily, with the same model and sentence. */
void hl_what_if_try (HlWhatIf *self, const int *ids, int n)
{
  HlTranslation       *first = self->workspace->translation;
  g_autoptr (NnPrefix) prefix = nn_prefix_new (ids, n);

  if (first == NULL)
    return;

  self->is_typed = FALSE;
  try (self, first, prefix);
}

static NnPrefix *fail (const char *message, GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, message);

  return NULL;
}

/* Returns the tokens that were typed, or %NULL and the reason why none can begin so. */
static NnPrefix *read_beginning (HlWhatIf *self, GError **error)
{
  HlTranslation       *first = self->workspace->translation;
  g_autoptr (NnPrefix) prefix = NULL;

  if (first == NULL)
    return fail (_ ("There is no sentence yet: translate a sentence first."), error);

  prefix =
      nn_prefix_new_from_text (first->model->checkpoint->target_vocabulary, self->beginning, error);
  if (prefix != NULL && prefix->n == 0)
    return fail (_ ("The beginning is still empty: type the first words of the translation."),
                 error);

  return g_steal_pointer (&prefix);
}

/* The decoder reads HlWhatIf:beginning and continues from it, or HlWhatIf:problem says why
 * it cannot. */
void hl_what_if_begin (HlWhatIf *self)
{
  g_autoptr (NnPrefix) prefix = NULL;
  g_autoptr (GError)   error = NULL;

  self->is_typed = TRUE;
  g_clear_pointer (&self->problem, g_free);
  prefix = read_beginning (self, &error);
  if (prefix != NULL)
    try (self, self->workspace->translation, prefix);
  else
    {
      refuse (self, error->message);
      tell (self);
    }
}

/* translation: the first, or a branch; step: one of its steps, from 0. */
void hl_what_if_try_after (HlWhatIf *self, const NnTranslation *translation, int step, int id)
{
  g_autofree int *ids = NULL;

  g_return_if_fail (step >= 0 && step < translation->T);

  ids = g_memdup2 (translation->ids, sizeof (int) * ((gsize) step + 1));
  ids[step] = id;
  hl_what_if_try (self, ids, step + 1);
}

/* Goes back to the branch before, if there is one. */
void hl_what_if_undo (HlWhatIf *self)
{
  hl_job_cancel (self->trying);
  if (self->branches->len > 0)
    g_ptr_array_remove_index (self->branches, self->branches->len - 1);
  tell (self);
}

/* Forgets all branches. */
void hl_what_if_close (HlWhatIf *self)
{
  if (!hl_job_cancel (self->trying) && self->branches->len == 0 && self->problem == NULL)
    return;

  g_clear_pointer (&self->problem, g_free);
  g_ptr_array_set_size (self->branches, 0);
  tell (self);
}

static const Branch *newest (HlWhatIf *self)
{
  return self->branches->len > 0 ? g_ptr_array_index (self->branches, self->branches->len - 1)
                                 : NULL;
}

/* Returns the newest branch, or NULL. */
HlTranslation *hl_what_if_get_branch (HlWhatIf *self)
{
  const Branch *branch = newest (self);

  return branch != NULL ? branch->translation : NULL;
}

/* Returns the words that the newest branch was asked for, or NULL. */
char *hl_what_if_get_asked (HlWhatIf *self)
{
  const Branch        *branch = newest (self);
  g_autoptr (GString)  words = g_string_new (NULL);
  const NnTranslation *translation;

  if (branch == NULL)
    return NULL;

  translation = branch->translation->translation;
  for (int t = translation->n_given - branch->n_asked; t < translation->n_given; t++)
    g_string_append_printf (words, words->len > 0 ? " %s" : "%s", translation->tokens[t]);

  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* Returns whether there is a branch before the newest one. */
gboolean hl_what_if_can_undo (HlWhatIf *self) { return self->branches->len > 1; }
