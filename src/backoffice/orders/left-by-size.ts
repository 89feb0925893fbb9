import { useQuery } from '../../browser/forms/use-query.ts';
import { adminApi } from '../admin-api.ts';

export const useProduct = (id: string | undefined) =>
  useQuery(id, () => adminApi.call('GET /admin/products/:id', { params: { id: id ?? '' } }));

export const useLeftBySize = (id: string) => leftBySize(useProduct(id).data);

type Product = NonNullable<ReturnType<typeof useProduct>['data']>;

/** Of products with a stock for each size. */
export const leftBySize = (product: Product | undefined): ReadonlyMap<string, number> =>
  new Map((product?.stock.sizes ?? []).map(({ size, onHand, reserved }) => [size, Math.max(0, onHand - reserved)]));

export const sizeText = (size: string, left: ReadonlyMap<string, number>) =>
  left.has(size) ? `${size} (${left.get(size)} available)` : size;
