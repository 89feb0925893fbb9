import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../platform/http/reach.ts';
import type { Connections } from './connections.ts';

/** No money moves: the stand-in takes PayPal's place. Never in production. */
export const isDemoPayments = ({ paypal, unreadable }: Connections, { production }: Pick<Config, 'production'>) =>
  !production && paypal === undefined && !unreadable.includes('paypal');

/** Whether emails can be read at `/dev/mail`, which answers on this machine alone: no page links to it for others. */
export const isMailKept = (
  { email, unreadable }: Connections,
  { production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>,
) => !email && !unreadable.includes('email') && !production && isLoopback(new URL(publicUrl).hostname);

/** What pages tell of both. */
export const storeFacts = (
  connections: Connections,
  config: Pick<Config, 'production' | 'publicUrl' | 'offlinePages'>,
) => ({
  publicUrl: config.publicUrl,
  offlinePages: config.offlinePages,
  demoPayments: isDemoPayments(connections, config),
  mailIsKept: isMailKept(connections, config),
});
