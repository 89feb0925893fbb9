import { useEffect } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { createPersisted, localSource, usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { usePasskeysSupported } from '../../browser/use-passkey.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './order.module.css';

/** The order whose page has offered it, or that the shopper has said no. */
const passkeyOffer = createPersisted<string | undefined>({
  key: 'passkeyOffer',
  empty: undefined,
  check: (found) => (typeof found === 'string' && found.length <= 100 ? found : undefined),
  source: localSource,
});

/**
 * Once, on the first order that is paid, to who has none. It leads to the profile: this page has PayPal's script, so it may
 * not ask for passkeys itself.
 */
export function PasskeyOffer({ orderId }: { orderId: string }) {
  const isSupported = usePasskeysSupported();
  const offered = usePersisted(passkeyOffer);
  const token = usePersisted(userInfo)?.token;
  const isOpen = isSupported && (offered === undefined || offered === orderId);
  const { data } = useQuery(isOpen ? token : undefined, () => api.call('GET /users/passkeys', {}));
  const isShown = isOpen && data?.length === 0;
  useEffect(() => {
    if (isShown && offered === undefined) passkeyOffer.set(orderId);
  }, [isShown, offered, orderId]);
  if (!isShown) return null;
  return (
    <div className={styles.offer}>
      <Alert>
        <p>
          <b>Next time, log in without a code.</b> A passkey uses your fingerprint, face or screen lock.
        </p>
        <div className={classNames(styles.ways, styles.offered)}>
          <LinkButton look="quiet" size="small" href={`${paths.profile()}#passkeys`}>
            Add a passkey
          </LinkButton>
          <Button look="plain" size="small" onClick={() => passkeyOffer.set('no')}>
            Not now
          </Button>
        </div>
      </Alert>
    </div>
  );
}
