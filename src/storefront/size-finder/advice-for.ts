import type { BodyMeasures } from '../../browser/storage/body-measures.ts';
import type { FitCounts } from '../../shared/products/fit.ts';
import { adviseSize, type SizeAdvice } from '../../shared/products/size-advice.ts';
import type { Sizing } from '../../shared/products/sizing.ts';

export type FinderProps = {
  sizing: Sizing;
  /** What buyers say of how it fits. */
  fitCounts?: FitCounts | undefined;
  /** How many of a size can be bought. Left out, with `choose`: nothing is chosen here. */
  leftIn?: (size: string) => number;
  choose?: (size: string) => void;
};

export const adviceFor = (
  { sizing, fitCounts }: FinderProps,
  { wish, measures }: BodyMeasures,
): { advice: SizeAdvice; measure: number } | undefined => {
  const measure = measures[sizing.measuredAt];
  return measure === undefined
    ? undefined
    : { measure, advice: adviseSize(sizing, measure, { wish, answers: fitCounts }) };
};
