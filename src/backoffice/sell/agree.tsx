import { useState } from 'react';
import { type ReadAmount, readAmount, readPercent, toDollars } from '../../shared/money.ts';
import { isCustomItem } from '../../shared/products/design-id.ts';
import { priceText } from '../../ui/product/price.tsx';
import { Dialog } from '../components/feedback/dialog.tsx';
import { SelectField, TextField } from '../components/forms/fields.tsx';
import { type FormReader, readForm, submitting } from '../components/forms/read-form.ts';
import { Action, Buttons } from '../components/layout.tsx';
import { useStaff } from '../session.ts';
import styles from './sell.module.css';
import type { SaleLine, SaleState } from './use-sale.ts';

/** What owners agree on at the counter: a discount, and an item that isn't in the shop. */
export function Agree({ sale: { addCustom, discount, setDiscount } }: { sale: SaleState }) {
  const { role } = useStaff();
  const [open, setOpen] = useState<'item' | 'discount'>();
  const close = () => setOpen(undefined);
  if (role !== 'owner') return null;
  return (
    <>
      <Buttons>
        <Action label="Add another item" look="quiet" onClick={() => setOpen('item')} />
        {discount ? (
          <Action label="Remove discount" look="quiet" onClick={() => setDiscount(undefined)} />
        ) : (
          <Action label="Discount" look="quiet" onClick={() => setOpen('discount')} />
        )}
      </Buttons>
      {open === 'item' && (
        <CounterDialog
          title="An item that isn’t in the shop"
          act="Add to the sale"
          onClose={close}
          read={(read) => {
            const [name, price] = [read.text('name').trim(), readAmount(read.text('price'), 'price')];
            if (name === '') return { name: 'Enter what it is.' };
            if (!price.ok) return { price: price.sentence };
            addCustom(name, price.cents);
            return undefined;
          }}
        >
          {(errors) => (
            <>
              <TextField name="name" label="What it is" maxLength={120} autoComplete="off" error={errors.name} />
              <TextField name="price" label="Price (USD)" inputMode="decimal" autoComplete="off" error={errors.price} />
            </>
          )}
        </CounterDialog>
      )}
      {open === 'discount' && (
        <CounterDialog
          title="Discount on this sale"
          act="Give discount"
          onClose={close}
          read={(read) => {
            const kind = read.text('kind') === 'percent' ? 'percent' : 'amount';
            const value = readDiscount(kind, read.text('value'));
            if (!value.ok) return { value: value.sentence };
            setDiscount({ kind, value: toDollars(value.cents), reason: read.text('reason').trim() });
            return undefined;
          }}
        >
          {(errors) => (
            <>
              <SelectField
                name="kind"
                label="Kind"
                choices={[
                  { value: 'percent', name: 'Percent' },
                  { value: 'amount', name: 'Amount (USD)' },
                ]}
              />
              <TextField name="value" label="How much" inputMode="decimal" autoComplete="off" error={errors.value} />
              <TextField name="reason" label="Reason" hint="Only staff see it." optional maxLength={200} />
            </>
          )}
        </CounterDialog>
      )}
    </>
  );
}

const readDiscount = (kind: 'percent' | 'amount', typed: string): ReadAmount =>
  kind === 'percent' ? readPercent(typed) : readAmount(typed, 'amount');

/** Price of a line, for owners a button that changes it for this sale. */
export function LinePrice({ line, price, change }: { line: SaleLine; price: number } & Pick<SaleState, 'change'>) {
  const { role } = useStaff();
  const [isOpen, setOpen] = useState(false);
  const sum = priceText(price * line.qty);
  if (role !== 'owner') return sum;
  return (
    <>
      <button type="button" className={styles.price} onClick={() => setOpen(true)}>
        {sum}
        <span className="vh">, change the price of {line.name}</span>
      </button>
      {isOpen && (
        <CounterDialog
          title={`Price of ${line.name}`}
          act="Use this price"
          onClose={() => setOpen(false)}
          read={(read) => {
            const typed = read.text('price').trim();
            const isShops = typed === '' && !isCustomItem(line.product);
            const amount = readAmount(typed, 'price');
            if (!isShops && !amount.ok) return { price: amount.sentence };
            change(line.key, { cents: !isShops && amount.ok ? amount.cents : undefined });
            return undefined;
          }}
        >
          {(errors) => (
            <TextField
              name="price"
              label="Price for one (USD)"
              hint="For this sale only. Empty for the shop’s price."
              inputMode="decimal"
              autoComplete="off"
              defaultValue={price.toFixed(2)}
              error={errors.price}
            />
          )}
        </CounterDialog>
      )}
    </>
  );
}

type Errors = Readonly<Record<string, string>>;

type CounterDialogProps = {
  title: string;
  act: string;
  /** Takes over what was typed, or says what is wrong with it. */
  read: (read: FormReader) => Errors | undefined;
  onClose: () => void;
  children: (errors: Errors) => React.ReactNode;
};

function CounterDialog({ title, act, read, onClose, children }: CounterDialogProps) {
  const [errors, setErrors] = useState<Errors>({});
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack-4"
        noValidate
        onSubmit={submitting((form) => {
          const wrong = read(readForm(form));
          if (wrong) setErrors(wrong);
          else onClose();
        })}
      >
        {children(errors)}
        <Buttons>
          <Action type="submit" label={act} />
          <Action label="Cancel" look="plain" onClick={onClose} />
        </Buttons>
      </form>
    </Dialog>
  );
}
