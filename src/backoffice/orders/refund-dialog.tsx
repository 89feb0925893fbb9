import { useState } from 'react';
import { readAmount, toDollars } from '../../shared/money.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi } from '../admin-api.ts';
import { MoneyField } from '../components/fields.tsx';
import { Note } from '../components/layout.tsx';
import { Segments } from '../components/segments.tsx';
import type { OrderDetail } from './order-detail.ts';
import { RefundForm } from './refund-form.tsx';
import { LineQuantities } from './refund-lines.tsx';
import type { StaffReturn } from './return-detail.ts';
import { texts } from './texts.ts';
import { type RefundWhat, useRefundPreview } from './use-refund-preview.ts';

type Props = { desk: OrderDetail; onClose: () => void };

type Kind = RefundWhat['kind'];

/** Everything that is left, some items, or an amount. The shop tells what goes back before anything does. */
export function RefundDialog({ desk, returns, onClose }: Props & { returns: readonly StaffReturn[] }) {
  const [kind, setKind] = useState<Kind>('lines');
  const [what, setWhat] = useState<RefundWhat>();
  const { preview, refusal } = useRefundPreview(desk, what);
  const isCash = desk.order.paymentMethod === 'Cash';
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
      success={isCash ? texts.cashGivenBack : texts.refundSent}
      {...(isCash && { noteHint: texts.cashNoteHint })}
      onTyped={(typed) => setWhat(whatOf(typed, desk))}
      send={async ({ typed, key, note }) => {
        const sent = whatOf(typed, desk);
        if (!sent || !preview) return NOT_READY;
        const body = { key, note, what: sent, expected: preview.amount };
        return adminApi.call('POST /admin/orders/:id/refunds', { params: { id: desk.order.id }, body });
      }}
      onClose={onClose}
    >
      {isCash && <Note>{texts.cashRefund}</Note>}
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

/** What of the money that was paid isn't refunded, before and by this one. */
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

/** What the form says by now; undefined where nothing is chosen yet. */
function whatOf(typed: FormData, desk: OrderDetail): RefundWhat | undefined {
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

/** A paid order that cannot be sent. */
export function CancelPaid({ desk, onClose }: Props) {
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
