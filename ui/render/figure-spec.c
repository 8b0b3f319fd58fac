#include "ui/render/figure-spec.h"

#include <string.h>

/**
 * hl_figure_spec_copy:
 * @self: a description of a figure
 *
 * Returns: (transfer full): one that owns everything but its palette
 */
HlFigureSpec *
hl_figure_spec_copy (const HlFigureSpec *self)
{
  HlFigureSpec *copy = g_memdup2 (self, sizeof *self);

  copy->open = (const char *const *) g_strdupv ((char **) self->open);
  copy->current = g_strdup (self->current);
  copy->beside = (const char *const *) g_strdupv ((char **) self->beside);
  copy->done = self->done != NULL ? g_hash_table_ref (self->done) : NULL;
  copy->source_caption = g_strdup (self->source_caption);
  copy->target_caption = g_strdup (self->target_caption);
  copy->output_caption = g_strdup (self->output_caption);
  copy->font = pango_font_description_copy (self->font);

  return copy;
}

/**
 * hl_figure_spec_free:
 * @self: what hl_figure_spec_copy () returned
 */
void
hl_figure_spec_free (HlFigureSpec *self)
{
  g_strfreev ((char **) self->open);
  g_free ((gpointer) self->current);
  g_strfreev ((char **) self->beside);
  g_clear_pointer (&self->done, g_hash_table_unref);
  g_free ((gpointer) self->source_caption);
  g_free ((gpointer) self->target_caption);
  g_free ((gpointer) self->output_caption);
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self);
}

/**
 * hl_figure_spec_is_open:
 * @self: a description of a figure
 * @path: of a stack, a block or a sublayer
 *
 * Returns: whether its parts are shown
 */
gboolean
hl_figure_spec_is_open (const HlFigureSpec *self,
                        const char         *path)
{
  return self->open != NULL && g_strv_contains (self->open, path);
}

static int
length_of (const HlFigureSpec *self,
           char                letter)
{
  switch (letter)
    {
    case 'S':
      return self->source_length;
    case 'T':
      return self->target_length;
    case 'D':
      return self->width;
    case 'H':
      return self->n_heads;
    case 'K':
      return self->width / self->n_heads;
    case 'F':
      return self->hidden_width;
    case 'V':
      return self->target_words;
    case '1':
      return 1;
    default:
      g_assert_not_reached ();
    }
}

/* What formulas call a size; a shape has one letter for each. */
static const char *
symbol_of (char letter)
{
  switch (letter)
    {
    case 'S':
      return "m";
    case 'T':
      return "n";
    case 'K':
      return "d_k";
    case 'V':
      return "|V|";
    case 'D':
      return "D";
    case 'H':
      return "H";
    case 'F':
      return "F";
    case '1':
      return "1";
    default:
      g_assert_not_reached ();
    }
}

static void
add_axis (GString    *words,
          const char *axis)
{
  g_string_append (words, words->len == 0 ? "(" : ", ");
  g_string_append (words, axis);
}

/**
 * hl_figure_shape_letters:
 * @shape: such as "HTS"
 *
 * Returns: (transfer full): such as "(H, n, m)", in the symbols of core/trace/symbols.h
 */
char *
hl_figure_shape_letters (const char *shape)
{
  GString *words = g_string_new (NULL);

  for (const char *letter = shape; *letter != '\0'; letter++)
    add_axis (words, symbol_of (*letter));
  g_string_append_c (words, ')');

  return g_string_free (words, FALSE);
}

/**
 * hl_figure_shape_numbers:
 * @self: a description of a figure
 * @shape: such as "HTS"
 *
 * Returns: (transfer full) (nullable): such as "(4, 5, 6)"; %NULL while a length
 *   is not known
 */
char *
hl_figure_shape_numbers (const HlFigureSpec *self,
                         const char         *shape)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (const char *letter = shape; *letter != '\0'; letter++)
    {
      g_autofree char *axis = g_strdup_printf ("%d", length_of (self, *letter));

      if (length_of (self, *letter) == 0)
        return NULL;
      add_axis (words, axis);
    }
  g_string_append_c (words, ')');

  return g_strdup (words->str);
}
