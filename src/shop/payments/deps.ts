import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { HoldBounds } from '../settings/schema.ts';
import type { SettingsCache } from '../settings/settings.ts';
import type { Paypal } from './paypal/paypal.ts';

type ShopSettingsDeps = {
  settings: Pick<SettingsCache, 'current'>;
  emailBrand: () => Promise<EmailBrand>;
  config: Pick<Config, 'ownerEmail' | 'rateLimits'>;
};

export type ShopSettings = {
  emailBrand: EmailBrand;
  /** Recipient of order and problem notices. */
  ownerEmail: string;
  refundsUnmatchedPayments: boolean;
  /** Limits of unpaid holds per person; null if limits are off. */
  holdBounds: HoldBounds | null;
};

/** Call before opening a transaction: inside, it would need a second connection of the pool. */
export async function readShopSettings({ settings, emailBrand, config }: ShopSettingsDeps): Promise<ShopSettings> {
  const [current, brand] = [await settings.current(), await emailBrand()];
  return {
    emailBrand: brand,
    ownerEmail: config.ownerEmail || brand.helpEmail,
    refundsUnmatchedPayments: current.refundStrayPayments,
    holdBounds: config.rateLimits ? current : null,
  };
}

export type PaymentDeps = ShopSettingsDeps & { db: Database; paypal: Paypal; log: Log; now: () => Date };
