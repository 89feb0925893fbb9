import { Type } from 'typebox';
import { Json, oneRow } from '../../platform/db/query.ts';
import type { ProductDraft } from './draft-schema.ts';

/** With it go those of more than a day. */
export const addPreview = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, productId: string, draft: string, now: Date) => sql`
    with outdated as (delete from product_previews where made_at < ${now}::timestamptz - interval '1 day')
    insert into product_previews (product_id, draft, made_at) values (${productId}, ${draft}::text::jsonb, ${now})
    returning id`,
);

export const findPreview = oneRow(
  Type.Object({ draft: Json<ProductDraft>() }),
  (sql, id: string, productId: string, since: Date) => sql`
    select draft from product_previews
    where id = as_uuid(${id}) and product_id = ${productId} and made_at >= ${since}::timestamptz`,
);
