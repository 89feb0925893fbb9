import type { AdminBody } from '../../browser/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { DownloadButton } from '../components/download-button.tsx';
import { formatTime } from '../components/format-time.ts';
import type { ListColumn, ListRow } from '../components/list-row.ts';
import styles from './backups.module.css';

const MEGABYTE = 1024 * 1024;

export type Backups = AdminBody<'GET /admin/backups'>;
export type Run = Backups['runs'][number];
type CopyKey = NonNullable<Run['folderOpens']>;

export const BACKUP_COLUMNS: readonly ListColumn[] = [
  { head: 'Date' },
  { head: 'Status' },
  { head: 'Copies', grows: true },
  { head: 'Opens with' },
  { head: 'Size', number: true },
  { head: 'Download', hidden: true },
];

export function backupRow(run: Run, hasBucket: boolean): ListRow {
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

const RunBadge = ({ run: { proven } }: { run: Run }) =>
  proven ? <Badge tone="ok">Verified</Badge> : <Badge tone="no">Failed</Badge>;

function Status({ run, hasBadge = true }: { run: Run; hasBadge?: boolean }) {
  const { proven, provenFrom, trouble } = run;
  return (
    <div className={styles.status}>
      {hasBadge && <RunBadge run={run} />}
      <span>
        {proven
          ? `${provenFrom === 'bucket' ? 'The copy from the bucket was restored' : 'Restored'} to a test database`
          : trouble}
      </span>
    </div>
  );
}

/** Which key opens the copies; one line where both are opened by the same. */
function OpensWith({ run: { folderOpens, bucketOpens } }: { run: Run }) {
  const isSame = folderOpens?.keyId === bucketOpens?.keyId;
  if (!folderOpens && !bucketOpens) return '–';
  return (
    <div className={styles.copies}>
      {folderOpens && <KeyBadge opens={folderOpens} />}
      {folderOpens && bucketOpens && !isSame && ' here'}
      {bucketOpens && !(folderOpens && isSame) && (
        <div>
          <KeyBadge opens={bucketOpens} /> in the bucket
        </div>
      )}
    </div>
  );
}

function KeyBadge({ opens: { by, keyId } }: { opens: CopyKey }) {
  if (by === 'machine') return <Badge tone="no">Only this machine</Badge>;
  return by === 'current' ? <Badge tone="ok">Your key {keyId}</Badge> : <Badge tone="wait">Earlier key {keyId}</Badge>;
}

function Copies({ run: { inFolder, name, sentTo }, hasBucket }: { run: Run; hasBucket: boolean }) {
  return (
    <div className={styles.copies}>
      {inFolder ? name : 'Not in this machine’s folder'}
      <br />
      {sentTo?.split(/(?<=\/)/).map((part) => [<wbr key={part} />, part])}
      {!sentTo && hasBucket && inFolder ? 'Not sent to the bucket yet' : null}
    </div>
  );
}
