#include "ui/pages/examples.h"

#include <glib/gi18n.h>

#include "ui/lessons/example-sentence.h"

/* Makes a label that says what the sentence shows, and whether the model has learned from it. */
static char *new_label (const char *sentence, const char *about, HlModel *model)
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

static gboolean has_label (GMenu *menu, int index, const char *label)
{
  g_autofree char *present = NULL;

  return index < g_menu_model_get_n_items (G_MENU_MODEL (menu)) &&
         g_menu_model_get_item_attribute (G_MENU_MODEL (menu), index, G_MENU_ATTRIBUTE_LABEL, "s",
                                          &present) &&
         g_str_equal (present, label);
}

static void put_item (GMenu *menu, int index, const char *label, const char *action,
                      const char *sentence)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", sentence);
  if (index < g_menu_model_get_n_items (G_MENU_MODEL (menu)))
    g_menu_remove (menu, index);
  g_menu_insert_item (menu, index, item);
}

/* Puts the sentences into the menu, with what each shows and whether the model has learned from
 * it.  What says the same as before stays: a run that is followed brings a model a second, and
 * they have all learned from the same sentences. menu: an empty menu, or one that was filled
 * before; action: what is to be done with the sentence that is chosen, its target; model: the
 * model in use, or NULL. */
void hl_examples_fill_menu (GMenu *menu, const char *action, HlModel *model)
{
  int                      n;
  const HlExampleSentence *examples = hl_example_sentences (&n);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *label = new_label (examples[i].sentence, _ (examples[i].about), model);

      if (!has_label (menu, i, label))
        put_item (menu, i, label, action, examples[i].sentence);
    }
}
