import { type Static, Type } from 'typebox';
import { nullable, RequiredLine, StrictObject } from '../../../shared/field-shapes.ts';

const PricePart = StrictObject({
  label: RequiredLine(40, 'Name each part, in up to 40 characters.'),
  value: Type.Integer({ minimum: 1, maximum: 100_000_000, sentence: 'Enter how much of the price goes there.' }),
});
/** More parts can’t be told apart by color in the thread. */
const MAX_PRICE_PARTS = 6;
const PricePartList = Type.Array(PricePart, { maxItems: MAX_PRICE_PARTS, sentence: 'Name up to six parts.' });

/** The parts of a price; `whole` is their sum: cents for a product, 100 percent for a community. */
export const PriceParts = Type.Object({
  whole: Type.Integer(),
  parts: PricePartList,
  ofCommunity: nullable(Type.String({ description: 'Who tells it for all products, where a product tells nothing' })),
});
export type PriceParts = Static<typeof PriceParts>;

export const ChangedPriceParts = StrictObject({ parts: PricePartList, before: PricePartList });
