import { useRef, useState } from 'react';
import { readWhole } from '../../shared/money-text.ts';
import type { Stock, StockHistory, StockReason } from '../../shop/catalog/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass, pairClass } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { SelectField, TextField } from '../components/fields.tsx';
import { Card } from '../components/layout.tsx';
import { focusFirstError, readForm } from '../components/read-form.ts';
import { useMutation } from '../components/use-mutation.ts';
import styles from './product.module.css';
import { available, COUNTED, effectOf, elsewhere, isAdded, REASONS, toCount } from './stock-effect.ts';
import { StockHistoryList } from './stock-history.tsx';
import { texts } from './texts.ts';

type StockProps = {
  productId: string;
  stock: Stock;
  history: StockHistory;
  /** Who wants an email once it’s back; `size` null: any. */
  waiting: readonly { size: string | null; people: number }[];
};

/** What is in stock and where it stands, how to change it, and everything that has happened to it. */
export function StockCard({ productId, stock, history, waiting }: StockProps) {
  const { mutate, pending, error, fields, reset: forget } = useMutation();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState<StockReason | typeof COUNTED>(COUNTED);
  const [typed, setTyped] = useState('');
  // The count names the stock it was based on, so that a change since then is a conflict.
  const [expected, setExpected] = useState<number>();
  const [chosen, setChosen] = useState('');
  const size = stock.sizes.some((each) => each.size === chosen) ? chosen : (stock.sizes[0]?.size ?? '');
  const of = stock.sizes.find((each) => each.size === size) ?? stock;
  const named = size === '' ? {} : { size };
  const isCount = reason === COUNTED;
  const field = isCount ? 'counted' : 'by';

  async function save() {
    if (!form.current) return;
    const number = readWhole(typed);
    const note = readForm(form.current).text('note');
    const params = { id: productId };
    const done = await mutate(
      () =>
        reason === COUNTED
          ? adminApi.call('PUT /admin/products/:id/stock', {
              params,
              body: { counted: number, expected: expected ?? toCount(of), note, ...named },
            })
          : adminApi.call('POST /admin/products/:id/stock', { params, body: { by: number, reason, note, ...named } }),
      { success: (now) => texts.stockSaved(available(now)) },
    );
    setExpected(undefined);
    if (!done) return focusFirstError(form.current);
    form.current.reset();
    setTyped('');
    return setReason(COUNTED);
  }

  return (
    <Card title="Stock">
      <p className={styles.shelf}>
        <b>{available(stock)}</b> available{elsewhere(stock)}
      </p>
      {waiting.length > 0 && <p className={styles.waiting}>{texts.waiting(waiting)}</p>}
      {!(field in fields) && <ErrorAlert error={error} />}
      <form
        ref={form}
        className={fieldsClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {size !== '' && (
          <SelectField
            name="size"
            label="Size"
            value={size}
            onChange={({ target }) => {
              forget();
              setExpected(undefined);
              setChosen(target.value);
            }}
            error={fields.size}
            choices={stock.sizes.map((each) => ({
              value: each.size,
              name: `${each.size}: ${available(each)} available`,
            }))}
          />
        )}
        <div className={pairClass}>
          <SelectField
            name="reason"
            label="Reason"
            value={reason}
            onChange={({ target }) => {
              forget();
              setReason(REASONS.find((one) => one === target.value) ?? COUNTED);
            }}
            error={fields.reason}
            choices={[
              { value: COUNTED, name: 'Counted (set to)' },
              ...REASONS.map((one) => ({ value: one, name: `${one} (${isAdded(one) ? 'add' : 'take away'})` })),
            ]}
          />
          <TextField
            name={field}
            label={isCount ? 'Set to' : 'Adjust by'}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setExpected((begun) => begun ?? toCount(of));
            }}
            hint={isCount ? texts.shouldCount(toCount(of)) : undefined}
            error={fields[field]}
          />
        </div>
        <TextField name="note" label="Note" optional maxLength={200} error={fields.note} />
        <div className={styles.effect}>
          <Button type="submit" look="quiet" size="small" pending={pending}>
            Save stock
          </Button>
          <p aria-live="polite">{effectOf(of, reason, typed)}</p>
        </div>
      </form>
      <StockHistoryList productId={productId} history={history} />
    </Card>
  );
}
