import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { AdminBody } from '../../browser/admin-client.ts';
import { toast } from '../../browser/toasts.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { formatTime } from '../components/format-time.ts';
import { Note, ScreenHead } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';

export const loader = () => fetchBody('GET /admin/backups', {});

const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 2_000;

type Backups = AdminBody<'GET /admin/backups'>;
type Run = Backups['runs'][number];

/** Polls the list from the press until one more run is in it, then shows a toast with the outcome. */
function useAwaited(runs: readonly Run[]) {
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
  const { runs, bucket, folder } = useLoaderData<typeof loader>();
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
        seven are stored in {folder}.{' '}
        {bucket
          ? `Copies of the last 7 days, 5 weeks and 12 months are in ${bucket}. They contain everything, so they are encrypted.`
          : 'They contain everything, so copy them to another place that only you can read.'}
      </Note>
      <div role="status">{isUnderWay && <Alert tone="wait">Backing up… It appears below when it’s done.</Alert>}</div>
      {runs.length === 0 ? (
        !isUnderWay && <p>No backups yet. The first one runs tonight.</p>
      ) : (
        <Table
          label="Backups"
          columns={[
            { head: 'Date' },
            { head: 'Status', wraps: true },
            { head: 'Rows', number: true },
            { head: 'Size', number: true },
            { head: 'Copies', wraps: true },
            { head: 'Download', hidden: true },
          ]}
          rows={runs.map((run) => ({
            key: run.startedAt,
            cells: [
              formatTime(run.finishedAt),
              <Status key="status" run={run} />,
              run.rows?.toLocaleString('en-US') ?? '–',
              run.bytes === null ? '–' : `${(run.bytes / MEGABYTE).toFixed(1)} MB`,
              <Copies key="copies" run={run} hasBucket={bucket !== null} />,
              (run.inFolder || run.sentTo) && (
                <DownloadButton key="download" href={`/api/admin/backups/${run.name}`}>
                  Download
                </DownloadButton>
              ),
            ],
          }))}
        />
      )}
    </>
  );
}

function Status({ run: { proven, provenFrom, trouble } }: { run: Run }) {
  if (!proven) return trouble;
  return (
    <div>
      <Badge tone="ok">Verified</Badge>
      <br />
      {provenFrom === 'bucket' ? 'The copy from the bucket was restored' : 'Restored'} to a test database
    </div>
  );
}

function Copies({ run: { inFolder, name, sentTo }, hasBucket }: { run: Run; hasBucket: boolean }) {
  return (
    <div>
      {inFolder ? name : 'Not in this machine’s folder'}
      <br />
      {sentTo?.split(/(?<=\/)/).map((part) => [<wbr key={part} />, part])}
      {!sentTo && hasBucket && inFolder ? 'Not sent to the bucket yet' : null}
    </div>
  );
}
