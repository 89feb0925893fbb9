import type { AdminBody } from '../../browser/admin-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ImportLines } from './import-lines.tsx';
import styles from './product.module.css';
import { texts } from './texts.ts';

export type Outcome = AdminBody<'POST /admin/product-imports'>;

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
      {outcome.rows.length > 0 && <ImportLines rows={outcome.rows} />}
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
