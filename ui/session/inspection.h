/* ui/session/inspection.h
 *
 * One real pass of the model in use, taken apart into steps that one can walk through:
 * translating the workspace's sentence, or the inside of one update of a run.
 *
 *      workspace: model, sentence ─►  NnWalk (worker)  ─►  steps of the HlPlayer
 *                                                            │ position
 *      Model page: figure, operation      ◄──────────────────┤
 *      Translate: the words so far        ◄──────────────────┤
 *      Attention: the maps so far         ◄──────────────────┘
 *
 * A pass is taken apart when a person wants to see it, and again when the sentence or
 * the model changes meanwhile.  An update is tried out on a copy of the model: the
 * model in use never changes here.
 *
 * Properties
 *   mode         HlInspectionMode   which pass
 *   branch       HlTranslation      what is taken apart instead of the workspace's
 *                                   translation, because some of its words were given; or NULL
 *   is-followed  boolean  whether the other pages show no more than the steps so far
 *
 * Signals
 *   update-chosen         another update is meant
 *   progressed            the steps so far are others now, or is-followed is
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/session/player.h"
#include "ui/session/workspace.h"
#include "ui/session/translation.h"
#include "ui/session/walk-steps.h"

/* A pass taken apart in a worker, with its steps and what is to be drawn of it.  An update is tried
 * out on a copy of the model, so that the one in use stays as it is; it takes long enough for its
 * first passes to come before the rest. */

typedef struct
{
  /* returns (transfer full) what is to be drawn of a walk; runs in the worker */
  gpointer (*make) (const NnWalk *walk);
  GDestroyNotify free; /* frees it */
} HlFigureMaker;

typedef struct
{
  NnWalk        *walk;        /* a pass, or its beginning */
  HlWalkSteps   *steps;       /* what a player needs to know of it */
  gpointer       figure;      /* what is to be drawn of it, or NULL */
  GDestroyNotify free_figure; /* frees it */
} HlWalked;

typedef enum
{
  HL_INSPECTION_TRANSLATION, /* the sentence is translated, greedily */
  HL_INSPECTION_UPDATE,      /* the model learns from one batch */
  HL_INSPECTION_N_MODES,
} HlInspectionMode;

/* Which update of a run is looked into: of which batch, how many updates further on, and which
 * sentence is shown.
 *
 *      the model in use ─► update 1 from here ─► update 2 from here ─► …
 *                          its batch, or one pair that a person typed */
typedef struct
{
  guint seed;     /* which batch is drawn, and which numbers dropout sets to 0 */
  int   sentence; /* which sentence of the batch is shown, from 0 */
  int   n_before; /* how many updates are made before the one that is shown */
  char *source;   /* a typed sentence that is the batch, or NULL */
  char *target;   /* its translation, or NULL */
} HlUpdateChoice;

#define HL_TYPE_INSPECTION (hl_inspection_get_type ())

G_DECLARE_FINAL_TYPE (HlInspection, hl_inspection, HL, INSPECTION, GObject)

/* Read by everybody; its functions write. */
struct _HlInspection
{
  GObject parent_instance;

  HlWorkspace     *workspace;
  HlTranslation   *branch; /* or NULL */
  HlPlayer        *player;
  HlInspectionMode mode;
  HlUpdateChoice   update; /* which, in that mode */
  gboolean         is_wanted;
  gboolean         is_followed;

  NnWalk        *walk;    /* what one walks through, until the player has other steps, or NULL */
  NnWalk        *dropped; /* which pages may still show, or NULL */
  HlTranslation *walked;  /* what the walk took apart, or NULL */
  HlTranslation *next;    /* what the one on its way takes apart, or NULL */
  HlFigureMaker  figures; /* makes what is drawn of a walk */
  gpointer       figure;  /* of the walk, until a person takes it */
  HlJob         *job;
  gboolean       is_outdated;                      /* the latest walk is of weights before */
  int            positions[HL_INSPECTION_N_MODES]; /* where one was in each mode */
  gboolean       is_arriving;                      /* the player moves because of a new walk */
};

HlInspection *hl_inspection_new (HlWorkspace *workspace) G_GNUC_WARN_UNUSED_RESULT;

const NnWalk *hl_inspection_get_walk_of (HlInspection *self, HlTranslation *translation);
gboolean      hl_inspection_get_is_busy (HlInspection *self);

void hl_inspection_set_mode (HlInspection *self, HlInspectionMode mode);
void hl_inspection_choose_update (HlInspection *self, HlUpdateChoice choice);
void hl_inspection_set_branch (HlInspection *self, HlTranslation *branch);
void hl_inspection_set_is_wanted (HlInspection *self, gboolean is_wanted);
void hl_inspection_leave (HlInspection *self);

void     hl_inspection_set_figures (HlInspection *self, HlFigureMaker figures);
gpointer hl_inspection_take_figure (HlInspection *self) G_GNUC_WARN_UNUSED_RESULT;

gboolean hl_inspection_is_done (HlInspection *self, int node);
int      hl_inspection_count_rows (HlInspection *self, const char *path);
int      hl_inspection_count_written (HlInspection *self);
char    *hl_inspection_get_words (HlInspection *self) G_GNUC_WARN_UNUSED_RESULT;

/* { hl_walk_run, done, begun, hl_walk_request_free, hl_walked_free, hl_walked_free }: done() gets
 * an HlWalked, and begun() the first passes of an update, as soon as they have the step that is
 * wanted; it may empty them. */
gpointer hl_walk_request (HlTranslation *translation,
                          HlFigureMaker  maker) G_GNUC_WARN_UNUSED_RESULT;
void     hl_walk_request_free (gpointer request);
gpointer hl_walk_run (gpointer data, HlTask *task, GCancellable *cancellable, GError **error);
void     hl_walked_free (gpointer walked);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlWalked, hl_walked_free)
