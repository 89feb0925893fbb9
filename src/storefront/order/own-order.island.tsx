import { useEffect, useRef } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { navigate } from '../../browser/navigate.ts';
import { loginPath } from '../../browser/session.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import type { PaymentSettings } from '../../shop/payments/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { offlineChoice } from '../offline/choice.ts';
import styles from './order.module.css';
import { OrderHead, OrderView } from './order-view.tsx';
import type { OrderTexts } from './texts.ts';
import { LOG_IN_FIRST } from './texts.ts';

type OwnOrderProps = {
  id: string;
  /** Payment settings; undefined if unavailable. */
  payment: PaymentSettings | undefined;
  texts: OrderTexts;
  /** Pickup instructions. */
  pickupNote: string;
  /** The shop's time zone. */
  timeZone: string;
  /** Whether browsers that have placed an order store pages for offline use. */
  offlinePages: boolean;
};

/** /order/:id (specification, section 2): the shopper's order, loaded with their login. */
export function OwnOrder({ id, payment, texts, offlinePages, pickupNote, timeZone }: OwnOrderProps) {
  const user = usePersisted(userInfo);
  const wasLoggedIn = useRef(false);
  wasLoggedIn.current ||= user !== undefined;
  const { answer, data, isLoading, refetch, put } = useQuery(wasLoggedIn.current ? id : undefined, () =>
    api.call('GET /orders/:id', { params: { id } }),
  );
  useEffect(() => {
    const load = () => (userInfo.read() ? refetch() : askForLogin(id));
    if (!userInfo.read()) askForLogin(id);
    // Restored from the back/forward cache: the order may have been paid in another tab.
    const back = (event: PageTransitionEvent) => event.persisted && load();
    globalThis.addEventListener('pageshow', back);
    return () => globalThis.removeEventListener('pageshow', back);
  }, [id, refetch]);

  const isShown = data !== undefined;
  useEffect(() => {
    if (isShown && offlinePages && offlineChoice.read() === 'on') void storeAfterOrder(refetch);
  }, [isShown, offlinePages, refetch]);

  if (data)
    return (
      <OrderView
        order={data}
        payment={payment}
        texts={texts}
        pickupNote={pickupNote}
        timeZone={timeZone}
        onChanged={put}
      />
    );
  // 401: the client leads to /login.
  if (!answer || answer.ok || answer.status === 401 || isLoading)
    return (
      <>
        <OrderHead>
          <h1>Order</h1>
        </OrderHead>
        <Loading>Loading your order…</Loading>
      </>
    );
  const { error } = answer;
  return (
    <div className={styles.missing}>
      <h1>Order</h1>
      <Alert tone="danger">{error.detail}</Alert>
      <div className={styles.ways}>
        {error.code !== 'unknown_order' && <Button onClick={refetch}>Try again</Button>}
        <LinkButton look="quiet" href={paths.profile()}>
          Your orders
        </LinkButton>
      </div>
    </div>
  );
}

/** Registers the service worker after the order has loaded. The order is requested again so that it gets stored. */
async function storeAfterOrder(reload: () => void) {
  const { storePages } = await import('../offline/register.ts');
  const isFirst = !navigator.serviceWorker?.controller;
  if ((await storePages()) && isFirst) reload();
}

function askForLogin(id: string) {
  toast(LOG_IN_FIRST, { tone: 'bad' });
  // Keeps the size chosen in an email.
  void navigate(loginPath(paths.order(id) + globalThis.location.search), 'replace');
}
