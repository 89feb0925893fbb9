import { Type } from 'typebox';
import { change, Json, oneRow } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { priceWithoutSale } from '../sql-fragments.ts';
import type { PricePart } from './price-parts.ts';

export const lockPartsOfProduct = oneRow(
  Type.Object({ whole: Type.Integer(), parts: Json<PricePart[] | null>() }),
  (sql, id: string) => sql`
    select ${priceWithoutSale(sql)} as whole, p.price_parts as parts from products p where id = ${id} and not is_design for update`,
);

export const lockPartsOfCommunity = oneRow(
  Type.Object({ whole: Type.Integer(), parts: Json<PricePart[] | null>() }),
  (sql, slug: string) => sql`
    select 100 as whole, price_shares as parts from communities where slug = ${slug} for update`,
);

/** `parts` is JSON text, or null for none. */
export const savePartsOfProduct = change(
  (sql, id: string, parts: string | null) => sql`
    update products set price_parts = ${parts}::text::jsonb where id = ${id}`,
);

export const savePartsOfCommunity = change(
  (sql, slug: string, parts: string | null) => sql`
    update communities set price_shares = ${parts}::text::jsonb, is_sample = false where slug = ${slug}`,
);

/** `ofCommunity`: the shares set by the community for all its products. */
export const findPartsOfProduct = oneRow(
  Type.Object({
    whole: Type.Integer(),
    parts: Json<PricePart[] | null>(),
    community: nullable(Type.String()),
    ofCommunity: Json<PricePart[] | null>(),
  }),
  (sql, id: string) => sql`
    select ${priceWithoutSale(sql)} as whole, p.price_parts as parts, m.name as community, m.price_shares as of_community
    from products p left join communities m on m.slug = p.community_slug where p.id = ${id} and not p.is_design`,
);

export const findPartsOfCommunity = oneRow(
  Type.Object({ whole: Type.Integer(), parts: Json<PricePart[] | null>() }),
  (sql, slug: string) => sql`select 100 as whole, price_shares as parts from communities where slug = ${slug}`,
);
