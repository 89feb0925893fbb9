import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stockStep } from './import-stock.ts';

const count = fc.integer({ min: 0, max: 500 });

test('corrects stock by the difference to its export, net of units sold since', () => {
  expect(stockStep({ exported: 8, target: 9, now: 7, done: 0, hasExport: true })).toEqual({
    ok: true,
    change: 1,
    conflict: '1 sold or taken out since your export: 8 → 7. Your file says 9, so it’s set to 8.',
  });
  expect(stockStep({ exported: 8, target: 8, now: 7, done: 0, hasExport: true })).toEqual({
    ok: true,
    change: 0,
    conflict: undefined,
  });
});

test('changes nothing for unchanged stock, and corrects once when a file is imported twice', () => {
  fc.assert(
    fc.property(count, count, count, (exported, target, now) => {
      const unchanged = stockStep({ exported, target: exported, now, done: 0, hasExport: true });
      expect(unchanged).toMatchObject({ ok: true, change: 0 });
      const first = stockStep({ exported, target, now, done: 0, hasExport: true });
      if (!first.ok) return;
      expect(now + first.change).toBe(now + target - exported);
      expect(now + first.change).toBeGreaterThanOrEqual(0);
      const again = stockStep({ exported, target, now: now + first.change, done: first.change, hasExport: true });
      expect(again).toMatchObject({ ok: true, change: 0 });
    }),
  );
});

test('refuses a correction when units sold since the export are unknown', () => {
  expect(stockStep({ exported: undefined, target: 9, now: 7, done: 0, hasExport: false })).toMatchObject({ ok: false });
  expect(stockStep({ exported: undefined, target: 7, now: 7, done: 0, hasExport: false })).toMatchObject({ change: 0 });
  expect(stockStep({ exported: 8, target: 9, now: 7, done: 0, hasExport: false })).toMatchObject({ ok: false });
  expect(stockStep({ exported: 8, target: 9, now: 8, done: 0, hasExport: false })).toMatchObject({ change: 1 });
});

test('refuses to remove more units than remain', () => {
  expect(stockStep({ exported: 8, target: 3, now: 3, done: 0, hasExport: true })).toEqual({
    ok: false,
    sentence: 'Stock: your file takes 5 away, but only 3 can be taken (5 sold or taken out since your export).',
  });
});
