#include "ui/pages/examples.h"

#include <glib/gi18n.h>

#include "ui/lessons/example-sentence.h"

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
  int                      n;
  const HlExampleSentence *examples = hl_example_sentences (&n);

  g_menu_remove_all (menu);

  for (int i = 0; i < n; i++)
    {
      g_autofree char      *label = new_label (examples[i].sentence, _ (examples[i].about), model);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, action, "s", examples[i].sentence);
      g_menu_append_item (menu, item);
    }
}
