#include "ui/pages/run-chips.h"

#include <glib/gi18n.h>

#include "ui/pages/run-chip.h"
#include "ui/render/palette.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/wrap-layout.h"

/* Keeps the chips that are there: a run that comes adds one, a run that goes takes its own. */
struct _HlRunChips
{
  GtkWidget parent_instance;

  HlRunKeeper *keeper;
  GtkBox      *box;
};

enum
{
  ASKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlRunChips, hl_run_chips, GTK_TYPE_WIDGET)

/* Returns how its curves and the line in its chip look. */
int hl_run_style (guint position) { return (int) (position % HL_PALETTE_SERIES); }

static void asked_cb (HlRunChips *self, const char *what, HlRunChip *chip)
{
  g_autoptr (HlRun) run = g_object_ref (hl_run_chip_get_run (chip));

  g_signal_emit (self, signals[ASKED], 0, run, what);
}

static GtkWidget *find_chip (HlRunChips *self, HlRun *run)
{
  GtkWidget *chip = gtk_widget_get_first_child (GTK_WIDGET (self->box));

  while (chip != NULL && hl_run_chip_get_run (HL_RUN_CHIP (chip)) != run)
    chip = gtk_widget_get_next_sibling (chip);

  return chip;
}

static gboolean has_run (HlRunList *runs, HlRun *run)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (runs)); i++)
    if (hl_run_list_peek (runs, i) == run)
      return TRUE;

  return FALSE;
}

static void remove_gone (HlRunChips *self, HlRunList *runs)
{
  GtkWidget *chip = gtk_widget_get_first_child (GTK_WIDGET (self->box));

  while (chip != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (chip);

      if (!has_run (runs, hl_run_chip_get_run (HL_RUN_CHIP (chip))))
        gtk_box_remove (self->box, chip);
      chip = next;
    }
}

/* Updates the chips, whose order is the reverse of that of the list. */
static void update (gpointer widget, int argument)
{
  HlRunChips *self = widget;
  HlRunList  *runs = hl_run_keeper_get_runs (self->keeper);
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (runs));

  remove_gone (self, runs);
  for (guint i = 0; i < n; i++)
    {
      HlRun     *run = hl_run_list_peek (runs, i);
      GtkWidget *chip = find_chip (self, run);

      if (chip == NULL)
        {
          chip = hl_run_chip_new (self->keeper, run);
          g_signal_connect_object (chip, "asked", G_CALLBACK (asked_cb), self, G_CONNECT_SWAPPED);
          gtk_box_prepend (self->box, chip);
        }
      else
        gtk_box_reorder_child_after (self->box, chip, NULL);
      hl_run_chip_show (HL_RUN_CHIP (chip), hl_run_style (i));
    }
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

/* Updates the chips later, because the chip that was clicked may go. */
static void items_changed_cb (HlRunChips *self) { hl_defer (self, update, 0); }

void hl_run_chips_set_keeper (HlRunChips *self, HlRunKeeper *keeper)
{
  self->keeper = g_object_ref (keeper);
  g_signal_connect_object (hl_run_keeper_get_runs (keeper), "items-changed",
                           G_CALLBACK (items_changed_cb), self, G_CONNECT_SWAPPED);
  update (self, 0);
}

static void hl_run_chips_dispose (GObject *object)
{
  HlRunChips *self = HL_RUN_CHIPS (object);
  GtkWidget  *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->keeper);

  G_OBJECT_CLASS (hl_run_chips_parent_class)->dispose (object);
}

static void hl_run_chips_class_init (HlRunChipsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hl_run_chips_dispose;

  signals[ASKED] = g_signal_new ("asked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 2, HL_TYPE_RUN, G_TYPE_STRING);

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void hl_run_chips_init (HlRunChips *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->box = GTK_BOX (box);
  gtk_widget_set_layout_manager (box, g_object_new (HL_TYPE_WRAP_LAYOUT, "spacing", 6, NULL));
  gtk_widget_set_parent (box, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Runs"),
                                  -1);
}
