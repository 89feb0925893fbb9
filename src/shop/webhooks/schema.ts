import { type Static, Type } from 'typebox';
import { nullable, StrictObject } from '../../shared/field-shapes.ts';

/** What a webhook can be sent: the event's name on the screen, and when it happens. */
export const WEBHOOK_EVENTS = {
  'order.placed': { name: 'Order placed', says: 'An order was placed; it may not be paid yet' },
  'order.paid': { name: 'Order paid', says: 'The payment of an order arrived' },
  'order.shipped': {
    name: 'Order shipped',
    says: 'A package of an order was shipped; `isDispatched` says whether it was the last one',
  },
  'order.delivered': { name: 'Order delivered', says: 'The whole order was delivered' },
  'order.canceled': { name: 'Order canceled', says: 'An order was canceled' },
  'order.refunded': {
    name: 'Order refunded',
    says: 'Money was refunded; `refundedAmount` is the sum of all refunds',
  },
  'return.requested': {
    name: 'Return requested',
    says: 'A customer asked for a return, an exchange, or help with what arrived damaged',
  },
  'return.received': { name: 'Return received', says: 'Returned items arrived and were counted' },
  'product.changed': { name: 'Product changed', says: 'A product was added, edited, archived or shown again' },
  'stock.changed': {
    name: 'Stock changed',
    says: 'The stock of a product changed, also by an order; several changes may be one message',
  },
  'product.back_in_stock': { name: 'Back in stock', says: 'A product that was sold out can be bought again' },
  'review.received': { name: 'Review received', says: 'Someone wrote a review; it may wait for approval' },
  'message.received': {
    name: 'Message received',
    says: 'A message arrived from the contact page, or a customer replied by email',
  },
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const isWebhookEvent = (name: string): name is WebhookEvent => Object.hasOwn(WEBHOOK_EVENTS, name);
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS).filter(isWebhookEvent);

/** Sent by the screen's button, whatever the webhook's events are. */
export const TEST_EVENT = 'webhook.test';

export const MAX_WEBHOOKS = 20;
export const MAX_URL_LENGTH = 2000;

export const WebhookInput = StrictObject({
  url: Type.String({
    minLength: 1,
    maxLength: MAX_URL_LENGTH,
    sentence: 'Enter an address that begins with https://.',
    examples: ['https://hooks.example.com/shop'],
  }),
  events: Type.Array(Type.Enum(WEBHOOK_EVENT_NAMES), {
    minItems: 1,
    maxItems: WEBHOOK_EVENT_NAMES.length,
    uniqueItems: true,
    sentence: 'Choose at least one event.',
  }),
});
export type WebhookInput = Static<typeof WebhookInput>;

const Moment = Type.String({ format: 'date-time' });

export const Webhook = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  createdBy: Type.String(),
  createdAt: Moment,
  /** Of the first failure since the last success. */
  failingSince: nullable(Moment),
  pausedAt: nullable(Moment),
  waiting: Type.Integer(),
  lastDeliveredAt: nullable(Moment),
});
export type Webhook = Static<typeof Webhook>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const Delivery = Type.Object({
  id: Type.Integer(),
  messageId: Type.String(),
  event: Type.String(),
  /** What it is about: `order:7KQ2-M9XD-4TRV`. */
  subject: Type.String(),
  happenedAt: Moment,
  /** `dropped`: its subject was deleted before it was sent. */
  state: Type.Enum(DELIVERY_STATES),
  tries: Type.Integer(),
  triedAt: nullable(Moment),
  /** Null unless it waits for another try. */
  nextTryAt: nullable(Moment),
  /** Of the last answer, with its first characters. */
  status: nullable(Type.Integer()),
  answer: Type.String(),
  /** Why the last try failed. */
  problem: Type.String(),
});
export type Delivery = Static<typeof Delivery>;

export const WebhookWithDeliveries = Type.Object({
  webhook: Webhook,
  deliveries: Type.Array(Delivery),
  next: nullable(Type.String()),
});
