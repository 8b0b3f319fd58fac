#include "ui/lessons/glossary.h"

#include "tests/support/cases.h"
#include "ui/lessons/lesson-markup.h"
#include "ui/lessons/plan-names.h"
#include "ui/lessons/plan-file.h"

static char *data_path (const char *folder, const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "..", "data", folder, name, NULL);
}

static HlGlossary *load (const char *language)
{
  g_autofree char *base = g_strconcat (language, ".txt", NULL);
  g_autofree char *path = data_path ("glossary", base);
  g_autofree char *text = NULL;
  HlGlossary      *glossary;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  glossary = NN_OK (hl_glossary_parse, text);

  return glossary;
}

NN_TEST (term_is_read)
{
  g_autoptr (HlGlossary) glossary = hl_glossary_parse (
      "# key\nname: clé\nsymbol: K\nalso: keys, W_k\npage: model\nplace: encoder\nOne\ntwo.\n"
      "\n# other\nText.\n",
      NULL);
  const HlTerm *term = hl_glossary_get (glossary, 0);

  g_assert_cmpint (hl_glossary_count (glossary), ==, 2);
  g_assert_cmpstr (term->id, ==, "key");
  g_assert_cmpstr (term->name, ==, "clé");
  g_assert_cmpstr (term->symbol, ==, "K");
  g_assert_cmpstr (term->page, ==, "model");
  g_assert_cmpstr (term->place, ==, "encoder");
  g_assert_cmpstr (term->text, ==, "One two.");
  g_assert_cmpstr (hl_glossary_get (glossary, 1)->name, ==, "other");
}

NN_TEST (term_is_found_by_all_its_names)
{
  g_autoptr (HlGlossary) glossary =
      hl_glossary_parse ("# value\nalso: key\nx\n# key\nname: Clé\nalso: keys, W_k\ny\n", NULL);

  g_assert_cmpstr (hl_glossary_find (glossary, "Key")->id, ==, "key");
  g_assert_cmpstr (hl_glossary_find (glossary, "CLÉ")->id, ==, "key");
  g_assert_cmpstr (hl_glossary_find (glossary, "w_k")->id, ==, "key");
  g_assert_null (hl_glossary_find (glossary, "ke"));
}

/* Words of other books lead to the same term, in each language. */
NN_TEST (words_of_other_books_are_found)
{
  const char *words[][3] = { { "en", "subword", "token" },
                             { "en", "KV cache", "cache" },
                             { "en", "neuron", "hidden unit" },
                             { "fr", "surajustement", "overfitting" },
                             { "fr", "forçage par l’enseignant", "teacher forcing" },
                             { "fr", "teacher forcing", "teacher forcing" },
                             { "zh_CN", "归一化", "layer normalization" },
                             { "zh_CN", "教师强制", "teacher forcing" },
                             { "zh_CN", "teacher forcing", "teacher forcing" },
                             { "zh_CN", "暴露偏差", "exposure bias" },
                             { "zh_CN", "丢弃", "dropout" } };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autoptr (HlGlossary) glossary = load (words[i][0]);
      const HlTerm          *term = hl_glossary_find (glossary, words[i][1]);

      g_assert_nonnull (term);
      g_assert_cmpstr (term->id, ==, words[i][2]);
    }
}

NN_TEST (mistakes_are_told)
{
  NN_FAILS (HL_KEYED_TEXT_ERROR, HL_KEYED_TEXT_ERROR_SYNTAX, hl_glossary_parse, "text\n");
  NN_FAILS (HL_KEYED_TEXT_ERROR, HL_KEYED_TEXT_ERROR_SYNTAX, hl_glossary_parse,
            "# key\nsymbol: K\n");
}

NN_TEST (each_term_has_one_entry)
{
  g_autoptr (HlGlossary) glossary = load ("en");

  g_assert_cmpint (hl_glossary_count (glossary), >=, 80);
  for (int i = 0; i < hl_glossary_count (glossary); i++)
    {
      const HlTerm *term = hl_glossary_get (glossary, i);

      if (hl_glossary_find (glossary, term->id) != term)
        g_error ("“%s” stands in the glossary twice", term->id);
      g_assert_cmpuint (strlen (term->text), >, 20);
      if (term->page != NULL)
        g_assert_true (g_strv_contains (hl_plan_key_values (HL_PLAN_PAGE), term->page));
    }
}

/* The part of core/README.md that has the letters. */
NN_TEST (symbols_are_those_of_the_table)
{
  g_autoptr (HlGlossary) glossary = load ("en");
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "core", "README.md", NULL);
  g_autofree char *text = NULL;
  char            *letters;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  letters = strstr (text, "## Letters");
  *strstr (letters, "## What holds") = '\0';
  for (int i = 0; i < hl_glossary_count (glossary); i++)
    {
      const HlTerm    *term = hl_glossary_get (glossary, i);
      g_auto (GStrv)   parts = g_strsplit (term->symbol != NULL ? term->symbol : "", "|", -1);
      g_autofree char *escaped = g_strjoinv ("\\|", parts);

      if (strstr (letters, escaped) == NULL)
        g_error ("“%s” has the letter %s, which is not in core/README.md", term->id, term->symbol);
    }
}

/* Every link of a lesson leads to a term. */
static void check_text (const HlGlossary *glossary, const char *path, const char *text)
{
  static const char begin[] = "<a href=\"";
  g_autofree char  *markup = hl_lesson_markup (text != NULL ? text : "");

  for (const char *link = strstr (markup, begin); link != NULL; link = strstr (link, begin))
    {
      g_autoptr (GString) term = g_string_new (NULL);

      link += strlen (begin);
      g_string_append_len (term, link, (gssize) strcspn (link, "\""));
      g_string_replace (term, "&lt;", "<", 0);
      g_string_replace (term, "&gt;", ">", 0);
      g_string_replace (term, "&amp;", "&", 0);
      if (hl_glossary_find (glossary, term->str) == NULL)
        g_error ("%s marks “%s”, which is not in the glossary", path, term->str);
    }
}

static void check_lessons (const HlGlossary *glossary, const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char      *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, HL_LESSON_SUFFIX))
      {
        g_autofree char         *path = g_build_filename (folder, name, NULL);
        g_autoptr (GFile)        file = g_file_new_for_path (path);
        g_autoptr (HlLessonPlan) plan = hl_plan_file_read (HL_PLAN_LESSON, file, NULL, NULL);

        for (int i = 0; i < hl_lesson_plan_count (plan); i++)
          for (int kind = 0; kind < HL_PLAN_N_TEXTS; kind++)
            check_text (glossary, path, hl_lesson_plan_get (plan, i)->texts[kind]);
      }
}

NN_TEST (every_marked_term_is_there)
{
  static const char *const languages[] = { "fr", "zh_CN" };
  g_autoptr (HlGlossary)   english = load ("en");
  g_autofree char         *folder = data_path ("lessons", NULL);

  check_lessons (english, folder);
  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char       *translated = data_path ("lessons", languages[i]);
      g_autoptr (HlGlossary) glossary = load (languages[i]);

      if (glossary != NULL)
        check_lessons (glossary, translated);
    }
}

NN_TEST (translations_have_the_same_terms)
{
  static const char *const languages[] = { "fr", "zh_CN" };
  g_autoptr (HlGlossary)   english = load ("en");

  for (gsize l = 0; l < G_N_ELEMENTS (languages); l++)
    {
      g_autoptr (HlGlossary) glossary = load (languages[l]);

      if (glossary == NULL)
        continue;
      g_assert_cmpint (hl_glossary_count (glossary), ==, hl_glossary_count (english));
      for (int i = 0; i < hl_glossary_count (english); i++)
        {
          const HlTerm *term = hl_glossary_get (glossary, i);
          const HlTerm *original = hl_glossary_get (english, i);

          g_assert_cmpstr (term->id, ==, original->id);
          g_assert_cmpstr (term->symbol, ==, original->symbol);
          g_assert_cmpstr (term->page, ==, original->page);
          g_assert_cmpstr (term->place, ==, original->place);
        }
    }
}
