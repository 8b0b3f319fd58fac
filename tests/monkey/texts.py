"""What the monkey types and pastes: what people have on their clipboards, and worse."""

PROSE = ("It was a bright cold day in April, and nobody had told the model about it. "
         "Whoever reads this aloud needs a breath in the middle, and one at the end.\n")

SENTENCES = [
    "he's calm .", 'the red car is old .', 'go .', "i'm home .", 'where is the school ?',
    'do you like the doors of the house ?', 'he is not here because he is tired .',
    'xyzzy plugh frobnicate', '<unk> <pad> <eos>', '', ' ', '.', '!?!?', 'a' * 300,
    'the ' * 60, "L'élève n'est-il pas là ?", 'Größe & <b>bold</b> "quotes"', '中文句子。',
    'שלום עולם', '😀 👩‍👩‍👧 🇫🇷', '\u202egnp.exe', '=1+1', '%s%n%d', '\t\ttabs\t',
]

NUMBERS = ['0', '1', '-2', '3.5', '-1e9', '1e-30', '1e308', '1e400', 'nan', 'inf', '-inf',
           '2,5', '−3', '007', '0x10', 'abc', '', ' 4 ', '1 000', '½', '9' * 400, '--1']


def matrix(rows, columns, chance):
    """A block of numbers as a spreadsheet puts it on the clipboard."""
    separator = chance.choice(['\t', '\t', ',', ' ', ';'])
    return '\n'.join(separator.join(f'{chance.uniform(-9, 9):.2f}' for _ in range(columns))
                     for _ in range(rows))


def pasted(chance):
    """A text for the clipboard, with a name for the protocol."""
    kind = chance.choice(['matrix', 'matrix', 'matrix', 'ragged', 'prose', 'emoji', 'sentence',
                          'number', 'long', 'huge', 'lines'])
    if kind == 'matrix':
        return matrix(chance.randint(1, 20), chance.randint(1, 20), chance)
    return {
        'ragged': '1\t2\t3\n4\n5\t6\n\n7',
        'prose': PROSE * 3,
        'emoji': '😀👩‍👩‍👧🇫🇷' * 20,
        'sentence': chance.choice(SENTENCES),
        'number': chance.choice(NUMBERS),
        'long': 'word ' * 2000,
        'huge': PROSE * 7000,  # a megabyte
        'lines': '\n' * 500 + '1\t2',
    }[kind]
