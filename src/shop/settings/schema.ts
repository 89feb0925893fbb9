import { type Static, Type } from 'typebox';
import { ZONE_LIMITS } from '../../shared/address/shipping-zones.ts';
import { Day, getShapes, nullable } from '../../shared/field-shapes.ts';
import { BRAND_SHAPES } from './brand/schema.ts';
import * as fields from './fields.ts';

const exact = { additionalProperties: false } as const;

/** Days without work, both inclusive. */
export const DaysOff = Type.Object(
  { from: Day, to: Day, name: Type.String({ maxLength: 60, sentence: 'Use up to 60 characters.' }) },
  exact,
);

export type DaysOff = Static<typeof DaysOff>;

/** Days without ordering. */
export const PauseShape = Type.Object(getShapes(fields.PAUSE), exact);

export type Pause = Static<typeof PauseShape>;

/** Shown on pages during a pause. `opensOn`: first day of ordering. */
export const ShownPause = Type.Object({
  opensOn: Type.String({ description: 'A day of the shop’s calendar: 2026-12-03' }),
  text: Type.String(),
  offersEmail: Type.Boolean(),
});

export type ShownPause = Static<typeof ShownPause>;
export type Pickup = Static<typeof PickupShape>;

const PickupShape = Type.Object(getShapes(fields.PICKUP), exact);

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
  exact,
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

export const TaxRegistration = Type.Object(
  {
    /** Two letters. */
    state: Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$', sentence: 'Choose a state.' }),
    /** Permit number; may be empty. */
    permit: Type.String({ maxLength: 40, sentence: 'Use up to 40 characters.' }),
    /** First day of collection, by the shop's calendar. */
    since: Day,
    /** Percent of county and city at the shop's address, which is added to the state's rate. */
    localPercent: Type.Optional(
      Type.Number({ minimum: 0, maximum: 10, sentence: 'Enter a rate from 0 to 10 percent, like 1.25.' }),
    ),
  },
  exact,
);

export type TaxRegistration = Static<typeof TaxRegistration>;

/** Tax coverage shown on pages. */
export const SalesTax = Type.Enum(['every_state', 'some_states', 'none'] as const);

export type SalesTax = Static<typeof SalesTax>;
const MAX_DAYS_OFF = 60;

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

const ShippingZonesShape = Type.Array(Zone, {
  maxItems: ZONE_LIMITS.zones,
  sentence: `Keep up to ${ZONE_LIMITS.zones} zones.`,
});

const MAX_REGISTRATIONS = 60;

const TAX_SHAPES = {
  /** In every state with sales tax, as the specification says, or only where registered. */
  taxWhere: Type.Enum(['every_state', 'registered'] as const),
  taxRegistrations: Type.Array(TaxRegistration, {
    maxItems: MAX_REGISTRATIONS,
    sentence: `Keep up to ${MAX_REGISTRATIONS} states.`,
  }),
  ...getShapes(fields.ABROAD_TAX),
  ...getShapes(fields.TAX_SERVICE),
};

/** The owner's settings; each has a default, so a new shop works at once. */
export const Settings = Type.Object(
  {
    ...getShapes(fields.STORE_DETAILS),
    ...getShapes(fields.RETURNS_AND_REPLIES),
    ...getShapes(fields.ORDERS_AND_STOCK),
    ...getShapes(fields.SHIPPING_RATES),
    ...getShapes(fields.DEFAULT_WEIGHT),
    ...getShapes(fields.PACKING),
    ...getShapes(fields.TRANSIT),
    ...getShapes(fields.FEDERAL_HOLIDAYS),
    ...getShapes(fields.LATE_ORDERS),
    /** Working weekdays; 0 is Sunday. */
    workingWeekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      sentence: 'Choose at least one day of the week.',
    }),
    daysOff: Type.Array(DaysOff, { maxItems: MAX_DAYS_OFF, sentence: `Keep up to ${MAX_DAYS_OFF} entries.` }),
    /** End of a working day, in the shop's time zone. */
    cutOffHour: Type.Integer({ minimum: 0, maximum: 24, sentence: 'Enter an hour from 0 to 24.' }),
    shippingZones: ShippingZonesShape,
    /** Gift wrap in cents; null: not offered. */
    giftWrapCents: nullable(
      Type.Integer({ minimum: 0, maximum: 100_000, sentence: 'Enter an amount from 0 to 1,000 dollars.' }),
    ),
    /** English names from the country picker; null: all. */
    countries: Type.Union([Type.Array(Type.String({ maxLength: 80 }), { maxItems: 300 }), Type.Null()]),
    ...TAX_SHAPES,
    /** Whether the shop is open; shops from before this setting are. */
    isLive: Type.Boolean(),
    /** Preview key before opening; empty: none. */
    lookKey: Type.String({ maxLength: 64, pattern: '^(?:[0-9a-f]{64})?$' }),
    setupHidden: Type.Boolean(),
    /** Since when default texts no longer speak of the samples; null: they do. */
    samplesRemovedAt: nullable(Type.String({ format: 'date-time', maxLength: 30 })),
    pause: PauseShape,
    pickup: PickupShape,
    wording: WordingShape,
    shopTexts: ShopTextsShape,
    ...BRAND_SHAPES,
  },
  exact,
);

export type Settings = Static<typeof Settings>;

/** Limits of a person's unpaid orders. */
export type HoldBounds = Pick<Settings, 'mostUnpaidOrders' | 'mostHeldOfOne' | 'mostHeldInAll'>;
