/**
 * How likely two kinds of call would differ as much as measured if they took equally long (Mann–Whitney, two-sided, by
 * the normal curve, which fits from some twenty measurements of each). Under 0.01: they do not take equally long.
 */
export function chanceOfEqual(some: readonly number[], others: readonly number[]): number {
  let wins = 0;
  for (const one of some) for (const other of others) wins += (Math.sign(one - other) + 1) / 2;
  const [n, m] = [some.length, others.length];
  const spread = Math.sqrt((n * m * (n + m + 1)) / 12);
  return tails(Math.abs(wins - (n * m) / 2) / spread);
}

/** The part of the normal curve beyond so many deviations on both sides (Abramowitz and Stegun 7.1.26). */
function tails(deviations: number): number {
  const x = deviations / Math.SQRT2;
  const t = 1 / (1 + 0.327_591_1 * x);
  const steps = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
  return steps.reduce((sum, step) => (sum + step) * t, 0) * Math.exp(-x * x);
}
