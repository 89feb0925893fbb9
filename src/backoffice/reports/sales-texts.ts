import { priceText } from '../../ui/product/price.tsx';
import type { Figure } from './figures.tsx';
import type { Sales } from './sales-card.tsx';

export function refundsFigure({ refunds, refunded, paid }: Sales): Figure {
  const part = paid > 0 && refunded > 0 ? `, ${((refunded / paid) * 100).toFixed(1)}% of what was paid` : '';
  const line = `${refunds.toLocaleString('en-US')} ${refunds === 1 ? 'refund' : 'refunds'}${part}`;
  return { name: 'Refunds', figure: priceText(refunded), line };
}
