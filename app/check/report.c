#include "app/check/report.h"

G_DEFINE_QUARK (nn_check_error, nn_check_error)

static void result_free (gpointer data)
{
  NnCheckResult *result = data;

  g_free (result->name);
  g_free (result->problem);
  g_free (result);
}

/* Returns a report without results, of a case that has not passed. */
NnCheckReport *nn_check_report_new (void)
{
  NnCheckReport *self = g_new0 (NnCheckReport, 1);

  self->verdict = NN_CHECK_FAILED;
  self->results = g_ptr_array_new_with_free_func (result_free);

  return self;
}

void nn_check_report_free (NnCheckReport *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->results);
  g_free (self->kind);
  g_free (self->reason);
  g_free (self);
}
