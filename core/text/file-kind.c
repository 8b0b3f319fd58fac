#include "core/text/file-kind.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define TAR_MARK 257 /* where a tar archive says what it is */

/* How a model becomes a safetensors file: lines of Python that can be copied; %s is the file. */
#define FROM_TORCH                                                                                 \
  "    import torch\n"                                                                             \
  "    from safetensors.torch import save_file\n"                                                  \
  "    state = torch.load (\"%s\", map_location=\"cpu\", weights_only=True)\n"                     \
  "    state = state.get (\"model_state_dict\", state.get (\"state_dict\", state))\n"              \
  "    save_file ({k: v.clone () for k, v in state.items ()}, \"model.safetensors\")"
#define FROM_NUMPY                                                                                 \
  "    import numpy\n"                                                                             \
  "    from safetensors.numpy import save_file\n"                                                  \
  "    save_file (dict (numpy.load (\"%s\")), \"model.safetensors\")"

#define OFFICE N_ ("“%s” is an Office document. Save its sentence pairs as CSV.")
#define ARCHIVE N_ ("“%s” is an archive. Unpack it first.")
#define PICTURE N_ ("“%s” is a picture: neither sentence pairs nor a model.")
#define ONE_OF_KERAS N_ ("“%s” is in Keras’s own format. Save its weights as safetensors.")
#define KERAS N_ ("“%s” is in HDF5, a format that Keras uses. Save its weights as safetensors.")
#define PICKLE N_ ("“%s” is a Python pickle.")

/* The first bytes of a file, what it is then, and the lines that make a model of it. */
static const struct
{
  const char *start;
  gsize       length;
  const char *what;
  const char *lines; /* or NULL */
} kinds[] = {
  { "\x80\x02\x8a\x0a", 4, N_ ("“%s” is in PyTorch’s own format."), FROM_TORCH },
  { "\x80\x02", 2, PICKLE, FROM_TORCH },
  { "\x80\x03", 2, PICKLE, FROM_TORCH },
  { "\x80\x04", 2, PICKLE, FROM_TORCH },
  { "\x80\x05", 2, PICKLE, FROM_TORCH },
  { "\x93NUMPY", 6,
    N_ ("“%s” contains a single NumPy array. A model needs many arrays, each with its own name."),
    NULL },
  { "\x89HDF", 4, KERAS, NULL },
  { "GGUF", 4,
    N_ ("“%s” is in GGUF, a format for language models. Save the Transformer as safetensors."),
    NULL },
  { "\x08", 1,
    N_ ("“%s” is in ONNX or another format for running models. Save its weights as "
        "safetensors."),
    NULL },
  { "\x1f\x8b", 2, N_ ("“%s” is compressed with gzip. Unpack it first."), NULL },
  { "\xfd\x37zXZ", 5, N_ ("“%s” is compressed with xz. Unpack it first."), NULL },
  { "BZh", 3, N_ ("“%s” is compressed with bzip2. Unpack it first."), NULL },
  { "\x28\xb5\x2f\xfd", 4, N_ ("“%s” is compressed with zstd. Unpack it first."), NULL },
  { "7z\xbc\xaf", 4, ARCHIVE, NULL },
  { "Rar!", 4, ARCHIVE, NULL },
  { "%PDF", 4, N_ ("“%s” is a PDF. Copy its sentences into a table, and save the table as CSV."),
    NULL },
  { "version https://git-lfs", 23,
    N_ ("“%s” is only a Git LFS pointer: the file itself was not downloaded. Run git lfs pull."),
    NULL },
  { "PAR1", 4, N_ ("“%s” is a Parquet table. Save it as CSV."), NULL },
  { "ARROW1", 6, N_ ("“%s” is an Arrow table. Save it as CSV."), NULL },
  { "SQLite format 3", 15, N_ ("“%s” is a database. Save its table as CSV."), NULL },
  { "\x89PNG", 4, PICTURE, NULL },
  { "GIF8", 4, PICTURE, NULL },
  { "\xff\xd8\xff", 3, PICTURE, NULL },
  { "#version: 0.", 12,
    N_ ("“%s” has the merges of a tokenizer: neither sentence pairs nor a model."), NULL },
  { "{\n \"cells\": [", 13, N_ ("“%s” is a Jupyter notebook: neither sentence pairs nor a model."),
    NULL },
  { "{\\rtf", 5, OFFICE, NULL },
  { "\xd0\xcf\x11\xe0", 4, OFFICE, NULL },
};

/* What an archive of the kind zip is, by a name that is in it, or by the end of its own. */
static const struct
{
  const char *inside, *suffix, *what, *lines;
} archives[] = {
  { ".npy", NULL, N_ ("“%s” is an archive of NumPy arrays."), FROM_NUMPY },
  { ".pkl", NULL, N_ ("“%s” is in PyTorch’s own format."), FROM_TORCH },
  { "/data/", NULL, N_ ("“%s” is in PyTorch’s own format."), FROM_TORCH },
  { "/version", NULL, N_ ("“%s” is in PyTorch’s own format."), FROM_TORCH },
  { ".weights.h5", NULL, ONE_OF_KERAS, NULL },
  { NULL, ".keras", ONE_OF_KERAS, NULL },
  { "[Content_Types].xml", NULL, OFFICE, NULL },
  { "vnd.oasis.opendocument", NULL, OFFICE, NULL },
  { NULL, ".xlsx", OFFICE, NULL },
  { NULL, ".ods", OFFICE, NULL },
  { NULL, ".docx", OFFICE, NULL },
  { NULL, ".odt", OFFICE, NULL },
  { NULL, ".pptx", OFFICE, NULL },
  { "collection.anki2", NULL, N_ ("“%s” is an Anki deck. In Anki, export its notes as plain text."),
    NULL },
  { "", NULL, N_ ("“%s” is a zip archive. Unpack it first."), NULL },
};

/* What model.json beside a model has, or what other programs put there. */
static const char *const settings[] = { "\"num_heads\"",  "\"src_vocab\"",  "\"weight_map\"",
                                        "\"model_type\"", "\"vocab_size\"", "\"bos_token",
                                        "\"unk_token\"",  "\"d_model\"" };

#define RESERVED "<pad>|<unk>|<[/]?s>|<bos>|<eos>|<sos>|\\[PAD\\]|\\[UNK\\]|\\[CLS\\]"
#define END "(?=[\"\\t\\r\\n]| -?\\d)"
#define TEXT "\\s*\"(?:[^\"\\\\]|\\\\.)*\"\\s*"

/* In a file without settings, two reserved tokens, each alone in its line or in quotation marks; or
 * an object with an id for many words, or a word for many ids. */
static const char vocabulary[] = "^(?!.*\"(?:num_heads|src_vocab|\\w+_token)\")"
                                 ".*?(?:^|[\\n\"])(" RESERVED ")" END /* the first one */
                                 ".*?[\\n\"](?!\\1)(?:" RESERVED ")" END "|^\\s*\\{(?:" TEXT
                                 ":\\s*\\{)?" /* an object, maybe in another */
                                 "(?:(?:" TEXT ":\\s*\\d+\\s*,){16}"
                                 "|(?:\\s*\"\\d+\"\\s*:" TEXT ",){16})";

#define DATE "\\d+[./-]\\d+[./-]\\d+"
#define TIME "\\d{1,2}:\\d\\d(?::\\d\\d)?(?:,\\d+)?(?: ?[AP]M)?"
#define SPEAKER "(?:\\]|,| -|;)? *<?[^\\n\\t:>]{1,40}[:>]"
#define LEVEL "\\[?(?:INFO|DEBUG|WARN|ERROR|TRACE|NOTICE|FATAL)\\w*\\]?[:\\t ]"
#define SYSLOG "\\[?(?:\\w{3} )?\\w{3} +\\d+ \\d\\d:\\d\\d:\\d\\d"
#define APACHE "[^\\n]*\\[\\d\\d/\\w{3}/\\d{4}:"
#define KERNEL "\\[ *\\d+\\.\\d{6}\\]"
#define LOG_LINE                                                                                   \
  "(?:\xe2\x80\x8e)?(?:(?:\\[?(?:" DATE "(?:,? |T)" TIME "[]Z -][^,;|\\t]|" TIME SPEAKER           \
  ")|" LEVEL "|" SYSLOG "|" KERNEL ")[^\\n\\t]*|(?:\\S*\\d:\\d\\d\\S*\\s" LEVEL "|" APACHE         \
  ")[^\\n]*)\\n?"
/* Words and their parts of speech, of Penn, Universal Dependencies, STTS or TreeTagger; one is not
 * the word in capitals.  With lemmas there are marks: a dictionary with translations has none. */
#define TAG "(?:[A-Z]{2,7}\\$?(?:[:.]\\w+)*|\\$[.,(]|[.,:]|``|'')"
#define NOUN "(?:NN|NNS|NOUN|NOM|VB|VBZ|VERB|DT|DET|ADJ|JJ|VER:\\w+|ART)"
#define TAGGED_WORD "(?![A-Z]{2})\\S+\\t" TAG
#define PARTS_OF_SPEECH                                                                            \
  "(?=(?:[^\\n]*\\n)*?(?!(\\S+)\\t(?i:\\1)\\s)\\S+\\t" NOUN "\\s)(?:(?:" TAGGED_WORD               \
  "\\s*\\n\\s*){6}"                                                                                \
  "|(?=(?:[^\\n]*\\n)*?[.,!?]\\t)(?:" TAGGED_WORD "\\t\\S+\\s+){6})"
#define TAGGED "\\S+[ \\t](?:\\S+[ \\t]){0,3}(?:O|[BI]-\\w+)\\s+"
#define NO_TAB "(?![^\\n]*\\t)"

/* Other formats of text, by how they begin; in the first ones there are tabs. */
static const struct
{
  const char *start, *name;
} formats[] = {
  { "(?:#[^\\n]*\\n)*1(?:-\\d+)?\\t(?:\\S+\\t){5}[\\d_]+\\t\\S+", "CoNLL-U" },
  { "-DOCSTART-|(?:" TAGGED "){3}", "CoNLL" },
  { "\\d+\\r?\\n\\d\\d:\\d\\d[^\\n]* --> ", "SRT" },
  { "WEBVTT", "WebVTT" },
  { "\\{\\d+\\}\\{\\d+\\}", "MicroDVD" },
  { "TY  - ", "RIS" },
  { "\\[Script Info\\]", "SubStation Alpha" },
  { "(?:#[^\\n]*\\n)*\\s*(?:msgctxt [^\\n]*\\n)?msgid ", "gettext" },
  { NO_TAB "<(?:\\?xml[^<]*<)?xliff", "XLIFF" },
  { NO_TAB "<(?:\\?xml|!DOCTYPE|svg|TS)\\b", "XML" },
  { NO_TAB "<(?:srcset|refset|tstset)", "SGML" },
  { "\\{\\|", "MediaWiki" },
  { NO_TAB "(?:\\w+ = )?[\\[(]?\\s*\\(['\"]", "Python" },
  { NO_TAB "(?:const|let|var) \\w+ = ", "JavaScript" },
  { "diff |--- [^\\n]*\\n\\+\\+\\+ ", "diff" },
  { NO_TAB "\\\\(?:documentclass|begin|usepackage)\\b", "LaTeX" },
  { NO_TAB "\\[\\[[\\w.]+\\]\\]|(?:[\\w.-]+ = (?:[\"\\d\\[{]|true|false)[^\\n]*\\s+){2}", "TOML" },
  { "(?:[;#][^\\n]*\\n)*\\[[^]\\n]+\\]\\s+(?:[\\w.-]+ ?=[^\\n]*\\s+)*?[\\w.-]+ ?= ?[\\d/\"]",
    "INI" },
  { "(?:[#!][^\\n]*\\n)*(?:[\\w-]+(?:\\.[\\w-]+)+ ?[=:][^\\n\\t]*\\s+){2}", "properties" },
  { NO_TAB "%YAML|" NO_TAB "---\\r?\\n(?!.*\\n---\\r?\\n)", "YAML" },
  { NO_TAB "(?:[\\w-]+:\\s+)?- (?:\\[(?![ xX]\\])|\\w+: )", "YAML" },
  { NO_TAB "[\\w-]+:\\r?\\n +[\\w-]+: ", "YAML" },
  { NO_TAB "(?:\\{\\s*[\"'\\w]+\\s*:|\\[\\s*[{\\[\"'])", "JSON" },
  { NO_TAB "(?i:INSERT INTO|CREATE TABLE|-- MySQL|--\\n-- P)", "SQL" },
};

#define WEB_PAGE "(?:<!--.*?-->\\s*)*<(?i:!doctype html|html|head|body|div|table)\\b"

/* Texts of another kind, by how they begin, and what to do. */
static const struct
{
  const char *start, *what;
} texts[] = {
  { "(?=.*<td)" WEB_PAGE,
    N_ ("“%s” is a web page. Copy its table into a spreadsheet, and save that as CSV.") },
  { WEB_PAGE, N_ ("“%s” is a web page. Download the file itself, with the link “raw” or "
                  "“download”.") },
  { "(?:" LOG_LINE "){2}",
    N_ ("“%s” is a log: its lines begin with the time. In a file of sentence pairs, "
        "each line consists of a sentence, a tab and a translation.") },
  { PARTS_OF_SPEECH,
    N_ ("“%s” is a list of words with their parts of speech. In a file of sentence pairs, each "
        "line consists of a sentence, a tab and a translation.") },
  { vocabulary, N_ ("“%s” is the vocabulary of a model. Open the model itself. A file model.json "
                    "beside the model must name this file, as “src_vocab” or “tgt_vocab”.") },
};

/* A line of source code: a directive or comment, a block, a call, a statement, or one that is
 * followed by a block. */
#define CODE                                                                                       \
  "\\s*(?:#!|#\\s*(?:include|define|undef|if|endif|pragma|else)|//|/\\*)|\\w+\\t+= "               \
  "|(?!.*\\{['\"])[^\\t]*[{}]\\s*$|\\s*[\\w.]+ ?\\([^)]*\\)\\s*$"                                  \
  "|\\s*(?:[^\\t;]*[=(]|(?:return|import|package|use|using|int|char)\\b)[^\\t;]*;\\s*$"            \
  "|\\s*\\w[^\\t;.]*:\\s*$|\\t+.*(?:[;{}]\\s*$|\\s// )"

static gboolean begins (const char *start, gsize n_bytes, const char *with, gsize length)
{
  return n_bytes >= length && memcmp (start, with, length) == 0;
}

static gboolean contains (const char *start, gsize n_bytes, const char *text)
{
  for (gsize i = 0; i + strlen (text) <= n_bytes; i++)
    if (begins (start + i, n_bytes - i, text, strlen (text)))
      return TRUE;

  return FALSE;
}

/* Whether it begins as @pattern says. */
static gboolean matches (const char *start, gsize n_bytes, const char *pattern)
{
  g_autoptr (GRegex) regex =
      g_regex_new (pattern, G_REGEX_RAW | G_REGEX_DOTALL | G_REGEX_ANCHORED, 0, NULL);

  return g_regex_match_full (regex, start, (gssize) n_bytes, 0, 0, NULL, NULL);
}

/* Whether half of its lines are code, without those that tell nothing; those of JSON look so. */
static gboolean is_code (const char *start, gsize n_bytes)
{
  g_autofree char *text = g_strndup (start, n_bytes);
  g_auto (GStrv)   lines = g_strsplit (text, "\n", -1);
  int              n = 0, n_code = 0;

  for (int i = 0; lines[i] != NULL && strchr ("[{", *start) == NULL; i++)
    {
      const gboolean is_line = matches (lines[i], strlen (lines[i]), CODE);

      n += is_line || !matches (lines[i], strlen (lines[i]), "\\s*$|\\t+[^\\t]*$");
      n_code += is_line;
    }

  return matches (start, n_bytes, "#!/|/[*/]|#\\s*(?:include|define|ifn?def|pragma)\\b|<\\?php") ||
         (n_code > 2 && 2 * n_code > n);
}

static const char *format_of (const char *start, gsize n_bytes)
{
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (matches (start, n_bytes, formats[i].start))
      return formats[i].name;

  return NULL;
}

static gboolean has_settings (const char *start, gsize n_bytes)
{
  gboolean has = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (settings); i++)
    has |= contains (start, n_bytes, settings[i]);

  return has && *start == '{';
}

/* The sentence @what about the file @name, and the @lines, if there are some. */
static char *say (const char *what, const char *lines, const char *name)
{
  g_autofree char *sentence = NULL, *code = NULL;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  sentence = g_strdup_printf (_ (what), name);
  code = lines != NULL ? g_strdup_printf (lines, name) : NULL;
#pragma GCC diagnostic pop

  return code == NULL ? g_steal_pointer (&sentence)
                      /* Translators: a sentence, then lines of Python */
                      : g_strdup_printf (_ ("%s Save the model as safetensors, in Python:\n%s"),
                                         sentence, code);
}

static char *say_archive (const char *name, const char *start, gsize n_bytes)
{
  g_autofree char *small = g_ascii_strdown (name, -1);
  gsize            i = 0;

  while (archives[i].inside != NULL ? !contains (start, n_bytes, archives[i].inside)
                                    : !g_str_has_suffix (small, archives[i].suffix))
    i++;

  return say (archives[i].what, archives[i].lines, name);
}

/**
 * @name: what it is called in messages
 * @start: (array length=n_bytes): the first bytes of a file, or all
 * @format: (out) (optional) (nullable): the format of a text whose lines are not sentence pairs
 *
 * A safetensors file, even a damaged one, is not spoken of: its first byte may be any.
 *
 * Returns: (transfer full) (nullable): what it is and what to do, or %NULL if nothing is known
 */
char *nn_file_kind_advice (const char *name, const char *start, gsize n_bytes, const char **format)
{
  gsize n_blank = begins (start, n_bytes, "\xef\xbb\xbf", 3) ? 3 : 0;

  n_bytes = MIN (n_bytes, NN_FILE_KIND_BYTES);
  if (n_bytes > 8 && start[7] == '\0' && start[8] == '{')
    return NULL;
  if (begins (start, n_bytes, "PK\x03\x04", 4))
    return say_archive (name, start, n_bytes);
  if (n_bytes > TAR_MARK && begins (start + TAR_MARK, n_bytes - TAR_MARK, "ustar", 5))
    return say (N_ ("“%s” is a tar archive. Unpack it first."), NULL, name);

  while (n_blank < n_bytes && g_ascii_isspace (start[n_blank]))
    n_blank++;
  start += n_blank;
  n_bytes -= n_blank;
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (begins (start, n_bytes, kinds[i].start, kinds[i].length))
      return say (kinds[i].what, kinds[i].lines, name);
  if (n_bytes > 0 && has_settings (start, n_bytes))
    return say (N_ ("“%s” is a JSON file, perhaps the settings of a model. Open the file "
                    "model.safetensors in the same folder."),
                NULL, name);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    if (matches (start, n_bytes, texts[i].start))
      return say (texts[i].what, NULL, name);
  if (is_code (start, n_bytes))
    return say (N_ ("“%s” is source code. In a file of sentence pairs, each line consists of a "
                    "sentence, a tab and a translation."),
                NULL, name);
  if (format != NULL)
    *format = format_of (start, n_bytes);

  return NULL;
}
