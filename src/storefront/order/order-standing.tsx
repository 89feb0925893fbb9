import { hasDesign } from '../../shared/products/design-id.ts';
import { isoDay } from '../../shared/time.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { packageCheckIcon } from '../../ui/icon-shapes.ts';
import { heldDay } from './held-day.ts';
import { isPickup } from './is-pickup.ts';
import { heldText, NOT_DISPATCHED, NOT_MADE, notReadyText, REVIEWING } from './texts.ts';

const SHIPPED = { waits: 'Not dispatched', left: 'Dispatched on', arrived: 'Delivered on' };
const COLLECTED = { waits: 'Not ready', left: 'Ready for pickup since', arrived: 'Picked up on' };

export function DispatchNote({ order }: { order: Order }) {
  const words = isPickup(order) ? COLLECTED : SHIPPED;
  if (order.isCancelled) return <Alert>Canceled on {isoDay(order.cancelledAt ?? '')}</Alert>;
  if (order.isDelivered) {
    return (
      <Alert tone="ok" icon={packageCheckIcon}>
        {words.arrived} {isoDay(order.deliveredAt ?? '')}
      </Alert>
    );
  }
  if (!order.isDispatched) {
    return order.isPaid ? <Alert>{waitingText(order)}</Alert> : <Alert tone="wait">{words.waits}</Alert>;
  }
  return (
    <Alert tone="ok" icon={packageCheckIcon}>
      {words.left} {isoDay(order.dispatchedAt ?? '')}
    </Alert>
  );
}

function waitingText(order: Order): string {
  const held = heldDay(order);
  if (isPickup(order)) return notReadyText(held);
  if (held) return heldText(held);
  return hasDesign(order) ? NOT_MADE : NOT_DISPATCHED;
}

export function PaymentNote({ order }: { order: Order }) {
  if (order.isPaid) return <Alert tone="ok">Paid on {isoDay(order.paidAt ?? '')}</Alert>;
  if (order.paymentState === 'pending') {
    return <Alert tone="wait">{REVIEWING}</Alert>;
  }
  return <Alert tone="danger">Not paid</Alert>;
}
