import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';

const Plan = Type.Object({
  key: Type.String(),
  orderId: Type.String(),
  cents: Type.Integer(),
  shippingCents: Type.Integer(),
  note: Type.String(),
  staffId: Type.Union([Type.String(), Type.Null()]),
  who: Type.String(),
  cancels: Type.Boolean(),
  returnId: Type.Union([Type.String(), Type.Null()]),
  removes: Type.Boolean(),
  tells: Type.Boolean(),
  doneAt: Type.Union([Timestamp, Type.Null()]),
});

const columns = (sql: Sql) => sql`
  key, order_id, cents, shipping_cents, note, staff_id, who, cancels, return_id, removes, tells, done_at`;

export const anyRefund = oneRow(
  Type.Object({ id: Type.String() }),
  (sql) => sql`select id from orders where payment_state in ('refunded', 'partly_refunded') limit 1`,
);

export const findPlan = oneRow(
  Plan,
  (sql, key: string) => sql`
    select ${columns(sql)} from refund_plans where key = ${key}`,
);

/** Plans that a crashed process left unfinished. */
export const listOpenPlans = manyRows(
  Plan,
  (sql) => sql`
    select ${columns(sql)} from refund_plans
    where done_at is null and made_at < now() - interval '1 minute' order by made_at limit 20`,
);

/** Unfinished plans of one order, oldest first; PayPal may not have been called yet. */
export const listOpenPlansOf = manyRows(
  Plan,
  (sql, orderId: string) => sql`
    select ${columns(sql)} from refund_plans where order_id = ${orderId} and done_at is null order by made_at, key`,
);

export const findOpenCancellation = oneRow(
  Type.Object({ key: Type.String() }),
  (sql, orderId: string) => sql`
    select key from refund_plans where order_id = ${orderId} and cancels and done_at is null
    union all
    -- The customer canceled after a delay notice and PayPal refused the refund: don't ship it, either.
    select 'delay' from order_delays where order_id = ${orderId} and answer = 'cancel' limit 1`,
);

type NewPlan = {
  key: string;
  orderId: string;
  cents: number;
  shippingCents: number;
  taxCents: number | null;
  note: string;
  staffId: string | null;
  who: string;
  cancels: boolean;
  returnId: string | null;
  removes: boolean;
  tells: boolean;
};

export const insertPlan = change(
  (sql, plan: NewPlan) => sql`
    insert into refund_plans (key, order_id, cents, shipping_cents, tax_cents, note, staff_id, who, cancels, return_id,
      removes, tells)
    values (${plan.key}, ${plan.orderId}, ${plan.cents}::int, ${plan.shippingCents}::int, ${plan.taxCents}::int, ${plan.note},
      ${plan.staffId}::uuid, ${plan.who}, ${plan.cancels}, as_uuid(${plan.returnId}), ${plan.removes},
      ${plan.tells})`,
);

/** `lines` is JSON text: [{position, quantity, restock}]. */
export const insertPlanLines = change(
  (sql, key: string, orderId: string, lines: string) => sql`
    insert into refund_plan_lines (key, order_id, position, quantity, restock)
    select ${key}, ${orderId}, position, quantity, restock
    from jsonb_to_recordset(${lines}::text::jsonb) as l(position int, quantity int, restock boolean)`,
);

export const listPlanLines = manyRows(
  Type.Object({ position: Type.Integer(), quantity: Type.Integer() }),
  (sql, key: string) => sql`select position, quantity from refund_plan_lines where key = ${key} order by position`,
);

export const sumShippingBack = oneRow(
  Type.Object({ cents: Type.Integer() }),
  (sql, orderId: string) => sql`
    select coalesce(sum(shipping_cents), 0)::int as cents from refund_plans where order_id = ${orderId}`,
);

export const findPlanOfReturn = oneRow(
  Type.Object({ key: Type.String() }),
  (sql, returnId: string) => sql`select key from refund_plans where return_id = as_uuid(${returnId})`,
);

export const markPlanDone = change(
  (sql, key: string) => sql`update refund_plans set done_at = now() where key = ${key} and done_at is null`,
);

export const deletePlan = change(
  (sql, key: string) => sql`delete from refund_plans where key = ${key} and done_at is null`,
);
