import { type Static, Type } from 'typebox';
import { nullable, StrictObject } from '../../../shared/field-shapes.ts';

const Paper = Type.Unsafe<'letter' | 'a4'>({ type: 'string', enum: ['letter', 'a4'] });

export const MakerShape = Type.Object({ id: Type.String(), name: Type.String(), email: Type.String(), paper: Paper });
export type Maker = Static<typeof MakerShape>;

export const MakerDraft = StrictObject({
  name: Type.String({ maxLength: 60, pattern: '\\S', sentence: 'Enter a name of up to 60 characters.' }),
  email: Type.String({ maxLength: 254 }),
  paper: Paper,
});
export type MakerDraft = Static<typeof MakerDraft>;

export const OrderDesign = Type.Object({
  product: Type.String(),
  position: Type.Integer(),
  name: Type.String(),
  /** Description of the picture. */
  words: Type.String(),
  quantity: Type.Integer(),
  /** Quantity that isn't refunded. */
  left: Type.Integer(),
  rows: Type.Integer(),
  /** One digit per bead, row by row from the top edge: the index of its color in `palette`. */
  cells: Type.String(),
  palette: Type.Array(
    Type.Object({
      name: Type.String(),
      hex: Type.String(),
      number: Type.String(),
      /** Per piece. */
      beads: Type.Integer(),
      grams: Type.Number(),
    }),
  ),
  /** Day by which it has to be packed. */
  packedBy: nullable(Type.String()),
  /** Null: the list of makers is empty. */
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
