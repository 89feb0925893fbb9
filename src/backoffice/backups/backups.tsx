import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { AdminBody } from '../../browser/admin-client.ts';
import { toast } from '../../browser/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { ErrorAlert } from '../components/error-alert.tsx';
import { formatTime } from '../components/format-time.ts';
import { Note, ScreenHead } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';

export const loader = () => fetchBody('GET /admin/backups', {});

const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 2_000;

type Runs = AdminBody<'GET /admin/backups'>;

/** From the press until one more run is listed, the list is asked for again and again; then the outcome is told. */
function useAwaited(runs: Runs) {
  const { revalidate } = useRevalidator();
  const [before, setBefore] = useState<string>();
  const latest = runs[0];
  const isUnderWay = before !== undefined && before === (latest?.startedAt ?? '');
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
  useEffect(() => {
    if (before === undefined || isUnderWay || !latest) return;
    setBefore(undefined);
    if (latest.proven) toast('Backup finished and verified.');
    else toast('The backup failed.', { tone: 'bad' });
  }, [before, isUnderWay, latest]);
  return { isUnderWay, expectAnother: () => setBefore(latest?.startedAt ?? '') };
}

export function Component() {
  const runs = useLoaderData<typeof loader>();
  const { mutate, pending, error } = useMutation();
  const { isUnderWay, expectAnother } = useAwaited(runs);
  const start = async () => {
    if (await mutate(() => adminApi.call('POST /admin/backups', {}))) expectAnother();
  };
  return (
    <>
      <ScreenHead title="Backups">
        <Button size="small" pending={pending || isUnderWay} onClick={() => void start()}>
          Back up now
        </Button>
      </ScreenHead>
      <ErrorAlert error={error} />
      <Note>
        Your shop is backed up every night, and each backup is verified by restoring it to a test database. The last
        seven are kept. They contain everything, so copy them to another place that only you can read.
      </Note>
      <div role="status">{isUnderWay && <Alert tone="wait">Backing up… It appears below when it’s done.</Alert>}</div>
      {runs.length === 0 ? (
        !isUnderWay && <p>No backups yet. The first one runs tonight.</p>
      ) : (
        <Table
          label="Backups"
          columns={[
            { head: 'Date' },
            { head: 'Status' },
            { head: 'Rows', number: true },
            { head: 'Size', number: true },
            { head: 'File' },
          ]}
          rows={runs.map((run) => ({
            key: run.startedAt,
            cells: [
              formatTime(run.finishedAt),
              run.proven ? (
                <Badge key="proven" tone="ok">
                  Verified by restoring it to a test database
                </Badge>
              ) : (
                run.trouble
              ),
              run.rows?.toLocaleString('en-US') ?? '–',
              run.bytes === null ? '–' : `${(run.bytes / MEGABYTE).toFixed(1)} MB`,
              run.file,
            ],
          }))}
        />
      )}
    </>
  );
}
