import { useState } from 'react';
import type { OfficeInput } from '../../browser/office-client.ts';
import { toDollars } from '../../shared/money.ts';
import { readAmount } from '../../shared/money-text.ts';
import { Checkbox, RadioChoice } from '../../ui/choice.tsx';
import { Input } from '../../ui/field.tsx';
import { priceText } from '../../ui/price.tsx';
import { office } from '../office.ts';
import { MoneyField } from '../pieces/fields.tsx';
import { Note } from '../pieces/layout.tsx';
import type { Desk } from './desk.ts';
import { MoneyDialog } from './money-dialog.tsx';
import styles from './orders.module.css';

type Props = { desk: Desk; onClose: () => void };
type What = OfficeInput<'POST /admin/orders/:id/refunds'>['body']['what'];
type Kind = What['kind'];

/** Everything that is left, some pieces, or an amount; with or without putting the pieces back on the shelf. */
export function RefundDialog({ desk, onClose }: Props) {
  const [kind, setKind] = useState<Kind>('lines');
  const ways: { value: Kind; title: string; line: string }[] = [
    { value: 'lines', title: 'Some pieces', line: 'With their share of tax and discount' },
    { value: 'whole', title: 'Everything that is left', line: priceText(desk.refundable) },
    { value: 'amount', title: 'Another amount', line: 'For a late parcel or a small fault' },
  ];
  return (
    <MoneyDialog
      title="Give money back"
      yes="Give it back"
      said="The money is on its way back."
      send={async ({ typed, key, note }) => {
        const read = kind === 'amount' ? readAmount(String(typed.get('amount') ?? ''), 'amount') : undefined;
        if (read?.ok === false)
          return { ok: false, status: 400, error: { code: 'unreadable_amount', detail: read.sentence } };
        const what = read ? { kind: 'amount' as const, amount: toDollars(read.cents) } : whatOf(kind, typed, desk);
        const body = { key, note, what };
        return office.call('POST /admin/orders/:id/refunds', { params: { id: desk.order.id }, body });
      }}
      onClose={onClose}
    >
      {ways.map((way) => (
        <RadioChoice
          key={way.value}
          name="kind"
          checked={kind === way.value}
          onChange={() => setKind(way.value)}
          {...way}
        />
      ))}
      {kind === 'lines' && <LineQuantities desk={desk} />}
      {kind === 'amount' && (
        <MoneyField
          name="amount"
          noun="amount"
          label="Amount in dollars"
          hint={`At most ${priceText(desk.refundable)}.`}
          required
        />
      )}
      {kind !== 'amount' && <Restock />}
    </MoneyDialog>
  );
}

const Restock = () => (
  <Checkbox name="restock" defaultChecked>
    Put the pieces back on the shelf
  </Checkbox>
);

function whatOf(kind: Kind, typed: FormData, desk: Desk): What {
  const restock = typed.get('restock') !== null;
  if (kind === 'whole') return { kind, restock };
  const lines = desk.lines
    .map(({ position }) => ({ position, quantity: Number(typed.get(`line-${position}`) ?? 0), restock }))
    .filter(({ quantity }) => quantity > 0);
  return { kind: 'lines', lines, withShipping: typed.get('shipping') !== null };
}

function LineQuantities({ desk }: { desk: Desk }) {
  return (
    <>
      {desk.lines
        .filter(({ quantity, refunded }) => quantity > refunded)
        .map(({ position, name, size, quantity, refunded }) => (
          <div key={position} className={styles.quantity}>
            <label htmlFor={`line-${position}`}>
              {name} {size}
            </label>
            <Input
              id={`line-${position}`}
              name={`line-${position}`}
              type="number"
              min="0"
              max={quantity - refunded}
              defaultValue="0"
              inputMode="numeric"
            />
          </div>
        ))}
      {desk.order.shippingPrice > 0 && (
        <Checkbox name="shipping">And the shipping, {priceText(desk.order.shippingPrice)}</Checkbox>
      )}
    </>
  );
}

/** A paid order that cannot be sent. */
export function CancelPaid({ desk, onClose }: Props) {
  const { id, totalPrice } = desk.order;
  const isFree = totalPrice === 0;
  return (
    <MoneyDialog
      title={`Cancel order ${id}?`}
      yes={isFree ? 'Cancel the order' : 'Cancel and refund'}
      tone="danger"
      said={isFree ? 'Cancelled.' : 'Cancelled. The money is on its way back.'}
      send={({ typed, key, note }) => {
        const body = { key, note, restock: typed.get('restock') !== null };
        return office.call('POST /admin/orders/:id/cancel-paid', { params: { id }, body });
      }}
      onClose={onClose}
    >
      <Note>
        {isFree ? 'The shopper' : `${priceText(desk.refundable)} go back to the shopper, who`} gets a letter. This
        cannot be undone.
      </Note>
      <Restock />
    </MoneyDialog>
  );
}
