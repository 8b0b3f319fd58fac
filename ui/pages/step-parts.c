#include "ui/pages/step-parts.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/session/player-stand.h"

#define NODE "headlight-node"       /* the rows know which step they are, */
#define N_STEPS "headlight-n-steps" /* and which label says how many there are in it */

static const char *title_of (HlPlayer *player, int node)
{
  return hl_player_get_step (player, node)->title;
}

/* Returns the groups around the step as markup, each a link to its number. */
char *hl_step_parts_place (const NnWalk *walk, int node, HlPlayer *player)
{
  g_autoptr (GString) place = g_string_new (NULL);

  for (int i = nn_walk_get (walk, node)->parent; i >= 0; i = nn_walk_get (walk, i)->parent)
    {
      g_autofree char *link =
          g_markup_printf_escaped ("<a href=\"%d\">%s</a>", i, hl_player_get_name (player, i));

      if (place->len > 0)
        g_string_prepend (place, " › ");
      g_string_prepend (place, link);
    }

  return g_string_free (g_steal_pointer (&place), FALSE);
}

static GtkWidget *new_row (void)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *n = gtk_label_new (NULL);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), n);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), N_STEPS, n);

  return row;
}

static void show_part (GtkWidget *row, const NnWalk *walk, int node, HlPlayer *player)
{
  const int        n_steps = nn_walk_get (walk, node)->end - node - 1;
  g_autofree char *n = NULL;

  if (n_steps > 0)
    n = g_strdup_printf (ngettext ("%d step", "%d steps", (gulong) n_steps), n_steps);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title_of (player, node));
  gtk_label_set_text (g_object_get_data (G_OBJECT (row), N_STEPS), n != NULL ? n : "");
  g_object_set_data (G_OBJECT (row), NODE, GINT_TO_POINTER (node));
  gtk_widget_set_visible (row, TRUE);
}

/* The list is hidden where there are no parts.  Its rows are made once: making one costs more
 * than all else of a step. */
void hl_step_parts_fill (GtkListBox *list, const NnWalk *walk, int node, HlPlayer *player)
{
  const int  end = nn_walk_get (walk, node)->end;
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (list));

  for (int i = node + 1; i < end; i = nn_walk_get (walk, i)->end)
    {
      if (row == NULL)
        {
          row = new_row ();
          gtk_list_box_append (list, row);
        }
      show_part (row, walk, i, player);
      row = gtk_widget_get_next_sibling (row);
    }
  for (; row != NULL; row = gtk_widget_get_next_sibling (row))
    gtk_widget_set_visible (row, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (list), end > node + 1);
}

/* Returns which step it is. */
int hl_step_parts_get_node (GtkListBoxRow *row)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), NODE));
}
