import { SETTING_NAMES } from '../../config/environment.ts';
import type { Environment } from './run-program.ts';

/** What a build or a copy gets of this process's: no setting of the shop, so that neither reaches its database, its PayPal or its mail server. */
export function withoutSettings(env: Environment): Environment {
  const settings = new Set<string>(SETTING_NAMES);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.has(name) && !/^PG[A-Z]/.test(name)));
}
