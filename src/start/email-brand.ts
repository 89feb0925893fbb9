import type { Config } from '../config/config.ts';
import { paths } from '../paths.ts';
import type { SettingsCache } from '../shop/settings/settings.ts';
import { shopTextOf } from '../shop/settings/shop-texts.ts';
import { promisesOf } from '../shop/settings/store.ts';

/** What emails show of the shop, as its settings are now. */
export function createEmailBrand(config: Config, settings: SettingsCache) {
  return async () => {
    const current = await settings.current();
    const { storeName, helpEmail, storeAddress, timeZone, look, logo, wording } = current;
    const { publicUrl, adminUrl } = config;
    const officeUrl = `${adminUrl || publicUrl}${paths.admin()}`;
    const promises = promisesOf(current);
    const pickupNote = current.pickup.note.trim();
    return {
      storeName,
      helpEmail,
      storeAddress,
      publicUrl,
      officeUrl,
      promises,
      pickupNote,
      customs: shopTextOf(current, 'checkout.customs'),
      timeZone,
      look,
      logo,
      wording,
    };
  };
}
