import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { placesFor } from '../screens.ts';
import { HANDBOOK, matchingSections, readHandbook } from './handbook.ts';
import { toBlocks } from './help.tsx';

const namesFor = (typed: string) => matchingSections(typed, 4).map(({ name }) => name);

test('splits the handbook into sections by heading, and indexes hidden search words', () => {
  const [part, task, more] = readHandbook(
    '# Title\n\nIntro\n\n## Money\n\n### Refund (*owners*)\n<!-- search: money back -->\n\nText.\n\n```\n## no heading\n```\n\n#### What’s more\nEnd.',
  );
  expect(part).toMatchObject({ id: 'money', level: 2, title: 'Money', part: 'Money', isForOwners: false });
  expect(task).toEqual({
    id: 'refund-owners',
    level: 3,
    title: 'Refund',
    part: 'Money',
    isForOwners: true,
    otherWords: 'money back',
    text: 'Text.\n\n```\n## no heading\n```',
  });
  expect(more).toMatchObject({ id: 'whats-more', level: 4, part: 'Money', text: 'End.' });
});

test('gives each section its own anchor, and every handbook link and picture resolves', () => {
  const ids = HANDBOOK.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const drawn = JSON.stringify(HANDBOOK.map(toBlocks));
  const targets = [...drawn.matchAll(/"href":"[/]admin[/]help#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(0);
  expect(targets.filter((id) => !ids.includes(id ?? ''))).toEqual([]);
  const pictures = [...drawn.matchAll(/"src":"([^"]+)"/g)].map(([, src]) => src);
  const files = globSync('office-*.webp', { cwd: join(import.meta.dirname, '../../../docs/pictures') });
  expect(pictures.map((src) => src?.split('/').at(-1)).toSorted()).toEqual(files.toSorted());
  expect(drawn).not.toMatch(/[.]md\)|<!--|!\[|pictures\/office-[a-z-]+[.]webp\)/);
});

test('says what each screen of the sidebar is for', () => {
  const { text = '' } = HANDBOOK.find(({ title }) => title === 'What each screen is for') ?? {};
  const rows = text.split('\n').map((line) =>
    line
      .replace(/ \(\*owners\*\)|[*]/g, '')
      .split('|')[1]
      ?.trim(),
  );
  const places = placesFor('owner').flatMap(({ name, subs }) => [
    ...(subs.length > 1 ? [name] : []),
    ...subs.map((sub) => [sub, ...(sub.tabs ?? [])].map((each) => each.name).join(' · ')),
  ]);
  expect(rows.slice(rows.indexOf('Today'))).toEqual(places);
});

test.each([
  ['refund', 'Refund'],
  ['how do I refund an order', 'Refund'],
  ['discount code', 'Discounts and coupons'],
  ['promo codes', 'Discounts and coupons'],
  ['print label', 'Ship an order'],
  ['vacation', 'Close for a holiday'],
  ['draft order', 'Orders by phone'],
  ['inventory', 'Count your stock'],
  ['chargeback', 'Payment problems'],
  ['can’t ship', "When you can't ship in time"],
])('“%s” finds %s first', (typed, name) => expect(namesFor(typed)[0]).toBe(name));

test('shows an excerpt around a match in the text', () => {
  const [first] = matchingSections('FTC rule', 4);
  expect(first?.line).toMatch(/^… .*FTC's rule.* …$/);
  expect(first?.line.length).toBeLessThan(160);
});

test('finds nothing for punctuation, stop words and unknown words', () => {
  for (const typed of ['', '  ', '**', 'a', 'how do I', '<script>', 'zzzzqq']) expect(namesFor(typed)).toEqual([]);
});
