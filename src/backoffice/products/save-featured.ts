import type { ApiResult } from '../../shared/api-client.ts';
import type { FeaturedProduct } from '../../shop/catalog/products/schema.ts';
import { adminApi } from '../admin-api.ts';

export type Changing = Pick<FeaturedProduct, 'id' | 'name' | 'changedAt'>;

/** A change of many products, of one: what refuses it refuses the call. */
export async function saveFeatured({ id, changedAt }: Changing, isFeatured: boolean): Promise<ApiResult<unknown>> {
  const body = { products: [{ id, seen: changedAt }], change: { what: 'featured' as const, isFeatured } };
  const answer = await adminApi.call('POST /admin/product-changes', { body });
  const [left] = answer.ok ? answer.body.left : [];
  if (!left) return answer;
  return { ok: false, status: 409, error: { code: 'changed_meanwhile', detail: left.why } };
}
