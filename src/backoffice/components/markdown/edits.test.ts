import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainMarkdown, toText } from '../../../shared/markdown/markdown.ts';
import { readMarkdown } from '../../../shared/markdown/read-markdown.ts';
import {
  applied,
  continueList,
  type Edit,
  insertLink,
  insertPicture,
  linkAt,
  readHref,
  type Selected,
  toggleHeading,
  toggleList,
  toggleMark,
} from './edits.ts';

/** `[` and `]` mark the start and end of the selection, `|` a cursor without a selection. */
function selectedIn(marked: string): Selected {
  const cursor = marked.indexOf('|');
  if (cursor !== -1) return { text: marked.replace('|', ''), start: cursor, end: cursor };
  const start = marked.indexOf('[');
  return { text: marked.replace('[', '').replace(']', ''), start, end: marked.indexOf(']') - 1 };
}

function shown(selected: Selected, edit: Edit): string {
  const text = applied(selected.text, edit);
  if (edit.start === edit.end) return `${text.slice(0, edit.start)}|${text.slice(edit.start)}`;
  return `${text.slice(0, edit.start)}[${text.slice(edit.start, edit.end)}]${text.slice(edit.end)}`;
}

const after = (marked: string, edit: (selected: Selected) => Edit): string => {
  const selected = selectedIn(marked);
  return shown(selected, edit(selected));
};
const bold = (selected: Selected) => toggleMark(selected, 'bold');
const italic = (selected: Selected) => toggleMark(selected, 'italic');
const bullets = (selected: Selected) => toggleList(selected, 'bullets');
const numbers = (selected: Selected) => toggleList(selected, 'numbers');

test.each([
  ['[glass] beads', '**[glass]** beads'],
  ['**[glass]** beads', '[glass] beads'],
  ['[**glass**] beads', '[glass] beads'],
  ['*[glass]* beads', '***[glass]*** beads'],
  ['gl|ass beads', '**[glass]** beads'],
  ['[glass ]beads', '**[glass]** beads'],
  ['beads |', 'beads **[bold text]**'],
  ['[- one\n- two]', '- **[one**\n- **two]**'],
  ['[## one\n\n**two**]', '## **[one**\n\n**two]**'],
  ['2\\*[3]\\*4', '2\\***[3]**\\*4'],
])('bold: %j becomes %j', (before, then) => {
  expect(after(before, bold)).toBe(then);
});

test.each([
  ['[glass]', '*[glass]*'],
  ['*[glass]*', '[glass]'],
  ['**[glass]**', '***[glass]***'],
  ['***[glass]***', '**[glass]**'],
])('italic: %j becomes %j', (before, then) => {
  expect(after(before, italic)).toBe(then);
});

test.each([
  ['gla|ss', '## gla|ss'],
  ['## gla|ss', '### gla|ss'],
  ['### gla|ss', 'gla|ss'],
  ['- gla|ss', '## gla|ss'],
  ['|', '## |'],
])('heading: %j becomes %j', (before, then) => {
  expect(after(before, toggleHeading)).toBe(then);
});

test('turns lines into list items and back, and keeps the text below', () => {
  expect(after('[one\ntwo]\nmore', bullets)).toBe('[- one\n- two]\n\nmore');
  expect(after('[- one\n- two]', bullets)).toBe('[one\ntwo]');
  expect(after('[- one\n- two]', numbers)).toBe('[1. one\n2. two]');
  expect(after('[one\n\ntwo\n]three', numbers)).toBe('[1. one\n\n2. two]\n\nthree');
  expect(after('|', bullets)).toBe('- |');
});

test('continues a list on Enter, and ends it on an empty item', () => {
  const enter = (marked: string) => {
    const selected = selectedIn(marked);
    const edit = continueList(selected);
    return edit && shown(selected, edit);
  };
  expect(enter('- one|')).toBe('- one\n- |');
  expect(enter('9. one|')).toBe('9. one\n10. |');
  expect(enter('- one\n- |')).toBe('- one\n|');
  expect(enter('- on|e')).toBe('- on\n- |e');
  expect(enter('one|')).toBeUndefined();
  expect(enter('|- one')).toBeUndefined();
});

test('turns the selection into a link, or edits the link at the cursor', () => {
  const selected = selectedIn('See |here');
  const link = linkAt(selected);
  expect(link).toMatchObject({ words: 'here', href: '' });
  const text = applied(selected.text, insertLink(link, { words: 'the [new] cuffs', href: '/a(b)' }));
  expect(text).toBe('See [the \\[new\\] cuffs](/a%28b%29)');
  expect(linkAt({ text, start: 8, end: 8 })).toMatchObject({ words: 'the [new] cuffs', href: '/a%28b%29', from: 4 });
  expect(readMarkdown(text)).toMatchObject([{ inside: [{ text: 'See ' }, { kind: 'link', href: '/a%28b%29' }] }]);
});

test('inserts a picture as its own paragraph', () => {
  const edit = (marked: string) => {
    const selected = selectedIn(marked);
    return shown(
      selected,
      insertPicture(selected, { src: '/pictures/0123456789abcdef-640.jpeg#1200x800', alt: 'A [red] cuff' }),
    );
  };
  const picture = '![A \\[red\\] cuff](/pictures/0123456789abcdef-640.jpeg#1200x800)';
  expect(edit('|')).toBe(`${picture}\n|`);
  expect(edit('One.|')).toBe(`One.\n\n${picture}\n|`);
  expect(edit('One.\n|\nTwo.')).toBe(`One.\n\n${picture}\n|\nTwo.`);
  expect(readMarkdown(picture)).toEqual([
    {
      kind: 'paragraph',
      inside: [
        {
          kind: 'image',
          src: '/pictures/0123456789abcdef-640.jpeg',
          alt: 'A [red] cuff',
          size: { width: 1200, height: 800 },
        },
      ],
    },
  ]);
});

test.each([
  ['example.com/new', 'https://example.com/new'],
  ['ana@example.com', 'mailto:ana@example.com'],
  ['/faq', '/faq'],
  [' https://example.com ', 'https://example.com'],
  ['javascript:alert(1)', undefined],
  ['//example.com', undefined],
  ['two words', undefined],
  ['', undefined],
])('reads the address %j as %j', (typed, href) => {
  expect(readHref(typed)).toBe(href);
});

const words = fc.array(fc.stringMatching(/^[a-zé]{1,8}[.,!?]?$/), { minLength: 1, maxLength: 6 });
const texts = fc
  .array(
    words.map((each) => each.join(' ')),
    { minLength: 1, maxLength: 5 },
  )
  .map((lines) => lines.map(plainMarkdown).join('\n\n'));
const selections = texts.chain((text) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(text.length))
    .map(([one, other]) => ({ text, start: Math.min(one, other), end: Math.max(one, other) })),
);

test('toggles a mark off when it is applied twice, and never changes the words', () => {
  fc.assert(
    fc.property(selections, fc.constantFrom('bold', 'italic'), (selected, kind) => {
      fc.pre(/[a-zé]/.test(selected.text.slice(selected.start, selected.end)));
      const edit = toggleMark(selected, kind as 'bold' | 'italic');
      const marked = { text: applied(selected.text, edit), start: edit.start, end: edit.end };
      expect(applied(marked.text, toggleMark(marked, kind as 'bold' | 'italic'))).toBe(selected.text);
      fc.pre(startsAndEndsAtWords(selected));
      expect(toText(readMarkdown(marked.text))).toBe(toText(readMarkdown(selected.text)));
    }),
  );
});

/** Marks between a letter and a full stop open nothing, a rule of CommonMark. */
const startsAndEndsAtWords = ({ text, start, end }: Selected) =>
  !/[.,!?\\]/.test(text.slice(start, end) + (text[start - 1] ?? '') + (text[end] ?? ''));

test('keeps every edit within the text, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('*', '-', '1', '.', ' ', '\n', 'a', '#', '[', ']', '\\') }),
      (text) => {
        for (const edit of [bold, italic, toggleHeading, bullets, numbers]) {
          const selected = { text, start: Math.floor(text.length / 3), end: Math.floor((2 * text.length) / 3) };
          const { from, to, start, end, insert } = edit(selected);
          expect(0 <= from && from <= to && to <= text.length).toBe(true);
          expect(start >= from && end <= from + insert.length && start <= end).toBe(true);
        }
      },
    ),
  );
});
