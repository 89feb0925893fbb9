import { expect, test } from 'vitest';
import { greeting, parsePersonName } from './person-name.ts';

test('keeps a name’s spelling on one line', () => {
  expect(parsePersonName('  Dana \t Whitfield ')).toBe('Dana Whitfield');
  expect(parsePersonName("Siobhán O'Néill-Nkrumah")).toBe("Siobhán O'Néill-Nkrumah");
  expect(parsePersonName('ونجيرو كاماو')).toBe('ونجيرو كاماو');
  expect(parsePersonName('📿 Beads & Co. <3')).toBe('📿 Beads & Co. <3');
});

test('refuses empty and too long names, and control or direction characters', () => {
  for (const text of ['', '   ', 'a'.repeat(101), 'x'.repeat(100_000), 'Da\u0000na', 'Dana\u202eanaD', 'Da\u001bna']) {
    expect(parsePersonName(text), JSON.stringify(text.slice(0, 20))).toBeUndefined();
  }
  expect(parsePersonName('a'.repeat(100))).toHaveLength(100);
});

test('greets by first name, and only with a plausible name', () => {
  expect(greeting('Dana Whitfield')).toBe('Hello Dana,');
  expect(greeting('Siobhán')).toBe('Hello Siobhán,');
  for (const name of ['https://evil.example', 'Win100$ now', 'evil.example', 'a'.repeat(40)]) {
    expect(greeting(name)).toBe('Hello,');
  }
});
