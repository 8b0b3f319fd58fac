#include "ui/labs/mask-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/experiments/mask-matrix.h"
#include "core/text/tokens.h"

#include "ui/widgets/enlarger.h"
#include "ui/widgets/wrap-layout.h"

/* A causal mask is the same for every sentence; its axes say the words that the decoder of the
 * model reads.  One with padding has a picture for each valid length. */
struct _HlMaskView
{
  GtkWidget parent_instance;

  char   **words; /* that the decoder reads, or NULL */
  int      query; /* whose word all pages look at */
  gboolean has_own_size;
  char    *titles[HL_MASK_VIEW_MOST_SENTENCES];
  char   **names[HL_MASK_VIEW_MOST_SENTENCES]; /* of the positions */

  GtkWidget       *box;
  GtkDropDown     *kind;
  GtkAdjustment   *size;
  GtkWidget       *lengths_box;
  HlMatrixEditor  *lengths;
  GtkLabel        *reading; /* the cell that is pointed out, or an invitation */
  GtkWidget       *pictures_box;
  GtkLabel        *seen; /* which keys the query that is lit sees */
  HlNumberPicture *pictures[HL_MASK_VIEW_MOST_SENTENCES];
};

static guint query_chosen; /* a signal */

G_DEFINE_FINAL_TYPE (HlMaskView, hl_mask_view, GTK_TYPE_WIDGET)

static NnMaskKind kind_of (HlMaskView *self)
{
  return (NnMaskKind) gtk_drop_down_get_selected (self->kind);
}

static int size_of (HlMaskView *self) { return (int) gtk_adjustment_get_value (self->size); }

static int count_sentences (HlMaskView *self)
{
  return kind_of (self) == NN_MASK_KIND_CAUSAL ? 1 : hl_matrix_editor_get_columns (self->lengths);
}

static char *title_of (HlMaskView *self, int sentence)
{
  if (kind_of (self) == NN_MASK_KIND_CAUSAL)
    return g_strdup_printf (
        ngettext ("Causal mask, %d position", "Causal mask, %d positions", (gulong) size_of (self)),
        size_of (self));

  /* Translators: title of a picture of a mask; how many tokens the sentence has */
  return g_strdup_printf (_ ("sentence %d, valid length %.0f"), sentence + 1,
                          (double) hl_matrix_editor_get_values (self->lengths)[sentence]);
}

/* Returns for how many positions of a causal mask there are words. */
static int count_words (HlMaskView *self)
{
  return self->words != NULL && kind_of (self) == NN_MASK_KIND_CAUSAL
             ? (int) g_strv_length (self->words)
             : 0;
}

/* Names each of @n positions by its word, by <pad>, or by its number. */
static char **name_positions (HlMaskView *self, int n, int valid_len)
{
  const gboolean is_causal = kind_of (self) == NN_MASK_KIND_CAUSAL;
  const int      n_words = count_words (self);
  char         **names = g_new0 (char *, n + 1);

  for (int i = 0; i < n; i++)
    if (i < n_words)
      names[i] = g_strdup (self->words[i]);
    else if (!is_causal && i >= valid_len)
      names[i] = g_strdup (NN_TOKEN_PAD);
    else
      names[i] = g_strdup_printf ("%d", i + 1);

  return names;
}

static void show_picture (HlMaskView *self, int sentence)
{
  const int            n = size_of (self);
  const float          length = hl_matrix_editor_get_values (self->lengths)[sentence];
  const int            valid_len = MIN ((int) length, n); /* the causal mask does not ask */
  g_autoptr (NnTensor) mask = nn_mask_matrix_new (kind_of (self), n, valid_len);
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
  g_strfreev (self->names[sentence]);
  self->names[sentence] = name_positions (self, n, valid_len);
  matrix.row_names = matrix.column_names = (const char *const *) self->names[sentence];
  hl_number_picture_set_matrix (self->pictures[sentence], &matrix);
}

/* The words of the keys that a query sees, or of the others. */
static char *list_keys (const HlNumberMatrix *mask, int query, gboolean are_seen)
{
  GString *words = g_string_new (NULL);

  for (int key = 0; key < mask->columns; key++)
    if ((mask->values[query * mask->columns + key] != 0.0f) == are_seen)
      g_string_append_printf (words, "%s%s", words->len > 0 ? "  " : "", mask->column_names[key]);

  return g_string_free (words, FALSE);
}

static char *describe_query (HlMaskView *self)
{
  const HlNumberMatrix *mask = hl_number_picture_get_matrix (self->pictures[0]);
  g_autofree char      *seen = list_keys (mask, self->query, TRUE);
  g_autofree char      *hidden = list_keys (mask, self->query, FALSE);

  return g_strdup_printf (*hidden != '\0'
                              /* Translators: beside a mask: a query's number, from 1, its word,
                               * then the words of keys */
                              ? _ ("Query %d (%s) sees the keys\n\n%s\n\nHidden from it:\n\n%s")
                              : _ ("Query %d (%s) sees the keys\n\n%s\n\nNo key is "
                                   "hidden from it."),
                          self->query + 1, self->words[self->query], seen, hidden);
}

static void light_query (HlMaskView *self)
{
  const gboolean   has_query = self->query < MIN (count_words (self), size_of (self));
  g_autofree char *text = has_query ? describe_query (self) : NULL;

  hl_number_picture_light_row (self->pictures[0], has_query ? self->query : -1);
  gtk_label_set_text (self->seen, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->seen), has_query);
}

static void row_cb (HlMaskView *self, int row)
{
  if (row < count_words (self))
    g_signal_emit (self, query_chosen, 0, row);
}

static void show_all (HlMaskView *self)
{
  const int n_sentences = count_sentences (self);

  gtk_widget_set_visible (self->lengths_box, kind_of (self) != NN_MASK_KIND_CAUSAL);
  for (int i = 0; i < HL_MASK_VIEW_MOST_SENTENCES; i++)
    {
      gtk_widget_set_visible (GTK_WIDGET (self->pictures[i]), i < n_sentences);
      if (i < n_sentences)
        show_picture (self, i);
    }
  light_query (self);
}

/* A valid length is a whole number, and not more than the positions. */
static gboolean check_lengths (HlMaskView *self)
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

static void changed_cb (HlMaskView *self)
{
  if (check_lengths (self))
    show_all (self);
}

static void size_cb (HlMaskView *self)
{
  self->has_own_size = TRUE;
  changed_cb (self);
}

/* Positions are named by their numbers, because a word can occur at several of them. */
static char *read_cell (HlMaskView *self, const HlNumberMatrix *matrix, int row, int column)
{
  const gboolean is_seen = matrix->values[row * matrix->columns + column] != 0.0f;

  if (MAX (row, column) < count_words (self))
    return g_strdup_printf (is_seen
                                /* Translators: a cell of a mask; positions from 1, and the
                                 * words there */
                                ? _ ("Query %d (%s) sees key %d (%s).")
                                : _ ("Query %d (%s) does not see key %d (%s)."),
                            row + 1, self->words[row], column + 1, self->words[column]);

  return g_strdup_printf (is_seen
                              /* Translators: a cell of a mask; positions from 1 */
                              ? _ ("Query %d sees key %d.")
                              : _ ("Query %d does not see key %d."),
                          row + 1, column + 1);
}

static void tell (HlMaskView *self, const char *reading)
{
  gtk_label_set_text (self->reading, reading);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->reading), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  reading, -1);
}

static void cell_changed_cb (HlMaskView *self, HlNumberPicture *picture)
{
  const HlNumberMatrix *matrix = hl_number_picture_get_matrix (picture);
  g_autofree char      *reading = NULL;
  int                   row;
  int                   column;

  if (hl_cell_picture_get_cell (HL_CELL_PICTURE (picture), &row, &column))
    reading = read_cell (self, matrix, row, column);
  tell (self, reading != NULL ? reading : _ ("Point at a cell, or go to it with the arrow keys."));
}

static void hl_mask_view_dispose (GObject *object)
{
  g_clear_pointer (&HL_MASK_VIEW (object)->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_mask_view_parent_class)->dispose (object);
}

static void hl_mask_view_finalize (GObject *object)
{
  HlMaskView *self = HL_MASK_VIEW (object);

  for (int i = 0; i < HL_MASK_VIEW_MOST_SENTENCES; i++)
    {
      g_free (self->titles[i]);
      g_strfreev (self->names[i]);
    }
  g_strfreev (self->words);

  G_OBJECT_CLASS (hl_mask_view_parent_class)->finalize (object);
}

static void hl_mask_view_class_init (HlMaskViewClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_mask_view_dispose;
  object_class->finalize = hl_mask_view_finalize;

  query_chosen = g_signal_new ("query-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                               NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);

  g_type_ensure (HL_TYPE_ENLARGER);
  g_type_ensure (HL_TYPE_MATRIX_EDITOR);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/mask-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, box);
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, kind);
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, size);
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, lengths_box);
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, lengths);
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, reading);
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, pictures_box);
  gtk_widget_class_bind_template_child (widget_class, HlMaskView, seen);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, size_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_mask_view_init (HlMaskView *self)
{
  static const float   lengths[] = { 3, 2 };
  const HlMatrixLimits limits = { 1, 1, 1, HL_MASK_VIEW_MOST_SENTENCES };

  gtk_widget_init_template (GTK_WIDGET (self));

  for (int i = 0; i < HL_MASK_VIEW_MOST_SENTENCES; i++)
    {
      self->pictures[i] = HL_NUMBER_PICTURE (hl_number_picture_new ());
      g_signal_connect_swapped (self->pictures[i], "cell-changed", G_CALLBACK (cell_changed_cb),
                                self);
      gtk_widget_set_hexpand (GTK_WIDGET (self->pictures[i]), TRUE);
      gtk_widget_insert_before (GTK_WIDGET (self->pictures[i]), self->pictures_box,
                                GTK_WIDGET (self->seen));
    }

  g_signal_connect_swapped (self->pictures[0], "row-activated", G_CALLBACK (row_cb), self);
  cell_changed_cb (self, self->pictures[0]);
  hl_matrix_editor_set_limits (self->lengths, &limits);
  hl_matrix_editor_set_values (self->lengths, lengths, 1, G_N_ELEMENTS (lengths));
  show_all (self);
}

/* Shows as many positions, until somebody chooses how many. words: what the decoder of the model
 * reads, and a NULL. */
void hl_mask_view_set_words (HlMaskView *self, const char *const *words)
{
  const int n = words != NULL ? (int) g_strv_length ((char **) words) : 0;

  g_strfreev (self->words);
  self->words = g_strdupv ((char **) words);
  if (!self->has_own_size && n > 0)
    {
      gtk_adjustment_set_value (self->size, n);
      self->has_own_size = FALSE;
    }
  changed_cb (self);
}

void hl_mask_view_set_query (HlMaskView *self, int row)
{
  self->query = row;
  light_query (self);
}

/* Returns how many pictures there are for a sheet. parts: at most one for each sentence, which
 * borrow from the view. */
int hl_mask_view_get_parts (HlMaskView *self, HlSheetPart *parts)
{
  const int n = MIN (count_sentences (self), HL_MASK_VIEW_MOST_SENTENCES);

  for (int i = 0; i < n; i++)
    parts[i] = (HlSheetPart){ .matrix = hl_number_picture_get_matrix (self->pictures[i]) };

  return n;
}

/* Returns where the kind of mask is chosen, in the order of NnMaskKind. */
GtkDropDown *hl_mask_view_get_kind (HlMaskView *self) { return self->kind; }
