#include "ui/lessons/lesson-plan.h"
#include "ui/lessons/plan-file.h"

#include <sys/stat.h>

#include "tests/support/cases.h"

#define SMALL "# A lesson\n\n## A step\nsee: Something.\n"

static HlLessonPlan *parse (const char *text, GError **error)
{
  return hl_plan_file_parse (HL_PLAN_LESSON, text, strlen (text), "mine", error);
}

static HlLessonPlan *read_whole (const char *text)
{
  HlLessonPlan *plan = NN_OK (parse, text);

  g_assert_nonnull (plan);

  return plan;
}

/* The message has the line and the remedy. */
static void assert_refused (const char *text, int line, const char *remedy)
{
  g_autoptr (GError) error = NN_ERROR (parse, text);
  g_autofree char   *place = g_strdup_printf ("mine.lesson, line %d: ", line);

  g_assert_nonnull (error);
  if (!g_str_has_prefix (error->message, place) || strstr (error->message, remedy) == NULL)
    g_error ("“%s” has not “%s” and “%s”", error->message, place, remedy);
}

NN_TEST (smallest_lesson_is_read)
{
  g_autoptr (HlLessonPlan) plan = read_whole (SMALL);

  g_assert_cmpstr (plan->name, ==, "mine");
  g_assert_cmpstr (plan->title, ==, "A lesson");
  g_assert_cmpint (hl_lesson_plan_count (plan), ==, 1);
  g_assert_cmpstr (hl_lesson_plan_get (plan, 0)->title, ==, "A step");
  g_assert_cmpstr (hl_lesson_plan_get (plan, 0)->texts[HL_PLAN_SEE], ==, "Something.");
  g_assert_cmpint (hl_lesson_plan_get (plan, 0)->goal.kind, ==, HL_GOAL_READ);
}

NN_TEST (lines_become_paragraphs)
{
  g_autoptr (HlLessonPlan) plan =
      read_whole ("# A\nabout: One\ntwo.\n## B\nsee: One\ntwo.\n\nThree: four\nFive.\n");

  g_assert_cmpstr (plan->about, ==, "One two.");
  g_assert_cmpstr (hl_lesson_plan_get (plan, 0)->texts[HL_PLAN_SEE], ==,
                   "One two.\n\nThree: four Five.");
}

/* They are the exercises of that step alone. */
NN_TEST (exercises_are_not_inherited)
{
  g_autoptr (HlLessonPlan) plan =
      read_whole ("# A\n## B\nexercise: scores softmax\nsee: Look.\n## C\nsee: Look.\n");

  g_assert_cmpstr (hl_lesson_plan_get (plan, 0)->place[HL_PLAN_EXERCISE], ==, "scores softmax");
  g_assert_null (hl_lesson_plan_get (plan, 1)->place[HL_PLAN_EXERCISE]);
  assert_refused ("# A\n## B\nexercise: scores sums\nsee: Look.\n", 3, "weighted-sum");
  assert_refused ("# A\nexercise: scores\n## B\nsee: Look.\n", 2, "is allowed only in a step");
}

NN_TEST (everything_of_a_step_is_read)
{
  g_autoptr (HlLessonPlan) plan = read_whole (
      "# A\n## B\nminutes: 3\n// a remark\npage: attention\nkind: cross\nblock: 2\nhead: 3\n"
      "word: 1\nlock: pages model\nsee: Look.\npredict: Which?\n( ) one\n(x) two\nanswer: Two.\n"
      "try: Do.\ndone: head 4\nsay: Tell.\nsample: It is\nso.\nnote: Wait.\n"
      "claim: tokens source = 4\n");
  const HlPlanStep *step = hl_lesson_plan_get (plan, 0);

  g_assert_cmpint (plan->minutes, ==, 3);
  g_assert_cmpstr (step->place[HL_PLAN_PAGE], ==, "attention");
  g_assert_cmpint (hl_plan_step_get_number (step, HL_PLAN_BLOCK), ==, 2);
  g_assert_cmpint (hl_plan_step_get_number (step, HL_PLAN_STEP), ==, 0);
  g_assert_true (hl_plan_step_names (step, HL_PLAN_LOCK, "model"));
  g_assert_false (hl_plan_step_names (step, HL_PLAN_LOCK, "sentence"));
  g_assert_false (hl_plan_step_names (step, HL_PLAN_HIDE, "model"));
  g_assert_cmpuint (step->choices->len, ==, 2);
  g_assert_true (((HlPlanChoice *) g_ptr_array_index (step->choices, 1))->is_right);
  g_assert_false (((HlPlanChoice *) g_ptr_array_index (step->choices, 0))->is_right);
  g_assert_cmpint (step->goal.kind, ==, HL_GOAL_HEAD);
  g_assert_cmpint (step->goal.number, ==, 4);
  g_assert_cmpstr (step->texts[HL_PLAN_ANSWER], ==, "Two.");
  g_assert_cmpstr (step->texts[HL_PLAN_SAY], ==, "Tell.");
  g_assert_cmpstr (step->texts[HL_PLAN_SAMPLE], ==, "It is so.");
  g_assert_cmpstr (step->texts[HL_PLAN_NOTE], ==, "Wait.");
  g_assert_cmpuint (step->claims->len, ==, 1);
}

NN_TEST (step_alters_more_than_heads)
{
  g_autoptr (HlLessonPlan) plan =
      read_whole ("# A\n## B\nalter: residual\nsee: x\n## C\nalter: temperature 2\nsee: x\n");

  g_assert_cmpstr (hl_lesson_plan_get (plan, 0)->place[HL_PLAN_ALTER], ==, "residual");
  g_assert_cmpstr (hl_lesson_plan_get (plan, 1)->place[HL_PLAN_ALTER], ==, "temperature 2");
}

NN_TEST (step_goes_on_where_the_one_before_was)
{
  g_autoptr (HlLessonPlan) plan = read_whole (
      "# A\nmodel: book\nconcept: masks\nhide: pages\n## B\nsentence: go .\npage: attention\n"
      "head: 2\nlock: sentence\nsee: x\n## C\nsee: x\n## D\nconcept: bleu\npage: masks\n"
      "view: masks\nsee: x\n");
  const HlPlanStep *second = hl_lesson_plan_get (plan, 1);
  const HlPlanStep *third = hl_lesson_plan_get (plan, 2);

  g_assert_cmpstr (second->place[HL_PLAN_MODEL], ==, "book");
  g_assert_cmpstr (second->place[HL_PLAN_SENTENCE], ==, "go .");
  g_assert_cmpstr (second->place[HL_PLAN_CONCEPT], ==, "masks");
  g_assert_cmpstr (third->place[HL_PLAN_CONCEPT], ==, "bleu");
  g_assert_cmpstr (second->place[HL_PLAN_HEAD], ==, "2");
  g_assert_cmpstr (second->place[HL_PLAN_HIDE], ==, "pages");
  g_assert_null (second->place[HL_PLAN_LOCK]); /* it was for one step */
  g_assert_cmpstr (third->place[HL_PLAN_SENTENCE], ==, "go .");
  g_assert_null (third->place[HL_PLAN_HEAD]); /* of another page */
  g_assert_cmpstr (third->place[HL_PLAN_VIEW], ==, "masks");
}

NN_TEST (step_and_place_replace_each_other)
{
  g_autoptr (HlLessonPlan) plan = read_whole (
      "# A\npage: model\n## B\nplace: decoder.dense\nsee: Look.\n## C\nstep: 2\nsee: Look.\n"
      "## D\nsee: Look.\n## E\nplace: encoder\nsee: Look.\n");

  g_assert_null (hl_lesson_plan_get (plan, 1)->place[HL_PLAN_PLACE]);
  g_assert_cmpstr (hl_lesson_plan_get (plan, 2)->place[HL_PLAN_STEP], ==, "2");
  g_assert_null (hl_lesson_plan_get (plan, 2)->place[HL_PLAN_PLACE]);
  g_assert_cmpstr (hl_lesson_plan_get (plan, 3)->place[HL_PLAN_PLACE], ==, "encoder");
  g_assert_null (hl_lesson_plan_get (plan, 3)->place[HL_PLAN_STEP]);
}

NN_TEST (mistakes_are_told_with_line_and_remedy)
{
  static const struct
  {
    const char *text;
    int         line;
    const char *remedy;
  } mistakes[] = {
    { "", 1, "# ” and its title" },
    { "# A\n", 1, "## ” and its title" },
    { "see: x\n", 1, "First start a step" },
    { "# A\n# B\n", 2, "# ” and its title" },
    { "# A\n## B\nloose\n", 3, "see:" },
    { "# A\n## B\nsea: x\n", 3, "Correct the word" },
    { "# A\n## B\nsee: x\nsee: y\n", 4, "Delete one" },
    { "# A\n## B\npage: atention\n", 3, "attention" },
    { "# A\nconcept: beauty\n", 2, "feed-forward" },
    { "# A\n## B\nsentence:\n", 3, "delete it" },
    { "# A\n## B\nhead: 0\nsee: x\n", 3, "1 or more" },
    { "# A\n## B\nhead: two\nsee: x\n", 3, "1 or more" },
    { "# A\n## B\nlock: pages doors\nsee: x\n", 3, "sentence" },
    { "# A\n## B\nminutes: soon\nsee: x\n", 3, "1 or more" },
    { "# A\n## B\nalter: everything\nsee: x\n", 3, "cross:" },
    { "# A\n## B\nalter: unscaled encoder-ffn:1\nsee: x\n", 3, "not an attention" },
    { "# A\n## B\nsee: x\ndone: dance\n", 4, "translated" },
    { "# A\n## B\nsee: x\ndone: read\ndone: last\n", 5, "Delete one" },
    { "# A\n## B\nsee: x\ndone: head\n", 4, "1 or more" },
    { "# A\n## B\nsee: x\ndone: page nowhere\n", 4, "the program knows" },
    { "# A\n## B\nsee: x\ndone: read twice\n", 4, "Nothing may follow" },
    { "# A\n## B\nsee: x\ndone: answered\n", 2, "choices" },
    { "# A\n## B\n( ) one\n", 3, "predict:" },
    { "# A\n## B\npredict: x\n( )one\n", 4, "A space" },
    { "# A\n## B\npredict: x\n(x) one\n", 2, "second" },
    { "# A\n## B\npredict: x\n(x) one\n(x) two\n", 2, "(x)" },
    { "# A\n## B\npredict: x\n( ) one\n( ) two\n", 2, "(x)" },
    { "# A\n## B\nsee: x\nanswer: y\n", 2, "predict:" },
    { "# A\n## B\nsee: x\nsample: y\n", 2, "say:" },
    { "# A\n## B\nsay: x\nsample: y\nsample: z\n", 5, "Delete one" },
    { "# A\n## B\nnote: x\n", 2, "see:" },
    { "# A\n## B\npage: bleu\nview: x\nsee: x\n", 2, "Delete" },
    { "# A\n## B\npage: masks\nview: x\nsee: x\n", 2, "later-word" },
    { "# A\n## B\nsee: x\nclaim: beauty = 1\n", 4, "parameters" },
    { "# A\n## B\nsee: x\nclaim: heads\n", 4, "a space on each side" },
    { "# A\n## B\nsee: x\nclaim: heads = many\n", 4, "number" },
    { "# A\n## B\nsee: x\nclaim: heads 1 = 2\n", 4, "heads = N" },
    { "# A\n## B\nsee: x\nclaim: largest cross 1 1 1 > a\n", 4, "“=”" },
    { "# A\n## B\nsee: x\nclaim: translation = \"a\n", 4, "quotation" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (mistakes); i++)
    assert_refused (mistakes[i].text, mistakes[i].line, mistakes[i].remedy);
}

/* A step without a name is known by its number. */
NN_TEST (steps_have_names)
{
  g_autoptr (HlLessonPlan) plan =
      read_whole ("# A\n## B\nid: causal-mask 3 mask\nsee: Look.\n## C\nsee: Look.\n");
  const HlPlanStep *named = hl_lesson_plan_get (plan, 0);
  const HlPlanStep *other = hl_lesson_plan_get (plan, 1);

  g_assert_true (g_strv_equal ((const char *const *) named->names,
                               (const char *const[]){ "causal-mask", "3", "mask", NULL }));
  g_assert_true (
      g_strv_equal ((const char *const *) other->names, (const char *const[]){ "2", NULL }));
  assert_refused ("# A\n## B\nid: 3\nsee: Look.\n", 3, "begins with a letter");
  assert_refused ("# A\n## B\nid: Mask\nsee: Look.\n", 3, "lowercase letters");
  assert_refused ("# A\n## B\nid: a  b\nsee: Look.\n", 3, "lowercase letters");
  assert_refused ("# A\n## B\nid: a\nid: b\nsee: Look.\n", 4, "Delete one");
  assert_refused ("# A\nid: a\n## B\nsee: Look.\n", 2, "is allowed only in a step");
  assert_refused ("# A\n## B\nsee: Look.\n## C\nid: c 1\nsee: Look.\n", 4, "another step");
}

NN_TEST (what_is_no_text_is_refused)
{
  static const char        zero[] = "# A\n## B\nsee: \0\n";
  g_autoptr (GError)       error = NULL;
  g_autoptr (HlLessonPlan) plan =
      hl_plan_file_parse (HL_PLAN_LESSON, zero, sizeof zero - 1, "mine", &error);

  g_assert_null (plan);
  g_assert_error (error, HL_PLAN_ERROR, HL_PLAN_ERROR_FILE);
  g_clear_error (&error);
  plan = parse ("# \xff\n", &error);
  g_assert_null (plan);
  g_assert_error (error, HL_PLAN_ERROR, HL_PLAN_ERROR_FILE);
}

static void assert_not_read (const char *path, const char *reason)
{
  g_autoptr (GFile)  file = g_file_new_for_path (path);
  g_autoptr (GError) error = NN_ERROR (hl_plan_file_read, HL_PLAN_LESSON, file, NULL);

  g_assert_error (error, HL_PLAN_ERROR, HL_PLAN_ERROR_FILE);
  g_assert_nonnull (strstr (error->message, reason));
}

/* A pipe may never say anything, and a large file takes as much memory as it has. */
NN_TEST (only_small_files_are_read)
{
  g_autofree char *folder = g_dir_make_tmp ("headlight-lessons-XXXXXX", NULL);
  g_autofree char *pipe = g_build_filename (folder, "pipe.lesson", NULL);
  g_autofree char *large = g_build_filename (folder, "large.lesson", NULL);
  g_autofree char *text = g_strnfill (HL_LESSON_MAX_BYTES + 1, 'a');

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_true (g_file_set_contents (large, text, HL_LESSON_MAX_BYTES + 1, NULL));
  assert_not_read (pipe, "pipe.lesson cannot be read");
  assert_not_read (large, "smaller than 1 MB");
  assert_not_read (folder, "cannot be read");
}

NN_TEST (names_in_messages_are_printable)
{
  g_autoptr (GError) error = NN_ERROR (parse, "# A\n## B\npage: \x1b[31m\n");

  g_assert_null (strchr (error->message, '\x1b'));
}

NN_TEST (inputs_are_those_of_the_page)
{
  g_autoptr (HlLessonPlan) plan =
      read_whole ("# A\n## B\npage: masks\ninput: padding-mask\nsee: x\n## C\nsee: x\n"
                  "## D\npage: forcing\ninput: il est calme .\nsee: x\n## E\npage: bleu\nsee: x\n");

  g_assert_cmpstr (hl_lesson_plan_get (plan, 1)->place[HL_PLAN_INPUT], ==, "padding-mask");
  g_assert_cmpstr (hl_lesson_plan_get (plan, 2)->place[HL_PLAN_INPUT], ==, "il est calme .");
  g_assert_null (hl_lesson_plan_get (plan, 3)->place[HL_PLAN_INPUT]);
  assert_refused ("# A\n## B\npage: masks\ninput: additive\nsee: x\n", 2, "padding-mask");
  assert_refused ("# A\n## B\npage: train\ninput: additive\nsee: x\n", 2, "Delete “input”");
}
