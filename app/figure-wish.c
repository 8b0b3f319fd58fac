#include "app/figure-wish.h"

#include <glib/gi18n.h>

#include "core/translation/beam-search.h"

/* Notes how many there are, for who wants all of them. */
void hl_figure_count (const HlFigureWish *wish, HlPlanKey key, int n)
{
  if (wish->counts != NULL)
    wish->counts[key] = n;
}

/* Reads an index of n from what the place says, if anything; says so if there is none. */
gboolean hl_figure_read_index (const HlFigureWish *wish, HlPlanKey key, int n, int *index,
                               GError **error)
{
  const char *number = wish->place[key];
  gint64      read = 0;

  hl_figure_count (wish, key, n);
  if (number == NULL)
    return TRUE;
  if (g_ascii_string_to_signed (number, 10, 1, n, &read, NULL))
    {
      *index = (int) read - 1;
      return TRUE;
    }

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               /* Translators: the name of an option; a number, and what was typed instead */
               _ ("--%s must be between 1 and %d, not “%s”."), hl_plan_key_name (key), n, number);

  return FALSE;
}

/* Notes what was chosen where the wish said nothing, as the window would choose it. */
void hl_figure_settle (HlFigureMade *made, HlPlanKey key, const char *value)
{
  g_free (made->place[key]);
  made->place[key] = g_strdup (value);
}

/* index: from 0; below: nothing is said. */
void hl_figure_settle_index (HlFigureMade *made, HlPlanKey key, int index)
{
  g_autofree char *number = index >= 0 ? g_strdup_printf ("%d", index + 1) : NULL;

  hl_figure_settle (made, key, number);
}

/* Locks the model, and finds how it decodes the sentence; NULL where the place makes no sense. */
HlModelLocker *hl_figure_lock (const HlFigureWish *wish, NnTranslationOptions *options,
                               GError **error)
{
  int beam = 0;

  if (!hl_figure_read_index (wish, HL_PLAN_BEAM, NN_BEAM_MAX_WIDTH, &beam, error))
    return NULL;

  *options = nn_translation_options_for (wish->model->checkpoint->text);
  options->beam_width = beam + 1;
  options->is_book = options->is_book && beam == 0;
  options->keeps_tree = beam > 0;

  return hl_model_lock (wish->model, error);
}

void hl_figure_made_clear (HlFigureMade *self)
{
  g_clear_pointer (&self->figure, hl_figure_free);
  if (self->free_owner != NULL)
    self->free_owner (self->owner);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->caption, g_free);
  hl_place_clear (self->place);
}
