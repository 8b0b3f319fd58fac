#!/usr/bin/env python3
"""A small window from which a file can be dragged, as from a file manager.

    dragged.py FILE TITLE
"""
import sys

import gi
gi.require_version('Gtk', '4.0')
gi.require_version('Gdk', '4.0')
from gi.repository import Gdk, Gio, Gtk  # noqa: E402

FILE, TITLE = sys.argv[1:3]


def open_window(application):
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    files = Gdk.FileList.new_from_list([Gio.File.new_for_path(FILE)])
    source.connect('prepare', lambda *_: Gdk.ContentProvider.new_for_value(files))
    source.connect('drag-end', lambda *_: application.quit())
    label = Gtk.Label(label='file', hexpand=True, vexpand=True)
    label.add_controller(source)
    window = Gtk.ApplicationWindow(application=application, title=TITLE, child=label,
                                   decorated=False)
    window.set_default_size(80, 40)
    window.present()


program = Gtk.Application(flags=Gio.ApplicationFlags.NON_UNIQUE)
program.connect('activate', open_window)
program.run()
