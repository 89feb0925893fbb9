import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { ListedRow, listedColumns } from './queries.ts';
import type { FormerSource } from './schema.ts';

/** `orders` is a JSON array of `ReadOrder`. */
export const addFormerOrders = change(
  (sql, importId: string, source: FormerSource, orders: string) => sql`
    insert into former_orders (import_id, source, line, number, placed_at, email, customer_name, ship_to, currency, items, quantity,
      subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, refunded_cents, shipped_at, canceled_at, words)
    select ${importId}::uuid, ${source}, o.line, o.number, o."placedAt", o.email, o."customerName", o."shipTo", o.currency, o.items,
      o.quantity, o."subtotalCents", o."discountCents", o."shippingCents", o."taxCents", o."totalCents", o."refundedCents",
      o."shippedAt", o."canceledAt", o.words
    from jsonb_to_recordset(${orders}::text::jsonb)
      as o (line int, number text, "placedAt" timestamptz, email text, "customerName" text, "shipTo" text, currency text, items jsonb,
        quantity int, "subtotalCents" bigint, "discountCents" bigint, "shippingCents" bigint, "taxCents" bigint, "totalCents" bigint,
        "refundedCents" bigint, "shippedAt" timestamptz, "canceledAt" timestamptz, words text)`,
);

/** That the archive has it already, from this file or another. */
const isKnown = (sql: Sql) => sql`
  exists (select from former_orders k where k.source = o.source and k.number = o.number and k.is_imported and k.id <> o.id)`;

/** Of the orders that a file would bring, or brought. */
export const sumUpFormerImport = oneRow(
  Type.Object({
    adding: Type.Integer(),
    known: Type.Integer(),
    withoutEmail: Type.Integer(),
    customers: Type.Integer(),
    firstAt: nullable(Timestamp),
    lastAt: nullable(Timestamp),
  }),
  (sql, importId: string) => sql`
    select count(*) filter (where not known)::int as adding, count(*) filter (where known)::int as known,
      count(*) filter (where not known and email is null)::int as without_email,
      count(distinct email) filter (where not known)::int as customers,
      min(placed_at) filter (where not known) as first_at, max(placed_at) filter (where not known) as last_at
    from (
      select o.email, o.placed_at, ${isKnown(sql)} as known from former_orders o where o.import_id = ${importId}::uuid
    ) e`,
);

export const listOrdersOfImport = manyRows(
  Type.Object({ ...ListedRow, line: Type.Integer(), known: Type.Boolean() }),
  (sql, importId: string, { after, most }: { after: number; most: number }) => sql`
    select ${listedColumns(sql)}, o.line, ${isKnown(sql)} as known from former_orders o
    where o.import_id = ${importId}::uuid and o.line > ${after}::int order by o.line limit ${most}::int`,
);

export const showFormerOrders = change(
  (sql, importId: string) => sql`
    update former_orders o set is_imported = true where o.import_id = ${importId}::uuid and not ${isKnown(sql)}`,
);

export const deleteHiddenOrders = change(
  (sql, importId: string) => sql`delete from former_orders where import_id = ${importId}::uuid and not is_imported`,
);

export const deleteOrdersOfImport = change(
  (sql, importId: string) => sql`delete from former_orders where import_id = ${importId}::uuid`,
);
