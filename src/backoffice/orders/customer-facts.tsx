import { Facts } from '../../ui/layout/blocks.tsx';
import { priceText } from '../../ui/product/price.tsx';
import type { OrderDetail } from './order-detail.ts';

export function CustomerFacts({ desk }: { desk: OrderDetail }) {
  const { order, captureId, source } = desk;
  const facts = [
    { name: 'Name', value: <CustomerName desk={desk} /> },
    ...(order.user.email
      ? [{ name: 'Email', value: <a href={`mailto:${order.user.email}`}>{order.user.email}</a> }]
      : []),
    placeFact(order),
    ...(source?.phone ? [{ name: 'Phone', value: <a href={`tel:${source.phone}`}>{source.phone}</a> }] : []),
    ...(source ? [{ name: 'Taken by', value: source.takenBy }] : []),
    ...(source?.note ? [{ name: 'Note to customer', value: source.note }] : []),
    ...(source?.discountReason ? [{ name: 'Discount reason', value: source.discountReason }] : []),
    { name: 'Order ID', value: order.id },
    { name: 'Payment', value: paymentText(order.paymentMethod, captureId, source?.cashGiven ?? null) },
  ];
  return <Facts facts={facts} />;
}

function paymentText(method: string, captureId: string | null, cashGiven: number | null): string {
  if (method === 'Cash') return cashGiven === null ? 'Cash' : `Cash, ${priceText(cashGiven)} received`;
  // The specification's own name of it.
  const name = method === 'Paypal' ? 'PayPal' : method;
  return captureId ? `${name}, capture ${captureId}` : name;
}

function CustomerName({ desk: { order, customerId } }: { desk: OrderDetail }) {
  const { name, email } = order.user;
  if (order.channel === 'in_person' && email === '') return 'In person';
  return <a href={`/admin/customers/${customerId}`}>{name || 'Deleted account'}</a>;
}

/** Where it goes, or where it was handed over. */
function placeFact({ channel, shippingAddress: to }: OrderDetail['order']) {
  const stateAndZip = `${to.city} ${to.postalCode}`;
  if (channel === 'in_person') return { name: 'Sold in', value: stateAndZip };
  return {
    name: to.isPickup ? 'Pickup at' : 'Address',
    value: [to.name, to.address, to.town || 'town missing', stateAndZip, to.country].join(', '),
  };
}
