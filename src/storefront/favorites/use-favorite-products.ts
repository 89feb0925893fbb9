import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { FAVORITES_PER_PAGE } from '../../shared/limits.ts';
import type { Product } from '../../shop/catalog/schema.ts';

/** What the shop says of a favorite: all of it, or only its name where it is no longer sold. */
export type KnownFavorite = { product: Product } | { product: undefined; name: string };

export const nameOfFavorite = (known: KnownFavorite | undefined) =>
  (known?.product ? known.product.name : (known as { name?: string } | undefined)?.name) || 'A piece';

/** Asks for what is not known yet, a page at a time. */
export function useFavoriteProducts(ids: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, KnownFavorite>>(new Map());
  const missing = ids.filter((id) => !known.has(id)).slice(0, FAVORITES_PER_PAGE);
  const query = useQuery(
    missing.length > 0 ? missing.join() : undefined,
    () => api.call('GET /favorites/products', { query: { id: missing } }),
    {
      onAnswer(answer) {
        if (!answer.ok) return;
        const { products, gone } = answer.body;
        setKnown(
          (before) =>
            new Map<string, KnownFavorite>([
              ...before,
              ...products.map((product) => [product.id, { product }] as const),
              ...gone.map(({ id, name }) => [id, { product: undefined, name }] as const),
            ]),
        );
      },
    },
  );
  const refusal = query.answer?.ok === false ? query.answer.error.detail : undefined;
  return { known, refusal, isAsking: query.isLoading, askAgain: query.refetch };
}
