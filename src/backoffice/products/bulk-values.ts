import { readAmount, readPercent, toDollars } from '../../shared/money.ts';
import type { Rounding } from '../../shared/products/price-change.ts';
import type { STATUS_NAMES } from '../../shared/products/product-status.ts';
import type { BulkChange } from '../../shop/catalog/bulk/schema.ts';

export type Named = { slug: string; name: string };
export type BulkKind = 'price' | 'others';

export type BulkValues = {
  what: BulkChange['what'];
  how: 'set' | 'raise' | 'lower';
  by: string;
  unit: 'percent' | 'amount';
  rounding: Rounding;
  status: (typeof STATUS_NAMES)[number];
  category: string;
  community: string;
  isFeatured: 'yes' | 'no';
};

export const valuesOf = (kind: BulkKind, categories: readonly Named[]): BulkValues => ({
  what: kind === 'price' ? 'price' : 'status',
  how: 'raise',
  by: '',
  unit: 'percent',
  rounding: 'none',
  status: 'active',
  category: categories[0]?.slug ?? '',
  community: '',
  isFeatured: 'yes',
});

type ChangeResult = { ok: true; change: BulkChange } | { ok: false; sentence: string };

export function changeOf({
  what,
  how,
  by,
  unit,
  rounding,
  status,
  category,
  community,
  isFeatured,
}: BulkValues): ChangeResult {
  const one = (change: BulkChange): ChangeResult => ({ ok: true, change });
  if (what === 'status') return one({ what, status });
  if (what === 'category') return one({ what, category });
  if (what === 'community') return one({ what, community: community || null });
  if (what === 'featured') return one({ what, isFeatured: isFeatured === 'yes' });
  const unitOf = how === 'set' ? 'amount' : unit;
  const read = unitOf === 'percent' ? readPercent(by) : readAmount(by, how === 'set' ? 'price' : 'amount');
  if (!read.ok) return read;
  return one({ what, how, by: toDollars(read.cents), unit: unitOf, rounding });
}
