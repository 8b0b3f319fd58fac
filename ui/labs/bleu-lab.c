#include "ui/labs/bleu-lab.h"

#include <glib/gi18n.h>

#include "core/text/tokenizer.h"
#include "core/text/tokens.h"
#include "core/translation/bleu.h"
#include "core/translation/n-grams.h"
#include "ui/figures/n-gram-figure.h"
#include "ui/labs/bleu-question.h"
#include "ui/labs/n-gram-group.h"
#include "ui/lessons/bleu-lines.h"
#include "ui/render/brackets-draw.h"
#include "ui/render/brackets-layout.h"
#include "ui/render/recording.h"
#include "ui/render/sheet.h"
#include "ui/widgets/enlarger.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/room-layout.h"
#include "ui/widgets/undo.h"
#include "ui/widgets/wrap-layout.h"

/* The n-grams of two sentences as tables, and all of a BLEU score on one sheet to take
 * home. */

#define HL_BLEU_TABLE_COLUMNS 3 /* predicted, in the reference, matches */

/* Returns (n_rows, HL_BLEU_TABLE_COLUMNS) their counts. names: where their texts go, which stay
 * theirs. */
static float *hl_bleu_table (const GPtrArray *n_grams, int n_rows, const char **names)
{
  float *counts = g_new (float, (gsize) n_rows *HL_BLEU_TABLE_COLUMNS);

  for (int i = 0; i < n_rows; i++)
    {
      const NnNGram *n_gram = g_ptr_array_index (n_grams, i);
      float         *row = counts + (gsize) i * HL_BLEU_TABLE_COLUMNS;

      names[i] = n_gram->text;
      row[0] = (float) n_gram->predicted;
      row[1] = (float) n_gram->allowed;
      row[2] = (float) n_gram->matches;
    }

  return counts;
}

/* Returns what the columns are. */
static const char *const *hl_bleu_table_columns (void)
{
  static const char *names[HL_BLEU_TABLE_COLUMNS + 1];

  names[0] = _ ("predicted");
  names[1] = _ ("reference");
  names[2] = _ ("matches");

  return names;
}

/* The n-grams of one length, with all that a matrix and a drawing of them borrow. */
typedef struct
{
  GPtrArray     *n_grams;
  const char   **names;
  float         *counts;
  char          *title;
  HlNumberMatrix matrix;

  HlBracketsSpec   *brackets;
  HlBracketsLayout *layout;
  HlDrawing         drawing;
} Table;

static void draw_brackets (gconstpointer data, cairo_t *cr)
{
  const Table *self = data;

  hl_brackets_draw (self->brackets, self->layout, cr);
}

static void table_init (Table *self, char **prediction, char **reference, const NnBleu *bleu, int n)
{
  int n_rows;

  self->n_grams = nn_n_grams_compare (prediction, reference, n);
  n_rows = (int) self->n_grams->len;
  self->names = g_new0 (const char *, n_rows + 1);
  self->counts = hl_bleu_table (self->n_grams, n_rows, self->names);
  self->title = hl_bleu_title (bleu, n - 1);
  self->matrix = (HlNumberMatrix){
    .title = self->title,
    .values = self->counts,
    .rows = n_rows,
    .columns = HL_BLEU_TABLE_COLUMNS,
    .row_names = self->names,
    .column_names = hl_bleu_table_columns (),
  };
  self->brackets = hl_n_gram_figure (prediction, reference, n);
  self->layout = hl_brackets_layout_new (self->brackets);
  self->drawing = (HlDrawing){ self->layout->size, draw_brackets, self };
}

static void table_clear (Table *self)
{
  g_ptr_array_unref (self->n_grams);
  g_free (self->names);
  g_free (self->counts);
  g_free (self->title);
  hl_brackets_spec_free (self->brackets);
  hl_brackets_layout_free (self->layout);
}

/* The sheet has both sentences and all lines, at every step. */
static char *caption_of (char **prediction, char **reference, const NnBleu *bleu)
{
  g_autofree char *predicted = nn_tokens_join (prediction);
  g_autofree char *wanted = nn_tokens_join (reference);
  GString         *caption = g_string_new (NULL);

  g_string_append_printf (caption, _ ("prediction: %s"), predicted);
  g_string_append_c (caption, '\n');
  g_string_append_printf (caption, _ ("reference: %s"), wanted);

  for (int i = 0; i < hl_bleu_lines_count (bleu); i++)
    {
      g_autofree char *line = hl_bleu_line (bleu, i);

      g_string_append_printf (caption, "\n%s", line);
    }

  return g_string_free (caption, FALSE);
}

/* Returns what becomes a file, or NULL. */
static HlRecording *hl_bleu_sheet_record (char **prediction, char **reference, const NnBleu *bleu,
                                          HlFigureFormat format, GError **error)
{
  Table            tables[NN_BLEU_MAX_ORDER];
  HlSheetPart      parts[2 * NN_BLEU_MAX_ORDER] = { 0 };
  g_autofree char *caption = caption_of (prediction, reference, bleu);
  const HlSheet    sheet = { { "BLEU", caption }, parts, 2 * bleu->n_orders };
  HlRecording     *recording;

  for (int i = 0; i < bleu->n_orders; i++)
    {
      table_init (&tables[i], prediction, reference, bleu, i + 1);
      parts[2 * i].matrix = &tables[i].matrix;
      parts[2 * i + 1].drawing = &tables[i].drawing;
    }

  recording = hl_sheet_record (&sheet, format, error);

  for (int i = 0; i < bleu->n_orders; i++)
    table_clear (&tables[i]);

  return recording;
}

#define MAX_ROWS 64 /* of it; a longer sentence shows its beginning */

/* ## Actions
 *
 * - `bleu.take-translation`: takes the workspace's translation as the prediction. */
struct _HlBleuLab
{
  HlLab parent_instance;

  char **predicted;
  char **wanted;
  NnBleu bleu;

  int      position; /* among the steps, when there were any */
  gboolean is_at_end;

  HlLabFrame     *frame;
  GtkEditable    *prediction;
  GtkEditable    *reference;
  GtkSpinButton  *order;
  GtkDropDown    *examples;
  GtkLabel       *hint;
  GtkWidget      *results;
  GtkBox         *groups; /* the n-grams of the step at hand, then shorter ones */
  HlMatrixEditor *n_grams;
  GtkLabel       *formula;
  GtkBox         *lines;
};

static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (HlBleuLab, hl_bleu_lab, HL_TYPE_LAB,
                               G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

/* A half right word, what the textbook's own model said, a word too few, a word twice,
 * the right words in the wrong order. */
static const char *const examples[][2] = {
  { "il est mouillé .", "il est calme ." },       { "va", "va !" },
  { "il est il est calme .", "il est calme ." },  { "calme est il .", "il est calme ." },
  { "je suis chez moi .", "je suis chez moi ." },
};

/* Which n-grams are shown: those of the step at hand, and after them the longest. */
static int shown_order (HlBleuLab *self)
{
  const int position = hl_player_get_position (hl_lab_get_player (HL_LAB (self)));

  return MIN (position + 1, self->bleu.n_orders);
}

/* Makes as many labels as there are lines.  Labels that exist are kept, with their focus. */
static void fit_lines (HlBleuLab *self, int n_lines)
{
  GtkWidget *child;
  int        n = 0;

  for (child = gtk_widget_get_first_child (GTK_WIDGET (self->lines)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n++;

  for (; n > n_lines; n--)
    gtk_box_remove (self->lines, gtk_widget_get_last_child (GTK_WIDGET (self->lines)));

  for (; n < n_lines; n++)
    {
      child = gtk_label_new (NULL);
      gtk_label_set_xalign (GTK_LABEL (child), 0.0f);
      gtk_label_set_wrap (GTK_LABEL (child), TRUE);
      gtk_label_set_selectable (GTK_LABEL (child), TRUE);
      gtk_box_append (self->lines, child);
    }
}

/* A step that is not reached yet does not show its result. */
static void show_lines (HlBleuLab *self)
{
  const int  position = hl_player_get_position (hl_lab_get_player (HL_LAB (self)));
  const int  shown = hl_lab_get_shown (HL_LAB (self));
  GtkWidget *label;
  int        step = 0;

  fit_lines (self, hl_bleu_lines_count (&self->bleu));
  for (label = gtk_widget_get_first_child (GTK_WIDGET (self->lines)); label != NULL;
       label = gtk_widget_get_next_sibling (label), step++)
    {
      const char *state = step < position ? "done" : step == position ? "current" : "dim-label";
      g_autofree char *line =
          step <= shown ? hl_bleu_line (&self->bleu, step) : hl_bleu_title (&self->bleu, step);

      if (!g_str_equal (gtk_label_get_text (GTK_LABEL (label)), line))
        gtk_label_set_text (GTK_LABEL (label), line);
      gtk_widget_set_css_classes (label, (const char *[]){ "formula-line", state, NULL });
    }
}

/* Marks matches in one color, and repetitions beyond the count of the reference in the other. */
static void light_matches (HlBleuLab *self, const GPtrArray *n_grams, int n_rows)
{
  hl_matrix_editor_clear_lights (self->n_grams);

  for (int i = 0; i < n_rows; i++)
    {
      const NnNGram *n_gram = g_ptr_array_index (n_grams, i);

      if (n_gram->matches > 0)
        hl_matrix_editor_light (self->n_grams, HL_LIGHT_FIRST, i, 2, 1, 1);
      if (n_gram->matches < n_gram->predicted)
        hl_matrix_editor_light (self->n_grams, HL_LIGHT_SECOND, i, 0, 1, 1);
    }
}

static void group_cb (HlNGramGroup *group, HlBleuLab *self)
{
  hl_lab_frame_set_reading (self->frame, hl_n_gram_group_get_reading (group));
}

/* Steps that went before stay, as far as there is room.  Groups that exist are kept, with their
 * focus. */
static void show_groups (HlBleuLab *self, int n, gboolean is_shown)
{
  GtkWidget *group = gtk_widget_get_first_child (GTK_WIDGET (self->groups));

  if (is_shown)
    hl_n_gram_group_show (HL_N_GRAM_GROUP (group), self->predicted, self->wanted, &self->bleu, n);
  else
    hl_n_gram_group_ask (HL_N_GRAM_GROUP (group), &self->bleu, n);

  while (--n > 0)
    {
      group = gtk_widget_get_next_sibling (group);
      if (group == NULL)
        {
          group = g_object_new (HL_TYPE_N_GRAM_GROUP, NULL);
          g_signal_connect (group, "reading-changed", G_CALLBACK (group_cb), self);
          gtk_box_append (self->groups, group);
        }
      hl_n_gram_group_show (HL_N_GRAM_GROUP (group), self->predicted, self->wanted, &self->bleu, n);
      gtk_widget_set_visible (group, TRUE);
    }
  while ((group = gtk_widget_get_next_sibling (group)) != NULL)
    gtk_widget_set_visible (group, FALSE);
}

static void show_n_grams (HlBleuLab *self)
{
  const int               n = shown_order (self);
  g_autoptr (GPtrArray)   n_grams = nn_n_grams_compare (self->predicted, self->wanted, n);
  const int               n_rows = MIN ((int) n_grams->len, MAX_ROWS);
  g_autofree const char **names = g_new0 (const char *, n_rows + 1);
  g_autofree float       *counts = hl_bleu_table (n_grams, n_rows, names);
  const gboolean          is_shown = n - 1 <= hl_lab_get_shown (HL_LAB (self));

  show_groups (self, n, is_shown);
  gtk_widget_set_visible (GTK_WIDGET (self->n_grams), is_shown);
  hl_matrix_editor_set_names (self->n_grams, names, hl_bleu_table_columns ());
  hl_matrix_editor_set_values (self->n_grams, counts, n_rows, HL_BLEU_TABLE_COLUMNS);
  light_matches (self, n_grams, n_rows);
}

static void show (HlBleuLab *self)
{
  const gboolean has_score = hl_bleu_lines_count (&self->bleu) > 0;

  gtk_widget_set_visible (self->results, has_score);
  gtk_widget_set_visible (GTK_WIDGET (self->hint), !has_score);

  if (has_score)
    {
      g_autofree char *formula = hl_bleu_formula (&self->bleu);

      gtk_label_set_markup (self->formula, formula);
      show_n_grams (self);
      show_lines (self);
    }
}

static void show_step (HlLab *lab) { show (HL_BLEU_LAB (lab)); }

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  HlBleuLab *self = HL_BLEU_LAB (lab);

  return hl_bleu_question (&self->bleu, self->predicted, self->wanted, position);
}

static GtkWidget *get_current (HlLab *lab)
{
  HlBleuLab *self = HL_BLEU_LAB (lab);
  GtkWidget *line = gtk_widget_get_first_child (GTK_WIDGET (self->lines));

  while (line != NULL && !gtk_widget_has_css_class (line, "current"))
    line = gtk_widget_get_next_sibling (line);

  return line;
}

/* The player keeps its step.  At the last step it stays at the last one, also after an empty
 * text. */
static void keep_place (HlBleuLab *self)
{
  HlPlayer *player = hl_lab_get_player (HL_LAB (self));
  const int n = hl_player_get_n_steps (player);

  if (n == 0)
    return;

  self->position = hl_player_get_position (player);
  self->is_at_end = n > 1 && self->position == n - 1;
}

static void set_steps (HlBleuLab *self)
{
  const int                n_steps = hl_bleu_lines_count (&self->bleu);
  const int                last = MAX (n_steps - 1, 0);
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, MAX (n_steps, 1));

  keep_place (self);

  for (int i = 0; i < n_steps; i++)
    steps[i] = (HlPlayerStep){ .title = hl_bleu_title (&self->bleu, i), .end = i + 1 };

  hl_player_set_steps (hl_lab_get_player (HL_LAB (self)), steps, n_steps,
                       self->is_at_end ? last : MIN (self->position, last));
  for (int i = 0; i < n_steps; i++)
    g_free (steps[i].title);
}

static char **read_tokens (GtkEditable *entry)
{
  g_autofree char *normalized = nn_normalize (gtk_editable_get_text (entry));

  return nn_tokens_split (normalized);
}

static void compute (HlBleuLab *self)
{
  g_autofree char *prediction = NULL;
  g_autofree char *reference = NULL;

  g_strfreev (self->predicted);
  g_strfreev (self->wanted);
  self->predicted = read_tokens (self->prediction);
  self->wanted = read_tokens (self->reference);
  self->bleu = (NnBleu){ 0 };

  if (self->predicted[0] == NULL || self->wanted[0] == NULL)
    return;

  prediction = nn_tokens_join (self->predicted);
  reference = nn_tokens_join (self->wanted);
  self->bleu = nn_bleu (prediction, reference, gtk_spin_button_get_value_as_int (self->order));
}

static void changed_cb (HlBleuLab *self)
{
  compute (self);
  set_steps (self);
  show (self);
}

static void example_cb (HlBleuLab *self)
{
  const guint chosen = gtk_drop_down_get_selected (self->examples);

  if (chosen >= G_N_ELEMENTS (examples))
    return;

  hl_undo_replace (self->prediction, examples[chosen][0]);
  hl_undo_replace (self->reference, examples[chosen][1]);
}

static void cell_cb (HlBleuLab *self)
{
  g_autoptr (GPtrArray) n_grams = NULL;
  g_autofree char      *reading = NULL;
  int                   row;
  int                   column;

  if (hl_bleu_lines_count (&self->bleu) > 0 &&
      hl_matrix_editor_get_cell (self->n_grams, &row, &column))
    {
      n_grams = nn_n_grams_compare (self->predicted, self->wanted, shown_order (self));
      reading = hl_bleu_n_gram_line (g_ptr_array_index (n_grams, row));
    }

  hl_lab_frame_set_reading (self->frame, reading);
}

static void update_take (HlBleuLab *self)
{
  HlWorkspace *workspace = hl_lab_get_workspace (HL_LAB (self));

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "bleu.take-translation",
                                 workspace != NULL &&
                                     hl_workspace_get_translation (workspace) != NULL);
}

static void take_translation_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlBleuLab       *self = HL_BLEU_LAB (widget);
  HlWorkspace     *workspace = hl_lab_get_workspace (HL_LAB (self));
  HlTranslation   *translation = hl_workspace_get_translation (workspace);
  g_autofree char *text = nn_translation_to_text (hl_translation_get (translation));

  hl_undo_replace (self->prediction, text);
}

static char *get_file_name (HlExportable *exportable)
{
  return hl_bleu_lines_count (&HL_BLEU_LAB (exportable)->bleu) > 0 ? g_strdup ("bleu.png") : NULL;
}

static HlRecording *record (HlExportable *exportable, HlFigureFormat format, GError **error)
{
  HlBleuLab *self = HL_BLEU_LAB (exportable);

  return hl_bleu_sheet_record (self->predicted, self->wanted, &self->bleu, format, error);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->record = record;
}

/* A prediction; after a bar the reference. */
static void set_input (HlLab *lab, const char *input)
{
  HlBleuLab     *self = HL_BLEU_LAB (lab);
  g_auto (GStrv) texts = g_strsplit (input, "|", 2);

  gtk_editable_set_text (self->prediction, g_strstrip (texts[0]));
  if (texts[1] != NULL)
    gtk_editable_set_text (self->reference, g_strstrip (texts[1]));
}

static void workspace_changed (HlLab *lab)
{
  HlWorkspace *workspace = hl_lab_get_workspace (lab);

  if (workspace != NULL)
    g_signal_connect_object (workspace, "notify::translation", G_CALLBACK (update_take), lab,
                             G_CONNECT_SWAPPED);
  update_take (HL_BLEU_LAB (lab));
}

static void hl_bleu_lab_finalize (GObject *object)
{
  HlBleuLab *self = HL_BLEU_LAB (object);

  g_strfreev (self->predicted);
  g_strfreev (self->wanted);

  G_OBJECT_CLASS (hl_bleu_lab_parent_class)->finalize (object);
}

static void hl_bleu_lab_class_init (HlBleuLabClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlLabClass     *lab_class = HL_LAB_CLASS (klass);

  lab_class->ask = ask;
  lab_class->get_current = get_current;
  lab_class->show_step = show_step;
  lab_class->workspace_changed = workspace_changed;
  lab_class->set_input = set_input;
  object_class->finalize = hl_bleu_lab_finalize;

  g_type_ensure (HL_TYPE_ENLARGER);
  g_type_ensure (HL_TYPE_MATRIX_EDITOR);
  g_type_ensure (HL_TYPE_N_GRAM_GROUP);
  g_type_ensure (HL_TYPE_ROOM_LAYOUT);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_install_action (widget_class, "bleu.take-translation", NULL,
                                   take_translation_action);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/bleu-lab.ui");
  gtk_widget_class_bind_template_child (widget_class, HlBleuLab, formula);
  gtk_widget_class_bind_template_child (widget_class, HlBleuLab, frame);
  gtk_widget_class_bind_template_child (widget_class, HlBleuLab, prediction);
  gtk_widget_class_bind_template_child (widget_class, HlBleuLab, reference);
  gtk_widget_class_bind_template_child (widget_class, HlBleuLab, order);
  gtk_widget_class_bind_template_child (widget_class, HlBleuLab, examples);
  gtk_widget_class_bind_template_child (widget_class, HlBleuLab, hint);
  gtk_widget_class_bind_template_child (widget_class, HlBleuLab, results);
  gtk_widget_class_bind_template_child (widget_class, HlBleuLab, groups);
  gtk_widget_class_bind_template_child (widget_class, HlBleuLab, n_grams);
  gtk_widget_class_bind_template_child (widget_class, HlBleuLab, lines);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, example_cb);
  gtk_widget_class_bind_template_callback (widget_class, group_cb);
  gtk_widget_class_bind_template_callback (widget_class, cell_cb);
}

static void hl_bleu_lab_init (HlBleuLab *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  g_autoptr (HlPlayer)      player = hl_player_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  hl_lab_set_up (HL_LAB (self), self->frame);
  update_take (self);

  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autofree char *title = g_strdup_printf ("%s → %s", examples[i][0], examples[i][1]);

      gtk_string_list_append (titles, title);
    }
  gtk_drop_down_set_model (self->examples, G_LIST_MODEL (titles));

  example_cb (self);
}
