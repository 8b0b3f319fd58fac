#include "ui/figures/equation-passes.h"

static gboolean is_of_attention (const HlEquationInput *input)
{
  for (int i = 0; i < input->n_steps; i++)
    if (hl_term_is_attention (input->steps[i].operation->output))
      return TRUE;

  return FALSE;
}

/* What is to another pass what the operand is to this one. */
static const NnOperand *find_counterpart (const NnOperation *here, const NnOperand *operand,
                                          const NnOperation *there)
{
  if (here->output == operand)
    return there->output;
  for (int i = 0; i < MIN (here->n_inputs, there->n_inputs); i++)
    if (here->inputs[i] == operand)
      return there->inputs[i];

  return NULL;
}

static gboolean is_row (const HlTermSource *source)
{
  return !source->is_transposed && source->operand->rows == 1 &&
         source->operand->row_axis.kind == NN_AXIS_TARGET;
}

/* step: of the place, which reads or makes the operand of source; source: gets the rows of the
 * other passes, where each of them has one in an attention. */
void hl_equation_passes_join (const HlEquationInput *input, int step, HlTermSource *source)
{
  const HlEquationStep *at = &input->steps[step];
  const int             n = input->passes.n;

  if (n < 2 || !is_row (source) || !is_of_attention (input))
    return;

  for (int i = 0; i < n; i++)
    {
      const NnOperation *there = at->passes[i];

      source->passes[i] =
          there != NULL ? find_counterpart (at->operation, source->operand, there) : NULL;
      if (source->passes[i] == NULL || source->passes[i]->rows != 1)
        return; /* with a cache, keys and values have all rows so far */
      source->pass_makers[i] = there->output == source->passes[i] ? there : NULL;
    }
  source->n_passes = n;
  source->pass = input->passes.at_hand;
}

/* "la → voiture", with "?" for what is not written yet. */
static char *new_name (const HlEquationPasses *passes, int pass)
{
  const char *written = passes->written[pass] != NULL ? passes->written[pass] : "?";

  return passes->read[pass] != NULL ? g_strdup_printf ("%s → %s", passes->read[pass], written)
                                    : g_strdup ("?");
}

void hl_equation_passes_name (const HlEquationInput *input, const HlTermSource *source,
                              HlEquationTerm *term)
{
  const HlEquationPasses *passes = &input->passes;
  const gboolean          is_joined = source->n_passes > 0;

  if (passes->n == 0 || !is_row (source) || source->operand->row_axis.labels == NULL ||
      (!is_joined && !hl_term_has_queries (source->operand)))
    return;

  g_strfreev (term->row_names);
  term->row_names = g_new0 (char *, term->rows + 1);
  for (int i = 0; i < term->rows; i++)
    term->row_names[i] = new_name (passes, is_joined ? i : passes->at_hand);
}
