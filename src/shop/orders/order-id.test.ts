import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newOrderId, readOrderId } from './order.ts';

test('an order ID is three groups of four unambiguous letters', () => {
  for (let i = 0; i < 200; i += 1) expect(newOrderId()).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
});

test('creates ten thousand distinct order IDs', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newOrderId())).size).toBe(10_000);
});

test('distributes the letters of an ID uniformly', () => {
  const bytes = Uint8Array.from({ length: 12 }, (_, i) => 244 + i);
  expect(newOrderId(() => bytes)).toBe('MNPQ-RSTV-WXYZ');
});

test('finds an ID dictated by phone in any notation', () => {
  expect(readOrderId('7kq2 m9xd 4trv')).toBe('7KQ2-M9XD-4TRV');
  expect(readOrderId('7KQ2M9XD4TRV')).toBe('7KQ2-M9XD-4TRV');
  expect(readOrderId('oil0-0000-0000')).toBe('0110-0000-0000');
  for (const wrong of ['', '7KQ2-M9XD', '7KQ2-M9XD-4TRVV', 'UUUU-UUUU-UUUU', '../../etc', '7KQ2-M9XD-4TR!']) {
    expect(readOrderId(wrong)).toBeUndefined();
  }
});

test('parses any text without an error', () => {
  fc.assert(fc.property(fc.string(), (text) => readOrderId(text) === undefined || readOrderId(text)?.length === 14));
});
