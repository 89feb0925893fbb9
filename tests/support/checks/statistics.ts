/**
 * How likely pairs of measurements, taken one right after the other, would lean as much to one side as these differences
 * do if both kinds took equally long (the sign test, two-sided, by the normal curve, which fits from some twenty pairs).
 * Under 0.01: they do not take equally long. What else a machine does meanwhile strikes both of a pair.
 */
export function signTestPValue(differences: readonly number[]): number {
  const slower = differences.filter((difference) => difference > 0).length;
  const spread = Math.sqrt(differences.length / 4);
  return tails(Math.abs(slower - differences.length / 2) / spread);
}

/** The part of the normal curve beyond so many deviations on both sides (Abramowitz and Stegun 7.1.26). */
function tails(deviations: number): number {
  const x = deviations / Math.SQRT2;
  const t = 1 / (1 + 0.327_591_1 * x);
  const steps = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
  return steps.reduce((sum, step) => (sum + step) * t, 0) * Math.exp(-x * x);
}
