#!/usr/bin/env python3
"""Tests leave nothing in the temporary folder, even if they forget what they made there.

Usage: test-leaves-nothing.py TEST_PROGRAM [ARGUMENT...]
"""

import os
import subprocess
import sys
import tempfile

with tempfile.TemporaryDirectory() as folder:
    subprocess.run(sys.argv[1:], env=os.environ | {'TMPDIR': folder}, check=True)
    left = os.listdir(folder)
sys.exit(f'left behind: {" ".join(left)}' if left else 0)
