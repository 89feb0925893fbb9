import { Type } from 'typebox';
import { ZONE_LIMITS } from '../../shared/address/shipping-zones.ts';
import { nullable } from '../../shared/field-shapes.ts';

const exact = { additionalProperties: false } as const;
const Codes = (most: number) => Type.Array(Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$' }), { maxItems: most });
const AMOUNT = 'Enter an amount from 0 to 10,000 dollars.';

const Band = Type.Object(
  {
    from: Type.Integer({ minimum: 0, maximum: 100_000_000, sentence: 'Enter where this rate begins.' }),
    cents: Type.Integer({ minimum: 0, maximum: 1_000_000, sentence: AMOUNT }),
  },
  exact,
);

const Zone = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: ZONE_LIMITS.name, sentence: 'Enter a name, up to 40 characters.' }),
    countries: Codes(300),
    states: Codes(60),
    ships: Type.Boolean(),
    by: Type.Enum(['amount', 'weight']),
    bands: Type.Array(Band, { minItems: 1, maxItems: ZONE_LIMITS.bands, sentence: 'Enter 1 to 10 rates.' }),
    freeOverCents: nullable(Type.Integer({ minimum: 0, maximum: 10_000_000, sentence: AMOUNT })),
  },
  exact,
);

/** Zones of shipping (shared/shipping-zones.ts). */
export const ShippingZonesShape = Type.Array(Zone, {
  maxItems: ZONE_LIMITS.zones,
  sentence: `Keep up to ${ZONE_LIMITS.zones} zones.`,
});
