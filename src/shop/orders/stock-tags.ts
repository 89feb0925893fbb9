import type { CacheTag } from '../../platform/invalidation/cache-tag.ts';

/** What a change of stock makes old: the piece's own page, lists that count, and other lists only where it sells out or comes back. */
export function stockTags(productId: string, leftBefore: number, leftNow: number): CacheTag[] {
  const crossed = leftBefore > 0 !== leftNow > 0;
  return crossed ? [`product:${productId}`, 'shelf', 'catalogue'] : [`product:${productId}`, 'shelf'];
}
