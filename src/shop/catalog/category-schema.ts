import { type Static, Type } from 'typebox';
import { COUNT_LIMIT } from '../../shared/limits.ts';
import { Product } from './schema.ts';

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
/** A category as pages lead to it. */
export const CategoryLink = Type.Object(categoryLink);
export type CategoryLink = Static<typeof CategoryLink>;

export const CategoryName = Type.Object({
  id: Type.String(),
  name: Type.String(),
  line: Type.String(),
  count: Type.Integer({ description: `How many products it shows, ${COUNT_LIMIT} at most` }),
});
export type CategoryName = Static<typeof CategoryName>;
