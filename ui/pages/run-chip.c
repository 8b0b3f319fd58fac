/* The chip of a run, with its results, in the view of all runs. */

#include "ui/pages/train-parts.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "ui/render/palette.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"
#include "ui/widgets/theme.h"

#define LINE_WIDTH 3.0
#define HIDDEN_ALPHA 0.3

/* ## Actions
 *
 * - `run.open`, `run.go-on`, `run.drop`: tells the listener. */
struct _HlRunChip
{
  GtkWidget parent_instance;

  HlRunKeeper *keeper;
  HlRun       *run;
  int          style;
  char        *offered; /* what was in the entry when it was opened, or NULL */

  GtkMenuButton  *button;
  GtkPopover     *popover;
  GtkDrawingArea *line;
  GtkLabel       *name;
  GtkEntry       *entry;
  GtkLabel       *numbers;
  GtkCheckButton *shown;
  GtkButton      *go_on;
};

G_DEFINE_FINAL_TYPE (HlRunChip, hl_run_chip, GTK_TYPE_WIDGET)

static void append_number (GString *text, const char *format, double number)
{
  if (!isfinite (number))
    return;

  g_string_append_c (text, '\n');
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_string_append_printf (text, format, number);
#pragma GCC diagnostic pop
}

/* Returns the results of the run, one a line, without those that were not measured. */
static char *describe (HlRun *run)
{
  const NnTrainingProgress *progress = &run->file->progress;
  g_autofree char          *done = g_strdup_printf ("%'" G_GINT64_FORMAT, progress->update);
  g_autofree char          *all = g_strdup_printf ("%'" G_GINT64_FORMAT, progress->n_updates);
  GString                  *text = g_string_new (NULL);

  /* Translators: how many updates were made, and how many were planned */
  g_string_append_printf (text, _ ("update %s of %s"), done, all);
  if (progress->update > 0)
    {
      append_number (text, _ ("training loss per token (mean over the epoch): %.3f"),
                     progress->masked_loss);
      append_number (text, _ ("validation loss: %.3f"), progress->held_out_loss);
      append_number (text, _ ("BLEU-4 of the held-out sentences: %.1f"),
                     100.0 * progress->held_out_bleu);
      append_number (text, _ ("%.1f seconds of training"), progress->seconds);
    }

  if (hl_run_is_elsewhere (run))
    {
      g_string_append_c (text, '\n');
      g_string_append (text, run->file->state == HL_RUN_UNDER_WAY
                                 ? _ ("This run is in progress in another window of the program.")
                                 : _ ("This run is open in another window of the program."));
    }
  if (run->file->problem != NULL)
    g_string_append_printf (text, "\n%s", run->file->problem);

  return g_string_free (text, FALSE);
}

static gboolean is_complete (HlRun *run)
{
  const HlRunFile *file = run->file;

  return file->progress.epoch >= file->options->training.epochs;
}

static void show_actions (HlRunChip *self)
{
  GtkWidget       *widget = GTK_WIDGET (self);
  const gboolean   is_under_way = self->run->file->state == HL_RUN_UNDER_WAY;
  const int        epochs = self->run->file->options->training.epochs;
  g_autofree char *more = NULL;

  gtk_widget_action_set_enabled (widget, "run.open", self->run->has_model);
  gtk_widget_action_set_enabled (widget, "run.go-on",
                                 hl_run_keeper_can_go_on (self->keeper, self->run));
  gtk_widget_action_set_enabled (widget, "run.drop",
                                 !is_under_way && !hl_run_is_elsewhere (self->run));
  /* Not insensitive: it may have the focus. */
  gtk_editable_set_editable (GTK_EDITABLE (self->entry), !hl_run_is_elsewhere (self->run));

  if (is_complete (self->run))
    more = g_strdup_printf (
        ngettext ("_Train for %d More Epoch", "_Train for %d More Epochs", (gulong) epochs),
        epochs);
  gtk_button_set_label (self->go_on, more != NULL ? more : _ ("C_ontinue"));
}

/* Updates the numbers of the popover, and leaves what is being typed. */
static void show_details (HlRunChip *self)
{
  g_autofree char *numbers = describe (self->run);

  gtk_label_set_text (self->numbers, numbers);
  gtk_check_button_set_active (self->shown, !self->run->file->is_hidden);
  show_actions (self);
}

static void changed_cb (HlRunChip *self)
{
  const HlRunFile *file = self->run->file;

  gtk_label_set_text (self->name, file->name);
  hl_tooltip_set (GTK_WIDGET (self->button), file->name);
  /* A screen reader names the button, which is inside of the chip. */
  hl_name (gtk_widget_get_first_child (GTK_WIDGET (self->button)), file->name);
  hl_style_set (self, "hidden-run", file->is_hidden);
  gtk_widget_queue_draw (GTK_WIDGET (self->line));
  if (gtk_widget_get_visible (GTK_WIDGET (self->popover)))
    show_details (self);
}

/* Takes the typed name; a name that the entry has only cut is not a new one. */
static void take_name (HlRunChip *self)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  if (g_strcmp0 (name, self->offered) != 0)
    hl_run_set_name (self->run, name);
}

static void opened_cb (HlRunChip *self)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self->popover)))
    {
      take_name (self);
      return;
    }

  gtk_editable_set_text (GTK_EDITABLE (self->entry), self->run->file->name);
  g_free (self->offered);
  self->offered = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  show_details (self);
}

static void renamed_cb (HlRunChip *self)
{
  gtk_popover_popdown (self->popover); /* which takes the name over */
}

static void shown_cb (HlRunChip *self)
{
  hl_run_set_hidden (self->run, !gtk_check_button_get_active (self->shown));
}

/* Draws a piece of the run's curve, pale while that is hidden. */
static void draw_line (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  const HlRunChip *self = user_data;
  const HlColor   *color =
      &hl_widget_palette (GTK_WIDGET (area))->series[self->style % HL_PALETTE_SERIES];

  cairo_set_source_rgba (cr, color->red, color->green, color->blue,
                         self->run->file->is_hidden ? HIDDEN_ALPHA : 1.0);
  cairo_set_line_width (cr, LINE_WIDTH);
  cairo_move_to (cr, 0, height / 2.0);
  cairo_line_to (cr, width, height / 2.0);
  cairo_stroke (cr);
}

static void ask_action (HlRunChip *self, GVariant *parameter, const char *name)
{
  gtk_popover_popdown (self->popover);
  g_signal_emit_by_name (self, "asked", name + strlen ("run."));
}

static void hl_run_chip_class_init (HlRunChipClass *klass)
{
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "asked", 1, G_TYPE_STRING);

  HL_TEMPLATE (HlRunChip, "run-chip", button, popover, line, name, entry, numbers, shown, go_on);
  HL_CALLED (renamed_cb, shown_cb);
  HL_OWNS (HlRunChip, g_object_unref, run, keeper);
  HL_OWNS (HlRunChip, g_free, offered);
  HL_ACTION ("run.open", NULL, ask_action);
  HL_ACTION ("run.go-on", NULL, ask_action);
  HL_ACTION ("run.drop", NULL, ask_action);
}

static void hl_run_chip_init (HlRunChip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (self->line, draw_line, self, NULL);
  hl_connect (self->popover, "notify::visible", opened_cb, self);
}

GtkWidget *hl_run_chip_new (HlRunKeeper *keeper, HlRun *run)
{
  HlRunChip *self = g_object_new (HL_TYPE_RUN_CHIP, NULL);

  self->keeper = g_object_ref (keeper);
  self->run = g_object_ref (run);
  hl_connect (run, "notify", changed_cb, self);
  hl_connect (run, "changed", changed_cb, self);
  changed_cb (self);

  return GTK_WIDGET (self);
}

HlRun *hl_run_chip_get_run (HlRunChip *self) { return self->run; }

void hl_run_chip_show (HlRunChip *self, int style)
{
  self->style = style;
  gtk_widget_queue_draw (GTK_WIDGET (self->line));
}
