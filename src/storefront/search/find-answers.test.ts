import { expect, test } from 'vitest';
import { parsePageContent } from '../../shared/markdown/page-content.ts';
import { DEFAULT_TEXTS } from '../../shop/pages/pages.ts';
import { findAnswers } from './find-answers.ts';

const pages = {
  faq: parsePageContent(DEFAULT_TEXTS.faq),
  'shipping-and-returns': parsePageContent(DEFAULT_TEXTS['shipping-and-returns']),
};
const titles = (keyword: string, headingsOnly = false) =>
  findAnswers(pages, keyword, { headingsOnly }).map(({ title }) => title);

test('finds an answer to a question, with or without stop words', () => {
  expect(titles('shipping cost')[0]).toBe('What does shipping cost?');
  expect(titles('How much does shipping cost?')[0]).toBe('What does shipping cost?');
  expect(titles('credit card')).toContain('How can I pay?');
  expect(titles('RETURNS')[0]).toBe('Can I return something?');
  expect(titles('returning something')[0]).toBe('Can I return something?');
});

test('finds no unknown words, and ignores words on every page', () => {
  expect(titles('gramophone')).toEqual([]);
  expect(titles('gramophone shipping')).toEqual([]);
  for (const nothing of ['', '   ', 'how do you', '???', '💎']) expect(titles(nothing)).toEqual([]);
});

test('searches only headings when products were found', () => {
  expect(titles('card', true)).toEqual([]);
  expect(titles('tax', true)).toEqual(['Is tax included in the price?']);
});

test('returns at most three answers, each with an excerpt and a link', () => {
  const found = findAnswers(pages, 'shipping', { headingsOnly: false });
  expect(found.length).toBeLessThanOrEqual(3);
  for (const { said, href } of found) {
    expect(said.length).toBeLessThanOrEqual(151);
    expect(href).toMatch(/^\/(faq#answer-\d+|shipping-and-returns)$/);
  }
});
