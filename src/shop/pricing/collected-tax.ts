import { UNITED_STATES } from '../../shared/address.ts';
import { dayIn } from '../delivery/promise.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { collectsIn } from '../settings/tax.ts';
import type { TaxRates } from './tax-service.ts';

type CollectedTaxDeps = { rates: TaxRates; settings: Pick<SettingsCache, 'current'>; now: () => Date };

/** The rates that shoppers are charged: none where the owner collects no tax, and abroad what she says. */
export const createCollectedTax = ({ rates, settings, now }: CollectedTaxDeps): TaxRates => ({
  async percentFor(place) {
    const current = await settings.current();
    const isAbroad = place.country !== UNITED_STATES && place.country !== '';
    if (isAbroad) return current.abroadTaxPercent;
    return collectsIn(current, place.state, dayIn(now(), current.timeZone)) ? rates.percentFor(place) : 0;
  },
});
