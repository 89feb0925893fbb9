import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { Buttons, Card, ScreenHead } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { ImportDetail } from './import-detail.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportSteps } from './import-steps.tsx';
import { ImportedLines } from './imported-lines.tsx';
import styles from './imports.module.css';
import { times } from './texts.ts';

const LOOK_EVERY_MS = 2_000;

/** The third step: how far it is, and what has become of it. */
export function RunImport({ detail }: { detail: ImportDetail }) {
  const { state } = detail;
  const { revalidate } = useRevalidator();
  const isUnderWay = state === 'running' || state === 'undoing';
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
  return (
    <>
      <ScreenHead title="Import" back={{ href: '/admin/products/import', name: 'Import and export' }} />
      <ImportSteps now={2} />
      {isUnderWay ? <Progress detail={detail} /> : <ImportOutcome detail={detail} />}
      <ImportedLines detail={detail} />
    </>
  );
}

function Progress({ detail: { id, state, progress } }: { detail: ImportDetail }) {
  const { mutate, pending, error } = useMutation();
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
      <ErrorAlert error={error} />
      {state === 'running' && (
        <Buttons>
          <Button
            look="quiet"
            size="small"
            pending={pending}
            onClick={() => void mutate(() => adminApi.call('POST /admin/imports/:id/stop', { params: { id } }))}
          >
            Stop
          </Button>
          <span className={styles.beside}>Products already imported are kept.</span>
        </Buttons>
      )}
    </Card>
  );
}
