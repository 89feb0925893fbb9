import { type Static, Type } from 'typebox';
import { Day } from '../../shared/field-shapes.ts';

/** Days on which nothing is made or packed, both included. */
export const DaysOff = Type.Object(
  { from: Day, to: Day, name: Type.String({ maxLength: 60, sentence: 'Use up to 60 characters.' }) },
  { additionalProperties: false },
);
export type DaysOff = Static<typeof DaysOff>;
