#include "ui/state/state.h"

#include <glib/gi18n.h>

#include "ui/session/properties.h"

G_DEFINE_FINAL_TYPE (HlState, hl_state, G_TYPE_OBJECT)

typedef struct
{
  GtkWidget   *view;
  HlStateParts parts, missed;
  HlShow       show;
  HlState     *state;
} Watch;

/* --- Who is told ------------------------------------------------------------------------------ */

static void show_missed (Watch *watch)
{
  const HlStateParts missed = watch->missed;

  watch->missed = 0;
  if (missed != 0)
    watch->show (watch->view, watch->state, missed);
}

static gboolean tell_cb (gpointer data)
{
  g_autoptr (HlState)   self = g_object_ref (data);
  g_autoptr (GPtrArray) watches = g_ptr_array_new ();
  const HlStateParts    changed = self->changed;

  self->changed = 0;
  self->telling = 0;
  g_ptr_array_extend (watches, self->watches, NULL, NULL);
  for (guint i = 0; i < watches->len; i++)
    ((Watch *) watches->pdata[i])->missed |= ((Watch *) watches->pdata[i])->parts & changed;
  for (guint i = 0; i < watches->len; i++) /* a view that is shown may end another */
    if (g_ptr_array_find (self->watches, watches->pdata[i], NULL) &&
        gtk_widget_get_mapped (((Watch *) watches->pdata[i])->view))
      show_missed (watches->pdata[i]);

  return G_SOURCE_REMOVE;
}

static void change (HlState *self, HlStateParts parts)
{
  self->changed |= parts;
  if (self->telling == 0)
    self->telling = g_idle_add_full (G_PRIORITY_HIGH_IDLE, tell_cb, self, NULL);
}

static void gone_cb (gpointer data, GObject *view)
{
  Watch *watch = data;

  watch->view = NULL;
  g_ptr_array_remove_fast (watch->state->watches, watch);
}

static void watch_free (gpointer data)
{
  Watch *self = data;

  if (self->view != NULL) /* it outlives the state */
    {
      g_signal_handlers_disconnect_by_data (self->view, self);
      g_object_weak_unref (G_OBJECT (self->view), gone_cb, self);
    }
  g_free (self);
}

/* Has the view shown when some of the parts have changed, and it is seen; the first time as soon as
 * it is. */
void hl_state_watch (HlState *self, GtkWidget *view, HlStateParts parts, HlShow show)
{
  const Watch watch = { view, parts, parts, show, self };
  Watch      *kept = g_memdup2 (&watch, sizeof watch);

  g_ptr_array_add (self->watches, kept);
  g_signal_connect_swapped (view, "map", G_CALLBACK (show_missed), kept);
  g_object_weak_ref (G_OBJECT (view), gone_cb, kept);
  change (self, 0);
}

/* --- What is shared --------------------------------------------------------------------------- */

static void walked (gpointer owner, gpointer request, gpointer walked, const GError *error)
{
  HlState *self = owner;

  g_clear_pointer (&self->walk_problem, g_free);
  self->walk_problem = error != NULL ? g_strdup (error->message) : NULL;
  g_clear_pointer (&self->walked, hl_walked_free);
  self->walked = walked;
  change (self, HL_STATE_WALK);
}

/* Takes the translation apart, if that is still to be done. */
static void want_walk (HlState *self)
{
  static const HlTaskKind walking = { hl_walk_run,          walked,         NULL,
                                      hl_walk_request_free, hl_walked_free, hl_walked_free };
  HlTranslation          *translation = self->workspace->translation;

  if (translation == self->walked_through || translation == NULL)
    return;

  g_set_object (&self->walked_through, translation);
  if (hl_inspection_get_walk_of (self->inspection, translation) != NULL)
    return;
  hl_job_run (self->walking, &walking, self,
              hl_walk_request (translation, (HlFigureMaker){ NULL }));
}

static void forget_walk (HlState *self)
{
  hl_job_cancel (self->walking);
  g_clear_object (&self->walked_through);
  g_clear_pointer (&self->walked, hl_walked_free);
  g_clear_pointer (&self->walk_problem, g_free);
}

/* Every operation of the translation.  Who asks has it taken apart; until that is done NULL, and a
 * problem if it cannot be done.  Who watches HL_STATE_WALK is told. */
const NnWalk *hl_state_get_walk (HlState *self, const char **problem)
{
  HlTranslation *translation = self->workspace->translation;
  const NnWalk  *shared = NULL;

  want_walk (self);
  *problem = translation != NULL
                 ? self->walk_problem
                 : _ ("There is no translation to inspect yet: translate a sentence first.");
  if (translation != NULL)
    shared = hl_inspection_get_walk_of (self->inspection, translation);

  return shared != NULL ? shared : self->walked != NULL ? self->walked->walk : NULL;
}

static void workspace_cb (HlState *self, GParamSpec *property)
{
  static const struct
  {
    const char  *property;
    HlStateParts part;
  } parts[] = {
    { "model", HL_STATE_MODEL },
    { "newer-model", HL_STATE_NEWER },
    { "sentence", HL_STATE_SENTENCE },
    { "translation", HL_STATE_TRANSLATION | HL_STATE_SELECTION | HL_STATE_WALK },
    { "partial", HL_STATE_TRANSLATING },
    { "problem", HL_STATE_PROBLEM },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_str_equal (parts[i].property, property->name))
      change (self, parts[i].part);
  if (g_str_equal (property->name, "translation"))
    forget_walk (self);
}

static void selection_cb (HlState *self) { change (self, HL_STATE_SELECTION); }

static void translating_cb (HlState *self) { change (self, HL_STATE_TRANSLATING); }

static void end_last (HlState *self)
{
  g_clear_handle_id (&self->telling, g_source_remove);
  forget_walk (self);
}

static void hl_state_class_init (HlStateClass *klass)
{
  HL_ENDS_LAST (end_last);
  HL_KEEPS (HlState, g_ptr_array_unref, watches);
  HL_KEEPS (HlState, g_object_unref, walking, workspace, inspection);
}

static void hl_state_init (HlState *self)
{
  self->walking = hl_job_new ();
  self->watches = g_ptr_array_new_with_free_func (watch_free);
}

/* What these two hold is the state; to change it is to change them. */
HlState *hl_state_new (HlWorkspace *workspace, HlInspection *inspection)
{
  HlState *self = g_object_new (HL_TYPE_STATE, NULL);

  self->workspace = g_object_ref (workspace);
  self->inspection = g_object_ref (inspection);
  hl_connect (workspace, "notify", workspace_cb, self);
  hl_connect (workspace, "selection-changed", selection_cb, self);
  hl_connect (workspace->translating, "notify", translating_cb, self);

  return self;
}
