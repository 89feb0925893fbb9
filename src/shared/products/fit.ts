/** How the size of a product turned out. */
export const FITS = ['small', 'true', 'large'] as const;
export type Fit = (typeof FITS)[number];

/** How many reviewers of a product gave each answer. */
export type FitCounts = Record<Fit, number>;

/** As its author reads it. */
export const FIT_NAMES: Record<Fit, string> = { small: 'Ran small', true: 'True to size', large: 'Ran large' };

/** With fewer answers nothing is said. */
const MIN_ANSWERS = 10;
const RUNS: Record<Fit, string> = { small: 'runs small', true: 'runs true to size', large: 'runs large' };
/** Of answers that as many people gave, the first stands for them. */
const BY_CAUTION: readonly Fit[] = ['true', 'small', 'large'];

export type FitVerdict = { fit: Fit; count: number; answers: number };

/** What most people say, once enough have. */
export function fitVerdict(counts: FitCounts): FitVerdict | undefined {
  const answers = FITS.reduce((sum, fit) => sum + counts[fit], 0);
  if (answers < MIN_ANSWERS) return undefined;
  const count = Math.max(...FITS.map((fit) => counts[fit]));
  const fit = BY_CAUTION.find((each) => counts[each] === count) ?? 'true';
  return { fit, count, answers };
}

/** "18 of 24 say it runs true to size" */
export const fitText = ({ fit, count, answers }: FitVerdict): string => `${count} of ${answers} say it ${RUNS[fit]}`;
