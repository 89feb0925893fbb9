import { Type } from 'typebox';
import { ADDRESS_FIELDS, type AddressField } from '../../../shared/address/address.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { Order } from '../schema.ts';

/** Empty where it was erased from the order meanwhile. */
const ShippingAddress = Type.Object({
  name: Type.String(),
  address: Type.String(),
  town: Type.Optional(nullable(Type.String())),
  city: Type.String(),
  postalCode: Type.String(),
  country: Type.String(),
  isPickup: Type.Optional(Type.Literal(true)),
});

/** An order as it was when the email about it was enqueued. */
export const OrderFacts = Type.Object({ ...Order.properties, shippingAddress: ShippingAddress });
/** The token opens the order without a login; emails of before have none. */
export const AboutLinkedOrder = Type.Object({ order: OrderFacts, token: Type.Optional(Type.String()) });
/** What an email that speaks of an order alone says. */
export const AboutOrder = Type.Object({ order: OrderFacts });

export const AddressFacts = Type.Object(
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, Type.String()])) as Record<AddressField, Type.TString>,
);
