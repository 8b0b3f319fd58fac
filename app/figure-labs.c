#include "app/figure-labs.h"

#include <glib/gi18n.h>

#include "core/experiments/forcing.h"
#include "core/experiments/word-order.h"
#include "ui/figures/attention-typed.h"
#include "ui/figures/bleu-typed.h"
#include "ui/figures/feed-forward-typed.h"
#include "ui/figures/forcing-typed.h"
#include "ui/figures/masks-typed.h"
#include "ui/figures/normalization-typed.h"
#include "ui/figures/positions-typed.h"
#include "ui/figures/subwords-typed.h"
#include "ui/figures/word-order.h"

/* Returns what is typed, or zeros; NULL where it makes no sense. */
static gpointer read_typed (const HlTyped *typed, const HlFigureWish *wish, HlFigureMade *made,
                            int *step, GError **error)
{
  const char         *input = wish->place[HL_PLAN_INPUT];
  g_autofree gpointer state = g_malloc0 (typed->size);
  g_autofree char    *settled = NULL;

  if (!hl_figure_read_index (wish, HL_PLAN_STEP, HL_TYPED_ALL_SHOWN, step, error) ||
      !hl_typed_read (typed, state, input != NULL ? input : typed->examples[0], error))
    return NULL;

  settled = hl_typed_write (typed, state);
  hl_figure_settle (made, HL_PLAN_INPUT, settled);
  made->title = g_strdup (_ (typed->title));

  return g_steal_pointer (&state);
}

static const HlTyped *typed_of (const char *page)
{
  static const struct
  {
    const char    *page;
    const HlTyped *typed;
  } labs[] = {
    { "attention-lab", &hl_hand_typed }, { "feed-forward", &hl_ffn_typed },
    { "masks", &hl_masks_typed },        { "normalization", &hl_norm_typed },
    { "bleu", &hl_bleu_typed },          { "subwords", &hl_subwords_typed },
  };
  guint i = 0;

  while (!g_str_equal (labs[i].page, page))
    i++;

  return labs[i].typed;
}

/* Makes the figure of a lab in which everything follows from what is typed. */
gboolean hl_figure_make_lab (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  const HlTyped      *typed = typed_of (wish->place[HL_PLAN_PAGE]);
  int                 step = HL_TYPED_ALL_SHOWN;
  g_autofree gpointer state = read_typed (typed, wish, made, &step, error);

  if (state == NULL)
    return FALSE;

  made->figure = typed->make (state, step);
  made->caption = typed->caption (state, made->figure->data);
  hl_typed_clear (typed, state);

  return TRUE;
}

/* Makes the figures of the positional encoding, whose steps are positions. */
gboolean hl_figure_make_positions (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  const char                  *view = wish->place[HL_PLAN_VIEW];
  int                          at = -1;
  g_autofree HlPositionsState *state = read_typed (&hl_positions_typed, wish, made, &at, error);

  if (state == NULL)
    return FALSE;

  if (at >= 0)
    state->at = MIN (at, state->n - 1);
  made->figure = hl_positions_figure (state, view, TRUE);
  made->caption = hl_positions_caption (state, view);

  return TRUE;
}

/* Makes the figure of a sentence that the model reads in another order. */
gboolean hl_figure_make_order (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  NnTranslationOptions         options;
  int                          step = HL_WORD_ORDER_LINES - 1;
  g_autofree HlPositionsState *state = read_typed (&hl_positions_typed, wish, made, &step, error);
  g_autoptr (HlModelLocker) locker = state != NULL ? hl_figure_lock (wish, &options, error) : NULL;
  NnWordOrder              *order = NULL;

  if (locker != NULL)
    order = nn_word_order_new (locker->translator, wish->place[HL_PLAN_SENTENCE],
                               (guint64) state->order, error);
  if (order == NULL)
    return FALSE;

  made->owner = order;
  made->free_owner = (GDestroyNotify) nn_word_order_free;
  made->figure = hl_word_order_new (order, NULL, CLAMP (step + 1, 0, HL_WORD_ORDER_LINES));
  made->caption = hl_positions_caption (state, "order");

  return TRUE;
}

/* Makes the figure of what the decoder reads and writes, all at once and one by one. */
gboolean hl_figure_make_forcing (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  const char                *sentence = wish->place[HL_PLAN_SENTENCE];
  NnTranslationOptions       options;
  int                        step = HL_TYPED_ALL_SHOWN;
  g_autofree HlForcingState *state = read_typed (&hl_forcing_typed, wish, made, &step, error);
  g_autoptr (HlModelLocker)  locker = state != NULL ? hl_figure_lock (wish, &options, error) : NULL;
  NnForcingOptions           force;
  NnForcing                 *forcing = NULL;

  if (locker != NULL)
    {
      force = (NnForcingOptions){ state->target, state->feeds_own };
      forcing = nn_forcing_new (locker->translator, sentence, &force, NULL, error);
    }
  if (forcing == NULL)
    return FALSE;

  made->owner = forcing;
  made->free_owner = (GDestroyNotify) nn_forcing_free;
  made->figure = hl_forcing_new (forcing, sentence, NULL, MIN (step + 1, forcing->T),
                                 g_str_equal (wish->place[HL_PLAN_VIEW], "stages"));
  made->caption = hl_forcing_caption (forcing, sentence);

  return TRUE;
}
