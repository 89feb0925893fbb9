import { readLength, takenByBead } from './units.ts';

/** Body part that determines the size; `length`: a necklace, measured with a string held where it should end. */
export const MEASURED_AT = ['wrist', 'ankle', 'neck', 'length'] as const;
export type MeasuredAt = (typeof MEASURED_AT)[number];

/** Thousandths of an inch: strung length, and range of body measures; null: depends on the preferred fit. */
export type SizeMeasure = { size: string; strung: number; fits: [from: number, to: number] | null };

/** A category's size measures. `bead` in millimeters; `between`: which of two sizes to recommend in between. */
export type CategoryMeasures = {
  measuredAt: MeasuredAt;
  bead: number;
  between: 'smaller' | 'larger';
  sizes: SizeMeasure[];
};

/** A product's own values; null inherits the category's. */
export type ProductMeasures = { bead: number | null; sizes: SizeMeasure[] };

/** A size as worn: closed length, measured inside; `from` and `to`: body measures that it fits. */
export type WornSize = { size: string; inside: number; from: number; to: number };

/** A product's sizes, ascending; never empty. */
export type Sizing = {
  measuredAt: MeasuredAt;
  between: CategoryMeasures['between'];
  sizes: WornSize[];
};

/** Ease (inside length minus body) if the measures state no body range. */
const EASE: Record<MeasuredAt, readonly [least: number, most: number]> = {
  wrist: [350, 1050],
  ankle: [700, 1500],
  neck: [600, 1600],
  length: [-500, 500],
};

/** A product's size measures: its own, else its category's, else those in a name like "16 in". */
export function getSizing(
  category: CategoryMeasures | null,
  own: ProductMeasures | null,
  sizes: readonly string[],
): Sizing | null {
  if (!category) return null;
  const { measuredAt, between } = category;
  const bead = own?.bead ?? category.bead;
  const measured = (from: readonly SizeMeasure[] | undefined, name: string) => from?.find(({ size }) => size === name);
  const worn = [...new Set(sizes)].flatMap((size): WornSize[] => {
    const mine = measured(own?.sizes, size);
    const found = mine ?? measured(category.sizes, size);
    if (!found) return namedSize(size, measuredAt);
    // Category ranges assume the category's beads; thicker beads leave less room.
    const room = mine ? 0 : takenByBead(category.bead) - takenByBead(bead);
    const inside = Math.round(found.strung - takenByBead(bead));
    if (inside <= 0) return [];
    const [from, to] = found.fits ? [found.fits[0] + room, found.fits[1] + room] : getRange(inside, measuredAt);
    return [{ size, inside, from: Math.round(from), to: Math.round(to) }];
  });
  worn.sort((a, b) => a.inside - b.inside);
  return worn.length > 0 ? { measuredAt, between, sizes: worn } : null;
}

const getRange = (inside: number, at: MeasuredAt) => [inside - EASE[at][1], inside - EASE[at][0]] as const;

/** A name like "16 in" states the finished length. */
function namedSize(size: string, measuredAt: MeasuredAt): WornSize[] {
  const named = /[a-z"”″]/i.test(size) ? readLength(size, 'in') : undefined;
  if (!named || named.length === 0) return [];
  const [from, to] = getRange(named.length, measuredAt);
  return [{ size, inside: named.length, from, to }];
}
