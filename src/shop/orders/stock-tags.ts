import type { CacheTag } from '../../platform/invalidation/cache-tag.ts';

/** What a change of stock invalidates: all lists where the product sells out or comes back, else those that count. */
export function stockTags(productId: string, leftBefore: number, leftNow: number): CacheTag[] {
  const crossed = leftBefore > 0 !== leftNow > 0;
  return crossed ? ['catalogue'] : [`product:${productId}`, 'shelf'];
}
