import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

type NewPicture = { orderId: string; width: number; height: number; jpeg: Buffer; at: Date };

/** No row where as many as one request may have, twice over, wait already. */
export const insertPicture = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, { orderId, width, height, jpeg, at }: NewPicture, most: number) => sql`
    insert into order_return_pictures (order_id, width, height, jpeg, added_at)
    select ${orderId}, ${width}::int, ${height}::int, ${jpeg}, ${at}::timestamptz
    where (select count(*) from order_return_pictures where order_id = ${orderId} and return_id is null) < ${most}::int
    returning id`,
);

/** Answers how many of them were there and in no return yet. */
export const attachPictures = change(
  (sql, returnId: string, orderId: string, ids: readonly string[]) => sql`
    update order_return_pictures set return_id = as_uuid(${returnId})
    where id = any(${ids as string[]}::text[]::uuid[]) and order_id = ${orderId} and return_id is null`,
);

export const listLoosePictures = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, orderId: string, ids: readonly string[]) => sql`
    select id from order_return_pictures
    where id = any(${ids as string[]}::text[]::uuid[]) and order_id = ${orderId} and return_id is null for update`,
);

export const deleteLoosePicture = change(
  (sql, orderId: string, id: string) => sql`
    delete from order_return_pictures where id = as_uuid(${id}) and order_id = ${orderId} and return_id is null`,
);

export const listPictures = manyRows(
  Type.Object({ id: Type.String(), returnId: Type.String() }),
  (sql, orderId: string) => sql`
    select id, return_id from order_return_pictures
    where order_id = ${orderId} and return_id is not null order by added_at, id`,
);

export const findPicture = oneRow(
  Type.Object({ jpeg: Bytes }),
  (sql, orderId: string, id: string) => sql`
    select jpeg from order_return_pictures where id = as_uuid(${id}) and order_id = ${orderId}`,
);

/** Uploaded before that moment and never sent. */
export const deleteForgottenPictures = change(
  (sql, before: Date) => sql`
    delete from order_return_pictures where return_id is null and added_at < ${before}::timestamptz`,
);

export const listPicturesOf = manyRows(
  Type.Object({ orderId: Type.String(), jpeg: Bytes }),
  (sql, customerId: string) => sql`
    select p.order_id, p.jpeg from order_return_pictures p join orders o on o.id = p.order_id
    where o.customer_id = ${customerId}::uuid order by p.added_at, p.id`,
);

export const deletePicturesOf = change(
  (sql, customerId: string) => sql`
    delete from order_return_pictures where order_id in (select id from orders where customer_id = ${customerId}::uuid)`,
);
