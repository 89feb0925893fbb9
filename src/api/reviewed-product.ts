import { Type } from 'typebox';
import { ListedProduct, Product } from '../shop/catalog/schema.ts';
import { Sizing } from '../shop/catalog/sizes/measures-schema.ts';
import { Picture } from '../shop/media/schema.ts';
import { Review } from '../shop/reviews/schema.ts';

/** Reviews that come with a product at most; the rest have a page of their own. */
export const MAX_REVIEWS = 20;

/** A product on its own page also brings its newest reviews, and its neighbours where they were asked for. */
export const ReviewedProduct = Type.Object({
  ...Product.properties,
  makerPicture: Type.Union([Picture, Type.Null()], { description: 'Of who made it: a face, hands, a place' }),
  priceParts: Type.Array(Type.Object({ label: Type.String(), amount: Type.Number({ description: 'US dollars' }) }), {
    description: 'Where the price goes, as the owner tells it; empty where nothing is told',
  }),
  fitCounts: Type.Object(
    { small: Type.Integer(), true: Type.Integer(), large: Type.Integer() },
    { description: 'How many published reviews say that its size ran small, true, large' },
  ),
  sizing: Type.Union([Sizing, Type.Null()], { description: 'What its sizes measure; null where nobody has measured' }),
  isWorn: Type.Boolean({ description: 'Whether products of its category are worn' }),
  wornWith: Type.Array(ListedProduct, {
    description:
      'What goes with it, in stock first: as the owner pairs it, then products of other categories in the same colors',
  }),
  reviews: Type.Array(Review),
  related: Type.Array(ListedProduct),
});
