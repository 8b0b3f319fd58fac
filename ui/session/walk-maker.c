#include "ui/session/walk-maker.h"

#include "ui/session/free-elsewhere.h"

struct _HlWalkMaker
{
  GObject parent_instance;

  NnWalk        *walk;    /* or NULL */
  HlTranslation *walked;  /* what the walk took apart, or NULL */
  HlTranslation *next;    /* what the one on its way takes apart, or NULL */
  HlFigureMaker  figures; /* makes what is drawn of a walk */
  gpointer       figure;  /* of the walk, until somebody takes it */
  HlJob         *job;
};

enum
{
  CHANGED,
  READY,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlWalkMaker, hl_walk_maker, G_TYPE_OBJECT)

static void free_walk (gpointer walk) { nn_walk_free (walk); }

static void set_figure (HlWalkMaker *self, gpointer figure)
{
  if (self->figure != NULL)
    self->figures.free (self->figure);
  self->figure = figure;
}

/* Takes walk and figure, or none; tells everybody. */
static void take (HlWalkMaker *self, HlWalked *walked)
{
  NnWalk *old = self->walk;
  NnWalk *walk = walked != NULL ? g_steal_pointer (&walked->walk) : NULL;

  if (walk == old)
    return;

  self->walk = walk;
  set_figure (self, walked != NULL ? g_steal_pointer (&walked->figure) : NULL);
  g_set_object (&self->walked, self->next);
  g_signal_emit (self, signals[CHANGED], 0, old, walked != NULL ? walked->steps : NULL);
  hl_free_elsewhere (old, free_walk);
}

/* Takes the first passes of a walk whose rest is still computed. */
static void begun_cb (gpointer source, gpointer walked) { take (source, walked); }

static void walked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  HlWalkMaker         *self = HL_WALK_MAKER (source);
  g_autoptr (GError)   error = NULL;
  g_autoptr (HlWalked) walked = hl_walk_finish (result, &error);

  if (!hl_job_end (self->job, result, error))
    return;

  take (self, walked);
  g_signal_emit (self, signals[READY], 0);
}

void hl_walk_maker_begin_translation (HlWalkMaker *self, HlTranslation *translation)
{
  g_set_object (&self->next, translation);
  hl_walk_translation_async (translation, self->figures, self, hl_job_start (self->job), walked_cb);
}

/* Where there is no walk, the first passes are shown while the rest is still computed. model:
 * what learns, in a copy. */
void hl_walk_maker_begin_update (HlWalkMaker *self, HlModel *model, HlUpdateChoice *choice,
                                 int position)
{
  g_clear_object (&self->next);
  hl_walk_update_async (model, choice, position, self->walk == NULL ? begun_cb : NULL,
                        self->figures, self, hl_job_start (self->job), walked_cb);
}

/* There is no walk any more, and none on its way. */
void hl_walk_maker_drop (HlWalkMaker *self)
{
  hl_job_cancel (self->job);
  take (self, NULL);
}

/* Returns the latest walk, until "changed" has been told, or NULL. */
const NnWalk *hl_walk_maker_get_walk (HlWalkMaker *self) { return self->walk; }

/* Returns the translation that the walk took apart, or NULL. */
HlTranslation *hl_walk_maker_get_walked (HlWalkMaker *self) { return self->walked; }

/* Returns the translation that is being taken apart, or was last, or NULL. */
HlTranslation *hl_walk_maker_get_next (HlWalkMaker *self) { return self->next; }

/* Returns whether a walk is being made, or why there is none. */
HlJob *hl_walk_maker_get_job (HlWalkMaker *self) { return self->job; }

/* figures: makes what is drawn of each walk, while it is still in the worker. */
void hl_walk_maker_set_figures (HlWalkMaker *self, HlFigureMaker figures)
{
  self->figures = figures;
}

/* Returns what is to be drawn of the walk, for the first who asks, or NULL. */
gpointer hl_walk_maker_take_figure (HlWalkMaker *self) { return g_steal_pointer (&self->figure); }

static void hl_walk_maker_finalize (GObject *object)
{
  HlWalkMaker *self = HL_WALK_MAKER (object);

  set_figure (self, NULL);
  g_clear_object (&self->walked);
  g_clear_object (&self->next);
  g_object_unref (self->job);
  hl_free_elsewhere (self->walk, free_walk);

  G_OBJECT_CLASS (hl_walk_maker_parent_class)->finalize (object);
}

static void hl_walk_maker_class_init (HlWalkMakerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hl_walk_maker_finalize;

  /* old: the NnWalk before, until the handlers return, or NULL; steps: the HlWalkSteps of the
   * walk, or NULL. */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_POINTER);
  signals[READY] = g_signal_new ("ready", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void hl_walk_maker_init (HlWalkMaker *self) { self->job = hl_job_new (); }

/* Returns a maker without a walk. */
HlWalkMaker *hl_walk_maker_new (void) { return g_object_new (HL_TYPE_WALK_MAKER, NULL); }
