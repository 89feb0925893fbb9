import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { Verdict } from './subscriber-import-schema.ts';

/** What each line is, as the list stands now; once imported, what became of it. `l` and `s` are a line and who it is here. */
const verdictOf = (sql: Sql) => sql`
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

const evaluated = (sql: Sql, importId: string) => sql`
  select l.line, l.typed, l.email, l.consent, l.consent_at, ${verdictOf(sql)} as verdict
  from subscriber_import_lines l left join newsletter_subscribers s on s.email = l.email
  where l.import_id = ${importId}::uuid`;

const VerdictShape = Type.Unsafe<Verdict>(Type.String());

export const countVerdicts = manyRows(
  Type.Object({ verdict: VerdictShape, count: Type.Integer() }),
  (sql, importId: string) => sql`
    select verdict, count(*)::int as count from (${evaluated(sql, importId)}) e group by verdict order by count desc, verdict`,
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
    select line, typed, consent, consent_at, verdict from (${evaluated(sql, importId)}) e
    where line > ${after}::int and (${view}::text = '' or (verdict = 'add') = (${view}::text = 'add'))
    order by line limit ${most}::int`,
);

/** Line by line, by indexes: of lines that have just come the planner knows nothing, and would join each with all. */
export const settleVerdicts = change(
  (sql, importId: string) => sql`
    update subscriber_import_lines l set verdict = (
      select ${verdictOf(sql)} from (select) one left join newsletter_subscribers s on s.email = l.email)
    where l.import_id = ${importId}::uuid`,
);

export const listLinesToAdd = manyRows(
  Type.Object({ line: Type.Integer() }),
  (sql, importId: string) => sql`
    select line from subscriber_import_lines where import_id = ${importId}::uuid and verdict = 'add' order by line`,
);

/** Lines whose people came by themselves while the file was imported. */
export const settleOvertaken = change(
  (sql, importId: string) => sql`
    update subscriber_import_lines set verdict = 'subscribed'
    where import_id = ${importId}::uuid and verdict = 'add' and subscriber_id is null`,
);
