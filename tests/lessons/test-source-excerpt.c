#include "ui/lessons/source-excerpt.h"

#include "tests/support/cases.h"
#include "ui/lessons/lessons.h"

static const char source[] = "/* file.c\n"
                             " *\n"
                             " * What it is.\n"
                             " */\n"
                             "\n"
                             "#include \"file.h\"\n"
                             "\n"
                             "static int two (void);\n"
                             "\n"
                             "/* Not ours.\n"
                             " */\n"
                             "\n"
                             "static int\n"
                             "one (int a,\n"
                             "     int b)\n"
                             "{\n"
                             "  if (a)\n"
                             "    {\n"
                             "      return two (a);\n"
                             "    }\n"
                             "\n"
                             "  return b;\n"
                             "}\n"
                             "\n"
                             "/**\n"
                             " * two:\n"
                             " *\n"
                             " * Returns: 2\n"
                             " */\n"
                             "int\n"
                             "two (void)\n"
                             "{\n"
                             "  return 2;\n"
                             "}\n";

NN_TEST (a_function_ends_where_it_ends)
{
  g_autoptr (HlSourceExcerpt) one = hl_source_excerpt_from_text (source, "one");

  g_assert_true (g_str_has_prefix (one->text, "static int\none (int a,"));
  g_assert_true (g_str_has_suffix (one->text, "  return b;\n}"));
  g_assert_cmpint (one->function_line, ==, 14);
  g_assert_cmpint (one->n_lines, ==, 11);
}

NN_TEST (a_function_has_its_comment)
{
  g_autoptr (HlSourceExcerpt) two = hl_source_excerpt_from_text (source, "two");

  g_assert_cmpstr (two->text, ==,
                   "/**\n * two:\n *\n * Returns: 2\n */\nint\ntwo (void)\n{\n  return 2;\n}");
  g_assert_cmpint (two->function_line, ==, 31);
}

NN_TEST (what_is_not_there_is_not_found)
{
  g_assert_null (hl_source_excerpt_from_text (source, "three"));
  g_assert_null (hl_source_excerpt_from_text (source, "on"));
  g_assert_null (hl_source_excerpt_from_text ("one (void)\n{\n", "one"));
  g_assert_null (hl_source_excerpt ("core/layers/no-such-layer.c", "one"));
  g_assert_null (hl_source_file ("ui/lessons/lessons.c"));
}

/* The program shows what it was built from. */
NN_TEST (the_program_carries_its_source)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "core", "layers", "softmax.c", NULL);
  g_autofree char *written = NULL;

  g_assert_true (g_file_get_contents (path, &written, NULL, NULL));
  NN_TEXT (hl_source_file ("core/layers/softmax.c"), written);
}

NN_TEST (every_lesson_has_its_function)
{
  for (int i = 0; hl_lessons_get (i) != NULL; i++)
    {
      const HlLesson             *lesson = hl_lessons_get (i);
      g_autoptr (HlSourceExcerpt) excerpt = hl_source_excerpt (lesson->file, lesson->function);

      if (excerpt == NULL)
        g_error ("%s: there is no %s in %s", lesson->key, lesson->function, lesson->file);
      g_assert_nonnull (strstr (excerpt->text, lesson->function));
      g_assert_cmpint (excerpt->n_lines, >=, 5);
    }
}
