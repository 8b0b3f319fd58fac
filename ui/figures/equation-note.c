#include "ui/figures/equation-note.h"

#include <glib/gi18n-lib.h>

static const NnOperation *find_maker (const HlEquationInput *input, const NnOperand *operand)
{
  for (int i = 0; i < input->n_steps; i++)
    if (input->steps[i].operation->output == operand)
      return input->steps[i].operation;

  return NULL;
}

/* Whether the rows that ask are other ones than the rows that answer. */
static gboolean is_asked_by_decoder (const HlEquationInput *input)
{
  for (int i = 0; i < input->n_steps; i++)
    if (input->steps[i].operation->kind == NN_OP_QUERIES)
      return input->steps[i].operation->output->row_axis.kind == NN_AXIS_TARGET;

  return FALSE;
}

/* Whose rows queries, keys or values are made from; NULL for anything else. */
static const char *find_origin (const HlEquationInput *input, const HlTermSource *source)
{
  const NnOperation *maker = source->maker;

  if (maker != NULL && maker->kind == NN_OP_SPLIT_HEADS)
    maker = find_maker (input, maker->inputs[0]);
  if (maker == NULL ||
      (maker->kind != NN_OP_QUERIES && maker->kind != NN_OP_KEYS && maker->kind != NN_OP_VALUES))
    return NULL;

  if (maker->output->row_axis.kind == NN_AXIS_TARGET)
    /* Translators: below Q, K or V, which attention makes from some rows, as the next ones */
    return _ ("from the decoder’s rows");

  return is_asked_by_decoder (input) ? _ ("from the encoder’s result")
                                     : _ ("from the encoder’s rows");
}

/* Why these words of all. */
static const char *reason_for (const NnOperation *operation)
{
  switch (operation->kind)
    {
    case NN_OP_EMBEDDING:
      /* Translators: which words of a large vocabulary are shown, as the next ones */
      return _ ("those of the sentence");
    case NN_OP_LOGITS:
      return _ ("the largest logits");
    case NN_OP_PROBABILITIES:
    case NN_OP_CHOICE:
      return _ ("the most probable");
    case NN_OP_LOSS:
      return _ ("the labels, then the most probable");
    default:
      return _ ("those of this step, then the largest numbers");
    }
}

/* Whether it has a number for each one of a parameter: its gradient, Adam's memory of it. */
static gboolean belongs_to (const NnOperation *operation, const NnOperand *operand)
{
  const NnOperand *output = operation->output;

  return operation->parameter != NULL && operation->kind != NN_OP_PARAMETER_GRADIENT &&
         operand->rows * operand->columns > 1 && operand->rows == output->rows &&
         operand->columns == output->columns;
}

/* Returns its note, or NULL. */
char *hl_equation_note (const HlEquationInput *input, const HlTermSource *source)
{
  const NnOperand *operand = source->operand;
  const HlExcerpt *words =
      operand->row_axis.kind == NN_AXIS_WORD ? &source->rows : &source->columns;
  const NnOperation *at_hand = input->steps[input->at_hand].operation;
  const char        *name = belongs_to (at_hand, operand) ? at_hand->parameter : NULL;

  if (words->n < words->length)
    {
      /* Translators: so many of all words are shown, such as "8 of 1403 words", and which */
      g_autofree char *some = g_strdup_printf (_ ("%d of %'d words: %s"), words->n, words->length,
                                               reason_for (at_hand));

      return name != NULL ? g_strdup_printf ("%s · %s", name, some) : g_steal_pointer (&some);
    }
  if (hl_term_is_attention (operand))
    return g_strdup (source->is_transposed ? _ ("key ↓ query →") : _ ("query ↓ key →"));
  if (find_origin (input, source) != NULL)
    return g_strdup (find_origin (input, source));
  if (source->is_transposed && hl_term_is_token (&operand->row_axis))
    return g_strdup (operand->row_axis.kind == NN_AXIS_SOURCE ? _ ("source token →")
                                                              : _ ("target token →"));
  if (name != NULL)
    return g_strdup (name);
  if (operand->is_parameter)
    return g_strdup (C_ ("parameter", "learned"));

  return NULL;
}
