#include "ui/session/model-export.h"

#include <glib/gi18n.h>

#include "core/model/place.h"

/* Says nothing of the translation, which a step may come before. Returns where a picture comes
 * from. model: whose numbers they are, or NULL. */
char *hl_model_export_caption (HlModel *model, const NnWalk *walk)
{
  GString         *caption = g_string_new (NULL);
  g_autofree char *source = g_strjoinv (" ", walk->source_tokens);
  guint64          seed;

  if (model != NULL)
    {
      g_string_append_printf (caption, _ ("Model: %s"), model->name);
      g_string_append (caption, "\u00a0· ");
    }
  g_string_append_printf (caption, _ ("sentence: %s"), source);
  if (model != NULL && hl_model_get_seed (model, &seed))
    {
      g_autofree char *update = g_strdup_printf ("%'" G_GINT64_FORMAT, hl_model_get_update (model));
      g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);

      g_string_append (caption, "\u00a0· ");
      g_string_append_printf (caption, _ ("update %s"), update);
      g_string_append (caption, "\u00a0· ");
      g_string_append_printf (caption, _ ("seed %s"), digits);
    }

  if (walk->kind == NN_WALK_UPDATE)
    {
      g_autofree char *number = g_strdup_printf ("%'" G_GINT64_FORMAT, walk->update);

      g_string_append (caption, "\u00a0· ");
      /* Translators: the number of the update (optimizer step) that a picture shows */
      g_string_append_printf (caption, _ ("inside update %s"), number);
    }

  return g_string_free (caption, FALSE);
}

/* Writes the name of a step, with blocks from 1 where the path counts them from 0. */
static char *name_of_step (const char *path)
{
  const NnPlace    place = nn_place_read (path);
  g_autofree char *part = g_strdelimit (g_strdup (place.part), "._", '-');
  GString         *name = g_string_new (nn_stack_name (place.stack));

  if (place.block >= 0)
    g_string_append_printf (name, "-block-%d", place.block + 1);
  if (*part != '\0')
    g_string_append_printf (name, "%s%s", name->len > 0 ? "-" : "", part);
  g_string_append (name, ".png");

  return g_string_free (name, FALSE);
}

/* Returns such as "transformer.png" or "encoder-block-1-attention-softmax.png". is_figure:
 * whether the figure is meant, and not the step's pictures. */
char *hl_model_export_file_name (const NnWalk *walk, int node, gboolean is_figure)
{
  if (is_figure)
    return g_strdup ("transformer.png");

  return name_of_step (nn_walk_get (walk, node)->path);
}
