import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { times } from '../components/counts.ts';
import { Dialog } from '../components/feedback/dialog.tsx';
import { formatTime } from '../components/format-time.ts';
import { CallAction } from '../components/forms/form-dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons, Card, ScreenHead } from '../components/layout.tsx';
import { ListPages } from '../components/lists/list.tsx';
import { CheckImport, type ImportDetail, PRODUCT_IMPORTS } from './check-products.tsx';
import { ImportSteps, importLoader } from './import-parts.tsx';
import styles from './imports.module.css';

export const loader = importLoader('GET /admin/imports/:id');

/** One import: checked line by line before it starts, polled while it runs, undoable for a day. */
export function Component() {
  const detail = useLoaderData<typeof loader>();
  return detail.state === 'check' ? <CheckImport detail={detail} /> : <RunImport detail={detail} />;
}

const OUTCOME_TITLES = { stopped: 'Stopped', undone: 'Undone' } as const;

function ImportOutcome({ detail }: { detail: ImportDetail }) {
  const { id, state, progress, undoUntil, left } = detail;
  const { run, pending, error } = useMutation();
  const [isAsking, setAsking] = useState(false);
  const act = (name: 'start' | 'publish') => run(`POST /admin/imports/:id/${name}`, { params: { id } });
  const title =
    state === 'stopped' || state === 'undone' ? OUTCOME_TITLES[state] : `${times(progress.done, 'product')} imported`;
  return (
    <Card title={title}>
      <p className="below-4">{state === 'undone' ? `The import of ${detail.fileName} is undone.` : getSums(detail)}</p>
      {left.length > 0 && (
        <Alert tone="wait">
          Left as it is:
          <ul className={styles.told}>
            {left.map(({ name, why }) => (
              <li key={name + why}>
                <b>{name}</b>: {why}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <ErrorAlert error={error} />
      <Buttons>
        {state === 'stopped' && <Action label="Resume" pending={pending} onClick={() => act('start')} />}
        {state === 'done' && progress.drafts > 0 && (
          <>
            <Action label={`See the ${times(progress.drafts, 'draft')}`} href="/admin/products?view=draft" />
            <Action
              label={`Publish all ${progress.drafts}`}
              look="quiet"
              pending={pending}
              onClick={() => act('publish')}
            />
          </>
        )}
        {progress.picturesMissing > 0 && state === 'done' && (
          <Action
            label="Fetch missing pictures again"
            look="quiet"
            pending={pending}
            onClick={() => run('POST /admin/imports/:id/pictures', { params: { id } })}
          />
        )}
        {undoUntil && progress.done > 0 && (
          <>
            <Action label="Undo the import" look="plain" onClick={() => setAsking(true)} />
            <span className={styles.beside}>until {formatTime(undoUntil)}</span>
          </>
        )}
      </Buttons>
      {isAsking && <AskUndo detail={detail} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function getSums({ created, changed, progress }: ImportDetail): string {
  const { drafts, pictures, picturesMissing, prices, stock, failed } = progress;
  return [
    created > 0 && `${times(created, 'new product')}${drafts > 0 ? ` (${times(drafts, 'draft')})` : ''}.`,
    changed > 0 && `${times(changed, 'product')} changed${prices > 0 ? `, ${prices} with a new price` : ''}.`,
    pictures > 0 && `${times(pictures, 'picture')} fetched.`,
    picturesMissing > 0 && `${times(picturesMissing, 'picture')} couldn’t be fetched.`,
    stock > 0 ? `Stock of ${times(stock, 'product')} changed.` : 'Stock of products you had didn’t change.',
    failed > 0 && `${times(failed, 'product')} couldn’t be imported.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function ImportedLines({ detail: { lines, next, counts } }: { detail: ImportDetail }) {
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

const IMPORT_POLL_MS = 2_000;

/** Import step 3: progress and results. */
function RunImport({ detail }: { detail: ImportDetail }) {
  const { state } = detail;
  const { revalidate } = useRevalidator();
  const isUnderWay = state === 'running' || state === 'undoing';
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), IMPORT_POLL_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
  return (
    <>
      <ScreenHead title="Import" back={PRODUCT_IMPORTS} />
      <ImportSteps now={2} first={PRODUCT_IMPORTS.href} />
      {isUnderWay ? <Progress detail={detail} /> : <ImportOutcome detail={detail} />}
      <ImportedLines detail={detail} />
    </>
  );
}

function Progress({ detail: { id, state, progress } }: { detail: ImportDetail }) {
  const { done, failed, total, pictures } = progress;
  const settled = state === 'running' ? done + failed : total - done;
  const title = state === 'running' ? `Importing ${times(total, 'product')}` : 'Undoing the import';
  return (
    <Card title={title}>
      <p role="status">
        {state === 'running'
          ? `${times(done, 'product')} imported, ${times(pictures, 'picture')} fetched. You can leave this page. The import keeps going.`
          : `${times(done, 'product')} to go. You can leave this page.`}
      </p>
      <progress className={styles.progress} max={Math.max(1, total)} value={settled} aria-label={title} />
      {state === 'running' && (
        <Buttons>
          <CallAction label="Stop" look="quiet" call="POST /admin/imports/:id/stop" params={{ id }} />
          <span className={styles.beside}>Products already imported are kept.</span>
        </Buttons>
      )}
    </Card>
  );
}

function AskUndo({ detail: { id, created, progress }, onClose }: { detail: ImportDetail; onClose: () => void }) {
  const { run, pending, error } = useMutation();
  const [withStock, setWithStock] = useState(false);
  async function undo() {
    const done = await run('POST /admin/imports/:id/undo', { params: { id }, body: { withStock } });
    if (done) onClose();
  }
  return (
    <Dialog title="Undo the import?" onClose={onClose}>
      <p>{undoLine(created)}</p>
      {progress.stock > 0 && (
        <Checkbox checked={withStock} onChange={({ target }) => setWithStock(target.checked)}>
          Undo its stock changes too
        </Checkbox>
      )}
      <ErrorAlert error={error} />
      <Buttons>
        <Action label="Undo it" look="danger" pending={pending} onClick={undo} />
        <Action label="Keep it" look="plain" onClick={onClose} />
      </Buttons>
    </Dialog>
  );
}

const undoLine = (made: number) =>
  `${made === 1 ? 'The product' : `The ${made} products`} it added will be deleted. Products that have been ordered or edited since are kept: active ones are archived, drafts stay. Its other changes are undone, unless someone has changed them since.`;
