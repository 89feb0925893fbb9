import type { Sql } from '../../platform/db/database.ts';
import { change } from '../../platform/db/query.ts';
import type { Fragment } from './queries.ts';

export type NewEmailRow = {
  id: string;
  kind: string;
  to: string;
  /** Empty where it is confidential. */
  subject: string;
  sealed: Buffer;
  replyTo: string;
  isConfidential: boolean;
  urgency: number;
};

/** For a release before their time never comes: it would send them empty. */
const emailColumns = (sql: Sql) => sql`
  (id, kind, to_address, subject, reply_to, is_confidential, urgency, html, text, next_try_at, due_at, send_at)`;

const emailRow = (sql: Sql, email: NewEmailRow) => sql`
  (${email.id}::uuid, ${email.kind}::text, ${email.to}::text, ${email.subject}::text, ${email.replyTo}::text,
    ${email.isConfidential}::boolean, ${email.urgency}::smallint, '', '', 'infinity'::timestamptz,
    'infinity'::timestamptz, now())`;

export const insertEmail = change(
  (sql, email: NewEmailRow) => sql`
    with owed as (
      insert into letters ${emailColumns(sql)} values ${emailRow(sql, email)} returning id
    )
    insert into email_facts (email_id, sealed) select id, ${email.sealed}::bytea from owed`,
);

/** Two CTEs, the first called `owed`. */
export const insertEmailIf = (sql: Sql, condition: Fragment, email: NewEmailRow) => sql`
  owed as (
    insert into letters ${emailColumns(sql)}
    select email.* from (values ${emailRow(sql, email)}) as email
    where ${condition} returning id
  ), owed_facts as (
    insert into email_facts (email_id, sealed) select id, ${email.sealed}::bytea from owed
  )`;
