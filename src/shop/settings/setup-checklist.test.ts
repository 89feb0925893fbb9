import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testConfig } from '../../../tests/support/shop/test-config.ts';
import { defaultSettings } from './default-settings.ts';
import { setupChecklist } from './setup-checklist.ts';

const asItComes = defaultSettings(testConfig());
const own = {
  settings: {
    ...asItComes,
    storeName: 'Shanga',
    helpEmail: 'help@shanga.example',
    helpPhone: '+1 555',
    storeAddress: '1 Bead Lane',
  },
  samples: { pieces: 0, reviews: 0, communities: 0, hasOwn: true },
  promises: [],
  hasPaypal: true,
  hasMailServer: true,
  hasProvenBackup: true,
  hasSecondFactor: true,
  hasSold: true,
  hasOwnEmail: true,
};
const fresh = {
  settings: asItComes,
  samples: { pieces: 52, reviews: 364, communities: 1, hasOwn: false },
  promises: [{ page: 'privacy', title: 'Privacy' }],
  hasPaypal: false,
  hasMailServer: false,
  hasProvenBackup: false,
  hasSecondFactor: false,
  hasSold: false,
  hasOwnEmail: false,
};
const now = new Date('2026-11-28T09:00:00Z');
const open = (change: Partial<Parameters<typeof setupChecklist>[0]>, of = own) =>
  setupChecklist({ now, ...of, ...change })
    .filter(({ isDone }) => !isDone)
    .map(({ name, href }) => [name, href]);

test('checks every step off for a fully set up shop', () => {
  expect(open({})).toEqual([]);
});

test('lists all steps for a new shop, each with its screen and reason', () => {
  const steps = setupChecklist({ now, ...fresh });
  expect(steps.map(({ isDone, href }) => [isDone, href])).toEqual([
    [false, '/admin/settings'],
    [false, '/admin/settings'],
    [false, '/admin/settings/payments-email'],
    [false, '/admin/settings/payments-email#email'],
    [false, '/admin/me'],
    [false, '/admin/products/new'],
    [false, '/admin/pages/privacy'],
    [false, '/admin/me'],
    [false, '/'],
    [false, '/admin/backups'],
    [false, '/admin/products'],
  ]);
  const text = steps.map(({ line }) => line).join(' ');
  for (const part of [
    'help@nyuzi.example',
    '+1 (555) 010-0142',
    '“Privacy”',
    '52 sample products and 364 sample reviews',
  ]) {
    expect(text).toContain(part);
  }
});

test('checks off exactly one step per fact', () => {
  const facts = Object.keys(own) as (keyof typeof own)[];
  fc.assert(
    fc.property(fc.subarray(facts), (done) => {
      const mixed = { ...fresh, ...Object.fromEntries(done.map((name) => [name, own[name]])) };
      const ticked = setupChecklist({ now, ...mixed }).filter(({ isDone }) => isDone).length;
      // Settings complete both the name and the address step; samples complete the own-product step too.
      const steps = { settings: 2, samples: 2 } as Partial<Record<string, number>>;
      expect(ticked).toBe(done.reduce((sum, name) => sum + (steps[name] ?? 1), 0));
    }),
  );
  const makers = { pieces: 0, reviews: 0, communities: 1, hasOwn: true };
  expect(open({ samples: makers })).toEqual([['Start with your own', '/admin/makers']]);
});

test('offers to undo the removal of the samples for a day', () => {
  const samplesRemovedAt = '2026-11-27T10:00:00.000Z';
  const step = (at: string) =>
    setupChecklist({ ...own, settings: { ...own.settings, samplesRemovedAt }, now: new Date(at) }).at(-1)?.does;
  expect([step('2026-11-28T09:59:00Z'), step('2026-11-28T10:01:00Z')]).toEqual(['restore_samples', undefined]);
});
