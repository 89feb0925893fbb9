import { useEffect, useRef } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { toast } from '../../browser/toasts.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { Note, ScreenHead } from '../components/layout.tsx';
import { RowList } from '../components/row-list.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { BACKUP_COLUMNS, type Backups, backupRow } from './backup-row.tsx';
import styles from './backups.module.css';
import { BucketCard } from './bucket-card.tsx';
import { KeyCard } from './key-card.tsx';

export async function loader() {
  const [backups, bucket] = await Promise.all([
    fetchBody('GET /admin/backups', {}),
    fetchBody('GET /admin/backups/bucket', {}),
  ]);
  return { ...backups, ownBucket: bucket };
}

const LOOK_EVERY_MS = 1_000;

/** Asks again while a backup is under way, whoever asked for it, and says in a toast how it ended. */
function useProgress({ underWay, runs }: Backups) {
  const { revalidate } = useRevalidator();
  const latest = runs[0];
  const startedBefore = useRef<string>(undefined);
  const isUnderWay = underWay !== null;
  useEffect(() => {
    if (!isUnderWay) return;
    startedBefore.current ??= latest?.startedAt ?? '';
    const timer = setInterval(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, latest, revalidate]);
  useEffect(() => {
    const before = startedBefore.current;
    if (isUnderWay || before === undefined) return;
    startedBefore.current = undefined;
    if (latest?.proven && latest.startedAt !== before) toast('Backup finished and verified.');
    else toast('The backup failed.', { tone: 'bad' });
  }, [isUnderWay, latest]);
}

const STEPS: Record<NonNullable<Backups['underWay']>['step'], string> = {
  waiting: 'Starting…',
  taking: 'Step 1 of 3: copying products, orders and pictures…',
  sending: 'Step 2 of 3: sending the copy to your bucket…',
  verifying: 'Step 3 of 3: restoring the copy to a test database…',
  sealing: 'Encrypting earlier backups to your backup key…',
};

export function Component() {
  const backups = useLoaderData<typeof loader>();
  const { runs, bucket, folder, underWay, ownBucket } = backups;
  const { mutate, pending, error } = useMutation();
  useProgress(backups);
  const start = () => mutate(() => adminApi.call('POST /admin/backups', {}));
  return (
    <>
      <ScreenHead title="Backups">
        <LinkButton look="quiet" size="small" href="/admin/backups/restore">
          Restore from a file
        </LinkButton>
        <Button size="small" pending={pending || underWay !== null} onClick={() => void start()}>
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
      {underWay && (
        <Alert tone="wait">
          <p className={styles.progress}>
            <span role="status">{STEPS[underWay.step]}</span>
            <progress max={100} value={underWay.percent} aria-label="Backup" />
            <span>{underWay.percent}%</span>
          </p>
          You can leave this page: the backup goes on and appears below when it’s done.
        </Alert>
      )}
      {runs.length === 0 ? (
        underWay === null && <Note>No backups yet. The first one runs tonight.</Note>
      ) : (
        <RowList label="Backups" columns={BACKUP_COLUMNS} rows={runs.map((run) => backupRow(run, bucket !== null))} />
      )}
      <div className={styles.more}>
        <KeyCard backups={backups} />
        {/* What somebody else saves meanwhile fills the form anew. */}
        <BucketCard key={`bucket ${ownBucket.changedAt}`} bucket={ownBucket} />
      </div>
    </>
  );
}
