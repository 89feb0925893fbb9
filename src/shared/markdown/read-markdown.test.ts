import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, getWords, type Inline, plainMarkdown, toText } from './markdown.ts';
import { parseMarkdown, readMarkdown } from './read-markdown.ts';

/** The inline content of a text with a single paragraph. */
function paragraph(text: string): Inline[] {
  const [block, ...more] = readMarkdown(text);
  if (block?.kind !== 'paragraph' || more.length > 0) throw new Error(`"${text}" is not one paragraph`);
  return block.inside;
}

/** All link and image targets of a text, at any depth. */
function getTargets(blocks: readonly Block[]): string[] {
  const within = (inside: readonly Inline[]): string[] =>
    inside.flatMap((each) => {
      if (each.kind === 'image') return [each.src];
      return [...(each.kind === 'link' ? [each.href] : []), ...('inside' in each ? within(each.inside) : [])];
    });
  return blocks.flatMap((block) => {
    if (block.kind === 'list')
      return block.items.flatMap((item) => [...within(item.inside), ...getTargets(item.blocks)]);
    if (block.kind === 'table') return [...block.columns.map(({ head }) => head), ...block.rows.flat()].flatMap(within);
    if (block.kind === 'quote') return getTargets(block.blocks);
    return 'inside' in block ? within(block.inside) : [];
  });
}

test('parses headings, paragraphs, lists, quotes and marks into a tree', () => {
  const blocks = readMarkdown(
    '# Beads\nA **two-day** cuff, *slowly*.\nSee [the size guide](/size-guide).\n\n- one\n- two\n  more\n\n1. first\n\n> Her words',
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'list', 'quote']);
  expect(blocks[1]).toEqual({
    kind: 'paragraph',
    inside: [
      { kind: 'text', text: 'A ' },
      { kind: 'strong', inside: [{ kind: 'text', text: 'two-day' }] },
      { kind: 'text', text: ' cuff, ' },
      { kind: 'emphasis', inside: [{ kind: 'text', text: 'slowly' }] },
      { kind: 'text', text: '. See ' },
      { kind: 'link', href: '/size-guide', inside: [{ kind: 'text', text: 'the size guide' }] },
      { kind: 'text', text: '.' },
    ],
  });
  expect(blocks[2]).toMatchObject({
    isOrdered: false,
    items: [{ inside: [{ text: 'one' }] }, { inside: [{ text: 'two more' }] }],
  });
});

test('parses two heading levels below the page’s, and paragraphs in a quote', () => {
  const [one, two, three] = readMarkdown('# One #\n## Two\n###### Six');
  expect([one, two, three]).toMatchObject([{ level: 2 }, { level: 2 }, { level: 3 }]);
  expect(one).toMatchObject({ inside: [{ text: 'One' }] });
  const [quote] = readMarkdown('> Her words\n>\n> and *his*\nand ours');
  expect(quote).toMatchObject({ kind: 'quote', blocks: [{ kind: 'paragraph' }, { kind: 'paragraph' }] });
  expect(toText(quote ? [quote] : [])).toBe('Her words\nand his and ours');
});

test('ends a paragraph at another block, and accepts every line ending', () => {
  const kinds = (text: string) => readMarkdown(text).map(({ kind }) => kind);
  expect(kinds('Words\nmore\n# Head\nWords\n> Hers')).toEqual(['paragraph', 'heading', 'paragraph', 'quote']);
  expect(kinds('Words\n- item\nmore')).toEqual(['paragraph', 'list']);
  expect(kinds('One\r\n\r\nTwo\r\rThree\n \t\nFour')).toEqual(Array(4).fill('paragraph'));
  expect(kinds('    Set in\n\n---\n\n#\n\n```\nsteps\n```')).toEqual(['paragraph', 'rule', 'code']);
  expect(getWords(paragraph('Two blanks  \nbreak, one\ndoes not'))).toBe('Two blanks\nbreak, one does not');
});

test('parses nested lists with any start number, paragraphs, tables and checkboxes', () => {
  const [list] = readMarkdown('3. Measure\n   - the wrist\n   - the neck\n\n   With a tape.\n4. [x] Order');
  expect(list).toEqual({
    kind: 'list',
    isOrdered: true,
    start: 3,
    items: [
      {
        inside: [{ kind: 'text', text: 'Measure' }],
        blocks: [
          {
            kind: 'list',
            isOrdered: false,
            start: 1,
            items: [
              { inside: [{ kind: 'text', text: 'the wrist' }], blocks: [] },
              { inside: [{ kind: 'text', text: 'the neck' }], blocks: [] },
            ],
          },
          { kind: 'paragraph', inside: [{ kind: 'text', text: 'With a tape.' }] },
        ],
      },
      { inside: expect.anything(), blocks: [] },
    ],
  });
  expect(toText(list ? [list] : [])).toBe('Measure\nthe wrist\nthe neck\nWith a tape.\n☑ Order');
});

test('parses a pipe table, pads short rows and truncates long ones', () => {
  const [before, table, after] = readMarkdown(
    'Sizes:\n| Inches | **Medium** | Price |\n| :-- | --- | --: |\n| Girth | 7.0 | 5 | too much\nLength \\| width\n\nAnd on.',
  );
  expect([before?.kind, after?.kind]).toEqual(['paragraph', 'paragraph']);
  expect(table).toEqual({
    kind: 'table',
    columns: [
      { head: [{ kind: 'text', text: 'Inches' }], isNumber: false },
      { head: [{ kind: 'strong', inside: [{ kind: 'text', text: 'Medium' }] }], isNumber: false },
      { head: [{ kind: 'text', text: 'Price' }], isNumber: true },
    ],
    rows: [
      [[{ kind: 'text', text: 'Girth' }], [{ kind: 'text', text: '7.0' }], [{ kind: 'text', text: '5' }]],
      [[{ kind: 'text', text: 'Length | width' }], [], []],
    ],
  });
  expect(readMarkdown('a | b\nno rule | here').map(({ kind }) => kind)).toEqual(['paragraph']);
  expect(toText(readMarkdown('# A\n- b\n- c\n\n| D | E |\n|-|-|\n| f | g |'))).toBe('A\nb\nc\nf, g');
});

test('renders only the shop’s own pictures, and keeps other images as text', () => {
  expect(paragraph('![A cuff](/pictures/ab/0123-640.webp "title")')).toEqual([
    { kind: 'image', src: '/pictures/ab/0123-640.webp', alt: 'A cuff' },
  ]);
  for (const src of [
    'https://evil.example/a.png',
    '//evil.example/pictures/a.png',
    '/pictures/../admin.png',
    '/pictures/a.svg',
    'data:image/png;base64,x',
    '/assets/a.png',
  ]) {
    const typed = `![x](${src})`;
    expect(paragraph(typed), src).toEqual([{ kind: 'text', text: typed }]);
  }
});

test('round-trips escaped text of any content', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'*_[]()\\#>+-.!|`~<a1 '.split('')), maxLength: 40 });
  fc.assert(
    fc.property(typed, (text) => {
      const [block] = readMarkdown(`x${plainMarkdown(text)}x`);
      expect(block).toEqual({ kind: 'paragraph', inside: [{ kind: 'text', text: `x${text}x` }] });
    }),
  );
});

test('allows links into the shop, to the web and to email', () => {
  for (const href of [
    '/',
    '/faq#sizes',
    'https://beads.example/a?b=1',
    'HTTP://beads.example',
    'mailto:help@shop.example',
  ])
    expect(getTargets(readMarkdown(`[press](${href})`)), href).toEqual([href]);
});

test('keeps a link with an unsafe target as text', () => {
  for (const href of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'JaVaScRiPt:x',
    'vbscript:x',
    'faq',
    'https://',
    '/"onclick="x',
  ]) {
    expect(paragraph(`[press](${href})`), href).toEqual([{ kind: 'text', text: `[press](${href})` }]);
  }
});

test('keeps HTML and bare URLs as text', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '<b onclick="x">a</b>',
    '<!-- x -->',
    '&lt;b&gt; &amp;',
    'see https://a.example or me@a.example',
  ])
    expect(readMarkdown(text), text).toEqual([{ kind: 'paragraph', inside: [{ kind: 'text', text }] }]);
  expect(toText(readMarkdown('<div>\n\n**a** <i>b</i>\n\n</div>'))).toBe('<div>\na <i>b</i>\n</div>');
});

test('parses any input, with safe links only', () => {
  const targets = ['', '/', 'http://', 'mailto:', 'javascript:'];
  const typed = fc.string({
    unit: fc.constantFrom(...'*[]\\\n #>-/:1.|', 'a)', ...targets.map((target) => `[x](${target}`)),
    minLength: 8,
    maxLength: 60,
  });
  let links = 0;
  fc.assert(
    fc.property(typed, (text) => {
      for (const href of getTargets(readMarkdown(text))) {
        links += 1;
        expect(href).toMatch(/^(?:https?:\/\/|mailto:|\/(?![/\\]))/);
      }
    }),
    { numRuns: 2000 },
  );
  expect(links).toBeGreaterThan(100);
});

const MARKS = [
  ...['*', '**', '_', '~', '~~', '`', '```\n', '[', ']', '](', '(', ')', '![', '<', '<!--', '>', '|', '|a|\n', '|-|\n'],
  ...[
    '- ',
    '-',
    '1. ',
    '> ',
    '# ',
    '\\',
    '\n',
    '\n\n',
    '  \n',
    '\t',
    '\n---\n',
    '[x]: ',
    '[a]',
    '"',
    '=',
    '&',
    'a',
    '1.',
    '\u2028',
  ],
];
/** Each of these once took seconds, or overflowed the stack. */
const KNOWN_SLOW = [
  ...[
    '-~~a',
    '-|a|\n|-|\n',
    '|a|\n|-|-|\n',
    '!_a',
    '**a*',
    '__a_',
    '# a#',
    '## x\n',
    '>>>>>>>a\n',
    '* a\n * b\n',
    '- \u2028 ',
  ],
  ...[
    '\\```\n',
    '[a](',
    '[[[a](b)](b)](b)',
    '[x]: a "\n\n',
    '- a\nb\n',
    '> - a\nb\n',
    '[<!--](x)',
    '<a b="',
    '*_a',
    '~a ~~b',
    '- - - ',
  ],
];

const SLOW_FACTOR = 12;

test('parses repeated marks in linear time, alone, in pairs and nested', () => {
  const textOfLength = (piece: string, length: number) =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  /** Milliseconds of CPU time of several runs together, since it advances in steps of 4 ms; the best of six. */
  const cpu = (text: string, runs: number) => {
    const times = Array.from({ length: 6 }, () => {
      const before = process.threadCpuUsage();
      for (let run = 0; run < runs; run++) parseMarkdown(text);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    });
    return Math.min(...times);
  };
  const fastest = (text: string, tries: number) => {
    const times = Array.from({ length: tries }, () => {
      const before = performance.now();
      parseMarkdown(text);
      return performance.now() - before;
    });
    return Math.min(...times);
  };
  const ordinary = 'A **two-day** cuff, *slowly*.\nSee [sizes](/size-guide).\n\n- one\n- two\n\n';
  const slow: string[] = [];
  function tryPieces(pieces: readonly string[], length: number, head = '', tail = '') {
    const textOf = (piece: string, tried: number) => head + textOfLength(piece, tried) + tail;
    const usual = Math.max(1, fastest(textOf(ordinary, length), 10));
    for (const piece of pieces) {
      // A text that takes as long as many ordinary ones is measured again, as often as four times as many texts of a
      // quarter of its length: linear time takes as long for both, quadratic time four times as long.
      if (fastest(textOf(piece, length), 1) < SLOW_FACTOR * usual) continue;
      const [whole, quarters] = [cpu(textOf(piece, length), 4), cpu(textOf(piece, length / 4), 16)];
      if (whole > 4 * SLOW_FACTOR * usual && whole > 2.75 * quarters)
        slow.push(`${JSON.stringify(head + piece)}: ${whole} ms, in quarters ${quarters} ms`);
    }
  }
  tryPieces([...MARKS, ...KNOWN_SLOW], 30_000);
  tryPieces([...MARKS, ...KNOWN_SLOW], 30_000, '- ', 'x\nb');
  tryPieces(
    MARKS.flatMap((first) => MARKS.map((second) => first + second)),
    12_000,
  );
  expect(slow).toEqual([]);
});

test('parses too deeply nested text, and keeps the markup of long texts', () => {
  for (const piece of ['> ', '- ', '*_', '[', '![', '**a ~~b _c ']) {
    for (const length of [400, 2_000, 30_000])
      expect(parseMarkdown(piece.repeat(length / piece.length))).not.toEqual([]);
  }
  expect(readMarkdown('# Beads\n'.repeat(30_000))).toHaveLength(30_000);
  expect(readMarkdown(`# a${' '.repeat(10_000)}b ##`)).toMatchObject([{ level: 2 }]);
  expect(readMarkdown('> a\n'.repeat(3_000))).toMatchObject([{ kind: 'quote' }]);
  expect(readMarkdown('- a\n'.repeat(3_000))[0]).toMatchObject({ kind: 'list', items: { length: 3_000 } });
  // A price list in one paragraph, full of unclosed marks.
  const prices = `${'5*3 = 15, a_b ~ 2, '.repeat(100)}**at last**`;
  expect(paragraph(prices).at(-1)).toEqual({ kind: 'strong', inside: [{ kind: 'text', text: 'at last' }] });
});

test('parses a text once and returns the same blocks for the same text', () => {
  const text = '# Sizes\n\nA **cuff**.';
  expect(readMarkdown(text)).toBe(readMarkdown(['# Sizes', '', 'A **cuff**.'].join('\n')));
  expect(readMarkdown(`${text} `)).not.toBe(readMarkdown(text));
});
