import { type Static, Type } from 'typebox';
import { nullable, StrictObject } from '../../../shared/field-shapes.ts';
import { MAX_SIZES } from '../../../shared/products/sizes.ts';
import { MAX_STOCK, SizeName, Sku } from '../field-schema.ts';

/**
 * The sizes of a product, each with its own stock; empty: all share one stock again. `counted` is everything present,
 * including sold but unshipped units; `expected` is the quantity the form showed, null for a new size.
 */
export const SizesDraft = StrictObject({
  sizes: Type.Array(
    StrictObject({
      size: SizeName,
      counted: Type.Integer({
        minimum: 0,
        maximum: MAX_STOCK,
        sentence: `Enter what you counted, a whole number from 0 to ${MAX_STOCK}.`,
      }),
      expected: nullable(Type.Integer()),
      priceDifference: Type.Number({
        minimum: -1_000_000,
        maximum: 1_000_000,
        sentence: 'Enter dollars and cents, like 4.50 or -4.50.',
      }),
      sku: Sku,
    }),
    { maxItems: MAX_SIZES, sentence: `Choose up to ${MAX_SIZES} different sizes.` },
  ),
  seen: Type.String({ maxLength: 64, description: 'The `sizesVersion` that the form was filled from' }),
});
export type SizesDraft = Static<typeof SizesDraft>;
