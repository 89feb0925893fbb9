import { type OrderFacts, type OrderStatus, orderStatus, statusOfListed } from '../../shared/order-status.ts';
import { Badge } from '../../ui/badge.tsx';

const StatusBadge = ({ status: { word, tone } }: { status: OrderStatus }) => (
  <Badge {...(tone && { tone })}>{word}</Badge>
);

/** Where an order of a list stands. */
export const ListedStatus = (listed: { stage: string; paymentState: string }) => (
  <StatusBadge status={statusOfListed(listed)} />
);

export const OrderBadge = ({ order }: { order: OrderFacts }) => <StatusBadge status={orderStatus(order)} />;

const PAYMENTS: Readonly<Record<string, OrderStatus>> = {
  unpaid: { word: 'Unpaid', tone: 'wait' },
  pending: { word: 'Payment pending', tone: 'wait' },
  paid: { word: 'Paid', tone: 'ok' },
  partly_refunded: { word: 'Partly refunded', tone: undefined },
  refunded: { word: 'Refunded', tone: undefined },
};

/** Whether it is paid; tinted only where somebody waits for it. */
export function PaymentBadge({ stage, paymentState }: { stage: string; paymentState: string }) {
  const isNeverPaid = stage === 'cancelled' && paymentState === 'unpaid';
  const { word, tone } = (isNeverPaid ? undefined : PAYMENTS[paymentState]) ?? { word: 'Not paid', tone: undefined };
  return (
    <Badge quiet={tone !== 'wait'} {...(tone && { tone })}>
      {word}
    </Badge>
  );
}

const CHANNELS: Readonly<Record<string, string>> = { phone: 'By phone', in_person: 'In person' };

/** How an order came in, where it wasn't placed online. */
export const ChannelBadge = ({ channel }: { channel: string | undefined }) =>
  channel && CHANNELS[channel] ? <Badge quiet>{CHANNELS[channel]}</Badge> : null;

const DELIVERIES: Readonly<Record<string, OrderStatus>> = {
  to_dispatch: { word: 'To ship', tone: 'wait' },
  dispatched: { word: 'Shipped', tone: undefined },
  delivered: { word: 'Delivered', tone: 'ok' },
  cancelled: { word: 'Canceled', tone: undefined },
};

/** Where its package is; nothing of what is not paid yet, or was refunded. */
export function DeliveryBadge({ stage }: { stage: string }) {
  const status = DELIVERIES[stage];
  if (!status) return null;
  const { word, tone } = status;
  return (
    <Badge quiet={tone !== 'wait'} {...(tone && { tone })}>
      {word}
    </Badge>
  );
}
