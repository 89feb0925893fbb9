import { type Static, Type } from 'typebox';
import { MAX_CHANGES, MAX_FAVORITES, MAX_LISTS } from '../../shared/limits.ts';
import { Product } from '../catalog/schema.ts';

const exactly = { additionalProperties: false } as const;

export const ProductId = Type.String({ minLength: 1, maxLength: 200 });

/** An age instead of a time, so that only the server’s clock decides which change is the latest. */
const Age = Type.Integer({ minimum: 0, maximum: 1e13, description: 'Milliseconds since it was changed' });

export const Favorite = Type.Object({ productId: Type.String(), age: Age });
export type Favorite = Static<typeof Favorite>;

export const FavoriteChange = Type.Object(
  { productId: ProductId, age: Age, isRemoved: Type.Optional(Type.Boolean()) },
  exactly,
);
export type FavoriteChange = Static<typeof FavoriteChange>;

export const ListToken = Type.String({ maxLength: 22, pattern: '^[\\w-]{22}$', sentence: 'This link isn’t valid.' });
const ListSecret = Type.String({ maxLength: 100 });

export const MergeBody = Type.Object(
  {
    changes: Type.Array(FavoriteChange, {
      maxItems: MAX_CHANGES,
      sentence: `Send up to ${MAX_CHANGES} changes at a time.`,
    }),
    lists: Type.Optional(
      Type.Array(Type.Object({ token: Type.String({ maxLength: 100 }), secret: ListSecret }, exactly), {
        maxItems: MAX_LISTS,
        description: 'Lists that were shared without an account: from now on it can withdraw them, too',
      }),
    ),
  },
  exactly,
);

export const SharedBody = Type.Object(
  {
    productIds: Type.Array(ProductId, {
      minItems: 1,
      maxItems: MAX_FAVORITES,
      sentence: `Share from 1 to ${MAX_FAVORITES} favorites.`,
    }),
  },
  exactly,
);

export const SharedList = Type.Object({
  token: Type.String({ description: 'For the link /favorites/shared/:token' }),
  secret: Type.String({ description: 'Withdraws the list; it is answered this once' }),
});
export type SharedList = Static<typeof SharedList>;

export const WithdrawBody = Type.Object({ secret: Type.Optional(ListSecret) }, exactly);

export const OwnList = Type.Object({
  token: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  count: Type.Integer({ description: 'How many products it names' }),
});
export type OwnList = Static<typeof OwnList>;

export const FavoriteProducts = Type.Object({
  products: Type.Array(Product, { description: 'Those on sale, in the order in which they were asked for' }),
  gone: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String({ description: 'Empty where nobody knows it anymore' }) }),
    { description: 'Those that are no longer sold' },
  ),
});
export type FavoriteProducts = Static<typeof FavoriteProducts>;

export const SharedProducts = Type.Object({
  ...FavoriteProducts.properties,
  ids: Type.Array(Type.String(), { description: 'Of the whole list, in its order' }),
});
