#include "ui/labs/model-places.h"

#include <glib/gi18n.h>

#include "core/model/place.h"
#include "ui/session/walk-maker.h"

/* The numbers stay until there are others, or nobody wants them any more. */
struct _HlModelPlaces
{
  GtkWidget parent_instance;

  HlCollectFunc    collect;
  HlPlaceTitleFunc title;
  HlPlacePathFunc  path;

  HlWorkspace  *workspace;
  HlInspection *inspection;
  HlJob        *walking;
  GPtrArray    *places; /* NULL before the first look */
  gboolean      is_wanted;
  gboolean      is_outdated;
  gboolean      is_listing;   /* the list is being made, nobody chooses */
  gboolean      is_following; /* a person has looked at a block of the decoder */
  int           block;        /* that is looked at */

  GtkWidget   *box;
  GtkDropDown *list;
  GtkLabel    *problem;
};

enum
{
  PROP_PROBLEM = 1,
  N_PROPERTIES
};

enum
{
  CHANGED,
  WORD_CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlModelPlaces, hl_model_places, GTK_TYPE_WIDGET)

static void tell_problem (HlModelPlaces *self, const char *problem)
{
  gtk_label_set_text (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROBLEM]);
}

/* Which block of the decoder it is in, or −1. */
static int block_of (HlModelPlaces *self, guint index)
{
  const NnPlace place = nn_place_read (self->path (g_ptr_array_index (self->places, index)));

  return place.stack == NN_STACK_DECODER ? place.block : -1;
}

/* Chooses a place in the block that is looked at: the last one, where its rows meet the source.
 * Returns whether that is another one. */
static gboolean follow (HlModelPlaces *self)
{
  const guint n = self->places != NULL ? self->places->len : 0;
  const guint selected = gtk_drop_down_get_selected (self->list);
  guint       found = selected;

  if (!self->is_following || (selected < n && block_of (self, selected) == self->block))
    return FALSE;

  for (guint i = 0; i < n; i++)
    if (block_of (self, i) == self->block)
      found = i;
  self->is_listing = TRUE;
  gtk_drop_down_set_selected (self->list, found);
  self->is_listing = FALSE;

  return found != selected;
}

static void selection_cb (HlModelPlaces *self)
{
  const int block = hl_workspace_get_selection (self->workspace).block;

  if (block != self->block)
    {
      self->block = block;
      self->is_following = TRUE;
      if (self->places != NULL && follow (self))
        g_signal_emit (self, signals[CHANGED], 0);
    }
  g_signal_emit (self, signals[WORD_CHANGED], 0);
}

static void select_block (HlModelPlaces *self, guint index)
{
  HlSelection selection = hl_workspace_get_selection (self->workspace);

  selection.block = block_of (self, index);
  if (selection.block < 0)
    return;

  self->block = selection.block;
  hl_workspace_select (self->workspace, selection);
}

static void chosen_cb (HlModelPlaces *self)
{
  if (self->is_listing)
    return;

  if (hl_model_places_get (self) != NULL)
    select_block (self, gtk_drop_down_get_selected (self->list));
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Keeps the place that was chosen, if the new model has one there. */
static void list_places (HlModelPlaces *self)
{
  const guint               selected = gtk_drop_down_get_selected (self->list);
  const guint               n = self->places != NULL ? self->places->len : 0;
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; i < n; i++)
    gtk_string_list_take (titles, self->title (g_ptr_array_index (self->places, i)));

  self->is_listing = TRUE;
  gtk_drop_down_set_model (self->list, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (self->list, selected < n ? selected : 0);
  gtk_widget_set_visible (GTK_WIDGET (self->list), n > 0);
  self->is_listing = FALSE;
  if (n > 0)
    follow (self);
}

static void take (HlModelPlaces *self, const NnWalk *walk)
{
  g_clear_pointer (&self->places, g_ptr_array_unref);
  if (walk != NULL)
    self->places = self->collect (walk);
  list_places (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void walked (gpointer owner, gpointer request, gpointer result, const GError *error)
{
  HlModelPlaces       *self = owner;
  g_autoptr (HlWalked) walked = result;

  tell_problem (self, error != NULL ? error->message : NULL);
  take (self, walked != NULL ? walked->walk : NULL);
}

static void start_walk (HlModelPlaces *self, HlTranslation *translation)
{
  static const HlTaskKind walking = { hl_walk_run,          walked,         NULL,
                                      hl_walk_request_free, hl_walked_free, hl_walked_free };

  hl_job_run (self->walking, &walking, self,
              hl_walk_request (translation, (HlFigureMaker){ NULL }));
}

static void look (HlModelPlaces *self)
{
  HlTranslation *translation;
  const NnWalk  *shared = NULL;

  if (!self->is_wanted || !self->is_outdated || self->workspace == NULL ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  hl_job_cancel (self->walking);
  translation = hl_workspace_get_translation (self->workspace);
  if (translation == NULL)
    {
      tell_problem (self, _ ("There is no translation yet to look into: translate a sentence "
                             "first."));
      return;
    }

  self->is_outdated = FALSE;
  tell_problem (self, NULL);
  if (self->inspection != NULL)
    shared = hl_inspection_get_walk_of (self->inspection, translation);
  if (shared != NULL)
    take (self, shared);
  else
    start_walk (self, translation);
}

static void translation_cb (HlModelPlaces *self)
{
  self->is_outdated = TRUE;
  self->block = hl_workspace_get_selection (self->workspace).block;
  look (self);
}

static void hl_model_places_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (hl_model_places_parent_class)->map (widget);

  look (HL_MODEL_PLACES (widget));
}

static void hl_model_places_get_property (GObject *object, guint property_id, GValue *value,
                                          GParamSpec *pspec)
{
  switch (property_id)
    {
    case PROP_PROBLEM:
      g_value_set_string (value, hl_model_places_get_problem (HL_MODEL_PLACES (object)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_model_places_dispose (GObject *object)
{
  HlModelPlaces *self = HL_MODEL_PLACES (object);

  hl_job_cancel (self->walking);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  g_clear_object (&self->inspection);
  g_clear_pointer (&self->places, g_ptr_array_unref);

  G_OBJECT_CLASS (hl_model_places_parent_class)->dispose (object);
}

static void hl_model_places_finalize (GObject *object)
{
  g_object_unref (HL_MODEL_PLACES (object)->walking);

  G_OBJECT_CLASS (hl_model_places_parent_class)->finalize (object);
}

static void hl_model_places_class_init (HlModelPlacesClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_model_places_dispose;
  object_class->finalize = hl_model_places_finalize;
  object_class->get_property = hl_model_places_get_property;
  widget_class->map = hl_model_places_map;

  properties[PROP_PROBLEM] =
      g_param_spec_string ("problem", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[WORD_CHANGED] = g_signal_new ("word-changed", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/model-places.ui");
  gtk_widget_class_bind_template_child (widget_class, HlModelPlaces, box);
  gtk_widget_class_bind_template_child (widget_class, HlModelPlaces, list);
  gtk_widget_class_bind_template_child (widget_class, HlModelPlaces, problem);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_model_places_init (HlModelPlaces *self)
{
  self->is_outdated = TRUE;
  self->walking = hl_job_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

void hl_model_places_set_up (HlModelPlaces *self, HlCollectFunc collect, HlPlaceTitleFunc title,
                             HlPlacePathFunc path)
{
  self->collect = collect;
  self->title = title;
  self->path = path;
}

/* workspace: whose model and sentence to look into, or NULL; inspection: whose walk to share, or
 * NULL. */
void hl_model_places_set_session (HlModelPlaces *self, HlWorkspace *workspace,
                                  HlInspection *inspection)
{
  g_set_object (&self->inspection, inspection);
  if (!g_set_object (&self->workspace, workspace) || workspace == NULL)
    return;

  g_signal_connect_object (workspace, "notify::translation", G_CALLBACK (translation_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "selection-changed", G_CALLBACK (selection_cb), self,
                           G_CONNECT_SWAPPED);
  translation_cb (self);
}

void hl_model_places_set_is_wanted (HlModelPlaces *self, gboolean is_wanted)
{
  self->is_wanted = is_wanted;
  if (!is_wanted)
    {
      hl_job_cancel (self->walking);
      g_clear_pointer (&self->places, g_ptr_array_unref);
      tell_problem (self, NULL);
      list_places (self);
      self->is_outdated = TRUE;
    }
  look (self);
}

/* Returns the numbers of the chosen place, if there are any, or NULL. */
gconstpointer hl_model_places_get (HlModelPlaces *self)
{
  const guint selected = gtk_drop_down_get_selected (self->list);

  return self->places != NULL && selected < self->places->len
             ? g_ptr_array_index (self->places, selected)
             : NULL;
}

/* Returns why there are no numbers, or NULL. */
const char *hl_model_places_get_problem (HlModelPlaces *self)
{
  const char *problem = gtk_label_get_text (self->problem);

  return *problem != '\0' ? problem : NULL;
}

static gboolean has_rows_of_words (HlModelPlaces *self)
{
  return hl_model_places_get (self) != NULL &&
         block_of (self, gtk_drop_down_get_selected (self->list)) >= 0;
}

/* Returns the row of the word that all pages look at; −1 where rows are not the decoder's. */
int hl_model_places_get_row (HlModelPlaces *self)
{
  return has_rows_of_words (self) ? hl_workspace_get_selection (self->workspace).word : -1;
}

/* row: of the chosen place: all pages look at its word, if rows are the decoder's. */
void hl_model_places_select_row (HlModelPlaces *self, int row)
{
  if (has_rows_of_words (self))
    hl_workspace_select_word (self->workspace, row);
}
