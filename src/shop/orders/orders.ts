import type { Sql } from '../../platform/db/database.ts';
import { orderAnswer } from './answer.ts';
import { listOrderLines } from './line-queries.ts';
import { readOrderId } from './order-id.ts';
import { countOrdersOf, findAnyOrderRow, findOrderRow, listOrderRowsOf } from './queries.ts';
import type { Order } from './schema.ts';

/** A shopper's own order, by its id as it was read or heard; undefined for one that is not theirs. */
export async function findOrder(sql: Sql, typedId: string, customerId: string): Promise<Order | undefined> {
  const id = readOrderId(typedId);
  if (!id) return undefined;
  const [row, lines] = await Promise.all([findOrderRow(sql, id, customerId), listOrderLines(sql, [id])]);
  return row && orderAnswer(row, lines);
}

/** The same where it must be there. */
export async function getOrder(sql: Sql, id: string, customerId: string): Promise<Order> {
  const order = await findOrder(sql, id, customerId);
  if (!order) throw new Error(`The order ${id} is gone.`);
  return order;
}

/** Any order, for emails and for people who have shown elsewhere that they may read it. */
export async function findAnyOrder(sql: Sql, typedId: string): Promise<Order | undefined> {
  const id = readOrderId(typedId);
  if (!id) return undefined;
  const [row, lines] = await Promise.all([findAnyOrderRow(sql, id), listOrderLines(sql, [id])]);
  return row && orderAnswer(row, lines);
}

export type Paging = { page: number; pageSize: number };

/** A shopper's orders, newest first. */
export async function listOrders(sql: Sql, customerId: string, { page, pageSize }: Paging) {
  const [rows, counted] = await Promise.all([
    listOrderRowsOf(sql, customerId, pageSize, (page - 1) * pageSize),
    countOrdersOf(sql, customerId),
  ]);
  const lines = Map.groupBy(
    await listOrderLines(
      sql,
      rows.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  return { orders: rows.map((row) => orderAnswer(row, lines.get(row.id) ?? [])), total: counted?.count ?? 0 };
}
