import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, plainMarkdown, readMarkdown, textOf, wordsOf } from './markdown.ts';

test('headings, paragraphs, lists, quotes and marks become a tree', () => {
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
  expect(blocks[2]).toMatchObject({ isOrdered: false, items: [[{ text: 'one' }], [{ text: 'two more' }]] });
});

test('lines with bars become a table; short rows are filled up, long ones cut', () => {
  const [before, table, after] = readMarkdown(
    'Sizes:\n| Inches | **Medium** | Price |\n| :-- | --- | --: |\n| Girth | 7.0 | 5 | too much\nLength \\| width\nAnd on.',
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
  expect(textOf(readMarkdown('# A\n- b\n- c\n\n| D | E |\n|-|-|\n| f | g |'))).toBe('A\nb\nc\nf, g');
});

test('text that is made plain is read as itself, whatever it holds', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'*_[]()\\#>+-.!|`a1 '.split('')), maxLength: 40 });
  fc.assert(
    fc.property(typed, (text) => {
      const [block] = readMarkdown(`x${plainMarkdown(text)}x`);
      expect(block).toEqual({ kind: 'paragraph', inside: [{ kind: 'text', text: `x${text}x` }] });
    }),
  );
});

test('a link that could run or lead astray stays text', () => {
  for (const href of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'JaVaScRiPt:x',
    'vbscript:x',
  ]) {
    const [block] = readMarkdown(`[press](${href})`) as [Extract<Block, { kind: 'paragraph' }>];
    expect(
      block.inside.some(({ kind }) => kind === 'link'),
      href,
    ).toBe(false);
  }
});

test('HTML is text like any other', () => {
  expect(readMarkdown('<script>alert(1)</script>')).toEqual([
    { kind: 'paragraph', inside: [{ kind: 'text', text: '<script>alert(1)</script>' }] },
  ]);
});

test('whatever is typed is read, quickly, and links are always safe', () => {
  const typed = fc.string({
    unit: fc.constantFrom('*', '[', ']', '(', ')', '\\', '\n', ' ', '#', '>', '-', 'a', '/', ':', '1', '.', '|'),
    maxLength: 300,
  });
  fc.assert(
    fc.property(typed, (text) => {
      for (const block of readMarkdown(text)) {
        if ('inside' in block) expect(typeof wordsOf(block.inside)).toBe('string');
      }
    }),
  );
  const before = process.cpuUsage();
  readMarkdown('*a '.repeat(5_000));
  readMarkdown('[a]('.repeat(5_000));
  readMarkdown('**a*'.repeat(5_000));
  readMarkdown('|-|\n'.repeat(5_000));
  readMarkdown('# a\n'.repeat(5_000));
  readMarkdown('|'.repeat(20_000));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
});
