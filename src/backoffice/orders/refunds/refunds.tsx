import { useState } from 'react';
import type { AdminBody } from '../../../browser/client.ts';
import { readAmount, toDollars } from '../../../shared/money.ts';
import { lineText } from '../../../shared/orders/line-details.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { howPaid, isOutsidePaypal } from '../../../shared/orders/payment-methods.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { FieldError, Input } from '../../../ui/field.tsx';
import { priceText } from '../../../ui/product/price.tsx';
import { adminApi } from '../../admin-api.ts';
import { formatTime } from '../../components/format-time.ts';
import { MoneyField } from '../../components/forms/fields.tsx';
import { Segments } from '../../components/forms/segments.tsx';
import { Action, Buttons, Card, Note } from '../../components/layout.tsx';
import { useStaff } from '../../session.ts';
import type { OrderDetail, StaffReturn } from '../order-detail.ts';
import styles from '../orders.module.css';
import { texts } from '../texts.ts';
import { RefundForm, type RefundWhat, useRefundPreview } from './refund-form.tsx';

export function Refunds({ desk, returns }: { desk: OrderDetail; returns: readonly StaffReturn[] }) {
  const { role } = useStaff();
  const [asking, setAsking] = useState<'refund' | 'cancel'>();
  const isFree = desk.order.totalPrice === 0;
  const canRefund = role === 'owner' && desk.refundable > 0;
  const canCancel = role === 'owner' && desk.stage === 'to_dispatch' && (canRefund || isFree);
  if (desk.refunds.length === 0 && !desk.order.isPaid) return null;
  return (
    <Card title="Refunds">
      {desk.refunds.length > 0 && (
        <ul className={styles.notes} aria-label="Refunds">
          {desk.refunds.map(({ id, askedAt, amount, state, askedBy, note }) => (
            <li key={id}>
              <span className={styles.refund}>
                {priceText(amount)}
                <RefundBadge state={state} />
              </span>
              {note && <span>Note to customer: {note}</span>}
              <small>
                {askedBy}, {formatTime(askedAt)}
              </small>
            </li>
          ))}
        </ul>
      )}
      <Note>{whatIsLeft(desk)}</Note>
      <Buttons>
        {canRefund && <Action label="Refund…" look="quiet" onClick={() => setAsking('refund')} />}
        {canCancel && (
          <Action label={isFree ? 'Cancel…' : 'Cancel and refund…'} look="danger" onClick={() => setAsking('cancel')} />
        )}
      </Buttons>
      {asking === 'refund' && <RefundDialog desk={desk} returns={returns} onClose={() => setAsking(undefined)} />}
      {asking === 'cancel' && <CancelPaid desk={desk} onClose={() => setAsking(undefined)} />}
    </Card>
  );
}

const NOUNS = { return: 'return', exchange: 'exchange', claim: 'claim' } as const;
const HOLDING = new Set(['requested', 'approved', 'received', 'sent']);

/** Units of a line held by returns, which other refunds must not offer; same count as the server's. */
function unitsInReturns(returns: readonly StaffReturn[], position: number): { units: number; words: string } {
  const parts = returns
    .filter(({ state, isRefunding }) => HOLDING.has(state) && !isRefunding)
    .flatMap(({ lines, kind, number }) =>
      lines
        .filter((line) => line.position === position)
        .map(({ quantity, sellable, unsellable }) => ({
          units: sellable === null ? quantity : sellable + (unsellable ?? 0),
          name: `${NOUNS[kind]} ${number}`,
        })),
    )
    .filter(({ units }) => units > 0);
  return {
    units: parts.reduce((sum, { units }) => sum + units, 0),
    words: parts.map(({ units, name }) => `${units} in ${name}`).join(', '),
  };
}

type Preview = AdminBody<'POST /admin/orders/:id/refunds/preview'>;

/** Shipping and gift wrap: amounts that belong to no item. */
const besides = ({ order: { shippingPrice, giftWrapPrice } }: OrderDetail) => shippingPrice + giftWrapPrice;

type LineQuantitiesProps = { desk: OrderDetail; returns: readonly StaffReturn[]; preview: Preview | undefined };

function LineQuantities({ desk, returns, preview }: LineQuantitiesProps) {
  return (
    <div className={styles.refundLines}>
      {desk.lines
        .filter(({ quantity, refunded }) => quantity > refunded)
        .map((line) => ({ ...line, inReturns: unitsInReturns(returns, line.position) }))
        .map((line) => ({ ...line, left: Math.max(0, line.quantity - line.refunded - line.inReturns.units) }))
        .map(({ position, image, price, inReturns, left, ...line }) => (
          <div key={position} className={styles.refundLine}>
            {image ? <img src={image} alt="" width="40" height="50" loading="lazy" /> : <span />}
            <label htmlFor={`line-${position}`}>
              {lineText(line)}
              <small>
                {priceText(price)} each
                <LineShare share={preview?.lines.find((line) => line.position === position)} />
                {inReturns.words !== '' && <span>{inReturns.words}</span>}
              </small>
            </label>
            <span className={styles.ofAll}>
              <Input
                id={`line-${position}`}
                name={`line-${position}`}
                type="number"
                min="0"
                max={left}
                disabled={left === 0}
                defaultValue="0"
                inputMode="numeric"
              />
              of {left}
            </span>
            <b>{priceText(preview?.lines.find((line) => line.position === position)?.amount ?? 0)}</b>
          </div>
        ))}
      {besides(desk) > 0 && (
        <Checkbox name="shipping">
          {desk.order.giftWrapPrice ? 'Shipping and gift wrap' : 'Shipping'}, {priceText(besides(desk))}
        </Checkbox>
      )}
    </div>
  );
}

function LineShare({ share }: { share: Preview['lines'][number] | undefined }) {
  if (!share) return null;
  const less = share.discount > 0 ? `, less ${priceText(share.discount)} discount` : '';
  return (
    <span>
      {priceText(share.items)}
      {less}, plus {priceText(share.tax)} tax
    </span>
  );
}

type Props = { desk: OrderDetail; onClose: () => void };

type Kind = RefundWhat['kind'];

/**
 * Refund of everything left, of some items, or of an amount. The server previews the amount before the refund is sent.
 */
function RefundDialog({ desk, returns, onClose }: Props & { returns: readonly StaffReturn[] }) {
  const [kind, setKind] = useState<Kind>('lines');
  const [what, setWhat] = useState<RefundWhat>();
  const { preview, refusal } = useRefundPreview(desk, what);
  const isOutside = isOutsidePaypal(desk.order.paymentMethod);
  const ways: { value: Kind; name: string; line: string }[] = [
    { value: 'lines', name: 'Items', line: 'With their share of discount and tax.' },
    { value: 'whole', name: 'All of it', line: `Full remaining amount, ${priceText(desk.refundable)}.` },
    { value: 'amount', name: 'Custom amount', line: 'For a late package or a small flaw.' },
  ];
  return (
    <RefundForm
      title={`Refund ${orderName(desk.order)}, ${desk.order.user.name}`}
      aside={<Stays desk={desk} back={preview?.amount ?? 0} />}
      yes={preview ? `Refund ${priceText(preview.amount)}` : 'Refund'}
      isReady={preview !== undefined}
      success={isOutside ? texts.cashGivenBack : texts.refundSent}
      {...(isOutside && { noteHint: texts.cashNoteHint })}
      onTyped={(typed) => setWhat(getWhat(typed, desk))}
      send={async ({ typed, key, note }) => {
        const sent = getWhat(typed, desk);
        if (!sent || !preview) return NOT_READY;
        const body = { key, note, what: sent, expected: preview.amount };
        return adminApi.call('POST /admin/orders/:id/refunds', { params: { id: desk.order.id }, body });
      }}
      onClose={onClose}
    >
      {isOutside && <Note>{texts.outsideRefund(howPaid(desk.order.paymentMethod))}</Note>}
      <Segments name="kind" label="What to refund" defaultValue={kind} choices={ways} onChange={setKind} />
      {kind === 'lines' && <LineQuantities desk={desk} returns={returns} preview={preview} />}
      {kind === 'amount' && (
        <MoneyField name="amount" noun="amount" label="Amount" hint={`Up to ${priceText(desk.refundable)}.`} required />
      )}
      {kind !== 'amount' && <Restock />}
      {refusal && <FieldError>{refusal}</FieldError>}
    </RefundForm>
  );
}

/** Amount that stays unrefunded after earlier refunds and this one. */
const Stays = ({ desk: { order, refundable }, back }: { desk: OrderDetail; back: number }) => (
  <>
    Paid {priceText(order.totalPrice)}, of which <b>{priceText(fromCents(refundable - back))}</b> stays with you
  </>
);

const fromCents = (dollars: number) => Math.round(dollars * 100) / 100;

const NOT_READY = {
  ok: false,
  status: 400,
  error: { code: 'nothing_chosen', detail: texts.chooseRefund },
} as const;

const Restock = () => <Checkbox name="restock">Put back in stock</Checkbox>;

/** Selected refund; undefined if nothing is selected yet. */
function getWhat(typed: FormData, desk: OrderDetail): RefundWhat | undefined {
  const restock = typed.get('restock') !== null;
  switch (typed.get('kind')) {
    case 'whole':
      return { kind: 'whole', restock };
    case 'amount': {
      const read = readAmount(String(typed.get('amount') ?? ''), 'amount');
      return read.ok && read.cents > 0 ? { kind: 'amount', amount: toDollars(read.cents) } : undefined;
    }
    default: {
      const lines = desk.lines
        .map(({ position }) => ({ position, quantity: Number(typed.get(`line-${position}`) ?? 0), restock }))
        .filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
      const withShipping = typed.get('shipping') !== null;
      return lines.length > 0 || withShipping ? { kind: 'lines', lines, withShipping } : undefined;
    }
  }
}

function CancelPaid({ desk, onClose }: Props) {
  const { id, totalPrice } = desk.order;
  const isFree = totalPrice === 0;
  return (
    <RefundForm
      title={texts.cancel(orderName(desk.order)).title}
      yes={isFree ? 'Cancel order' : `Cancel and refund ${priceText(desk.refundable)}`}
      tone="danger"
      success={isFree ? texts.canceled : texts.canceledAndRefunded}
      send={({ typed, key, note }) => {
        const body = { key, note, restock: typed.get('restock') !== null };
        return adminApi.call('POST /admin/orders/:id/cancel-paid', { params: { id }, body });
      }}
      onClose={onClose}
    >
      <Note>{texts.cancelPaidHint}</Note>
      <Restock />
    </RefundForm>
  );
}

const STATES: Record<string, readonly [tone: 'ok' | 'no' | 'wait', words: string]> = {
  asked: ['wait', 'Requested'],
  pending: ['wait', 'Pending at PayPal'],
  completed: ['ok', 'Refunded'],
  failed: ['no', 'Failed'],
};

function whatIsLeft({ order, refundable }: OrderDetail): string {
  if (order.totalPrice === 0) return texts.costNothing;
  return refundable > 0 ? texts.refundable(priceText(refundable)) : texts.fullyRefunded;
}

function RefundBadge({ state }: Pick<OrderDetail['refunds'][number], 'state'>) {
  const [tone, words] = STATES[state] ?? ['wait', state];
  return <Badge tone={tone}>{words}</Badge>;
}
