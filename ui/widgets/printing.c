#include "ui/widgets/printing.h"

#include "core/engine/each.h"
#include "ui/picture/document.h"

static GtkPrintOperation *new_operation (const char *name)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();

  gtk_print_operation_set_job_name (operation, name);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_allow_async (operation, TRUE);

  return operation;
}

/* The picture is not larger than in a PDF file, and not larger than the page. */
static void draw_picture_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page,
                             gpointer user_data)
{
  const HlRecording *recording = user_data;
  cairo_t           *cr = gtk_print_context_get_cairo_context (context);
  const double       room_x = gtk_print_context_get_width (context) / recording->size.width;
  const double       room_y = gtk_print_context_get_height (context) / recording->size.height;
  const double       scale = MIN (HL_POINTS_PER_PIXEL, MIN (room_x, room_y));

  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, recording->surface, 0.0, 0.0);
  cairo_paint (cr);
}

static void free_recording (gpointer data, GClosure *closure) { hl_recording_free (data); }

/* A picture that is wider than high lies across the paper. Returns what prints it on one page.
 * recording: a picture, recorded for a PDF file. */
GtkPrintOperation *hl_print_picture_new (HlRecording *recording, const char *name)
{
  GtkPrintOperation       *operation = new_operation (name);
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();

  g_assert (recording->surface != NULL && recording->words == NULL);

  gtk_page_setup_set_orientation (setup, recording->size.width > recording->size.height
                                             ? GTK_PAGE_ORIENTATION_LANDSCAPE
                                             : GTK_PAGE_ORIENTATION_PORTRAIT);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_n_pages (operation, 1);
  g_signal_connect_data (operation, "draw-page", G_CALLBACK (draw_picture_cb), recording,
                         free_recording, 0);

  return operation;
}

typedef struct
{
  int            n_documents; /* how many there are */
  HlDocumentFunc write;       /* writes one */
  gpointer       data;        /* for write */
  GDestroyNotify free_data;   /* frees data */
  GPtrArray     *documents;   /* those that have been written */
  GPtrArray     *layouts;     /* and laid out */
} Pages;

static void pages_free (gpointer data, GClosure *closure)
{
  Pages *pages = data;

  g_ptr_array_unref (pages->layouts);
  g_ptr_array_unref (pages->documents);
  pages->free_data (pages->data);
  g_free (pages);
}

static int count_pages (const Pages *pages)
{
  int n = 0;

  for (guint i = 0; i < pages->layouts->len; i++)
    n += (int) ((const HlDocumentLayout *) g_ptr_array_index (pages->layouts, i))->pages->len;

  return n;
}

/* The size of the paper may have changed since the documents were laid out. */
static void begin_cb (GtkPrintOperation *operation, GtkPrintContext *context, gpointer user_data)
{
  g_ptr_array_set_size (((Pages *) user_data)->layouts, 0);
}

/* One document is laid out at a time, so that the window can respond in between. */
static gboolean paginate_cb (GtkPrintOperation *operation, GtkPrintContext *context,
                             gpointer user_data)
{
  Pages       *pages = user_data;
  const guint  next = pages->layouts->len;
  const HlSize size = { gtk_print_context_get_width (context) / HL_POINTS_PER_PIXEL,
                        gtk_print_context_get_height (context) / HL_POINTS_PER_PIXEL };

  if (next == pages->documents->len && (int) next < pages->n_documents)
    g_ptr_array_add (pages->documents, pages->write ((int) next, pages->data));
  if (next < pages->documents->len)
    g_ptr_array_add (pages->layouts,
                     hl_document_lay_out (g_ptr_array_index (pages->documents, next), size));
  gtk_print_operation_set_n_pages (operation, MAX (count_pages (pages), 1));

  return (int) pages->layouts->len == pages->n_documents;
}

static void draw_page_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page,
                          gpointer user_data)
{
  const Pages *pages = user_data;
  cairo_t     *cr = gtk_print_context_get_cairo_context (context);

  cairo_scale (cr, HL_POINTS_PER_PIXEL, HL_POINTS_PER_PIXEL);
  NN_EACH_OF (const HlDocumentLayout, layout, pages->layouts)
    {
      if (page < (int) layout->pages->len)
        {
          hl_document_draw_page (layout, page, cr);
          return;
        }
      page -= (int) layout->pages->len;
    }
}

/* Each document begins on a page of its own. Returns what prints them. n_documents: how many, at
 * least 1; write: writes one of them, when its turn comes; data: for write. */
GtkPrintOperation *hl_print_documents_new (int n_documents, HlDocumentFunc write, gpointer data,
                                           GDestroyNotify free_data, const char *name)
{
  GtkPrintOperation *operation = new_operation (name);
  Pages             *pages = g_new (Pages, 1);

  g_assert (n_documents >= 1);

  *pages = (Pages){
    n_documents,
    write,
    data,
    free_data,
    g_ptr_array_new_with_free_func ((GDestroyNotify) hl_document_free),
    g_ptr_array_new_with_free_func ((GDestroyNotify) hl_document_layout_free),
  };
  gtk_print_operation_set_use_full_page (operation, TRUE);
  g_signal_connect (operation, "begin-print", G_CALLBACK (begin_cb), pages);
  g_signal_connect (operation, "paginate", G_CALLBACK (paginate_cb), pages);
  g_signal_connect_data (operation, "draw-page", G_CALLBACK (draw_page_cb), pages, pages_free, 0);

  return operation;
}
