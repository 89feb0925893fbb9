import { type Static, Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import {
  hasTypedWords,
  hasWords,
  indexHasTypedWords,
  Json,
  manyRows,
  oneRow,
  Timestamp,
} from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import type { StoredDetail } from '../../../shared/orders/line-details.ts';
import type { OrderDetails } from '../../../shared/orders/order-details.ts';
import { dueText, getDue, skuOfLine } from '../queries.ts';

/** Columns of the order page beyond those of the order itself. */
export const findAdminOrderRow = oneRow(
  Type.Object({
    stage: Type.String(),
    customerId: Type.String(),
    taxPercent: Type.String(),
    itemsCents: Type.Integer(),
    discountCents: Type.Integer(),
    shippingCents: Type.Integer(),
    giftWrapCents: Type.Integer(),
    taxCents: Type.Integer(),
    totalCents: Type.Integer(),
    refundedCents: Type.Integer(),
    invoiceNumber: nullable(Type.Integer()),
    invoicedAt: nullable(Timestamp),
    shipBy: nullable(Type.String()),
    draftId: nullable(Type.String()),
  }),
  (sql, id: string) => sql`
    select o.stage, o.customer_id, o.tax_percent::text, o.items_cents, o.discount_cents, o.shipping_cents,
      o.gift_wrap_cents, o.tax_cents, o.total_cents, o.refunded_cents, i.number as invoice_number, i.issued_at as invoiced_at,
      ${dueText(sql)} as ship_by, (select d.id::text from order_drafts d where d.order_id = o.id) as draft_id
    from orders o left join invoices i on i.order_id = o.id where o.id = ${id}`,
);

/** Lines with their planned refunds and current catalog data. */
export const listAdminLines = manyRows(
  Type.Object({
    position: Type.Integer(),
    productId: Type.String(),
    name: Type.String(),
    image: Type.String(),
    size: nullable(Type.String()),
    sku: Type.String(),
    isSized: Type.Boolean(),
    priceCents: Type.Integer(),
    quantity: Type.Integer(),
    details: Json<readonly StoredDetail[]>(),
    setDiscountCents: Type.Integer(),
    isFree: Type.Boolean(),
    refunded: Type.Integer(),
    sizes: Type.Array(Type.String()),
    makerId: nullable(Type.String()),
    maker: nullable(Type.String()),
    makerPlace: nullable(Type.String()),
    makerStory: nullable(Type.String()),
  }),
  (sql, orderId: string) => sql`
    select l.position, l.product_id, l.name, l.image, l.size,
      ${skuOfLine(sql)} as sku, l.is_sized, l.price_cents, l.quantity, l.details,
      l.set_discount_cents, l.is_free, coalesce((select sum(r.quantity)::int from refund_plan_lines r
        where r.order_id = l.order_id and r.position = l.position), 0) as refunded,
      coalesce(p.sizes, '{}') as sizes, m.slug as maker_id, m.name as maker, m.place as maker_place, m.story as maker_story
    from order_lines l
      left join products p on p.id = l.product_id left join communities m on m.slug = p.community_slug
    where l.order_id = ${orderId} order by l.position`,
);

export const listNotes = manyRows(
  Type.Object({ id: Type.Integer(), at: Timestamp, who: Type.String(), text: Type.String() }),
  (sql, orderId: string) => sql`select id, at, who, text from order_notes where order_id = ${orderId} order by id desc`,
);

/** Searchable text of an order `o`. Must match the expression of the index `orders_words`. */
const orderText = (sql: Sql) => sql`
  (o.id || ' ' || o.postal_code || ' ' || o.recipient || ' ' || o.town || ' ' || o.address)`;

/** Search words as typed, and ids of orders found by phone or tracking number. */
export type SearchWords = { words: string; ids: readonly string[] };

export const orderHasWords = (sql: Sql, { words }: SearchWords) => hasTypedWords(sql, orderText(sql), words);

/** Whether a customer `c` has the words or the tag. Must match the expression of the index `customers_words`. */
export const customerHasWords = (sql: Sql, { words }: SearchWords) => sql`
  (${hasWords(sql, sql`lower(c.name || ' ' || coalesce(c.email, ''))`, words)})
    or (c.tags <> '{}' and c.tags @> array[lower(${words}::text)])`;

export const ListedRow = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  stage: Type.String(),
  paymentState: Type.String(),
  placedAt: Timestamp,
  recipient: Type.String(),
  isPickup: Type.Boolean(),
  customerName: Type.String(),
  customerEmail: nullable(Type.String()),
  totalCents: Type.Integer(),
  refundedCents: Type.Integer(),
  heldUntil: nullable(Timestamp),
  needsAnswer: Type.Boolean(),
  shipBy: nullable(Type.String()),
  isGift: Type.Boolean(),
  channel: Type.String(),
  isPartShipped: Type.Boolean(),
  address: Type.String(),
  town: Type.String(),
  state: Type.String(),
  postalCode: Type.String(),
  /** Pictures of the first three lines. */
  images: Json<string[]>(),
  units: Type.Integer(),
});
export type ListedRow = Static<typeof ListedRow>;

/** `beneath`: id of the last order of the previous page, or null. `since` may be null. */
type ListPage = { since: Date | null; beneath: string | null; most: number };

const getChannel = (sql: Sql) => sql`
  coalesce((select t.channel from order_sources t where t.order_id = o.id), 'online')`;

/**
 * Columns of the list for an order `o` of a customer `c`. Uses scalar subqueries instead of `exists`, with which PostgreSQL
 * hashed the lines of all orders instead of those of the page.
 */
const listColumns = (sql: Sql) => sql`
  o.id, o.number, o.stage, o.payment_state, o.placed_at, o.recipient, c.name as customer_name, c.email as customer_email,
  o.total_cents, o.refunded_cents, o.held_until,
  o.stage in ('unpaid', 'to_dispatch') and (o.town = '' and ${getChannel(sql)} <> 'in_person' or coalesce((
    select true from order_lines l where l.order_id = o.id and l.is_sized and l.size is null limit 1), false)) as needs_answer,
  ${dueText(sql)} as ship_by, o.gift_message is not null as is_gift,
  ${getChannel(sql)} as channel, o.is_pickup,
  o.stage = 'to_dispatch' and coalesce((select true from packages p where p.order_id = o.id limit 1), false) as is_part_shipped,
  o.address, o.town, o.state, o.postal_code,
  (select coalesce(json_agg(first.image), '[]') from (
    select l.image from order_lines l where l.order_id = o.id order by l.position limit 3) first) as images,
  (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as units`;

type Fragment = ReturnType<typeof listColumns>;

/** Whether an order `o` comes after the cursor. */
const isBeneath = (sql: Sql, beneath: string | null) => sql`
  (${beneath}::text is null
    or (o.placed_at, ${beneath}::text) < ((select placed_at from orders where id = ${beneath}), o.id))`;

// One statement per filter, so that PostgreSQL plans each for its own index.
const listNewest = (sql: Sql, isListed: Fragment, { since, beneath, most }: ListPage) => sql`
  select ${listColumns(sql)} from orders o join customers c on c.id = o.customer_id
  where ${isListed} and o.placed_at >= coalesce(${since}::timestamptz, '-infinity')
    and o.placed_at <= coalesce((select placed_at from orders where id = ${beneath}), 'infinity')
    and ${isBeneath(sql, beneath)}
  order by o.placed_at desc, o.id limit ${most}::int`;

export const listAllOrders = manyRows(ListedRow, (sql, page: ListPage) => listNewest(sql, sql`true`, page));

export const listOrdersOfStage = manyRows(ListedRow, (sql, stage: string, page: ListPage) =>
  listNewest(sql, sql`o.stage = ${stage}`, page),
);

export const findOrderOfNumber = oneRow(
  ListedRow,
  (sql, number: number) => sql`
    select ${listColumns(sql)} from orders o join customers c on c.id = o.customer_id where o.number = ${number}::int`,
);

const isFound = (sql: Sql, search: SearchWords) => sql`
  ((${orderHasWords(sql, search)}) or (${customerHasWords(sql, search)}) or o.id = any(${search.ids}::text[]))`;

const isFoundIfSearched = (sql: Sql, search: SearchWords | null) => (search ? isFound(sql, search) : sql`true`);

/** Gifts, by their partial index; few enough to filter without another index. `search` and `stage` may be null. */
export const listGifts = manyRows(ListedRow, (sql, search: SearchWords | null, stage: string | null, page: ListPage) =>
  listNewest(
    sql,
    sql`o.gift_message is not null and (${stage}::text is null or o.stage = ${stage}::text)
      and ${isFoundIfSearched(sql, search)}`,
    page,
  ),
);

/** `late`: only orders due before `today`. */
type DuePage = ListPage & { late: boolean; gifts: boolean; today: string; search: SearchWords | null };

/** Orders to ship by due day, oldest first within a day; orders without a due day last. */
export const listByShipDay = manyRows(
  ListedRow,
  (sql, { since, beneath, most, late, gifts, today, search }: DuePage) => sql`
    select ${listColumns(sql)} from orders o join customers c on c.id = o.customer_id
    where o.stage = 'to_dispatch' and o.placed_at >= coalesce(${since}::timestamptz, '-infinity')
      and (not ${late}::boolean or (o.ship_by < ${today}::text::date and ${getDue(sql)} < ${today}::text::date))
      and (not ${gifts}::boolean or o.gift_message is not null)
      and ${isFoundIfSearched(sql, search)}
      and (${beneath}::text is null or (${getDue(sql)}, o.placed_at, o.id) > (
        select ${getDue(sql)}, o.placed_at, o.id from orders o where o.id = ${beneath}::text))
    order by ${getDue(sql)}, o.placed_at, o.id limit ${most}::int`,
);

/** Counts up to `most` of each stage, since exact counts of large tables are slow. */
export const countStages = manyRows(
  Type.Object({ stage: Type.String(), count: Type.Integer() }),
  (sql, stages: readonly string[], most: number) => sql`
    select s.stage, (select count(*) from (select from orders o where o.stage = s.stage limit ${most}::int) counted) as count
    from unnest(${stages as string[]}::text[]) as s (stage)`,
);

/** Orders by id, newest first. */
export const listOrdersByIds = manyRows(
  ListedRow,
  (sql, ids: readonly string[]) => sql`
    select ${listColumns(sql)} from orders o join customers c on c.id = o.customer_id
    where o.id = any(${ids as string[]}::text[]) order by o.placed_at desc, o.id`,
);

/**
 * `before`: time of `beneath`, to the millisecond. As a parameter it lets the planner estimate the remaining rows and read
 * them by time; with a subquery it would sort all orders.
 */
type ScanPage = ListPage & { before: Date | null; looked: number };

export const findPlacedAt = oneRow(
  Type.Object({ placedAt: Timestamp }),
  (sql, id: string) => sql`select placed_at from orders where id = ${id}`,
);

/** Matches among the newest `looked` orders with `isListed`; reads no more rows than that. */
const scan = (sql: Sql, isListed: Fragment, search: SearchWords, page: ScanPage) => sql`
  with newest as materialized (
    select id, number, stage, payment_state, placed_at, recipient, customer_id, total_cents, refunded_cents, held_until, address, town, state,
      postal_code, ship_by, gift_message, is_pickup
    from orders o
    where ${isListed} and placed_at >= coalesce(${page.since}::timestamptz, '-infinity')
      and placed_at < coalesce(${page.before}::timestamptz + interval '1 millisecond', 'infinity')
      and ${isBeneath(sql, page.beneath)}
    order by placed_at desc, id limit ${page.looked}::int
  )
  select ${listColumns(sql)} from newest o join customers c on c.id = o.customer_id
  where ${isFound(sql, search)} order by o.placed_at desc, o.id limit ${page.most}::int`;

/** For common words: scans only the newest orders. */
export const scanOrdersLike = manyRows(ListedRow, (sql, search: SearchWords, page: ScanPage) =>
  scan(sql, sql`true`, search, page),
);

export const scanStageLike = manyRows(ListedRow, (sql, search: SearchWords, stage: string, page: ScanPage) =>
  scan(sql, sql`stage = ${stage}`, search, page),
);

export const MatchIds = Type.Object({ ids: nullable(Type.Array(Type.String())) });

/**
 * Asks each index of words once. `page` selects ids from `found` (orders) and `people` (customers), which have at most
 * `limit` rows. Null at the limit, since the newest may be among the others.
 */
export const matchIds = (sql: Sql, search: SearchWords, limit: number, page: Fragment) => sql`
  with found as materialized (
    select o.id, o.customer_id, o.placed_at, o.stage from orders o
    where ${indexHasTypedWords(sql, orderText(sql), search.words)} limit ${limit}::int
  ), people as materialized (
    select c.id from customers c where ${customerHasWords(sql, search)} limit ${limit}::int
  )
  select case when (select count(*) from found) < ${limit}::int and (select count(*) from people) < ${limit}::int
    then array(${page}) end as ids`;

/** Ids of a page of all matches, newest first. */
export const findMatchingOrders = oneRow(
  MatchIds,
  (sql, search: SearchWords, limit: number, stage: string | null, { since, beneath, most }: ListPage) =>
    matchIds(
      sql,
      search,
      limit,
      sql`
        select o.id from (
          select * from found
          union
          select id, customer_id, placed_at, stage from orders
          where customer_id = any(array(select id from people)) or id = any(${search.ids as string[]}::text[])
        ) o
        where (${stage}::text is null or o.stage = ${stage}::text)
          and o.placed_at >= coalesce(${since}::timestamptz, '-infinity') and ${isBeneath(sql, beneath)}
        order by o.placed_at desc, o.id limit ${most}::int`,
    ),
);

/**
 * Orders by phone or tracking number. `phone` is a LIKE pattern over digits, `tracking` one over lower-case letters and
 * digits; null to skip.
 */
export const listOrdersOfCode = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, phone: string | null, tracking: string | null, most: number) => sql`
    (select order_id as id from order_sources
      where phone <> '' and regexp_replace(phone, '[^0-9]', '', 'g') like ${phone}::text limit ${most}::int)
    union
    (select id from orders where tracking_number is not null and lower(tracking_number) like ${tracking}::text limit ${most}::int)
    union
    (select order_id from packages where tracking_number is not null and lower(tracking_number) like ${tracking}::text
      limit ${most}::int)
    union
    (select order_id from order_returns where tracking_number is not null and lower(tracking_number) like ${tracking}::text
      limit ${most}::int)`,
);

export const listOrdersForCsv = manyRows(
  Type.Object({
    id: Type.String(),
    number: Type.Integer(),
    stage: Type.String(),
    placedAt: Timestamp,
    paidAt: nullable(Timestamp),
    dispatchedAt: nullable(Timestamp),
    deliveredAt: nullable(Timestamp),
    customerName: Type.String(),
    customerEmail: nullable(Type.String()),
    recipient: Type.String(),
    address: Type.String(),
    town: Type.String(),
    state: Type.String(),
    postalCode: Type.String(),
    country: Type.String(),
    pieces: Type.String(),
    skus: nullable(Type.String()),
    couponCode: nullable(Type.String()),
    itemsCents: Type.Integer(),
    discountCents: Type.Integer(),
    sets: nullable(Type.String()),
    automaticDiscount: nullable(Type.String()),
    shippingDiscountCents: Type.Integer(),
    shippingCents: Type.Integer(),
    taxCents: Type.Integer(),
    totalCents: Type.Integer(),
    refundedCents: Type.Integer(),
    carrier: nullable(Type.String()),
    trackingNumber: nullable(Type.String()),
    invoiceNumber: nullable(Type.Integer()),
    giftWrapCents: Type.Integer(),
    isGift: Type.Boolean(),
    notBefore: nullable(Type.String()),
    isPickup: Type.Boolean(),
    details: Json<OrderDetails>(),
  }),
  (sql, ids: readonly string[]) => sql`
    select o.id, o.number, o.stage, o.placed_at, o.paid_at, o.dispatched_at, o.delivered_at, c.name as customer_name,
      c.email as customer_email, o.recipient, o.address, o.town, o.state, o.postal_code, o.country,
      (select string_agg(l.quantity || ' x ' || line_text(l), '; ' order by l.position)
        from order_lines l where l.order_id = o.id) as pieces,
      (select string_agg(l.quantity || ' x ' || ${skuOfLine(sql)}, '; ' order by l.position)
        from order_lines l where l.order_id = o.id and ${skuOfLine(sql)} <> '') as skus,
      (select string_agg((e ->> 'quantity') || ' x ' || (e ->> 'name'), '; ' order by place)
        from jsonb_array_elements(o.sets) with ordinality s (e, place) where not e ? 'kind') as sets,
      (select e ->> 'name' from jsonb_array_elements(o.sets) e where e ->> 'kind' = 'automatic') as automatic_discount,
      cents_off_shipping(o.sets) as shipping_discount_cents,
      o.coupon_code, o.items_cents, o.discount_cents, o.shipping_cents, o.tax_cents, o.total_cents, o.refunded_cents,
      o.carrier, o.tracking_number, i.number as invoice_number, o.gift_wrap_cents,
      o.gift_message is not null as is_gift, o.not_before::text, o.is_pickup, o.details
    from orders o join customers c on c.id = o.customer_id left join invoices i on i.order_id = o.id
    where o.id = any(${ids}::text[]) order by o.placed_at desc, o.id`,
);

export const oldestToDispatch = oneRow(
  Type.Object({ count: Type.Integer(), oldest: Type.Union([Timestamp, Type.Null()]) }),
  (sql) => sql`select count(*), min(paid_at) as oldest from orders where stage = 'to_dispatch'`,
);

/** Counts unpaid orders, and those whose hold expires before `soon`. */
export const countUnpaid = oneRow(
  Type.Object({ count: Type.Integer(), soon: Type.Integer() }),
  (sql, soon: Date) => sql`
    select count(*), count(*) filter (where held_until < ${soon}::timestamptz) as soon from orders where stage = 'unpaid'`,
);
