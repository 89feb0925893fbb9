import { type SubmitEvent, useState } from 'react';
import type { OfficeInput } from '../../browser/office-client.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioChoice } from '../../ui/choice.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { Dialog } from '../pieces/dialog.tsx';
import { dollars } from '../pieces/dollars.ts';
import { Buttons, Note } from '../pieces/layout.tsx';
import { Refusal } from '../pieces/refusal.tsx';
import type { Desk } from './desk.ts';
import styles from './orders.module.css';

type Props = { desk: Desk; onClose: () => void };
type What = OfficeInput<'POST /admin/orders/:id/refunds'>['body']['what'];
type Kind = What['kind'];

/** Everything that is left, some pieces, or an amount; with or without putting the pieces back on the shelf. */
export function RefundDialog({ desk, onClose }: Props) {
  const { act, pending, error } = useAct();
  const [kind, setKind] = useState<Kind>('lines');
  // One press of the button is one refund, however often the browser sends it.
  const [key] = useState(() => crypto.randomUUID());
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = { key, note: String(typed.get('note') ?? ''), what: whatOf(kind, typed, desk) };
    const done = await act(
      () => office.call('POST /admin/orders/:id/refunds', { params: { id: desk.order.id }, body }),
      { said: 'The money is on its way back.' },
    );
    if (done) onClose();
  }
  return (
    <Dialog title="Give money back" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Refusal error={error} />
        <RadioChoice
          name="kind"
          value="lines"
          checked={kind === 'lines'}
          onChange={() => setKind('lines')}
          title="Some pieces"
          line="With their share of tax and discount"
        />
        <RadioChoice
          name="kind"
          value="whole"
          checked={kind === 'whole'}
          onChange={() => setKind('whole')}
          title="Everything that is left"
          line={dollars(desk.refundable)}
        />
        <RadioChoice
          name="kind"
          value="amount"
          checked={kind === 'amount'}
          onChange={() => setKind('amount')}
          title="Another amount"
          line="For a late parcel or a small fault"
        />
        {kind === 'lines' && <LineQuantities desk={desk} />}
        {kind === 'amount' && (
          <Field id="refund-amount" label="Amount in dollars">
            {(tied) => (
              <Input
                {...tied}
                name="amount"
                type="number"
                min="0.01"
                step="0.01"
                max={desk.refundable}
                required
                inputMode="decimal"
              />
            )}
          </Field>
        )}
        {kind !== 'amount' && (
          <Checkbox name="restock" defaultChecked>
            Put the pieces back on the shelf
          </Checkbox>
        )}
        <NoteField />
        <Buttons>
          <Button type="submit" size="small" pending={pending}>
            Give it back
          </Button>
          <Button size="small" look="plain" onClick={onClose}>
            Go back
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}

function whatOf(kind: Kind, typed: FormData, desk: Desk): What {
  const restock = typed.get('restock') !== null;
  if (kind === 'whole') return { kind, restock };
  if (kind === 'amount') return { kind, amount: Number(typed.get('amount')) };
  const lines = desk.lines
    .map(({ position }) => ({ position, quantity: Number(typed.get(`line-${position}`) ?? 0), restock }))
    .filter(({ quantity }) => quantity > 0);
  return { kind, lines, withShipping: typed.get('shipping') !== null };
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
        <Checkbox name="shipping">And the shipping, {dollars(desk.order.shippingPrice)}</Checkbox>
      )}
    </>
  );
}

const NoteField = () => (
  <Field id="refund-note" label="A word to the shopper" optional hint="PayPal shows it with the money.">
    {(tied) => <Input {...tied} name="note" maxLength={200} />}
  </Field>
);

/** A paid order that cannot be sent. */
export function CancelPaid({ desk, onClose }: Props) {
  const { act, pending, error } = useAct();
  const [key] = useState(() => crypto.randomUUID());
  const { id } = desk.order;
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = { key, note: String(typed.get('note') ?? ''), restock: typed.get('restock') !== null };
    const done = await act(() => office.call('POST /admin/orders/:id/cancel-paid', { params: { id }, body }), {
      said: 'Cancelled. The money is on its way back.',
    });
    if (done) onClose();
  }
  return (
    <Dialog title={`Cancel order ${id}?`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Refusal error={error} />
        <Note>{dollars(desk.refundable)} go back to the shopper, who gets a letter. This cannot be undone.</Note>
        <Checkbox name="restock" defaultChecked>
          Put the pieces back on the shelf
        </Checkbox>
        <NoteField />
        <Buttons>
          <Button type="submit" size="small" look="danger" pending={pending}>
            Cancel and refund
          </Button>
          <Button size="small" look="plain" onClick={onClose}>
            Go back
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}
