/* ui/session/interventions.h
 *
 * What a person tries with the model in use: taking parts out, changing a weight, and all
 * of it back again.
 *
 *      alter ──► alter ──► alter          the workspace's model is an altered copy;
 *                  ◄── undo               all pages see it
 *      ◄──────────────── undo all         the model as it was
 *
 * Another model in use (opened, or trained) ends it: what was altered is forgotten.
 *
 * What it costs is known on the sentence of the workspace, by itself, and on the held-out
 * sentences, when a person asks.
 *
 * Signals
 *   changed          something was altered or undone, and the model in use is that model
 *   effect-changed   another cost is known now, or none
 */

#pragma once

#include "core/experiments/head-ranking.h"
#include "core/experiments/intervention.h"

#include "ui/session/workspace.h"

typedef struct
{
  HlTranslation *before; /* the translation by the model as it was */
  HlTranslation *after;  /* by the altered one */
  /* for each token of before how likely it is for the altered model, reading the tokens
   * before it */
  double *forced;
} HlSentenceEffect;

typedef struct
{
  NnHeldOutScore before; /* the model as it was */
  NnHeldOutScore after;  /* the altered one */
} HlHeldOutEffect;

#define HL_TYPE_INTERVENTIONS (hl_interventions_get_type ())

G_DECLARE_FINAL_TYPE (HlInterventions, hl_interventions, HL, INTERVENTIONS, GObject)

/* Read by everybody; its functions write. */
struct _HlInterventions
{
  GObject parent_instance;

  HlWorkspace *workspace;
  HlModel     *original; /* NULL: nothing is altered */
  HlModel     *altered;  /* in use, or NULL */
  GPtrArray   *history;  /* NnIntervention; the last is in effect */
  HlJob       *altering;
  gboolean     is_exchanging;

  HlSentenceEffect *effect;   /* or NULL */
  HlHeldOutEffect  *held_out; /* or NULL */
  HlJob            *looking, *comparing;
};

HlInterventions *hl_interventions_new (HlWorkspace *workspace) G_GNUC_WARN_UNUSED_RESULT;

gboolean              hl_interventions_get_is_altered (HlInterventions *self);
const NnIntervention *hl_interventions_get (HlInterventions *self);

gboolean hl_interventions_alter (HlInterventions *self, const NnAlteration *alteration);
void     hl_interventions_undo (HlInterventions *self);
void     hl_interventions_undo_all (HlInterventions *self);
void     hl_interventions_compare (HlInterventions *self);
