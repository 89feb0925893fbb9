/** The fields of the API's order that decide its status. */
export type OrderFacts = {
  paymentState: string;
  isCancelled: boolean;
  isDispatched: boolean;
  isDelivered: boolean;
};

export type OrderStatus = { word: string; tone: 'ok' | 'no' | 'wait' | undefined };

/** Where an order stands, in one word: the same on every list and screen, for staff and shoppers. */
export function orderStatus({ paymentState, isCancelled, isDispatched, isDelivered }: OrderFacts): OrderStatus {
  if (paymentState === 'refunded') return { word: 'Refunded', tone: undefined };
  if (isCancelled) return { word: 'Canceled', tone: undefined };
  if (paymentState === 'partly_refunded') return { word: 'Partly refunded', tone: 'wait' };
  if (paymentState === 'pending') return { word: 'Payment pending', tone: 'wait' };
  if (paymentState === 'unpaid') return { word: 'Unpaid', tone: 'no' };
  if (isDelivered) return { word: 'Delivered', tone: 'ok' };
  return isDispatched ? { word: 'Shipped', tone: undefined } : { word: 'Paid', tone: 'ok' };
}

/** The same for what a list of the back office knows of an order. */
export const statusOfListed = ({ stage, paymentState }: { stage: string; paymentState: string }): OrderStatus =>
  orderStatus({
    paymentState,
    isCancelled: stage === 'cancelled',
    isDispatched: stage === 'dispatched' || stage === 'delivered',
    isDelivered: stage === 'delivered',
  });
