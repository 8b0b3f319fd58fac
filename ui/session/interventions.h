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
 * Signals
 *   changed    something was altered or undone, and the model in use is that model
 */

#pragma once

#include "core/experiments/intervention.h"

#include "ui/session/workspace.h"

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
};

HlInterventions *hl_interventions_new (HlWorkspace *workspace) G_GNUC_WARN_UNUSED_RESULT;

gboolean              hl_interventions_get_is_altered (HlInterventions *self);
const NnIntervention *hl_interventions_get (HlInterventions *self);

gboolean hl_interventions_alter (HlInterventions *self, const NnAlteration *alteration);
void     hl_interventions_undo (HlInterventions *self);
void     hl_interventions_undo_all (HlInterventions *self);
