import { type FitCounts, type FitVerdict, fitVerdict } from './fit.ts';
import { INCH, readLength, takenByBead } from './lengths.ts';

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

export const WISHES = ['snug', 'comfortable', 'loose'] as const;
export type Ease = (typeof WISHES)[number];

/** How much longer than the body a size may be inside, where its measures don't say for whom it is. */
const EASE: Record<MeasuredAt, readonly [least: number, most: number]> = {
  wrist: [350, 1050],
  ankle: [700, 1500],
  neck: [600, 1600],
  length: [-500, 500],
};
/** How much a wish for snug or loose moves a measure: less than from one size to the next. */
const SHIFT: Record<MeasuredAt, number> = { wrist: 300, ankle: 350, neck: 500, length: 0 };
/** Nobody reads half a millimeter off a strip of paper; a range that ends at 5.9 in also holds 15 cm. */
const TOLERANCE = 20;
/** Buyers who say that it runs small move whoever is near the next size. */
const LEAN = { small: INCH / 8, large: -INCH / 8 };

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

/** What the greater half of buyers says against its sizes. */
export type Lean = FitVerdict & { fit: 'small' | 'large' };

/** Undefined where it fits as it should, or too few have said anything. */
export function leanOf(counts: FitCounts | null | undefined): Lean | undefined {
  const verdict = counts ? fitVerdict(counts) : undefined;
  if (!verdict || verdict.fit === 'true' || verdict.count * 2 <= verdict.answers) return undefined;
  return { ...verdict, fit: verdict.fit };
}

/**
 * `fits`: one size is for this measure. `between`: two could be; `other` is the one that was not taken. `none`: all are too
 * large or too small. `ease` is how much longer it is inside than the body; below 0 it does not close.
 */
export type SizeAdvice = {
  kind: 'fits' | 'between' | 'none';
  size: WornSize;
  other?: WornSize;
  ease: number;
  /** Without what buyers say it would have been another size. */
  isByAnswers: boolean;
  lean?: Lean;
};

/**
 * The size for a measure of the body. Larger measures never get smaller sizes, nor does whoever wants it looser; what
 * is comfortable is exactly what the measures say, and between two sizes what the category says.
 */
export function adviseSize(
  sizing: Sizing,
  measure: number,
  { wish, answers }: { wish: Ease; answers?: FitCounts | null | undefined },
): SizeAdvice {
  const { sizes, between, measuredAt } = sizing;
  const wished = measure + STEP[wish] * SHIFT[measuredAt];
  const lean = leanOf(answers);
  const plain = pick(sizing, wished, TOWARDS[wish] ?? between);
  const taken = lean ? pick(sizing, wished + LEAN[lean.fit], TOWARDS[wish] ?? AGAINST[lean.fit]) : plain;
  const size = sizes[taken.at] as WornSize;
  const said = { size, ease: size.inside - measure, isByAnswers: taken.at !== plain.at, ...(lean && { lean }) };
  if (isBeyond(sizes, measure) && isBeyond(sizes, wished)) return { kind: 'none', ...said };
  const other = taken.other === undefined ? undefined : sizes[taken.other];
  return other ? { kind: 'between', other, ...said } : { kind: 'fits', ...said };
}

const STEP: Record<Ease, number> = { snug: -1, comfortable: 0, loose: 1 };
const TOWARDS: Partial<Record<Ease, CategoryMeasures['between']>> = { snug: 'smaller', loose: 'larger' };
/** Where it runs small, the larger of two. */
const AGAINST = { small: 'larger', large: 'smaller' } as const;

const isBeyond = (sizes: readonly WornSize[], measure: number) =>
  sizes.every(({ from }) => measure < from - TOLERANCE) || sizes.every(({ to }) => measure > to + TOLERANCE);

/** How many steps up the sizes a measure has gone; where ranges leave a gap or overlap, the two counts differ. */
function pick({ sizes }: Sizing, measure: number, rule: CategoryMeasures['between']): { at: number; other?: number } {
  const steps = sizes.slice(1).map(({ from }, place) => ({ from, to: (sizes[place] as WornSize).to }));
  const begun = (from: number) => measure >= from - TOLERANCE;
  const over = (to: number) => measure > to + TOLERANCE;
  const up = steps.filter(({ from, to }) => begun(from) || over(to)).length;
  const down = steps.filter(({ from, to }) => begun(from) && over(to)).length;
  const [at, other] = rule === 'larger' ? [up, down] : [down, up];
  return at === other ? { at } : { at, other };
}
