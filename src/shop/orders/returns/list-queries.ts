import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';

const Listed = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
  orderNumber: Type.Integer(),
  n: Type.Integer(),
  kind: Type.String(),
  wish: Type.String(),
  state: Type.String(),
  customer: Type.String(),
  items: Type.String(),
  reasons: Type.Array(Type.String()),
  units: Type.Integer(),
  requestedAt: Timestamp,
  sendBackBy: nullable(Type.String()),
  refundedCents: nullable(Type.Integer()),
});

/** Claims need nothing sent back, so an approved claim is ready to settle. */
const toApprove = (sql: Sql) => sql`r.ended_at is null and r.state = 'requested'`;
const toCome = (sql: Sql) => sql`r.ended_at is null and r.state = 'approved' and r.kind <> 'claim'`;
const toSettle = (sql: Sql) =>
  sql`r.ended_at is null and (r.state = 'received' or (r.state = 'approved' and r.kind = 'claim'))`;

const inView = (sql: Sql, view: string) => {
  switch (view) {
    case 'to_approve':
      return toApprove(sql);
    case 'to_come':
      return toCome(sql);
    case 'to_settle':
      return toSettle(sql);
    case 'ended':
      return sql`r.ended_at is not null`;
    default:
      return sql`true`;
  }
};

const lineOf = (sql: Sql) => sql`
  from order_return_lines x join order_lines l on l.order_id = x.order_id and l.position = x.position where x.return_id = r.id`;

/** Newest first. "2 × Kito Nametag (Small) → Medium" */
export const listForStaff = manyRows(
  Listed,
  (sql, view: string, limit: number, offset: number) => sql`
    select r.id, r.order_id, o.number as order_number, r.n, r.kind, r.wish, r.state, c.name as customer,
      (select string_agg(x.quantity || ' × ' || line_text(l) || coalesce(' → ' || x.size, ''), ', ' order by l.position)
        ${lineOf(sql)}) as items,
      (select array_agg(distinct x.reason order by x.reason) ${lineOf(sql)}) as reasons,
      (select sum(x.quantity)::int ${lineOf(sql)}) as units, r.requested_at,
      r.send_back_by::text,
      (select p.cents from refund_plans p where p.return_id = r.id and p.done_at is not null) as refunded_cents
    from order_returns r join orders o on o.id = r.order_id join customers c on c.id = o.customer_id
    where ${inView(sql, view)} order by r.requested_at desc, r.id limit ${limit}::int offset ${offset}::int`,
);

/** Up to `most` of each. */
export const countForStaff = oneRow(
  Type.Object({ toApprove: Type.Integer(), toCome: Type.Integer(), toSettle: Type.Integer() }),
  (sql, most: number) => sql`
    select
      (select count(*) from (select from order_returns r where ${toApprove(sql)} limit ${most}::int) c) as to_approve,
      (select count(*) from (select from order_returns r where ${toCome(sql)} limit ${most}::int) c) as to_come,
      (select count(*) from (select from order_returns r where ${toSettle(sql)} limit ${most}::int) c) as to_settle`,
);

export const countOfView = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, view: string, most: number) => sql`
    select count(*)::int as count from (select from order_returns r where ${inView(sql, view)} limit ${most}::int) c`,
);

export const listForCsv = manyRows(
  Type.Object({ ...Listed.properties, endedAt: nullable(Timestamp) }),
  (sql, most: number) => sql`
    select r.id, r.order_id, o.number as order_number, r.n, r.kind, r.wish, r.state, c.name as customer,
      (select string_agg(x.quantity || ' x ' || line_text(l), '; ' order by l.position)
        ${lineOf(sql)}) as items,
      (select array_agg(distinct x.reason order by x.reason) ${lineOf(sql)}) as reasons,
      (select sum(x.quantity)::int ${lineOf(sql)}) as units, r.requested_at,
      r.send_back_by::text,
      (select p.cents from refund_plans p where p.return_id = r.id and p.done_at is not null) as refunded_cents,
      r.ended_at
    from order_returns r join orders o on o.id = r.order_id join customers c on c.id = o.customer_id
    order by r.requested_at desc, r.id limit ${most}::int`,
);
