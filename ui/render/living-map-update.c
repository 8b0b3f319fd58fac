#include "ui/render/living-map-update.h"

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"

#define FIGURES 2  /* of a label smoothing */
#define DECIMALS 3 /* of a loss */

/* Returns an update of which nothing is known yet. */
HlMapUpdate *hl_map_update_new (int n_rows)
{
  HlMapUpdate *self = g_new0 (HlMapUpdate, 1);

  self->before = g_new0 (double, n_rows);
  self->after = g_new0 (double, n_rows);
  self->gradients = g_new0 (double, n_rows);
  self->before_node = self->after_node = self->loss_node = -1;
  self->backward = self->gradient_node = self->clip_node = self->adam_node = -1;

  return self;
}

void hl_map_update_free (HlMapUpdate *self)
{
  g_free (self->before);
  g_free (self->after);
  g_free (self->gradients);
  g_free (self);
}

/* Returns why no loss of a word comes down to 0. smoothing: of the labels, above 0. */
char *hl_map_least_loss_text (double smoothing, double least_loss)
{
  g_autofree char *s = hl_number_to_figures (smoothing, FIGURES);
  g_autofree char *least = hl_number_to_text (least_loss, DECIMALS);

  /* Translators: a number between 0 and 1, and a loss */
  return g_strdup_printf (_ ("With label smoothing %s, no prediction has a loss below %s."), s,
                          least);
}
