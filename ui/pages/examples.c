#include "ui/pages/examples.h"

#include <glib/gi18n.h>

/* Each shows something that word-for-word translation would miss. */
static const struct
{
  const char *sentence;
  const char *about;
} examples[] = {
  { "go .", N_ ("the shortest one") },
  { "i lost .", N_ ("one word becomes two") },
  { "he's calm .", N_ ("a contraction comes apart") },
  { "i'm home .", N_ ("an idiom: four words for two") },
  { "i see him .", N_ ("the pronoun moves before the verb") },
  { "i like the red car .", N_ ("the adjective moves behind the noun") },
  { "we don't have any bread .", N_ ("the negation surrounds the verb") },
  { "the doors of the house are open .", N_ ("the last word agrees with the first noun") },
  { "she is going to the market .", N_ ("two words melt into one") },
  { "are you hungry ?", N_ ("inversion in a question") },
};

/* What the sentence shows, and whether the model has learned from it. */
static char *
new_label (const char *sentence,
           const char *about,
           HlModel    *model)
{
  switch (model != NULL ? hl_model_get_side (model, sentence) : NN_SIDE_UNKNOWN)
    {
    case NN_SIDE_TRAINING:
      /* Translators: an example sentence, what it shows, and that the model learned from it */
      return g_strdup_printf (_ ("%s — %s (in the training pairs)"), sentence, about);
    case NN_SIDE_HELD_OUT:
      /* Translators: an example sentence, what it shows, and that it was kept from training */
      return g_strdup_printf (_ ("%s — %s (held out: never trained on)"), sentence, about);
    case NN_SIDE_UNKNOWN:
    default:
      return g_strdup_printf ("%s — %s", sentence, about);
    }
}

/**
 * hl_examples_fill_menu:
 * @menu: an empty menu, or one that was filled before
 * @action: what is to be done with the sentence that is chosen, its target
 * @model: (nullable): the model in use
 *
 * Puts the sentences into the menu, with what each shows and whether the model has
 * learned from it.
 */
void
hl_examples_fill_menu (GMenu      *menu,
                       const char *action,
                       HlModel    *model)
{
  g_menu_remove_all (menu);

  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autofree char      *label = new_label (examples[i].sentence, _ (examples[i].about), model);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, action, "s", examples[i].sentence);
      g_menu_append_item (menu, item);
    }
}
