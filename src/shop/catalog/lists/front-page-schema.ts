import { type Static, Type } from 'typebox';
import { Picture } from '../../media/schema.ts';
import { ListedProduct } from '../schema.ts';
import { categoryLink } from '../taxonomy/schema.ts';

export const FrontPage = Type.Object({
  featured: Type.Array(ListedProduct),
  shelves: Type.Array(Type.Object({ ...categoryLink, products: Type.Array(ListedProduct) })),
  categories: Type.Array(Type.Object({ ...categoryLink, picture: Type.Union([Picture, Type.Null()]) }), {
    description: 'All of them, in the order of the shop',
  }),
  newest: Type.Array(ListedProduct),
  spotlight: Type.Union(
    [
      Type.Object({
        product: ListedProduct,
        maker: Type.Object({ id: Type.String(), name: Type.String(), place: Type.String(), words: Type.String() }),
      }),
      Type.Null(),
    ],
    { description: 'A featured product with some of its maker’s words' },
  ),
  quoted: Type.Union(
    [
      Type.Object({
        name: Type.String(),
        comment: Type.String(),
        productId: Type.String(),
        productName: Type.String(),
      }),
      Type.Null(),
    ],
    { description: 'A review with five stars' },
  ),
});
export type FrontPage = Static<typeof FrontPage>;
