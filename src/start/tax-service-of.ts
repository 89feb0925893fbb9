import type { Config } from '../config/config.ts';
import { reachForService } from '../platform/http/reach.ts';
import { builtInTaxService } from '../shop/pricing/tax-rates.ts';
import { type AskTaxService, taxServiceAt } from '../shop/pricing/tax-service.ts';
import type { SettingsCache } from '../shop/settings/settings.ts';

/** The owner's tax service, else that of the environment, else the table that comes with the shop. */
export function taxServiceOf(config: Config, settings: SettingsCache, now: () => Date): AskTaxService {
  const builtIn = builtInTaxService(now);
  return async (state, signal) => {
    const { taxServiceUrl } = await settings.current();
    const [url, setBy] = taxServiceUrl
      ? ([taxServiceUrl, 'user'] as const)
      : ([config.taxServiceUrl, 'environment'] as const);
    if (!url) return builtIn(state, signal);
    return taxServiceAt(url, reachForService(url, setBy, config.production))(state, signal);
  };
}
