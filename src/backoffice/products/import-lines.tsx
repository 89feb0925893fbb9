import { useState } from 'react';
import type { AdminBody } from '../../browser/admin-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './product.module.css';

type Line = AdminBody<'POST /admin/product-imports'>['rows'][number];

const FIRST = 200;

/** What a file would do, or has done, to each product; the first lines alone until somebody asks for all. */
export function ImportLines({ rows }: { rows: readonly Line[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <>
      <Table
        label="Lines of the file"
        columns={[
          { head: 'Line', number: true },
          { head: 'Product' },
          { head: 'Change' },
          { head: 'Price', number: true },
          { head: 'Stock', number: true },
          { head: 'Other changes', wraps: true },
        ]}
        rows={shown.map((row) => ({
          key: String(row.line),
          cells: [
            row.line,
            row.name,
            <What key="what" {...row} />,
            <FromTo key="price" {...row.price} says={priceText} />,
            <FromTo key="stock" {...row.stock} says={String} />,
            row.changes.join(' · ') || '–',
          ],
        }))}
      />
      {shown.length < rows.length && (
        <Button look="plain" size="small" onClick={() => setWhole(true)}>
          Show all {rows.length} lines
        </Button>
      )}
    </>
  );
}

const What = ({ does, conflict }: Line) => (
  <span className={styles.conflict}>
    {does === 'create' ? <Badge tone="ok">New</Badge> : <Badge>Changed</Badge>}
    {conflict && (
      <>
        <Badge tone="wait">Stock changed</Badge>
        <span>{conflict}</span>
      </>
    )}
  </span>
);

type FromToProps = { before: number | null; after: number; says: (value: number) => string };

/** "$36.00 → $40.50"; what stays is said once. */
const FromTo = ({ before, after, says }: FromToProps) =>
  before === null || before === after ? (
    says(after)
  ) : (
    <>
      <span className={styles.was}>{says(before)} →</span> <b>{says(after)}</b>
    </>
  );
