import { expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../../tests/support/browser/memory-storage.ts';

const drawer = createMemoryStorage();
vi.stubGlobal('localStorage', drawer);
const { bodyMeasures, NO_MEASURES } = await import('./body-measures.ts');
const { BODY_MEASURES, hasStored } = await import('./has-stored.ts');

test.each([
  ['not json', undefined],
  ['null', undefined],
  ['[]', {}],
  ['{"measures":{"wrist":6500}}', { wrist: 6500 }],
  ['{"measures":{"wrist":"6500","ankle":1e9,"neck":-1,"length":6.5,"hip":6500}}', {}],
  ['{"unit":"mile","wish":"<b>","measures":[]}', {}],
])('keeps only valid measures of %s', (text, measures) => {
  drawer.setItem(BODY_MEASURES, text);
  expect(bodyMeasures.read()).toEqual(measures ? { ...NO_MEASURES, measures } : NO_MEASURES);
});

test('checks for stored measures without reading them', () => {
  bodyMeasures.clear();
  expect(hasStored(BODY_MEASURES)).toBe(false);
  bodyMeasures.set({ unit: 'cm', wish: 'loose', measures: { ankle: 9000 } });
  expect(hasStored(BODY_MEASURES)).toBe(true);
  expect(JSON.parse(drawer.getItem(BODY_MEASURES) ?? '')).toEqual({
    unit: 'cm',
    wish: 'loose',
    measures: { ankle: 9000 },
  });
  vi.stubGlobal('localStorage', undefined);
  expect(hasStored(BODY_MEASURES)).toBe(false);
});
