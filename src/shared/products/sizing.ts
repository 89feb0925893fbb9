import { readLength, takenByBead } from './units.ts';

/** By what a size is chosen; `length`: a necklace, by a string that is held where it should end. */
export const MEASURED_AT = ['wrist', 'ankle', 'neck', 'length'] as const;
export type MeasuredAt = (typeof MEASURED_AT)[number];

/** Thousandths of an inch: strung on its thread, and for which measures of the body; null: by how it should sit. */
export type SizeMeasure = { size: string; strung: number; fits: [from: number, to: number] | null };

/** What the sizes of a category measure. `bead` in millimeters; `between`: which of two sizes whoever is between them takes. */
export type CategoryMeasures = {
  measuredAt: MeasuredAt;
  bead: number;
  between: 'smaller' | 'larger';
  sizes: SizeMeasure[];
};

/** What differs of a product; null: as its category. */
export type ProductMeasures = { bead: number | null; sizes: SizeMeasure[] };

/** A size as it is worn: closed, measured inside; `from` and `to` are the measures of the body that it is for. */
export type WornSize = { size: string; inside: number; from: number; to: number };

/** The sizes of one product, the smallest first; never none. */
export type Sizing = {
  measuredAt: MeasuredAt;
  between: CategoryMeasures['between'];
  sizes: WornSize[];
};

/** How much longer than the body a size may be inside, where its measures don't say for whom it is. */
const EASE: Record<MeasuredAt, readonly [least: number, most: number]> = {
  wrist: [350, 1050],
  ankle: [700, 1500],
  neck: [600, 1600],
  length: [-500, 500],
};

/** What the sizes of a product measure: its own measures, then those of its category, then what a name like "16 in" says. */
export function sizingOf(
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
    // The ranges of a category are those of its own beads; thicker ones leave less room.
    const room = mine ? 0 : takenByBead(category.bead) - takenByBead(bead);
    const inside = Math.round(found.strung - takenByBead(bead));
    if (inside <= 0) return [];
    const [from, to] = found.fits ? [found.fits[0] + room, found.fits[1] + room] : rangeOf(inside, measuredAt);
    return [{ size, inside, from: Math.round(from), to: Math.round(to) }];
  });
  worn.sort((a, b) => a.inside - b.inside);
  return worn.length > 0 ? { measuredAt, between, sizes: worn } : null;
}

const rangeOf = (inside: number, at: MeasuredAt) => [inside - EASE[at][1], inside - EASE[at][0]] as const;

/** "16 in" is what it measures, finished. */
function namedSize(size: string, measuredAt: MeasuredAt): WornSize[] {
  const named = /[a-z"”″]/i.test(size) ? readLength(size, 'in') : undefined;
  if (!named || named.length === 0) return [];
  const [from, to] = rangeOf(named.length, measuredAt);
  return [{ size, inside: named.length, from, to }];
}
