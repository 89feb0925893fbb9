import type { FieldTable } from '../../shared/field-table.ts';

/** Settings by card of the back office, each declared once: schema, form and reader derive from it. */
export const STORE_DETAILS = {
  storeName: { label: 'Shop name', required: true, minLength: 1, maxLength: 60 },
  helpEmail: { kind: 'email', label: 'Help email', required: true, maxLength: 254, format: 'email' },
  replyEmail: {
    kind: 'email',
    label: 'Email for replies about orders',
    optional: true,
    hint: 'If your mailbox takes addresses with a plus: each order’s replies then arrive at an address of their own, name+code@…. Leave empty to use the help email.',
    maxLength: 200,
  },
  helpPhone: { kind: 'tel', label: 'Help phone', required: true, minLength: 3, maxLength: 40 },
  storeAddress: {
    kind: 'area',
    label: 'Store address',
    optional: true,
    hint: 'Shown on invoices, packing slips and newsletters. You need it to send newsletters.',
    rows: 3,
    maxLength: 300,
  },
  timeZone: {
    kind: 'select',
    label: 'Time zone',
    hint: 'Days and times of orders, sales, coupons and reports are in it.',
    minLength: 1,
    maxLength: 60,
    sentence: 'Enter a time zone such as America/New_York.',
  },
} as const satisfies FieldTable;

export const RETURNS_AND_REPLIES = {
  returnDays: { kind: 'number', label: 'Return window (days)', min: 1, max: 365, unit: 'days' },
  claimDays: { kind: 'number', label: 'Time to claim what arrived broken (days)', min: 1, max: 365, unit: 'days' },
  sendBackDays: {
    kind: 'number',
    label: 'Time to send a return back (days)',
    hint: 'After you approve it. We remind the customer, and close it a week later.',
    min: 1,
    max: 90,
    unit: 'days',
  },
  returnAddress: {
    kind: 'area',
    label: 'Return address',
    optional: true,
    hint: 'Leave empty to use your store address.',
    rows: 3,
    maxLength: 300,
  },
  returnPostage: {
    kind: 'area',
    label: 'Who pays to send it back',
    optional: true,
    hint: 'Customers read this before they ask, and in the email.',
    rows: 2,
    maxLength: 300,
  },
  freeReturns: {
    kind: 'check',
    label: 'You pay the postage of every return',
    hint: 'Search engines show that returns are free.',
  },
  designsReturnable: { kind: 'check', label: 'Bead studio designs can be returned' },
  replyHours: { kind: 'number', label: 'Reply time for messages (hours)', min: 1, max: 336, unit: 'hours' },
} as const satisfies FieldTable;

const MAX_HELD = 1_000_000;
const COUNT_SENTENCE = 'Enter a whole number of 1 or more, or leave it empty.';

export const ORDERS_AND_STOCK = {
  /** Unpaid orders hold stock for this long. */
  reservationMinutes: { kind: 'number', label: 'Hold unpaid orders for (minutes)', min: 5, max: 10_080 },
  mostUnpaidOrders: {
    kind: 'number',
    label: 'Unpaid orders per customer',
    min: 1,
    max: 100,
    sentence: 'Enter a number from 1 to 100.',
  },
  mostHeldOfOne: {
    kind: 'number',
    label: 'Most of one product in unpaid orders',
    optional: true,
    hint: 'Leave empty for no limit. Paid orders don’t count.',
    min: 1,
    max: MAX_HELD,
    sentence: COUNT_SENTENCE,
  },
  mostHeldInAll: {
    kind: 'number',
    label: 'Most items in unpaid orders',
    optional: true,
    hint: 'Leave empty for no limit.',
    min: 1,
    max: MAX_HELD,
    sentence: COUNT_SENTENCE,
  },
  lowStockAt: {
    kind: 'number',
    label: 'Low stock at',
    hint: 'This many left, or fewer. A product can have a number of its own.',
    min: 0,
    max: 1000,
  },
  reviewsShowAtOnce: { kind: 'check', label: 'Publish reviews automatically' },
  reviewInvitations: { kind: 'check', label: 'Ask customers for reviews by email' },
  reviewInvitationDays: {
    kind: 'count',
    label: 'Days after delivery until customers are asked',
    hint: 'One email for each order, in the morning. Without it, the delivery email asks.',
    required: false,
    min: 3,
    max: 30,
    unit: 'days',
  },
  refundStrayPayments: { kind: 'check', label: 'Refund unmatched payments automatically' },
} as const satisfies FieldTable;

export const SHIPPING_RATES = {
  shippingCents: {
    kind: 'money',
    label: 'Shipping per order (USD)',
    hint: 'A flat rate per order. Existing orders keep theirs.',
    half: true,
    min: 0,
    max: 1_000_000,
    sentence: 'Enter an amount from 0 to 10,000 dollars.',
  },
  /** Null: never free (the specification's section 9). */
  freeShippingOverCents: {
    kind: 'money',
    label: 'Free shipping over (USD)',
    hint: 'Leave it empty if shipping is never free.',
    optional: true,
    half: true,
    min: 0,
    max: 10_000_000,
  },
} as const satisfies FieldTable;

/** Packed weight of products without one. */
export const DEFAULT_WEIGHT = {
  defaultWeightGrams: {
    kind: 'weight',
    label: 'Default product weight',
    hint: 'One item, packed, like 3.5 oz, 1 lb 2 oz or 100 g.',
    min: 1,
    max: 100_000,
    sentence: 'Enter a weight up to 220 lb (100,000 grams).',
  },
} as const satisfies FieldTable;

/** Where customers can pick up orders; its state decides the tax. */
export const PICKUP = {
  isOn: {
    kind: 'check',
    label: 'Shoppers can pick up their order',
    note: 'Pickup is free, with the sales tax of the pickup state. You tell customers when their order is ready.',
  },
  address: { label: 'Pickup address', isNew: true, maxLength: 200, sentence: 'Use up to 200 characters.' },
  town: { label: 'City or town', isNew: true, maxLength: 100, sentence: 'Use up to 100 characters.' },
  /** Two letters. */
  state: { kind: 'select', label: 'State', half: true, maxLength: 2, sentence: 'Use up to 2 characters.' },
  postalCode: { label: 'ZIP code', half: true, isNew: true, maxLength: 20, sentence: 'Use up to 20 characters.' },
  note: {
    kind: 'area',
    label: 'Pickup instructions',
    hint: 'At checkout, on the order, and in the email that it’s ready: “Wednesday to Saturday, 10 to 5. Ring the bell.”',
    optional: true,
    rows: 3,
    maxLength: 300,
    sentence: 'Use up to 300 characters.',
  },
} as const satisfies FieldTable;

export const PACKING = {
  packingDays: {
    kind: 'count',
    label: 'Packing time (business days)',
    hint: 'Shown on your pages, in emails and to search engines.',
    min: 1,
    max: 60,
    unit: 'days',
  },
} as const satisfies FieldTable;

/** Days without ordering, both inclusive, in the shop's time zone. The shop stays visible. */
export const PAUSE = {
  isOn: {
    kind: 'check',
    label: 'Close the shop for orders',
    note: 'The shop stays visible, but nobody can order. Carts are kept, and orders placed before are paid and shipped as usual. Delivery dates skip these days.',
  },
  from: { kind: 'day', label: 'First day closed', required: true, half: true },
  until: { kind: 'day', label: 'Last day closed', required: true, half: true },
  /** Empty: the default text. */
  text: { label: 'Notice to shoppers', optional: true, maxLength: 160, sentence: 'Use up to 160 characters.' },
  offersEmail: { kind: 'check', label: 'Offer “Email me when you’re open”' },
} as const satisfies FieldTable;

export const LATE_ORDERS = {
  delaysTellThemselves: {
    kind: 'check',
    label: 'Email a new date automatically when an order can’t ship in time',
    note: 'At 6 PM on the day an order should ship. If the customer doesn’t answer a second email, the order is canceled and refunded, as the FTC’s mail order rule requires.',
  },
  showsOnTime: {
    kind: 'check',
    label: 'Show how many of your last orders shipped on time',
    note: 'On product pages, once you’ve shipped 20 orders.',
  },
} as const satisfies FieldTable;

const transitDay = (label: 'From' | 'To') =>
  ({ kind: 'count', label, min: 1, max: 180, unit: 'days' }) as const satisfies FieldTable[string];

/** Working days with the carrier: contiguous US, other US places (see delivery/zones.ts), abroad. */
export const TRANSIT = {
  deliveryDaysLeast: transitDay('From'),
  deliveryDaysMost: transitDay('To'),
  farDaysLeast: transitDay('From'),
  farDaysMost: transitDay('To'),
  abroadDaysLeast: transitDay('From'),
  abroadDaysMost: transitDay('To'),
} as const satisfies FieldTable;

export const FEDERAL_HOLIDAYS = {
  federalHolidays: { kind: 'check', label: 'US federal holidays, every year' },
} as const satisfies FieldTable;

export const ABROAD_TAX = {
  abroadTaxPercent: {
    kind: 'percent',
    label: 'Tax on orders from abroad (%)',
    hint: '0 for none. On items after discounts.',
    min: 0,
    max: 30,
    sentence: 'Enter a rate from 0 to 30 percent.',
  },
} as const satisfies FieldTable;

export const TAX_SERVICE = {
  taxServiceUrl: {
    kind: 'url',
    label: 'Tax service URL',
    optional: true,
    hint: 'Leave empty to use the built-in state tax rates.',
    maxLength: 300,
  },
} as const satisfies FieldTable;

export const BANNER = {
  heading: { label: 'Heading', required: true, minLength: 1, maxLength: 60, sentence: 'Enter 1 to 60 characters.' },
  text: {
    kind: 'area',
    label: 'Text',
    optional: true,
    rows: 3,
    maxLength: 240,
    sentence: 'Use up to 240 characters.',
  },
  button: {
    label: 'Button',
    required: true,
    half: true,
    minLength: 1,
    maxLength: 30,
    sentence: 'Enter 1 to 30 characters.',
  },
  /** An anchor on the home page, or a path. */
  link: {
    kind: 'select',
    label: 'Link',
    half: true,
    pattern: '^(?:#categories|/[a-z0-9/_-]*)$',
    maxLength: 120,
    sentence: 'Choose a page of your shop.',
  },
  name: {
    kind: 'check',
    label: 'Let shoppers type a name and see it woven into the picture',
    hint: 'While the bead studio is open and the picture is the shop’s own.',
  },
} as const satisfies FieldTable;

/** In the shop's time zone, both days inclusive; null: open-ended. */
export const NOTICE = {
  isOn: { kind: 'check', label: 'Show a notice above the shop' },
  text: { label: 'Text of the notice', maxLength: 90, sentence: 'Use up to 90 characters.' },
  from: { kind: 'day', label: 'First day', optional: true, half: true },
  to: { kind: 'day', label: 'Last day', optional: true, half: true },
} as const satisfies FieldTable;

export const FOOTER = {
  line: {
    kind: 'area',
    label: 'Line under the name',
    optional: true,
    rows: 2,
    maxLength: 160,
    sentence: 'Use up to 160 characters.',
  },
  /** Null: the specification's. */
  since: {
    kind: 'count',
    label: 'Selling since',
    hint: 'The year your shop began. The footer then says, for example, © 2024–2026.',
    optional: true,
    maxLength: 4,
    min: 1900,
    max: 2100,
    sentence: 'Enter a year such as 2024, or leave it empty.',
  },
} as const satisfies FieldTable;
