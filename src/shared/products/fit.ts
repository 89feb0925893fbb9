/** How a product's size turned out, in reviews. */
export const FITS = ['small', 'true', 'large'] as const;
export type Fit = (typeof FITS)[number];

export type FitCounts = Record<Fit, number>;

/** Labels for the review's author. */
export const FIT_NAMES: Record<Fit, string> = { small: 'Ran small', true: 'True to size', large: 'Ran large' };

const MIN_ANSWERS = 10;
const RUNS: Record<Fit, string> = { small: 'runs small', true: 'runs true to size', large: 'runs large' };
/** On a tie, the first answer wins. */
const BY_CAUTION: readonly Fit[] = ['true', 'small', 'large'];

export type FitVerdict = { fit: Fit; count: number; answers: number };

/** The most common answer, given enough answers. */
export function fitVerdict(counts: FitCounts): FitVerdict | undefined {
  const answers = FITS.reduce((sum, fit) => sum + counts[fit], 0);
  if (answers < MIN_ANSWERS) return undefined;
  const count = Math.max(...FITS.map((fit) => counts[fit]));
  const fit = BY_CAUTION.find((each) => counts[each] === count) ?? 'true';
  return { fit, count, answers };
}

/** "18 of 24 say it runs true to size" */
export const fitText = ({ fit, count, answers }: FitVerdict): string => `${count} of ${answers} say it ${RUNS[fit]}`;
