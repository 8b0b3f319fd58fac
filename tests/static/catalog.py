"""What is in the translations in po."""

import re
import subprocess


def languages(po):
    """The names of all languages."""
    return [line for line in (po / 'LINGUAS').read_text().split('\n')
            if line and not line.startswith('#')]


def messages(path, sources=()):
    """The English text and the translations of each message, of all or of these sources."""
    text = path.read_text(encoding='utf-8')
    if sources:
        text = subprocess.run(['msggrep', *(f'-N{source}' for source in sources)], input=text,
                              check=True, capture_output=True, text=True).stdout
    text = subprocess.run(['msgcat', '--no-wrap', '--no-location', '-'], input=text, check=True,
                          capture_output=True, text=True).stdout
    for block in text.split('\n\n'):
        if re.search(r'^#(, .*fuzzy|~)', block, re.M):
            continue
        fields = {}
        for line in block.splitlines():
            found = re.match(r'(?:(msg\S+) )?"(.*)"$', line)
            if found:
                name = found.group(1) or name
                fields[name] = fields.get(name, '') + found.group(2)
        if fields.get('msgid'):
            yield fields['msgid'], [text for name, text in fields.items()
                                    if name.startswith('msgstr')]


def sentences(path):
    """The sentences of a file of data/sentences, by entry and name."""
    found = {}
    for block in re.split(r'^# ', path.read_text(encoding='utf-8'), flags=re.M)[1:]:
        key, *lines = block.strip().split('\n')
        for name, text in (line.split(': ', 1) for line in lines):
            found[f'{key}: {name}'] = text
    return found
