import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';

export type BackupEmail = 'failed' | 'works';

type NewRun = {
  startedAt: Date;
  finishedAt: Date;
  file: string;
  bytes: number | null;
  rows: number | null;
  pictures: number | null;
  trouble: string | null;
  sentTo: string | null;
  sentAt: Date | null;
  sentKey: string | null;
  provenFrom: 'folder' | 'bucket' | null;
  emailed: BackupEmail | null;
};

export const saveRun = change(
  (sql, run: NewRun, proven: boolean) => sql`
    insert into backup_runs (started_at, finished_at, file, bytes, rows, pictures, proven, trouble, sent_to, sent_at,
                             sent_key, proven_from, emailed)
    values (${run.startedAt}, ${run.finishedAt}, ${run.file}, ${run.bytes}, ${run.rows}, ${run.pictures}, ${proven},
            ${run.trouble}, ${run.sentTo}, ${run.sentAt}, ${run.sentKey},
            ${run.provenFrom}, ${run.emailed})`,
);

const Run = Type.Object({
  startedAt: Timestamp,
  finishedAt: Timestamp,
  file: Type.String(),
  bytes: Type.Union([Type.Integer(), Type.Null()]),
  rows: Type.Union([Type.Integer(), Type.Null()]),
  pictures: Type.Union([Type.Integer(), Type.Null()]),
  proven: Type.Boolean(),
  trouble: Type.Union([Type.String(), Type.Null()]),
  sentTo: Type.Union([Type.String(), Type.Null()]),
  sentAt: Type.Union([Timestamp, Type.Null()]),
  sentKey: nullable(Type.String()),
  provenFrom: Type.Union([Type.Literal('folder'), Type.Literal('bucket'), Type.Null()]),
});

export const listRuns = manyRows(
  Run,
  (sql, limit: number) => sql`
    select started_at, finished_at, file, bytes, rows, pictures, proven, trouble, sent_to, sent_at, sent_key,
      proven_from
    from backup_runs order by started_at desc, id desc limit ${limit}`,
);

export const findLastVerified = oneRow(
  Run,
  (sql) => sql`
    select started_at, finished_at, file, bytes, rows, pictures, proven, trouble, sent_to, sent_at, sent_key,
      proven_from
    from backup_runs where proven order by started_at desc, id desc limit 1`,
);

type SentCopy = { sentTo: string; sentAt: Date; sentKey: string | null };

/** `name`: base name of the file. */
export const markSent = change(
  (sql, name: string, { sentTo, sentAt, sentKey }: SentCopy) => sql`
    update backup_runs set sent_to = ${sentTo}, sent_at = ${sentAt}, sent_key = ${sentKey}
    where right(file, length(${name}::text)) = ${name}`,
);

export const markRemoved = change(
  (sql, name: string) => sql`
    update backup_runs set sent_to = null, sent_at = null, sent_key = null
    where right(file, length(${name}::text)) = ${name}`,
);

/** Records the key of the bucket's copy, after re-encryption or once it is known. */
export const setSentKey = change(
  (sql, name: string, sentKey: string | null) => sql`
    update backup_runs set sent_key = ${sentKey}
    where sent_to is not null and right(file, length(${name}::text)) = ${name}`,
);

/** Paths of backups whose bucket copy this key opens. */
export const listFilesSentTo = manyRows(
  Type.Object({ file: Type.String() }),
  (sql, key: string) => sql`select file from backup_runs where sent_to is not null and sent_key = ${key}`,
);

export const dropOldRuns = change(
  (sql, before: Date) => sql`delete from backup_runs where started_at < ${before} and not proven`,
);

export const findLastEmailed = oneRow(
  Type.Object({
    emailed: Type.Union([Type.Literal('failed'), Type.Literal('works')]),
    startedAt: Timestamp,
    trouble: nullable(Type.String()),
  }),
  (sql) => sql`
    select emailed, started_at, trouble from backup_runs where emailed is not null order by started_at desc, id desc limit 1`,
);

export const BackupStep = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('taking'),
  Type.Literal('sending'),
  Type.Literal('verifying'),
  Type.Literal('sealing'),
]);

export type BackupStep = 'waiting' | 'taking' | 'sending' | 'verifying' | 'sealing';

/** Affects 0 rows if a backup is in progress. */
export const startWaiting = change(
  (sql, staleSeconds: number) => sql`
    insert into backup_progress as known (step, percent, changed_at) values ('waiting', 0, now())
    on conflict (is_only) do update set step = 'waiting', percent = 0, changed_at = now()
    where known.changed_at < now() - make_interval(secs => ${staleSeconds})`,
);

export const saveProgress = change(
  (sql, step: BackupStep, percent: number) => sql`
    insert into backup_progress (step, percent, changed_at) values (${step}, ${percent}, now())
    on conflict (is_only) do update set step = excluded.step, percent = excluded.percent, changed_at = now()`,
);

export const findProgress = oneRow(
  Type.Object({ step: BackupStep, percent: Type.Integer() }),
  (sql, staleSeconds: number) => sql`
    select step, percent from backup_progress where changed_at >= now() - make_interval(secs => ${staleSeconds})`,
);

export const endProgress = change((sql) => sql`delete from backup_progress`);
