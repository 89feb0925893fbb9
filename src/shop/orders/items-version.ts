import { createHash } from 'node:crypto';
import type { listAdminLines } from './admin-queries.ts';
import type { Unshipped } from './unshipped-queries.ts';

type Line = Pick<
  Awaited<ReturnType<typeof listAdminLines>>[number],
  'position' | 'productId' | 'size' | 'quantity' | 'refunded'
>;

/** What a form about an order's items was filled from: another text once anybody has changed, refunded or shipped some. */
export function itemsVersion(lines: readonly Line[], unshipped: readonly Unshipped[]): string {
  const facts = [
    lines.map(({ position, productId, size, quantity, refunded }) => [position, productId, size, quantity, refunded]),
    unshipped.map(({ position, quantity }) => [position, quantity]),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
}
