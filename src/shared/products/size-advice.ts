import { type FitCounts, type FitVerdict, fitVerdict } from './fit.ts';
import type { CategoryMeasures, MeasuredAt, Sizing, WornSize } from './sizing.ts';
import { INCH } from './units.ts';

export const WISHES = ['snug', 'comfortable', 'loose'] as const;
export type Ease = (typeof WISHES)[number];
/** How much a wish for snug or loose moves a measure: less than from one size to the next. */
const SHIFT: Record<MeasuredAt, number> = { wrist: 300, ankle: 350, neck: 500, length: 0 };
/** Nobody reads half a millimeter off a strip of paper; a range that ends at 5.9 in also holds 15 cm. */
const TOLERANCE = 20;
/** Buyers who say that it runs small move whoever is near the next size. */
const LEAN = { small: INCH / 8, large: -INCH / 8 };

/** What the greater half of buyers says against its sizes. */
type Lean = FitVerdict & { fit: 'small' | 'large' };

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
