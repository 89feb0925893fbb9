import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';

const Paper = Type.Unsafe<'letter' | 'a4'>({ type: 'string', enum: ['letter', 'a4'] });

export const MakerShape = Type.Object({ id: Type.String(), name: Type.String(), email: Type.String(), paper: Paper });
export type Maker = Static<typeof MakerShape>;

export const MakerDraft = Type.Object(
  {
    name: Type.String({ maxLength: 60, pattern: '\\S', sentence: 'Enter a name of up to 60 characters.' }),
    email: Type.String({ maxLength: 254 }),
    paper: Paper,
  },
  { additionalProperties: false },
);
export type MakerDraft = Static<typeof MakerDraft>;

/** A design of an order as the back office shows it. */
export const OrderDesign = Type.Object({
  product: Type.String(),
  position: Type.Integer(),
  name: Type.String(),
  /** What the picture shows. */
  words: Type.String(),
  quantity: Type.Integer(),
  /** How many of them are not refunded. */
  left: Type.Integer(),
  rows: Type.Integer(),
  /** For each bead, row by row from the top edge, the place of its color in `palette`, as one digit. */
  cells: Type.String(),
  palette: Type.Array(
    Type.Object({
      name: Type.String(),
      hex: Type.String(),
      number: Type.String(),
      /** Of one piece. */
      beads: Type.Integer(),
      grams: Type.Number(),
    }),
  ),
  /** Day by which it is to be packed. */
  packedBy: nullable(Type.String()),
  /** Who weaves it; null: nobody is on the list of makers. */
  maker: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  emailed: nullable(
    Type.Object({
      at: Type.String({ format: 'date-time' }),
      state: Type.Enum(['sent', 'waiting', 'failed', 'dropped']),
    }),
  ),
});
export type OrderDesign = Static<typeof OrderDesign>;

export const OrderDesigns = Type.Object({ designs: Type.Array(OrderDesign), makers: Type.Array(MakerShape) });
export type OrderDesigns = Static<typeof OrderDesigns>;
