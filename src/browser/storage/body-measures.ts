import { type Ease, WISHES } from '../../shared/products/size-advice.ts';
import { MEASURED_AT, type MeasuredAt } from '../../shared/products/sizing.ts';
import type { LengthUnit } from '../../shared/products/units.ts';
import { BODY_MEASURES } from './has-stored.ts';
import { createPersisted, localSource } from './persisted.ts';

/** A shopper's body measurements, stored only in this browser; lengths in thousandths of an inch. */
export type BodyMeasures = { unit: LengthUnit; wish: Ease; measures: Partial<Record<MeasuredAt, number>> };

/** Range of the size finder: from a small child's wrist to a long necklace. */
const MIN_MEASURE = 2000;
const MAX_MEASURE = 40_000;

export const NO_MEASURES: BodyMeasures = { unit: 'in', wish: 'comfortable', measures: {} };

export const bodyMeasures = createPersisted<BodyMeasures>({
  key: BODY_MEASURES,
  empty: NO_MEASURES,
  check: readBodyMeasures,
  source: localSource,
});

export const isMeasure = (found: unknown): found is number =>
  Number.isInteger(found) && Number(found) >= MIN_MEASURE && Number(found) <= MAX_MEASURE;

function readBodyMeasures(found: unknown): BodyMeasures | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { unit, wish, measures } = found as Record<string, unknown>;
  const at = typeof measures === 'object' && measures !== null ? (measures as Record<string, unknown>) : {};
  return {
    unit: unit === 'cm' ? 'cm' : 'in',
    wish: WISHES.find((known) => known === wish) ?? NO_MEASURES.wish,
    measures: Object.fromEntries(MEASURED_AT.flatMap((part) => (isMeasure(at[part]) ? [[part, at[part]]] : []))),
  };
}
