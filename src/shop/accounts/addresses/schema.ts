import { type Static, Type } from 'typebox';
import { nullable, StrictObject } from '../../../shared/field-shapes.ts';
import { Typed } from '../schema.ts';

/** Same fields as the shipping form and orders: `city` holds the state. Each field reports its own error. */
export const AddressBody = StrictObject({
  name: Typed(500),
  address: Typed(1000),
  town: Type.Optional(nullable(Typed(500))),
  city: Typed(500),
  postalCode: Typed(100),
  country: Typed(300),
  /** True makes it the default in place of the previous one. */
  isDefault: Type.Optional(Type.Boolean()),
});
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
