import { type OrderFacts, type OrderStatus, orderStatus, statusOfListed } from '../../shared/orders/order-status.ts';
import { Badge } from '../../ui/badge.tsx';

/** `isCalm`: colored only if action is needed. */
const StatusBadge = ({ status: { word, tone }, isCalm = false }: { status: OrderStatus; isCalm?: boolean }) => (
  <Badge quiet={isCalm && tone !== 'wait'} tone={tone}>
    {word}
  </Badge>
);

export const ListedStatus = (listed: { stage: string; paymentState: string; isPickup?: boolean }) => (
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

export function PaymentBadge({ stage, paymentState }: { stage: string; paymentState: string }) {
  const isNeverPaid = stage === 'cancelled' && paymentState === 'unpaid';
  const status = (isNeverPaid ? undefined : PAYMENTS[paymentState]) ?? { word: 'Not paid', tone: undefined };
  return <StatusBadge status={status} isCalm />;
}

const CHANNELS: Readonly<Record<string, string>> = { phone: 'By phone', in_person: 'In person' };

type ChannelBadgeProps = {
  channel: string | undefined;
  isPickup?: boolean | undefined;
  /** In a screen header, whose background may be dark: colored. */
  loud?: true;
};

/** Sales channel, if not online, and pickup. */
export const ChannelBadge = ({ channel, isPickup, loud }: ChannelBadgeProps) => (
  <>
    {channel && CHANNELS[channel] && <Badge quiet={!loud}>{CHANNELS[channel]}</Badge>}
    {isPickup && <Badge quiet={!loud}>Pickup</Badge>}
  </>
);

const DELIVERIES: Readonly<Record<string, OrderStatus>> = {
  to_dispatch: { word: 'To ship', tone: 'wait' },
  dispatched: { word: 'Shipped', tone: undefined },
  delivered: { word: 'Delivered', tone: 'ok' },
  cancelled: { word: 'Canceled', tone: undefined },
};

const PICKUPS: Readonly<Record<string, OrderStatus>> = {
  ...DELIVERIES,
  to_dispatch: { word: 'To prepare', tone: 'wait' },
  dispatched: { word: 'Ready for pickup', tone: undefined },
  delivered: { word: 'Picked up', tone: 'ok' },
};

/** Delivery state; nothing for unpaid or refunded orders. */
export function DeliveryBadge({ stage, isPickup }: { stage: string; isPickup?: boolean | undefined }) {
  const status = (isPickup ? PICKUPS : DELIVERIES)[stage];
  return status && <StatusBadge status={status} isCalm />;
}
