import { Type } from 'typebox';

const exactly = { additionalProperties: false } as const;

const Address = Type.Object(
  {
    name: Type.String({ maxLength: 200 }),
    address: Type.String({ maxLength: 400 }),
    town: Type.String({ maxLength: 200 }),
    city: Type.String({ maxLength: 200 }),
    postalCode: Type.String({ maxLength: 40 }),
    country: Type.String({ maxLength: 120 }),
  },
  exactly,
);

/** `seen` is the address that the form was filled from: a newer one is a conflict (optimistic lock). */
export const AddressCorrection = Type.Object({ ...Address.properties, seen: Address }, exactly);
