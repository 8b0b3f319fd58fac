#include "ui/figures/book-difference.h"

#include <glib/gi18n-lib.h>

static void
add_size (GPtrArray  *parts,
          const char *letter,
          int         size,
          int         book)
{
  if (size != book)
    /* Translators: a size of a model and the textbook's, such as "D = 128 instead of 256" */
    g_ptr_array_add (parts, g_strdup_printf (_ ("%s = %d instead of %d"), letter, size, book));
}

static void
add_if (GPtrArray  *parts,
        gboolean    is_so,
        const char *part)
{
  if (is_so)
    g_ptr_array_add (parts, g_strdup (part));
}

static GPtrArray *
list_differences (const NnConfig *config,
                  const NnConfig *book)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (g_free);

  add_if (parts, config->is_pre_norm, _ ("pre-norm instead of post-norm"));
  add_if (parts, config->norm != book->norm,
          _ ("batch normalization instead of layer normalization"));
  add_if (parts, config->attention != book->attention,
          _ ("additive attention instead of the scaled dot product"));
  add_if (parts, !config->has_causal_mask, _ ("no causal mask"));
  add_if (parts, !config->has_positions, _ ("no positional encoding"));
  add_if (parts, config->trains_positions, _ ("learned positions"));
  add_if (parts, config->ties_embeddings, _ ("an output layer that shares the embedding"));
  add_size (parts, "D", config->num_hiddens, book->num_hiddens);
  add_size (parts, "F", config->ffn_num_hiddens, book->ffn_num_hiddens);
  add_size (parts, "H", config->num_heads, book->num_heads);
  add_size (parts, "L", config->num_blks, book->num_blks);

  return parts;
}

/**
 * hl_book_difference:
 * @config: of a model
 *
 * Returns: (transfer full): in one sentence, what it differs from the textbook's in
 */
char *
hl_book_difference (const NnConfig *config)
{
  const NnConfig        book = nn_config_default ();
  g_autoptr (GPtrArray) parts = list_differences (config, &book);
  g_autofree char      *list = NULL;

  if (parts->len == 0)
    return g_strdup_printf (_ ("This model is built as the book’s is: post-norm, D = %d, F = %d, "
                               "H = %d, L = %d."),
                            book.num_hiddens, book.ffn_num_hiddens, book.num_heads,
                            book.num_blks);

  g_ptr_array_add (parts, NULL);
  list = g_strjoinv (", ", (char **) parts->pdata);

  /* Translators: %s is a list, such as "pre-norm instead of post-norm, D = 128 instead of
   * 256"; the book is the textbook, chapter 11.7 of D2L */
  return g_strdup_printf (_ ("This model differs from the book’s (chapter 11.7): %s."), list);
}
