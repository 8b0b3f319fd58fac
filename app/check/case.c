#include "app/check/case.h"

/* All pointers are borrowed. file: its tensors, or NULL; config: its configuration, or all of a
 * text case. */
void nn_case_init (NnCase *self, const NnKind *kind, const NnCheckOptions *options,
                   const NnSafetensors *file, json_t *config, NnCheckReport *report)
{
  *self = (NnCase){
    .kind = kind,
    .options = options,
    .file = file,
    .config = config,
    .report = report,
    .used = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .tensors = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_tensor_free),
    .ints = g_ptr_array_new_with_free_func (g_free),
    .rows = g_ptr_array_new_with_free_func ((GDestroyNotify) nn_rows_free),
  };
}

/* Frees what self has read, but not self. */
void nn_case_clear (NnCase *self)
{
  g_hash_table_unref (self->used);
  g_ptr_array_unref (self->tensors);
  g_ptr_array_unref (self->ints);
  g_ptr_array_unref (self->rows);
  g_clear_error (&self->error);
}

/* Returns whether the file has turned out to be wrong. */
gboolean nn_case_failed (const NnCase *self) { return self->error != NULL; }

/* Returns condition. condition: what must be so; format: what is wrong if it is not, as a
 * sentence. */
gboolean nn_case_require (NnCase *self, gboolean condition, const char *format, ...)
{
  va_list arguments;

  if (condition || self->error != NULL)
    return condition;

  va_start (arguments, format);
  self->error = g_error_new_valist (NN_CHECK_ERROR, NN_CHECK_ERROR_INVALID, format, arguments);
  va_end (arguments);

  return FALSE;
}
