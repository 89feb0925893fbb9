import { useState } from 'react';
import type { AdminBody } from '../../browser/admin-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './product.module.css';
import { texts } from './texts.ts';

export type Outcome = AdminBody<'POST /admin/product-imports'>;
type Line = Outcome['rows'][number];

type OutcomeProps = { outcome: Outcome; isBusy: boolean; onRun: () => void };

/** What a file would do, or has done: its sums, what is wrong, and each product with its price and stock. */
export function ImportOutcome({ outcome, isBusy, onRun }: OutcomeProps) {
  const { counts, problems, unread, isDone } = outcome;
  const changes = counts.create + counts.change;
  return (
    <>
      {isDone && <Alert tone="ok">Imported: {sumsOf(outcome)}.</Alert>}
      {problems.length > 0 && <Problems problems={problems} />}
      {unread.length > 0 && (
        <Alert tone="wait">
          {unread.length === 1 ? 'A column isn’t' : 'Some columns aren’t'} read: {unread.join(', ')}.
        </Alert>
      )}
      {!isDone && problems.length === 0 && (
        <div className={styles.totals}>
          <p>{changes === 0 ? texts.changesNothing : texts.wouldImport(sumsOf(outcome))}</p>
          <Totals {...outcome} />
          <div>
            <Button size="small" pending={isBusy} disabled={changes === 0} onClick={onRun}>
              Import {changes} {changes === 1 ? 'product' : 'products'}
            </Button>
          </div>
        </div>
      )}
      {outcome.rows.length > 0 && <Lines rows={outcome.rows} />}
    </>
  );
}

const sumsOf = ({ counts }: Outcome) => `${counts.create} new, ${counts.change} changed, ${counts.nothing} unchanged`;

function Totals({ totals, counts }: Outcome) {
  const { pricesUp, pricesDown, stockAdded, stockTaken, conflicts } = totals;
  return (
    <>
      <p>
        Prices: {counts.create} new, {pricesUp} up, {pricesDown} down. Stock: {stockAdded} added, {stockTaken} taken
        out.
      </p>
      {conflicts > 0 && (
        <Alert tone="wait">
          Stock changed since your export for {conflicts} {conflicts === 1 ? 'product' : 'products'}. Check the lines
          marked “Stock changed” first.
        </Alert>
      )}
    </>
  );
}

const LINES_NAMED = 10;

function linesOf(lines: readonly number[]): string {
  if (lines.length === 1) return `Line ${lines[0]}`;
  const named = lines.slice(0, LINES_NAMED).join(', ');
  return `${lines.length} lines (${named}${lines.length > LINES_NAMED ? ' …' : ''})`;
}

const Problems = ({ problems }: Pick<Outcome, 'problems'>) => (
  <Alert tone="danger">
    {texts.notImported}
    <ul className={styles.problems}>
      {problems.map(({ sentence, lines }) => (
        <li key={sentence}>
          <b>{linesOf(lines)}:</b> {sentence}
        </li>
      ))}
    </ul>
  </Alert>
);

const FIRST = 200;

function Lines({ rows }: Pick<Outcome, 'rows'>) {
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
