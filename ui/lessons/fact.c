#include "ui/lessons/fact.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (hl_claim_error, hl_claim_error)

/* Returns FALSE. */
gboolean hl_fact_refuse (GError **error, const char *what)
{
  g_set_error (error, HL_CLAIM_ERROR, HL_CLAIM_ERROR_UNKNOWN,
               /* Translators: %s is one or several words of a lesson file */
               _ ("The model does not have “%s”. Correct the claim."), what);

  return FALSE;
}

/* Returns a number from 1 to most, as an index from 0; or -1. */
int hl_fact_index (const char *text, int most)
{
  const gint64 number = g_ascii_strtoll (text, NULL, 10);

  return number >= 1 && number <= most ? (int) number - 1 : -1;
}

void hl_fact_clear (HlFact *self) { g_clear_pointer (&self->text, g_free); }
