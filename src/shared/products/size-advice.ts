import { type FitCounts, type FitVerdict, fitVerdict } from './fit.ts';
import type { CategoryMeasures, MeasuredAt, Sizing, WornSize } from './sizing.ts';
import { INCH } from './units.ts';

export const WISHES = ['snug', 'comfortable', 'loose'] as const;
export type Ease = (typeof WISHES)[number];
/** How far a preference for snug or loose shifts a measure: less than one size step. */
const SHIFT: Record<MeasuredAt, number> = { wrist: 300, ankle: 350, neck: 500, length: 0 };
/** Tolerance: nobody reads half a millimeter off a paper strip; a range ending at 5.9 in also includes 15 cm. */
const TOLERANCE = 20;
/** Shift near the next size if buyers say that the product runs small or large. */
const LEAN = { small: INCH / 8, large: -INCH / 8 };

/** Majority verdict of buyers on the sizes. */
type Lean = FitVerdict & { fit: 'small' | 'large' };

/** Undefined if it runs true to size, or with too few answers. */
export function getLean(counts: FitCounts | null | undefined): Lean | undefined {
  const verdict = counts ? fitVerdict(counts) : undefined;
  if (!verdict || verdict.fit === 'true' || verdict.count * 2 <= verdict.answers) return undefined;
  return { ...verdict, fit: verdict.fit };
}

/**
 * `fits`: one size suits the measure. `between`: two could; `other` is the one not recommended. `none`: all are too
 * large or too small. `ease`: how much longer the inside is than the body; negative means it doesn't close.
 */
export type SizeAdvice = {
  kind: 'fits' | 'between' | 'none';
  size: WornSize;
  other?: WornSize;
  ease: number;
  /** True if buyers' reviews changed the recommendation. */
  isByAnswers: boolean;
  lean?: Lean;
};

/**
 * Recommends a size for a body measure. Monotonic: a larger measure or a looser preference never yields a smaller size.
 * Without a preference the ranges decide, and between two sizes the category's setting does.
 */
export function adviseSize(
  sizing: Sizing,
  measure: number,
  { wish, answers }: { wish: Ease; answers?: FitCounts | null | undefined },
): SizeAdvice {
  const { sizes, between, measuredAt } = sizing;
  const wished = measure + STEP[wish] * SHIFT[measuredAt];
  const lean = getLean(answers);
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
/** If the product runs small, take the larger of two. */
const AGAINST = { small: 'larger', large: 'smaller' } as const;

const isBeyond = (sizes: readonly WornSize[], measure: number) =>
  sizes.every(({ from }) => measure < from - TOLERANCE) || sizes.every(({ to }) => measure > to + TOLERANCE);

/** Number of size steps that a measure has passed; the two counts differ where ranges have gaps or overlaps. */
function pick({ sizes }: Sizing, measure: number, rule: CategoryMeasures['between']): { at: number; other?: number } {
  const steps = sizes.slice(1).map(({ from }, place) => ({ from, to: (sizes[place] as WornSize).to }));
  const begun = (from: number) => measure >= from - TOLERANCE;
  const over = (to: number) => measure > to + TOLERANCE;
  const up = steps.filter(({ from, to }) => begun(from) || over(to)).length;
  const down = steps.filter(({ from, to }) => begun(from) && over(to)).length;
  const [at, other] = rule === 'larger' ? [up, down] : [down, up];
  return at === other ? { at } : { at, other };
}
