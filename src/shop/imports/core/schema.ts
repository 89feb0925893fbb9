import { Type } from 'typebox';

const Moment = Type.String({ format: 'date-time' });

/** A file that is imported in one transaction, as lists show it. */
export const fileSummary = <Format extends string>(formats: readonly Format[]) => ({
  id: Type.String(),
  fileName: Type.String(),
  format: Type.Enum([...formats]),
  who: Type.String(),
  madeAt: Moment,
  state: Type.Enum(['check', 'done', 'undone'] as const),
  rows: Type.Integer(),
  /** Rows that it added. */
  added: Type.Integer(),
});
