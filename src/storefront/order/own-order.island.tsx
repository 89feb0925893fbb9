import { useCallback, useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { navigate } from '../../browser/navigate.ts';
import { loginPath } from '../../browser/session.ts';
import { userInfo } from '../../browser/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { Order } from '../../shop/orders/schema.ts';
import type { PaymentSettings } from '../../shop/payments/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import styles from './order.module.css';
import { OrderHead, OrderView } from './order-view.tsx';

type OwnOrderProps = {
  id: string;
  /** How to pay; undefined while the shop cannot say. */
  payment: PaymentSettings | undefined;
};

/** Section 2's /order/:id: the shopper's own order, asked for with their login. */
export function OwnOrder({ id, payment }: OwnOrderProps) {
  const [order, setOrder] = useState<Order>();
  const [error, setError] = useState<ApiError>();
  const load = useCallback(async () => {
    setError(undefined);
    if (!userInfo.read()) return askForLogin(id);
    const answer = await api.call('GET /orders/:id', { params: { id } });
    if (answer.ok) setOrder(answer.body);
    else if (answer.status !== 401) setError(answer.error);
  }, [id]);
  useEffect(() => {
    void load();
    // Coming back by the browser's own button: it may have been paid elsewhere meanwhile.
    const back = (event: PageTransitionEvent) => event.persisted && void load();
    globalThis.addEventListener('pageshow', back);
    return () => globalThis.removeEventListener('pageshow', back);
  }, [load]);

  if (order) return <OrderView order={order} payment={payment} onChanged={setOrder} />;
  if (!error)
    return (
      <>
        <OrderHead>
          <h1>Order</h1>
        </OrderHead>
        <Loading>Loading your order…</Loading>
      </>
    );
  return (
    <div className={styles.missing}>
      <h1>Order</h1>
      <Alert tone="danger">{error.detail}</Alert>
      <div className={styles.ways}>
        {error.code !== 'unknown_order' && <Button onClick={() => void load()}>Try again</Button>}
        <LinkButton look="quiet" href={paths.profile()}>
          Your orders
        </LinkButton>
      </div>
    </div>
  );
}

function askForLogin(id: string) {
  toast('You need to log in first.', { tone: 'bad' });
  void navigate(loginPath(paths.order(id)), 'replace');
}
