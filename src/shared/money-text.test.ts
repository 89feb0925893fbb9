import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, readAmount, readPercent, readWhole } from './money.ts';

test('parses US price notations', () => {
  const written = { '54': 5400, '54.5': 5450, '54.50': 5450, '$54.50': 5450, ' 54.50\t': 5450, '0.01': 1, '0': 0 };
  const grouped = { '1,250': 125_000, '1,250.00': 125_000, '$1,250,000.5': 125_000_050 };
  for (const [text, cents] of Object.entries({ ...written, ...grouped }))
    expect(readAmount(text), text).toEqual({ ok: true, cents });
});

test('refuses and names an ambiguous price, with an example', () => {
  const europe = ['54,50', '21,50', '23,00', '1.250,00', '1.250', '12,50,00', '1,25', '1 250', '1’250', '1,2500'];
  const computer = ['0x1F', '1e3', '1E3', '0b11', '0o7', 'NaN', 'Infinity', '1_000', '.5', '54.', '5.123', '007'];
  const others = [
    '-5',
    '+5',
    '−5',
    '٢١',
    '２１',
    '५४',
    '5$',
    '$ 5',
    '$$5',
    '54.50 USD',
    '€5',
    '5.5.5',
    ',5',
    '5,',
    '1,,250',
  ];
  for (const text of [...europe, ...computer, ...others])
    expect(readAmount(text), text).toEqual({
      ok: false,
      sentence: `“${text}” isn’t a price we can read. Write it like 54.50.`,
    });
  for (const text of ['', '  ', '\n'])
    expect(readAmount(text)).toEqual({ ok: false, sentence: 'Enter a price like 54.50.' });
  expect(readAmount('5,5', 'amount')).toEqual({
    ok: false,
    sentence: '“5,5” isn’t an amount we can read. Write it like 54.50.',
  });
});

test('keeps the message short and amounts exact for any pasted input', () => {
  const answer = readAmount('9'.repeat(100_000));
  expect(answer.ok ? '' : answer.sentence.length).toBeLessThan(120);
  expect(readAmount('99999999999.99')).toEqual({ ok: true, cents: 9_999_999_999_999 });
});

test('round-trips every amount of cents, with and without group separators', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_000_00 });
  fc.assert(
    fc.property(cents, (amount) => {
      for (const text of [formatMoney(amount), formatMoney(amount).slice(1), (amount / 100).toFixed(2)])
        expect(readAmount(text)).toEqual({ ok: true, cents: amount });
    }),
  );
});

test('parses every accepted text digit by digit', () => {
  const near = fc.string({ unit: fc.constantFrom(...'0123456789.,$ -+exX'), maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (text) => {
      const answer = readAmount(text);
      if (!answer.ok) return;
      const plain = text.trim().replace(/^\$/, '');
      expect(plain).toMatch(/^[\d,]+(\.\d{1,2})?$/);
      // Formatting it again gives the input, except for trailing zeros and separators.
      const again = formatMoney(answer.cents).slice(1);
      const [whole = '', decimals = ''] = plain.split('.');
      expect(again.split('.')[0]?.replaceAll(',', '')).toBe(whole.replaceAll(',', ''));
      expect(again.split('.')[1]).toBe(decimals.padEnd(2, '0'));
      if (whole.includes(',')) expect(again.split('.')[0]).toBe(whole);
    }),
    { numRuns: 300 },
  );
});

test('applies the same strictness to percentages and quantities', () => {
  expect(readPercent('12.5')).toEqual({ ok: true, cents: 1250 });
  for (const text of ['12,5', '$5', '1,000', '5%', '1e1'])
    expect(readPercent(text)).toEqual({
      ok: false,
      sentence: `“${text}” isn’t a percentage we can read. Write it like 12.5.`,
    });
  expect(readWhole(' 12 ')).toBe(12);
  for (const text of ['', '0x1F', '1e3', '1.0', '-1', '+1', '٢١', '1,000', '9'.repeat(40)])
    expect(readWhole(text), text).toBeNaN();
});
