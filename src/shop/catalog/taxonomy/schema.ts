import { type Static, Type } from 'typebox';
import { COUNT_LIMIT } from '../../../shared/limits.ts';
import { Picture } from '../../media/schema.ts';
import { ListedProduct, Product } from '../schema.ts';

export const CategoryWithProducts = Type.Object({
  id: Type.String(),
  name: Type.String(),
  line: Type.String({ description: 'A line under the heading' }),
  products: Type.Array(Product),
});
export type CategoryWithProducts = Static<typeof CategoryWithProducts>;

export const categoryLink = {
  id: Type.String(),
  name: Type.String(),
  line: Type.String({ description: 'A line under the heading' }),
};
export const CategoryLink = Type.Object(categoryLink);
export type CategoryLink = Static<typeof CategoryLink>;

export const CategoryName = Type.Object({
  id: Type.String(),
  name: Type.String(),
  line: Type.String(),
  count: Type.Integer({ description: `How many products it shows, ${COUNT_LIMIT} at most` }),
});
export type CategoryName = Static<typeof CategoryName>;

/** A community, the makers of products, as on its own page. Texts are empty if the owner wrote none. */
export const Community = Type.Object({
  id: Type.String(),
  name: Type.String(),
  place: Type.String(),
  story: Type.String(),
  craft: Type.String({ description: 'How they work' }),
  pricing: Type.String({ description: 'How the price of their work is set' }),
  makingNow: Type.String({ description: 'What they are making now' }),
  location: Type.Union([Type.Object({ latitude: Type.Number(), longitude: Type.Number() }), Type.Null()], {
    description: 'Degrees',
  }),
  numProducts: Type.Integer({ description: 'How many are on sale' }),
  products: Type.Array(ListedProduct, { description: 'The first three of them, in the order of the shop' }),
  priceShares: Type.Array(Type.Object({ label: Type.String(), percent: Type.Integer() }), {
    description: 'Where the price of its products goes, as the owner tells it; empty where nothing is told',
  }),
  pictures: Type.Array(Picture, {
    description: 'Of the people, their hands and their place; the first stands for all',
  }),
});
export type Community = Static<typeof Community>;
