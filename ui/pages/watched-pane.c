#include "ui/pages/watched-pane.h"

#include "ui/pages/watched-list.h"
#include "ui/pages/watched-map.h"

struct _HlWatchedPane
{
  GtkWidget parent_instance;

  HlRunKeeper *keeper;
  HlMoments   *moments; /* or NULL */
  char        *shipped_corpus;

  HlWatchedList *list;
  HlWatchedMap  *map;
};

G_DEFINE_FINAL_TYPE (HlWatchedPane, hl_watched_pane, GTK_TYPE_WIDGET)

static HlTrainingSession *training_of (HlWatchedPane *self)
{
  return hl_run_keeper_get_training (self->keeper);
}

/* Forgets the run before, and watches sentences of the new run's corpus. */
static void forget_run_before (HlWatchedPane *self)
{
  const NnRunOptions     *options = hl_training_session_get_options (training_of (self));
  const HlTrainingRecord *record = hl_training_session_get_record (training_of (self));
  const gboolean          is_shipped = g_str_equal (options->corpus, self->shipped_corpus);

  hl_watched_list_clear (self->list);
  hl_watched_list_set_references (self->list, record->references);
  hl_watched_list_set_sentences (self->list,
                                 is_shipped ? NULL : (const char *const *) record->samples);
  hl_watched_map_show (self->map, NULL);
}

/* What is right is known of the training at once; of a run of another day, when its corpus has
 * been read. */
static void refer_to (HlWatchedPane *self, HlRun *run)
{
  if (run == NULL || run == hl_run_keeper_get_current (self->keeper))
    hl_watched_list_set_references (
        self->list, hl_training_session_get_record (training_of (self))->references);
  else
    hl_watched_list_refer_to (self->list, run);
}

/* Translates with the latest weights, unless a moment of a run is looked at. */
static void snapshot_cb (HlWatchedPane *self)
{
  HlModel       *snapshot = hl_training_session_get_snapshot (training_of (self));
  const gboolean is_elsewhen =
      self->moments != NULL && hl_moments_get_model (self->moments) != NULL;

  if (snapshot != NULL && !is_elsewhen)
    {
      refer_to (self, hl_run_keeper_get_current (self->keeper));
      hl_watched_list_look (self->list, snapshot);
    }
  else if (snapshot == NULL && hl_training_session_get_options (training_of (self)) != NULL)
    forget_run_before (self);
}

static void moment_cb (HlWatchedPane *self)
{
  HlModel *moment = hl_moments_get_model (self->moments);

  refer_to (self, hl_moments_get_run (self->moments));
  hl_watched_list_look_back (self->list,
                             moment != NULL ? moment : hl_moments_get_latest (self->moments));
}

static void changed_cb (HlWatchedPane *self)
{
  hl_watched_map_show (self->map, hl_watched_list_get_translation (self->list, 0));
}

/* shipped_corpus: path of the corpus in the box, which has sentences chosen for it. */
void hl_watched_pane_set_up (HlWatchedPane *self, HlRunKeeper *keeper, GSettings *settings,
                             const char *shipped_corpus)
{
  g_return_if_fail (HL_IS_WATCHED_PANE (self));

  self->keeper = g_object_ref (keeper);
  self->shipped_corpus = g_strdup (shipped_corpus);
  hl_watched_list_set_settings (self->list, settings);
  g_signal_connect_object (training_of (self), "notify::snapshot", G_CALLBACK (snapshot_cb), self,
                           G_CONNECT_SWAPPED);
}

void hl_watched_pane_set_moments (HlWatchedPane *self, HlMoments *moments)
{
  g_return_if_fail (HL_IS_WATCHED_PANE (self));

  self->moments = g_object_ref (moments);
  g_signal_connect_object (moments, "notify::model", G_CALLBACK (moment_cb), self,
                           G_CONNECT_SWAPPED);
}

static void hl_watched_pane_dispose (GObject *object)
{
  HlWatchedPane *self = HL_WATCHED_PANE (object);
  GtkWidget     *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->keeper);
  g_clear_object (&self->moments);
  g_clear_pointer (&self->shipped_corpus, g_free);

  G_OBJECT_CLASS (hl_watched_pane_parent_class)->dispose (object);
}

static void hl_watched_pane_class_init (HlWatchedPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_watched_pane_dispose;

  g_type_ensure (HL_TYPE_WATCHED_LIST);
  g_type_ensure (HL_TYPE_WATCHED_MAP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/watched-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HlWatchedPane, list);
  gtk_widget_class_bind_template_child (widget_class, HlWatchedPane, map);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_watched_pane_init (HlWatchedPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
