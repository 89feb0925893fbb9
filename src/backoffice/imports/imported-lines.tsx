import { ListPages } from '../components/list.tsx';
import type { ImportDetail } from './import-detail.ts';
import styles from './imports.module.css';

/** The products, with what somebody should know of them. */
export function ImportedLines({ detail: { lines, next, counts } }: { detail: ImportDetail }) {
  return (
    <>
      <ul className={styles.lines} aria-label="Products of the import">
        {lines.map(({ place, name, line, state, does, productId, outcome }) => (
          <li key={place} data-open={state === 'failed'}>
            <div className={styles.what}>
              {productId && state !== 'undone' ? (
                <a href={`/admin/products/${productId}`}>{name}</a>
              ) : (
                <b>{name || `No name, row ${line}`}</b>
              )}
              {outcome.map((sentence) => (
                <span key={sentence}>{sentence}</span>
              ))}
            </div>
            <span className={styles.price}>{SAYS[state] ?? DID[does]}</span>
          </li>
        ))}
      </ul>
      <ListPages
        says={`Showing ${lines.length} of ${counts.all.toLocaleString('en-US')}`}
        next={next === null ? undefined : String(next)}
      />
    </>
  );
}

const DID = { new: 'Added', change: 'Changed', same: 'No change' } as const;
const SAYS: Partial<Record<ImportDetail['lines'][number]['state'], string>> = {
  waiting: 'Not imported yet',
  failed: 'Not imported',
  left: 'Skipped',
  undone: 'Undone',
};
