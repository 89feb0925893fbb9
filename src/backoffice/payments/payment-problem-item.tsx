import { orderName } from '../../shared/orders/order-names.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { PaymentProblem } from '../../shop/payments/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/layout/blocks.tsx';
import { priceText } from '../../ui/product/price.tsx';
import styles from '../components/entries.module.css';
import { formatTime } from '../components/format-time.ts';
import { useStaff } from '../session.ts';
import { ResolveProblem } from './resolve-problem.tsx';

/** What happened, in a word or two; `detail` says it at length, with what to do. */
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

/** A payment that needs a person, and what can be done about it. */
export function PaymentProblemItem({ exception }: { exception: PaymentProblem }) {
  const { kind, detail, resolvedAt, resolvedBy, resolution, refundState } = exception;
  const { role } = useStaff();
  return (
    <li>
      <div className={styles.head}>
        <b>{TITLES[kind] ?? kind}</b>
        <State exception={exception} />
      </div>
      <p>{detail}</p>
      <Facts facts={factsOf(exception)} />
      {resolvedAt === null && GOING_BACK[refundState ?? ''] && (
        <p className={styles.aside}>{GOING_BACK[refundState ?? '']}</p>
      )}
      {resolvedAt !== null && (
        <blockquote className={styles.reply}>
          <b>
            {resolvedBy === 'paypal' ? 'Resolved at PayPal' : `Resolved by ${resolvedBy}`}, {formatTime(resolvedAt)}
          </b>
          <p className={styles.words}>{resolution}</p>
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

const factsOf = ({ amount, currency, orderId, orderNumber, captureId, openedAt }: PaymentProblem) => [
  { name: 'Amount', value: amountOf(amount, currency) },
  {
    name: 'Order',
    value:
      orderId === null ? (
        'None'
      ) : (
        <a href={`/admin/orders/${orderId}`}>{orderName({ id: orderId, number: orderNumber })}</a>
      ),
  },
  ...(captureId ? [{ name: 'PayPal transaction ID', value: captureId }] : []),
  { name: 'Detected', value: formatTime(openedAt) },
];

function amountOf(amount: number | null, currency: string | null): string {
  if (amount !== null) return priceText(amount);
  return currency === null || currency === 'USD' ? 'Unknown' : `In ${currency}, see PayPal`;
}
