/**
 * Sign test, two-sided, by the normal distribution (which fits from about twenty pairs): the probability that pairs of
 * measurements, taken one right after the other, lean as far to one side as these differences if both kinds take
 * equally long. Under 0.01: they don't take equally long. Other load on the machine affects both of a pair.
 */
export function signTestPValue(differences: readonly number[]): number {
  const slower = differences.filter((difference) => difference > 0).length;
  const spread = Math.sqrt(differences.length / 4);
  return tails(Math.abs(slower - differences.length / 2) / spread);
}

/**
 * Share of the normal distribution beyond this many standard deviations on both sides (Abramowitz and Stegun 7.1.26).
 */
function tails(deviations: number): number {
  const x = deviations / Math.SQRT2;
  const t = 1 / (1 + 0.327_591_1 * x);
  const steps = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
  return steps.reduce((sum, step) => (sum + step) * t, 0) * Math.exp(-x * x);
}
