import { Badge } from '../../ui/badge.tsx';

/** The words of the mockup for where an order stands. */
const PAYMENT: Record<string, { word: string; tone?: 'ok' | 'no' | 'wait' }> = {
  unpaid: { word: 'Not paid', tone: 'no' },
  pending: { word: 'Being checked', tone: 'wait' },
  paid: { word: 'Paid', tone: 'ok' },
  partly_refunded: { word: 'Partly refunded', tone: 'wait' },
  refunded: { word: 'Refunded' },
};
const DELIVERY: Record<string, { word: string; tone?: 'ok' | 'no' | 'wait' }> = {
  unpaid: { word: 'Waiting' },
  to_dispatch: { word: 'To dispatch', tone: 'wait' },
  dispatched: { word: 'Dispatched' },
  delivered: { word: 'Delivered', tone: 'ok' },
  cancelled: { word: 'Cancelled' },
  refunded: { word: 'Not sent' },
};

const shown = (known: (typeof PAYMENT)[string] | undefined, word: string) => {
  const { tone, word: said } = known ?? { word };
  return <Badge {...(tone && { tone })}>{said}</Badge>;
};

export const PaymentBadge = ({ state }: { state: string }) => shown(PAYMENT[state], state);
export const DeliveryBadge = ({ stage }: { stage: string }) => shown(DELIVERY[stage], stage);
