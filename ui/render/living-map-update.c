#include "ui/render/living-map-update.h"

/**
 * hl_map_update_new:
 * @n_rows: rows of the decoder
 *
 * Returns: (transfer full): an update of which nothing is known yet
 */
HlMapUpdate *
hl_map_update_new (int n_rows)
{
  HlMapUpdate *self = g_new0 (HlMapUpdate, 1);

  self->before = g_new0 (double, n_rows);
  self->after = g_new0 (double, n_rows);
  self->before_node = self->after_node = self->loss_node = -1;
  self->backward = self->clip_node = self->adam_node = -1;

  return self;
}

void
hl_map_update_free (HlMapUpdate *self)
{
  g_free (self->before);
  g_free (self->after);
  g_free (self);
}
