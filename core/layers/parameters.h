/* core/layers/parameters.h
 *
 * All parameters of a model, by their names in the textbook's state_dict, in the order in which
 * the layers were created.
 *
 *      encoder.blks.block0.attention.W_q.weight      (D, D)
 *      encoder.blks.block0.addnorm1.ln.bias          (D)
 *
 * When all are added, nn_parameters_pack() moves their numbers into one block, the matrices
 * first.  Matrices that follow each other in the list are then one large matrix, and an operation
 * on all numbers is one loop:
 *
 *      values      │ matrices            │ vectors  │ buffers │
 *      gradients   │ ∂ of the matrices   │ ∂ of the vectors │
 *
 * An optimizer that keeps a number for every learned number, as Adam does, has a block of the
 * same form; nn_parameters_part() returns a parameter's part of it.
 *
 * A replica shares the values of another list and has gradients of its own: each worker of the
 * trainer computes a part of the batch with a replica.
 *
 * While many sentences are translated, nobody changes the parameters.  For this time
 * nn_parameters_lay_out() brings the weights into the order in which products read them.
 *
 * An outline has names and shapes, but no numbers.  A file can be compared with it before memory
 * for the model is allocated.
 *
 * The first values of the parameters, as three texts choose them.  U is a uniform distribution,
 * N a normal one with its mean and variance; in and out are the features that a layer reads and
 * writes, D those of a token:
 *
 *                 Linear weight           Linear bias     embedding
 *      PyTorch    U (±1 / √in)            U (±1 / √in)    N (0, 1)
 *      MLX        U (±1 / √in)            U (±1 / √in)    N (0, 1 / D)
 *      classic    U (±√(6 / (in + out)))  U (±1 / √in)    N (0, 1)
 *
 * The embedding is multiplied by √D before positions in [−1, 1] are added.  With N (0, 1) its
 * values are then about √D times as large as the positions; with the variance 1 / D both have
 * about the same size.
 *
 * Read in   D2L 6.3, "Parameter Initialization"; Glorot and Bengio 2010 (classic)
 */

#pragma once

#include "core/engine/panels.h"
#include "core/tensor/random.h"
#include "core/tensor/tensor.h"

typedef enum
{
  NN_INITIALIZATION_PYTORCH, /* what the textbook's PyTorch chapter starts from */
  NN_INITIALIZATION_MLX,     /* the same with the smaller embeddings of MLX */
  NN_INITIALIZATION_CLASSIC, /* Xavier weights, as in older editions of the textbook */
} NnInitialization;

/* Which column of the table a parameter follows. */
typedef enum
{
  NN_FIRST_AS_MADE, /* none: its layer has given it a value, as 1 to γ */
  NN_FIRST_WEIGHT,
  NN_FIRST_BIAS,
  NN_FIRST_EMBEDDING,
} NnFirstValue;

void nn_initialize_normal (NnTensor *tensor, double deviation, NnRandom *random);

/**
 * NnParameter:
 * @path: its full name
 * @value: the numbers in use
 * @gradient: (nullable): ∂loss/∂value, summed up by the backward passes; %NULL
 *   for a buffer, which is saved with the model but not learned (the running
 *   statistics of batch normalization)
 * @owns_value: whether @value is freed with this parameter
 * @first: how nn_parameters_initialize() sets it
 * @inputs: of a bias: how many features its layer reads
 * @is_factor: whether a linear layer multiplies by it
 * @panels: (nullable): @value laid out for many products, from nn_parameters_lay_out() to
 *   nn_parameters_end_layout()
 * @original: (nullable): where @value and @panels come from, in a replica
 */
typedef struct _NnParameter NnParameter;
struct _NnParameter
{
  char              *path;
  NnTensor          *value;
  NnTensor          *gradient;
  gboolean           owns_value;
  NnFirstValue       first;
  int                inputs;
  gboolean           is_factor;
  NnPanels          *panels;
  const NnParameter *original;
};

/**
 * NnParameters:
 * @items: (element-type NnParameter): all of them, in order
 * @by_path: the same by name
 * @original: (nullable): where the values come from, in a replica
 * @is_outline: whether there are shapes only
 * @will_be_packed: whether gradients have no memory before nn_parameters_pack()
 * @values: (nullable): the numbers of all that is learned, then those of the buffers,
 *   once they are packed
 * @gradients: (nullable): ∂loss/∂value of all that is learned, in the same order
 */
typedef struct _NnParameters NnParameters;
struct _NnParameters
{
  GPtrArray          *items;
  GHashTable         *by_path;
  const NnParameters *original;
  gboolean            is_outline;
  gboolean            will_be_packed;
  NnTensor           *values;
  NnTensor           *gradients;
};

NnParameters *nn_parameters_new (void) G_GNUC_WARN_UNUSED_RESULT;
NnParameters *nn_parameters_new_replica (const NnParameters *original) G_GNUC_WARN_UNUSED_RESULT;
NnParameters *nn_parameters_new_outline (void) G_GNUC_WARN_UNUSED_RESULT;
void          nn_parameters_free (NnParameters *self);

NnParameter *nn_parameters_add (NnParameters *self, const char *path, const char *name,
                                NnShape shape);
NnParameter *nn_parameters_add_buffer (NnParameters *self, const char *path, const char *name,
                                       NnShape shape);

void     nn_parameters_initialize (NnParameters *self, NnInitialization initialization,
                                   NnRandom *random);
void     nn_parameters_pack (NnParameters *self);
NnTensor nn_parameters_part (const NnParameters *self, int index, const NnTensor *block);

int          nn_parameters_count (const NnParameters *self);
NnParameter *nn_parameters_get (const NnParameters *self, int index);
NnParameter *nn_parameters_find (const NnParameters *self, const char *path);
gsize        nn_parameters_count_learned_values (const NnParameters *self);

void            nn_parameters_lay_out (NnParameters *self);
void            nn_parameters_end_layout (NnParameters *self);
const NnPanels *nn_parameter_panels (const NnParameter *parameter);

void nn_parameters_clear_gradients (NnParameters *self);
void nn_parameters_copy_values (NnParameters *self, const NnParameters *source);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnParameters, nn_parameters_free)
