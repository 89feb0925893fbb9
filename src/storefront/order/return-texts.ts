import { dayText } from '../../shared/orders/arrival.ts';
import type { OrderReturn } from '../../shop/orders/returns/schema.ts';
import { priceText } from '../../ui/product/price.tsx';

export const RETURN_STATES: Record<OrderReturn['state'], readonly [tone: 'ok' | 'no' | 'wait', words: string]> = {
  requested: ['wait', 'Waiting for our answer'],
  approved: ['ok', 'Approved'],
  declined: ['no', 'Declined'],
  received: ['ok', 'Received'],
  refunded: ['ok', 'Refunded'],
  sent: ['ok', 'Replacement sent'],
  closed: ['no', 'Closed'],
  withdrawn: ['no', 'Canceled'],
};

export function sizesText({ kind }: OrderReturn, { size, newSize }: OrderReturn['lines'][number]): string {
  if (kind === 'exchange' && newSize) return size ? `, ${size} to ${newSize}` : `, ${newSize} instead`;
  return size ? `, ${size}` : '';
}

export const NEXT_STEPS: Record<OrderReturn['state'], (one: OrderReturn) => string> = {
  requested: ({ kind }) =>
    kind === 'claim'
      ? 'We’ll email you what happens next. There’s nothing to send back for now.'
      : 'We’ll email you where to send it.',
  approved: ({ kind, wish, sendBackBy }) => {
    if (kind === 'claim') return wish === 'refund' ? 'We’ll refund it next.' : 'We’ll send a replacement next.';
    return sendBackBy ? `Send it back by ${dayText(sendBackBy)}.` : 'Send it back.';
  },
  received: ({ kind }) =>
    kind === 'exchange' ? 'It’s here. We’ll send your new size next.' : 'It’s here. We’ll refund it next.',
  refunded: ({ refunded }) =>
    refunded === null ? 'Refunded.' : `We refunded ${priceText(refunded)} to your original payment method.`,
  sent: ({ tracking }) =>
    tracking?.number ? `On its way with ${tracking.carrier}, ${tracking.number}.` : 'On its way.',
  declined: () => 'We couldn’t accept this request.',
  withdrawn: () => 'You canceled this request.',
  closed: () => 'It’s closed. Contact us if that’s a mistake.',
};
