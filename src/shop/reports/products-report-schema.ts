import { type Static, Type } from 'typebox';
import { byDay, Count, Dollars, Report, Span } from './schema.ts';

const Sold = Type.Object({
  units: Count,
  items: Dollars,
  discounts: Dollars,
  refundedUnits: Count,
  refunded: Dollars,
  /** Items without discounts and refunds; shipping, gift wrap and tax are no product's. */
  sales: Dollars,
});
/** In the period before. */
const salesBefore = Dollars;
const Group = Type.Object({ name: Type.String(), ...Sold.properties, salesBefore });
export const ProductsReport = Type.Object({
  ...Report,
  before: Type.Object({ ...Span.properties, ...Sold.properties }),
  /** Items after discounts, before refunds. */
  byDay,
  /** The best of them; the file has all. */
  products: Type.Array(
    Type.Object({
      product: Type.String(),
      name: Type.String(),
      isListed: Type.Boolean(),
      category: Type.String(),
      maker: Type.String(),
      ...Sold.properties,
      salesBefore,
    }),
  ),
  count: Count,
  total: Sold,
  byCategory: Type.Array(Group),
  byMaker: Type.Array(Group),
});
export type ProductsReport = Static<typeof ProductsReport>;

export const MakersReport = Type.Object({
  ...Report,
  total: Sold,
  before: Type.Object({ ...Span.properties, ...Sold.properties }),
  /** By what their products brought in; those without a maker stand last, under an empty name. */
  makers: Type.Array(
    Type.Object({
      /** Slug of the community; empty where there is none any more. */
      maker: Type.String(),
      ...Group.properties,
      /** How many of their products were sold, and the best of these. */
      count: Count,
      products: Type.Array(
        Type.Object({ product: Type.String(), name: Type.String(), isListed: Type.Boolean(), ...Sold.properties }),
      ),
    }),
  ),
});
export type MakersReport = Static<typeof MakersReport>;
