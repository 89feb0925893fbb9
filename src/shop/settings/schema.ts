import { type Static, Type } from 'typebox';
import { ZONE_LIMITS } from '../../shared/address/shipping-zones.ts';
import { Day, nullable } from '../../shared/field-shapes.ts';
import { BRAND_SHAPES } from './brand/schema.ts';

/** Days without work, both inclusive. */
export const DaysOff = Type.Object(
  { from: Day, to: Day, name: Type.String({ maxLength: 60, sentence: 'Use up to 60 characters.' }) },
  { additionalProperties: false },
);

export type DaysOff = Static<typeof DaysOff>;
const MAX_TEXT = 160;

/** Days without ordering, in the shop's time zone, both inclusive. The shop stays visible. */
export const PauseShape = Type.Object(
  {
    isOn: Type.Boolean(),
    from: nullable(Day),
    until: nullable(Day),
    /** The owner's notice; empty: default text. */
    text: Type.String({ maxLength: MAX_TEXT, sentence: `Use up to ${MAX_TEXT} characters.` }),
    /** Whether shoppers can ask for an email when orders open. */
    offersEmail: Type.Boolean(),
  },
  { additionalProperties: false },
);

export type Pause = Static<typeof PauseShape>;

/** Shown on pages during a pause. `opensOn`: first day of ordering. */
export const ShownPause = Type.Object({
  opensOn: Type.String({ description: 'A day of the shop’s calendar: 2026-12-03' }),
  text: Type.String(),
  offersEmail: Type.Boolean(),
});

export type ShownPause = Static<typeof ShownPause>;
export type Pickup = Static<typeof PickupShape>;

const Line = (maxLength: number) => Type.String({ maxLength, sentence: `Use up to ${maxLength} characters.` });

const MAX_NOTE = 300;

/** Pickup address in the US; its state decides the tax. */
const PickupShape = Type.Object(
  {
    isOn: Type.Boolean(),
    address: Line(200),
    town: Line(100),
    /** Two letters. */
    state: Line(2),
    postalCode: Line(20),
    /** Hours and directions; may be empty. */
    note: Line(MAX_NOTE),
  },
  { additionalProperties: false },
);

/** Shown on pages. `city` holds the state, as in all addresses. */
export const ShownPickup = Type.Object({
  address: Type.String(),
  town: Type.String(),
  city: Type.String(),
  postalCode: Type.String(),
  country: Type.String(),
  note: Type.String(),
});

export type ShownPickup = Static<typeof ShownPickup>;

const most = (maxLength: number) => ({ maxLength, sentence: `Use up to ${maxLength} characters.` });

/** Mail programs cut longer subjects; longer texts belong on a page. */
export const EmailWordsShape = Type.Object(
  {
    subject: Type.String(most(120)),
    heading: Type.String(most(120)),
    opening: Type.String(most(2_000)),
    closing: Type.String(most(1_000)),
  },
  { additionalProperties: false },
);

/** By id of `emails/wording/email-texts.ts`; missing ones use the default. */
export const WordingShape = Type.Record(Type.String({ maxLength: 40 }), EmailWordsShape);

export type Wording = Static<typeof WordingShape>;
export type EmailWords = Static<typeof EmailWordsShape>;

/** Longer ones belong on a page. */
export const MAX_SHOP_TEXT_LENGTH = 300;

export const ShopTextShape = Type.String({
  maxLength: MAX_SHOP_TEXT_LENGTH,
  sentence: `Use up to ${MAX_SHOP_TEXT_LENGTH} characters.`,
});

/** By id of `shared/shop-texts.ts`; missing ones use the default. */
export const ShopTextsShape = Type.Record(Type.String({ maxLength: 40 }), ShopTextShape);

/** A sales tax registration in a state. */
export const TaxRegistration = Type.Object(
  {
    /** Two letters. */
    state: Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$', sentence: 'Choose a state.' }),
    /** Permit number; may be empty. */
    permit: Type.String({ maxLength: 40, sentence: 'Use up to 40 characters.' }),
    /** First day of collection, by the shop's calendar. */
    since: Day,
  },
  { additionalProperties: false },
);

export type TaxRegistration = Static<typeof TaxRegistration>;

/** Tax coverage shown on pages. */
export const SalesTax = Type.Enum(['every_state', 'some_states', 'none'] as const);

export type SalesTax = Static<typeof SalesTax>;
const MAX_HELD = 1_000_000;
const COUNT_SENTENCE = 'Enter a whole number of 1 or more, or leave it empty.';

const Days = (least: number, most: number) =>
  Type.Integer({ minimum: least, maximum: most, sentence: `Enter a number of days from ${least} to ${most}.` });

const MAX_DAYS_OFF = 60;

const Codes = (most: number) => Type.Array(Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$' }), { maxItems: most });

const AMOUNT = 'Enter an amount from 0 to 10,000 dollars.';
const exact = { additionalProperties: false } as const;

const Band = Type.Object(
  {
    from: Type.Integer({ minimum: 0, maximum: 100_000_000, sentence: 'Enter where this rate begins.' }),
    cents: Type.Integer({ minimum: 0, maximum: 1_000_000, sentence: AMOUNT }),
  },
  exact,
);

const Zone = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: ZONE_LIMITS.name, sentence: 'Enter a name, up to 40 characters.' }),
    countries: Codes(300),
    states: Codes(60),
    ships: Type.Boolean(),
    by: Type.Enum(['amount', 'weight']),
    bands: Type.Array(Band, { minItems: 1, maxItems: ZONE_LIMITS.bands, sentence: 'Enter 1 to 10 rates.' }),
    freeOverCents: nullable(Type.Integer({ minimum: 0, maximum: 10_000_000, sentence: AMOUNT })),
  },
  exact,
);

/** Shipping zones (shared/shipping-zones.ts). */
const ShippingZonesShape = Type.Array(Zone, {
  maxItems: ZONE_LIMITS.zones,
  sentence: `Keep up to ${ZONE_LIMITS.zones} zones.`,
});

const MAX_REGISTRATIONS = 60;

/** Tax settings. */
const TAX_SHAPES = {
  /** In every state with sales tax, as the specification says, or only where registered. */
  taxWhere: Type.Enum(['every_state', 'registered'] as const),
  taxRegistrations: Type.Array(TaxRegistration, {
    maxItems: MAX_REGISTRATIONS,
    sentence: `Keep up to ${MAX_REGISTRATIONS} states.`,
  }),
  /** Percent on orders to other countries, up to two decimals; 0: none. */
  abroadTaxPercent: Type.Number({ minimum: 0, maximum: 30, sentence: 'Enter a rate from 0 to 30 percent.' }),
};

/** The owner's settings; each has a default, so a new shop works at once. */
export const Settings = Type.Object(
  {
    storeName: Type.String({ minLength: 1, maxLength: 60 }),
    helpEmail: Type.String({ format: 'email', maxLength: 254 }),
    /** Address for replies about orders, extended by "+number"; empty: the help email. */
    replyEmail: Type.String({ maxLength: 200 }),
    helpPhone: Type.String({ minLength: 3, maxLength: 40 }),
    /** The shop's address on invoices and packing slips; may be empty. */
    storeAddress: Type.String({ maxLength: 300 }),
    /** Minutes that unpaid orders hold stock. */
    reservationMinutes: Type.Integer({ minimum: 5, maximum: 60 * 24 * 7 }),
    /** Maximum of unpaid orders per person. */
    mostUnpaidOrders: Type.Integer({ minimum: 1, maximum: 100, sentence: 'Enter a number from 1 to 100.' }),
    /** Maximum units of one product held by a person's unpaid orders; null: no limit. */
    mostHeldOfOne: nullable(Type.Integer({ minimum: 1, maximum: MAX_HELD, sentence: COUNT_SENTENCE })),
    /** Maximum units held in total; null: no limit. */
    mostHeldInAll: nullable(Type.Integer({ minimum: 1, maximum: MAX_HELD, sentence: COUNT_SENTENCE })),
    /** Promises; see shared/promises.ts. */
    packingDays: Days(1, 60),
    /** Delivery time in working days: contiguous US, other US places (see delivery/zones.ts), abroad. */
    deliveryDaysLeast: Days(1, 180),
    deliveryDaysMost: Days(1, 180),
    farDaysLeast: Days(1, 180),
    farDaysMost: Days(1, 180),
    abroadDaysLeast: Days(1, 180),
    abroadDaysMost: Days(1, 180),
    /** Working weekdays; 0 is Sunday. */
    workingWeekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      sentence: 'Choose at least one day of the week.',
    }),
    /** Whether US federal holidays are days off. */
    federalHolidays: Type.Boolean(),
    daysOff: Type.Array(DaysOff, { maxItems: MAX_DAYS_OFF, sentence: `Keep up to ${MAX_DAYS_OFF} entries.` }),
    /** Time zone and cutoff hour of a working day. */
    timeZone: Type.String({ minLength: 1, maxLength: 60, sentence: 'Enter a time zone such as America/New_York.' }),
    cutOffHour: Type.Integer({ minimum: 0, maximum: 24, sentence: 'Enter an hour from 0 to 24.' }),
    returnDays: Type.Integer({ minimum: 1, maximum: 365, sentence: 'Enter a number of days from 1 to 365.' }),
    /** Days after delivery to claim damage, and to send a return. */
    claimDays: Days(1, 365),
    sendBackDays: Days(1, 90),
    /** Return address; empty: the store's address. */
    returnAddress: Type.String({ maxLength: 300 }),
    /** The owner's text about return postage. */
    returnPostage: Type.String({ maxLength: 300 }),
    /** Whether custom designs can be returned without a defect. */
    designsReturnable: Type.Boolean(),
    replyHours: Type.Integer({ minimum: 1, maximum: 336, sentence: 'Enter a number of hours from 1 to 336.' }),
    /** Flat shipping in cents: 20 dollars in the specification's section 9. */
    shippingCents: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      sentence: 'Enter an amount from 0 to 10,000 dollars.',
    }),
    /** Item total in cents above which shipping is free; null: never (the specification's section 9). */
    freeShippingOverCents: Type.Union([Type.Integer({ minimum: 0, maximum: 10_000_000 }), Type.Null()]),
    shippingZones: ShippingZonesShape,
    /** Default packed weight in grams. */
    defaultWeightGrams: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      sentence: 'Enter a weight from 1 to 100,000 grams.',
    }),
    /** Gift wrap in cents; null: not offered. */
    giftWrapCents: nullable(
      Type.Integer({ minimum: 0, maximum: 100_000, sentence: 'Enter an amount from 0 to 1,000 dollars.' }),
    ),
    /** English names from the country picker; null: all. */
    countries: Type.Union([Type.Array(Type.String({ maxLength: 80 }), { maxItems: 300 }), Type.Null()]),
    /** URL of a tax service; empty: the environment's, or else the built-in table. */
    taxServiceUrl: Type.String({ maxLength: 300 }),
    ...TAX_SHAPES,
    /** Low-stock threshold, inclusive. */
    lowStockAt: Type.Integer({ minimum: 0, maximum: 1000 }),
    /** Whether to publish reviews without moderation. */
    reviewsShowAtOnce: Type.Boolean(),
    /** Whether to email review invitations, and how many days after delivery. */
    reviewInvitations: Type.Boolean(),
    reviewInvitationDays: Days(3, 30),
    /** Whether to email delays automatically. */
    delaysTellThemselves: Type.Boolean(),
    /** Whether to show the on-time rate. */
    showsOnTime: Type.Boolean(),
    /** Whether the shop is open; shops from before this setting are. */
    isLive: Type.Boolean(),
    /** Preview key before opening; empty: none. */
    lookKey: Type.String({ maxLength: 64, pattern: '^(?:[0-9a-f]{64})?$' }),
    /** Whether the setup checklist is hidden. */
    setupHidden: Type.Boolean(),
    /** Whether to refund unmatched payments automatically. */
    refundStrayPayments: Type.Boolean(),
    pause: PauseShape,
    pickup: PickupShape,
    wording: WordingShape,
    shopTexts: ShopTextsShape,
    ...BRAND_SHAPES,
  },
  { additionalProperties: false },
);

export type Settings = Static<typeof Settings>;

/** Limits of a person's unpaid orders. */
export type HoldBounds = Pick<Settings, 'mostUnpaidOrders' | 'mostHeldOfOne' | 'mostHeldInAll'>;
