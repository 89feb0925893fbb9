import { expect, test } from 'vitest';
import { fillPlaceholders, unknownPlaceholders } from '../text/placeholders.ts';
import { getWords } from './markdown.ts';
import { getBlocks, getStory, parsePageContent, sizeFits } from './page-content.ts';

const shop = {
  storeName: 'Shanga',
  helpEmail: 'help@shanga.example',
  helpPhone: '+1 555',
  shippingPrice: 20,
  shippingVaries: false,
  freeShippingOver: null,
  countries: ['United States'],
  reservationMinutes: 60,
  designsReturnable: false,
  customs: 'Duties are yours.',
  studioLetters: 14,
  promises: { packingDays: 1, deliveryDaysLeast: 4, deliveryDaysMost: 4, returnDays: 1, replyHours: 48 },
};

test('uses the first section, or the beginning of a page without headings, as excerpt', () => {
  const told = (text: string) => {
    const story = getStory(parsePageContent(text), 'About us');
    return story && [getWords(story.heading), story.blocks.map(({ kind }) => kind)];
  };
  expect(told('Lead.\n\n## First\nWords')).toEqual(['First', ['paragraph']]);
  expect(told('We string beads.\n\n- one\n')).toEqual(['About us', ['paragraph', 'list']]);
  expect(told('- one')).toEqual(['About us', ['list']]);
  expect(told('')).toBeUndefined();
});

test('splits a page into first paragraph, introduction and sections', () => {
  const { lead, opening, sections } = parsePageContent(
    'Read this.\n\n- one\n\n## First\nWords\n### Small\nMore\n\n# Second\nLast',
  );
  expect(getWords(lead ?? [])).toBe('Read this.');
  expect(opening.map(({ kind }) => kind)).toEqual(['list']);
  expect(sections.map(({ heading, blocks }) => [getWords(heading), blocks.map(({ kind }) => kind)])).toEqual([
    ['First', ['paragraph', 'heading', 'paragraph']],
    ['Second', ['paragraph']],
  ]);
  expect(
    getBlocks({ opening, sections }).map((block) => (block.kind === 'heading' ? block.level : block.kind)),
  ).toEqual(['list', 2, 'paragraph', 3, 'paragraph', 2, 'paragraph']);
  expect(parsePageContent('## Only\nthis').lead).toBeUndefined();
  expect(parsePageContent('')).toEqual({ lead: undefined, opening: [], sections: [] });
});

test('replaces placeholders with values as text, never as Markdown', () => {
  expect(fillPlaceholders('{store}: [{email}](mailto:{email}), {phone}', shop)).toBe(
    'Shanga: [help@shanga\\.example](mailto:help@shanga.example), \\+1 555',
  );
  const starred = { ...shop, storeName: '*Beads* [x](/evil) # | 1' };
  const [section] = parsePageContent(`## ${fillPlaceholders('{store}', starred)}`).sections;
  expect(section?.heading).toEqual([{ kind: 'text', text: starred.storeName }]);
  // Names of built-in object properties aren't placeholders.
  const unknown = '{stroe} {x-y} {} {constructor} {valueof} mailto:{phone}';
  expect(fillPlaceholders(unknown, shop)).toBe(unknown);
  expect(unknownPlaceholders('{store} {stroe} {e mail}')).toEqual(['{stroe}', '{e mail}']);
});

test('phrases the shop’s promises by its settings', () => {
  const text = '{packing time}, {delivery time}, {return time}, {reply time}, {ships to}';
  expect(fillPlaceholders(text, shop)).toBe('one business day, 4 business days, 1 day, 48 hours, Ships to the US');
  const promises = { packingDays: 12, deliveryDaysLeast: 4, deliveryDaysMost: 8, returnDays: 30, replyHours: 1 };
  expect(fillPlaceholders(text, { ...shop, promises, countries: null })).toBe(
    '12 business days, 4 to 8 business days, 30 days, 1 hour, Ships worldwide',
  );
  expect(fillPlaceholders('{ships to}', { ...shop, countries: ['Kenya'] })).toBe('Ships to Kenya');
  expect(fillPlaceholders('{ships to}', { ...shop, countries: ['Kenya', 'United States'] })).toBe(
    'Ships to 2 countries',
  );
});

test('promises free shipping only when the owner enables it', () => {
  const text = 'It is {shipping}. {free shipping} Tax is extra.';
  expect(fillPlaceholders(text, shop)).toBe('It is $20. Tax is extra.');
  expect(getWords(parsePageContent(fillPlaceholders(text, { ...shop, freeShippingOver: 200 })).lead ?? [])).toBe(
    'It is $20. Orders over $200.00 ship free. Tax is extra.',
  );
  expect(fillPlaceholders(text, { ...shop, shippingPrice: 7.5 })).toBe('It is $7\\.50. Tax is extra.');
});

test('states a Medium in inches when the size guide has a table for the category', () => {
  const guide = [
    '## Wristbands and Nametags',
    'How to measure.',
    '| Inches | Small | Medium |\n| --- | --- | --- |\n| Fits a wrist of | 5.25–5.9 | 6.0–6.6 |',
    '## Rings\n| Inches | One size |\n| --- | --- |\n| Width | 1 |',
    '## Belts\nNo table here.',
    '## Anklets\n| Inches | Medium |\n| --- | --- |\n| Fits an ankle of | |',
  ].join('\n\n');
  const called = (name: string, id = name.toLowerCase()) => sizeFits(guide, { id, name }, ['Medium', 'Huge']);
  expect(called('Nametags')).toEqual({ Medium: 'Medium: fits a wrist of 6.0 to 6.6 in.' });
  expect(called('Name bands', 'nametags')).toEqual(called('Nametags'));
  for (const none of ['Rings', 'Belts', 'Anklets', 'Earrings']) expect(called(none)).toEqual({});
});
