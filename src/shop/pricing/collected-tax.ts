import { UNITED_STATES, usStateOf } from '../../shared/address/address.ts';
import { isOutsideStates } from '../../shared/address/us-states.ts';
import { dayIn } from '../delivery/promise.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { collectsIn, registrationIn } from '../settings/tax.ts';
import type { TaxRates } from './tax-service.ts';

type CollectedTaxDeps = { rates: TaxRates; settings: Pick<SettingsCache, 'current'>; now: () => Date };

/**
 * The rates that shoppers are charged: none where the owner collects no tax, and abroad what she says. Territories and the
 * armed forces have no state's tax; only a registration of the owner's charges there.
 */
export const createCollectedTax = ({ rates, settings, now }: CollectedTaxDeps): TaxRates => ({
  async percentFor(place) {
    const current = await settings.current();
    const today = dayIn(now(), current.timeZone);
    const state = usStateOf({ country: place.country || UNITED_STATES, city: place.state });
    if (state !== undefined && isOutsideStates(state)) {
      return registrationIn(current, state, today) ? rates.percentFor({ country: UNITED_STATES, state }) : 0;
    }
    const isAbroad = place.country !== UNITED_STATES && place.country !== '';
    if (isAbroad) return current.abroadTaxPercent;
    return collectsIn(current, place.state, today) ? rates.percentFor(place) : 0;
  },
});
