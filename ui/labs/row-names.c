#include "ui/labs/row-names.h"

#define LARGEST_SIDE 16

/* As many names as can ever be needed. */
static GPtrArray *number_names (const char *mark)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < LARGEST_SIDE; i++)
    g_ptr_array_add (names, g_strdup_printf ("%s%d", mark, i + 1));
  g_ptr_array_add (names, NULL);

  return names;
}

/* column_names: of the columns, or NULL. */
void hl_name_rows (HlMatrixEditor *editor, const char *mark, const char *const *column_names)
{
  g_autoptr (GPtrArray) names = number_names (mark);

  hl_matrix_editor_set_names (editor, (const char *const *) names->pdata, column_names);
}
