import { formatMoney } from '../../shared/money.ts';
import { PRODUCT_STATUSES } from '../../shared/products/product-status.ts';
import type { BulkChange } from './bulk-schema.ts';

const times = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

export function summaryOf(change: BulkChange, count: number): string {
  switch (change.what) {
    case 'price':
      if (change.how === 'set') return `Set ${times(count, 'price')} to ${formatMoney(change.by * 100)}`;
      return `${change.how === 'raise' ? 'Raised' : 'Lowered'} ${times(count, 'price')} by ${change.unit === 'percent' ? `${change.by}%` : formatMoney(change.by * 100)}`;
    case 'status':
      return `Set ${times(count, 'product')} to ${PRODUCT_STATUSES[change.status]}`;
    case 'category':
      return `Changed the category of ${times(count, 'product')}`;
    case 'community':
      return `Changed the maker of ${times(count, 'product')}`;
    case 'featured':
      return `${change.isFeatured ? 'Featured' : 'Stopped featuring'} ${times(count, 'product')}`;
  }
}
