import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RETURN_KINDS } from './schema.ts';
import { getLastDay, isEnded, isTaken, type ReturnStep, returnNumber, stateAfter } from './steps.ts';

const STEPS: ReturnStep[] = ['approve', 'decline', 'withdraw', 'receive', 'refund', 'send', 'close'];

test('requires a return to be received before its refund, and an exchange before the new size ships', () => {
  expect(stateAfter({ kind: 'return', state: 'approved' }, 'refund')).toBeUndefined();
  expect(stateAfter({ kind: 'return', state: 'received' }, 'refund')).toBe('refunded');
  expect(stateAfter({ kind: 'return', state: 'received' }, 'send')).toBeUndefined();
  expect(stateAfter({ kind: 'exchange', state: 'approved' }, 'send')).toBeUndefined();
  expect(stateAfter({ kind: 'exchange', state: 'received' }, 'send')).toBe('sent');
  expect(stateAfter({ kind: 'exchange', state: 'received' }, 'withdraw')).toBeUndefined();
});

test('settles a claim without a return', () => {
  expect(stateAfter({ kind: 'claim', state: 'approved' }, 'refund')).toBe('refunded');
  expect(stateAfter({ kind: 'claim', state: 'approved' }, 'send')).toBe('sent');
  expect(stateAfter({ kind: 'claim', state: 'approved' }, 'receive')).toBeUndefined();
});

test('ends a return once for any sequence of actions, with none afterwards', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...RETURN_KINDS),
      fc.array(fc.constantFrom(...STEPS), { maxLength: 30 }),
      (kind, walk) => {
        let state: Parameters<typeof isEnded>[0] = 'requested';
        let ends = 0;
        for (const step of walk) {
          const next = stateAfter({ kind, state }, step);
          if (next === undefined) continue;
          expect(isEnded(state)).toBe(false);
          expect(isTaken({ state: next }, step)).toBe(true);
          if (isEnded(next)) ends += 1;
          state = next;
        }
        expect(ends).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('starts the window at delivery, or at the promised day without a recorded delivery', () => {
  const shipped = new Date('2026-11-02T15:00:00Z');
  const zone = 'America/New_York';
  const none = { dispatchedAt: null, deliveredAt: null, arrivesTo: '2026-11-10' };
  expect(getLastDay(none, 30, zone)).toBeUndefined();
  const sent = { ...none, dispatchedAt: shipped };
  expect(getLastDay(sent, 30, zone)).toBe('2026-12-10');
  expect(getLastDay({ ...sent, arrivesTo: null }, 30, zone)).toBe('2026-12-02');
  // 8:30 PM in the shop's time zone.
  expect(getLastDay({ ...sent, deliveredAt: new Date('2026-11-06T01:30:00Z') }, 30, zone)).toBe('2026-12-05');
});

test('puts the order number on the package label', () => {
  expect(returnNumber({ orderNumber: 1066, n: 2 })).toBe('#1066-R2');
});
