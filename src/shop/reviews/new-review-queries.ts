import { Type } from 'typebox';
import { manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

export const listNewReviews = manyRows(
  Type.Object({
    id: Type.Integer(),
    productId: Type.String(),
    productName: Type.String(),
    name: Type.String(),
    rating: Type.Integer(),
    comment: Type.String(),
    status: Type.String(),
    createdAt: Timestamp,
  }),
  (sql, since: Date, most: number) => sql`
    select r.id, r.product_id, p.name as product_name, r.name, r.rating, r.comment, r.status, r.created_at
    from reviews r join products p on p.id = r.product_id
    where not r.is_sample and (r.status = 'waiting' or (r.status = 'shown' and r.created_at >= ${since}::timestamptz))
    order by r.created_at desc, r.id desc limit ${most}::int`,
);

export const countNewReviews = oneRow(
  Type.Object({ thisWeek: Type.Integer(), waiting: Type.Integer() }),
  (sql, since: Date) => sql`
    select count(*) filter (where created_at >= ${since}::timestamptz) as this_week,
      count(*) filter (where status = 'waiting') as waiting
    from reviews where not is_sample and status <> 'hidden' and (status = 'waiting' or created_at >= ${since}::timestamptz)`,
);
