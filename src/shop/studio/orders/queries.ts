import { Type } from 'typebox';
import { change, Json, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { NOT_NEEDED } from '../../emails/email.ts';
import type { StoredTail } from '../core/chart.ts';
import type { BeadColor } from '../core/colors.ts';
import type { Design } from '../core/design.ts';
import { MakerShape } from './schema.ts';

/** Serializes additions: the first maker added is the default. */
export const lockMakers = change((sql) => sql`lock table makers in share row exclusive mode`);

/** Active makers, the default first. */
export const listMakers = manyRows(
  MakerShape,
  (sql) => sql`select id, name, email, paper from makers where removed_at is null order by added_at, id`,
);

export const findMaker = oneRow(
  MakerShape,
  (sql, id: string) => sql`
    select id, name, email, paper from makers where id = as_uuid(${id}) and removed_at is null for update`,
);

type NewMaker = { name: string; email: string; paper: string };

export const insertMaker = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, { name, email, paper }: NewMaker) => sql`
    insert into makers (name, email, paper) values (${name}, ${email}, ${paper}) returning id`,
);

export const saveMaker = change(
  (sql, id: string, { name, email, paper }: NewMaker) => sql`
    update makers set name = ${name}, email = ${email}, paper = ${paper} where id = ${id}::uuid and removed_at is null`,
);

/** Orders keep the name; the email address is deleted. */
export const retireMaker = change(
  (sql, id: string) =>
    sql`update makers set removed_at = now(), email = '' where id = ${id}::uuid and removed_at is null`,
);

/** Locks a design's order until the transaction ends, against concurrent shipping or cancellation. */
export const lockDesignOfOrder = oneRow(
  Type.Object({ stage: Type.String(), number: Type.Integer() }),
  (sql, orderId: string, productId: string) => sql`
    select o.stage, o.number from orders o where o.id = ${orderId} and exists (
      select from order_lines l where l.order_id = o.id and l.product_id = ${productId} and l.product_id like 'design-%')
    for no key update`,
);

export const assignMaker = change(
  (sql, orderId: string, productId: string, makerId: string) => sql`
    insert into design_makers (order_id, product_id, maker_id) values (${orderId}, ${productId}, ${makerId}::uuid)
    on conflict (order_id, product_id) do update set maker_id = excluded.maker_id, emailed_at = null, letter_id = null
    where design_makers.maker_id <> excluded.maker_id`,
);

/** Whether the chart was emailed to the current maker within this many seconds. */
export const findRecentEmail = oneRow(
  Type.Object({ emailedAt: Timestamp }),
  (sql, orderId: string, productId: string, seconds: number) => sql`
    select emailed_at from design_makers where order_id = ${orderId} and product_id = ${productId}
      and emailed_at > now() - make_interval(secs => ${seconds}::int)`,
);

export const recordChartEmail = change(
  (sql, orderId: string, productId: string, emailId: string) => sql`
    update design_makers set emailed_at = now(), letter_id = ${emailId}::uuid
    where order_id = ${orderId} and product_id = ${productId}`,
);

/** The designs on an order's page. `left`: quantity that isn't refunded. */
export const listDesignsOfOrder = manyRows(
  Type.Object({
    position: Type.Integer(),
    productId: Type.String(),
    name: Type.String(),
    quantity: Type.Integer(),
    left: Type.Integer(),
    design: Json<Design>(),
    chartRows: Type.Integer(),
    cells: Type.String(),
    palette: Json<BeadColor[]>(),
    tail: Json<StoredTail>(),
    beads: Type.Integer(),
    packedBy: nullable(Type.String()),
    makerId: nullable(Type.String()),
    makerName: nullable(Type.String()),
    emailedAt: nullable(Timestamp),
    emailState: nullable(Type.String()),
  }),
  (sql, orderId: string) => sql`
    select l.position, l.product_id, l.name, l.quantity, l.quantity - coalesce((select sum(r.quantity)::int
        from refund_plan_lines r where r.order_id = l.order_id and r.position = l.position), 0) as left,
      d.design, d.chart_rows, d.cells, d.palette, d.tail, d.beads, o.ship_by::text as packed_by, m.id as maker_id,
      m.name as maker_name, dm.emailed_at,
      case when dm.letter_id is null then null when e.failed_at is not null then 'failed'
        when e.sent_at is null and e.last_error = ${NOT_NEEDED} then 'dropped'
        when e.id is not null and e.sent_at is null and e.kept_at is null then 'waiting' else 'sent' end as email_state
    from order_lines l join designs d on d.product_id = l.product_id
      join orders o on o.id = l.order_id
      left join design_makers dm on dm.order_id = l.order_id and dm.product_id = l.product_id
      left join makers m on m.id = dm.maker_id left join letters e on e.id = dm.letter_id
    where l.order_id = ${orderId} and l.product_id like 'design-%' order by l.position`,
);

/** Designs of orders for the makers' sheets, with quantities and promise. */
export const listOrderedDesigns = manyRows(
  Type.Object({
    orderId: Type.String(),
    orderNumber: Type.Integer(),
    productId: Type.String(),
    /** Without refunded ones. */
    quantity: Type.Integer(),
    packedBy: Type.Union([Type.String(), Type.Null()]),
    placedAt: Timestamp,
    maker: Type.Union([Type.String(), Type.Null()]),
  }),
  (sql, orderIds: readonly string[]) => sql`
    select l.order_id, o.number as order_number, l.product_id, o.ship_by::text as packed_by, o.placed_at, l.quantity - coalesce((select sum(r.quantity)::int
        from refund_plan_lines r where r.order_id = l.order_id and r.position = l.position), 0) as quantity,
      coalesce(m.name, (select name from makers where removed_at is null order by added_at, id limit 1)) as maker
    from order_lines l join orders o on o.id = l.order_id
      left join design_makers dm on dm.order_id = l.order_id and dm.product_id = l.product_id
      left join makers m on m.id = dm.maker_id
    where l.order_id = any(${orderIds as string[]}::text[]) and l.product_id like 'design-%'
    order by o.ship_by nulls first, o.placed_at, l.order_id, l.position`,
);

/** Designs still to be woven. */
export const countWork = oneRow(
  Type.Object({ orders: Type.Integer(), pieces: Type.Integer() }),
  (sql) => sql`
    select count(distinct l.order_id)::int as orders, coalesce(sum(l.left), 0)::int as pieces from (
      select l.order_id, l.quantity - coalesce((select sum(r.quantity)::int from refund_plan_lines r
        where r.order_id = l.order_id and r.position = l.position), 0) as left
      from order_lines l join orders o on o.id = l.order_id and o.stage = 'to_dispatch'
      where l.product_id like 'design-%'
    ) l where l.left > 0`,
);

/** Paid, unshipped orders with designs, earliest promise first. */
export const listOrdersToMake = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, most: number) => sql`
    select o.id from orders o
    where o.stage = 'to_dispatch'
      and exists (select from order_lines l where l.order_id = o.id and l.product_id like 'design-%')
    order by o.ship_by nulls first, o.placed_at limit ${most}::int`,
);
