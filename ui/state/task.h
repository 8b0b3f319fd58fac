/* ui/state/task.h
 *
 * One piece of work in a worker thread, of which only the newest counts.
 *
 *      main loop ── data ─► worker: run (data) ── result ─► done (owner, result, error)
 *                               └─ hl_task_tell () ─ news ─► news (owner, news)
 *
 * Starting the work again cancels the one before, whose result and news nobody hears of.  Nobody
 * else touches the data while the work is under way.  The owner lives until the worker ends; it
 * clears its slot when it is disposed of, and hears nothing from then on.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _HlTask HlTask;

typedef struct
{
  gpointer (*run) (gpointer data, HlTask *task, GCancellable *cancellable, GError **error);
  void (*done) (gpointer owner, gpointer result,
                const GError *error);           /* takes the result; neither: cancelled */
  void (*news) (gpointer owner, gpointer news); /* borrows the news; or NULL */
  GDestroyNotify free_data, free_result, free_news;
} HlTaskKind;

/* In its owner, a GObject: what is under way; NULL when nothing is. */
typedef struct
{
  HlTask *newest;
} HlSlot;

void hl_slot_run (HlSlot *self, const HlTaskKind *kind, gpointer owner, gpointer data);
void hl_slot_stop (HlSlot *self);
void hl_slot_clear (HlSlot *self);
void hl_task_tell (HlTask *self, gpointer news);

G_END_DECLS
