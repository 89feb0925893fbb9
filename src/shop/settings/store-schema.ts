import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { SHOWN_BRAND } from './brand/schema.ts';
import { SalesTax, ShopTextsShape, ShownPause, ShownPickup } from './schema.ts';

export const PromisesShape = Type.Object({
  packingDays: Type.Integer(),
  deliveryDaysLeast: Type.Integer(),
  deliveryDaysMost: Type.Integer(),
  returnDays: Type.Integer(),
  replyHours: Type.Integer(),
});

/** Public data for every page. */
export const Store = Type.Object({
  storeName: Type.String(),
  /** The shop's URL, without a trailing slash. */
  url: Type.String(),
  helpEmail: Type.String(),
  helpPhone: Type.String(),
  timeZone: Type.String(),
  /** Dollars; null if never free or different by destination. */
  freeShippingOver: Type.Union([Type.Number(), Type.Null()]),
  /** Destination countries; null: all. */
  countries: Type.Union([Type.Array(Type.String()), Type.Null()]),
  closedStates: Type.Array(Type.String()),
  /** Shipping in dollars; the minimum if it varies. */
  shippingPrice: Type.Number(),
  shippingVaries: Type.Boolean(),
  promises: PromisesShape,
  freeReturns: Type.Boolean({ description: 'Whether the shop pays the postage of every return' }),
  designsReturnable: Type.Boolean(),
  demoPayments: Type.Boolean(),
  /** Whether emails are stored to be read locally instead of sent. */
  mailIsKept: Type.Boolean(),
  ...SHOWN_BRAND,
  salesTax: SalesTax,
  /** The owner's texts by id; others use the default. */
  shopTexts: ShopTextsShape,
  /** Whether default texts speak of the sample catalog. */
  hasSamples: Type.Boolean(),
  /** null while shoppers can order. */
  pause: nullable(ShownPause),
  /** null: no pickup. */
  pickup: nullable(ShownPickup),
  /** Whether browsers may cache pages for offline reading. */
  offlinePages: Type.Boolean(),
});
export type Store = Static<typeof Store>;
