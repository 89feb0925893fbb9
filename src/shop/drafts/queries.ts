import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { DraftContent } from './schema.ts';

const DRAFT_HEAD = {
  id: Type.String(),
  status: Type.String(),
  changedAt: Timestamp,
  changedBy: Type.String(),
  sentAt: nullable(Timestamp),
  orderId: nullable(Type.String()),
  orderNumber: nullable(Type.Integer()),
  totalCents: nullable(Type.Integer()),
  heldUntil: nullable(Timestamp),
};

const head = (sql: Sql) => sql`
  d.id, case
      when d.order_id is null then 'draft'
      when o.paid_at is not null then 'paid'
      when o.payment_state = 'pending' then 'pending'
      when o.cancelled_by = 'clock' then 'expired'
      when o.cancelled_at is not null then 'canceled'
      when d.sent_version < d.version then 'changed'
      else 'sent'
    end as status,
  d.changed_at, d.changed_by, d.sent_at, o.id as order_id, o.number as order_number, o.total_cents, o.held_until`;

const DraftRow = Type.Object({ ...DRAFT_HEAD, version: Type.Integer(), content: Json<DraftContent>() });
export type DraftRow = Static<typeof DraftRow>;

export const findDraftRow = oneRow(
  DraftRow,
  (sql, id: string) => sql`
    select ${head(sql)}, d.version, d.content from order_drafts d left join orders o on o.id = d.order_id
    where d.id = as_uuid(${id})`,
);

export const lockDraft = oneRow(
  Type.Object({
    id: Type.String(),
    version: Type.Integer(),
    sentVersion: nullable(Type.Integer()),
    orderId: nullable(Type.String()),
    content: Json<DraftContent>(),
  }),
  (sql, id: string) => sql`
    select id, version, sent_version, order_id, content from order_drafts where id = as_uuid(${id}) for update`,
);

const Listed = Type.Object({ ...DRAFT_HEAD, name: Type.String(), email: Type.String(), units: Type.Integer() });
export type ListedDraft = Static<typeof Listed>;

const listed = (sql: Sql) => sql`
  ${head(sql)}, d.content ->> 'name' as name, d.content ->> 'email' as email,
  (select coalesce(sum((i ->> 'qty')::int), 0)::int from jsonb_array_elements(d.content -> 'items') i) as units`;

/** `after`: id of the last draft of the previous page, or empty. */
export const listOpenDrafts = manyRows(
  Listed,
  (sql, after: string, most: number) => sql`
    select ${listed(sql)} from order_drafts d left join orders o on o.id = d.order_id
    where d.paid_at is null and (${after} = ''
      or (d.changed_at, as_uuid(${after})) < ((select changed_at from order_drafts where id = as_uuid(${after})), d.id))
    order by d.changed_at desc, d.id limit ${most}::int`,
);

export const listPaidDrafts = manyRows(
  Listed,
  (sql, after: string, most: number) => sql`
    select ${listed(sql)} from order_drafts d left join orders o on o.id = d.order_id
    where d.paid_at is not null and (${after} = ''
      or (d.paid_at, as_uuid(${after})) < ((select paid_at from order_drafts where id = as_uuid(${after})), d.id))
    order by d.paid_at desc, d.id limit ${most}::int`,
);

type NewDraft = { id: string; content: DraftContent; at: Date; by: string };

/** 0 if the id exists. */
export const insertDraft = change(
  (sql, { id, content, at, by }: NewDraft) => sql`
    insert into order_drafts (id, content, created_at, changed_at, changed_by)
    values (as_uuid(${id}), ${JSON.stringify(content)}::text::jsonb, ${at}::timestamptz, ${at}::timestamptz, ${by})
    on conflict (id) do nothing`,
);

export const updateDraft = change(
  (sql, { id, content, at, by }: NewDraft) => sql`
    update order_drafts set content = ${JSON.stringify(content)}::text::jsonb, version = version + 1,
      changed_at = ${at}::timestamptz, changed_by = ${by}
    where id = as_uuid(${id})`,
);

export const setSent = change(
  (sql, id: string, orderId: string, at: Date) => sql`
    update order_drafts set order_id = ${orderId}, sent_version = version, sent_at = ${at}::timestamptz
    where id = as_uuid(${id})`,
);

export const deleteDraft = change((sql, id: string) => sql`delete from order_drafts where id = as_uuid(${id})`);

export const listDraftsOf = manyRows(
  Type.Object({ createdAt: Timestamp, changedAt: Timestamp, content: Json<DraftContent>() }),
  (sql, emails: readonly string[]) => sql`
    select created_at, changed_at, content from order_drafts
    where lower(content ->> 'email') = any(${emails}::text[]) order by created_at, id`,
);

export const deleteDraftsOf = change(
  (sql, emails: readonly string[]) => sql`
    delete from order_drafts where lower(content ->> 'email') = any(${emails}::text[])`,
);
