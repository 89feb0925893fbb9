import { TextField } from '../../components/fields.tsx';
import { Note } from '../../components/layout.tsx';
import type { PartProps } from './delivery-form.ts';

type DefaultWeightProps = PartProps & {
  /** Products on sale of which nobody said the weight, counted up to a thousand. */
  unweighed: number;
};

/** What stands in for weights that nobody typed, where a zone charges by weight. */
export const DefaultWeight = ({ saved, fields, unweighed }: DefaultWeightProps) => (
  <>
    <TextField
      name="defaultWeightGrams"
      label="Default product weight (grams)"
      hint="An ounce is 28 grams, a pound 454."
      required
      inputMode="numeric"
      maxLength={6}
      defaultValue={saved.defaultWeightGrams}
      error={fields.defaultWeightGrams}
    />
    <Note>{weightLine(unweighed, saved.defaultWeightGrams)}</Note>
  </>
);

function weightLine(unweighed: number, grams: number): string {
  if (unweighed === 0) return 'Every active product has a weight.';
  const most = unweighed >= MAX_COUNTED ? '1,000 or more products have' : `${unweighed} products have`;
  const products = unweighed === 1 ? '1 product has' : most;
  return `${products} no weight. Until you add one, each counts as ${grams} g. To add many at once, use Products → Export and Import.`;
}

const MAX_COUNTED = 1000;
