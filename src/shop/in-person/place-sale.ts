import type { Transaction } from '../../platform/db/database.ts';
import type { Address } from '../../shared/address/address.ts';
import type { EmailAddress } from '../../shared/email-address.ts';
import { customerForOrder, customerInPerson } from '../accounts/customer-for-order.ts';
import type { Actor } from '../audit/audit.ts';
import { placeStaffOrder } from '../checkout/staff-order.ts';
import type { PaymentDeps, ShopSettings } from '../payments/deps.ts';
import type { Coupon } from '../pricing/coupons.ts';
import type { AutomaticDiscounts } from '../pricing/find-coupon.ts';
import type { TaxRates } from '../pricing/tax-service.ts';
import type { Settings } from '../settings/schema.ts';
import type { SaleInput } from './schema.ts';

export type SellDeps = PaymentDeps & { taxRates: TaxRates; automaticDiscounts: Pick<AutomaticDiscounts, 'current'> };

/** For which what somebody pays on their own phone is held: they stand at the counter. */
const LINK_MINUTES = 30;
/** Nothing is shipped, so nothing is paid for it. */
export const NO_SHIPPING = { shippingCents: 0 };

export type ReadySale = {
  deps: SellDeps;
  actor: Actor;
  input: SaleInput;
  email: EmailAddress | undefined;
  address: Address;
  settings: Settings;
  automatic: readonly Coupon[];
  taxPercent: number;
  shop: ShopSettings;
};

export async function placeSale(tx: Transaction, { input, email, ...sale }: ReadySale, now: Date) {
  const { taxPercent, settings, automatic, address: to, actor } = sale;
  const customer = email
    ? await customerForOrder(tx, { email, name: 'Shopper', nameIsGiven: false }, now)
    : await customerInPerson(tx, now);
  return placeStaffOrder(tx, {
    items: input.items,
    agreed: NO_SHIPPING,
    taxPercent,
    settings,
    automatic,
    now,
    customer,
    to,
    paymentMethod: input.cash === null ? 'Paypal' : 'Cash',
    takenBy: actor.name,
    holdMinutes: LINK_MINUTES,
    isShipped: false,
  });
}
