/* ui/pages/model-arrangements.h
 *
 * The model at the step at hand, in one of two arrangements: as a map in which a pass runs
 * from left to right with all its numbers, and an update back again, or as the book has it,
 * boxes in two columns.
 *
 * Properties
 *   is-book   boolean   whether a pass is shown as in the book
 *
 * Signals
 *   node-activated (int node, int head)   somebody wants to go to this node of the walk;
 *                                         head is one that was pointed at, or −1
 */

#pragma once

#include <adwaita.h>

#include "core/trace/walk/walk.h"
#include "ui/render/living-map-spec.h"
#include "ui/render/recording.h"

G_BEGIN_DECLS

typedef struct
{
  const NnWalk *walk;      /* a walk, or NULL */
  int           node;      /* where it has come to */
  gboolean      is_asking; /* whether steps are asked for before they are shown */
  int           n_done;    /* how many steps have shown their results */
  gboolean      has_story; /* whether a sentence tells of the step */
} HlModelStep;

#define HL_TYPE_MODEL_ARRANGEMENTS (hl_model_arrangements_get_type ())

G_DECLARE_FINAL_TYPE (HlModelArrangements, hl_model_arrangements, HL, MODEL_ARRANGEMENTS, AdwBin)

gboolean hl_model_arrangements_get_is_book (HlModelArrangements *self);
void     hl_model_arrangements_set_is_slim (HlModelArrangements *self, gboolean is_slim);
void     hl_model_arrangements_measure_map (HlModelArrangements *self, int *least, int *good);
gboolean hl_model_arrangements_find_focus (HlModelArrangements *self, double width, double height,
                                           graphene_rect_t *rect);
void     hl_model_arrangements_take_map (HlModelArrangements *self, HlMapSpec *map);
void     hl_model_arrangements_show (HlModelArrangements *self, const HlModelStep *step);
void     hl_model_arrangements_present (HlModelArrangements *self, gboolean has_spotlight);
HlRecording *hl_model_arrangements_record (HlModelArrangements *self, const char *caption,
                                           HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
