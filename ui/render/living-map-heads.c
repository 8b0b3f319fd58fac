#include "ui/render/living-map-heads.h"

#include "ui/render/living-map-legend.h"

/* The first head that is chosen stands alone; others join it or leave; none is all. Returns
 * whether there is such a head. head: from 0, HL_MAP_CHIP_ALL or HL_MAP_MEAN_HEAD. */
gboolean hl_map_choose_head (HlMapSpec *spec, int head)
{
  if (head >= 0 && (head >= spec->n_heads || head >= HL_MAP_MAX_HEADS))
    return FALSE;

  if (head == HL_MAP_CHIP_ALL)
    spec->heads = HL_MAP_ALL_HEADS;
  else if (head >= 0 && (spec->is_mean || spec->heads == HL_MAP_ALL_HEADS))
    spec->heads = 1u << head;
  else if (head >= 0)
    spec->heads ^= 1u << head;
  if (spec->heads == 0)
    spec->heads = HL_MAP_ALL_HEADS;
  spec->is_mean = head == HL_MAP_MEAN_HEAD;

  return TRUE;
}

/* That head stands alone; after several heads or their mean it is the first, or the last. by: 1
 * for the next head, −1 for the one before. */
void hl_map_turn_head (HlMapSpec *spec, int by)
{
  const int n = MIN (spec->n_heads, HL_MAP_MAX_HEADS);
  int       only = HL_MAP_NONE;

  for (int head = 0; head < n && !spec->is_mean; head++)
    if (spec->heads == 1u << head)
      only = head;

  spec->is_mean = FALSE;
  spec->heads = 1u << (only == HL_MAP_NONE ? (by > 0 ? 0 : n - 1) : (only + by + n) % n);
}
