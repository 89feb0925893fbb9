import { Type } from 'typebox';
import { oneRow } from '../../platform/db/query.ts';

export const findPaidLine = oneRow(
  Type.Object({ orderId: Type.String() }),
  (sql, customerId: string, productId: string) => sql`
    select l.order_id from order_lines l join orders o on o.id = l.order_id
    where o.customer_id = ${customerId}::uuid and o.paid_at is not null and l.product_id = ${productId} limit 1`,
);
