#include "ui/lessons/optimizer-memory.h"

#include <glib/gi18n-lib.h>

/* Returns whose m and v it works with, if it is one of Adam's, or NULL. */
char *hl_optimizer_memory_text (const NnOperation *operation)
{
  const gint64 t = operation->constants.t;

  if (operation->kind != NN_OP_ADAM_M && operation->kind != NN_OP_ADAM_V &&
      operation->kind != NN_OP_ADAM_STEP)
    return NULL;
  if (t == 1)
    return g_strdup (_ ("First update of a new optimizer: Adam’s running means start at 0. During "
                        "a run, they include all earlier updates."));

  /* Translators: a number of updates */
  return g_strdup_printf (ngettext ("m and v come from the %d previous update.",
                                    "m and v come from the %d previous updates.", (gulong) t - 1),
                          (int) t - 1);
}
