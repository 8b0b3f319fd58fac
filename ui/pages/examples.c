#include "ui/pages/examples.h"

#include <glib/gi18n.h>

/* Each shows something of French that word-for-word translation would miss. */
static const struct
{
  const char *sentence;
  const char *about;
} examples[] = {
  { "go .", N_ ("the shortest one") },
  { "i lost .", N_ ("one word becomes two") },
  { "he's calm .", N_ ("held out: never trained on") },
  { "i'm home .", N_ ("an idiom: four words for two") },
  { "i see him .", N_ ("the pronoun moves before the verb") },
  { "i like the red car .", N_ ("the adjective moves behind the noun") },
  { "we don't have any bread .", N_ ("the negation surrounds the verb") },
  { "the doors of the house are open .", N_ ("the last word agrees with the first noun") },
  { "she is going to the market .", N_ ("two words melt into one") },
  { "are you hungry ?", N_ ("a question turns around") },
};

/**
 * hl_examples_new_menu:
 * @action: what is to be done with the sentence that is chosen, its target
 *
 * Returns: (transfer full): a menu of the sentences, with what each shows
 */
GMenuModel *
hl_examples_new_menu (const char *action)
{
  GMenu *menu = g_menu_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autofree char      *label = g_strdup_printf ("%s — %s", examples[i].sentence,
                                                     _ (examples[i].about));
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, action, "s", examples[i].sentence);
      g_menu_append_item (menu, item);
    }

  return G_MENU_MODEL (menu);
}
