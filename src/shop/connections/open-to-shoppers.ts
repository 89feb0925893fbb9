import type { Config } from '../../config/config.ts';
import type { Settings } from '../settings/schema.ts';
import type { CachedId, Connections } from './connections.ts';

/**
 * Whether shoppers can be let in. A shop that its environment gives PayPal can; any other production shop once the owner has
 * connected both. What is sealed with a key that is away was connected, and waits for the key.
 */
export function canOpen(connections: Connections, { production, paypal }: Pick<Config, 'production' | 'paypal'>) {
  const has = (id: CachedId) => connections[id] !== undefined || connections.unreadable.includes(id);
  return !isSetUpFirst({ production, paypal }) || (has('paypal') && has('email'));
}

/** A shop for others that its environment gives no PayPal: it is closed until its owner has set it up and opened it. */
export const isSetUpFirst = ({ production, paypal }: Pick<Config, 'production' | 'paypal'>): boolean =>
  production && paypal.demo;

/** Whether shoppers are let in. */
export const isOpenToShoppers = (
  connections: Connections,
  config: Pick<Config, 'production' | 'paypal'>,
  { isLive }: Pick<Settings, 'isLive'>,
): boolean => canOpen(connections, config) && (isLive || !isSetUpFirst(config));
