import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { strict, Typed } from '../schema.ts';

/** As the shipping form and orders have it: `city` holds the state. What is wrong with it is said beside each field. */
export const AddressBody = Type.Object(
  {
    name: Typed(500),
    address: Typed(1000),
    town: Type.Optional(nullable(Typed(500))),
    city: Typed(500),
    postalCode: Typed(100),
    country: Typed(300),
    /** True makes it the default; the one from before no longer is. */
    isDefault: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type AddressBody = Static<typeof AddressBody>;

export const SavedAddress = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: Type.String(),
  town: Type.Optional(Type.String()),
  city: Type.String(),
  postalCode: Type.String(),
  country: Type.String(),
  isDefault: Type.Boolean(),
});
export type SavedAddress = Static<typeof SavedAddress>;
