#include "ui/lessons/question-kinds.h"

static const HlQuestionKind *const kinds[NN_N_QUESTION_KINDS] = {
  [NN_QUESTION_MOST_ATTENDED] = &hl_question_most_attended,
  [NN_QUESTION_SPREAD] = &hl_question_spread,
  [NN_QUESTION_HIDDEN] = &hl_question_hidden,
  [NN_QUESTION_ROWS_CHANGE] = &hl_question_rows_change,
  [NN_QUESTION_SUM_ZERO] = &hl_question_sum_zero,
  [NN_QUESTION_RELU] = &hl_question_relu,
  [NN_QUESTION_NEXT_TOKEN] = &hl_question_next_token,
  [NN_QUESTION_LARGEST_LOSS] = &hl_question_largest_loss,
  [NN_QUESTION_RISING_LOGIT] = &hl_question_rising_logit,
  [NN_QUESTION_CLIPPED] = &hl_question_clipped,
  [NN_QUESTION_STEP_SIGN] = &hl_question_step_sign,
  [NN_QUESTION_LOSS_AGAIN] = &hl_question_loss_again,
  [NN_QUESTION_SHAPE] = &hl_question_shape,
  [NN_QUESTION_PARAMETERS] = &hl_question_parameters,
  [NN_QUESTION_FIRST_LOSS] = &hl_question_first_loss,
  [NN_QUESTION_SOURCES] = &hl_question_sources,
  [NN_QUESTION_LABEL] = &hl_question_label,
  [NN_QUESTION_EXPOSURE] = &hl_question_exposure,
  [NN_QUESTION_NORM_PLACE] = &hl_question_norm_place,
  [NN_QUESTION_WHICH_MASK] = &hl_question_which_mask,
  [NN_QUESTION_UNSCALED] = &hl_question_unscaled,
  [NN_QUESTION_WHICH_MODEL] = &hl_question_which_model,
  [NN_QUESTION_SAME_WORD] = &hl_question_same_word,
  [NN_QUESTION_SWAP] = &hl_question_swap,
  [NN_QUESTION_SEARCH] = &hl_question_search,
  [NN_QUESTION_WHICH_MAP] = &hl_question_which_map,
  [NN_QUESTION_TOUCHED] = &hl_question_touched,
  [NN_QUESTION_PADDING_LOSS] = &hl_question_padding_loss,
};

/* Returns its words. */
const HlQuestionKind *hl_question_kind (NnQuestionKind kind) { return kinds[kind]; }
