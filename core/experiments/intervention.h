/* core/experiments/intervention.h
 *
 * An intervention: a set of alterations of a model.  One looks at their effect to find out what a
 * part of the model does (an ablation).
 *
 *      mute a head          O_h = 0 before W_o; its attention weights are still computed
 *      make it uniform      A_ij = 1 / n for the n keys that query i may see
 *      unscaled scores      q · k instead of q · k / √d_k, in all heads of an attention
 *      mute a sublayer      the sublayer adds 0 to the residual stream
 *      mute a block         all its sublayers are muted; post-norm normalizations remain
 *      drop the positions   x₀ = e, in both stacks
 *      drop the residual    y = f (x) instead of x + f (x), in all sublayers
 *      temperature τ        p = softmax (z / τ)
 *      edit a weight        see core/layers/weight-edit.h
 *
 * This file only describes alterations; altered-model.h applies them to a copy of a model.
 *
 * On the command line the place of an alteration is the attention or the stack, then the numbers of
 * the block and the head, which count from 1:
 *
 *      encoder:1.3      head 3 of block 1, encoder self-attention
 *      decoder:1.3      head 3 of block 1, decoder self-attention
 *      cross:1.3        head 3 of block 1, cross-attention; 1.3 means the same
 *      encoder-ffn:2    the feed-forward network of block 2 of the encoder
 *
 * In the text of a lesson an alteration is
 *
 *      cross:2.1                     a head is muted
 *      uniform encoder:1.3           a head gives all keys the same weight
 *      unscaled decoder:2            the scores of an attention are not divided by √d_k
 *      sublayer encoder-ffn:2        a sublayer is muted
 *      block decoder:1               all sublayers of a block are muted
 *      positions                     no positions are added
 *      residual                      no sublayer has a residual connection
 *      temperature 0.5               the logits are divided by 0.5 before the softmax
 */

#pragma once

#include <gio/gio.h>

#include "core/model/config.h"
#include "core/model/place.h"

#define NN_INTERVENTION_ERROR (nn_intervention_error_quark ())

#define NN_TEMPERATURE_MIN 0.01
#define NN_TEMPERATURE_MAX 100.0

typedef enum
{
  NN_INTERVENTION_ERROR_NAME,  /* a name that is not the name of a place */
  NN_INTERVENTION_ERROR_PLACE, /* the model does not have that place */
  NN_INTERVENTION_ERROR_VALUE, /* a value is out of range */
} NnInterventionError;

typedef enum
{
  NN_MUTE_HEAD,       /* a head's output is 0 */
  NN_UNIFORM_HEAD,    /* a head gives all keys that it may see the same weight */
  NN_UNSCALED_SCORES, /* the dot products of an attention are not divided by √d_k */
  NN_MUTE_SUBLAYER,   /* a sublayer's output is 0 */
  NN_MUTE_BLOCK,      /* the outputs of all sublayers of a block are 0 */
  NN_DROP_POSITIONS,  /* no positions are added */
  NN_DROP_RESIDUAL,   /* no sublayer has a residual connection */
  NN_TEMPERATURE,     /* logits are divided before the softmax */
  NN_EDIT_WEIGHT,     /* one attention weight of one sentence is set by hand */
} NnAlterationKind;

/* Members that a kind does not use are 0. */
typedef struct
{
  NnAlterationKind kind;     /* the kind of alteration */
  NnSublayer       sublayer; /* the sublayer; for %NN_MUTE_BLOCK any sublayer of the stack */
  int              block;    /* number of the block, from 0 */
  int              head;     /* number of the head, from 0 */
  int              query;    /* row of the edited weight, from 0 */
  int              key;      /* column of the edited weight, from 0 */
  double           value;    /* τ, or the edited weight */
} NnAlteration;

GQuark nn_intervention_error_quark (void);

gboolean nn_alteration_read (const char *name, NnAlterationKind kind, NnAlteration *alteration,
                             GError **error);
char    *nn_alteration_name (const NnAlteration *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_alteration_fits (const NnAlteration *self, const NnConfig *config, GError **error);

typedef struct _NnIntervention NnIntervention;

NnIntervention *nn_intervention_new (void) G_GNUC_WARN_UNUSED_RESULT;
NnIntervention *nn_intervention_copy (const NnIntervention *self) G_GNUC_WARN_UNUSED_RESULT;
void            nn_intervention_free (NnIntervention *self);

void                nn_intervention_add (NnIntervention *self, const NnAlteration *alteration);
int                 nn_intervention_count (const NnIntervention *self);
const NnAlteration *nn_intervention_get (const NnIntervention *self, int index);
gboolean            nn_intervention_has_head (const NnIntervention *self, NnAlterationKind kind,
                                              NnSublayer sublayer, int block, int head);
gboolean nn_intervention_fits (const NnIntervention *self, const NnConfig *config, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnIntervention, nn_intervention_free)

gboolean nn_alteration_from_words (const char *words, NnAlteration *alteration, GError **error);
