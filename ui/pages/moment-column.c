#include "ui/pages/moment-column.h"

#include "ui/session/translation.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* The value for the latest moment, instead of an update. */
#define LATEST (-1)

/* The sentence is that of the pages.  One moment is loaded or translated at a time; what is
 * wanted then follows. */
struct _HlMomentColumn
{
  GtkWidget parent_instance;

  HlWorkspace *workspace;
  HlMoments   *moments;
  HlMomentLook look;

  gint64         update;      /* what is wanted, or LATEST */
  HlModel       *model;       /* whose translation is shown, or is being made; or NULL */
  HlTranslation *translation; /* what is shown, or NULL */
  gboolean       is_busy;     /* a task is under way */
  gboolean       has_failed;  /* what is wanted cannot be had */
  gboolean       is_setting;  /* the slider is put where it belongs */

  GtkLabel      *text;
  GtkScale      *scale;
  GtkAdjustment *adjustment;
  GtkLabel      *words;
  HlFigureView  *map;
};

G_DEFINE_FINAL_TYPE (HlMomentColumn, hl_moment_column, GTK_TYPE_WIDGET)

/* One head of it, or the one that comes nearest. */
HlHeads hl_moment_look_at (const HlMomentLook *look, const NnTranslation *told)
{
  return (HlHeads){
    .told = told,
    .kind = look->kind,
    .view = HL_HEADS_ONE,
    .block = look->block,
    .head = look->head,
  };
}

static void show_map (HlMomentColumn *self)
{
  const NnTranslation *told = self->translation != NULL ? self->translation->translation : NULL;
  HlHeads              heads;

  if (told == NULL || told->T == 0)
    {
      hl_figure_view_take (self->map, NULL);
      return;
    }

  heads = hl_moment_look_at (&self->look, told);
  heads.owner = G_OBJECT (self->translation);
  hl_figure_view_take (self->map, hl_heads_new (&heads));
}

static void show_words (HlMomentColumn *self, const char *words)
{
  gtk_label_set_text (self->words, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->words), words);
}

static int position (HlMomentColumn *self)
{
  int index = hl_moments_count (self->moments) - 1;

  while (self->update != LATEST && index > 0 &&
         hl_moments_get_update (self->moments, index) > self->update)
    index--;

  return MAX (index, 0);
}

static void show_slider (HlMomentColumn *self)
{
  const int        n = hl_moments_count (self->moments);
  const int        index = position (self);
  g_autofree char *text = NULL;

  if (n == 0)
    return;

  text = hl_moments_describe (self->moments, index);
  gtk_label_set_text (self->text, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
  self->is_setting = TRUE;
  gtk_adjustment_configure (self->adjustment, index, 0.0, MAX (n - 1, 1), 1.0, MAX (n / 8, 1), 0.0);
  self->is_setting = FALSE;
}

/* Returns the sentence that the pages have translated, or are going to. */
static const char *sentence_of (HlMomentColumn *self)
{
  HlTranslation *translation = self->workspace->translation;

  return translation != NULL ? translation->sentence : self->workspace->sentence;
}

static gboolean is_of_moment (HlMomentColumn *self, HlModel *model)
{
  if (model == NULL)
    return FALSE;
  if (self->update == LATEST)
    return model == self->moments->latest;

  return hl_model_get_update (model) == hl_moments_get_update (self->moments, position (self));
}

static gboolean is_shown (HlMomentColumn *self)
{
  return self->translation != NULL && is_of_moment (self, self->translation->model) &&
         g_str_equal (self->translation->sentence, sentence_of (self));
}

static void look_again (HlMomentColumn *self);

static void translated (gpointer owner, gpointer request, gpointer result, const GError *error)
{
  HlMomentColumn           *self = owner;
  g_autoptr (HlTranslation) translation = result;

  self->is_busy = FALSE;
  if (self->moments == NULL)
    return;

  self->has_failed = translation == NULL;
  g_set_object (&self->translation, translation);
  if (translation != NULL)
    {
      g_autofree char *text = nn_translation_to_text (translation->translation);

      show_words (self, *text != '\0' ? text : "–");
    }
  else
    show_words (self, error->message);
  show_map (self);
  g_signal_emit_by_name (self, "changed");
  look_again (self);
}

static void translate (HlMomentColumn *self)
{
  static const HlTaskKind    translating = { hl_translate,    translated,     NULL,
                                             hl_request_free, g_object_unref, g_free };
  const NnTranslationOptions options = nn_translation_options_for (self->model->checkpoint->text);

  self->is_busy = TRUE;
  hl_task_start (&translating, self,
                 hl_translate_request (self->model, sentence_of (self), NULL, &options));
}

static void loaded (gpointer owner, gpointer job, gpointer result, const GError *error)
{
  HlMomentColumn     *self = owner;
  g_autoptr (HlModel) model = result;

  self->is_busy = FALSE;
  if (self->moments == NULL)
    return;

  self->has_failed = model == NULL;
  g_set_object (&self->model, model);
  if (model == NULL)
    show_words (self, error->message);
  look_again (self);
}

/* Loads the model of the wanted moment, then translates with it. */
static void look_again (HlMomentColumn *self)
{
  static const HlTaskKind loading = { hl_moment_run, loaded, NULL, hl_moment_job_free,
                                      g_object_unref };
  HlMomentJob             job;

  if (self->is_busy || self->has_failed || hl_moments_count (self->moments) == 0 ||
      *sentence_of (self) == '\0' || is_shown (self))
    return;

  if (self->update == LATEST)
    g_set_object (&self->model, self->moments->latest);
  if (is_of_moment (self, self->model))
    translate (self);
  else if (hl_moments_get_job (self->moments, position (self), &job))
    {
      self->is_busy = TRUE;
      hl_task_start (&loading, self, hl_moment_job_copy (&job));
    }
}

static void changed_cb (HlMomentColumn *self)
{
  show_slider (self);
  look_again (self);
}

static void sentence_cb (HlMomentColumn *self)
{
  self->has_failed = FALSE;
  look_again (self);
}

static void moved_cb (HlMomentColumn *self)
{
  if (!self->is_setting && self->moments != NULL)
    hl_moment_column_choose (self, (int) (gtk_adjustment_get_value (self->adjustment) + 0.5));
}

/* index: of the moment to show; the last is the latest, and stays it. */
void hl_moment_column_choose (HlMomentColumn *self, int index)
{
  const int n = hl_moments_count (self->moments);

  self->update = index + 1 >= n ? LATEST : hl_moments_get_update (self->moments, MAX (index, 0));
  self->has_failed = FALSE;
  changed_cb (self);
}

void hl_moment_column_set_look (HlMomentColumn *self, const HlMomentLook *look)
{
  self->look = *look;
  show_map (self);
}

void hl_moment_column_set_up (HlMomentColumn *self, HlWorkspace *workspace, HlMoments *moments,
                              const char *name)
{
  self->workspace = g_object_ref (workspace);
  self->moments = g_object_ref (moments);
  hl_name (self->scale, name);
  hl_connect (moments, "changed", changed_cb, self);
  hl_connect (workspace, "notify::translation", sentence_cb, self);
  changed_cb (self);
}

static void hl_moment_column_class_init (HlMomentColumnClass *klass)
{
  /* Another translation is shown. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "changed", 0);

  g_type_ensure (HL_TYPE_FIGURE_VIEW);
  HL_TEMPLATE (HlMomentColumn, "moment-column", text, scale, adjustment, words, map);
  HL_CALLED (moved_cb);
  HL_OWNS (HlMomentColumn, g_object_unref, workspace, moments, model, translation);
}

static void hl_moment_column_init (HlMomentColumn *self)
{
  self->update = LATEST;
  gtk_widget_init_template (GTK_WIDGET (self));
}
