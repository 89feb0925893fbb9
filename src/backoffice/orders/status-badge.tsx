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
