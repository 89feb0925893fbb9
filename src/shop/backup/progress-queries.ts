import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';

export const BackupStep = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('taking'),
  Type.Literal('sending'),
  Type.Literal('verifying'),
  Type.Literal('sealing'),
]);
export type BackupStep = 'waiting' | 'taking' | 'sending' | 'verifying' | 'sealing';

/** Answers 0 where a backup is under way already. */
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
