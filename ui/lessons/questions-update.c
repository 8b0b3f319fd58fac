/* ui/lessons/questions-update.c
 *
 * The words of questions about what an update changes: labels, losses, teacher forcing, which words
 * get a gradient.
 */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/lessons/box-title.h"
#include "ui/lessons/question-kind.h"
#include "ui/numbers/loss-text.h"

static char *ask_rising_logit (const NnQuestion *question)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (
      _ ("The decoder has read %s. Which word is the label here? Its logit should rise."), row);
}

static char *explain_rising_logit (const NnQuestion *question)
{
  const NnAxis    *words = &question->operation->output->column_axis;
  g_autofree char *word = hl_question_name (words, question->column);
  g_autofree char *gradient = hl_question_number (question->value);

  /* Translators: a token in quotation marks, and a gradient below 0 */
  return g_strdup_printf (_ ("%s is the label. Its gradient is %s, the only negative one. A step "
                             "against the gradient would raise this logit and lower all others."),
                          word, gradient);
}

static char *ask_clipped (const NnQuestion *question)
{
  /* Translators: the largest length that a gradient may have */
  return g_strdup_printf (_ ("Is the gradient norm above the limit c = %g, so that the gradient "
                             "will be clipped?"),
                          question->other_value);
}

static char *explain_clipped (const NnQuestion *question)
{
  if (question->value > question->other_value)
    /* Translators: a length, a limit, and their quotient */
    return g_strdup_printf (_ ("The gradient norm is %.3f, above the limit %g, so the whole "
                               "gradient is multiplied by %.3f."),
                            question->value, question->other_value,
                            question->other_value / question->value);

  /* Translators: a length and a limit */
  return g_strdup_printf (_ ("The gradient norm is %.3f, not above the limit %g, so the "
                             "gradient is not changed."),
                          question->value, question->other_value);
}

static char *ask_step_sign (const NnQuestion *question)
{
  const NnOperand *theta = question->operation->inputs[0];
  g_autofree char *name = hl_parameter_title (theta->path, theta->symbol);
  g_autofree char *gradient = hl_question_number (question->other_value);

  /* Translators: where a table of parameters is, "Decoder › Output layer › W", row and
   * column in it, from 1, and a gradient */
  return g_strdup_printf (_ ("%s, row %d, column %d: the gradient in this batch is %s. Will Adam "
                             "raise or lower this parameter?"),
                          name, question->row + 1, question->column + 1, gradient);
}

static char *explain_step_sign (const NnQuestion *question)
{
  const double m =
      nn_operand_get (question->operation->inputs[1], 0, question->row, question->column);
  g_autofree char *mean = hl_question_number (m);
  g_autofree char *gradient = hl_question_number (question->other_value);
  g_autofree char *step = hl_question_number (fabs (question->value));

  if (m > 0.0)
    /* Translators: a number above 0, a gradient below 0, and the length of a step */
    return g_strdup_printf (_ ("Adam follows the running mean m_t, which is %s: over the last "
                               "batches the loss mostly grew with this parameter. In this batch "
                               "the gradient is %s, but Adam lowers the parameter, by %s."),
                            mean, gradient, step);

  /* Translators: a number below 0, a gradient above 0, and the length of a step */
  return g_strdup_printf (_ ("Adam follows the running mean m_t, which is %s: over the last "
                             "batches the loss mostly fell as this parameter grew. In this batch "
                             "the gradient is %s, but Adam raises the parameter, by %s."),
                          mean, gradient, step);
}

static const char *const parameter_moves[] = {
  [NN_CHOICE_RISES] = N_ ("Raise it"),
  [NN_CHOICE_FALLS] = N_ ("Lower it"),
};

static char *explain_loss_again (const NnQuestion *question)
{
  g_autofree char *before = hl_loss_to_text_beside (question->other_value, question->value);
  g_autofree char *now = hl_loss_to_text_beside (question->value, question->other_value);

  if (question->value < question->other_value)
    /* Translators: two losses */
    return g_strdup_printf (_ ("The loss was %s and is %s now. The update went mostly against "
                               "the gradient of this batch."),
                            before, now);

  /* Translators: two losses */
  return g_strdup_printf (_ ("The loss was %s and is %s now. A gradient is exact only where it was "
                             "computed. This update was too large, or Adam’s running means of "
                             "earlier batches led in another direction."),
                          before, now);
}

static const char *const loss_moves[] = {
  [NN_CHOICE_RISES] = N_ ("Higher"),
  [NN_CHOICE_FALLS] = N_ ("Lower"),
};

static char *ask_first_loss (const NnQuestion *question)
{
  /* Translators: the number of words of a vocabulary */
  return g_strdup_printf (_ ("Before the first update, a model gives each of the |V| = %'.0f "
                             "target words about the same probability. About how large is its "
                             "loss for a token?"),
                          question->other_value);
}

static char *choose_first_loss (const NnQuestion *question, int index)
{
  const double loss = *nn_question_numbers (question, index);

  return g_strdup_printf (loss >= 100.0 ? "%.0f" : loss >= 1.0 ? "%.2f" : "%.2g", loss);
}

static char *explain_first_loss (const NnQuestion *question)
{
  const double V = question->other_value;

  /* Translators: a number of words, twice, and a loss */
  return g_strdup_printf (
      _ ("Each word has probability 1 / %'.0f. The loss is −ln of the probability of the label: ln "
         "%'.0f = %.2f. Training has to bring the loss below this value."),
      V, V, question->value);
}

static const char *const against_first_loss[NN_N_FIRST_LOSSES] = {
  [NN_FIRST_LOSS_ZERO] = N_ ("The loss is 0 only if the label has probability 1."),
  [NN_FIRST_LOSS_PROBABILITY] =
      N_ ("That is the probability of a word. The loss is −ln of this probability."),
  [NN_FIRST_LOSS_WORDS] = N_ ("That is the number of words. The loss is its logarithm."),
};

static char *ask_label (const NnQuestion *question)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("In training, this row of the decoder reads %s. Which token is its "
                             "label, the token that it should predict?"),
                          row);
}

static char *explain_label (const NnQuestion *question)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  /* Translators: what a row reads in quotation marks, and the token after it */
  return g_strdup_printf (_ ("After %s, the reference translation continues with “%s”. The "
                             "labels are the words that the decoder reads, shifted by one "
                             "position."),
                          row, question->choices[nn_question_find_right (question)]);
}

static const char *const against_label[NN_N_LABELS] = {
  [NN_LABEL_READ] =
      N_ ("That is the token that the row reads. The row would only have to copy it."),
  [NN_LABEL_BEFORE] = N_ ("That is the token that the row above reads."),
  [NN_LABEL_SOURCE] = N_ ("That is a token of the source sentence. Labels are tokens of the "
                          "translation."),
};

static char *ask_exposure (const NnQuestion *question)
{
  g_autofree char *row = hl_question_name (&question->operation->output->row_axis, question->row);

  if (question->is_right[NN_READS_REFERENCE])
    /* Translators: a token in quotation marks */
    return g_strdup_printf (_ ("In this training step, the decoder reads %s. Where does this token "
                               "come from?"),
                            row);

  /* Translators: a token in quotation marks */
  return g_strdup_printf (_ ("In this translation, the decoder now reads %s. Where does this token "
                             "come from?"),
                          row);
}

static const char *const origins[NN_N_EXPOSURES] = {
  [NN_READS_REFERENCE] = N_ ("From the reference translation"),
  [NN_READS_OWN] = N_ ("From its own prediction at the previous step"),
  [NN_READS_SOURCE] = N_ ("From the source sentence"),
};

static const char *const reasons_exposure[NN_N_EXPOSURES] = {
  [NN_READS_REFERENCE] = N_ ("In training the decoder reads the reference translation, even where "
                             "it would have predicted another token. This is called teacher "
                             "forcing."),
  [NN_READS_OWN] = N_ ("A new sentence has no reference translation. So the decoder reads its own "
                       "prediction of the previous step, correct or not."),
};

static const char *const against_exposure[NN_N_EXPOSURES] = {
  [NN_READS_REFERENCE] = N_ ("There is a reference translation only in training."),
  [NN_READS_OWN] = N_ ("This is true when a sentence is translated. In training, all positions are "
                       "computed at once, from the reference translation."),
  [NN_READS_SOURCE] = N_ ("The encoder reads the source sentence. The decoder reads the "
                          "translation so far."),
};

static char *ask_touched (const NnQuestion *question)
{
  /* Translators: the number of words of a vocabulary */
  return g_strdup_printf (_ ("The embedding of the source has a row for each of its %'.0f words. "
                             "Which rows get a gradient other than 0 from this batch?"),
                          question->other_value);
}

static const char *const touched_rows[NN_N_TOUCHED] = {
  [NN_TOUCHES_ALL] = N_ ("All rows"),
  [NN_TOUCHES_BATCH] = N_ ("The rows of the words in this batch"),
  [NN_TOUCHES_SENTENCE] = N_ ("The rows of the words in the sentence shown here"),
  [NN_TOUCHES_NONE] = N_ ("None"),
};

static char *explain_touched (const NnQuestion *question)
{
  /* Translators: how many rows, of how many */
  return g_strdup_printf (_ ("%'.0f of %'.0f rows have a gradient: the rows of the words that were "
                             "read. A word that was not read has no effect on the loss."),
                          question->value, question->other_value);
}

static const char *const against_touched[NN_N_TOUCHED] = {
  [NN_TOUCHES_ALL] = N_ ("A word that occurs in no sentence of the batch has no effect on the "
                         "loss: its gradient is 0."),
  [NN_TOUCHES_SENTENCE] = N_ ("The loss is a mean over all sentences of the batch, so the words of "
                              "all these sentences get a gradient."),
  [NN_TOUCHES_NONE] = N_ ("Then embeddings could not be learned."),
};

static char *explain_padding_loss (const NnQuestion *question)
{
  if (question->is_right[NN_CHOICE_NO])
    return g_strdup (_ ("In this training, padding has the weight 0 in the mean."));

  /* Translators: a weight */
  return g_strdup_printf (_ ("In this training, padding has the weight %.3g in the mean, not 0: "
                             "the mean is taken over all positions."),
                          question->value);
}

const HlQuestionKind hl_questions_update[NN_N_QUESTION_KINDS] = {
  [NN_QUESTION_RISING_LOGIT] = {
    .concept = HL_CONCEPT_GRADIENT,
    .ask = ask_rising_logit,
    .explain = explain_rising_logit,
  },
  [NN_QUESTION_CLIPPED] = {
    .concept = HL_CONCEPT_GRADIENT,
    .ask = ask_clipped,
    .choices = hl_question_yes_no,
    .explain = explain_clipped,
  },
  [NN_QUESTION_STEP_SIGN] = {
    .concept = HL_CONCEPT_GRADIENT,
    .ask = ask_step_sign,
    .choices = parameter_moves,
    .explain = explain_step_sign,
  },
  [NN_QUESTION_LOSS_AGAIN] = {
    .concept = HL_CONCEPT_GRADIENT,
    .prompt = N_ ("After this update, will the loss of the same batch be higher or lower?"),
    .choices = loss_moves,
    .explain = explain_loss_again,
  },
  [NN_QUESTION_FIRST_LOSS] = {
    .concept = HL_CONCEPT_LOSS,
    .ask = ask_first_loss,
    .choose = choose_first_loss,
    .explain = explain_first_loss,
    .against = against_first_loss,
  },
  [NN_QUESTION_LABEL] = {
    .concept = HL_CONCEPT_LOSS,
    .ask = ask_label,
    .explain = explain_label,
    .against = against_label,
  },
  [NN_QUESTION_EXPOSURE] = {
    .concept = HL_CONCEPT_DECODING,
    .ask = ask_exposure,
    .choices = origins,
    .reasons = reasons_exposure,
    .against = against_exposure,
  },
  [NN_QUESTION_TOUCHED] = {
    .concept = HL_CONCEPT_GRADIENT,
    .ask = ask_touched,
    .choices = touched_rows,
    .explain = explain_touched,
    .against = against_touched,
  },
  [NN_QUESTION_PADDING_LOSS] = {
    .concept = HL_CONCEPT_LOSS,
    .prompt = N_ ("Short sentences of a batch are padded. If the label at a position of padding "
                  "were another token, would the loss change?"),
    .choices = hl_question_yes_no,
    .explain = explain_padding_loss,
  },
};
