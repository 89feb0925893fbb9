import { Badge } from '../../ui/badge.tsx';
import type { Listed } from './former-texts.ts';

const WORDS = { placed: 'Placed', shipped: 'Shipped', canceled: 'Canceled', refunded: 'Refunded' } as const;

/** What became of an order at the former shop; nobody has to act on it. */
export function FormerStatus({ order: { status, refunded } }: { order: Pick<Listed, 'status' | 'refunded'> }) {
  const isPartly = refunded > 0 && status !== 'refunded';
  return <Badge quiet>{isPartly ? 'Partly refunded' : WORDS[status]}</Badge>;
}
