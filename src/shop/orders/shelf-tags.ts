import type { Tag } from '../../platform/page-cache/tags.ts';

/** What a change of stock makes old: the piece's own page, lists that count, and other lists only where it sells out or comes back. */
export function shelfTags(productId: string, leftBefore: number, leftNow: number): Tag[] {
  const crossed = leftBefore > 0 !== leftNow > 0;
  return crossed ? [`product:${productId}`, 'shelf', 'catalogue'] : [`product:${productId}`, 'shelf'];
}
