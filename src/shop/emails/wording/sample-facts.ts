import type { EmailTextId } from './email-texts.ts';

type Facts = Record<string, unknown>;

const ITEM = {
  product: 'rift-diamond-cuff',
  name: 'Rift Diamond Cuff',
  image: '',
  size: 'Medium',
  sizeMissing: false,
  qty: 1,
  price: 48,
  maker: { id: 'olchoro-bead-circle', name: 'Olchoro Bead Circle', place: 'Kajiado County, Kenya' },
};

/** A sample order; `ORDERS` has the variations of each email. */
const sampleOrder = (email: string) => ({
  id: '7KQ2-M9XD-4TRV',
  number: 1042,
  user: { name: 'Dana Whitfield', email },
  orderItems: [ITEM],
  shippingAddress: {
    name: 'Dana Whitfield',
    address: '1840 Alder Court',
    town: 'San Francisco',
    city: 'CA',
    postalCode: '94110',
    country: 'United States',
  },
  paymentMethod: 'Paypal',
  couponCode: null,
  itemsPrice: 48,
  discountPrice: 0,
  sets: [],
  discounts: [],
  shippingPrice: 20,
  giftWrapPrice: 0,
  taxRate: 0.0725,
  taxPrice: 3.48,
  totalPrice: 71.48,
  refundedAmount: 0,
  tracking: null,
  receiptEmail: null,
  channel: 'online',
  gift: null,
  delay: null,
  packages: [],
  isPacked: false,
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
  heldUntil: '2026-11-27T01:30:00.000Z',
  arrivesFrom: '2026-12-01',
  arrivesTo: '2026-12-05',
  createdAt: '2026-11-26T12:30:00.000Z',
});

const aboutOrder =
  (change: Facts, more: Facts = {}) =>
  (email: string): Facts => ({
    order: { ...sampleOrder(email), ...change },
    ...more,
  });

const SAMPLE_PAID = { isPaid: true, paidAt: '2026-11-26T12:35:00.000Z', canBePaid: false, paymentState: 'paid' };
const SAMPLE_SHIPPED = { ...SAMPLE_PAID, isDispatched: true, dispatchedAt: '2026-11-28T15:00:00.000Z' };
const TRACKING = { carrier: 'USPS', number: '9400100000000000000000', url: 'https://tools.usps.com/' };

const collected =
  (change: Facts, more: Facts = {}) =>
  (email: string): Facts => {
    const order = { ...sampleOrder(email), ...change, shippingPrice: 0, totalPrice: 51.48 };
    return { order: { ...order, shippingAddress: { ...order.shippingAddress, isPickup: true } }, ...more };
  };

const DELIVERED = { ...SAMPLE_SHIPPED, isDelivered: true, deliveredAt: '2026-12-02T15:00:00.000Z' };

const aboutReturn = (email: string): Facts => ({
  ret: {
    to: email,
    order: '7KQ2-M9XD-4TRV',
    orderNumber: 1042,
    number: '#1042-R1',
    kind: 'return',
    wish: 'refund',
    lines: [{ name: ITEM.name, size: ITEM.size, newSize: null, quantity: 1 }],
  },
});

/** Sample facts for each text. `email`: recipient. */
export const SAMPLE_FACTS: Record<EmailTextId, (email: string) => Facts> = {
  'order.received': aboutOrder({}),
  'order.paid': aboutOrder(SAMPLE_PAID),
  'order.shipped': aboutOrder({ ...SAMPLE_SHIPPED, tracking: TRACKING }, { isPart: false }),
  'order.ready': collected(SAMPLE_SHIPPED, { isPart: false }),
  'order.delivered': aboutOrder(DELIVERED, { asks: false }),
  'order.delivered-asks': aboutOrder(DELIVERED, { asks: true }),
  'order.picked-up': collected(DELIVERED, { asks: false }),
  'review.invitation': (email) => ({
    orderId: '7KQ2-M9XD-4TRV',
    orderNumber: 1042,
    email,
    name: 'Dana Whitfield',
    items: [{ product: ITEM.product, name: ITEM.name }],
  }),
  'order.cancelled': aboutOrder({ isCancelled: true, canBePaid: false }, { why: 'shopper' }),
  'order.refunded': aboutOrder(
    { ...SAMPLE_PAID, paymentState: 'partly_refunded', refundedAmount: 20 },
    { cents: 2_000 },
  ),
  'order.pay-link': (email) => ({ order: sampleOrder(email), token: 'example', to: email }),
  'return.requested': aboutReturn,
  'return.received': aboutReturn,
  'account.welcome': (email) => ({ email, name: 'Dana Whitfield' }),
  'contact.receipt': (email) => ({ email, message: 'Do you have this cuff in green?', isOwn: true }),
  'newsletter.confirm': (email) => ({ email, token: 'example' }),
  'newsletter.welcome': (email) => ({ email, leaveToken: 'example' }),
  'stock.alert.back': (email) => ({
    email,
    leaveToken: 'example',
    productId: ITEM.product,
    productName: ITEM.name,
    size: null,
    sizes: ['Small', 'Medium'],
    left: 2,
  }),
  'opening.open': (email) => ({ email, leaveToken: 'example' }),
};
