import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { toast } from '../../browser/toasts.ts';
import { MEGABYTE } from '../../shared/upload-limits.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { fetchBody } from '../admin-api.ts';
import { CopyButton } from '../components/feedback/copy-button.tsx';
import { confirm } from '../components/feedback/dialog.tsx';
import { DownloadButton } from '../components/feedback/download-button.tsx';
import { formatTime } from '../components/format-time.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons, Card, Note, ScreenHead } from '../components/layout.tsx';
import { type ListColumn, type ListRow, RowList } from '../components/lists/row-list.tsx';
import { QrCode } from '../components/qr-code.tsx';
import styles from './backups.module.css';
import { BucketCard } from './bucket-card.tsx';

export async function loader() {
  const [backups, bucket] = await Promise.all([
    fetchBody('GET /admin/backups', {}),
    fetchBody('GET /admin/backups/bucket', {}),
  ]);
  return { ...backups, ownBucket: bucket };
}

const BACKUP_COLUMNS: readonly ListColumn[] = [
  { head: 'Date' },
  { head: 'Status' },
  { head: 'Copies', grows: true },
  { head: 'Opens with' },
  { head: 'Size', number: true },
  { head: 'Download', hidden: true },
];

type Backups = AdminBody<'GET /admin/backups'>;

const STEPS: Record<NonNullable<Backups['underWay']>['step'], string> = {
  waiting: 'Starting…',
  taking: 'Step 1 of 3: copying products, orders and pictures…',
  sending: 'Step 2 of 3: sending the off-site copy…',
  verifying: 'Step 3 of 3: restoring the copy to a test database…',
  sealing: 'Encrypting earlier backups to your backup key…',
};

export function Component() {
  const backups = useLoaderData<typeof loader>();
  const { runs, bucket, underWay, ownBucket } = backups;
  const { run, pending, error } = useMutation();
  useProgress(backups);
  const start = () => run('POST /admin/backups', {});
  return (
    <>
      <ScreenHead title="Backups">
        <Action label="Restore from a file" look="quiet" href="/admin/backups/restore" />
        <Action label="Back up now" pending={pending || underWay !== null} onClick={start} />
      </ScreenHead>
      <ErrorAlert error={error} />
      <Note>
        Your shop is backed up every night, and each backup is verified by restoring it to a test database. The last
        seven are kept on the computer that runs your shop.{' '}
        {bucket
          ? `Copies of the last 7 days, 5 weeks and 12 months are in ${bucket}. They contain everything, so they are encrypted.`
          : 'They contain everything, so copy them to another place that only you can read.'}
      </Note>
      {underWay && (
        <div className="below-4">
          <Alert tone="wait">
            <p className={styles.progress}>
              <span role="status">{STEPS[underWay.step]}</span>
              <progress max={100} value={underWay.percent} aria-label="Backup" />
              <span>{underWay.percent}%</span>
            </p>
            You can leave this page: the backup goes on and appears below when it’s done.
          </Alert>
        </div>
      )}
      {runs.length === 0 ? (
        underWay === null && <Note>No backups yet. The first one runs tonight.</Note>
      ) : (
        <RowList label="Backups" columns={BACKUP_COLUMNS} rows={runs.map((run) => backupRow(run, bucket !== null))} />
      )}
      <div className={styles.more}>
        <div>
          <KeyCard backups={backups} />
        </div>
        <div>
          {/* Another owner’s save refills the form. */}
          <BucketCard key={`bucket ${ownBucket.changedAt}`} bucket={ownBucket} />
        </div>
      </div>
    </>
  );
}

const BACKUP_POLL_MS = 1_000;

/** Polls while a backup is running, and shows a toast when it ends. */
function useProgress({ underWay, runs }: Backups) {
  const { revalidate } = useRevalidator();
  const latest = runs[0];
  const startedBefore = useRef<string>(undefined);
  const isUnderWay = underWay !== null;
  useEffect(() => {
    if (!isUnderWay) return;
    startedBefore.current ??= latest?.startedAt ?? '';
    const timer = setInterval(() => void revalidate(), BACKUP_POLL_MS);
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

type Run = Backups['runs'][number];

function backupRow(run: Run, hasBucket: boolean): ListRow {
  const { startedAt, finishedAt, name, bytes, inFolder, sentTo } = run;
  const size = bytes === null ? '–' : `${(bytes / MEGABYTE).toFixed(1)} MB`;
  return {
    key: startedAt,
    link: formatTime(finishedAt),
    cells: [
      <Status key="status" run={run} />,
      <Copies key="copies" run={run} hasBucket={hasBucket} />,
      <OpensWith key="opens" run={run} />,
      size,
    ],
    phone: {
      sum: bytes === null ? undefined : size,
      states: <RunBadge run={run} />,
      more: (
        <>
          <Status run={run} hasBadge={false} />
          <Copies run={run} hasBucket={hasBucket} />
          <OpensWith run={run} />
        </>
      ),
    },
    act: (inFolder || sentTo) && <DownloadButton href={`/api/admin/backups/${name}`}>Download</DownloadButton>,
  };
}

function Status({ run, hasBadge = true }: { run: Run; hasBadge?: boolean }) {
  const { proven, provenFrom, trouble } = run;
  return (
    <div className={styles.status}>
      {hasBadge && <RunBadge run={run} />}
      <span>
        {proven
          ? `${provenFrom === 'bucket' ? 'The off-site copy was restored' : 'Restored'} to a test database`
          : trouble}
      </span>
    </div>
  );
}

const RunBadge = ({ run: { proven } }: { run: Run }) =>
  proven ? <Badge tone="ok">Verified</Badge> : <Badge tone="no">Failed</Badge>;

function Copies({ run: { inFolder, name, sentTo }, hasBucket }: { run: Run; hasBucket: boolean }) {
  return (
    <div className={styles.copies}>
      {inFolder ? name : 'Not in this machine’s folder'}
      <br />
      {sentTo?.split(/(?<=\/)/).map((part) => [<wbr key={part} />, part])}
      {!sentTo && hasBucket && inFolder ? 'Not copied off-site yet' : null}
    </div>
  );
}

/** The keys that open the copies; one line if it is the same key for both. */
function OpensWith({ run: { folderOpens, bucketOpens } }: { run: Run }) {
  const isSame = folderOpens?.keyId === bucketOpens?.keyId;
  if (!folderOpens && !bucketOpens) return '–';
  return (
    <div className={styles.copies}>
      {folderOpens && <KeyBadge opens={folderOpens} />}
      {folderOpens && bucketOpens && !isSame && ' here'}
      {bucketOpens && !(folderOpens && isSame) && (
        <div>
          <KeyBadge opens={bucketOpens} /> off-site
        </div>
      )}
    </div>
  );
}

type CopyKey = NonNullable<Run['folderOpens']>;

function KeyBadge({ opens: { by, keyId } }: { opens: CopyKey }) {
  if (by === 'machine') return <Badge tone="no">Only this machine</Badge>;
  return by === 'current' ? <Badge tone="ok">Your key {keyId}</Badge> : <Badge tone="wait">Earlier key {keyId}</Badge>;
}

type Made = AdminBody<'POST /admin/backups/key'>;

const REPLACING =
  'The new key opens the backups here and off-site: they are encrypted to it, and the old key no longer opens them. Files that you downloaded earlier still need the old key, so keep that one too.';

/** The key that opens backups on any machine; created here and shown once. */
function KeyCard({ backups }: { backups: Backups }) {
  const { run, pending, error } = useMutation();
  const [made, setMade] = useState<Made>();
  const { ownerKeyMadeAt: madeAt, ownerKeyId } = backups;
  async function make() {
    const isSure =
      madeAt === null || (await confirm({ title: 'Replace your backup key?', line: REPLACING, yes: 'Replace' }));
    if (!isSure) return;
    const done = await run('POST /admin/backups/key', {});
    if (done) setMade(done.body);
  }
  return (
    <Card title="Your backup key">
      {made && <Paper made={made} onDone={() => setMade(undefined)} />}
      <div className={styles.key}>
        {madeAt === null ? (
          <Alert tone="wait">
            Only this machine can open its backups. Create a key now, so that you can restore them if it breaks.
          </Alert>
        ) : (
          <>
            {!made && (
              <p>
                <Badge tone="ok">
                  Key {ownerKeyId}, created {formatTime(madeAt)}
                </Badge>
              </p>
            )}
            <KeyState backups={backups} />
          </>
        )}
        <ErrorAlert error={error} />
        {!made && (
          <Buttons>
            <Action
              label={madeAt === null ? 'Create backup key' : 'Replace key…'}
              look="quiet"
              pending={pending}
              onClick={make}
            />
          </Buttons>
        )}
        <Note>Backups are encrypted. Your shop doesn’t keep this key: print it, and keep it somewhere else.</Note>
      </div>
    </Card>
  );
}

function Paper({ made: { identity, keyId, fingerprint }, onDone }: { made: Made; onDone: () => void }) {
  return (
    <div className={styles.key}>
      <p>This key is shown once. Print it or write it down, and keep it where nobody else finds it.</p>
      <div className={styles.paper}>
        <h3>Backup key {keyId}</h3>
        <dl>
          <dt>Opens your backups</dt>
          <dd>{identity}</dd>
          <dt>Signs your backups (compare it when you restore)</dt>
          <dd>{fingerprint}</dd>
          <dt>To restore on a new machine</dt>
          <dd className={styles.how}>
            Install the shop, sign in, open Settings → Backups → Restore from a file, and scan this code or type the
            key.
          </dd>
        </dl>
        <QrCode text={identity} label="QR code of the backup key" className={styles.qr} />
      </div>
      <Buttons>
        <CopyButton text={`Backup key ${keyId}: ${identity}\nSigned by: ${fingerprint}`} />
        <Action label="Print" look="quiet" onClick={print} />
        <Action label="I’ve stored it" look="quiet" onClick={onDone} />
      </Buttons>
    </div>
  );
}

function KeyState({ backups: { runs, underWay } }: { backups: Backups }) {
  const copies = runs.filter(({ folderOpens, bucketOpens }) => folderOpens ?? bucketOpens);
  const opened = copies.filter(opensByOwnKey);
  const newest = copies[0];
  if (newest && opened.length === copies.length)
    return (
      <Alert tone="ok">
        This key opens {copies.length === 1 ? 'the backup' : `all ${copies.length} backups`} in the list above, on any
        machine.
      </Alert>
    );
  if (underWay)
    return (
      <Alert tone="wait">
        A backup that this key opens is being made. Earlier ones are encrypted to it after that.
      </Alert>
    );
  if (!newest || !opensByOwnKey(newest))
    return (
      <Alert tone="danger">
        This key doesn’t open {newest ? 'the newest backup' : 'any backup'} yet. Press “Back up now”, and wait until
        it’s done.
      </Alert>
    );
  return (
    <Alert tone="wait">
      This key opens {opened.length} of the {copies.length} backups in the list above, the newest among them. The others
      say what opens them; each backup tries again to encrypt them to this key.
    </Alert>
  );
}

const opensByOwnKey = ({ folderOpens, bucketOpens }: Run) =>
  [folderOpens, bucketOpens].every((opens) => !opens || opens.by === 'current');
