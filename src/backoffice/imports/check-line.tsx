import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi } from '../admin-api.ts';
import { Thumb } from '../components/thumb.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { ImportLine } from './import-detail.ts';
import styles from './imports.module.css';
import { SettleProblem } from './settle-problem.tsx';
import { KIND_NAMES, times } from './texts.ts';

/** One product of the file: what becomes of it, and what it needs before that. */
export function CheckLine({ id, line }: { id: string; line: ImportLine }) {
  const { mutate, pending, error } = useMutation();
  const { place, name, problems, words, isSkipped } = line;
  const correct = (body: { name?: string; price?: string; isSkipped?: boolean; asOne?: boolean }) =>
    mutate(() => adminApi.call('PUT /admin/imports/:id/lines/:place', { params: { id, place }, body }));
  const isOpen = !isSkipped && (problems.length > 0 || words.length > 0);
  const title = name || `No name, row ${line.line}`;
  return (
    <li data-open={isOpen} data-skipped={isSkipped}>
      <Thumb src={line.image} />
      <div className={styles.what}>
        <b>{title}</b>
        <span>
          {[
            line.category,
            line.maker,
            `Stock ${line.stock || '–'}`,
            line.pictures > 0 && times(line.pictures, 'picture'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {line.changes.length > 0 && <span>{line.changes.join(' · ')}</span>}
        {line.notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </div>
      <Price line={line} />
      <State line={line} isOpen={isOpen} />
      <div className={styles.review}>
        {!isSkipped &&
          problems.map((problem) => (
            <SettleProblem
              key={problem.sentence}
              problem={problem}
              title={title}
              pending={pending}
              onCorrect={(body) => void correct(body)}
            />
          ))}
        {!isSkipped && problems.length === 0 && words.length > 0 && (
          <p>
            {words.map(({ kind, text }) => `${KIND_NAMES[kind]}${text && ` “${text}”`}`).join(', ')}: answer it above.
          </p>
        )}
        <ErrorAlert error={error} />
      </div>
      <Button
        look="plain"
        size="small"
        pending={pending}
        aria-label={`${isSkipped ? 'Import' : 'Skip'} ${title}`}
        onClick={() => void correct({ isSkipped: !isSkipped })}
      >
        {isSkipped ? 'Import it' : 'Skip'}
      </Button>
    </li>
  );
}

function Price({ line: { price } }: { line: ImportLine }) {
  const { before, after } = price;
  if (after === null) return <span className={styles.price}>–</span>;
  return (
    <span className={styles.price}>
      {before !== null && before !== after && <s>{priceText(before)}</s>} {priceText(after)}
    </span>
  );
}

function State({ line: { does, isSkipped }, isOpen }: { line: ImportLine; isOpen: boolean }) {
  if (isSkipped) return <Badge quiet>Skipped</Badge>;
  if (isOpen) return <Badge tone="wait">Needs review</Badge>;
  if (does === 'same') return <Badge quiet>No change</Badge>;
  return does === 'new' ? <Badge tone="ok">New</Badge> : <Badge>Changes</Badge>;
}
