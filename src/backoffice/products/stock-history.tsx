import { useState } from 'react';
import { useCall } from '../../browser/forms/use-call.ts';
import type { StockEntry, StockHistory } from '../../shop/catalog/stock/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { adminApi } from '../admin-api.ts';
import { formatDay } from '../components/format-time.ts';
import styles from './product.module.css';

const WORDS: Record<StockEntry['what'], string> = {
  reserved: 'Reserved by an order',
  released: 'Released by an order',
  sold: 'Sold',
  counted: 'Changed here',
};

/** What has happened to a stock, the newest first; older entries are asked for. */
export function StockHistoryList({ productId, history }: { productId: string; history: StockHistory }) {
  const [older, setOlder] = useState<{ of: StockHistory; rows: StockEntry[]; next: string | null }>();
  const { call, pending, error } = useCall();
  const more = older?.of === history ? older : { rows: [], next: history.next };
  async function showOlder() {
    const page = { params: { id: productId }, query: { after: more.next ?? '' } };
    const answer = await call(() => adminApi.call('GET /admin/products/:id/stock', page));
    if (answer?.ok) setOlder({ of: history, rows: [...more.rows, ...answer.body.rows], next: answer.body.next });
  }
  return (
    <details className={styles.history}>
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
