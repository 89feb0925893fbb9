import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { HoldBounds } from '../settings/schema.ts';
import type { SettingsCache } from '../settings/settings.ts';
import type { Paypal } from './paypal/paypal.ts';

export type PaymentDeps = ShopSettingsDeps & { db: Database; paypal: Paypal; log: Log; now: () => Date };

type ShopSettingsDeps = {
  settings: Pick<SettingsCache, 'current'>;
  emailBrand: () => Promise<EmailBrand>;
  config: Pick<Config, 'ownerEmail' | 'rateLimits'>;
};

/** What the owner has decided about payments. */
export type ShopSettings = {
  emailBrand: EmailBrand;
  /** Who is told of a paid order and of a payment problem. */
  ownerEmail: string;
  /** Whether money that fits no order is refunded without asking. */
  refundsUnmatchedPayments: boolean;
  /** What one person may hold by asking to pay; null: limits are off. */
  holdBounds: HoldBounds | null;
};

/** Read before a transaction opens: within one it would take a second connection of the pool. */
export async function readShopSettings({ settings, emailBrand, config }: ShopSettingsDeps): Promise<ShopSettings> {
  const [current, brand] = [await settings.current(), await emailBrand()];
  return {
    emailBrand: brand,
    ownerEmail: config.ownerEmail || brand.helpEmail,
    refundsUnmatchedPayments: current.refundStrayPayments,
    holdBounds: config.rateLimits ? current : null,
  };
}
