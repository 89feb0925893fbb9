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

/** What every page may know. */
export const Store = Type.Object({
  storeName: Type.String(),
  /** Where the shop is, without a slash at the end. */
  url: Type.String(),
  helpEmail: Type.String(),
  helpPhone: Type.String(),
  timeZone: Type.String(),
  /** Dollars; null where shipping is never free, or not from the same amount everywhere. */
  freeShippingOver: Type.Union([Type.Number(), Type.Null()]),
  /** Names of those that are shipped to; null: all. */
  countries: Type.Union([Type.Array(Type.String()), Type.Null()]),
  /** Codes of US states that nothing is shipped to. */
  closedStates: Type.Array(Type.String()),
  /** Dollars that an order pays for shipping: the least, where that depends on where it goes or what is in it. */
  shippingPrice: Type.Number(),
  shippingVaries: Type.Boolean(),
  promises: PromisesShape,
  demoPayments: Type.Boolean(),
  /** Whether emails are stored to be read locally instead of sent. */
  mailIsKept: Type.Boolean(),
  ...SHOWN_BRAND,
  salesTax: SalesTax,
  /** Sentences in the owner’s words, by id; all others are as the shop comes. */
  shopTexts: ShopTextsShape,
  /** null while shoppers can order. */
  pause: nullable(ShownPause),
  /** null: nothing can be collected. */
  pickup: nullable(ShownPickup),
  /** Whether browsers may store pages for reading without a connection. */
  offlinePages: Type.Boolean(),
});
export type Store = Static<typeof Store>;
