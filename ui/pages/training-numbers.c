#include "ui/pages/training-numbers.h"

#include <math.h>

#include <glib/gi18n.h>

#include "ui/pages/training-curves.h"

enum
{
  UPDATE,
  WORD_LOSS,
  POSITION_LOSS,
  PERPLEXITY,
  VALIDATION_LOSS,
  BLEU,
  NORM,
  RATE,
  SPEED,
  EPOCH,
  N_NUMBERS,
};

/* A flow of numbers.  The one of a loss that counts padding is there only while such a loss is
 * trained with. */
struct _HlTrainingNumbers
{
  AdwBin parent_instance;

  GtkWidget *flow;
  GtkLabel  *numbers[N_NUMBERS];
  GtkLabel  *captions[N_NUMBERS];
};

G_DEFINE_FINAL_TYPE (HlTrainingNumbers, hl_training_numbers, ADW_TYPE_BIN)

static const struct
{
  const char *title;
  const char *tooltip;
} texts[N_NUMBERS] = {
  [UPDATE] = { N_ ("updates"), N_ ("Updates done and planned. An update is one optimizer step.") },
  [WORD_LOSS] = { N_ ("training loss per word (mean of the epoch)"),
                  N_ ("Mean over the batches of the epoch so far, padding left out, in nats "
                      "(natural-logarithm units)") },
  [POSITION_LOSS] = { N_ ("training loss per position, padding included (mean of the epoch)"),
                      N_ ("The loss that this run minimizes, in nats. Padding is easy to "
                          "predict, so it is smaller than the loss per word.") },
  [PERPLEXITY] = { N_ ("perplexity"),
                   N_ ("e to the power of the training loss per word: the model is as uncertain "
                       "as if it chose among that many equally likely words") },
  [VALIDATION_LOSS] = { N_ ("validation loss"),
                        N_ ("Loss on held-out sentences, which the model is never trained on, "
                            "after each epoch, in nats") },
  [BLEU] = { N_ ("corpus BLEU-4"),
             N_ ("BLEU of the translations of held-out sentences, 0 to 100, every few epochs. "
                 "The sentence BLEU on the Translate page is a different score, 0 to 1.") },
  [NORM] = { N_ ("gradient norm"),
             N_ ("Norm of the gradient of the latest batch, before clipping") },
  [RATE] = { N_ ("learning rate"), N_ ("Learning rate of the latest update") },
  [SPEED] = { N_ ("tokens/s"), N_ ("Target tokens per second") },
  [EPOCH] = { N_ ("seconds per epoch"),
              N_ ("Mean over the run so far, including validation and BLEU") },
};

/* A screen reader hears the number and what it is. */
static void show_text (HlTrainingNumbers *self, int number, const char *text)
{
  g_autofree char *name =
      g_strconcat (text, " ", gtk_label_get_text (self->captions[number]), NULL);

  gtk_label_set_text (self->numbers[number], text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->numbers[number]),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void set_number (HlTrainingNumbers *self, int number, const char *format, double value)
{
  g_autofree char *text = NULL;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  if (isfinite (value))
    text = g_strdup_printf (format, value);
#pragma GCC diagnostic pop

  show_text (self, number, text != NULL ? text : "–");
}

/* Shows a number with its name in one cell. */
static void show_cell (HlTrainingNumbers *self, int number, gboolean is_shown)
{
  GtkWidget *cell =
      gtk_widget_get_ancestor (GTK_WIDGET (self->numbers[number]), GTK_TYPE_FLOW_BOX_CHILD);

  gtk_widget_set_visible (cell, is_shown);
}

/* config: of the run; NULL while there is none. */
void hl_training_numbers_show (HlTrainingNumbers *self, const NnTrainingProgress *progress,
                               const NnTrainingConfig *config)
{
  g_autofree char *updates = NULL;

  show_cell (self, POSITION_LOSS, config != NULL && config->loss == NN_LOSS_PLAIN);
  gtk_label_set_text (self->captions[VALIDATION_LOSS], config != NULL
                                                           ? hl_validation_loss_name (config)
                                                           : _ (texts[VALIDATION_LOSS].title));

  if (progress->update == 0)
    {
      for (int i = 0; i < N_NUMBERS; i++)
        show_text (self, i, "–");
      return;
    }

  updates = g_strdup_printf ("%'" G_GINT64_FORMAT " / %'" G_GINT64_FORMAT, progress->update,
                             progress->n_updates);
  show_text (self, UPDATE, updates);
  set_number (self, WORD_LOSS, "%.3f", progress->masked_loss);
  set_number (self, POSITION_LOSS, "%.3f", progress->epoch_loss);
  set_number (self, PERPLEXITY, "%.4g", exp (progress->masked_loss));
  set_number (self, VALIDATION_LOSS, "%.3f", progress->held_out_loss);
  set_number (self, BLEU, "%.1f", 100.0 * progress->held_out_bleu);
  set_number (self, NORM, "%.2f", progress->gradient_norm);
  set_number (self, RATE, "%.2g", progress->learning_rate);
  set_number (self, SPEED, "%'.0f", progress->tokens_per_second);
  set_number (self, EPOCH, "%.1f",
              progress->seconds * progress->updates_per_epoch / (double) progress->update);
}

static void add_number (HlTrainingNumbers *self, int index)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *number = gtk_label_new ("–");
  GtkWidget *caption = gtk_label_new (_ (texts[index].title));

  gtk_widget_add_css_class (number, "number");
  gtk_widget_add_css_class (number, "heading");
  gtk_widget_add_css_class (caption, "caption");
  gtk_label_set_wrap (GTK_LABEL (caption), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (caption), 10);
  gtk_label_set_justify (GTK_LABEL (caption), GTK_JUSTIFY_CENTER);
  gtk_widget_set_tooltip_text (box, _ (texts[index].tooltip));
  gtk_box_append (GTK_BOX (box), number);
  gtk_box_append (GTK_BOX (box), caption);
  gtk_flow_box_append (GTK_FLOW_BOX (self->flow), box);
  gtk_widget_set_focusable (gtk_widget_get_parent (box), FALSE);
  self->numbers[index] = GTK_LABEL (number);
  self->captions[index] = GTK_LABEL (caption);
}

static void hl_training_numbers_class_init (HlTrainingNumbersClass *klass) {}

static void hl_training_numbers_init (HlTrainingNumbers *self)
{
  self->flow = gtk_flow_box_new ();
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (self->flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (self->flow), N_NUMBERS);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (self->flow), 6);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (self->flow), 6);
  adw_bin_set_child (ADW_BIN (self), self->flow);

  for (int i = 0; i < N_NUMBERS; i++)
    add_number (self, i);
  show_cell (self, POSITION_LOSS, FALSE);
}
