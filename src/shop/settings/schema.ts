import { type Static, Type } from 'typebox';
import { ZONE_LIMITS } from '../../shared/address/shipping-zones.ts';
import { Day, nullable } from '../../shared/field-shapes.ts';
import { BRAND_SHAPES } from './brand/schema.ts';

/** Days on which nothing is made or packed, both included. */
export const DaysOff = Type.Object(
  { from: Day, to: Day, name: Type.String({ maxLength: 60, sentence: 'Use up to 60 characters.' }) },
  { additionalProperties: false },
);
export type DaysOff = Static<typeof DaysOff>;

const MAX_TEXT = 160;

/** Days on which nobody can order, in the shop's time zone, both included. The shop stays visible. */
export const PauseShape = Type.Object(
  {
    isOn: Type.Boolean(),
    from: nullable(Day),
    until: nullable(Day),
    /** The owner's notice; empty: the shop's own words. */
    text: Type.String({ maxLength: MAX_TEXT, sentence: `Use up to ${MAX_TEXT} characters.` }),
    /** Whether shoppers can ask for an email when orders open. */
    offersEmail: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type Pause = Static<typeof PauseShape>;

/** What pages tell on a day of it. `opensOn`: the first day on which one can order again. */
export const ShownPause = Type.Object({
  opensOn: Type.String({ description: 'A day of the shop’s calendar: 2026-12-03' }),
  text: Type.String(),
  offersEmail: Type.Boolean(),
});
export type ShownPause = Static<typeof ShownPause>;

const MAX_NOTE = 300;
const Line = (maxLength: number) => Type.String({ maxLength, sentence: `Use up to ${maxLength} characters.` });

/** Where buyers collect what they ordered, in the US: its state decides the tax. */
const PickupShape = Type.Object(
  {
    isOn: Type.Boolean(),
    address: Line(200),
    town: Line(100),
    /** Two letters. */
    state: Line(2),
    postalCode: Line(20),
    /** When and how, for those who come; empty: nothing to say. */
    note: Line(MAX_NOTE),
  },
  { additionalProperties: false },
);
export type Pickup = Static<typeof PickupShape>;

/** What pages tell of it. `city` holds the state, as in all addresses. */
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

/** Longer ones are cut by mail programs, or belong on a page. */
export const EmailWordsShape = Type.Object(
  {
    subject: Type.String(most(120)),
    heading: Type.String(most(120)),
    opening: Type.String(most(2_000)),
    closing: Type.String(most(1_000)),
  },
  { additionalProperties: false },
);

/** By the ids of `emails/wording/email-texts.ts`; a text that is not in it is the sample. */
export const WordingShape = Type.Record(Type.String({ maxLength: 40 }), EmailWordsShape);
export type Wording = Static<typeof WordingShape>;
export type EmailWords = Static<typeof EmailWordsShape>;

const exact = { additionalProperties: false } as const;
const Codes = (most: number) => Type.Array(Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$' }), { maxItems: most });
const AMOUNT = 'Enter an amount from 0 to 10,000 dollars.';

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

/** Zones of shipping (shared/shipping-zones.ts). */
const ShippingZonesShape = Type.Array(Zone, {
  maxItems: ZONE_LIMITS.zones,
  sentence: `Keep up to ${ZONE_LIMITS.zones} zones.`,
});

/** Longer ones belong on a page. */
export const MAX_SHOP_TEXT_LENGTH = 300;

export const ShopTextShape = Type.String({
  maxLength: MAX_SHOP_TEXT_LENGTH,
  sentence: `Use up to ${MAX_SHOP_TEXT_LENGTH} characters.`,
});

/** By the ids of `shared/shop-texts.ts`; a text that is not in it is the sample. */
export const ShopTextsShape = Type.Record(Type.String({ maxLength: 40 }), ShopTextShape);

const MAX_REGISTRATIONS = 60;

/** A state that lets the shop collect its sales tax. */
export const TaxRegistration = Type.Object(
  {
    /** Two letters. */
    state: Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$', sentence: 'Choose a state.' }),
    /** The number of the permit, as the state writes it; empty: not noted. */
    permit: Type.String({ maxLength: 40, sentence: 'Use up to 40 characters.' }),
    /** From this day of the shop's calendar on tax is collected there. */
    since: Day,
  },
  { additionalProperties: false },
);
export type TaxRegistration = Static<typeof TaxRegistration>;

/** The owner's settings of tax. */
const TAX_SHAPES = {
  /** In every state that has a sales tax, as the specification says, or only where the shop is registered. */
  taxWhere: Type.Enum(['every_state', 'registered'] as const),
  taxRegistrations: Type.Array(TaxRegistration, {
    maxItems: MAX_REGISTRATIONS,
    sentence: `Keep up to ${MAX_REGISTRATIONS} states.`,
  }),
  /** Percent, with up to two decimals, of orders to other countries; 0: none. */
  abroadTaxPercent: Type.Number({ minimum: 0, maximum: 30, sentence: 'Enter a rate from 0 to 30 percent.' }),
};

/** What pages may tell of tax. */
export const SalesTax = Type.Enum(['every_state', 'some_states', 'none'] as const);
export type SalesTax = Static<typeof SalesTax>;

const MAX_HELD = 1_000_000;
const Days = (least: number, most: number) =>
  Type.Integer({ minimum: least, maximum: most, sentence: `Enter a number of days from ${least} to ${most}.` });
const MAX_DAYS_OFF = 60;

const COUNT_SENTENCE = 'Enter a whole number of 1 or more, or leave it empty.';

/** What the owner decides in the back office; each has a default, so a new shop works at once. */
export const Settings = Type.Object(
  {
    storeName: Type.String({ minLength: 1, maxLength: 60 }),
    helpEmail: Type.String({ format: 'email', maxLength: 254 }),
    /** Where replies about an order go, with its number behind a plus; empty: to the help email. */
    replyEmail: Type.String({ maxLength: 200 }),
    helpPhone: Type.String({ minLength: 3, maxLength: 40 }),
    /** The shop's own address, for invoices and packing slips; empty: none is printed. */
    storeAddress: Type.String({ maxLength: 300 }),
    /** Minutes for which an unpaid order reserves its stock. */
    reservationMinutes: Type.Integer({ minimum: 5, maximum: 60 * 24 * 7 }),
    /** Orders that one person may leave unpaid at a time. */
    mostUnpaidOrders: Type.Integer({ minimum: 1, maximum: 100, sentence: 'Enter a number from 1 to 100.' }),
    /** Units of one product that the unpaid orders of one person hold together; null: as many as there are. */
    mostHeldOfOne: nullable(Type.Integer({ minimum: 1, maximum: MAX_HELD, sentence: COUNT_SENTENCE })),
    /** Units of all products that they hold together; null: as many as there are. */
    mostHeldInAll: nullable(Type.Integer({ minimum: 1, maximum: MAX_HELD, sentence: COUNT_SENTENCE })),
    /** What the shop promises, see shared/promises.ts. */
    packingDays: Days(1, 60),
    /** Working days on the way in the contiguous US, to its other places (see delivery/zones.ts), and abroad. */
    deliveryDaysLeast: Days(1, 180),
    deliveryDaysMost: Days(1, 180),
    farDaysLeast: Days(1, 180),
    farDaysMost: Days(1, 180),
    abroadDaysLeast: Days(1, 180),
    abroadDaysMost: Days(1, 180),
    /** On which the shop makes and packs; 0 is Sunday. */
    workingWeekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      sentence: 'Choose at least one day of the week.',
    }),
    /** Whether the shop rests on US federal holidays, of every year. */
    federalHolidays: Type.Boolean(),
    daysOff: Type.Array(DaysOff, { maxItems: MAX_DAYS_OFF, sentence: `Keep up to ${MAX_DAYS_OFF} entries.` }),
    /** Whose day an order counts for, and until which hour. */
    timeZone: Type.String({ minLength: 1, maxLength: 60, sentence: 'Enter a time zone such as America/New_York.' }),
    cutOffHour: Type.Integer({ minimum: 0, maximum: 24, sentence: 'Enter an hour from 0 to 24.' }),
    returnDays: Type.Integer({ minimum: 1, maximum: 365, sentence: 'Enter a number of days from 1 to 365.' }),
    /** Days after the arrival in which something broken can be claimed, and in which a return has to be on its way. */
    claimDays: Days(1, 365),
    sendBackDays: Days(1, 90),
    /** Where returns go; empty: to the store's address. */
    returnAddress: Type.String({ maxLength: 300 }),
    /** Who pays the postage, in the owner's words. */
    returnPostage: Type.String({ maxLength: 300 }),
    /** Whether what was made for one person can be returned although nothing is wrong with it. */
    designsReturnable: Type.Boolean(),
    replyHours: Type.Integer({ minimum: 1, maximum: 336, sentence: 'Enter a number of hours from 1 to 336.' }),
    /** Cents that every order pays for its parcel: 20 dollars in the specification's section 9. */
    shippingCents: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      sentence: 'Enter an amount from 0 to 10,000 dollars.',
    }),
    /** Cents of items above which shipping is free; null: never (the specification's section 9). */
    freeShippingOverCents: Type.Union([Type.Integer({ minimum: 0, maximum: 10_000_000 }), Type.Null()]),
    shippingZones: ShippingZonesShape,
    /** Grams that a product weighs of which nobody said it, packed. */
    defaultWeightGrams: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      sentence: 'Enter a weight from 1 to 100,000 grams.',
    }),
    /** Cents for gift wrap; null: none is offered. */
    giftWrapCents: nullable(
      Type.Integer({ minimum: 0, maximum: 100_000, sentence: 'Enter an amount from 0 to 1,000 dollars.' }),
    ),
    /** English names as the country picker shows them; null: everywhere. */
    countries: Type.Union([Type.Array(Type.String({ maxLength: 80 }), { maxItems: 300 }), Type.Null()]),
    /** Address of a tax service; empty: the one of the environment, else the built-in table. */
    taxServiceUrl: Type.String({ maxLength: 300 }),
    ...TAX_SHAPES,
    /** Available quantity at or under which the back office calls stock low. */
    lowStockAt: Type.Integer({ minimum: 0, maximum: 1000 }),
    /** Whether reviews are published without moderation. */
    reviewsShowAtOnce: Type.Boolean(),
    /** Whether buyers are asked for reviews by email, and how many days after their order has arrived. */
    reviewInvitations: Type.Boolean(),
    reviewInvitationDays: Days(3, 30),
    /** Whether the shopper of an order that can't be shipped in time is told of it by itself. */
    delaysTellThemselves: Type.Boolean(),
    /** Whether shoppers read how many of the last orders were shipped on time. */
    showsOnTime: Type.Boolean(),
    /** Whether the owner has opened the shop; one that runs since before she was asked is open. */
    isLive: Type.Boolean(),
    /** Who knows it sees the shop before it opens; empty: nobody. */
    lookKey: Type.String({ maxLength: 64, pattern: '^(?:[0-9a-f]{64})?$' }),
    /** Whether the checklist of the first days was put away. */
    setupHidden: Type.Boolean(),
    /** Whether money that fits no order goes back by itself. */
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

/** What the unpaid orders of one person may hold together. */
export type HoldBounds = Pick<Settings, 'mostUnpaidOrders' | 'mostHeldOfOne' | 'mostHeldInAll'>;
