import { expect, test } from 'vitest';
import { testConfig } from '../../../tests/support/shop/test-config.ts';
import { defaultSettings } from './settings.ts';
import { setupChecklist } from './setup-checklist.ts';

const asItComes = defaultSettings(testConfig());
const own = {
  settings: { ...asItComes, helpEmail: 'help@shanga.example', helpPhone: '+1 555', storeAddress: '1 Bead Lane' },
  samples: { pieces: 0, reviews: 0, communities: 0 },
  promises: [],
  demoPayments: false,
  hasMailServer: true,
  hasProvenBackup: true,
};
const lines = (change: Partial<Parameters<typeof setupChecklist>[0]>) =>
  setupChecklist({ ...own, ...change }).map(({ line, href }) => [line, href]);

test('a shop that its owner has made their own has nothing left to confirm', () => {
  expect(lines({})).toEqual([]);
});

test('a new shop names everything of it that is not true of a real one, and where to change it', () => {
  const promises = [{ page: 'privacy', title: 'Privacy' }];
  const found = { settings: asItComes, samples: { pieces: 52, reviews: 364, communities: 1 }, promises };
  expect(lines({ ...found, demoPayments: true, hasMailServer: false, hasProvenBackup: false })).toEqual([
    ['Payments are in demo mode: no money moves.', '/admin/settings#outside'],
    ['No mail server is set up, so emails aren’t sent.', '/admin/settings#outside'],
    ['The help email is still the sample help@nyuzi.example.', '/admin/settings'],
    ['The help phone is still the sample +1 (555) 010-0142.', '/admin/settings'],
    ['Invoices and packing slips don’t show your store address yet.', '/admin/settings'],
    ['“Privacy” still has the default text. Read it: it’s your promise to customers.', '/admin/pages/privacy'],
    ['52 sample products and 364 sample reviews are still in your shop.', '/admin/products'],
    ['1 sample community is still listed as makers.', '/admin/communities'],
    ['There’s no verified backup yet.', '/admin/backups'],
  ]);
});
