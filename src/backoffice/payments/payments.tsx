import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { orderName } from '../../shared/orders/order-names.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { PaymentProblem } from '../../shop/payments/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/layout/blocks.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi, fetchList } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import styles from '../components/forms/entries.module.css';
import { TextForm } from '../components/forms/text-form.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { Tabs } from '../components/lists/list.tsx';
import { useStaff } from '../session.ts';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/payments/exceptions', request);

export function Component() {
  const { rows, counts, next } = useLoaderData<typeof loader>();
  const tabs = [
    { value: '', name: 'All', count: counts.open + counts.settled },
    { value: 'open', name: 'Open', count: counts.open },
    { value: 'settled', name: 'Resolved', count: counts.settled },
  ];
  return (
    <Collection
      title="Payment problems"
      above={<Tabs label="Filter by status" param="view" tabs={tabs} />}
      what="payment problems"
      empty={NO_PROBLEMS}
      rows={rows}
      item={(exception) => <PaymentProblemItem key={exception.id} exception={exception} />}
      next={next}
    />
  );
}

const NO_PROBLEMS = (
  <Empty title="No payment problems" line="Payments that match no order, and disputes, appear here.">
    <Action label="All orders" look="quiet" href="/admin/orders" />
  </Empty>
);

/** Short label of the problem; `detail` explains it and what to do. */
const TITLES: Record<string, string> = {
  wrong_amount: 'Wrong amount',
  wrong_currency: 'Wrong currency',
  wrong_payee: 'Paid to another account',
  no_order: 'No matching order',
  second_payment: 'Duplicate payment',
  late_payment: 'Late payment',
  reversed: 'Reversed by PayPal',
  dispute: 'Dispute',
  refund_failed: 'Failed refund',
};

function PaymentProblemItem({ exception }: { exception: PaymentProblem }) {
  const { kind, detail, resolvedAt, resolvedBy, resolution, refundState } = exception;
  const { role } = useStaff();
  return (
    <li>
      <div className={styles.head}>
        <b>{TITLES[kind] ?? kind}</b>
        <State exception={exception} />
      </div>
      <p>{detail}</p>
      <Facts facts={getFacts(exception)} />
      {resolvedAt === null && GOING_BACK[refundState ?? ''] && <p className="hint">{GOING_BACK[refundState ?? '']}</p>}
      {resolvedAt !== null && (
        <blockquote className={styles.reply}>
          <b>
            {resolvedBy === 'paypal' ? 'Resolved at PayPal' : `Resolved by ${resolvedBy}`}, {formatTime(resolvedAt)}
          </b>
          <p className="anywhere lines">{resolution}</p>
        </blockquote>
      )}
      {resolvedAt === null && role === 'owner' && <ResolveProblem exception={exception} />}
    </li>
  );
}

const GOING_BACK: Record<string, string> = {
  asked: 'The refund is being sent to PayPal.',
  pending: 'PayPal is processing the refund.',
  failed: 'The last refund attempt failed.',
};

function State({ exception: { resolvedAt, dueAt } }: { exception: PaymentProblem }) {
  if (resolvedAt !== null) return <Badge tone="ok">Resolved</Badge>;
  if (dueAt === null) return <Badge tone="wait">Open</Badge>;
  const left = Date.parse(dueAt) - Date.now();
  if (left < 0) return <Badge tone="no">Was due {formatTime(dueAt)}</Badge>;
  return <Badge tone={left < 3 * DAY_MS ? 'no' : 'wait'}>Respond by {formatTime(dueAt)}</Badge>;
}

const getFacts = ({ amount, currency, orderId, orderNumber, captureId, openedAt }: PaymentProblem) => [
  { name: 'Amount', value: toAmount(amount, currency) },
  {
    name: 'Order',
    value:
      orderId === null || orderNumber === null ? (
        'None'
      ) : (
        <a href={`/admin/orders/${orderId}`}>{orderName({ number: orderNumber })}</a>
      ),
  },
  captureId && { name: 'PayPal transaction ID', value: captureId },
  { name: 'Detected', value: formatTime(openedAt) },
];

function toAmount(amount: number | null, currency: string | null): string {
  if (amount !== null) return priceText(amount);
  return currency === null || currency === 'USD' ? 'Unknown' : `In ${currency}, see PayPal`;
}

function ResolveProblem({ exception }: { exception: PaymentProblem }) {
  const { id, canGoBack, amount, refundState } = exception;
  const [isSettling, setSettling] = useState(false);
  const { run, pending, error } = useMutation();
  const isUnderWay = refundState === 'asked' || refundState === 'pending';
  const giveBack = () =>
    run('POST /admin/payments/exceptions/:id/refund', {
      params: { id },
      confirm: {
        title: `Refund ${priceText(amount ?? 0)}?`,
        line: 'The money goes back to the payer through PayPal. This can’t be undone.',
        yes: 'Refund',
        tone: 'danger',
      },
      success: 'Refund sent to PayPal.',
      toastConflict: true,
    });
  if (isSettling) return <SettleForm id={id} onClose={() => setSettling(false)} />;
  return (
    <>
      <ErrorAlert error={error} />
      <Buttons>
        {canGoBack && !isUnderWay && (
          <Action
            label={refundState === 'failed' ? 'Try refund again' : `Refund ${priceText(amount ?? 0)}`}
            pending={pending}
            onClick={giveBack}
          />
        )}
        <Action label="Mark as resolved" look="quiet" onClick={() => setSettling(true)} />
      </Buttons>
    </>
  );
}

/** Marks a problem as resolved elsewhere: in PayPal or by phone. */
const SettleForm = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <TextForm
    draft={`settle-${id}`}
    label="How was it resolved?"
    hint="It’s saved here and in the log. No money moves."
    rows={3}
    maxLength={500}
    yes="Mark as resolved"
    success="Marked as resolved."
    toastConflict
    send={(resolution) =>
      adminApi.call('POST /admin/payments/exceptions/:id/resolve', { params: { id }, body: { resolution } })
    }
    onClose={onClose}
  />
);
