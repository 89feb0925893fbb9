import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { fileStatements } from '../core/file-queries.ts';
import type { SubscriberFormat, Verdict } from './schema.ts';

type NewImport = { staffId: string | null; who: string; fileName: string; format: string; rowCount: number };

export const addSubscriberImport = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, input: NewImport, now: Date) => sql`
    insert into subscriber_imports (made_at, staff_id, who, file_name, format, row_count)
    values (${now}::timestamptz, ${input.staffId}::uuid, ${input.who}, ${input.fileName}, ${input.format}, ${input.rowCount})
    returning id`,
);

/** `lines` is a JSON array. */
export const addSubscriberLines = change(
  (sql, importId: string, lines: string) => sql`
    insert into subscriber_import_lines (import_id, line, typed, email, says, consent, consent_at, is_repeat)
    select ${importId}::uuid, l.line, l.typed, l.email, l.says, l.consent, l."consentAt", l."isRepeat"
    from jsonb_to_recordset(${lines}::text::jsonb)
      as l (line int, typed text, email text, says text, consent text, "consentAt" timestamptz, "isRepeat" boolean)`,
);

export const subscriberFiles = fileStatements<SubscriberFormat>(
  'subscriber_imports',
  (sql) => sql`
    (select count(*)::int from subscriber_import_lines l where l.import_id = i.id and l.subscriber_id is not null)`,
);

type ImportedSubscribers = { importId: string; source: string; tokens: string; now: Date };

/** `tokens` is a JSON array of `{line, id, token}`. Existing rows, also new ones since the check, stay unchanged. */
export const addImportedSubscribers = change(
  (sql, { importId, source, tokens, now }: ImportedSubscribers) => sql`
    with t as (
      select line, id, token from jsonb_to_recordset(${tokens}::text::jsonb) as given (line int, id uuid, token text)
    ), added as (
      insert into newsletter_subscribers (id, email, consent, asked_at, asked_from, confirmed_at, leave_token, consent_source, consent_at)
      select t.id, l.email, l.consent, coalesce(l.consent_at, ${now}::timestamptz), '', ${now}::timestamptz, t.token, ${source}, l.consent_at
      from t join subscriber_import_lines l on l.import_id = ${importId}::uuid and l.line = t.line
      on conflict (email) do nothing returning id
    )
    update subscriber_import_lines l set subscriber_id = t.id from added join t on t.id = added.id
    where l.import_id = ${importId}::uuid and l.line = t.line`,
);

/** Waits for sends in progress, so they are visible afterwards. */
export const lockImportedSubscribers = change(
  (sql, importId: string) => sql`
    select s.id from newsletter_subscribers s join subscriber_import_lines l on l.subscriber_id = s.id
    where l.import_id = ${importId}::uuid order by s.id for update of s`,
);

/**
 * Keeps subscribers who left or subscribed again since. Those who got a newsletter are unsubscribed instead of deleted,
 * so its counts stay correct.
 */
export const undoImportedSubscribers = oneRow(
  Type.Object({ deleted: Type.Integer(), ended: Type.Integer() }),
  (sql, importId: string, now: Date) => sql`
    with own as (
      select s.id, exists (select from newsletter_sends d where d.subscriber_id = s.id) as was_sent
      from subscriber_import_lines l join newsletter_subscribers s on s.id = l.subscriber_id
      where l.import_id = ${importId}::uuid and s.left_at is null and s.consent_source is not null
    ), deleted as (
      delete from newsletter_subscribers s using own where s.id = own.id and not own.was_sent returning s.id
    ), ended as (
      update newsletter_subscribers s set left_at = ${now}::timestamptz from own where s.id = own.id and own.was_sent returning s.id
    )
    select (select count(*)::int from deleted) as deleted, (select count(*)::int from ended) as ended`,
);

export const deleteOldSubscriberImports = change(
  (sql, before: Date) => sql`delete from subscriber_imports where made_at < ${before}::timestamptz`,
);

export const deleteLinesOfAddresses = change(
  (sql, addresses: readonly string[]) => sql`
    delete from subscriber_import_lines where email = any(${addresses}::text[])`,
);

/**
 * Verdict of a line against the current list; after the import, its result. `l` is a line, `s` the subscriber with its
 * email, if any.
 */
const verdictSql = (sql: Sql) => sql`
  case when l.verdict is not null then l.verdict
    when l.email is null then 'malformed'
    when l.says in ('left', 'bounced') then l.says
    when s.left_at is not null then 'unsubscribed'
    when l.says <> 'yes' then 'no_consent'
    when l.is_repeat then 'twice'
    when s.confirmed_at is not null then 'subscribed'
    when s.id is not null then 'asked'
    when exists (select from letters e where e.to_address = l.email and e.failed_at is not null)
      or exists (select from order_messages m join letters e on e.id = m.email_id
        where e.to_address = l.email and m.bounced_at is not null) then 'bounced'
    else 'add' end`;

const evaluatedLines = (sql: Sql, importId: string) => sql`
  select l.line, l.typed, l.email, l.consent, l.consent_at, ${verdictSql(sql)} as verdict
  from subscriber_import_lines l left join newsletter_subscribers s on s.email = l.email
  where l.import_id = ${importId}::uuid`;

const VerdictShape = Type.Unsafe<Verdict>(Type.String());

export const countVerdicts = manyRows(
  Type.Object({ verdict: VerdictShape, count: Type.Integer() }),
  (sql, importId: string) => sql`
    select verdict, count(*)::int as count from (${evaluatedLines(sql, importId)}) e group by verdict order by count desc, verdict`,
);

export const listEvaluatedLines = manyRows(
  Type.Object({
    line: Type.Integer(),
    typed: Type.String(),
    consent: Type.String(),
    consentAt: nullable(Timestamp),
    verdict: VerdictShape,
  }),
  (sql, importId: string, { view, after, most }: { view: '' | 'add' | 'not'; after: number; most: number }) => sql`
    select line, typed, consent, consent_at, verdict from (${evaluatedLines(sql, importId)}) e
    where line > ${after}::int and (${view}::text = '' or (verdict = 'add') = (${view}::text = 'add'))
    order by line limit ${most}::int`,
);

/**
 * A subquery per line uses the indexes; for freshly inserted lines the planner has no statistics and would choose a
 * quadratic join.
 */
export const settleVerdicts = change(
  (sql, importId: string) => sql`
    update subscriber_import_lines l set verdict = (
      select ${verdictSql(sql)} from (select) one left join newsletter_subscribers s on s.email = l.email)
    where l.import_id = ${importId}::uuid`,
);

export const listLinesToAdd = manyRows(
  Type.Object({ line: Type.Integer() }),
  (sql, importId: string) => sql`
    select line from subscriber_import_lines where import_id = ${importId}::uuid and verdict = 'add' order by line`,
);

/** Lines whose people subscribed themselves during the import. */
export const settleOvertaken = change(
  (sql, importId: string) => sql`
    update subscriber_import_lines set verdict = 'subscribed'
    where import_id = ${importId}::uuid and verdict = 'add' and subscriber_id is null`,
);
