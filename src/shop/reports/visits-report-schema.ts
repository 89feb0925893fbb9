import { type Static, Type } from 'typebox';
import { Count, Day, Report, Span } from './schema.ts';

const VisitFigures = { visits: Count, views: Count, orders: Count };

export const VisitsReport = Type.Object({
  ...Report,
  ...VisitFigures,
  before: Type.Object({ ...Span.properties, ...VisitFigures }),
  /** Views of pages on the way to an order. */
  steps: Type.Object({ products: Count, cart: Count, checkout: Count }),
  byDay: Type.Array(Type.Object({ day: Day, ...VisitFigures })),
  /** `name` of a product, else empty; '*' is what was too much to be told apart. */
  pages: Type.Array(Type.Object({ path: Type.String(), name: Type.String(), visits: Count, views: Count })),
  sources: Type.Array(Type.Object({ name: Type.String(), visits: Count })),
  campaigns: Type.Array(Type.Object({ name: Type.String(), visits: Count })),
});
export type VisitsReport = Static<typeof VisitsReport>;
