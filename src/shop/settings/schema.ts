import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { BRAND_SHAPES } from './brand-schema.ts';
import { DaysOff } from './days-off-schema.ts';
import { PauseShape } from './pause-schema.ts';
import { PickupShape } from './pickup-schema.ts';
import { ShippingZonesShape } from './shipping-zones-schema.ts';
import { ShopTextsShape } from './shop-texts-schema.ts';
import { TAX_SHAPES } from './tax-schema.ts';
import { WordingShape } from './wording-schema.ts';

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
