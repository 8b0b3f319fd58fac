#include "core/text/corpus.h"

#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "tests/support/cases.h"

static NnCorpus *parse (const char *text, int max_pairs)
{
  NnCorpus *corpus = NN_OK (nn_corpus_parse, text, strlen (text), "test", max_pairs);

  g_assert_nonnull (corpus);

  return corpus;
}

static void assert_pair (const NnCorpus *corpus, int i, const char *source, const char *target,
                         const char *note)
{
  const NnPair pair = nn_corpus_pair (corpus, i);

  g_assert_cmpint (i, <, corpus->n);
  g_assert_cmpstr (pair.source, ==, source);
  g_assert_cmpstr (pair.target, ==, target);
  g_assert_cmpstr (pair.note, ==, note);
}

NN_TEST (parse_takes_two_columns_and_a_note)
{
  g_autoptr (NnCorpus) corpus =
      parse ("Sit.\tAssis.\nUp!\tDebout !\tshort\nNo.\tNon.\ta b\tc\td\n", 0);

  g_assert_cmpint (corpus->n, ==, 3);
  g_assert_cmpint (corpus->n_skipped, ==, 0);
  assert_pair (corpus, 0, "Sit.", "Assis.", "");
  assert_pair (corpus, 1, "Up!", "Debout !", "short");
  assert_pair (corpus, 2, "No.", "Non.", "a b");
}

NN_TEST (parse_strips_mark_and_carriage_returns)
{
  g_autoptr (NnCorpus) corpus = parse ("\357\273\277Sit.\tAssis.\r\nUp!\tDebout !\tshort\r\r\n", 0);

  assert_pair (corpus, 0, "Sit.", "Assis.", "");
  assert_pair (corpus, 1, "Up!", "Debout !", "short");
}

NN_TEST (parse_skips_lines_that_are_no_pairs)
{
  g_autoptr (NnCorpus) corpus =
      parse ("# a heading\n\n \t \nSit.\tAssis.\nalone\t\n\tseul\nUp!\tDebout !", 0);

  g_assert_cmpint (corpus->n, ==, 2);
  g_assert_cmpint (corpus->n_skipped, ==, 3);
  g_assert_cmpint (corpus->first_skipped, ==, 1);
  assert_pair (corpus, 1, "Up!", "Debout !", "");
}

NN_TEST (parse_skips_any_number_of_lines_about_the_file)
{
  enum
  {
    N_LINES = 2 * 1000 * 1000
  };
  g_autoptr (GString)  text = g_string_new (NULL);
  g_autoptr (NnCorpus) corpus = NULL;

  for (int i = 0; i < N_LINES; i++)
    g_string_append (text, "#a: b\n");
  corpus = parse (g_string_append (text, "Up!\tDebout !")->str, 0);

  g_assert_cmpint (corpus->n, ==, 1);
  assert_pair (corpus, 0, "Up!", "Debout !", "");
}

NN_TEST (parse_stops_at_the_limit)
{
  g_autoptr (NnCorpus) corpus = parse ("a\tb\nno pair\nc\td\ne\tf\n", 2);

  g_assert_cmpint (corpus->n, ==, 2);
  assert_pair (corpus, 1, "c", "d", "");
}

NN_TEST (to_text_has_exactly_one_tab_a_line)
{
  g_autoptr (NnCorpus) corpus = parse ("Sit.\tAssis.\tshort\r\nnothing\nUp!\tDebout !\n", 0);

  NN_TEXT (nn_corpus_to_text (corpus), "Sit.\tAssis.\nUp!\tDebout !\n");
}

static void assert_refused (const char *bytes, gsize length, int code, const char *part_of_message)
{
  g_autoptr (GError) error = NN_ERROR (nn_corpus_parse, bytes, length, "mine.txt", 0);

  g_assert_error (error, NN_CORPUS_ERROR, code);
  g_assert_nonnull (strstr (error->message, "mine.txt"));
  g_assert_nonnull (strstr (error->message, part_of_message));
}

#define REFUSES(text, code, says) assert_refused (text, sizeof text - 1, code, says)

NN_TEST (parse_refuses_what_is_no_text)
{
  REFUSES ("a\tb\nc\0\td", NN_CORPUS_ERROR_BINARY, "line 2");
  REFUSES ("PK\x03\x04\x14\0\0\0", NN_CORPUS_ERROR_BINARY, "zip archive");
  REFUSES ("{\"num_heads\": 2}", NN_CORPUS_ERROR_BINARY, "settings of a model");
  REFUSES ("{\"n\": 1, \"bos_token_id\": 2}", NN_CORPUS_ERROR_BINARY, "settings of a");
  REFUSES ("#version: 0.2\nt h\n", NN_CORPUS_ERROR_BINARY, "merges of a tokenizer");
  REFUSES ("PK\x03\x04-a/data.pkl", NN_CORPUS_ERROR_BINARY, "torch.load (\"mine.txt");
  REFUSES ("BZh91AY&SY", NN_CORPUS_ERROR_BINARY, "Unpack it");
  REFUSES ("SQLite format 3", NN_CORPUS_ERROR_BINARY, "a database");
  REFUSES ("{\\rtf1 a\tb}", NN_CORPUS_ERROR_BINARY, "Office document");
  REFUSES ("<?xml?><xliff>", NN_CORPUS_ERROR_NO_PAIRS, "XLIFF format");
  REFUSES ("msgid \"Up!\"\n", NN_CORPUS_ERROR_NO_PAIRS, "gettext format");
  REFUSES ("1\n00:00:01 --> 00:00:02\nSit.\n", NN_CORPUS_ERROR_NO_PAIRS, "SRT format");
  REFUSES ("1\r\n00:00:01,0 --> 00:00:02,5\r\n", NN_CORPUS_ERROR_NO_PAIRS, "SRT format");
  REFUSES ("---\nen: Sit.\n", NN_CORPUS_ERROR_NO_PAIRS, "YAML format");
  REFUSES ("('Sit.', 'Assis.')\n", NN_CORPUS_ERROR_NO_PAIRS, "Python format");
  REFUSES ("- ['Sit.', 'Assis.']\n", NN_CORPUS_ERROR_NO_PAIRS, "YAML format");
  REFUSES ("{| class=a\n! en\n| Sit.\n", NN_CORPUS_ERROR_NO_PAIRS, "MediaWiki");
  REFUSES ("- en: Sit.\n  fr: Assis.\n", NN_CORPUS_ERROR_NO_PAIRS, "YAML format");
  REFUSES ("INSERT INTO a VALUES ('Sit.', 'Assis.');\n", NN_CORPUS_ERROR_NO_PAIRS, "SQL format");
  REFUSES ("[{\"en\": \"Sit.\",}]", NN_CORPUS_ERROR_NO_PAIRS, "damaged JSON");
  REFUSES ("{\"en\": \"A\",\n\"fr\": \"B\"}\n{\"en\": \"C", NN_CORPUS_ERROR_NO_PAIRS,
           "damaged JSON");
  REFUSES ("{'en': 'Sit.', 'fr': 'Assis.'}", NN_CORPUS_ERROR_NO_PAIRS, "damaged JSON");
  REFUSES ("en,fr\n", NN_CORPUS_ERROR_NO_PAIRS, "“en,fr”");
  REFUSES ("PK\x03\x04-[Content_Types].xml", NN_CORPUS_ERROR_BINARY, "Office document");
  REFUSES ("PK\x03\x04-mimetypeapplication/vnd.oasis.opendocument.text", NN_CORPUS_ERROR_BINARY,
           "Office document");
  REFUSES ("PK\x03\x04-model.weights.h5", NN_CORPUS_ERROR_BINARY, "Keras’s own");
  REFUSES ("GIF89a", NN_CORPUS_ERROR_BINARY, "a picture");
  REFUSES ("\377\377\377", NN_CORPUS_ERROR_BINARY, "not a text file.");
  REFUSES ("x\234\3\5\350\n", NN_CORPUS_ERROR_BINARY, "not a text file.");
  REFUSES ("{0}{25}Sit.|Up!\n", NN_CORPUS_ERROR_NO_PAIRS, "MicroDVD format");
  REFUSES ("TY  - JOUR\nER  - \n", NN_CORPUS_ERROR_NO_PAIRS, "RIS format");
  REFUSES ("%PDF-1.4\n", NN_CORPUS_ERROR_BINARY, "a PDF");
  REFUSES ("<!DOCTYPE html>\n<p>\t</p>\n", NN_CORPUS_ERROR_BINARY, "web page");
  REFUSES ("version https://git-lfs.github.com/spec/v1\n", NN_CORPUS_ERROR_BINARY, "git lfs pull");
  REFUSES ("\x40\0\0\0\0\0\0\0{\"a\":{}}", NN_CORPUS_ERROR_BINARY, "is a model");
}

/* Formats in which lines may look like columns. */
NN_TEST (parse_tells_other_formats)
{
  static const struct
  {
    const char *text, *message;
  } cases[] = {
    { "# text = Sit.\n1\tSit\tsit\tVERB\tVB\tMood=Imp\t0\troot\t_\t_\n", "CoNLL-U format" },
    { "Sit\tB-NP\n.\tO\n\nUp\tO\n", "CoNLL format" },
    { "# French\n#\nmsgid \"Up!\"\n", "gettext format" },
    { "7\r\n00:00:01,0 --> 00:00:02,5\r\nSit.\r\n", "SRT format" },
    { "const pairs = [\n  [\"Sit.\", \"Assis.\"],\n", "JavaScript format" },
    { "1-2\tdu\t_\t_\t_\t_\t_\t_\n1\tde\tde\tADP\tP\t_\t3\tcase\n", "CoNLL-U format" },
    { "#: a.c\nmsgctxt \"menu\"\nmsgid \"Up!\"\n", "gettext format" },
    { "12:30, Anna: hi\n12:31, Bob: oh\n", "is a log" },
    { "12.05.23, 12:30 - Hello.\n12.05.23, 12:31 - Anna: hi\n", "is a log" },
    { "2023-05-12T12:30:00Z INFO Up\n2023-05-12T12:30:01Z INFO Sit\n", "is a log" },
    { "[12.05.23, 9:30:11] A: hi\n[12.05.23, 9:31:00] B: oh\n", "is a log" },
    { "5/12/23, 9:30 PM - A: hi, B\n5/12/23, 9:31 PM - B: oh, A\n", "is a log" },
    { "{\n \"cells\": [\n  {\"a\": \"b\", \"c\": \"d\"}]}", "a Jupyter notebook" },
    { "PK\x03\x04-collection.anki2", "an Anki deck" },
    { "The\tDT\ncat\tNN\nsat\tVBD\n.\t.\n\nIt\tPRP\nis\tVBZ\n", "parts of speech" },
    { "Je\tPRO:PER\tje\nsuis\tVER:pres\têtre\nun\tDET:ART\tun\nchat\tNOM\tchat\nqui\tPRO\tqui\n"
      "dort\tVER:pres\tdormir\n.\tSENT\t.\n",
      "parts of speech" },
    { "time,name,text\n12:30,Anna,\"Oh, hi.\"\n12:31,Bob,Hello.\n12:32,Anna,Go.\n", "as chats" },
    { "5/12/23 9:30 PM\tAnna\tHi.\n5/12/23 9:31 PM\tBob\tOh.\n5/12/23 9:32 PM\tAnna\tGo.\n"
      "5/12/23 9:33 PM\tBob\tNo.\n",
      "as chats" },
    { "start,end,text\n00:00:01,00:00:02,Hi.\n00:00:03.5,00:00:04,Oh.\n", "as chats" },
    { "7\teng\tSit.\n8\teng\tUp!\n9\teng\tNo.\n", "only one column" },
    { "int main (void)\n{\n\tint\ti;\n\treturn 0;\n}\n", "source code" },
    { "def f(x):\n\tif x:\n\t\treturn 1\t# one\n\telse:\n\t\treturn 2\t# two\n", "source code" },
    { "CC\t= gcc\nall:\tmain\n\tcc main.c\nCFLAGS\t= -O2\nLDFLAGS\t= -s\n", "source code" },
    { "#!/bin/sh\necho a\tb\n", "source code" },
    { "diff --git a/x b/x\n-a\tb\n+a\tc\n", "diff format" },
    { "::1 - - [10/Oct/2023:13:55:36 -0700] \"GET /a HTTP/1.1\" 200 23\n"
      "::1 - - [10/Oct/2023:13:55:37 -0700] \"GET /b HTTP/1.1\" 200 24\n",
      "is a log" },
    { "2023-05-12T12:30:00Z\tINFO\tUp\n2023-05-12T12:30:01Z\tWARN\tSit\n", "is a log" },
    { "May  2 12:30:00 a b[1]: c - d\nMay  2 12:30:01 a b[1]: e - f\n", "is a log" },
    { "[    0.000000] a - b\n[    1.000001] c - d\n", "is a log" },
    { "; a\n[main]\nname = Anna\nlang = en\nport = 80\n", "INI format" },
    { "name = \"a\"\nversion = \"0.1\"\n", "TOML format" },
    { "# a\nmenu.open = Open\nmenu.close = Close\n", "properties format" },
    { "<!-- a -->\n<table>\n<tr><td>Up!</td></tr></table>\n", "Copy its table" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error =
          NN_ERROR (nn_corpus_parse, cases[i].text, strlen (cases[i].text), "mine.txt", 0);

      g_assert_nonnull (strstr (error->message, cases[i].message));
    }
}

static void assert_vocabulary (const char *text)
{
  assert_refused (text, strlen (text), NN_CORPUS_ERROR_BINARY, "is the vocabulary of");
}

/* A pair may have such a token, as may an object few numbers. */
NN_TEST (parse_tells_a_vocabulary)
{
  g_autoptr (GString)  ids = g_string_new ("{\"source\": {");
  g_autoptr (GString)  words = g_string_new ("{");
  g_autoptr (GError)   error = NULL;
  g_autoptr (NnCorpus) corpus = NULL;
  const char           pairs[] = "<unk>\tInconnu\n<s> Go. </s>\t<s> Va ! </s>\n";

  for (int i = 0; i < 20; i++)
    {
      g_string_append_printf (ids, "\n  \"\\\"word %d\" : %d,", i, 10 * i);
      g_string_append_printf (words, "\"%d\":\"word\",", i);
    }
  assert_vocabulary (ids->str);
  assert_vocabulary (words->str);
  assert_vocabulary ("<pad>\r\nthe\r\n<unk>\r\n");
  assert_vocabulary ("[UNK]\t0\n[PAD]\t1\n");
  assert_vocabulary ("! 7\n<bos> 6\n<eos> 5\n");
  assert_vocabulary ("[\"!\", \"</s>\", \"<s>\"]");

  corpus = nn_corpus_parse (pairs, strlen (pairs), "mine.txt", 0, &error);
  g_assert_no_error (error);
}

/* The same two pairs in each form that says of itself what it is. */
NN_TEST (parse_takes_utf_16_and_utf_32)
{
  static const char *const forms[] = { "UTF-8",    "UTF-16LE", "UTF-16BE",
                                       "UTF-32LE", "UTF-32BE", "UTF-7" };
  const char               pairs[] = "Smile 🙂.\tSouris, élève 我.\r\nUp!\tDebout !\r\n"
                                     "一个一个\t万一\r\n一一一一一一一一一一一一\t一万\r\n";

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (forms); i++)
    {
      const char          *form = forms[i / 2];
      const gboolean       has_mark = i % 2 == 0;
      g_autofree char     *marked = g_strconcat (has_mark ? "\357\273\277" : "", pairs, NULL);
      gsize                length;
      g_autofree char     *bytes = g_convert (marked, -1, form, "UTF-8", NULL, &length, NULL);
      g_autoptr (NnCorpus) corpus = NULL;

      corpus = NN_OK (nn_corpus_parse, bytes, length, "mine.txt", 0);
      g_assert_cmpint (corpus->n, ==, 4);
      assert_pair (corpus, 0, "Smile 🙂.", "Souris, élève 我.", "");
      assert_pair (corpus, 1, "Up!", "Debout !", "");
    }
}

/* One of seven bits is known by its marks; a mark that may be chance is none. */
NN_TEST (parse_takes_encodings_of_seven_bits)
{
  g_autoptr (NnCorpus) mail = parse ("Go.\t\33$B9T$1!#\33(B\nUp!\t\33$B>e$X!*\33(B\n", 0);
  g_autoptr (NnCorpus) hz = parse ("Go.\t~{W_0I~}\n~~ 5\t~{Ne~}\n", 0);
  g_autoptr (NnCorpus) tilde = parse ("~{a}\t~{b~\n", 0);
  g_autoptr (NnCorpus) sum = parse ("2+2=4\tdeux+deux\na+abc-d\t+1-800\n", 0);
  g_autoptr (NnCorpus) accents = parse ("Ann +- I won.\tAnne a gagn+AOk-, +AOo-tre.\n", 0);

  assert_pair (hz, 0, "Go.", "走吧", "");
  assert_pair (hz, 1, "~ 5", "五", "");
  assert_pair (tilde, 0, "~{a}", "~{b~", "");
  assert_pair (mail, 0, "Go.", "行け。", "");
  assert_pair (mail, 1, "Up!", "上へ！", "");
  assert_pair (sum, 1, "a+abc-d", "+1-800", "");
  assert_pair (accents, 0, "Ann + I won.", "Anne a gagné, être.", "");
}

/* Half a character, a zero in it, a surrogate alone, and numbers that could be UTF-16. */
NN_TEST (parse_refuses_damaged_utf_16)
{
  REFUSES ("\377\376a\0\t", NN_CORPUS_ERROR_BINARY, "line 1");
  REFUSES ("\377\376a\0\0\0", NN_CORPUS_ERROR_BINARY, "line 1");
  REFUSES ("\377\376\0\330a\0", NN_CORPUS_ERROR_BINARY, "line 1");
  REFUSES ("\1\0\n\0\3\0\t\0", NN_CORPUS_ERROR_BINARY, "line 1");
  REFUSES ("\n\0\377\377\t\0", NN_CORPUS_ERROR_BINARY, "line 2");
  REFUSES ("\377\376", NN_CORPUS_ERROR_EMPTY, "empty");
}

NN_TEST (parse_names_the_line_that_is_not_utf_8)
{
  const char latin_1[] = "a\tb\nc\td\n\351t\351\tsummer\n";

  assert_refused (latin_1, strlen (latin_1), NN_CORPUS_ERROR_ENCODING,
                  "Windows-1252 or Latin-1, line 3 reads “été\tsummer”");
  REFUSES ("été\tb\nà\tc\nélève\tw\377ow\n", NN_CORPUS_ERROR_ENCODING,
           "line 3 is damaged: “élève\tw�ow”");
}

/* Quotes of Windows-1252; Chinese in GB18030 and Russian in Windows-1251, which are not it. */
NN_TEST (parse_says_which_encoding_it_may_be)
{
  static const struct
  {
    const char *form, *pair, *message;
  } cases[] = {
    { "WINDOWS-1252", "It’s Zoë.\tC’est Zoë.", "line 1 reads “It’s Zoë.\tC’est Zoë.”" },
    { "GB18030", "I drink.\t我喝茶。", "line 1 contains bytes that are not valid UTF-8" },
    { "WINDOWS-1251", "I drink.\tЯ пью.", "convert it: iconv -f ENCODING -t UTF-8" },
    { "BIG5", "Go.\t去。", "line 1 contains bytes that are not valid UTF-8" },
    { "SHIFT_JIS", "I drink.\t飲みます。", "line 1 contains bytes that are not valid UTF-8" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gsize            length;
      g_autofree char *bytes =
          g_convert (cases[i].pair, -1, cases[i].form, "UTF-8", NULL, &length, NULL);

      assert_refused (bytes, length, NN_CORPUS_ERROR_ENCODING, cases[i].message);
    }
}

NN_TEST (parse_refuses_text_without_pairs)
{
  REFUSES ("", NN_CORPUS_ERROR_EMPTY, "empty");
  REFUSES ("\357\273\277\r\n \n", NN_CORPUS_ERROR_EMPTY, "empty");
  REFUSES ("only one column\n", NN_CORPUS_ERROR_NO_PAIRS, "tab");
}

/* The bytes are never looked at, so none are needed. */
/* Each file has the pairs Sit. – Assis. and Up! – Debout ! in another form. */
NN_TEST (parse_takes_files_as_people_have_them)
{
  static const char *const files[] = {
    "1\tSit.\t9\tAssis.\n2\tUp!\t8\tDebout !\n",
    "1\teng\tSit.\t9\tfra\tAssis.\n2\teng\tUp!\t8\tfra\tDebout !\n3\teng\tUp!\t8\tfra\tDebout !\n",
    "Sit.\t\tAssis.\nUp!\t\tDebout !\n",
    "Sit.\tAssis.\tCC-BY 2.0 (France) Attribution: x\nUp!\tDebout !\tCC-BY 2.0 (France) y\n",
    "English\tFrench\nSit.\tAssis.\nUp!\tDebout !\n",
    "id,en,fr\n1,Sit.,Assis.\n2,Up!,Debout !\n",
    "Sit.,Assis.\nUp!,Debout !\n",
    "english|french\nSit.|Assis.\nUp!|Debout !\n",
    "Sit. ||| Assis.\nUp! ||| Debout !\n",
    "Sit.;Assis.\r\nUp!;Debout !\r\n",
    "Sit. => Assis.\nUp! => Debout !\n",
    "Sit. → Assis.\r\n\r\nUp! → Debout !\r\n\r\n",
    "2023-05-12 12:30,Sit.,Assis.\n2023-05-12 12:31,Up!,Debout !\n",
    "\357\273\277\357\273\277Sit.\tAssis.\nUp!\tDebout !\n",
    "- Sit. – Assis.\n- Up! – Debout !\n",
    "1. Sit. - Assis.\r\n2. Up! - Debout !\r\n",
    "Sit.\\tAssis.\nUp!\\tDebout !\n",
    "Sit. ||| Assis.\nUp! ||| Debout !\nA, |b| ||| A, |b|\n",
    "\"English\";\"French\"\n\"Sit.\";\"Assis.\"\n\"Up!\";\"Debout !\"\n",
    "\"Sit.\"\t\"Assis.\"\n\"Up!\"\t\"Debout !\"\n",
    "{\"id\": 1, \"en\": \"Sit.\", \"fr\": \"Assis.\"}\n"
    "{\"id\": 2, \"en\": \"Up!\", \"fr\": \"Debout !\"}",
    "[[\"Sit.\", \"Assis.\"], [\"Up!\", \"Debout !\"]]",
    "[\"Sit.\", \"Assis.\"]\n[\"Up!\", \"Debout !\"]\n",
    "{\n \"en\": [\"Sit.\", \"Up!\"],\n \"fr\": [\"Assis.\", \"Debout !\"]}",
    "{\"version\": 1, \"data\": [{\"en\": \"Sit.\", \"fr\": \"Assis.\"},"
    " {\"fr\": \"Debout !\", \"en\": \"Up!\"}]}",
    "{\"en\": {\"text\": \"Sit.\"}, \"fr\": {\"text\": \"Assis.\"}}\n"
    "{\"fr\": {\"text\": \"Debout !\"}, \"en\": {\"text\": \"Up!\"}}\n",
    "{\"Sit.\": \"Assis.\", \"Up!\": \"Debout !\", \"c\": \"C\", \"d\": \"D\", \"e\": \"E\", "
    "\"f\": \"F\","
    " \"g\": \"G\", \"h\": \"H\", \"i\": \"I\", \"j\": \"J\", \"k\": \"K\", \"l\": \"L\", \"m\": "
    "\"M\","
    " \"n\": \"N\", \"o\": \"O\", \"p\": \"P\", \"q\": \"Q\"}",
    "s-1\tSit.\tAssis.\ns-2\tUp!\tDebout !\n",
    "train\tSit.\tAssis.\ntest\tUp!\tDebout !\ntrain\tA.\tA.\ntrain\tB.\tB.\ntrain\tC.\tC.\n"
    "train\tD.\tD.\ntest\tE.\tE.\ntrain\tF.\tF.\n",
    "[sound:a.mp3]\tSit.\tAssis.\n[sound:b.mp3]\tUp!\tDebout !\n",
    "5%\tSit.\tAssis.\n7%\tUp!\tDebout !\n",
    "input,output\nSit.,Assis.\nUp!,Debout !\n",
    "Words of May\nEnglish\tFrench\nSit.\tAssis.\nUp!\tDebout !\n",
    "Words,,\n,,\nEnglish,French,\nSit.,Assis.,\nUp!,Debout !,\nNo.,Non.,\n",
    "speaker,en,fr\nAnn,Sit.,Assis.\nBob,Up!,Debout !\nAnn,No.,Non.\n",
    "Sentence in English\tTranslation into French\nSit.\tAssis.\nUp!\tDebout !\n",
    "Sit. --> Assis.\nUp! --> Debout !\n",
    "Sit. ⇒ Assis.\nUp! ⇒ Debout !\n",
    "Sit. <-> Assis.\nUp! <-> Debout !\n",
    "Sit. >> Assis.\nUp! >> Debout !\n",
    "Sit. ➜ Assis.\nUp! ➜ Debout !\n",
    "Sit. ===> Assis.\nUp! ===> Debout !\n",
    "Sit. ........ Assis.\nUp! ........ Debout !\n",
    "{\"text\": \"Sit. ### Assis.\"}\n{\"text\": \"Up! ### Debout !\"}\n",
    "id,translation\n7,\"{'en': 'Sit.', 'fr': 'Assis.'}\"\n"
    "8,\"{'en': \"\"Up!\"\", 'fr': 'Debout !'}\"\n",
    "translation\n{'en': 'Sit.', 'fr': 'Assis.'}\n{'en': 'Up!', 'fr': 'Debout !'}\n",
    "Sit.\tAssis.\r\nUp!\tDebout !\r\n\x1a",
    "Sit. <- Assis.\nUp! <- Debout !\n",
    "Sit.　Assis.\nUp!　Debout !\n",
    "- **Sit.** – Assis.\n- **Up!** – Debout !\n",
    "# EN-FR\tby x\n# Date\t1\n\nSit.\tAssis.\nUp!\tDebout !\n",
    "[\"Sit.\\tAssis.\", \"Up!\\tDebout !\"]",
    "{\"Sit.\": \"Assis.\", \"Up!\": \"Debout !\", \"No.\": \"Non.\"}",
    "Sit. -- Assis.\nUp! -- Debout !\n",
    "Sit.  Assis.\nUp!   Debout !\n",
    "Sit. / Assis.\nUp! / Debout !\n",
    "Sit. // Assis.\nUp! // Debout !\n",
    "Sit. [SEP] Assis.\nUp! [SEP] Debout !\n",
    "Sit.<TAB>Assis.\nUp!<TAB>Debout !\n",
    "{\"en\": {\"0\": \"Sit.\", \"1\": \"Up!\"},"
    " \"fr\": {\"0\": \"Assis.\", \"1\": \"Debout !\"}}",
    "start,end,English,French\n00:01,00:02,Sit.,Assis.\n00:03,00:04,Up!,Debout !\n",
    "time,name,en,fr\n12:30,Ann,Sit.,Assis.\n12:31,Bob,Up!,Debout !\n12:32,Ann,No.,Non.\n",
    "\n\nText 1;Text 2\nSit.;Assis.\nUp!;Debout !\n",
    "#separator:tab\n#html:true\n#columns:Front\tBack\nSit.\tAssis.\nUp!\tDebout !\n",
    "sep=;\r\nen;fr\r\nSit.;Assis.\r\nUp!;Debout !\r\n",
    "{\"en\": \"Sit.\",\n \"fr\": \"Assis.\"}\n{\"en\": \"Up!\",\n \"fr\": \"Debout !\"}\n",
    "{\"train\": [{\"en\": \"Sit.\", \"fr\": \"Assis.\"}],"
    " \"test\": [{\"en\": \"Up!\", \"fr\": \"Debout !\"}]}",
    "{\"data\": {\"pairs\": [{\"en\": \"Sit.\", \"fr\": \"Assis.\"},"
    " {\"en\": \"Up!\", \"fr\": \"Debout !\"}]}}",
    "{\"7\": {\"en\": \"Sit.\", \"fr\": \"Assis.\"},"
    " \"8\": {\"en\": \"Up!\", \"fr\": \"Debout !\"}}",
    "<tmx version=\"1.4\"><header srclang=\"en-us\"/><body>\n"
    "<tu><tuv xml:lang=\"fr\"><seg>Assis.</seg></tuv>\n"
    "<tuv xml:lang=\"en-GB\"><seg><hi>Sit</hi>.</seg></tuv></tu>\n"
    "<tu><tuv xml:lang=\"FR\"><seg>Debout !</seg></tuv>\n"
    "<tuv xml:lang=\"en-US\"><seg>Up!</seg></tuv></tu>\n</body></tmx>",
    "en_US,fr_FR\nSit.,Assis.\nUp!,Debout !\n",
    "'Sit.','Assis.'\n'Up!','Debout !'\n'I''m, oh.','A.'\n",
    "'Sit.'\t'Assis.'\n'Up!'\t'Debout !'\n",
    "{\"en\": \"Sit.\", \"fr\": \"Assis.\"},\n{\"en\": \"Up!\", \"fr\": \"Debout !\"},\n",
    "{\"translation\": {\"en\": \"Sit.\", \"fr\": \"Assis.\"}}\n"
    "{\"translation\": {\"en\": \"Up!\", \"fr\": \"Debout !\"}}\n",
    "[{\"en\": \"Sit.\", \"fr\": \"Assis.\"},\n {\"en\": \"Up!\", \"fr\": \"Debout !\"}]\n",
    "English;Français;Niveau\nSit.;Assis.;A1\nUp!;Debout !;A1\n",
    "N°\tAnglais (GB)\tTraduction\n1\tSit.\tAssis.\n2\tUp!\tDebout !\n3\tUp!\tHaut "
    "!\n4\tNo.\tNon.\n"
    "5\tA.\tA.\n6\tB.\tB.\n7\tC.\tC.\n8\tD.\tD.\n9\tE.\tE.\n",
    "<tmx version=\"1.4\"><header srclang=\"en\"/><body>\n"
    "<tu><tuv xml:lang=\"fr\"><seg>Assis.</seg></tuv>\n"
    "<tuv xml:lang=\"en\"><seg>Sit.</seg></tuv></tu>\n"
    "<tu><tuv xml:lang=\"fr\"><seg>Debout !</seg></tuv>\n"
    "<tuv xml:lang=\"en\"><seg>Up!</seg></tuv></tu>\n</body></tmx>",
    "<?xml version=\"1.0\"?>\n<!DOCTYPE tmx SYSTEM \"tmx14.dtd\">\n<tmx version=\"1.4\"><body>\n"
    "<tu><tuv xml:lang=\"en\"><seg>Sit.</seg></tuv>\n"
    "<tuv xml:lang=\"fr\"><seg>Assis.</seg></tuv></tu>\n"
    "<tu><tuv xml:lang=\"fr\"><seg>Debout<ph>x</ph> !</seg></tuv>\n"
    "<tuv xml:lang=\"en\"><seg>Up<![CDATA[!]]></seg></tuv></tu>\n</body></tmx>",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (NnCorpus) corpus = parse (files[i], 0);
      const NnPair         first = nn_corpus_pair (corpus, 0);
      const NnPair         second = nn_corpus_pair (corpus, 1);

      g_test_message ("%s", files[i]);
      g_assert_cmpint (corpus->n, >=, 2);
      g_assert_cmpint (corpus->n_skipped, ==, 0);
      g_assert_cmpint (corpus->columns->columns[0].kind, !=, NN_COLUMN_EMPTY);
      g_assert_cmpstr (first.source, ==, "Sit.");
      g_assert_cmpstr (first.target, ==, "Assis.");
      g_assert_cmpstr (second.source, ==, "Up!");
      g_assert_cmpstr (second.target, ==, "Debout !");
    }
}

/* RFC 4180: separators, quotation marks and line ends in a field; a sentence may begin with one. */
NN_TEST (parse_reads_quoted_fields)
{
  g_autoptr (NnCorpus) commas =
      parse ("\"Yes, \"\"I\"\" do.\",\"Oui,\nje le fais.\"\r\nNo.,Non.\r\n", 0);
  g_autoptr (NnCorpus) tabs = parse ("\"Yes,\" he said.\tOui.\nNo.\tNon.\n", 0);
  g_autoptr (NnCorpus) ends = parse ("en\tfr\n\"Yes.\nI do.\"\t\"Oui.\nJe.\"\nNo.\tNon.\n", 0);

  assert_pair (commas, 0, "Yes, \"I\" do.", "Oui, je le fais.", "");
  assert_pair (commas, 1, "No.", "Non.", "");
  assert_pair (tabs, 0, "\"Yes,\" he said.", "Oui.", "");
  assert_pair (ends, 0, "Yes. I do.", "Oui. Je.", "");
  assert_pair (ends, 1, "No.", "Non.", "");
}

/* Of Markdown, with numbers before it, and as MySQL prints it. */
NN_TEST (parse_reads_a_table_of_text)
{
  static const char *const tables[] = {
    "| English | French |\n|:-:|-:|\n| Sit. | Assis. |\n| Up! | Haut ! |\n",
    "| # | English | French |\n|---|---|---|\n| 1 | Sit. | Assis. |\n| 2 | Up! | Haut ! |\n",
    "+----+----+\n| en | fr |\n+----+----+\n| Sit. | Assis. |\n| Up! | Haut ! |\n+----+----+\n",
    "# A\n\nTwo words.\n\n| Englisch | Wort |\n|---|---|\n| Sit. | Assis. |\n\n## B\n\n"
    "| Englisch | Wort |\n|---|---|\n| Up! | Haut ! |\n",
    "A\n=\n\n+----+----+\n| en | fr |\n+====+====+\n| Sit. | Assis. |\n+----+----+\n"
    "| Up! | Haut ! |\n+----+----+\n",
    " english | french\n---------+-------\n Sit.    | Assis.\n Up!     | Haut !\n(2 rows)\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (NnCorpus) corpus = parse (tables[i], 0);

      g_assert_cmpint (corpus->n, ==, 2);
      assert_pair (corpus, 0, "Sit.", "Assis.", "");
      assert_pair (corpus, 1, "Up!", "Haut !", "");
    }
}

/* The lines that follow it are not lost. */
NN_TEST (parse_reads_on_after_a_quotation_mark_that_is_never_closed)
{
  g_autoptr (GString)  text = g_string_new ("en,fr\nSit.,Assis.\n\"Up!,Debout !\n");
  g_autoptr (NnCorpus) corpus = NULL;
  g_autoptr (NnCorpus) closed = NULL;

  for (int i = 0; i < 50; i++)
    g_string_append_printf (text, "Go %d.,Va %d !\n", i, i);
  corpus = parse (text->str, 0);
  g_assert_cmpint (corpus->n, ==, 52);
  assert_pair (corpus, 1, "\"Up!", "Debout !", "");
  assert_pair (corpus, 51, "Go 49.", "Va 49 !", "");
  g_string_append (text, "\"No.\",Non.\n");
  closed = parse (text->str, 0);
  g_assert_cmpint (closed->n, ==, 53);
  assert_pair (closed, 52, "No.", "Non.", "");
}

NN_TEST (parse_reads_quotation_marks_after_a_backslash)
{
  g_autoptr (NnCorpus) corpus = parse ("\"Say \\\"yes\\\".\",\"Dis oui.\"\nNo.,C:\\\n", 0);

  assert_pair (corpus, 0, "Say \"yes\".", "Dis oui.", "");
  assert_pair (corpus, 1, "No.", "C:\\", "");
}

NN_TEST (parse_takes_no_sentences_for_columns)
{
  REFUSES ("Well, I think so.\nYes.\nOh, no, not now, please.\n", NN_CORPUS_ERROR_NO_PAIRS,
           "“Well, I think so.”");
  REFUSES ("<tmx><body><tu></body></tmx>", NN_CORPUS_ERROR_NO_PAIRS, "damaged TMX");
}

/* A time may be in a sentence, a few commas may be in all, and words may be written like tags. */
NN_TEST (parse_takes_no_pairs_for_another_format)
{
  g_autoptr (NnCorpus) times = parse ("12:30, Anna: hi\t12:30, Anna : salut\n"
                                      "12:31, Bob: oh\t12:31, Bob : oh\n",
                                      0);
  g_autoptr (NnCorpus) brackets = parse ("{25} Go.;{25} Va !\n[x] No.;[x] Non.\n", 0);
  g_autoptr (NnCorpus) numbers = parse ("1\tone\tun\n2\ttwo\tdeux\n", 0);
  g_autoptr (NnCorpus) clock = parse ("12:30\thalf past\tet demie\n1:00\tone\tune heure\n", 0);
  g_autoptr (NnCorpus) countries = parse ("Chad\tTD\nFrance\tFR\nOman\tOM\nPeru\tPE\nCuba\tCU\n"
                                          "Mali\tML\n",
                                          0);
  g_autoptr (NnCorpus) capitals =
      parse ("dog\tDOG\nin\tIN\nart\tART\nto\tTO\ncat\tCAT\nof\tOF\n", 0);
  g_autoptr (NnCorpus) dictionary =
      parse ("dog\tNOUN\tchien\ncat\tNOUN\tchat\nred\tADJ\trouge\ngo\tVERB\tva\n"
             "on\tADP\tsur\nme\tPRON\tmoi\nyou\tPRON\ttoi\nsun\tNOUN\tsoleil\n",
             0);
  g_autoptr (NnCorpus) genders = parse ("dog,chien (m)\ncat,chat (m)\nhouse,maison (f)\n", 0);
  g_autoptr (NnCorpus) links = parse ("\tSit.\tA !\thttps://a.b\n\tUp!\tO !\thttps://a.b\n"
                                      "\tNo.\tE !\thttps://a.b\n",
                                      0);
  g_autoptr (NnCorpus) words = parse ("dog = chien\ncat = chat\nhouse = maison\n", 0);

  assert_pair (times, 1, "12:31, Bob: oh", "12:31, Bob : oh", "");
  assert_pair (brackets, 0, "{25} Go.", "{25} Va !", "");
  assert_pair (numbers, 0, "one", "un", "");
  assert_pair (clock, 0, "half past", "et demie", "");
  assert_pair (capitals, 2, "art", "ART", "");
  g_assert_cmpint (dictionary->n, ==, 8);
  assert_pair (countries, 5, "Mali", "ML", "");
  assert_pair (genders, 2, "house", "maison (f)", "");
  assert_pair (links, 0, "Sit.", "A !", "https://a.b");
  assert_pair (words, 0, "dog", "chien", "");
}

/* As the server of datasets writes them: before the rows, an object about the columns. */
NN_TEST (parse_takes_no_column_that_is_nearly_empty)
{
  g_autoptr (GString) text =
      g_string_new ("{\"features\": [{\"name\": \"Translation\"}], \"rows\": [");
  g_autoptr (NnCorpus) corpus = NULL;

  for (int i = 0; i < 12; i++)
    g_string_append_printf (text, "%s{\"row\": {\"en\": \"Go %d.\", \"fr\": \"Va %d !\"}}",
                            i > 0 ? ", " : "", i, i);
  g_string_append (text, "]}");
  corpus = parse (text->str, 0);
  g_assert_cmpint (corpus->n, ==, 12);
  assert_pair (corpus, 11, "Go 11.", "Va 11 !", "");
}

/* What a page shows before the first training. */
NN_TEST (columns_are_told)
{
  g_autoptr (NnCorpus) corpus =
      parse ("id,lang,en,fr,credit\n7,eng,Sit.,Assis.,CC-BY x\n8,eng,Up!,Debout !,CC-BY y\n"
             "9,eng,Up!,Haut !,CC-BY z\n",
             0);
  static const NnColumnKind kinds[] = { NN_COLUMN_NUMBERS, NN_COLUMN_LABELS, NN_COLUMN_SENTENCES,
                                        NN_COLUMN_SENTENCES, NN_COLUMN_CREDIT };

  g_assert_cmpint (corpus->columns->n, ==, 5);
  for (int i = 0; i < 5; i++)
    g_assert_cmpint (corpus->columns->columns[i].kind, ==, kinds[i]);
  g_assert_cmpstr (corpus->columns->columns[2].name, ==, "en");
  g_assert_cmpstr (corpus->columns->columns[3].sample, ==, "Assis.");
  g_assert_cmpint (corpus->columns->source, ==, 2);
  g_assert_cmpint (corpus->columns->target, ==, 3);
}

static void write_gzip (const char *path, const char *text)
{
  g_autoptr (GFile)         file = g_file_new_for_path (path);
  g_autoptr (GOutputStream) plain =
      G_OUTPUT_STREAM (g_file_replace (file, NULL, FALSE, 0, NULL, NULL));
  g_autoptr (GZlibCompressor) zlib = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6);
  g_autoptr (GOutputStream)   packed = g_converter_output_stream_new (plain, G_CONVERTER (zlib));

  g_assert_true (g_output_stream_write_all (packed, text, strlen (text), NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (packed, NULL, NULL));
}

/* One compressed file after another in one file. */
static void join_gzip (const char *path, const char *first, const char *second)
{
  g_autofree char *start = NULL, *end = NULL, *all = NULL;
  gsize            n_start, n_end;

  write_gzip (path, first);
  g_assert_true (g_file_get_contents (path, &start, &n_start, NULL));
  write_gzip (path, second);
  g_assert_true (g_file_get_contents (path, &end, &n_end, NULL));
  all = g_malloc (n_start + n_end);
  memcpy (all, start, n_start);
  memcpy (all + n_start, end, n_end);
  g_assert_true (g_file_set_contents (path, all, (gssize) (n_start + n_end), NULL));
}

NN_TEST (load_takes_two_files_and_gz)
{
  g_autofree char     *folder = g_dir_make_tmp ("corpus-XXXXXX", NULL);
  g_autofree char     *english = g_build_filename (folder, "x.en.gz", NULL);
  g_autofree char     *french = g_build_filename (folder, "x.fr.gz", NULL);
  g_autoptr (NnCorpus) corpus = NULL;
  g_autoptr (NnCorpus) swapped = NULL;
  g_autoptr (NnCorpus) again = NULL;
  g_autoptr (NnCorpus) both = NULL;
  g_autoptr (NnCorpus) chosen = NULL;
  g_autoptr (GError)   error = NULL;

  write_gzip (english, "Sit.\nUp!\n");
  write_gzip (french, "Assis.\nDebout !\n");
  corpus = nn_corpus_load (english, 0, NULL, NULL);
  swapped = nn_corpus_load (french, 0, NULL, NULL);
  assert_pair (corpus, 1, "Up!", "Debout !", "");
  assert_pair (swapped, 1, "Debout !", "Up!", "");

  write_gzip (french, "Assis.\n");
  g_assert_null (nn_corpus_load (english, 0, NULL, &error));
  g_assert_nonnull (strstr (error->message, "(lines: 2) and “x.fr.gz” (lines: 1)"));
  g_clear_error (&error);

  g_assert_true (g_file_set_contents (french, "\x1f\x8b\x08\0\0\0\0\0\0\x03K", 11, NULL));
  g_assert_null (nn_corpus_load (french, 0, NULL, &error));
  g_assert_error (error, NN_CORPUS_ERROR, NN_CORPUS_ERROR_UNREADABLE);
  g_assert_nonnull (strstr (error->message, "is damaged or incomplete"));
  g_clear_error (&error);

  join_gzip (french, "Assis.\n", "Debout !\n");
  g_assert_nonnull (both = nn_corpus_load (english, 0, NULL, NULL));
  assert_pair (both, 1, "Up!", "Debout !", "");

  write_gzip (french, "Assis.\nDebout !\n\n\n"); /* lines without anything at the end */
  g_assert_nonnull (again = nn_corpus_load (english, 0, NULL, NULL));

  write_gzip (french, "Assis.\nD\351bout !\n");
  g_assert_null (nn_corpus_load (english, 0, NULL, &error));
  g_assert_nonnull (strstr (error->message, "“x.fr.gz” is not UTF-8 text"));
  g_clear_error (&error);

  write_gzip (french, "a\tb\tc\n");
  chosen = nn_corpus_load_columns (french, 2, 0, 0, NULL, NULL);
  assert_pair (chosen, 0, "c", "a", "");
  g_assert_null (nn_corpus_load_columns (french, 3, 0, 0, NULL, &error));
  g_assert_nonnull (strstr (error->message, "number of columns: 3"));
}

NN_TEST (load_finds_the_file_of_the_other_language)
{
  static const char *const names[][2] = {
    { "news.fr-en.en", "news.fr-en.fr" },
    { "en.txt", "fr.txt" },
    { "t_en.txt", "t_fr.txt" },
    { "src-t.txt", "tgt-t.txt" },
    { "a.EN", "a.FR" },
    { "english.txt", "german.txt" },
    { "a.en_US", "a.pt_BR" },
    { "a.tok.xh", "a.tok.zu" },
    { "eng_Latn.dev", "fra_Latn.dev" },
    { "dev.eng_Latn", "dev.fra_Latn" },
    { "a (en).txt", "a (fr).txt" },
    { "a.en", "a.fr.gz" },
    { "a.en", "a.en.gz" },
    { "en.csv", "fr.csv" },
    { "train.en", "test.en" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char     *folder = g_dir_make_tmp ("corpus-XXXXXX", NULL);
      g_autofree char     *own = g_build_filename (folder, names[i][0], NULL);
      g_autofree char     *other = g_build_filename (folder, names[i][1], NULL);
      g_autoptr (NnCorpus) corpus = NULL;

      g_assert_true (g_file_set_contents (own, "Sit.\n", -1, NULL));
      g_assert_true (g_file_set_contents (other, "Assis.\n", -1, NULL));
      corpus = nn_corpus_load (own, 0, NULL, NULL);
      g_test_message ("%s", names[i][0]);
      g_assert_cmpint (corpus != NULL, ==, i < G_N_ELEMENTS (names) - 3);
    }
}

/* Two downloads in one folder, each with sentences and translations. */
NN_TEST (load_leaves_a_file_with_pairs_of_its_own_alone)
{
  static const char *const texts[][2] = { { "Sit. ||| Assis.\nUp! ||| Debout !\n", "A\tB\nC\tD\n" },
                                          { "Sit. ||| Assis.\nUp! ||| Debout !\n", "A\nB\n" } };
  g_autofree char         *folder = g_dir_make_tmp ("corpus-XXXXXX", NULL);
  g_autofree char         *own = g_build_filename (folder, "fra.txt", NULL);
  g_autofree char         *other = g_build_filename (folder, "deu.txt", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (NnCorpus) corpus = NULL;

      g_assert_true (g_file_set_contents (own, texts[i][0], -1, NULL));
      g_assert_true (g_file_set_contents (other, texts[i][1], -1, NULL));
      corpus = nn_corpus_load (own, 0, NULL, NULL);
      assert_pair (corpus, 1, "Up!", "Debout !", "");
      for (int c = 0; c < corpus->columns->n; c++)
        g_assert_cmpstr (corpus->columns->columns[c].name, ==, NULL);
    }
}

/* A folder of many languages is a table of which two columns are chosen. */
NN_TEST (load_takes_a_file_of_each_language)
{
  static const char *const names[] = { "x.en", "x.fr", "x.de", "x.cs" };
  static const char *const texts[] = { "Sit.\nUp!\n", "Assis.\nDebout !\n", "Sitz!\nAuf!\n",
                                       "Sedni.\n" };
  g_autofree char         *folder = g_dir_make_tmp ("corpus-XXXXXX", NULL);
  char                    *paths[G_N_ELEMENTS (names)];
  g_autoptr (NnCorpus)     corpus = NULL;
  g_autoptr (NnCorpus)     chosen = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      paths[i] = g_build_filename (folder, names[i], NULL);
      g_assert_true (g_file_set_contents (paths[i], texts[i], -1, NULL));
    }
  corpus = nn_corpus_load (paths[0], 0, NULL, NULL);
  g_assert_nonnull (corpus);
  g_assert_cmpint (corpus->columns->n, ==, 3); /* that of another length is not beside it */
  g_assert_cmpstr (corpus->columns->columns[1].name, ==, "x.de");
  assert_pair (corpus, 1, "Up!", "Auf!", "Debout !");
  chosen = nn_corpus_load_columns (paths[0], 0, 2, 0, NULL, NULL);
  assert_pair (chosen, 1, "Up!", "Debout !", "");
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_free (paths[i]);
}

NN_TEST (parse_refuses_more_than_the_limit)
{
  assert_refused ("a\tb", NN_CORPUS_MAX_BYTES + 1, NN_CORPUS_ERROR_TOO_LARGE, "128 MB");
}

static void assert_load_fails (const char *path, int code)
{
  NN_FAILS (NN_CORPUS_ERROR, code, nn_corpus_load, path, 0, NULL);
}

NN_TEST (load_reads_a_file)
{
  g_autofree char     *folder = g_dir_make_tmp ("headlight-XXXXXX", NULL);
  g_autofree char     *path = g_build_filename (folder, "pairs.tsv", NULL);
  g_autoptr (NnCorpus) corpus = NULL;

  g_assert_true (g_file_set_contents (path, "Sit.\tAssis.\n", -1, NULL));
  corpus = NN_OK (nn_corpus_load, path, 0, NULL);

  assert_pair (corpus, 0, "Sit.", "Assis.", "");
}

NN_TEST (parse_cuts_at_carriage_returns_alone)
{
  static const char    text[] = "en\tfr\r\nGo.\tVa !\rSit.\tAssis.\rNo.\tNon.\r";
  g_autoptr (NnCorpus) corpus = nn_corpus_parse (text, strlen (text), "x", 0, NULL);

  g_assert_cmpint (corpus->n, ==, 3);
  assert_pair (corpus, 1, "Sit.", "Assis.", "");
}

/* Where most lines end so; elsewhere they are spaces in a sentence. */
NN_TEST (parse_cuts_at_the_line_ends_of_unicode)
{
  static const char *const ends[] = { "\v", "\f", "\xc2\x85", "\u2028", "\u2029", "\r", "\r\r\n" };

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char     *text = g_strdup_printf ("Go.\tVa !%1$sSit.\tAssis.%1$s", ends[i]);
      g_autofree char     *inside = g_strdup_printf ("Go%1$son.\tVa !\nSit.\tAssis.\n", ends[i]);
      g_autoptr (NnCorpus) corpus = parse (text, 0);
      g_autoptr (NnCorpus) spaced = i < 5 ? parse (inside, 0) : NULL;

      g_assert_cmpint (corpus->n, ==, 2);
      assert_pair (corpus, 1, "Sit.", "Assis.", "");
      g_assert_true (spaced == NULL || spaced->n == 2);
    }
}

/* A pipe without a writer would never end, and a file that is too large is not read. */
NN_TEST (load_reads_only_files_within_the_limit)
{
  g_autofree char *folder = g_dir_make_tmp ("headlight-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "pairs.tsv", NULL);

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  assert_load_fails (path, NN_CORPUS_ERROR_UNREADABLE);
  g_assert_cmpint (g_unlink (path), ==, 0);

  g_assert_true (g_file_set_contents (path, "Sit.\tAssis.\n", -1, NULL));
  NN_STOPS (nn_corpus_load, path, 0);

  g_assert_cmpint (truncate (path, (off_t) NN_CORPUS_MAX_BYTES + 1), ==, 0);
  assert_load_fails (path, NN_CORPUS_ERROR_TOO_LARGE);
}

NN_TEST (load_says_why_it_cannot)
{
  g_autofree char *folder = g_dir_make_tmp ("headlight-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "pairs.tsv", NULL);

  assert_load_fails (path, NN_CORPUS_ERROR_NOT_FOUND);
  assert_load_fails (folder, NN_CORPUS_ERROR_DIRECTORY);

  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  assert_load_fails (path, NN_CORPUS_ERROR_EMPTY);

  /* Nobody may read it, except the superuser, who may read anything. */
  g_assert_cmpint (g_chmod (path, 0), ==, 0);
  assert_load_fails (path, geteuid () == 0 ? NN_CORPUS_ERROR_EMPTY : NN_CORPUS_ERROR_UNREADABLE);
}

NN_TEST (load_reads_no_device) { assert_load_fails ("/dev/zero", NN_CORPUS_ERROR_UNREADABLE); }
