import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../../advisory-locks.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { change, hasWords, Json, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { fileStatements } from '../core/file-queries.ts';
import type { StoredItem } from './read-order.ts';
import type { RowProblem } from './read-orders.ts';
import type { FormerSource } from './schema.ts';

type ListInput = { words: string; after: string; most: number };
const Source = Type.Unsafe<FormerSource>(Type.String());

const ListedRow = {
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

const listedColumns = (sql: Sql) => sql`
  o.id, o.number, o.source, o.placed_at, o.customer_name, o.email, o.currency, o.total_cents, o.refunded_cents, o.quantity, o.shipped_at,
  o.canceled_at`;

/**
 * Newest first; `words` as typed, '' for all; `after`: last seen id, '' for none. Unused conditions are omitted, so
 * that the index is used.
 */
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

const MaybeCents = nullable(Type.Integer());

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

/** By email addresses, newest first. */
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

/** Anonymizes: amounts stay in the books, personal data is removed. Pending files are deleted. */
export const eraseFormerOrdersOf = change(
  (sql, addresses: readonly string[]) => sql`
    update former_orders set email = null, customer_name = '', ship_to = '', words = lower(number)
    where email = any(${addresses}::text[])`,
);

type NewImport = {
  staffId: string | null;
  who: string;
  fileName: string;
  format: FormerSource;
  rowCount: number;
  problemCount: number;
  problems: readonly RowProblem[];
};

export const addFormerImport = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, made: NewImport, now: Date) => sql`
    insert into former_order_imports (made_at, staff_id, who, file_name, format, row_count, problem_count, problems)
    values (${now}::timestamptz, ${made.staffId}::uuid, ${made.who}, ${made.fileName}, ${made.format}, ${made.rowCount},
      ${made.problemCount}, ${JSON.stringify(made.problems)}::text::jsonb)
    returning id`,
);

export const formerFiles = fileStatements<FormerSource>(
  'former_order_imports',
  (sql) => sql`(select count(*)::int from former_orders o where o.import_id = i.id and o.is_imported)`,
);

export const findFormerProblems = oneRow(
  Type.Object({ problemCount: Type.Integer(), problems: Json<RowProblem[]>() }),
  (sql, id: string) => sql`select problem_count, problems from former_order_imports where id = ${id}::uuid`,
);

/** Serializes concurrent imports, so that each sees the other's orders. */
export const lockArchive = change((sql) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.formerOrders})`);

export const deleteOldFormerImports = change(
  (sql, before: Date) => sql`
    delete from former_order_imports where made_at < ${before}::timestamptz and state <> 'done'`,
);

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

/** Whether the archive already has the order, from this file or another. */
const isKnown = (sql: Sql) => sql`
  exists (select from former_orders k where k.source = o.source and k.number = o.number and k.is_imported and k.id <> o.id)`;

/** Totals of the orders that a file adds or added. */
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
