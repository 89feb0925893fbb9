import { expect, test } from 'vitest';
import { SEED_GROUPS } from '../../db/seeds/catalog.ts';
import { COMMUNITIES } from '../../db/seeds/communities.ts';
import { UNOWNED_LASTS_DAYS } from '../../src/shared/limits.ts';
import { IN_BUCKET, IN_FOLDER } from '../../src/shop/backup/nightly/retention.ts';
import { RETENTION_DAYS } from '../../src/shop/emails/delivery.ts';
import { DEFAULT_TEXTS, defaultText } from '../../src/shop/pages/pages.ts';

const chokers = SEED_GROUPS.find(({ category }) => category === 'chockers');
const [DAYS_OF_WEEK, DAYS_OF_YEAR, MONTHS_OF_YEAR] = [7, 365, 12];

/**
 * Every figure in the default texts, compared with the shop's behavior. Settings of the owner aren't figures: they are
 * names in braces. `null`: people keep the promise, not code.
 */
const FIGURES: Record<string, readonly [words: string, isSo: boolean | null][]> = {
  about: [
    ['two days', JSON.stringify(COMMUNITIES).includes('A cuff takes about two days')],
    ['1,400 beads', null],
  ],
  faq: [],
  privacy: [
    ['after two years', UNOWNED_LASTS_DAYS === 2 * DAYS_OF_YEAR],
    ['for 90 days', RETENTION_DAYS === 90],
    ['after a week', IN_FOLDER.newest <= DAYS_OF_WEEK && IN_BUCKET.daily <= DAYS_OF_WEEK],
    ['within a year', IN_BUCKET.monthly <= MONTHS_OF_YEAR],
  ],
  'shipping-and-returns': [['within seven business days', null]],
  'size-guide': [['A two inch extender', chokers?.materials.includes('two inch extender') ?? false]],
  terms: [],
};
/** Phrases that look like figures, but aren't. */
const IDIOMS = /\b(a bead or two|an email or two|two cuffs|between two sizes|at once)\b/gi;
const FIGURE =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|hundred|(after|within) (a|an|one) (day|week|month|year))\b/i;

test('default texts contain exactly the shop’s configured numbers', () => {
  for (const [page, text] of Object.entries(DEFAULT_TEXTS)) {
    let rest = text
      .replace(/\{[^}]*\}/g, '')
      .replace(/^#+/gm, '')
      .replace(IDIOMS, '');
    for (const [words, isSo] of FIGURES[page] ?? []) {
      expect(rest, page).toContain(words);
      expect(isSo, `${page}: ${words}`).not.toBe(false);
      rest = rest.replace(words, '');
    }
    const found = rest.split(/(?<=[.?!])\s|\n/).filter((sentence) => FIGURE.test(sentence));
    expect(found, page).toEqual([]);
  }
});

test('default texts use the size guide’s units, and mention the studio only while it is enabled', () => {
  for (const page of ['faq', 'terms'] as const) {
    expect(DEFAULT_TEXTS[page]).toContain('inches and centimeters');
    expect(DEFAULT_TEXTS[page]).toContain('](/size-guide)');
  }
  expect(defaultText('faq', { isOn: true, hasSamples: true })).toMatch(
    /^Yes, up to \{studio letters\} letters.*\]\(\/studio\)/m,
  );
  const off = defaultText('faq', { isOn: false, hasSamples: true });
  expect(off).not.toMatch(/studio|name that is not listed/);
  expect(off.match(/^## /gm)).toHaveLength((DEFAULT_TEXTS.faq.match(/^## /gm)?.length ?? 0) - 1);
});
