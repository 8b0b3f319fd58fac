#include "ui/labs/mask-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/experiments/softmax-steps.h"

#include "ui/widgets/wrap-layout.h"

/**
 * HlMaskView:
 *
 * A causal mask is the same for every sentence; one with padding has a picture for each
 * valid length.
 */
struct _HlMaskView
{
  GtkWidget parent_instance;

  char *titles[HL_MASK_VIEW_MOST_SENTENCES];
  char *reading;

  GtkWidget       *box;
  GtkDropDown     *kind;
  GtkAdjustment   *size;
  GtkWidget       *lengths_box;
  HlMatrixEditor  *lengths;
  GtkWidget       *pictures_box;
  HlNumberPicture *pictures[HL_MASK_VIEW_MOST_SENTENCES];
};

enum
{
  READING_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlMaskView, hl_mask_view, GTK_TYPE_WIDGET)

static NnMaskKind
kind_of (HlMaskView *self)
{
  return (NnMaskKind) gtk_drop_down_get_selected (self->kind);
}

static int
size_of (HlMaskView *self)
{
  return (int) gtk_adjustment_get_value (self->size);
}

static int
count_sentences (HlMaskView *self)
{
  return kind_of (self) == NN_MASK_KIND_CAUSAL ? 1 : hl_matrix_editor_get_columns (self->lengths);
}

static char *
title_of (HlMaskView *self,
          int         sentence)
{
  if (kind_of (self) == NN_MASK_KIND_CAUSAL)
    return g_strdup_printf ("subsequent_mask (%d)", size_of (self));

  /* Translators: title of a picture of a mask; how many tokens the sentence has */
  return g_strdup_printf (_ ("sentence %d, valid length %.0f"), sentence + 1,
                          (double) hl_matrix_editor_get_values (self->lengths)[sentence]);
}

static void
show_picture (HlMaskView *self,
              int         sentence)
{
  const int            n = size_of (self);
  const float          length = hl_matrix_editor_get_values (self->lengths)[sentence];
  const int            valid_len = MIN ((int) length, n); /* the causal mask does not ask */
  g_autoptr (NnTensor) mask = nn_mask_picture (kind_of (self), n, valid_len);
  HlNumberMatrix       matrix = { .values = mask->values,
                                  .rows = n,
                                  .columns = n,
                                  .row_role = _ ("query"),
                                  .column_role = _ ("key"),
                                  .paper = HL_PAPER_MASK,
                                  .fits = TRUE };

  g_free (self->titles[sentence]);
  self->titles[sentence] = title_of (self, sentence);
  matrix.title = self->titles[sentence];
  hl_number_picture_set_matrix (self->pictures[sentence], &matrix);
}

static void
show_all (HlMaskView *self)
{
  const int n_sentences = count_sentences (self);

  gtk_widget_set_visible (self->lengths_box, kind_of (self) != NN_MASK_KIND_CAUSAL);
  for (int i = 0; i < HL_MASK_VIEW_MOST_SENTENCES; i++)
    {
      gtk_widget_set_visible (GTK_WIDGET (self->pictures[i]), i < n_sentences);
      if (i < n_sentences)
        show_picture (self, i);
    }
}

/* A valid length is a whole number of positions that there are. */
static gboolean
check_lengths (HlMaskView *self)
{
  const float     *lengths = hl_matrix_editor_get_values (self->lengths);
  const int        n = size_of (self);
  g_autofree char *hint = NULL;

  for (int i = 0; i < count_sentences (self) && kind_of (self) != NN_MASK_KIND_CAUSAL; i++)
    if (lengths[i] < 0 || lengths[i] > n || lengths[i] != floorf (lengths[i]))
      {
        hint = g_strdup_printf (_ ("A valid length is a whole number from 0 to %d."), n);
        break;
      }
  hl_matrix_editor_set_hint (self->lengths, hint);

  return hint == NULL;
}

static void
changed_cb (HlMaskView *self)
{
  if (check_lengths (self))
    show_all (self);
}

static void
cell_changed_cb (HlMaskView      *self,
                 HlNumberPicture *picture)
{
  const HlNumberMatrix *matrix = hl_number_picture_get_matrix (picture);
  int                   row;
  int                   column;

  g_clear_pointer (&self->reading, g_free);
  if (hl_number_picture_get_cell (picture, &row, &column))
    self->reading =
        matrix->values[row * matrix->columns + column] != 0.0f
            /* Translators: a cell of a mask; positions from 1 */
            ? g_strdup_printf (_ ("Query %d sees key %d."), row + 1, column + 1)
            : g_strdup_printf (_ ("Query %d does not see key %d."), row + 1, column + 1);
  g_signal_emit (self, signals[READING_CHANGED], 0);
}

static void
hl_mask_view_dispose (GObject *object)
{
  g_clear_pointer (&HL_MASK_VIEW (object)->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_mask_view_parent_class)->dispose (object);
}

static void
hl_mask_view_finalize (GObject *object)
{
  HlMaskView *self = HL_MASK_VIEW (object);

  for (int i = 0; i < HL_MASK_VIEW_MOST_SENTENCES; i++)
    g_free (self->titles[i]);
  g_free (self->reading);

  G_OBJECT_CLASS (hl_mask_view_parent_class)->finalize (object);
}

static void
hl_mask_view_class_init (HlMaskViewClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_mask_view_dispose;
  object_class->finalize = hl_mask_view_finalize;

  signals[READING_CHANGED] = g_signal_new ("reading-changed", G_TYPE_FROM_CLASS (klass),
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_MATRIX_EDITOR);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/mask-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, box);
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, kind);
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, size);
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, lengths_box);
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, lengths);
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, pictures_box);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_mask_view_init (HlMaskView *self)
{
  static const float   lengths[] = { 3, 2 };
  const HlMatrixLimits limits = { 1, 1, 1, HL_MASK_VIEW_MOST_SENTENCES };

  gtk_widget_init_template (GTK_WIDGET (self));

  for (int i = 0; i < HL_MASK_VIEW_MOST_SENTENCES; i++)
    {
      self->pictures[i] = HL_NUMBER_PICTURE (hl_number_picture_new ());
      g_signal_connect_swapped (self->pictures[i], "cell-changed", G_CALLBACK (cell_changed_cb),
                                self);
      gtk_box_append (GTK_BOX (self->pictures_box), GTK_WIDGET (self->pictures[i]));
    }

  hl_matrix_editor_set_limits (self->lengths, &limits);
  hl_matrix_editor_set_values (self->lengths, lengths, 1, G_N_ELEMENTS (lengths));
  show_all (self);
}

/**
 * hl_mask_view_get_parts:
 * @self: a view
 * @parts: (out): at most one for each sentence, which borrow from the view
 *
 * Returns: how many pictures there are for a sheet
 */
int
hl_mask_view_get_parts (HlMaskView  *self,
                        HlSheetPart *parts)
{
  const int n = count_sentences (self);

  for (int i = 0; i < n; i++)
    parts[i] = (HlSheetPart){ .matrix = hl_number_picture_get_matrix (self->pictures[i]) };

  return n;
}

/**
 * hl_mask_view_get_reading:
 *
 * Returns: (nullable): the cell that is pointed out, in words
 */
const char *
hl_mask_view_get_reading (HlMaskView *self)
{
  return self->reading;
}

/**
 * hl_mask_view_get_kind:
 *
 * Returns: (transfer none): where the kind of mask is chosen, in the order of #NnMaskKind
 */
GtkDropDown *
hl_mask_view_get_kind (HlMaskView *self)
{
  return self->kind;
}

HlNumberPicture *
hl_mask_view_get_picture (HlMaskView *self,
                          int         sentence)
{
  return self->pictures[sentence];
}
