import { useRef, useState } from 'react';
import type { ApiError } from '../../shared/api-client.ts';
import { isoDay } from '../../shared/dates.ts';
import type { Stock, StockChange, StockEntry, StockHistory } from '../../shop/catalogue/staff-schema.ts';
import { Button } from '../../ui/button.tsx';
import { fieldsClass, pairClass } from '../../ui/field.tsx';
import { Table } from '../../ui/table.tsx';
import { office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { focusFault, readForm, SelectField, TextField } from '../pieces/fields.tsx';
import { Card } from '../pieces/layout.tsx';
import { Refusal } from '../pieces/refusal.tsx';
import styles from './product.module.css';

const REASONS = [
  'Counted',
  'New pieces',
  'Came back',
  'Broken or lost',
  'Given away',
] as const satisfies readonly StockChange['reason'][];

const WORDS: Record<StockEntry['what'], string> = {
  reserved: 'Set aside for an order',
  released: 'Back from an order',
  sold: 'Sold',
  counted: 'Changed here',
};

type StockProps = { productId: string; stock: Stock; history: StockHistory };

/** What lies on the shelf, how to change it, and everything that has happened to it. */
export function StockCard({ productId, stock, history }: StockProps) {
  const { act, pending, error, fields } = useAct();
  const form = useRef<HTMLFormElement>(null);
  async function change() {
    if (!form.current) return;
    const read = readForm(form.current);
    const by = Number(read.text('by'));
    const body = {
      by: Number.isInteger(by) ? by : 0,
      reason: REASONS.find((reason) => reason === read.text('reason')) ?? 'Counted',
      note: read.text('note'),
    };
    const done = await act(() => office.call('POST /admin/products/:id/stock', { params: { id: productId }, body }), {
      said: ({ onHand }) => `${onHand} on the shelf now.`,
    });
    if (done) form.current.reset();
    else focusFault(form.current);
  }
  return (
    <Card title="Stock">
      <p className={styles.shelf}>
        <b>{stock.onHand - stock.reserved}</b> can be bought
        {stock.reserved > 0 && `, ${stock.reserved} more set aside for orders`}.
      </p>
      {!('by' in fields) && <Refusal error={error} />}
      <form
        ref={form}
        className={fieldsClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <div className={pairClass}>
          <TextField
            name="by"
            label="Pieces that came or went"
            hint="5 puts five on the shelf, -2 takes two off."
            inputMode="text"
            autoComplete="off"
            error={fields.by}
          />
          <SelectField
            name="reason"
            label="Reason"
            defaultValue="New pieces"
            error={fields.reason}
            choices={REASONS.map((reason) => ({ value: reason, name: reason }))}
          />
        </div>
        <TextField name="note" label="Note" optional maxLength={200} error={fields.note} />
        <div>
          <Button type="submit" look="quiet" size="small" pending={pending}>
            Change stock
          </Button>
        </div>
      </form>
      <History productId={productId} history={history} />
    </Card>
  );
}

function History({ productId, history }: { productId: string; history: StockHistory }) {
  const [older, setOlder] = useState<{ of: StockHistory; rows: StockEntry[]; next: string | null }>();
  const [error, setError] = useState<ApiError>();
  const [pending, setPending] = useState(false);
  const more = older?.of === history ? older : { rows: [], next: history.next };
  async function showOlder() {
    setPending(true);
    const answer = await office.call('GET /admin/products/:id/stock', {
      params: { id: productId },
      query: { after: more.next ?? '' },
    });
    setPending(false);
    setError(answer.ok ? undefined : answer.error);
    if (answer.ok) setOlder({ of: history, rows: [...more.rows, ...answer.body.rows], next: answer.body.next });
  }
  return (
    <details className={styles.history}>
      <summary>History</summary>
      <Table
        label="History of the stock"
        columns={[
          { head: 'Date' },
          { head: 'What' },
          { head: 'Shelf', number: true },
          { head: 'Set aside', number: true },
        ]}
        rows={[...history.rows, ...more.rows].map((entry) => ({
          key: String(entry.id),
          cells: [
            isoDay(entry.at),
            entry.note || WORDS[entry.what],
            signed(entry.onHandChange),
            signed(entry.reservedChange),
          ],
        }))}
      />
      <Refusal error={error} />
      {more.next && (
        <Button look="plain" size="small" pending={pending} onClick={() => void showOlder()}>
          Show older
        </Button>
      )}
    </details>
  );
}

const signed = (change: number) => {
  if (change === 0) return '–';
  return change > 0 ? `+${change}` : `−${-change}`;
};
