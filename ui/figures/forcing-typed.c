#include "ui/figures/forcing-typed.h"

#include <glib/gi18n-lib.h>

#include "core/text/tokens.h"

static void begin (gpointer state, int example)
{
  *(HlForcingState *) state = (HlForcingState){ 0 };
}

/* What both sides read and chose. */
char *hl_forcing_caption (const NnForcing *of, const char *source)
{
  g_autofree char *left = nn_tokens_join (of->at_once.read);
  g_autofree char *left_chosen = nn_tokens_join (of->at_once.chosen);
  g_autofree char *right = nn_tokens_join (of->one_by_one.read);
  g_autofree char *right_chosen = nn_tokens_join (of->one_by_one.chosen);

  /* Translators: the source sentence, then what each side read and chose */
  return g_strdup_printf (_ ("source: %s\nall at once: %s → %s\none by one: %s → %s"), source, left,
                          left_chosen, right, right_chosen);
}

static const char *const examples[] = { "translation", NULL };

#define FIELD(field) G_STRUCT_OFFSET (HlForcingState, field)

static const HlTypedField fields[] = { { "own", FIELD (feeds_own), 0, 1 } };
static const HlTypedWords words[] = { { "words", FIELD (target), HL_TYPED_WORDS } };

/* Its figure needs a model. */
const HlTyped hl_forcing_typed = {
  .title = N_ ("Teacher forcing and autoregression"),
  .examples = examples,
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .words = words,
  .n_words = G_N_ELEMENTS (words),
  .size = sizeof (HlForcingState),
  .begin = begin,
};
