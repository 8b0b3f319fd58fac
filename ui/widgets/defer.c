#include "ui/widgets/defer.h"

typedef struct
{
  GWeakRef   widget;
  HlDeferred deferred;
  int        argument;
} Call;

static void call_free (gpointer data)
{
  Call *call = data;

  g_weak_ref_clear (&call->widget);
  g_free (call);
}

static gboolean call_cb (gpointer data)
{
  Call                 *call = data;
  g_autoptr (GtkWidget) widget = g_weak_ref_get (&call->widget);

  if (widget != NULL && !gtk_widget_in_destruction (widget))
    call->deferred (widget, call->argument);

  return G_SOURCE_REMOVE;
}

/* widget: whom it is about; if it is gone by then, nothing happens; deferred: what to do, before
 * the next frame. */
void hl_defer (gpointer widget, HlDeferred deferred, int argument)
{
  Call *call = g_new0 (Call, 1);

  g_weak_ref_init (&call->widget, widget);
  call->deferred = deferred;
  call->argument = argument;
  g_idle_add_full (G_PRIORITY_DEFAULT, call_cb, call, call_free);
}

static void focus (gpointer widget, int unused) { gtk_widget_grab_focus (widget); }

/* widget: what takes the focus before the next frame, if it is still there. */
void hl_focus_later (gpointer widget) { hl_defer (widget, focus, 0); }
