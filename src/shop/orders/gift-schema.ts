import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { MAX_GIFT_CHARACTERS, MAX_GIFT_UNITS } from '../../shared/orders/gift.ts';

export const GiftMessage = Type.String({
  maxLength: MAX_GIFT_UNITS,
  sentence: `A gift message can have up to ${MAX_GIFT_CHARACTERS} characters.`,
});

const NotBefore = nullable(
  Type.String({
    maxLength: 10,
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    sentence: 'Choose a day from the calendar.',
    description: 'The parcel leaves on this day or later, in the shop’s time zone',
  }),
);

/** What a buyer wishes for a gift. */
export const GiftInput = Type.Object(
  {
    message: Type.Optional(GiftMessage),
    notBefore: Type.Optional(NotBefore),
    wrap: Type.Optional(Type.Boolean({ description: 'In gift wrap, at the shop’s price' })),
  },
  { additionalProperties: false },
);
export type GiftInput = Static<typeof GiftInput>;

/** The gift that an order is; its message is printed on the packing slip. */
export const Gift = Type.Object({ message: Type.String(), notBefore: NotBefore, wrap: Type.Boolean() });
export type Gift = Static<typeof Gift>;

export const GiftMessageInput = Type.Object({ message: GiftMessage }, { additionalProperties: false });

/** What can be asked for with a gift that is ordered now. */
export const GiftOptions = Type.Object({
  wrapPrice: nullable(Type.Number({ description: 'Dollars; null where no gift wrap is offered' })),
  firstDay: Type.String({ description: 'The day by which it ships if nobody asks for a later one' }),
  lastDay: Type.String({ description: 'The last day until which it can wait' }),
});
export type GiftOptions = Static<typeof GiftOptions>;
