/* The button that deletes kept runs, and asks before. */

#include "ui/pages/train-parts.h"

#include <glib/gi18n.h>

#include "core/text/characters.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* The height of the list in the question, in CSS pixels. */
#define LIST_HEIGHT 220

static HlRunList *runs_of (GtkWidget *button)
{
  return g_object_get_data (G_OBJECT (button), "runs");
}

static void show_bytes (GtkWidget *button)
{
  g_autoptr (GPtrArray) excess = hl_run_list_get_excess (runs_of (button));
  const guint           n = g_list_model_get_n_items (G_LIST_MODEL (runs_of (button)));
  g_autofree char      *size = g_format_size ((guint64) hl_run_list_get_bytes (runs_of (button)));
  g_autofree char      *label = NULL;
  g_autofree char      *about = NULL;

  label = g_strdup_printf (
      /* Translators: number of training runs, what they take on the disk, such as “340 MB” */
      ngettext ("%u run uses %s on the disk…", "%u runs use %s on the disk…", (gulong) n), n, size);
  gtk_button_set_label (GTK_BUTTON (button), label);
  gtk_widget_set_visible (button, n > 0);
  if (excess->len > 0)
    {
      gtk_widget_add_css_class (button, "warning");
      about = g_strdup_printf (
          ngettext ("There are many runs on this computer: %u old run can be cleared",
                    "There are many runs on this computer: %u old runs can be cleared",
                    (gulong) excess->len),
          excess->len);
    }
  else
    {
      gtk_widget_remove_css_class (button, "warning");
      about = g_strdup (_ ("Most of this space is used by snapshots: the models of earlier "
                           "updates, for the time slider. Click to clear some of the runs."));
    }
  gtk_widget_set_tooltip_text (button, about);
}

static GtkWidget *new_row (HlRun *run, gboolean is_chosen)
{
  const HlRunFile *file = run->file;
  GtkWidget       *check = gtk_check_button_new ();
  GtkWidget       *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *title = nn_printable (file->name);
  g_autofree char *bytes = g_format_size ((guint64) file->n_bytes);
  GtkWidget       *name = gtk_label_new (title);
  GtkWidget       *size = gtk_label_new (bytes);

  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (size, "number");
  gtk_widget_add_css_class (size, "dim-label");
  gtk_box_append (GTK_BOX (line), name);
  gtk_box_append (GTK_BOX (line), size);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), line);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), is_chosen);
  gtk_widget_set_sensitive (check, file->state != HL_RUN_UNDER_WAY);
  hl_name (check, title);
  g_object_set_data_full (G_OBJECT (check), "run", g_object_ref (run), g_object_unref);

  return check;
}

/* Makes the list of runs, the oldest first. */
static GtkWidget *new_list (GtkWidget *button)
{
  g_autoptr (GPtrArray) excess = hl_run_list_get_excess (runs_of (button));
  GtkWidget            *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  const guint           n = g_list_model_get_n_items (G_LIST_MODEL (runs_of (button)));

  for (guint i = 0; i < n; i++)
    {
      HlRun *run = hl_run_list_peek (runs_of (button), i);

      gtk_box_append (GTK_BOX (box), new_row (run, g_ptr_array_find (excess, run, NULL)));
    }

  return box;
}

static void drop_chosen (GtkWidget *button, GtkWidget *box)
{
  HL_EACH_CHILD (check, box)
    {
      HlRun *run = g_object_get_data (G_OBJECT (check), "run");

      if (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)) &&
          run->file->state != HL_RUN_UNDER_WAY)
        hl_run_list_drop (runs_of (button), run);
    }
}

static void response_cb (GtkWidget *button, const char *response, GtkWidget *dialog)
{
  if (g_str_equal (response, "clear"))
    drop_chosen (button, g_object_get_data (G_OBJECT (dialog), "list"));
}

static void ask_cb (GtkWidget *button)
{
  GtkWidget       *list = new_list (button);
  g_autofree char *size = g_format_size ((guint64) hl_run_list_get_bytes (runs_of (button)));
  g_autofree char *body =
      /* Translators: what all runs take on the disk, such as “340 MB” */
      g_strdup_printf (_ ("All runs together use %s on the disk, most of it for snapshots: the "
                          "models of earlier updates, for the time slider. Choose the runs to "
                          "delete, with their curves, models and snapshots. They are removed from "
                          "the disk the next time Headlight starts."),
                       size);
  GtkWidget *dialog =
      adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (button)), _ ("Delete Runs?"), body);

  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog),
                                      hl_scroller_new (list, LIST_HEIGHT));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "clear",
                                    _ ("De_lete Chosen Runs"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "clear",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data (G_OBJECT (dialog), "list", list);
  hl_connect (dialog, "response", response_cb, button);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* A run tells of itself ten times a second while it trains; what it takes changes when it has
 * been saved. */
static void changed_cb (GtkWidget *button, HlRun *run)
{
  if (!run->is_saving)
    show_bytes (button);
}

/* Returns a button, which is there as long as there are runs. */
GtkWidget *hl_run_clearing_new (HlRunList *runs)
{
  GtkWidget *button = gtk_button_new ();

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (button), "runs", g_object_ref (runs), g_object_unref);
  g_signal_connect (button, "clicked", G_CALLBACK (ask_cb), NULL);
  hl_connect (runs, "items-changed", show_bytes, button);
  hl_connect (runs, "changed", changed_cb, button);
  show_bytes (button);

  return button;
}
