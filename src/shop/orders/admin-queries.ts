import { Type } from 'typebox';
import { manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { dueText } from './due-queries.ts';
import { skuOfLine } from './sku-of-line.ts';

/** What the order's page shows beside the order itself. */
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
  }),
  (sql, id: string) => sql`
    select o.stage, o.customer_id, o.tax_percent::text, o.items_cents, o.discount_cents, o.shipping_cents,
      o.gift_wrap_cents, o.tax_cents, o.total_cents, o.refunded_cents, i.number as invoice_number, i.issued_at as invoiced_at,
      ${dueText(sql)} as ship_by
    from orders o left join invoices i on i.order_id = o.id where o.id = ${id}`,
);

/** The items with what has been planned back of each, and what the catalog still knows of them. */
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
      ${skuOfLine(sql)} as sku, l.is_sized, l.price_cents, l.quantity,
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
