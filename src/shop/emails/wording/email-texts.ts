import type { EmailWords } from '../../settings/schema.ts';

type EmailText = {
  name: string;
  /** When it is sent. */
  when: string;
  group: 'Orders' | 'Returns' | 'Account and messages' | 'Newsletter and alerts';
  kind: string;
  /** Placeholders besides the common ones, with example values. */
  names: Readonly<Record<string, string>>;
  /** Default wording. Empty lines separate paragraphs; empty parts are omitted. */
  sample: EmailWords;
};

const ORDER = { order: '#1042' } as const;
const THANKS = { thanks: 'Thank you, Dana.' } as const;
const QUESTIONS = 'Questions? Reply to this email. We answer within {reply time}.';

/** Emails with editable wording, in screen order. */
export const EMAIL_TEXTS = {
  'order.received': {
    name: 'Order received',
    when: 'Sent when an order is placed and waits for payment.',
    group: 'Orders',
    kind: 'order.received',
    names: {
      ...ORDER,
      ...THANKS,
      hold: 'We’ll hold them until 5:30 PM PST. If you don’t pay by then, they’ll be released.',
    },
    sample: {
      subject: 'Order {order} is waiting for payment',
      heading: '{thanks} We have your order.',
      opening: 'We’re holding your items for order {order}. Pay on the order page when you are ready.\n\n{hold}',
      closing: QUESTIONS,
    },
  },
  'order.paid': {
    name: 'Order paid',
    when: 'The receipt, sent when an order is paid.',
    group: 'Orders',
    kind: 'order.paid',
    names: { ...ORDER, ...THANKS, packing: 'pack it within a few days and', ready: 'it ships' },
    sample: {
      subject: 'Your order {order} is paid',
      heading: '{thanks} Your order is paid.',
      opening: 'We’ll {packing} email you when {ready}.',
      closing: QUESTIONS,
    },
  },
  'order.shipped': {
    name: 'Order shipped',
    when: 'Sent when you mark an order as shipped.',
    group: 'Orders',
    kind: 'order.shipped',
    names: { ...ORDER, 'on date': 'on November 26, 2026', arrival: 'We promised it for Dec 1 to Dec 5.' },
    sample: {
      subject: 'Order {order} is on its way',
      heading: 'Your order is on its way',
      opening: 'Order {order} has shipped {on date}. {arrival}',
      closing: '',
    },
  },
  'order.ready': {
    name: 'Ready for pickup',
    when: 'Sent when you mark an order as ready for pickup.',
    group: 'Orders',
    kind: 'order.ready',
    names: { ...ORDER, what: 'Order #1042' },
    sample: {
      subject: '{what} is ready for pickup',
      heading: 'Ready for pickup',
      opening: '{what} is packed and waits for you here:',
      closing: 'Can’t come? Reply to this email.',
    },
  },
  'order.delivered': {
    name: 'Order delivered',
    when: 'Sent when you mark an order as delivered, if a review is asked for later.',
    group: 'Orders',
    kind: 'order.delivered',
    names: ORDER,
    sample: {
      subject: 'Order {order} was delivered',
      heading: 'Your order was delivered',
      opening: 'We hope your order arrived safely.',
      closing: 'Something not right? Reply to this email within {return time}.',
    },
  },
  'order.delivered-asks': {
    name: 'Order delivered, asking for a review',
    when: 'Sent when you mark an order as delivered, if no later email asks for a review.',
    group: 'Orders',
    kind: 'order.delivered',
    names: ORDER,
    sample: {
      subject: 'How do you like it?',
      heading: 'How do you like it?',
      opening: 'We hope your order arrived safely. If you have a minute, tell others what you think: how many stars?',
      closing: 'Something not right? Reply to this email within {return time}.',
    },
  },
  'order.picked-up': {
    name: 'Order picked up',
    when: 'Sent when you mark an order as picked up.',
    group: 'Orders',
    kind: 'order.delivered',
    names: ORDER,
    sample: {
      subject: 'Order {order} was picked up',
      heading: 'Your order was picked up',
      opening: 'Thank you for coming by.',
      closing: 'Something not right? Reply to this email within {return time}.',
    },
  },
  'review.invitation': {
    name: 'Review request',
    when: 'Sent some days after an order arrives.',
    group: 'Orders',
    kind: 'review.invitation',
    names: { ...ORDER, item: 'Rift Diamond Cuff' },
    sample: {
      subject: 'How do you like {item}?',
      heading: 'How do you like it?',
      opening:
        'You’ve had your order for a few days now. If you have a minute, tell others how you like it. How many stars?',
      closing:
        'You can add pictures, and say whether the size was right. Something not right with your order? Reply to this email within {return time}.',
    },
  },
  'order.cancelled': {
    name: 'Order canceled',
    when: 'Sent when an order is canceled.',
    group: 'Orders',
    kind: 'order.cancelled',
    names: { ...ORDER, why: 'You canceled it, and nothing was charged.' },
    sample: {
      subject: 'Order {order} is canceled',
      heading: 'Order {order} is canceled',
      opening: '{why}',
      closing: '',
    },
  },
  'order.refunded': {
    name: 'Refund',
    when: 'Sent when you refund an order, in full or in part.',
    group: 'Orders',
    kind: 'order.refunded',
    names: {
      ...ORDER,
      amount: '$48.00',
      what: 'a part of order #1042',
      how: 'through PayPal. It reaches your account or card within a few days.',
    },
    sample: {
      subject: 'We have refunded {amount} of order {order}',
      heading: 'Your refund of {amount}',
      opening: 'We have refunded {what} {how}',
      closing: QUESTIONS,
    },
  },
  'order.pay-link': {
    name: 'Payment link',
    when: 'Sent when you send a customer the payment link.',
    group: 'Orders',
    kind: 'order.pay-link',
    names: { ...ORDER, ...THANKS },
    sample: {
      subject: 'Pay for your order {order}',
      heading: '{thanks} Your order is ready to pay.',
      opening: 'We’ve put together order {order} for you. Look it over, then pay online.',
      closing: 'Something isn’t right? Reply to this email. We answer within {reply time}.',
    },
  },
  'return.requested': {
    name: 'Return requested',
    when: 'Sent when a customer requests a return, an exchange or a claim.',
    group: 'Returns',
    kind: 'return.requested',
    names: {
      ...ORDER,
      kind: 'return',
      number: 'R-1042-1',
      held: '',
      next: 'We’ll look at it and email you where to send it. Don’t send it back yet.',
    },
    sample: {
      subject: 'We have your {kind} request {number} (order {order})',
      heading: 'We have your {kind} request',
      opening: '{next} {held}',
      closing: 'Changed your mind? You can cancel the request on the order page.',
    },
  },
  'return.received': {
    name: 'Return received',
    when: 'Sent when you mark a return as received.',
    group: 'Returns',
    kind: 'return.received',
    names: {
      ...ORDER,
      kind: 'return',
      number: 'R-1042-1',
      next: 'We’ll refund it next, to your original payment method.',
    },
    sample: {
      subject: 'Your {kind} {number} is here (order {order})',
      heading: 'Your package is here',
      opening: 'Thank you for sending it back. {next} You’ll get an email.',
      closing: '',
    },
  },
  'account.welcome': {
    name: 'Welcome',
    when: 'Sent when a customer opens an account.',
    group: 'Account and messages',
    kind: 'account.welcome',
    names: { hello: 'Hello Dana,' },
    sample: {
      subject: 'Welcome to {store}',
      heading: 'Welcome',
      opening: '{hello} your account is ready. You can check out, track your orders and write reviews.',
      closing: QUESTIONS,
    },
  },
  'contact.receipt': {
    name: 'Message received',
    when: 'Sent when somebody writes to you on the contact page.',
    group: 'Account and messages',
    kind: 'contact.receipt',
    names: { 'your message': 'Your message:' },
    sample: {
      subject: 'We got your message',
      heading: 'We got your message',
      opening: 'Thank you. A person will reply within {reply time}. {your message}',
      closing: '',
    },
  },
  'newsletter.confirm': {
    name: 'Confirm a subscription',
    when: 'Sent when somebody signs up for your newsletter.',
    group: 'Newsletter and alerts',
    kind: 'newsletter.confirm',
    names: {},
    sample: {
      subject: 'Confirm your subscription',
      heading: 'Confirm your subscription',
      opening:
        'Press the button to get our newsletter: new pieces and the people who make them, about once a month. The link works for 7 days.',
      closing: 'If you didn’t subscribe, ignore this email. We won’t send anything unless you confirm.',
    },
  },
  'newsletter.welcome': {
    name: 'Welcome to the newsletter',
    when: 'Sent when a subscription is confirmed.',
    group: 'Newsletter and alerts',
    kind: 'newsletter.welcome',
    names: {},
    sample: {
      subject: 'Welcome',
      heading: 'Welcome',
      opening: 'New pieces and the people who make them, about once a month.',
      closing: '',
    },
  },
  'stock.alert.back': {
    name: 'Back in stock',
    when: 'Sent when a product that a shopper is waiting for is back.',
    group: 'Newsletter and alerts',
    kind: 'stock.alert.back',
    names: {
      item: 'Rift Diamond Cuff',
      sizes: 'in Small, Medium',
      left: '2 are back; they go to whoever orders first.',
    },
    sample: {
      subject: 'Back in stock: {item}',
      heading: 'It’s back',
      opening: '{item} can be ordered again {sizes}. {left}',
      closing: '',
    },
  },
  'opening.open': {
    name: 'Open again',
    when: 'Sent when you take orders again after a pause.',
    group: 'Newsletter and alerts',
    kind: 'opening.open',
    names: {},
    sample: {
      subject: '{store} is open for orders again',
      heading: 'We’re open again',
      opening: 'You can order again. If you filled a cart, it’s still in the browser where you filled it.',
      closing: '',
    },
  },
} as const satisfies Record<string, EmailText>;

export type EmailTextId = keyof typeof EMAIL_TEXTS;

export const isEmailTextId = (id: string): id is EmailTextId => Object.hasOwn(EMAIL_TEXTS, id);

/** Editable parts of an email; the rest is generated from facts. */
export const TEXT_PARTS = ['subject', 'heading', 'opening', 'closing'] as const;

export type TextPart = (typeof TEXT_PARTS)[number];

export const COMMON_NAMES = ['store', 'email', 'packing time', 'delivery time', 'return time', 'reply time'] as const;

/** Values required for a text's placeholders. */
export type NameValues<Id extends EmailTextId> = Record<keyof (typeof EMAIL_TEXTS)[Id]['names'], string>;
