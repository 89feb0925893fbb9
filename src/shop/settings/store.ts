import { closedStates, servedCountries } from '../../shared/address/shipping-zones.ts';
import type { Promises } from '../../shared/text/promises.ts';
import { shownBrand } from './brand/brand.ts';
import { pauseOn } from './pause.ts';
import { shownPickup } from './pickup.ts';
import type { Settings } from './schema.ts';
import { shippingOffer } from './shipping-zones.ts';
import type { Store } from './store-schema.ts';
import { salesTaxOn } from './tax.ts';

/** Page data that isn't a setting; see `connections/`. */
type StoreFacts = Pick<Store, 'demoPayments' | 'mailIsKept' | 'offlinePages'> & { publicUrl: string };

/** `today`: by the shop's calendar. */
export const storeFor = (
  settings: Settings,
  { publicUrl, demoPayments, mailIsKept, offlinePages }: StoreFacts,
  today: string,
): Store => ({
  storeName: settings.storeName,
  url: publicUrl,
  helpEmail: settings.helpEmail,
  helpPhone: settings.helpPhone,
  timeZone: settings.timeZone,
  ...storeOffer(settings),
  countries: servedCountries(settings),
  closedStates: closedStates(settings),
  promises: getPromises(settings),
  freeReturns: settings.freeReturns,
  designsReturnable: settings.designsReturnable,
  demoPayments,
  mailIsKept,
  offlinePages,
  ...shownBrand(settings, today),
  salesTax: salesTaxOn(settings, today),
  shopTexts: settings.shopTexts,
  hasSamples: settings.samplesRemovedAt === null,
  pause: pauseOn(settings.pause, today),
  pickup: shownPickup(settings.pickup),
});

/** In dollars; `freeShippingOver` null if shipping never becomes free or is always free. */
export function storeOffer(settings: Settings): Pick<Store, 'shippingPrice' | 'shippingVaries' | 'freeShippingOver'> {
  const { leastCents, varies, freeOverCents } = shippingOffer(settings);
  return {
    shippingPrice: leastCents / 100,
    shippingVaries: varies,
    freeShippingOver: freeOverCents === null ? null : freeOverCents / 100,
  };
}

export const getPromises = ({
  packingDays,
  deliveryDaysLeast,
  deliveryDaysMost,
  returnDays,
  replyHours,
}: Settings): Promises => ({ packingDays, deliveryDaysLeast, deliveryDaysMost, returnDays, replyHours });
