/* core/trace/walk/walker.h
 *
 * Records a walk: what a model did in a pass, from what its layers keep.  A box is opened, its
 * operations are added in their order, and the box is closed:
 *
 *      open (SUBLAYER, "encoder.blks.block0.ffn")
 *        z = add (DENSE1, inputs: x, W₁, b₁)
 *        h = add (RELU, inputs: z)
 *        add (DENSE2, inputs: h, W₂, b₂)
 *      close ()
 *
 * For the gradient of a result, the walker notes the address of the field in which the layer will
 * have it after the backward pass.
 *
 * The walker holds a reference to every operand until it is freed; the files that use it need
 * none of their own.
 */

#pragma once

#include "core/trace/walk/walk.h"

typedef struct
{
  const NnTensor *const *tensor; /* (unowned): a layer's gradient of the whole batch */
  gsize                  first;  /* its first number of the shown sentence */
} NnWalkGradient;

typedef struct
{
  NnWalk              *walk;         /* what is written */
  const NnTransformer *model;        /* (unowned): whose pass it is */
  GPtrArray           *operands;     /* (element-type NnOperand): all there are */
  GHashTable          *parameters;   /* path to NnOperand: those that are learned */
  GHashTable          *gradients;    /* NnOperand to NnWalkGradient, where layers have them */
  GArray              *boxes;        /* (element-type int): indices of the nodes that are open */
  char               **source_words; /* names of the source vocabulary, counted */
  char               **target_words; /* names of the target vocabulary, counted */
  int                  target_step;  /* of the nodes to come */
  gboolean             is_backward;  /* of the nodes to come */
} NnWalker;

typedef struct
{
  const NnRows *rows;     /* which row of a stack is which position of which sentence */
  int           sentence; /* the one that is shown */
  NnAxis        axis;     /* its positions */
  NnAxis        whole;    /* the rows of all sentences, one below the other */
} NnWalkRows;

NnWalker *nn_walker_new (NnWalkKind kind, const NnTransformer *model,
                         const NnVocabulary *source_vocabulary,
                         const NnVocabulary *target_vocabulary) G_GNUC_WARN_UNUSED_RESULT;
void      nn_walker_free (NnWalker *self);
NnWalk   *nn_walker_finish (NnWalker *self) G_GNUC_WARN_UNUSED_RESULT;

void nn_walker_open (NnWalker *self, NnLevel level, const char *path);
void nn_walker_close (NnWalker *self);

NnWalkNode *nn_walker_box (const NnWalker *self);

NnOperand *nn_walker_operand (NnWalker *self, const char *symbol, const char *path, NnAxis slices,
                              NnAxis rows, NnAxis columns);
NnOperand *nn_walker_output (NnWalker *self, NnOperationKind kind, const char *symbol,
                             NnAxis slices, NnAxis rows, NnAxis columns);
NnOperand *nn_walker_parameter (NnWalker *self, const NnParameter *parameter, const char *symbol);

NnOperand *nn_walker_add (NnWalker *self, NnOperationKind kind, NnOperand *output,
                          const NnConstants *constants, NnOperand *const *inputs);
NnOperand *nn_walker_add_at (NnWalker *self, const char *path, NnOperationKind kind,
                             NnOperand *output, const NnConstants *constants,
                             NnOperand *const *inputs);

NnOperand *nn_walker_compute (NnWalker *self, NnOperationKind kind, NnOperand *output,
                              const NnConstants *constants, NnOperand *const *inputs);

void nn_walker_expect (NnWalker *self, const NnOperand *result, const NnTensor *const *gradient,
                       gsize first);
void nn_walker_expect_rows (NnWalker *self, const NnOperand *result,
                            const NnTensor *const *gradient, const NnWalkRows *rows);

const NnWalkGradient *nn_walker_gradient (const NnWalker *self, const NnOperand *result);

void nn_walk_copy_rows (NnOperand *operand, const NnTensor *stack, const NnWalkRows *rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnWalker, nn_walker_free)
