import { useRef, useState } from 'react';
import { useCall } from '../../../browser/forms/use-call.ts';
import { readWhole } from '../../../shared/money.ts';
import type { Stock, StockEntry, StockHistory, StockReason } from '../../../shop/catalog/stock/schema.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { fieldsClass, pairClass } from '../../../ui/field.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { adminApi } from '../../admin-api.ts';
import { formatDay } from '../../components/format-time.ts';
import { SelectField, TextField } from '../../components/forms/fields.tsx';
import { focusFirstError, readForm } from '../../components/forms/read-form.ts';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Action, Card } from '../../components/layout.tsx';
import styles from '../product.module.css';
import { texts } from '../texts.ts';
import { available, COUNTED, elsewhere, getEffect, isAdded, REASONS, toCount } from './stock-effect.ts';

type StockProps = {
  productId: string;
  stock: Stock;
  history: StockHistory;
  /** Number of back-in-stock subscribers per size; `size` null: any size. */
  waiting: readonly { size: string | null; people: number }[];
};

/** Stock card: current stock and its breakdown, adjustment form, and history. */
export function StockCard({ productId, stock, history, waiting }: StockProps) {
  const change = useStockChange(productId, stock);
  const { form, of, size, reason, typed, pending, error, fields } = change;
  const isCount = reason === COUNTED;
  const field = isCount ? 'counted' : 'by';
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
          void change.save();
        }}
      >
        {size !== '' && (
          <SelectField
            name="size"
            label="Size"
            value={size}
            onChange={({ target }) => change.chooseSize(target.value)}
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
            onChange={({ target }) => change.chooseReason(target.value)}
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
            onChange={({ target }) => change.type(target.value)}
            hint={isCount ? texts.shouldCount(toCount(of)) : undefined}
            error={fields[field]}
          />
        </div>
        <TextField name="note" label="Note" optional maxLength={200} error={fields.note} />
        <div className={styles.effect}>
          <Action type="submit" label="Save stock" look="quiet" pending={pending} />
          <p aria-live="polite">{getEffect(of, reason, typed)}</p>
        </div>
      </form>
      <StockHistoryList productId={productId} history={history} />
    </Card>
  );
}

const WORDS: Record<StockEntry['what'], string> = {
  reserved: 'Reserved by an order',
  released: 'Released by an order',
  sold: 'Sold',
  counted: 'Changed here',
};

/** Stock history, newest first; older entries load on demand. */
function StockHistoryList({ productId, history }: { productId: string; history: StockHistory }) {
  const [older, setOlder] = useState<{ of: StockHistory; rows: StockEntry[]; next: string | null }>();
  const { call, pending, error } = useCall();
  const more = older?.of === history ? older : { rows: [], next: history.next };
  async function showOlder() {
    const page = { params: { id: productId }, query: { after: more.next ?? '' } };
    const answer = await call(() => adminApi.call('GET /admin/products/:id/stock', page));
    if (answer?.ok) setOlder({ of: history, rows: [...more.rows, ...answer.body.rows], next: answer.body.next });
  }
  return (
    <details className="fold above-5">
      <summary>History</summary>
      <Table
        label="Stock history"
        columns={[
          { head: 'Date' },
          { head: 'Change' },
          { head: 'Stock', number: true },
          { head: 'Reserved', number: true },
        ]}
        rows={[...history.rows, ...more.rows].map((entry) => ({
          key: String(entry.id),
          cells: [
            formatDay(entry.at),
            entry.note || WORDS[entry.what],
            signed(entry.onHandChange),
            signed(entry.reservedChange),
          ],
        }))}
      />
      <ErrorAlert error={error} />
      {more.next && <Action label="Show older" look="plain" pending={pending} onClick={showOlder} />}
    </details>
  );
}

const signed = (change: number) => {
  if (change === 0) return '–';
  return change > 0 ? `+${change}` : `−${-change}`;
};

/** Stock adjustment form: size, reason, and a difference or a new count. */
function useStockChange(productId: string, stock: Stock) {
  const { mutate, pending, error, fields, reset: forget } = useMutation();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState<StockReason | typeof COUNTED>(COUNTED);
  const [typed, setTyped] = useState('');
  // A new count carries the stock it was based on, so that a concurrent change causes a conflict.
  const [expected, setExpected] = useState<number>();
  const [chosen, setChosen] = useState('');
  const size = stock.sizes.some((each) => each.size === chosen) ? chosen : (stock.sizes[0]?.size ?? '');
  const of = stock.sizes.find((each) => each.size === size) ?? stock;
  const named = size === '' ? {} : { size };

  function chooseSize(next: string) {
    forget();
    setExpected(undefined);
    setChosen(next);
  }
  function chooseReason(next: string) {
    forget();
    setReason(REASONS.find((one) => one === next) ?? COUNTED);
  }
  function type(number: string) {
    setTyped(number);
    setExpected((begun) => begun ?? toCount(of));
  }
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

  return { form, of, size, reason, typed, pending, error, fields, chooseSize, chooseReason, type, save };
}
