#include "ui/numbers/loss-text.h"

#include "ui/numbers/number-text.h"

#define DECIMALS 4      /* of a loss */
#define MOST_DECIMALS 6 /* where fewer do not tell two losses apart: a float has no more */

/* Returns "2.3140". loss: a cross-entropy, in nats. */
char *hl_loss_to_text (double loss) { return hl_number_to_text (loss, DECIMALS); }

/* Returns loss with more decimals where it takes them to tell both apart. loss: a cross-entropy,
 * in nats. */
char *hl_loss_to_text_beside (double loss, double other)
{
  for (int decimals = DECIMALS; decimals <= MOST_DECIMALS; decimals++)
    {
      g_autofree char *text = hl_number_to_text (loss, decimals);
      g_autofree char *beside = hl_number_to_text (other, decimals);

      if (!g_str_equal (text, beside))
        return g_steal_pointer (&text);
    }

  return hl_loss_to_text (loss);
}

/* Returns "2.3140 → 2.3021". before: a cross-entropy, in nats. */
char *hl_loss_change_to_text (double before, double after)
{
  g_autofree char *first = hl_loss_to_text_beside (before, after);
  g_autofree char *second = hl_loss_to_text_beside (after, before);

  return g_strdup_printf ("%s → %s", first, second);
}
