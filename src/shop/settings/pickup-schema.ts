import { type Static, Type } from 'typebox';

const MAX_NOTE = 300;
const Line = (maxLength: number) => Type.String({ maxLength, sentence: `Use up to ${maxLength} characters.` });

/** Where buyers collect what they ordered, in the US: its state decides the tax. */
export const PickupShape = Type.Object(
  {
    isOn: Type.Boolean(),
    address: Line(200),
    town: Line(100),
    /** Two letters. */
    state: Line(2),
    postalCode: Line(20),
    /** When and how, for those who come; empty: nothing to say. */
    note: Line(MAX_NOTE),
  },
  { additionalProperties: false },
);
export type Pickup = Static<typeof PickupShape>;

/** What pages tell of it. `city` holds the state, as in all addresses. */
export const ShownPickup = Type.Object({
  address: Type.String(),
  town: Type.String(),
  city: Type.String(),
  postalCode: Type.String(),
  country: Type.String(),
  note: Type.String(),
});
export type ShownPickup = Static<typeof ShownPickup>;
