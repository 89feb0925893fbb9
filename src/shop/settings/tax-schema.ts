import { type Static, Type } from 'typebox';
import { Day } from '../../shared/field-shapes.ts';

const MAX_REGISTRATIONS = 60;

/** A state that lets the shop collect its sales tax. */
export const TaxRegistration = Type.Object(
  {
    /** Two letters. */
    state: Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$', sentence: 'Choose a state.' }),
    /** The number of the permit, as the state writes it; empty: not noted. */
    permit: Type.String({ maxLength: 40, sentence: 'Use up to 40 characters.' }),
    /** From this day of the shop's calendar on tax is collected there. */
    since: Day,
  },
  { additionalProperties: false },
);
export type TaxRegistration = Static<typeof TaxRegistration>;

/** The owner's settings of tax. */
export const TAX_SHAPES = {
  /** In every state that has a sales tax, as the specification says, or only where the shop is registered. */
  taxWhere: Type.Enum(['every_state', 'registered'] as const),
  taxRegistrations: Type.Array(TaxRegistration, {
    maxItems: MAX_REGISTRATIONS,
    sentence: `Keep up to ${MAX_REGISTRATIONS} states.`,
  }),
  /** Percent, with up to two decimals, of orders to other countries; 0: none. */
  abroadTaxPercent: Type.Number({ minimum: 0, maximum: 30, sentence: 'Enter a rate from 0 to 30 percent.' }),
};

/** What pages may tell of tax. */
export const SalesTax = Type.Enum(['every_state', 'some_states', 'none'] as const);
export type SalesTax = Static<typeof SalesTax>;
