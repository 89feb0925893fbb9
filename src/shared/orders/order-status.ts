/** The API fields that determine an order's status. */
export type OrderFacts = {
  paymentState: string;
  isCancelled: boolean;
  isDispatched: boolean;
  isDelivered: boolean;
  shippingAddress?: { isPickup?: boolean | undefined };
};

export type OrderStatus = { word: string; tone: 'ok' | 'no' | 'wait' | undefined };

/** An order's status in one word, the same on every list and screen, for staff and shoppers. */
export function orderStatus(facts: OrderFacts): OrderStatus {
  const { paymentState, isCancelled, isDispatched, isDelivered, shippingAddress } = facts;
  const isPickup = shippingAddress?.isPickup ?? false;
  if (paymentState === 'refunded') return { word: 'Refunded', tone: undefined };
  if (isCancelled) return { word: 'Canceled', tone: undefined };
  if (paymentState === 'partly_refunded') return { word: 'Partly refunded', tone: 'wait' };
  if (paymentState === 'pending') return { word: 'Payment pending', tone: 'wait' };
  if (paymentState === 'unpaid') return { word: 'Unpaid', tone: 'wait' };
  if (isDelivered) return { word: isPickup ? 'Picked up' : 'Delivered', tone: 'ok' };
  if (isDispatched) return { word: isPickup ? 'Ready for pickup' : 'Shipped', tone: undefined };
  return { word: 'Paid', tone: 'ok' };
}

type Listed = { stage: string; paymentState: string; isPickup?: boolean };

/** The same for an order in a back-office list. */
export const statusOfListed = ({ stage, paymentState, isPickup }: Listed): OrderStatus =>
  orderStatus({
    paymentState,
    isCancelled: stage === 'cancelled',
    isDispatched: stage === 'dispatched' || stage === 'delivered',
    isDelivered: stage === 'delivered',
    shippingAddress: { isPickup },
  });
