/* ui/session/workspace-translate.c
 *
 * Translating the sentence of a workspace.
 */

#include "ui/session/workspace-private.h"

#include <glib/gi18n-lib.h>

#include "ui/session/translate-task.h"

/* Alternatives that are kept for each word. */
#define N_CANDIDATES 5

static void
set_translating (HlWorkspace  *self,
                 GCancellable *translating)
{
  if (self->translating != NULL)
    g_cancellable_cancel (self->translating);
  g_set_object (&self->translating, translating);
  hl_workspace_notify (self, PROP_IS_BUSY);
}

static void
partial_cb (const char *partial,
            gpointer    source)
{
  HlWorkspace *self = source;

  hl_workspace_set_string (self, &self->partial, partial, PROP_PARTIAL);
}

static void
translated_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  HlWorkspace              *self = HL_WORKSPACE (source);
  g_autoptr (GError)        error = NULL;
  g_autoptr (HlTranslation) translation = hl_translate_finish (result, &error);

  /* A newer translation, or none, is wanted by now. */
  if (g_task_get_cancellable (G_TASK (result)) != self->translating)
    return;

  /* Whoever hears of one of them finds all of them changed. */
  g_object_freeze_notify (source);
  set_translating (self, NULL);
  if (translation != NULL)
    {
      g_set_object (&self->translation, translation);
      self->selection.word = 0;
      self->is_chosen = FALSE;
      hl_workspace_notify (self, PROP_TRANSLATION);
    }
  else
    hl_workspace_tell_problem (self, error->message);
  g_object_thaw_notify (source);
}

/**
 * hl_workspace_is_blank:
 *
 * Returns: whether there is no word to translate
 */
gboolean
hl_workspace_is_blank (HlWorkspace *self)
{
  g_autofree char *stripped = g_strstrip (g_strdup (self->sentence));

  return *stripped == '\0';
}

/**
 * hl_workspace_translate:
 *
 * Translates the sentence with the model in use; without a model or words it
 * only says so.  A model on its way translates when it is there.
 */
void
hl_workspace_translate (HlWorkspace *self)
{
  NnTranslationOptions     options = nn_translation_options_default ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  if (self->model == NULL)
    {
      if (self->opening == NULL)
        hl_workspace_tell_problem (self, _ ("There is no model to translate with. Open one from "
                                            "the main menu, or train one."));
      return;
    }

  if (hl_workspace_is_blank (self))
    {
      hl_workspace_tell_problem (self, _ ("There is nothing to translate yet: type a sentence, "
                                          "or choose one of the examples."));
      return;
    }

  options.beam_width = self->beam_width;
  options.never_unknown = self->never_unknown;
  options.copies_unknown = self->copies_unknown && !self->is_book;
  options.is_book = self->is_book;
  options.n_candidates = N_CANDIDATES;
  options.keeps_tree = self->beam_width > 1 && !self->is_book;

  hl_workspace_tell_problem (self, NULL);
  hl_workspace_set_string (self, &self->partial, "", PROP_PARTIAL);
  set_translating (self, cancellable);
  hl_translate_async (self->model, self->sentence, &options, G_OBJECT (self), partial_cb,
                      cancellable, translated_cb, NULL);
}

/**
 * hl_workspace_cancel:
 *
 * Ends the translation that is under way, if any; the one before stays.
 */
void
hl_workspace_cancel (HlWorkspace *self)
{
  if (self->translating != NULL)
    set_translating (self, NULL);
}

/**
 * hl_workspace_get_translation:
 *
 * Returns: (transfer none) (nullable): the latest translation
 */
HlTranslation *
hl_workspace_get_translation (HlWorkspace *self)
{
  return self->translation;
}

/**
 * hl_workspace_get_partial:
 *
 * Returns: the words decoded so far
 */
const char *
hl_workspace_get_partial (HlWorkspace *self)
{
  return self->partial;
}

/**
 * hl_workspace_get_is_busy:
 *
 * Returns: whether a translation is under way
 */
gboolean
hl_workspace_get_is_busy (HlWorkspace *self)
{
  return self->translating != NULL;
}
