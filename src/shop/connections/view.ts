import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { countWaitingAndFailed } from '../emails/outbox.ts';
import { splitSender } from './connect-email.tsx';
import { canHaveWebhook, getWebhookUrl } from './connect-paypal.ts';
import {
  type ConnectionsCache,
  fixedPaypalMode,
  isDemoPayments,
  isOpenToShoppers,
  isSetUpFirst,
} from './connections.ts';
import type { ConnectionsView } from './schema.ts';
import { secretEnd } from './sealed-connections.ts';

type ViewDeps = { db: Database; connections: ConnectionsCache; config: Config };

/** The owner's view of both connections, without secrets; `testsGoTo`: the user's email. */
export async function viewConnections(
  { db, connections, config }: ViewDeps,
  { testsGoTo, storeName, isLive }: { testsGoTo: string; storeName: string; isLive: boolean },
): Promise<ConnectionsView> {
  const [now, { waiting, failed }] = await Promise.all([connections.current(), countWaitingAndFailed(db)]);
  const { paypal, email } = now;
  const getStatus = (id: 'paypal' | 'email') => {
    if (now.unreadable.includes(id)) return { status: 'unreadable', setBy: 'owner', changedAt: null } as const;
    const connection = now[id];
    if (!connection) return { status: 'none', setBy: null, changedAt: null } as const;
    const { setBy, changedAt } = connection;
    return { status: 'connected', setBy, changedAt: changedAt?.toISOString() ?? null } as const;
  };
  const fixedMode = fixedPaypalMode(config);
  return {
    isOpen: isOpenToShoppers(now, config, { isLive }),
    isLive,
    closesWithout: isSetUpFirst(config),
    paypal: {
      ...getStatus('paypal'),
      mode: paypal?.mode ?? fixedMode ?? 'live',
      isModeFixed: fixedMode !== undefined,
      clientId: paypal?.clientId ?? '',
      secretEndsIn: secretEnd(paypal?.clientSecret ?? ''),
      hasWebhook: (paypal?.webhookId ?? '') !== '',
      webhookUrl: getWebhookUrl(config.publicUrl),
      canHaveWebhook: canHaveWebhook(config.publicUrl),
      isDemo: isDemoPayments(now, config),
    },
    email: {
      ...getStatus('email'),
      ...(email?.account ? getAccount(email.account) : getServer(email?.smtpUrl)),
      ...getSender(email?.mailFrom, storeName),
      testsGoTo,
      waiting,
      failed,
    },
  };
}

const getAccount = ({
  host,
  port,
  user,
  password,
}: {
  host: string;
  port: number;
  user: string;
  password: string;
}) => ({
  host,
  port,
  user,
  hasPassword: password !== '',
});

/** From the environment. */
function getServer(smtpUrl: string | undefined) {
  if (smtpUrl === undefined) return { host: '', port: 587, user: '', hasPassword: false };
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const usual = protocol === 'smtps:' ? 465 : 587;
  return {
    host: hostname,
    port: port === '' ? usual : Number(port),
    // A token isn't a user name to show.
    user: username === password ? '' : decodeURIComponent(username),
    hasPassword: password !== '',
  };
}

function getSender(mailFrom: string | undefined, storeName: string) {
  if (mailFrom === undefined) return { senderName: storeName, fromAddress: '' };
  const { name, address } = splitSender(mailFrom);
  return { senderName: name.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1'), fromAddress: address };
}
