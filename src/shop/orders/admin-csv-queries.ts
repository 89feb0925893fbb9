import { Type } from 'typebox';
import { manyRows, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { skuOfLine } from './sku-of-line.ts';

/** For the export: every order with its figures, in the order of the list. */
export const listOrdersForCsv = manyRows(
  Type.Object({
    id: Type.String(),
    number: nullable(Type.Integer()),
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
  }),
  (sql, ids: readonly string[]) => sql`
    select o.id, o.number, o.stage, o.placed_at, o.paid_at, o.dispatched_at, o.delivered_at, c.name as customer_name,
      c.email as customer_email, o.recipient, o.address, o.town, o.state, o.postal_code, o.country,
      (select string_agg(l.quantity || ' x ' || l.name || coalesce(' (' || l.size || ')', ''), '; ' order by l.position)
        from order_lines l where l.order_id = o.id) as pieces,
      (select string_agg(l.quantity || ' x ' || ${skuOfLine(sql)}, '; ' order by l.position)
        from order_lines l where l.order_id = o.id and ${skuOfLine(sql)} <> '') as skus,
      (select string_agg((e ->> 'quantity') || ' x ' || (e ->> 'name'), '; ' order by place)
        from jsonb_array_elements(o.sets) with ordinality s (e, place) where not e ? 'kind') as sets,
      (select e ->> 'name' from jsonb_array_elements(o.sets) e where e ->> 'kind' = 'automatic') as automatic_discount,
      cents_off_shipping(o.sets) as shipping_discount_cents,
      o.coupon_code, o.items_cents, o.discount_cents, o.shipping_cents, o.tax_cents, o.total_cents, o.refunded_cents,
      o.carrier, o.tracking_number, i.number as invoice_number, o.gift_wrap_cents,
      o.gift_message is not null as is_gift, o.not_before::text, o.is_pickup
    from orders o join customers c on c.id = o.customer_id left join invoices i on i.order_id = o.id
    where o.id = any(${ids}::text[]) order by o.placed_at desc, o.id`,
);
