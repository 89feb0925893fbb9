import type { Database } from '../../platform/db/database.ts';
import type { Address } from '../../shared/address/address.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { Gift } from '../orders/schema.ts';
import type { Coupon } from '../pricing/coupons.ts';
import type { AutomaticDiscounts } from '../pricing/find-coupon.ts';
import type { TaxRates } from '../pricing/tax-service.ts';
import type { SetMembers } from '../sets/sets.ts';
import type { Settings } from '../settings/schema.ts';
import type { SettingsCache } from '../settings/settings.ts';
import type { OrderInput } from './schema.ts';

export type Buyer = { customerId: string; name: string; email: string };

export type PlaceOrderDeps = {
  db: Pick<Database, 'transaction'>;
  settings: Pick<SettingsCache, 'current'>;
  taxRates: TaxRates;
  automaticDiscounts: Pick<AutomaticDiscounts, 'current'>;
  setMembers: Pick<SetMembers, 'current'>;
  now: () => Date;
  emailBrand: () => Promise<EmailBrand>;
  config: { rateLimits: boolean };
};

export type PlaceOrderInput = {
  buyer: Buyer;
  order: OrderInput;
  /** null: the same cart within ten seconds is the same order. */
  idempotencyKey: string | null;
};

/** Everything that is settled before the transaction opens. */
export type PreparedOrder = PlaceOrderInput & {
  deps: PlaceOrderDeps;
  address: Address;
  taxPercent: number;
  settings: Settings;
  automatic: readonly Coupon[];
  setMembers: ReadonlySet<string>;
  emailBrand: EmailBrand;
  cartHash: string;
  gift: Gift | undefined;
};
