import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, hasWords, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { StoredItem } from './read-order.ts';
import type { FormerSource } from './schema.ts';

export const Source = Type.Unsafe<FormerSource>(Type.String());
const MaybeCents = nullable(Type.Integer());

export const ListedRow = {
  id: Type.String(),
  number: Type.String(),
  source: Source,
  placedAt: Timestamp,
  customerName: Type.String(),
  email: nullable(Type.String()),
  currency: Type.String(),
  totalCents: Type.Integer(),
  refundedCents: Type.Integer(),
  quantity: Type.Integer(),
  shippedAt: nullable(Timestamp),
  canceledAt: nullable(Timestamp),
};
export const listedColumns = (sql: Sql) => sql`
  o.id, o.number, o.source, o.placed_at, o.customer_name, o.email, o.currency, o.total_cents, o.refunded_cents, o.quantity, o.shipped_at,
  o.canceled_at`;

type ListInput = { words: string; after: string; most: number };

/** Newest first; `words` as typed, '' for all; `after` is the id of the last one seen, '' for none. Only what is asked for stands in the statement, so that its index is used. */
export const listFormerRows = manyRows(
  Type.Object(ListedRow),
  (sql, { words, after, most }: ListInput) => sql`
    select ${listedColumns(sql)} from former_orders o
    where o.is_imported
      ${words === '' ? sql`` : sql`and ${hasWords(sql, sql`o.words`, words)}`}
      ${after === '' ? sql`` : sql`and (o.placed_at, o.id) < (select a.placed_at, a.id from former_orders a where a.id = as_uuid(${after}))`}
    order by o.placed_at desc, o.id desc limit ${most}::int`,
);

export const countFormerOrders = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, most: number) => sql`
    select count(*)::int as count from (select from former_orders where is_imported limit ${most}::int) c`,
);

const DetailRow = {
  ...ListedRow,
  shipTo: Type.String(),
  items: Json<StoredItem[]>(),
  subtotalCents: MaybeCents,
  discountCents: MaybeCents,
  shippingCents: MaybeCents,
  taxCents: MaybeCents,
};
const detailColumns = (sql: Sql) => sql`
  ${listedColumns(sql)}, o.ship_to, o.items, o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents`;

export const findFormerRow = oneRow(
  Type.Object({ ...DetailRow, customerId: nullable(Type.String()) }),
  (sql, id: string) => sql`
    select ${detailColumns(sql)},
      (select c.id from customers c where c.email = o.email and c.email_proven_at is not null) as customer_id
    from former_orders o where o.id = as_uuid(${id}) and o.is_imported`,
);

/** Of these addresses, newest first. */
export const listFormerRowsOf = manyRows(
  Type.Object(DetailRow),
  (sql, addresses: readonly string[], { skip, most }: { skip: number; most: number }) => sql`
    select ${detailColumns(sql)} from former_orders o
    where o.is_imported and o.email = any(${addresses}::text[])
    order by o.placed_at desc, o.id desc offset ${skip}::int limit ${most}::int`,
);

export const countFormerRowsOf = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, addresses: readonly string[]) => sql`
    select count(*)::int as count from former_orders where is_imported and email = any(${addresses}::text[])`,
);

/** What was bought and paid stays in the books; who it was goes. Files that are only checked go whole. */
export const eraseFormerOrdersOf = change(
  (sql, addresses: readonly string[]) => sql`
    update former_orders set email = null, customer_name = '', ship_to = '', words = lower(number)
    where email = any(${addresses}::text[])`,
);
