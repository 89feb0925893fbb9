import { expect, test } from 'vitest';
import { EMAIL_BRAND, rendered } from '../../../../tests/support/shop/email-brand.ts';
import { NO_ARRIVAL } from '../../../shared/orders/arrival.ts';
import type { Order } from '../schema.ts';
import { orderPaidEmail } from './payment.tsx';
import { newOrderEmail, orderCancelledEmail, orderReceivedEmail } from './placed.tsx';
import { returnDeclinedEmail } from './returns.tsx';
import { orderDispatchedEmail } from './shipping.tsx';

const order: Order = {
  id: '7KQ2-M9XD-4TRV',
  number: 1066,
  user: { name: 'Dana Whitfield', email: 'dana@example.com' },
  orderItems: [
    {
      product: 'rift-diamond-cuff',
      name: 'Rift Diamond Cuff',
      image: '/pictures/a.jpeg',
      size: null,
      sizeMissing: true,
      qty: 2,
      price: 48,
    },
  ],
  shippingAddress: {
    name: 'Dana Whitfield',
    address: '1840 Alder Court',
    city: 'CA',
    postalCode: '94110',
    country: 'United States',
  },
  paymentMethod: 'Paypal',
  couponCode: 'BEADS10',
  itemsPrice: 96,
  discountPrice: 9.6,
  shippingPrice: 20,
  taxRate: 0.0725,
  taxPrice: 6.26,
  totalPrice: 112.66,
  isPaid: false,
  paidAt: null,
  isDispatched: false,
  dispatchedAt: null,
  isDelivered: false,
  deliveredAt: null,
  isCancelled: false,
  cancelledAt: null,
  canBePaid: true,
  paymentState: 'unpaid',
  refundedAmount: 0,
  tracking: null,
  receiptEmail: null,
  sets: [],
  discounts: [],
  giftWrapPrice: 0,
  isPacked: false,
  packages: [],
  delay: null,
  gift: null,
  channel: 'online',
  ...NO_ARRIVAL,
  heldUntil: '2026-11-21T13:30:00.000Z',
  createdAt: '2026-11-21T12:30:00.000Z',
};

test('the first email lists the order, its costs, the hold time and the payment link', () => {
  const { to, subject, text } = rendered(orderReceivedEmail, { order });
  expect([to, subject]).toEqual(['dana@example.com', 'Order #1066 is waiting for payment']);
  for (const words of [
    'Thank you, Dana. We have your order.',
    'Nov 21, 2026, 5:30 AM Pacific time',
    'You haven’t chosen a size for Rift Diamond Cuff.',
    'Rift Diamond Cuff, Size: not chosen, 2 × $48.00  $96.00',
    'Coupon BEADS10  -$9.60',
    'Tax (7.25%)  $6.26',
    'Total  $112.66',
    'https://nyuzi.example/order/7KQ2-M9XD-4TRV',
    'Dana Whitfield, 1840 Alder Court, California 94110, United States',
  ]) {
    expect(text).toContain(words);
  }
});

test('states the order’s dates to shopper and owner, and that it is made to order', () => {
  const dated: Order = { ...order, arrivesFrom: '2026-12-03', arrivesTo: '2026-12-08' };
  expect(rendered(orderPaidEmail, { order: dated }).text).toMatch(/It arrives Dec 3 to Dec 8\.\s+We’ll pack it within/);
  expect(rendered(newOrderEmail, { order: dated, to: 'owner@nyuzi.example' }).text).toContain(
    'It’s ready to pack, and promised',
  );
  const made: Order = { ...dated, orderItems: dated.orderItems.map((item) => ({ ...item, product: 'design-1' })) };
  const received = rendered(orderReceivedEmail, { order: made }).text;
  expect(received).toContain('It’s made for you and arrives Dec 3 to Dec 8.');
  const paid = rendered(orderPaidEmail, { order: made }).text;
  expect(paid).toContain('arrives Dec 3 to Dec 8');
  expect(paid).not.toContain('pack it within');
  const owner = rendered(newOrderEmail, { order: made, to: 'owner@nyuzi.example' }).text;
  expect(owner).toContain('It’s ready to make, and promised to arrive Dec 3 to Dec 8:');
  expect(rendered(orderPaidEmail, { order }).text).toContain('pack it within');
});

test('states customs charges only for an order to another country', () => {
  const brand = { ...EMAIL_BRAND, customs: 'Customs are yours to pay.' };
  const to = (country: string, isPickup = false): Order => ({
    ...order,
    shippingAddress: { ...order.shippingAddress, country, ...(isPickup && { isPickup }) },
  });
  for (const kind of [orderReceivedEmail, orderPaidEmail]) {
    expect(rendered(kind, { order: to('Germany') }, brand).text).toContain('Customs are yours to pay.');
    for (const home of [to('United States'), to('Puerto Rico'), to('Germany', true)])
      expect(rendered(kind, { order: home }, brand).text).not.toContain('Customs');
  }
});

test('confirms a gift with its message and day in both emails to the giver', () => {
  const gift = { message: 'Happy birthday, Rosa!', notBefore: '2026-12-03', wrap: false };
  for (const kind of [orderReceivedEmail, orderPaidEmail]) {
    const { text } = rendered(kind, { order: { ...order, gift } });
    for (const words of ['It’s a gift, so there are no prices in the package.', 'Dec 3 or later', gift.message])
      expect(text).toContain(words);
  }
});

test('says which item is made for the customer and can’t be returned, unless the shop takes it back', () => {
  const designs = order.orderItems.map((item) => ({ ...item, product: 'design-1', name: 'Wanjiru, woven' }));
  const made: Order = { ...order, orderItems: [...order.orderItems, ...designs] };
  const brand = { ...EMAIL_BRAND, customReturns: 'It can’t be returned.' };
  for (const kind of [orderReceivedEmail, orderPaidEmail]) {
    expect(rendered(kind, { order: made }, brand).text).toContain(
      'Wanjiru, woven: made for you. It can’t be returned.',
    );
    expect(rendered(kind, { order: made }).text).not.toContain('made for you. ');
    expect(rendered(kind, { order }, brand).text).not.toContain('returned');
  }
});

test('omits an implausible name', () => {
  const { text } = rendered(orderReceivedEmail, {
    order: {
      ...order,
      user: { ...order.user, name: 'http://cheap.example now' },
    },
  });
  expect(text).toContain('Thank you. We have your order.');
});

test('tells the owner what to ask before packing, with the shopper as reply-to', () => {
  const { to, replyTo, subject, text } = rendered(newOrderEmail, { order, to: 'owner@nyuzi.example' });
  expect([to, replyTo, subject]).toEqual(['owner@nyuzi.example', 'dana@example.com', 'New order #1066, paid: $112.66']);
  expect(text).toContain('A size hasn’t been chosen');
  for (const words of [
    'The address names no town',
    'Rift Diamond Cuff, Size: not chosen, 2 × $48.00',
    'Going to: Dana Whitfield, 1840 Alder Court',
    'https://nyuzi.example/admin/orders/7KQ2-M9XD-4TRV',
  ]) {
    expect(text).toContain(words);
  }
  const gone = rendered(newOrderEmail, {
    order: { ...order, user: { name: 'Closed account', email: '' } },
    to: 'owner@nyuzi.example',
  });
  expect(gone.replyTo).toBe('help@nyuzi.example');
});

test('fits every email button on a phone with short labels without numbers', () => {
  const letters = [
    rendered(orderReceivedEmail, { order }),
    rendered(orderDispatchedEmail, { order }),
    rendered(orderCancelledEmail, { order, why: 'clock' }),
    rendered(newOrderEmail, { order, to: 'owner@nyuzi.example' }),
  ];
  for (const { html, text } of letters) {
    const labels = [...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, label = '']) => label);
    expect(labels.filter((label) => label.includes(order.id) || label.length > 24)).toEqual([]);
    expect(text).toContain(order.id);
  }
});

test('offers payment for an expired order, but not for a canceled one', () => {
  expect(rendered(orderCancelledEmail, { order, why: 'clock' }).text).toContain('Pay now');
  expect(rendered(orderCancelledEmail, { order, why: 'shopper' }).text).not.toContain('Pay now');
});

test('links tracking to the carrier', () => {
  const tracking = { carrier: 'USPS', number: '9400', url: 'https://tools.usps.com/9400' };
  const { text, html } = rendered(orderDispatchedEmail, {
    order: {
      ...order,
      tracking,
      dispatchedAt: '2026-11-22T09:00:00.000Z',
    },
  });
  expect(text).toContain('USPS 9400');
  expect(text).toContain('Nov 22, 2026');
  expect(html).toContain('href="https://tools.usps.com/9400"');
});

test('names request and order and quotes the reason in the email that declines a return', () => {
  const lines = [{ name: 'Rift Diamond Cuff', size: 'Medium', newSize: null, quantity: 1 }];
  const request = { to: 'dana@example.com', order: order.id, orderNumber: 1066, number: '#1066-R1', lines };
  const ret = { ...request, kind: 'return' as const, wish: 'refund' as const };
  const { subject, text } = rendered(returnDeclinedEmail, { ret, reply: 'It was worn.' });
  expect(subject).toBe('About your return request #1066-R1 (order #1066)');
  expect(text).toContain('It was worn.');
});
